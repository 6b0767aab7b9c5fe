#include "engine/extraction/SelectedTerm.h"

#include <vector>

namespace candler {

TermId selectedTerm(TermStore& store, const ExtractionProblem& problem, const Selection& selection,
                    ExtractionProblem::Index classIndex,
                    const std::function<LabelId(ExtractionProblem::Index)>& labelOf) {
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
        terms[top] = store.make(labelOf(problem.origin(node)), children);
        open.pop_back();
    }
    return terms[classIndex];
}

}  // namespace candler
