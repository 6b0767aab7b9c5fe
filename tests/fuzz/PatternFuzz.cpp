// Goals: patterns as texts, searched for in a small e-graph.
#include "engine/languages/Languages.h"
#include "engine/rewriting/PatternGoal.h"
#include "tests/fuzz/Fuzz.h"

using namespace candler;
using namespace candler::fuzz;

namespace {

void checkIn(const char* language, const char* term, const SourceText& text) {
    const auto program = findLanguage(language)->load(SourceText("program", term)).value();
    auto pattern = program->readPattern(text);
    if (!pattern) return requireErrors(pattern.error());
    const PatternGoal goal(std::move(*pattern));
    const auto graph = program->graphFactory({}, {}).value()();
    const EClassId root = graph->addTerm(program->start());
    graph->rebuild();
    const bool isFound = goal.isFound(*graph, root);
    require(isFound == goal.isFound(*graph, root), "a goal changes its mind");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const SourceText text = sourceText(data, size);
    checkIn("math", "(+ x (* y (ln (+ x 2))))", text);
    checkIn("lambda", "(lam x (app (var f) (+ (var x) 1)))", text);
    checkIn("prop", "(& (-> x y) (~ true))", text);
    return 0;
}
