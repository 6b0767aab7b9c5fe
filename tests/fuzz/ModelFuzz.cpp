// Models in the ONNX format, and files of weights: what is imported is printed and reads again as
// the same graph; what is read of weights is written and read again.
#include "engine/data/Safetensors.h"
#include "engine/onnx/OnnxImport.h"
#include "tests/fuzz/Fuzz.h"

using namespace candler;
using namespace candler::fuzz;

namespace {

void checkModel(std::string_view bytes) {
    const auto file = tensor::parseOnnx("input", bytes);
    if (!file) return requireErrors(file.error());
    tensor::TensorContext context;
    // So that the models of tests, which leave it open, get further.
    const auto model = importOnnx(context, *file, {{{"batch", 2}}});
    if (!model) return requireErrors(model.error());
    const std::string printed = programText(context, model->start, model->names);
    const auto again = readProgram(context, SourceText("printed", printed));
    require(again.has_value(), "what was printed does not read", printed);
    const std::vector<TermId> outputs = outputsOf(context, model->start);
    require(again->outputs.size() == outputs.size(), "outputs are missing", printed);
    for (std::size_t i = 0; i < outputs.size(); ++i)
        require(again->outputs[i].term == outputs[i], "an output is another one", printed);
}

void checkValues(std::string_view bytes) {
    const auto values = parseSafetensors("input", bytes);
    if (!values) return requireErrors(values.error());
    const std::string written = safetensorsBytes(*values);
    const auto again = parseSafetensors("written", written);
    require(again.has_value(), "what was written does not read");
    require(safetensorsBytes(*again) == written, "what was written reads as something else");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    checkModel(bytes);
    checkValues(bytes);
    return 0;
}
