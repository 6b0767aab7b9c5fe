#include "engine/explanation/RuleShares.h"

#include <algorithm>

#include "engine/explanation/LeftWitness.h"
#include "engine/support/Check.h"

namespace candler {

namespace {

constexpr std::size_t kApplicationsPerCheck = 256;

/// Sets of rules, one for each e-node, as bits in a row.
class RuleSets {
public:
    RuleSets(std::size_t nodes, std::size_t rules)
        : m_width((rules + kBits - 1) / kBits), m_words(nodes * m_width) {}

    void insert(ENodeId node, RuleId rule) {
        row(node)[rule.index() / kBits] |= std::uint64_t{1} << (rule.index() % kBits);
    }
    void insertAll(ENodeId node, ENodeId from) {
        for (std::size_t i = 0; i < m_width; ++i) row(node)[i] |= row(from)[i];
    }
    [[nodiscard]] bool has(ENodeId node, std::size_t rule) const {
        return (m_words[node.index() * m_width + rule / kBits] >> (rule % kBits) & 1U) != 0;
    }

private:
    static constexpr std::size_t kBits = 64;

    [[nodiscard]] std::uint64_t* row(ENodeId node) {
        return m_words.data() + node.index() * m_width;
    }

    std::size_t m_width;
    std::vector<std::uint64_t> m_words;
};

/// Walks the journal once; what an application matched is older than what it added.
class Walk {
public:
    Walk(const EGraph& graph, const RuleList& rules, const StopCheck& stop)
        : m_tables(graph, rules, stop),
          m_journal(graph.journal()),
          m_sets(graph.addedNodeCount(), rules.size()) {}

    [[nodiscard]] const RuleSets* run() {
        if (m_tables.stop.isStopped()) return nullptr;
        const auto& applications = m_journal.applications();
        for (std::size_t i = 0; i < applications.size(); ++i) {
            if (i % kApplicationsPerCheck == 0 && m_tables.stop.isStopped()) return nullptr;
            const ApplicationRecord& application = applications[i];
            addEvaluated(application.firstNode);
            if (application.endNode > application.firstNode) add(application);
        }
        addEvaluated(static_cast<std::uint32_t>(m_journal.nodeCount()));
        return m_tables.stop.isStopped() ? nullptr : &m_sets;
    }

private:
    void add(const ApplicationRecord& application) {
        const ENodeId first{application.firstNode};
        m_sets.insert(first, application.rule);
        const Rule& rule = *m_tables.rules[application.rule.index()];
        LeftWitness witness(m_tables, rule.pattern, m_journal.substitution(application),
                            mergesAtSearch(m_journal, application.iteration));
        if (witness.isIn(application.root))
            for (const ENodeId matched : witness.nodes(application.root))
                m_sets.insertAll(first, matched);
        for (std::uint32_t node = application.firstNode + 1; node < application.endNode; ++node)
            m_sets.insertAll(ENodeId{node}, first);
        m_next = application.endNode;
    }

    /// E-nodes between two applications, which rebuilds added: what analyses made of others.
    void addEvaluated(std::uint32_t end) {
        for (; m_next < end; ++m_next) {
            const ENodeId node{m_next};
            if (!m_journal.isByAnalysis(node)) continue;
            const auto merge = analysisMergeOf(node);
            if (!merge) continue;
            if (const auto evaluated = findEvaluated(m_tables, *merge))
                m_sets.insertAll(node, *evaluated);
        }
    }

    /// The merge for which an analysis added the e-node. E-nodes are asked for in order.
    [[nodiscard]] std::optional<MergeIndex> analysisMergeOf(ENodeId node) {
        const auto& merges = m_journal.merges();
        for (MergeIndex i = m_nextMerge; i < merges.size(); ++i)
            if (merges[i].cause == MergeCause::Analysis && merges[i].b == foundedClass(node)) {
                m_nextMerge = i;
                return i;
            }
        return std::nullopt;
    }

    DerivationTables m_tables;
    const Journal& m_journal;
    RuleSets m_sets;
    std::uint32_t m_next = 0;
    MergeIndex m_nextMerge = 0;
};

}  // namespace

std::optional<RuleShares> countRuleShares(const EGraph& graph, const RuleList& rules,
                                          const StopCheck& stop) {
    CANDLER_CHECK(graph.journal().isOn(), "shares need the journal");
    Walk walk(graph, rules, stop);
    const RuleSets* sets = walk.run();
    if (sets == nullptr) return std::nullopt;
    RuleShares shares;
    shares.nodes.assign(rules.size(), 0);
    for (std::uint32_t i = 0; i < graph.addedNodeCount(); ++i) {
        const ENodeId node{i};
        if (!graph.isLive(node)) continue;
        ++shares.total;
        for (std::size_t rule = 0; rule < rules.size(); ++rule)
            if (sets->has(node, rule)) ++shares.nodes[rule];
    }
    return shares;
}

}  // namespace candler
