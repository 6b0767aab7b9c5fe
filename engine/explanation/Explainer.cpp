#include "engine/explanation/Explainer.h"

#include <algorithm>
#include <map>
#include <set>

#include "engine/explanation/LeftWitness.h"
#include "engine/explanation/ProofGraph.h"
#include "engine/explanation/TermWitness.h"
#include "engine/rewriting/PatternGoal.h"
#include "engine/support/Check.h"

namespace candler {

namespace {

tl::unexpected<Diagnostics> stopped() {
    return failure(makeError("the explanation was stopped"));
}

}  // namespace

/// One proof: first what it rests on, the youngest merge first; then its steps, the oldest first.
class Explainer::Request {
public:
    explicit Request(DerivationTables& tables) : m_tables(tables) {}

    Result<Explanation> run(const Derivation& question, TermId from, TermId to) {
        for (const MergeIndex merge : question.merges) m_needed.try_emplace(merge);
        // A derivation needs only merges older than its own, so the walk meets what it adds.
        for (auto needed = m_needed.begin(); needed != m_needed.end(); ++needed) {
            if (m_tables.stop.isStopped()) return stopped();
            auto derivation = deriveMerge(m_tables, needed->first);
            if (!derivation && m_tables.stop.isStopped()) return stopped();
            if (!derivation) return failure(derivation.error());
            for (const MergeIndex merge : derivation->merges) m_needed.try_emplace(merge);
            needed->second = std::move(*derivation);
        }
        ProofGraph graph(m_tables.store, m_tables.stop);
        for (auto needed = m_needed.rbegin(); needed != m_needed.rend(); ++needed)
            if (!graph.add(needed->second)) return stopped();
        if (!graph.add(question)) return stopped();
        auto made = graph.explain(from, to);
        if (!made) return stopped();
        return std::move(*made);
    }

private:
    DerivationTables& m_tables;
    std::map<MergeIndex, Derivation, std::greater<>> m_needed;
};

Explainer::Explainer(const EGraph& graph, RuleList rules)
    : m_graph(graph), m_rules(std::move(rules)) {
    CANDLER_CHECK(graph.journal().isOn(), "proofs need the journal");
}

Explainer::~Explainer() = default;

bool Explainer::prepare(const StopCheck& stop) {
    if (m_tables) {
        CANDLER_CHECK(m_tables->forest.mergeCount() == m_graph.journal().merges().size() &&
                          m_tables->index.nodeCount() == m_graph.addedNodeCount(),
                      "the e-graph has grown since it was first asked about");
        m_tables->stop = stop;
        return !stop.isStopped();
    }
    auto tables = std::make_unique<DerivationTables>(m_graph, m_rules, stop);
    if (stop.isStopped()) return false;
    m_tables = std::move(tables);
    return true;
}

TermId Explainer::birthTerm(ENodeId node) {
    prepare({});
    return m_tables->births[node];
}

std::optional<ENodeId> Explainer::nodeOf(TermId term, const StopCheck& stop) {
    if (!prepare(stop)) return std::nullopt;
    const auto places = TermWitness(*m_tables, term, m_tables->forest.mergeCount()).classes();
    if (places.empty()) return std::nullopt;
    return ENodeId{places.front().value};
}

Result<Explanation> Explainer::explain(TermId from, TermId to, const StopCheck& stop) {
    if (!prepare(stop)) return stopped();
    const MergeIndex now = m_tables->forest.mergeCount();
    TermWitness first(*m_tables, from, now);
    TermWitness second(*m_tables, to, now);
    if (stop.isStopped()) return stopped();
    if (first.classes().empty() || second.classes().empty())
        return failure(makeError("a term is not in the e-graph"));
    for (const EClassId id : first.classes()) {
        if (!second.isIn(id)) continue;
        Derivation question;
        first.derive(id, question);
        second.derive(id, question);
        return Request(*m_tables).run(question, from, to);
    }
    return failure(makeError("the two terms are not equal in this e-graph"));
}

Result<Explanation> Explainer::explainMatch(TermId from, const Pattern& goal,
                                            const StopCheck& stop) {
    if (!prepare(stop)) return stopped();
    TermWitness start(*m_tables, from, m_tables->forest.mergeCount());
    if (stop.isStopped()) return stopped();
    std::set<EClassId> roots;
    for (const EClassId id : start.classes()) roots.insert(m_graph.find(id));
    const PatternGoal finder(goal);
    for (const EClassId root : roots)
        if (const auto words = finder.findMatch(m_graph, root, stop))
            if (auto found = deriveInstance(start, goal, Match(*words, goal.classSlots().size())))
                return Request(*m_tables).run(found->derivation, from, found->to);
    if (stop.isStopped()) return stopped();
    return failure(makeError("the term equals no instance of the goal in this e-graph"));
}

/// That `start`, a term of the match's class, equals the match's instance.
std::optional<DerivedEquality> Explainer::deriveInstance(TermWitness& start, const Pattern& goal,
                                                         const Match& match) {
    std::vector<TermId> terms;
    for (std::uint32_t slot = 0; slot < goal.classSlots().size(); ++slot)
        terms.push_back(m_tables->births[match.classAt(slot)]);
    LeftWitness witness(*m_tables, goal, match.words().subspan(1), m_tables->forest.mergeCount());
    if (!witness.isIn(match.root())) return std::nullopt;
    DerivedEquality equality;
    std::vector<std::pair<TermId, TermId>> premises;
    start.derive(match.root(), equality.derivation);
    equality.to = witness.derive(match.root(), terms, equality.derivation, premises);
    return equality;
}

Result<Explanation> Explainer::explainContradiction(const StopCheck& stop) {
    const auto& contradiction = m_graph.contradiction();
    if (!contradiction) return failure(makeError("nothing contradicts"));
    if (!prepare(stop)) return stopped();
    auto question = deriveContradiction(*m_tables, *contradiction);
    if (stop.isStopped()) return stopped();
    if (!question) return failure(question.error());
    return Request(*m_tables).run(std::move(question->derivation), question->from, question->to);
}

ExistenceStep Explainer::existenceStep(ENodeId node) {
    const Journal& journal = m_graph.journal();
    ExistenceStep step{node, m_tables->births[node], journal.applicationAt(node), {}, {}};
    if (journal.isByAnalysis(node)) {
        addEvaluated(step);
    } else if (step.application != nullptr) {
        const Rule& rule = *m_rules[step.application->rule.index()];
        LeftWitness witness(*m_tables, rule.pattern, journal.substitution(*step.application),
                            mergesAtSearch(journal, step.application->iteration));
        if (witness.isIn(step.application->root))
            step.matched = witness.nodes(step.application->root);
        std::ranges::sort(step.matched);
    }
    return step;
}

/// An analysis adds a constant to merge what it evaluated with it.
void Explainer::addEvaluated(ExistenceStep& step) {
    for (std::size_t i = 0; i < m_graph.analysisCount() && step.analysis.empty(); ++i)
        if (m_graph.analysis(i).evaluate(m_graph.label(step.node), {}))
            step.analysis = m_graph.analysis(i).name();
    if (step.analysis.empty()) step.analysis = "unknown";
    const auto& merges = m_graph.journal().merges();
    for (MergeIndex i = 0; i < merges.size(); ++i) {
        if (merges[i].cause != MergeCause::Analysis || merges[i].b != foundedClass(step.node))
            continue;
        if (const auto evaluated = findEvaluated(*m_tables, i)) step.matched.push_back(*evaluated);
        return;
    }
}

Result<std::vector<ExistenceStep>> Explainer::explainExistence(ENodeId node,
                                                               const StopCheck& stop) {
    if (!prepare(stop)) return stopped();
    std::vector<ExistenceStep> steps;
    std::set<ENodeId, std::greater<>> work{node};
    // E-nodes of a match are older than what the match built, so the youngest is always ready.
    while (!work.empty()) {
        if (stop.isStopped()) return stopped();
        const ENodeId current = *work.begin();
        work.erase(work.begin());
        ExistenceStep step = existenceStep(current);
        work.insert(step.matched.begin(), step.matched.end());
        steps.push_back(std::move(step));
    }
    std::ranges::reverse(steps);
    return steps;
}

}  // namespace candler
