// Cost models, in the vocabularies of Rise and of s-expressions. Whatever is read, the costs of
// e-nodes are what extractors rely on.
#include <array>

#include "engine/extraction/FormulaCosts.h"
#include "engine/languages/Languages.h"
#include "tests/fuzz/Fuzz.h"

using namespace candler;
using namespace candler::fuzz;

namespace {

const char* const kRise =
    "main : (n m : nat) -> n.m.f32 -> n.m.f32\n"
    "main = /\\n m. \\a. toMem (join (split[4] (map (map (add 0.5)) a)))\n";
const char* const kMath = "(+ x (* y (d x -2)))";

void checkLabel(const TermStore& store, LabelId label, const CostModel& model) {
    const auto own = model.ownCost(store, label);
    for (const double child : std::array{0.0, 1.0, 17.5, 1e6}) {
        const std::vector<double> children(static_cast<std::size_t>(store.arity(label)), child);
        const double cost = model.cost(store, label, children);
        require(cost >= 0, "a cost is negative or no number", model.name());
        require(children.empty() || cost >= child, "a child costs more", model.name());
        double sum = own.value_or(0);
        for (const double one : children) sum += one;
        require(!own || cost == sum, "a sum is none", model.name());
    }
}

void checkIn(const char* language, const char* programText, const SourceText& text) {
    const auto program = findLanguage(language)->load(SourceText("program", programText)).value();
    const CostVocabulary vocabulary = program->costVocabulary();
    const auto models = parseCosts(text, vocabulary);
    if (!models) return requireErrors(models.error());
    for (const CostDefinition& definition : *models) {
        const FormulaCosts model(std::make_shared<const CostDefinition>(definition), vocabulary,
                                 program->costFacts(definition.assumptions));
        const TermStore& store = program->store();
        for (const TermId term : store.subterms(program->start()))
            checkLabel(store, store.labelOf(term), model);
        static_cast<void>(render(model.violations()));
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const SourceText text = sourceText(data, size);
    checkIn("rise", kRise, text);
    checkIn("math", kMath, text);
    return 0;
}
