// UnionFind: disjoint sets of e-classes with path halving. The smaller id represents a set, so that
// a class keeps its name as others are merged into it.
#pragma once

#include <cstdint>

#include "engine/egraph/Ids.h"
#include "engine/support/FlatVector.h"

namespace candler {

class UnionFind {
public:
    /// A new set; its id is the number of sets made before.
    EClassId makeSet() {
        const EClassId id{m_parents.size()};
        m_parents.push_back(id.value);
        return id;
    }

    /// Shortens the path for later calls; where paths are short already (after flatten), nothing is
    /// written, and any number of threads may ask.
    [[nodiscard]] EClassId find(EClassId id) const {
        std::uint32_t current = id.value;
        for (;;) {
            const std::uint32_t parent = m_parents[current];
            const std::uint32_t above = m_parents[parent];
            if (above == parent) return EClassId{parent};
            m_parents[current] = above;
            current = above;
        }
    }

    /// Like find, if nothing was united since flatten().
    [[nodiscard]] EClassId findFlat(EClassId id) const { return EClassId{m_parents[id.index()]}; }

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

    /// Brings the parent of `id` near the processor.
    void prefetch(EClassId id) const { __builtin_prefetch(m_parents.data() + id.index()); }
    [[nodiscard]] std::size_t size() const { return m_parents.size(); }
    [[nodiscard]] std::size_t memoryBytes() const { return m_parents.memoryBytes(); }

private:
    mutable FlatVector<std::uint32_t> m_parents;
};

}  // namespace candler
