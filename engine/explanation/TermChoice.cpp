#include "engine/explanation/TermChoice.h"

namespace candler {

std::optional<TermId> TermChoice::in(EClassId id) {
    const EClassId goal = m_tables.forest.find(id, m_bound);
    reach(goal);
    const auto found = [&] { return m_chosen.at(goal).isValid(); };
    for (bool isChanged = true; isChanged && !found();) {
        isChanged = false;
        for (std::size_t i = m_reached.size(); i-- > 0 && !found() && !isStopped();)
            if (!m_chosen.at(m_reached[i]).isValid()) isChanged |= chooseFor(m_reached[i]);
    }
    return found() ? std::optional(m_chosen.at(goal)) : std::nullopt;
}

bool TermChoice::isStopped() {
    constexpr std::uint32_t kClassesPerCheck = 256;
    if (m_steps++ % kClassesPerCheck == 0) m_isStopped |= m_tables.stop.isStopped();
    return m_isStopped;
}

void TermChoice::reach(EClassId id) {
    const auto meet = [&](EClassId met) {
        const EClassId root = m_tables.forest.find(met, m_bound);
        if (m_chosen.try_emplace(root).second) m_reached.push_back(root);
    };
    meet(id);
    for (std::size_t i = 0; i < m_reached.size() && !isStopped(); ++i)
        for (const ENodeId node : m_tables.index.nodesOf(m_reached[i]))
            if (m_tables.forest.areEqual(foundedClass(node), m_reached[i], m_bound))
                for (const EClassId child : m_tables.births.children(node)) meet(child);
}

TermId TermChoice::candidate(ENodeId node) {
    std::vector<TermId> children;
    for (const EClassId child : m_tables.births.children(node)) {
        const TermId chosen = m_chosen.at(m_tables.forest.find(child, m_bound));
        children.push_back(chosen.isValid() ? chosen : m_tables.births[child]);
    }
    return m_tables.store.make(m_tables.graph.journal().label(node), children);
}

bool TermChoice::chooseFor(EClassId root) {
    for (const ENodeId node : m_tables.index.nodesOf(root)) {
        if (!m_tables.forest.areEqual(foundedClass(node), root, m_bound)) continue;
        const TermId term = candidate(node);
        if (!m_accepts(term)) continue;
        m_chosen[root] = term;
        return true;
    }
    return false;
}

}  // namespace candler
