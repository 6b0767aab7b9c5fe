// Terms written as s-expressions, in the languages that have them: what reads is printed and reads
// again as the same terms; e-graphs with the language's analyses take it.
#include "engine/languages/Languages.h"
#include "tests/fuzz/Fuzz.h"

using namespace candler;
using namespace candler::fuzz;

namespace {

void checkIn(const Language& language, const SourceText& text) {
    const auto loaded = language.load(text);
    if (!loaded) return requireErrors(loaded.error());
    LoadedProgram& program = **loaded;
    const std::vector<TermId> terms = program.startTerms();
    std::string printed;
    for (const TermId term : terms) printed += program.termText(term) + "\n";
    const auto again = program.readTerms(SourceText("printed", printed));
    require(again.has_value(), "what was printed does not read", printed);
    require(*again == terms, "what was printed reads as other terms", printed);

    const auto graph = program.graphFactory({}, {}).value()();
    for (const TermId term : terms) graph->addTerm(term);
    graph->rebuild();
    graph->check(CheckLevel::Full);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const SourceText text = sourceText(data, size);
    for (const char* language : {"lambda", "math", "math-float", "prop"})
        checkIn(*findLanguage(language), text);
    return 0;
}
