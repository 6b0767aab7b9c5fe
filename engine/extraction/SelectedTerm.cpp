#include "engine/extraction/SelectedTerm.h"

#include <vector>

namespace candler {

SelectedTerms selectedTerms(TermStore& store, const ExtractionProblem& problem,
                            const Selection& selection, ExtractionProblem::Index classIndex,
                            const std::function<LabelId(ExtractionProblem::Index)>& labelOf) {
    SelectedTerms selected;
    std::vector<TermId> terms(problem.classCount());
    std::vector<ExtractionProblem::Index> open{classIndex};
    std::vector<TermId> children;
    while (!open.empty()) {
        const auto top = open.back();
        const auto node = selection.node[top];
        const std::size_t before = open.size();
        children.clear();
        for (const auto child : problem.children(node)) {
            if (!terms[child].isValid()) open.push_back(child);
            children.push_back(terms[child]);
        }
        if (open.size() > before) continue;
        if (!terms[top].isValid()) {
            terms[top] = store.make(labelOf(problem.origin(node)), children);
            selected.origins.emplace(terms[top], problem.origin(node));
        }
        open.pop_back();
    }
    selected.term = terms[classIndex];
    return selected;
}

TermId selectedTerm(TermStore& store, const ExtractionProblem& problem, const Selection& selection,
                    ExtractionProblem::Index classIndex,
                    const std::function<LabelId(ExtractionProblem::Index)>& labelOf) {
    return selectedTerms(store, problem, selection, classIndex, labelOf).term;
}

}  // namespace candler
