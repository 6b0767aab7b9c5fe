#include "engine/binding/SmallestTerm.h"

#include <algorithm>

namespace candler {

SmallestTerm::Data& SmallestTerm::at(EClassId id) {
    if (id.index() >= m_column.size()) m_column.resize(id.index() + 1);
    return m_column[id.index()];
}

bool SmallestTerm::update(const EGraph& graph, ENodeId node, EClassId target) {
    constexpr std::uint64_t kHuge = std::uint64_t{1} << 62U;
    at(target);
    if (std::ranges::find(m_unfinished, graph.op(node)) != m_unfinished.end()) return false;
    std::uint64_t size = 1;
    m_children.clear();
    for (const EClassId child : graph.children(node)) {
        const Data& data = at(graph.find(child));
        if (!data.term.isValid()) return false;
        size = std::min(size + data.size, kHuge);
        m_children.push_back(data.term);
    }
    Data& own = at(target);
    if (own.term.isValid() && own.size <= size) return false;
    own = {graph.store().make(graph.label(node), m_children), size};
    return true;
}

Analysis::JoinResult SmallestTerm::join(const EGraph& /*graph*/, EClassId kept, EClassId merged) {
    const Data other = at(merged);
    Data& own = at(kept);
    if (!other.term.isValid()) return {false, own.term.isValid()};
    if (!own.term.isValid() || other.size < own.size) {
        own = other;
        return {true, false};
    }
    return {false, own.term != other.term};
}

}  // namespace candler
