// Tensor programs: what reads is printed and reads again as the same term; e-graphs take it.
#include "engine/languages/tensorgraph/TensorProgram.h"
#include "tests/fuzz/Fuzz.h"

using namespace candler;
using namespace candler::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    tensor::TensorProgram program("fuzzed");
    // Files of values are not looked for.
    const SourceText text = sourceText(data, size);
    if (text.text().find("values") != std::string_view::npos) return 0;
    if (const auto read = program.read(text); !read) {
        requireErrors(read.error());
        return 0;
    }
    const std::string printed = tensor::programText(program.context(), program.start());
    const auto again = tensor::readProgram(program.context(), SourceText("printed", printed));
    require(again.has_value(), "what was printed does not read", printed);
    std::vector<TermId> outputs;
    for (const tensor::TensorOutput& output : again->outputs) outputs.push_back(output.term);
    require(tensor::joinOutputs(program.context(), outputs) == program.start(),
            "what was printed is another program", printed);

    const auto graph = program.graphFactory({}, {}).value()();
    graph->addTerm(program.start());
    graph->rebuild();
    graph->check(CheckLevel::Full);
    return 0;
}
