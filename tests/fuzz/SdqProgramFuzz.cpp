// Programs over storage: what reads has a term that is printed and reads again as the same term;
// e-graphs take it, and rules read in it or say why not.
#include "engine/languages/sdqlite/SdqProgram.h"
#include "tests/fuzz/Fuzz.h"

using namespace candler;
using namespace candler::fuzz;
using namespace candler::sdqlite;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const SourceText text = sourceText(data, size);
    SdqProgram program;
    if (const auto read = program.load(text); !read) {
        requireErrors(read.error());
        SdqProgram empty;
        if (const auto rules = empty.loadRules(text); !rules) requireErrors(rules.error());
        return 0;
    }
    const std::string printed = program.termText(program.start());
    if (printed.find("…") == std::string::npos) {
        const auto again = program.readTerms(SourceText("printed", printed));
        require(again.has_value(), "what was printed does not read", printed);
        require(program.termText(again->front()) == printed, "it reads as another", printed);
    }
    const auto graph = program.graphFactory({}, {}).value()();
    graph->addTerm(program.start());
    graph->rebuild();
    graph->check(CheckLevel::Full);
    return 0;
}
