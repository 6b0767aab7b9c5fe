// Tensors in files of the FROSTT collection.
#include "engine/data/FrosttTensor.h"
#include "tests/fuzz/Entries.h"
#include "tests/fuzz/Fuzz.h"

using namespace candler;
using namespace candler::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto tensor = readFrosttTensor(sourceText(data, size));
    if (!tensor)
        requireErrors(tensor.error());
    else
        requireEntries(*tensor);
    return 0;
}
