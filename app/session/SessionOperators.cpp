// The program of a step and what it became, as graphs of operators.
#include <exception>

#include "app/session/CheapestTerm.h"
#include "app/session/SessionImpl.h"
#include "app/session/TermClasses.h"
#include "engine/language/OperatorPictures.h"
#include "engine/support/Guarded.h"

namespace candler {

namespace {

std::vector<std::optional<std::uint32_t>> classesOf(const OperatorGraph& graph,
                                                    const ValueOfTerm& valueOf) {
    std::vector<std::optional<std::uint32_t>> classes;
    for (const OperatorNode& node : graph.nodes) classes.push_back(valueOf(node.term));
    return classes;
}

/// What the step found; else the cheapest term that there is.
std::optional<TermId> resultOf(const GuideStepState& state, const CostModel& model,
                               const StopCheck& stop) {
    if (state.found) return state.found;
    const auto cheapest = findCheapestTerm(*state.graph, state.root, model, stop);
    if (!cheapest) return std::nullopt;
    return cheapest->term;
}

}  // namespace

bool Session::drawsOperators() const {
    return m_impl->program != nullptr && capability<OperatorPictures>(*m_impl->program) != nullptr;
}

Result<OperatorViewPtr> Session::operators(std::size_t step, const StopCheck& asked) const {
    if (step >= begunSteps()) return failure(makeError("the step was not begun"));
    auto* const pictures = capability<OperatorPictures>(*m_impl->program);
    if (pictures == nullptr)
        return failure(makeError("the terms of this language are not drawn as operators"));
    const GuideStepState& state = m_impl->search->state(step);
    const CostModel& model = *m_impl->search->steps()[step].cost;
    const StopCheck stop = m_impl->checkAfterwards(step, asked);
    try {
        auto view = std::make_shared<OperatorView>();
        const std::optional<TermId> result = resultOf(state, model, stop);
        if (stop.isStopped()) return failure(stoppedBefore("the comparison", asked));
        if (!result) return failure(makeError("there is no term to compare with"));
        view->isFound = state.found.has_value();
        view->before = pictures->operatorGraph(state.start, model.name());
        view->after = pictures->operatorGraph(*result, model.name());
        TermClasses classes(*state.graph);
        const bool isSettled = !state.graph->isRebuilding();
        const auto valueOf = [&](TermId term) -> std::optional<std::uint32_t> {
            const auto id = isSettled ? classes.of(term) : std::nullopt;
            if (!id) return std::nullopt;
            return id->value;
        };
        view->diff = compareOperators(view->before, view->after, valueOf);
        view->classesBefore = classesOf(view->before, valueOf);
        view->classesAfter = classesOf(view->after, valueOf);
        return OperatorViewPtr(std::move(view));
    } catch (const std::exception&) {
        return failure(caughtProblem());
    }
}

}  // namespace candler
