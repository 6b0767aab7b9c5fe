#include "app/session/TermClasses.h"

#include <vector>

namespace candler {

std::optional<EClassId> TermClasses::of(TermId term) {
    std::vector<TermId> open{term};
    while (!open.empty()) {
        const TermId part = open.back();
        const std::size_t before = open.size();
        if (!m_known.contains(part))
            for (const TermId child : m_graph.store().children(part))
                if (!m_known.contains(child)) open.push_back(child);
        if (open.size() > before) continue;
        open.pop_back();
        if (!m_known.contains(part)) m_known.emplace(part, lookUp(part));
    }
    return m_known.at(term);
}

/// Its children are known.
std::optional<EClassId> TermClasses::lookUp(TermId term) const {
    std::vector<EClassId> children;
    for (const TermId child : m_graph.store().children(term)) {
        const auto id = m_known.at(child);
        if (!id) return std::nullopt;
        children.push_back(*id);
    }
    const auto found = m_graph.lookup(m_graph.store().labelOf(term), children);
    return found ? std::optional(m_graph.find(*found)) : std::nullopt;
}

}  // namespace candler
