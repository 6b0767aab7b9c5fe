// What a session tells of its rules: tried on a term, and the part of an e-graph that each made.
#include <fmt/format.h>

#include <algorithm>

#include "app/session/CheapestTerm.h"
#include "app/session/SessionImpl.h"
#include "engine/explanation/RuleShares.h"

namespace candler {

Result<TermId> Session::Impl::trialTerm(const TrialQuestion& question,
                                        const StopCheck& stop) const {
    const GuideStepState& state = search->state(question.step);
    if (!question.term.empty()) {
        const auto terms = program->readTerms(SourceText("<term>", question.term));
        if (!terms) return candler::failure(terms.error());
        if (terms->size() != 1) return candler::failure(makeError("one term is expected"));
        return terms->front();
    }
    if (!question.eclass) return state.start;
    const EClassId id{*question.eclass};
    if (id.index() >= state.graph->addedNodeCount())
        return candler::failure(makeError(fmt::format("there is no class {}", id.value)));
    const auto cheapest =
        findCheapestTerm(*state.graph, id, *search->steps()[question.step].cost, stop);
    if (cheapest) return cheapest->term;
    return candler::failure(makeError(fmt::format("class {} has no term now", id.value), {},
                                      "it may be gone, or the iteration is not at its end"));
}

Result<TrialReport> Session::tryRules(const TrialQuestion& question, const StopCheck& stop) const {
    if (Diagnostics errors = m_impl->checkMoment({question.step, {}}); !errors.empty())
        return failure(std::move(errors));
    const auto term = m_impl->trialTerm(question, stop);
    if (!term) return failure(term.error());
    std::vector<std::string> rules = question.rules;
    if (rules.empty())
        for (const RulePtr& rule : m_impl->search->steps()[question.step].rules)
            rules.push_back(rule->name);
    TrialReport report;
    report.term = m_impl->program->termText(*term);
    RuleTrier trier(*m_impl->program, *term, question.maxPlaces);
    for (const std::string& rule : rules) {
        auto trial = trier.run(rule, stop);
        if (!trial) return failure(trial.error());
        report.trials.push_back(std::move(*trial));
    }
    return report;
}

Result<RuleBlamePtr> Session::ruleBlame(std::size_t step, const StopCheck& stop) const {
    if (Diagnostics errors = m_impl->checkMoment({step, {}}); !errors.empty())
        return failure(std::move(errors));
    const GuideStepState& state = m_impl->search->state(step);
    if (state.graph->needsRebuild())
        return failure(makeError("the iteration is not at its end", {},
                                 "what each rule made is counted after its rebuild"));
    const auto shares = countRuleShares(*state.graph, state.stepper->rules(), stop);
    if (!shares) return failure(makeError("the count was stopped"));
    auto blame = std::make_shared<RuleBlame>();
    blame->step = step;
    blame->iteration = state.stepper->iteration();
    blame->nodes = shares->total;
    for (std::size_t i = 0; i < shares->nodes.size(); ++i)
        blame->rows.push_back({state.stepper->rules()[i]->name, shares->nodes[i]});
    return RuleBlamePtr(std::move(blame));
}

}  // namespace candler
