// EGraph: construction, add, lookup.
#include <algorithm>
#include <array>
#include <unordered_map>

#include "engine/egraph/AnalysisQueue.h"
#include "engine/egraph/EGraph.h"
#include "engine/support/Check.h"
#include "engine/support/Hash.h"

namespace candler {

namespace {

/// Label and canonical children of a node about to be added or looked up.
struct Key {
    std::array<std::uint32_t, 256> words;
    std::size_t size = 0;

    [[nodiscard]] std::span<const std::uint32_t> view() const { return {words.data(), size}; }
};

}  // namespace

EGraph::EGraph(TermStore& store)
    : m_store(store),
      m_analysisQueue(std::make_unique<AnalysisQueue>()),
      m_liveQueue(std::make_unique<AnalysisQueue>()) {
    m_opBegin.assign(m_store.signature().size() + 1, 0);
}

EGraph::~EGraph() = default;

void EGraph::addAnalysis(std::unique_ptr<Analysis> analysis) {
    CANDLER_CHECK(m_offsets.empty(), "analysis '{}' registered after the first e-node",
                  analysis->name());
    (analysis->timing() == AnalysisTiming::Live ? m_liveAnalyses : m_rebuildAnalyses)
        .push_back(analysis.get());
    m_analyses.push_back(std::move(analysis));
}

void EGraph::addFilter(std::unique_ptr<ClassFilter> filter) {
    m_filters.push_back(std::move(filter));
}

std::span<const std::uint32_t> EGraph::nodeWords(ENodeId node) const {
    const std::uint32_t* first = m_words.data() + m_offsets[node.index()];
    return {first, static_cast<std::size_t>(m_store.arity(LabelId{*first})) + 1};
}

std::uint64_t EGraph::nodeHash(ENodeId node) const {
    return hashWords(nodeWords(node));
}

EClassId EGraph::add(LabelId label, std::span<const EClassId> children) {
    Key key;
    key.words[0] = label.value;
    for (const EClassId child : children) key.words[++key.size] = m_unionFind.find(child).value;
    ++key.size;
    CANDLER_DCHECK(children.size() == static_cast<std::size_t>(m_store.arity(label)),
                   "wrong number of children");
    const std::uint64_t hash = hashWords(key.view());
    const ENodeId found = m_hashcons.find(
        hash, [&](ENodeId node) { return std::ranges::equal(nodeWords(node), key.view()); });
    if (found.isValid()) return find(foundedClass(found));

    const ENodeId node{m_offsets.size()};
    m_journal.addNode(label, children);
    m_offsets.push_back(static_cast<std::uint32_t>(m_words.size()));
    m_words.insert(m_words.end(), key.words.begin(),
                   key.words.begin() + static_cast<std::ptrdiff_t>(key.size));
    m_state.push_back(State::Live);
    m_firstUse.push_back(kNone);
    m_lastUse.push_back(kNone);
    m_classBegin.push_back(0);
    m_classEnd.push_back(0);
    m_isPruned.push_back(false);
    m_changedAt.push_back(0);
    m_viewClass.push_back(kNone);
    const EClassId id = m_unionFind.makeSet();
    m_hashcons.insert(hash, node);
    linkUses(node);
    for (Analysis* analysis : m_liveAnalyses) {
        analysis->update(*this, node, id);
        analysis->modify(*this, find(id));
    }
    return m_liveAnalyses.empty() ? id : find(id);
}

void EGraph::linkUses(ENodeId node) {
    for (const EClassId child : children(node)) {
        const auto use = static_cast<std::uint32_t>(m_uses.size());
        m_uses.push_back({node.value, kNone});
        if (m_firstUse[child.index()] == kNone)
            m_firstUse[child.index()] = use;
        else
            m_uses[m_lastUse[child.index()]].next = use;
        m_lastUse[child.index()] = use;
    }
}

EClassId EGraph::addTerm(TermId term) {
    std::unordered_map<TermId, EClassId> classOf;
    std::vector<EClassId> children;
    for (const TermId t : m_store.subterms(term)) {
        children.clear();
        for (const TermId child : m_store.children(t)) children.push_back(classOf.at(child));
        classOf[t] = add(m_store.labelOf(t), children);
    }
    return classOf.at(term);
}

std::optional<EClassId> EGraph::lookup(LabelId label, std::span<const EClassId> children) const {
    Key key;
    key.words[0] = label.value;
    for (const EClassId child : children) key.words[++key.size] = find(child).value;
    ++key.size;
    const ENodeId found = m_hashcons.find(hashWords(key.view()), [&](ENodeId node) {
        return std::ranges::equal(nodeWords(node), key.view());
    });
    if (!found.isValid()) return std::nullopt;
    return find(foundedClass(found));
}

std::optional<EClassId> EGraph::lookupTerm(TermId term) const {
    std::unordered_map<TermId, EClassId> classOf;
    std::vector<EClassId> children;
    for (const TermId t : m_store.subterms(term)) {
        children.clear();
        for (const TermId child : m_store.children(t)) children.push_back(classOf.at(child));
        const auto found = lookup(m_store.labelOf(t), children);
        if (!found) return std::nullopt;
        classOf[t] = *found;
    }
    return classOf.at(term);
}

}  // namespace candler
