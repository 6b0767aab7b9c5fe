// EGraph: construction, add, lookup.
#include <limits>
#include <unordered_map>
#include <utility>

#include "engine/egraph/AnalysisQueue.h"
#include "engine/egraph/EGraph.h"
#include "engine/support/Check.h"
#include "engine/support/Hash.h"

namespace candler {

EGraph::EGraph(TermStore& store)
    : m_store(store),
      m_width(1 + static_cast<std::size_t>(store.signature().maxArity())),
      m_analysisQueue(std::make_unique<AnalysisQueue>()),
      m_liveQueue(std::make_unique<AnalysisQueue>()),
      m_hasCommutative(store.signature().hasCommutative()),
      m_journal(m_width - 1) {
    CANDLER_CHECK(m_width <= 1 + kMaxArity, "an operator has more than {} children", kMaxArity);
    CANDLER_CHECK(m_store.signature().size() <= std::numeric_limits<std::uint16_t>::max(),
                  "there are too many operators");
    m_opBegin.assign(m_store.signature().size() + 1, 0);
    m_classBegin.push_back(0);
}

EGraph::~EGraph() = default;

void EGraph::addAnalysis(std::unique_ptr<Analysis> analysis) {
    CANDLER_CHECK(addedNodeCount() == 0, "analysis '{}' registered after the first e-node",
                  analysis->name());
    (analysis->timing() == AnalysisTiming::Live ? m_liveAnalyses : m_rebuildAnalyses)
        .push_back(analysis.get());
    m_analyses.push_back(std::move(analysis));
}

void EGraph::addFilter(std::unique_ptr<ClassFilter> filter) {
    CANDLER_CHECK(m_nodeFilters.empty(), "this e-graph has filters of e-nodes");
    m_filters.push_back(std::move(filter));
}

void EGraph::addNodeFilter(std::unique_ptr<NodeFilter> filter) {
    CANDLER_CHECK(m_filters.empty(), "this e-graph has filters of classes");
    m_nodeFilters.push_back(std::move(filter));
}

std::span<const std::uint32_t> EGraph::nodeWords(ENodeId node) const {
    const std::uint32_t* first = words(node);
    return {first, static_cast<std::size_t>(m_store.arity(LabelId{*first})) + 1};
}

std::uint64_t EGraph::nodeHash(ENodeId node) const {
    return hashWords(nodeWords(node));
}

/// Out of line, so that it costs keys of other e-graphs nothing.
void EGraph::orderPair(std::uint32_t* words) const {
    if (m_store.isCommutative(LabelId{*words}) && words[1] > words[2])
        std::swap(words[1], words[2]);
}

EGraph::Key EGraph::makeKey(LabelId label, std::span<const EClassId> children) const {
    CANDLER_DCHECK(children.size() == static_cast<std::size_t>(m_store.arity(label)),
                   "wrong number of children");
    Key key;
    // Hashed on the way, as hashWords would.
    key.words[0] = label.value;
    std::uint64_t hash = mixHash(children.size() + 1, label.value);
    std::size_t size = 1;
    for (const EClassId child : children) {
        const std::uint32_t word = find(child).value;
        key.words[size++] = word;
        hash = mixHash(hash, word);
    }
    if (m_hasCommutative && m_store.isCommutative(label)) [[unlikely]] {
        orderPair(key.words.data());
        hash = hashWords({key.words.data(), size});
    }
    key.hash = hash;
    for (; size < m_width; ++size) key.words[size] = 0;
    return key;
}

EClassId EGraph::add(LabelId label, std::span<const EClassId> children) {
    const Key key = makeKey(label, children);
    const ENodeId found =
        m_hashcons.find(key.hash, [&](ENodeId node) { return hasWords(node, key.words.data()); });
    if (found.isValid()) return find(foundedClass(found));

    CANDLER_CHECK(m_nextUse.size() + m_width < kNone, "too many e-nodes");
    const ENodeId node{addedNodeCount()};
    m_journal.addNode(label, children);
    if (m_modifyDepth > 0) m_journal.addAnalysisNode();
    m_words.append(key.words.data(), m_width);
    m_flags.push_back(kChanged);
    m_lastUse.push_back(kNone);
    m_hasTypes |= m_store[label].type != kUntyped;
    const EClassId id = m_unionFind.makeSet();
    m_hashcons.insert(key.hash, node);
    linkUses(node);
    for (Analysis* analysis : m_liveAnalyses) {
        // The analysis before may have merged the new class.
        analysis->update(*this, node, find(id));
        noteConflict(*analysis, id, find(id));
        modify(*analysis, find(id));
    }
    return m_liveAnalyses.empty() ? id : find(id);
}

void EGraph::linkUses(ENodeId node) {
    auto use = static_cast<std::uint32_t>(m_nextUse.size());
    m_nextUse.append(m_width - 1, kNone);
    for (const EClassId child : children(node)) {
        std::uint32_t& last = m_lastUse[child.index()];
        std::uint32_t& next = last == kNone ? m_nextUse[use] : m_nextUse[last];
        m_nextUse[use] = last == kNone ? use : next;
        next = use;
        last = use++;
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

std::optional<ENodeId> EGraph::lookupNode(LabelId label, std::span<const EClassId> children) const {
    const Key key = makeKey(label, children);
    const ENodeId found =
        m_hashcons.find(key.hash, [&](ENodeId node) { return hasWords(node, key.words.data()); });
    if (!found.isValid()) return std::nullopt;
    return found;
}

std::optional<EClassId> EGraph::lookup(LabelId label, std::span<const EClassId> children) const {
    const auto found = lookupNode(label, children);
    if (!found) return std::nullopt;
    return find(foundedClass(*found));
}

std::uint64_t EGraph::prefetchNode(LabelId label, std::span<const EClassId> children) const {
    const std::uint64_t key = makeKey(label, children).hash;
    m_hashcons.prefetch(key);
    return key;
}

ENodeId EGraph::guessNode(std::uint64_t key) const {
    const ENodeId node = m_hashcons.find(key, [](ENodeId) { return true; });
    if (!node.isValid()) return node;
    __builtin_prefetch(words(node));
    prefetchClass(foundedClass(node));
    return node;
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
