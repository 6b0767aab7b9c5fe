#include "engine/explanation/TermWitness.h"

#include <algorithm>

#include "engine/support/Check.h"

namespace candler {

TermWitness::TermWitness(DerivationTables& tables, TermId term, MergeIndex bound,
                         const std::unordered_map<TermId, EClassId>& known)
    : m_tables(tables), m_bound(bound) {
    cutIntoParts(term, known);
    for (Part& part : m_parts) {
        // Without places nothing is represented; callers ask why.
        if (m_tables.stop.isStopped()) return;
        if (part.places.empty()) findPlaces(part);
    }
}

void TermWitness::cutIntoParts(TermId term, const std::unordered_map<TermId, EClassId>& known) {
    std::unordered_map<TermId, std::uint32_t> partOf;
    std::vector<TermId> work{term};
    while (!work.empty()) {
        const TermId current = work.back();
        if (partOf.contains(current)) {
            work.pop_back();
            continue;
        }
        Part part{current, {}, {}};
        const std::size_t before = work.size();
        if (const auto found = known.find(current); found != known.end()) {
            part.places.push_back(
                {m_tables.forest.find(found->second, m_bound), found->second, true, false, false});
        } else {
            for (const TermId child : m_tables.store.children(current)) {
                const auto made = partOf.find(child);
                if (made == partOf.end())
                    work.push_back(child);
                else
                    part.children.push_back(made->second);
            }
        }
        if (work.size() > before) continue;
        work.pop_back();
        partOf.emplace(current, static_cast<std::uint32_t>(m_parts.size()));
        m_parts.push_back(std::move(part));
    }
}

void TermWitness::findPlaces(Part& part) {
    std::vector<EClassId> children;
    findPlaces(part, children);
}

/// Tries each class of each child: terms that a filter removed and a rule added again have several.
void TermWitness::findPlaces(Part& part, std::vector<EClassId>& children) {
    if (children.size() == part.children.size()) {
        m_tables.index.forEachWith(m_tables.store.labelOf(part.term), children,
                                   [&](ENodeId node) { addPlace(part, node); });
        return;
    }
    std::vector<EClassId> tried;
    for (const Place& place : m_parts[part.children[children.size()]].places) {
        const EClassId now = m_tables.graph.find(place.founded);
        if (std::ranges::find(tried, now) != tried.end()) continue;
        tried.push_back(now);
        children.push_back(now);
        findPlaces(part, children);
        children.pop_back();
    }
}

void TermWitness::addPlace(Part& part, ENodeId node) {
    const EClassId root = m_tables.forest.find(foundedClass(node), m_bound);
    for (const Place& place : part.places)
        if (place.root == root) return;
    const auto children = m_tables.births.children(node);
    const auto fits = [&](bool isCrossed) {
        for (std::size_t i = 0; i < children.size(); ++i)
            if (placeIn(part.children[isCrossed ? 1 - i : i], children[i]) == nullptr) return false;
        return true;
    };
    const bool isCrossed = !fits(false);
    if (isCrossed && !(m_tables.births.isPair(node) && fits(true))) return;
    part.places.push_back({root, foundedClass(node), false, false, isCrossed});
}

TermWitness::Place* TermWitness::placeIn(std::uint32_t part, EClassId id) {
    const EClassId root = m_tables.forest.find(id, m_bound);
    for (Place& place : m_parts[part].places)
        if (place.root == root) return &place;
    return nullptr;
}

std::vector<EClassId> TermWitness::classes() const {
    std::vector<EClassId> all;
    for (const Place& place : m_parts.back().places) all.push_back(place.founded);
    return all;
}

bool TermWitness::isIn(EClassId id) const {
    const EClassId root = m_tables.forest.find(id, m_bound);
    return std::ranges::find(m_parts.back().places, root, &Place::root) !=
           m_parts.back().places.end();
}

void TermWitness::derive(EClassId id, Derivation& derivation) {
    const auto last = static_cast<std::uint32_t>(m_parts.size() - 1);
    const auto need = [&](EClassId from, std::uint32_t part) {
        Place* const place = placeIn(part, from);
        if (place == nullptr) {
            CANDLER_CHECK(m_tables.stop.isStopped(), "a term is not in the class it is in");
            return;
        }
        place->isNeeded = true;
        derivation.connect(m_tables.forest, from, place->founded);
    };
    need(id, last);
    for (std::uint32_t i = last + 1; i-- > 0;)
        for (const Place& place : m_parts[i].places) {
            if (!place.isNeeded || place.isKnown) continue;
            const auto children = m_tables.births.children(ENodeId{place.founded.value});
            for (std::size_t k = 0; k < children.size(); ++k)
                need(children[k], m_parts[i].children[place.isCrossed ? 1 - k : k]);
        }
    for (Part& part : m_parts)
        for (Place& place : part.places) {
            if (place.isNeeded && !place.isKnown)
                derivation.addCongruence(m_tables.births[place.founded], part.term);
            place.isNeeded = false;
        }
}

}  // namespace candler
