#include "engine/languages/lambda/TermNames.h"

#include "engine/languages/sexpr/NamesUnder.h"

namespace candler::lambda {

bool TermNames::isFree(TermId name, TermId term) {
    const TermStore& store = m_context.store;
    std::vector<TermId> work{term};
    while (!work.empty()) {
        const TermId current = work.back();
        const auto children = store.children(current);
        const std::size_t before = work.size();
        if (!m_setOf.contains(current))
            for (const TermId child : children)
                if (!m_setOf.contains(child)) work.push_back(child);
        if (work.size() > before) continue;
        work.pop_back();
        if (m_setOf.contains(current)) continue;
        m_setOf[current] =
            sexpr::namesUnder(m_sets, m_context.scopes(store[current].op), children,
                              [&](std::size_t i) { return m_setOf.at(children[i]); });
    }
    return m_sets.contains(m_setOf.at(term), name);
}

}  // namespace candler::lambda
