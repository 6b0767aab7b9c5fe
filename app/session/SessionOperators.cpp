// The program of a step and what it became, as graphs of operators.
#include <exception>

#include "app/session/CheapestTerm.h"
#include "app/session/SessionImpl.h"
#include "app/session/TermClasses.h"

namespace candler {

namespace {

constexpr const char* kNoGraphs = "the terms of this language are not drawn as operators";

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
    return m_impl->program != nullptr &&
           m_impl->program->operatorGraph(m_impl->program->start(), {}).has_value();
}

Result<OperatorViewPtr> Session::operators(std::size_t step, const StopCheck& stop) const {
    if (step >= begunSteps()) return failure(makeError("the step was not begun"));
    LoadedProgram& program = *m_impl->program;
    const GuideStepState& state = m_impl->search->state(step);
    const CostModel& model = *m_impl->search->steps()[step].cost;
    try {
        auto view = std::make_shared<OperatorView>();
        auto before = program.operatorGraph(state.start, model.name());
        if (!before) return failure(makeError(kNoGraphs, {}, "tensor graphs are"));
        const std::optional<TermId> result = resultOf(state, model, stop);
        if (stop.isStopped()) return failure(makeError("the comparison was stopped"));
        if (!result) return failure(makeError("there is no term to compare with"));
        view->isFound = state.found.has_value();
        view->before = std::move(*before);
        view->after = *program.operatorGraph(*result, model.name());
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
    } catch (const std::exception& error) {
        return failure(makeError(std::string("internal error: ") + error.what()));
    }
}

}  // namespace candler
