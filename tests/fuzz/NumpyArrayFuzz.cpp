// Arrays in files of NumPy: no more entries than the file has bytes.
#include "engine/data/NumpyArray.h"
#include "tests/fuzz/Entries.h"
#include "tests/fuzz/Fuzz.h"

using namespace candler;
using namespace candler::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(data, data + size);
    SourceSpan place;
    place.file = "input";
    const auto tensor = readNumpyArray(bytes, place);
    if (!tensor) {
        requireErrors(tensor.error());
        return 0;
    }
    requireEntries(*tensor);
    require(tensor->entryCount() < size, "entries that the file does not have");
    return 0;
}
