// Indices of relational terms, and sets of them. An index is the n-th of its sort, which is a
// dimension; section 2.2.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "engine/languages/linrel/syntax/Dimensions.h"
#include "engine/term/Ids.h"

namespace candler::linrel {

/// As a payload in one word.
class Index {
public:
    static constexpr std::uint32_t mostNumber() { return (1U << kNumberBits) - 1; }

    Index() = default;
    Index(DimId sort, std::uint32_t number) : m_word(sort.value << kNumberBits | number) {}
    static Index ofPayload(Payload payload) {
        Index index;
        index.m_word = payload;
        return index;
    }

    [[nodiscard]] DimId sort() const { return DimId{m_word >> kNumberBits}; }
    [[nodiscard]] std::uint32_t number() const { return m_word & ((1U << kNumberBits) - 1); }
    [[nodiscard]] Payload payload() const { return m_word; }
    auto operator<=>(const Index&) const = default;

private:
    static constexpr unsigned kNumberBits = 12;

    std::uint32_t m_word = 0;
};

/// A set of indices, as a number.
using SchemaId = StrongId<struct SchemaTag>;

/// Hash-consed sets of indices.
class Schemas {
public:
    Schemas() { of({}); }

    [[nodiscard]] static SchemaId empty() { return SchemaId{std::uint32_t{0}}; }
    /// In any order, also several times.
    SchemaId of(std::vector<Index> indices);
    /// Ascending.
    [[nodiscard]] std::span<const Index> operator[](SchemaId id) const {
        return m_sets[id.index()];
    }
    [[nodiscard]] std::size_t size(SchemaId id) const { return m_sets[id.index()].size(); }
    [[nodiscard]] bool contains(SchemaId id, Index index) const;
    [[nodiscard]] bool includes(SchemaId all, SchemaId some) const;
    SchemaId unite(SchemaId a, SchemaId b);
    SchemaId intersect(SchemaId a, SchemaId b);
    SchemaId without(SchemaId a, SchemaId b);
    SchemaId without(SchemaId a, Index index);
    /// The smallest index of the sort that is in neither.
    [[nodiscard]] Index fresh(DimId sort, SchemaId a, SchemaId b = empty()) const;

private:
    std::vector<std::vector<Index>> m_sets;
    std::map<std::vector<Index>, SchemaId> m_ids;
};

/// What each index becomes; others stay.
using Renaming = std::vector<std::pair<Index, Index>>;

[[nodiscard]] Index renamed(const Renaming& renaming, Index index);

}  // namespace candler::linrel
