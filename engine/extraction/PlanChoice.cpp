#include "engine/extraction/PlanChoice.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "engine/extraction/DagSearch.h"
#include "engine/extraction/SelectedTerm.h"

namespace candler {

namespace {

using Index = GraphTable::Index;

/// Costs that differ by less are printed alike.
constexpr double kShownGain = 0.01;

std::string withinMargin(double margin) {
    return fmt::format("costs are not exact to {:.0f} %, so that the start may be faster",
                       100 * margin);
}

class PlanChooser {
public:
    explicit PlanChooser(const PlanQuestion& question) : m_question(question) {}

    PlanChoice choose(const StopCheck& stop);

private:
    [[nodiscard]] std::optional<Index> classOf(TermId term) const;
    template <typename Visit>
    void visitNodes(Index owner, Visit visit) const {
        for (Index node = m_question.table.nodeBegin(owner);
             node < m_question.table.nodeBegin(owner + 1); ++node)
            visit(node);
    }
    void keepStart();
    [[nodiscard]] std::vector<Index> likeParts(const SelectedTerms& chosen,
                                               const std::vector<TermId>& parts) const;
    [[nodiscard]] std::vector<Index> besideWritten(const std::vector<TermId>& written) const;
    bool forbid(const std::vector<Index>& nodes);
    bool forbid(const SelectedTerms& chosen, const TermRefusal& refusal, bool isLocal);

    const TermStore& store() const { return m_question.graph.store(); }

    const PlanQuestion& m_question;
    std::set<Index> m_kept;  // the start term's
    std::set<Index> m_forbidden;
};

std::optional<Index> PlanChooser::classOf(TermId term) const {
    const auto id = m_question.graph.lookupTerm(term);
    return id ? m_question.table.indexOf(m_question.graph.find(*id)) : std::nullopt;
}

void PlanChooser::keepStart() {
    for (const TermId part : store().subterms(m_question.start)) {
        const auto owner = classOf(part);
        if (!owner) continue;
        visitNodes(*owner, [&](Index node) {
            if (m_question.table.label(node) == store().labelOf(part) &&
                std::ranges::is_permutation(store().children(part), m_question.table.children(node),
                                            {}, [&](TermId child) { return *classOf(child); }))
                m_kept.insert(node);
        });
    }
}

/// What was chosen for the parts, and all that has the same label in the same class: else the next
/// plan would add up the same in another order.
std::vector<Index> PlanChooser::likeParts(const SelectedTerms& chosen,
                                          const std::vector<TermId>& parts) const {
    std::vector<Index> nodes;
    for (const TermId part : parts) {
        const auto [first, last] = chosen.origins.equal_range(part);
        for (auto found = first; found != last; ++found)
            visitNodes(m_question.table.classOf(found->second), [&](Index node) {
                if (m_question.table.label(node) == m_question.table.label(found->second))
                    nodes.push_back(node);
            });
    }
    return nodes;
}

/// All other ways to compute what these parts of the start term are.
std::vector<Index> PlanChooser::besideWritten(const std::vector<TermId>& written) const {
    std::vector<Index> nodes;
    for (const TermId whole : written)
        for (const TermId part : store().subterms(whole))
            if (const auto owner = classOf(part))
                visitNodes(*owner, [&](Index node) { nodes.push_back(node); });
    return nodes;
}

/// But for those that are kept. Whether one of them was not forbidden before.
bool PlanChooser::forbid(const std::vector<Index>& nodes) {
    bool isNew = false;
    for (const Index node : nodes)
        if (!m_kept.contains(node)) isNew = m_forbidden.insert(node).second || isNew;
    return isNew;
}

bool PlanChooser::forbid(const SelectedTerms& chosen, const TermRefusal& refusal, bool isLocal) {
    return (isLocal && forbid(likeParts(chosen, refusal.parts))) ||
           forbid(besideWritten(refusal.written));
}

PlanChoice PlanChooser::choose(const StopCheck& stop) {
    constexpr int kLocalTrials = 8;
    PlanChoice choice;
    const CostModel& model = m_question.model;
    ExtractionProblem problem = model.problem(m_question.table, m_question.root, stop);
    if (stop.isStopped()) return choice;
    const double start = model.planCost(m_question.start);
    for (int trial = 0;; ++trial) {
        const DagSearchResult best = searchDag(problem, {}, stop);
        if (best.selection.isEmpty()) {
            if (trial == 0) return choice;
            break;
        }
        const SelectedTerms chosen =
            selectedTerms(m_question.graph.store(), problem, best.selection, m_question.root,
                          [&](Index node) { return m_question.table.label(node); });
        if (best.cost >= start * (1 - model.margin())) {
            if (!choice.refused && best.cost < start * (1 - kShownGain))
                choice.refused = {chosen.term, best.cost, {.reason = withinMargin(model.margin())}};
            break;
        }
        const auto refusal =
            m_question.test ? m_question.test(chosen.term, stop) : std::optional<TermRefusal>();
        // A test that was stopped has not seen what it would refuse.
        if (m_question.test && stop.isStopped()) return {};
        if (!refusal) {
            choice.term = chosen.term;
            choice.cost = best.cost;
            break;
        }
        if (!choice.refused) {
            choice.refused = {chosen.term, best.cost, *refusal};
            keepStart();
        }
        if (!forbid(chosen, *refusal, trial < kLocalTrials)) break;
        choice.forbidden.assign(m_forbidden.begin(), m_forbidden.end());
        problem = problem.forbidding(choice.forbidden);
    }
    if (choice.term || stop.isStopped()) return choice;
    choice.term = m_question.start;
    choice.cost = start;
    return choice;
}

}  // namespace

PlanChoice choosePlan(const PlanQuestion& question, const StopCheck& stop) {
    return PlanChooser(question).choose(stop);
}

}  // namespace candler
