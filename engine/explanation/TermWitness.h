// TermWitness: where a term is represented in an e-graph as it was after some of its merges.
// Internal to the explanation room.
#pragma once

#include <unordered_map>
#include <vector>

#include "engine/explanation/Derivation.h"

namespace candler {

class TermWitness {
public:
    /// Terms of `known` are in the class that is given with them, by merges before `bound`.
    TermWitness(DerivationTables& tables, TermId term, MergeIndex bound,
                const std::unordered_map<TermId, EClassId>& known = {});

    /// Ids of classes that represent the term; usually one, none if it is not represented.
    [[nodiscard]] std::vector<EClassId> classes() const;
    [[nodiscard]] bool isIn(EClassId id) const;
    /// Steps and merges by which the birth term of `id`, a class it is in, equals the term.
    void derive(EClassId id, Derivation& derivation);

private:
    /// An e-node that represents a sub-term, or a class that is known to.
    struct Place {
        EClassId root;  ///< Of the class, at the bound.
        EClassId founded;
        bool isKnown = false;
        bool isNeeded = false;
        bool isCrossed = false;  ///< Each child of a pair is the other part.
    };
    struct Part {
        TermId term;
        std::vector<std::uint32_t> children;  ///< Parts before this one.
        std::vector<Place> places;
    };

    void cutIntoParts(TermId term, const std::unordered_map<TermId, EClassId>& known);
    void findPlaces(Part& part);
    void findPlaces(Part& part, std::vector<EClassId>& children);
    void addPlace(Part& part, ENodeId node);
    [[nodiscard]] Place* placeIn(std::uint32_t part, EClassId id);

    DerivationTables& m_tables;
    MergeIndex m_bound;
    std::vector<Part> m_parts;  ///< Children first; the whole term last.
};

}  // namespace candler
