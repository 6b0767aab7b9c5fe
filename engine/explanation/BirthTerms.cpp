#include "engine/explanation/BirthTerms.h"

namespace candler {

TermId BirthTerms::operator[](EClassId founded) {
    std::vector<EClassId> work{founded};
    std::vector<TermId> made;
    while (!work.empty()) {
        const EClassId id = work.back();
        if (m_terms[id.index()].isValid()) {
            work.pop_back();
            continue;
        }
        const ENodeId node{id.value};
        made.clear();
        const std::size_t before = work.size();
        for (const EClassId child : children(node)) {
            made.push_back(m_terms[child.index()]);
            if (!made.back().isValid()) work.push_back(child);
        }
        if (work.size() > before) continue;
        m_terms[id.index()] = m_store.make(m_journal.label(node), made);
        work.pop_back();
    }
    return m_terms[founded.index()];
}

}  // namespace candler
