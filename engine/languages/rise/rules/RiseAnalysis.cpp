#include "engine/languages/rise/rules/RiseAnalysis.h"

#include <algorithm>

#include "engine/languages/rise/terms/RiseSignature.h"

namespace candler::rise {

namespace {

template <typename Data>
Data& at(std::vector<Data>& column, EClassId id) {
    if (id.index() >= column.size()) column.resize(id.index() + 1);
    return column[id.index()];
}

template <typename Data>
const Data& read(const std::vector<Data>& column, EClassId id) {
    static const Data none{};
    return id.index() < column.size() ? column[id.index()] : none;
}

constexpr std::uint64_t kHuge = std::uint64_t{1} << 62U;

/// The e-node over the terms that `termOf` gives its children, all of which have one.
template <typename TermOf>
TermId termOver(const EGraph& graph, ENodeId node, TermOf termOf) {
    std::vector<TermId> children;
    for (const EClassId child : graph.children(node)) children.push_back(termOf(child));
    return graph.store().make(graph.label(node), children);
}

/// Joins by replacing when strictly better.
template <typename Data, typename IsBetter>
Analysis::JoinResult joinBetter(std::vector<Data>& column, EClassId kept, EClassId merged,
                                IsBetter isBetter) {
    const Data other = read(column, merged);
    Data& own = at(column, kept);
    if (!other.term.isValid()) return {false, own.term.isValid()};
    if (!own.term.isValid() || isBetter(other, own)) {
        own = other;
        return {true, false};
    }
    return {false, own.term != other.term};
}

bool isSmaller(const SmallestTerm::Data& a, const SmallestTerm::Data& b) {
    return a.size < b.size;
}

bool isMoreNormal(const NormalTerm::Data& a, const NormalTerm::Data& b) {
    return a.redexes != b.redexes ? a.redexes < b.redexes : a.size < b.size;
}

}  // namespace

bool SmallestTerm::update(const EGraph& graph, ENodeId node, EClassId target) {
    Data candidate{{}, 1};
    for (const EClassId child : graph.children(node)) {
        const Data& data = read(m_column, child);
        if (!data.term.isValid()) return false;
        candidate.size = std::min(candidate.size + data.size, kHuge);
    }
    Data& own = at(m_column, target);
    if (own.term.isValid() && !isSmaller(candidate, own)) return false;
    // The term is made only if it is taken: the store never forgets one.
    candidate.term =
        termOver(graph, node, [&](EClassId child) { return read(m_column, child).term; });
    own = candidate;
    return true;
}

Analysis::JoinResult SmallestTerm::join(const EGraph& /*graph*/, EClassId kept, EClassId merged) {
    return joinBetter(m_column, kept, merged, isSmaller);
}

const SmallestTerm::Data& SmallestTerm::operator[](EClassId id) const {
    return read(m_column, id);
}

bool FreeIndices::update(const EGraph& graph, ENodeId node, EClassId target) {
    const Label& label = graph.store()[graph.label(node)];
    FreeSet set = label.op == m_signature.variable ? m_signature.variableSet(label.payload) : 0;
    std::size_t number = 0;
    for (const EClassId child : graph.children(node))
        set |= leaveBinders(read(m_column, child), m_signature.binders(label.op, number++));
    FreeSet& own = at(m_column, target);
    if ((own | set) == own) return false;
    own |= set;
    return true;
}

Analysis::JoinResult FreeIndices::join(const EGraph& /*graph*/, EClassId kept, EClassId merged) {
    const FreeSet other = read(m_column, merged);
    FreeSet& own = at(m_column, kept);
    const FreeSet both = own | other;
    const JoinResult result{both != own, both != other};
    own = both;
    return result;
}

FreeSet FreeIndices::operator[](EClassId id) const {
    return read(m_column, id);
}

/// Redexes at the root of the e-node over its children's terms.
std::uint64_t NormalTerm::ownRedexes(const EGraph& graph, ENodeId node) {
    const TermStore& store = m_binding.store();
    const OpId op = graph.op(node);
    if (op != kApp && op != kNatApp && op != kLam) return 0;
    const TermId first = read(m_column, graph.children(node)[0]).term;
    if (op == kApp) return store[first].op == kLam ? 1 : 0;
    if (op == kNatApp) return store[first].op == kNatLam ? 1 : 0;
    if (store[first].op != kApp) return 0;
    return mayBeFree(m_binding.freeIndices(store.children(first)[0]), 0) ? 0 : 1;
}

bool NormalTerm::update(const EGraph& graph, ENodeId node, EClassId target) {
    Data candidate{{}, 0, 1};
    for (const EClassId child : graph.children(node)) {
        const Data& data = read(m_column, child);
        if (!data.term.isValid()) return false;
        candidate.redexes = std::min(candidate.redexes + data.redexes, kHuge);
        candidate.size = std::min(candidate.size + data.size, kHuge);
    }
    candidate.redexes += ownRedexes(graph, node);
    Data& own = at(m_column, target);
    if (own.term.isValid() && !isMoreNormal(candidate, own)) return false;
    candidate.term =
        termOver(graph, node, [&](EClassId child) { return read(m_column, child).term; });
    own = candidate;
    return true;
}

Analysis::JoinResult NormalTerm::join(const EGraph& /*graph*/, EClassId kept, EClassId merged) {
    return joinBetter(m_column, kept, merged, isMoreNormal);
}

const NormalTerm::Data& NormalTerm::operator[](EClassId id) const {
    return read(m_column, id);
}

RiseAnalyses RiseAnalyses::attach(EGraph& graph, Binding& binding) {
    auto smallest = std::make_unique<SmallestTerm>();
    auto free = std::make_unique<FreeIndices>(binding.signature());
    auto normal = std::make_unique<NormalTerm>(binding);
    const RiseAnalyses analyses{smallest.get(), free.get(), normal.get()};
    graph.addAnalysis(std::move(smallest));
    graph.addAnalysis(std::move(free));
    graph.addAnalysis(std::move(normal));
    return analyses;
}

RiseAnalyses RiseAnalyses::of(const EGraph& graph) {
    return {static_cast<SmallestTerm*>(&graph.analysis(0)),
            static_cast<FreeIndices*>(&graph.analysis(1)),
            static_cast<NormalTerm*>(&graph.analysis(2))};
}

}  // namespace candler::rise
