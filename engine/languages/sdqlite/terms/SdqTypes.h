// Types of SDQLite. What a program declares is a full type: maps have a sort of keys and a kind of
// storage. Terms have plain types, in which maps only say what they map to: so that a term and what
// it is rewritten to have the same one. Sorts and kinds of terms are facts of e-classes.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/support/StrongId.h"
#include "engine/term/Ids.h"

namespace candler::sdqlite {

/// Of index values: a dimension, positions in an array, any number, or tuples of these.
using SortId = StrongId<struct SortTag>;
/// Whole numbers of which nothing is known; the first sort of every table.
inline constexpr SortId kNat{std::uint32_t{0}};

enum class Ring : std::uint8_t { Real, Int, Bool, MinPlus, OrAnd };
inline constexpr std::size_t kRings = 5;
[[nodiscard]] std::string_view ringName(Ring ring);  ///< "real", "int", "bool", "minplus", "orand"

/// Maps are nested no deeper: products of products would have types of any size.
inline constexpr std::size_t kMostLevels = 64;

/// How a map is stored; Logical: not said.
enum class MapKind : std::uint8_t { Logical, Vector, Segment, Range, HashMap, SortedMap };

/// A full type; FullTypes keeps each once.
using FullTypeId = StrongId<struct FullTypeTag>;

struct FullType {
    enum class Kind : std::uint8_t { Index, Ring, Map };
    Kind kind = Kind::Ring;
    Ring ring = Ring::Real;              ///< Of a ring value.
    SortId sort = kNat;                  ///< Of an index; of a map's keys.
    MapKind storage = MapKind::Logical;  ///< Of a map.
    FullTypeId value{};                  ///< Of a map.

    auto operator<=>(const FullType&) const = default;
};

/// Sorts and full types of one program.
class FullTypes {
public:
    FullTypes();

    /// Sorts with the same name are one.
    SortId sort(const std::string& name);
    SortId tupleSort(std::vector<SortId> parts);
    /// `nat`, `I`, `pos(A)`, `<I,J>`
    [[nodiscard]] const std::string& sortName(SortId sort) const {
        return m_sorts[sort.index()].name;
    }
    /// Empty unless it is a sort of tuples.
    [[nodiscard]] const std::vector<SortId>& tupleParts(SortId sort) const {
        return m_sorts[sort.index()].parts;
    }

    FullTypeId make(const FullType& type);
    /// How many maps are nested in it.
    [[nodiscard]] std::size_t levels(FullTypeId id) const { return m_levels[id.index()]; }
    FullTypeId index(SortId sort) { return make({.kind = FullType::Kind::Index, .sort = sort}); }
    FullTypeId ring(Ring ring) { return make({.kind = FullType::Kind::Ring, .ring = ring}); }
    FullTypeId map(SortId keys, FullTypeId value, MapKind storage = MapKind::Logical) {
        return make({FullType::Kind::Map, Ring::Real, keys, storage, value});
    }
    [[nodiscard]] const FullType& operator[](FullTypeId id) const { return m_types[id.index()]; }
    /// The same sort, or one of them is kNat, which numbers that are computed have; tuples by their
    /// parts. Then the other is the join.
    [[nodiscard]] std::optional<SortId> join(SortId a, SortId b);
    /// The type of what is of either type; kinds of storage that differ are not said. None if their
    /// sorts, rings or levels do.
    [[nodiscard]] std::optional<FullTypeId> join(FullTypeId a, FullTypeId b);
    /// As programs write it: `{I -> {J -> real}}`, `vec<I, real>`.
    [[nodiscard]] std::string text(FullTypeId id) const;

private:
    struct Sort {
        std::string name;
        std::vector<SortId> parts;
    };
    std::vector<Sort> m_sorts;
    std::map<std::string, SortId, std::less<>> m_sortByName;
    std::vector<FullType> m_types;
    std::vector<std::size_t> m_levels;  // Of the types.
    std::map<FullType, FullTypeId> m_typeIds;
};

/// Plain types, the types of terms: as TypeId of the store.
///
///     0        untyped, as all terms of faithful programs
///     1        an index
///     2 ring…  a ring value
///     others   a map to a plain type
class PlainTypes {
public:
    static constexpr TypeId kIndex{std::uint32_t{1}};
    [[nodiscard]] static constexpr TypeId ring(Ring ring) {
        return TypeId{2 + static_cast<std::uint32_t>(ring)};
    }
    [[nodiscard]] static constexpr bool isRing(TypeId type) {
        return type.value >= 2 && type.value < kFirstMap;
    }
    [[nodiscard]] static constexpr Ring ringOf(TypeId type) {
        return static_cast<Ring>(type.value - 2);
    }
    [[nodiscard]] static constexpr bool isMap(TypeId type) { return type.value >= kFirstMap; }
    /// A map to ring values, at whatever depth; false for maps to indices.
    [[nodiscard]] bool isTensor(TypeId type) const;
    TypeId mapTo(TypeId value);
    [[nodiscard]] TypeId valueOf(TypeId map) const { return m_values[map.value - kFirstMap]; }
    /// How many maps are nested in it.
    [[nodiscard]] std::size_t levels(TypeId type) const;
    /// What is below all maps.
    [[nodiscard]] TypeId leafOf(TypeId type) const;
    [[nodiscard]] TypeId plain(const FullTypes& types, FullTypeId full);
    /// `index`, `real`, `{{real}}`
    [[nodiscard]] std::string text(TypeId type) const;

private:
    static constexpr std::uint32_t kFirstMap = 2 + kRings;
    std::vector<TypeId> m_values;  // Of the maps.
};

}  // namespace candler::sdqlite
