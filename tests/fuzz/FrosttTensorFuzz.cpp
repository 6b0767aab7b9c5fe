// Tensors in files of the FROSTT collection: what is read is written, and read again as the same.
#include "engine/data/FrosttTensor.h"
#include "engine/data/TensorText.h"
#include "tests/fuzz/Entries.h"
#include "tests/fuzz/Fuzz.h"

using namespace candler;
using namespace candler::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto tensor = readFrosttTensor(sourceText(data, size));
    if (!tensor) {
        requireErrors(tensor.error());
        return 0;
    }
    requireEntries(*tensor);
    const auto text = tensorText(*tensor, "tns");
    require(text.has_value(), "a tensor that is not written");
    const auto again = readFrosttTensor(SourceText("again", *text));
    require(again && again->extents == tensor->extents &&
                again->coordinates == tensor->coordinates && again->values == tensor->values,
            "what is written is read as something else", *text);
    return 0;
}
