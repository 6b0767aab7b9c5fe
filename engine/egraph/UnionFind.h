// UnionFind: disjoint sets of e-classes with path halving. The smaller id represents a set, so that
// a class keeps its name as others are merged into it.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/egraph/Ids.h"

namespace candler {

class UnionFind {
public:
    /// A new set; its id is the number of sets made before.
    EClassId makeSet() {
        const EClassId id{m_parents.size()};
        m_parents.push_back(id.value);
        return id;
    }

    [[nodiscard]] EClassId find(EClassId id) const {
        std::uint32_t current = id.value;
        while (m_parents[current] != current) current = m_parents[current];
        return EClassId{current};
    }

    /// Like find, and shortens the path for later calls.
    EClassId findAndShorten(EClassId id) {
        std::uint32_t current = id.value;
        while (m_parents[current] != current) {
            m_parents[current] = m_parents[m_parents[current]];
            current = m_parents[current];
        }
        return EClassId{current};
    }

    /// Unites two sets given by their representatives; returns the smaller, which represents both.
    EClassId unite(EClassId a, EClassId b) {
        const EClassId kept = a < b ? a : b;
        const EClassId merged = a < b ? b : a;
        m_parents[merged.index()] = kept.value;
        return kept;
    }

    /// Points every id at its representative. Linear, because parents are smaller than children.
    void flatten() {
        for (std::uint32_t& parent : m_parents) parent = m_parents[parent];
    }

    [[nodiscard]] std::size_t size() const { return m_parents.size(); }
    [[nodiscard]] std::size_t memoryBytes() const {
        return m_parents.capacity() * sizeof(std::uint32_t);
    }

private:
    std::vector<std::uint32_t> m_parents;
};

}  // namespace candler
