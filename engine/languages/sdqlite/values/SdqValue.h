// Values of SDQLite: indices, ring values, finite maps (Schleich et al., section 3; specification
// 2.1). A tensor map keeps no zeros; a table map (to indices, or a stored array) keeps every entry.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/languages/sdqlite/terms/SdqTypes.h"

namespace candler::sdqlite {

class Value;
/// One index, or those of a tuple.
using Key = std::vector<std::int64_t>;
using Entries = std::map<Key, Value>;
/// Why something cannot be done; empty if it was.
using Fault = std::string_view;

class Value {
public:
    /// The zero of every type: absent entries, false conditions.
    Value() = default;
    [[nodiscard]] static Value index(std::int64_t index);
    [[nodiscard]] static Value tuple(Key indices);
    [[nodiscard]] static Value number(double number);  ///< A ring value.
    /// `isTable`: entries that are zero stay.
    [[nodiscard]] static Value map(Entries entries, bool isTable);

    [[nodiscard]] bool isZero(Ring ring) const;  ///< A ring's zero, or a map without entries.
    [[nodiscard]] bool isMap() const { return std::holds_alternative<MapPtr>(m_value); }
    [[nodiscard]] bool isTable() const { return m_isTable; }
    [[nodiscard]] bool isIndex() const { return std::holds_alternative<Key>(m_value); }
    [[nodiscard]] bool isNumber() const { return std::holds_alternative<double>(m_value); }
    /// The zero of every type.
    [[nodiscard]] bool isUniversal() const {
        return std::holds_alternative<std::monostate>(m_value);
    }
    /// Of the universal zero: 0, no entries.
    [[nodiscard]] std::int64_t asIndex() const;
    [[nodiscard]] const Key& asKey() const;
    [[nodiscard]] double asNumber(Ring ring) const;
    [[nodiscard]] const Entries& entries() const;

    // The same of what may be anything, as in programs without types: a ring value that is whole
    // can be an index, and an index a ring value.
    [[nodiscard]] std::optional<std::int64_t> toIndex() const;
    [[nodiscard]] std::optional<Key> toKey() const;
    [[nodiscard]] std::optional<double> toNumber(Ring ring) const;
    [[nodiscard]] const Entries* toEntries() const;

    /// Levels of maps; 0 of a scalar.
    [[nodiscard]] std::uint32_t depth() const;
    /// Scalars and maps in it as a tree, saturating: what it costs to go through it.
    [[nodiscard]] std::uint64_t size() const;
    /// Whether it or a map in it is a table.
    [[nodiscard]] bool hasTables() const;

    /// Scalars by their numbers, maps by their entries. The universal zero is equal to the zero of
    /// each type (and of each ring).
    bool operator==(const Value& other) const;

private:
    friend struct MapEditor;
    struct MapNode;
    using MapPtr = std::shared_ptr<MapNode>;
    std::variant<std::monostate, Key, double, MapPtr> m_value;
    bool m_isTable = false;
};

/// What a value may be at most; larger ones are faults.
inline constexpr std::uint32_t kMostValueDepth = 200;
inline constexpr std::uint64_t kMostValueSize = std::uint64_t{1} << 20U;

[[nodiscard]] double ringZero(Ring ring);
[[nodiscard]] double ringOne(Ring ring);
[[nodiscard]] double ringAdd(Ring ring, double a, double b);
[[nodiscard]] double ringMultiply(Ring ring, double a, double b);
/// Of bool: a and not b. Of rings without negative numbers it is not asked.
[[nodiscard]] double ringSubtract(Ring ring, double a, double b);
[[nodiscard]] constexpr bool canSubtract(Ring ring) {
    return ring != Ring::MinPlus && ring != Ring::OrAnd;
}

/// Sum of two values of one type; entries that become zero go, unless it is a table. Values that
/// do not fit are an internal error; of those that may not, ask `addTo`.
[[nodiscard]] Value add(Ring ring, const Value& a, const Value& b);
/// a + (-1) b: of rings that have no -1 (minplus, orand) it is an error before this is asked.
[[nodiscard]] Value subtract(Ring ring, const Value& a, const Value& b);
/// ring·ring, scaling, tensor product (a's keys outside).
[[nodiscard]] Value multiply(Ring ring, const Value& a, const Value& b);

/// The same in place, of any values. After a fault the first value may be anything.
[[nodiscard]] Fault addTo(Ring ring, Value& sum, const Value& value);
[[nodiscard]] Fault subtractFrom(Ring ring, Value& difference, const Value& value);
[[nodiscard]] Fault multiplyBy(Ring ring, Value& product, const Value& value);

/// What the stored arrays in it are as tensors: without zeros. Maps to indices stay tables, unless
/// `keepsIndexTables` is not set.
[[nodiscard]] Value tensorOf(Ring ring, const Value& value, bool keepsIndexTables = true);
/// Truth values as the one and the zero of a ring.
[[nodiscard]] Value boolAs(Ring ring, const Value& value);
/// Scalars only: numbers by size, tuples by their first difference. None of maps.
[[nodiscard]] std::optional<std::partial_ordering> compareScalars(Ring ring, const Value& a,
                                                                  const Value& b);
/// `{0 -> {1 -> 2.5}}`; of very large ones only how large.
[[nodiscard]] std::string text(const Value& value);

}  // namespace candler::sdqlite
