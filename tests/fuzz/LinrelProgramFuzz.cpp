// Programs of linear algebra: what reads is printed and reads again as the same text in the same
// shape; e-graphs take it.
#include "engine/languages/linrel/LinrelProgram.h"
#include "engine/languages/linrel/syntax/LaParser.h"
#include "engine/languages/linrel/syntax/LaText.h"
#include "tests/fuzz/Fuzz.h"

using namespace candler;
using namespace candler::fuzz;
using namespace candler::linrel;

namespace {

void checkPrinted(LaProgram& program, LaId expression) {
    const std::string printed = laText(program, expression);
    if (printed.find("…") != std::string::npos) return;
    const auto again =
        parseExpression(program, inputNames(program), SourceText("printed", printed));
    require(again.has_value(), "what was printed does not read", printed);
    require(laText(program, *again) == printed, "what was printed reads as another", printed);
    require(program[*again].shape == program[expression].shape, "it has another shape", printed);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const SourceText text = sourceText(data, size);
    // Files of matrices are not looked for.
    if (text.text().find("from") != std::string_view::npos) return 0;
    auto read = parseProgram(text);
    if (!read) {
        requireErrors(read.error());
        return 0;
    }
    require(!read->outputs.empty(), "a program without outputs was read");
    const std::vector<LaOutput> outputs = read->outputs;
    for (const LaOutput& output : outputs) checkPrinted(*read, output.expression);

    LinrelProgram program(std::move(*read), "fuzzed");
    const auto graph = program.graphFactory({}, {}).value()();
    graph->addTerm(program.start());
    graph->rebuild();
    graph->check(CheckLevel::Full);
    return 0;
}
