#include "engine/languages/sdqlite/values/SdqValue.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/support/Check.h"

namespace candler::sdqlite {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::uint64_t kHuge = std::uint64_t{1} << 62U;

const Entries kNoEntries;

std::optional<std::int64_t> wholeNumber(double number) {
    constexpr double kBound = 9223372036854775808.0;  // 2^63
    if (!(number >= -kBound && number < kBound) || std::trunc(number) != number)
        return std::nullopt;
    return static_cast<std::int64_t>(number);
}

}  // namespace

/// `size`, `depth` and `hasTables` are kept with the entries, as values share their parts: a value
/// with few maps may be huge as a tree.
struct Value::MapNode {
    Entries entries;
    std::uint64_t size = 1;
    std::uint32_t depth = 1;
    bool hasTables = false;  // Below.

    void count(const Value& entry) {
        size = std::min(kHuge, size + entry.size());
        depth = std::max(depth, entry.depth() + 1);
        hasTables = hasTables || entry.hasTables();
    }
};

Value Value::index(std::int64_t index) {
    return tuple({index});
}

Value Value::tuple(Key indices) {
    Value value;
    value.m_value = std::move(indices);
    return value;
}

Value Value::number(double number) {
    Value value;
    value.m_value = number;
    return value;
}

Value Value::map(Entries entries, bool isTable) {
    const auto node = std::make_shared<MapNode>();
    node->entries = std::move(entries);
    for (const auto& [key, entry] : node->entries) node->count(entry);
    Value value;
    value.m_value = node;
    value.m_isTable = isTable;
    return value;
}

bool Value::isZero(Ring ring) const {
    if (isUniversal()) return true;
    if (const double* number = std::get_if<double>(&m_value)) return *number == ringZero(ring);
    return isMap() && entries().empty();
}

std::optional<std::int64_t> Value::toIndex() const {
    if (isUniversal()) return 0;
    if (const double* number = std::get_if<double>(&m_value)) return wholeNumber(*number);
    if (isIndex() && asKey().size() == 1) return asKey().front();
    return std::nullopt;
}

std::optional<Key> Value::toKey() const {
    if (isIndex()) return asKey();
    if (const auto index = toIndex()) return Key{*index};
    return std::nullopt;
}

std::optional<double> Value::toNumber(Ring ring) const {
    if (isUniversal()) return ringZero(ring);
    if (const double* number = std::get_if<double>(&m_value)) return *number;
    if (const auto index = toIndex()) return static_cast<double>(*index);
    return std::nullopt;
}

const Entries* Value::toEntries() const {
    if (const MapPtr* node = std::get_if<MapPtr>(&m_value)) return &(*node)->entries;
    return isUniversal() ? &kNoEntries : nullptr;
}

std::int64_t Value::asIndex() const {
    const auto index = toIndex();
    CANDLER_CHECK(index.has_value(), "{} is no index", text(*this));
    return *index;
}

const Key& Value::asKey() const {
    static const Key kZero{0};
    if (isUniversal()) return kZero;
    CANDLER_CHECK(isIndex(), "{} is no index", text(*this));
    return std::get<Key>(m_value);
}

double Value::asNumber(Ring ring) const {
    const auto number = toNumber(ring);
    CANDLER_CHECK(number.has_value(), "{} is no number", text(*this));
    return *number;
}

const Entries& Value::entries() const {
    const Entries* entries = toEntries();
    CANDLER_CHECK(entries != nullptr, "{} is no map", text(*this));
    return *entries;
}

std::uint32_t Value::depth() const {
    const MapPtr* node = std::get_if<MapPtr>(&m_value);
    return node == nullptr ? 0 : (*node)->depth;
}

std::uint64_t Value::size() const {
    const MapPtr* node = std::get_if<MapPtr>(&m_value);
    return node == nullptr ? 1 : (*node)->size;
}

bool Value::hasTables() const {
    const MapPtr* node = std::get_if<MapPtr>(&m_value);
    return m_isTable || (node != nullptr && (*node)->hasTables);
}

bool Value::operator==(const Value& other) const {
    if (isUniversal() || other.isUniversal()) {
        const Value& value = isUniversal() ? other : *this;
        if (value.isMap()) return value.entries().empty();
        const auto number = value.toNumber(Ring::Real);
        return number && (*number == 0 || *number == kInfinity);
    }
    if (isMap() || other.isMap())
        return isMap() && other.isMap() &&
               (std::get<MapPtr>(m_value) == std::get<MapPtr>(other.m_value) ||
                entries() == other.entries());
    if (isIndex() && other.isIndex()) return asKey() == other.asKey();
    const auto a = toNumber(Ring::Real);
    const auto b = other.toNumber(Ring::Real);
    return a && b && *a == *b;
}

/// Changes maps in place where nobody else has them.
struct MapEditor {
    using MapNode = Value::MapNode;

    static MapNode& own(Value& map) {
        Value::MapPtr& node = std::get<Value::MapPtr>(map.m_value);
        if (node.use_count() != 1) node = std::make_shared<MapNode>(*node);
        return *node;
    }
    /// `change(entry)`: the entry at `key`, which is a zero if there was none; it stays if it is
    /// not zero, or in tables.
    template <typename Change>
    static Fault edit(Ring ring, Value& map, const Key& key, Change change) {
        MapNode& node = own(map);
        const auto [place, isNew] = node.entries.try_emplace(key);
        Value& entry = place->second;
        if (!isNew) node.size -= std::min(node.size, entry.size());
        const Fault fault = change(entry);
        const bool isNothing = entry.isZero(ring) || (entry.isIndex() && entry.asKey() == Key{0});
        if (isNothing && !map.isTable())
            node.entries.erase(place);
        else
            node.count(entry);
        return fault;
    }
    static void setTable(Value& map, bool isTable) { map.m_isTable = isTable; }
};

namespace {

enum class Sign : std::uint8_t { Plus, Minus };

Fault combine(Ring ring, Value& sum, const Value& value, Sign sign);

Fault combineMaps(Ring ring, Value& sum, const Value& value, Sign sign) {
    const bool isTable = sum.isTable() && value.isTable();
    if (sum.entries().empty() && sign == Sign::Plus && value.isTable() == isTable) {
        sum = value;
        return {};
    }
    if (!isTable && sum.hasTables()) sum = tensorOf(ring, sum);
    MapEditor::setTable(sum, isTable);
    const Value held = value;  // `value` may be an entry of `sum`.
    for (const auto& [key, entry] : held.entries()) {
        const Value added = isTable ? entry : tensorOf(ring, entry);
        const Fault fault = MapEditor::edit(
            ring, sum, key, [&](Value& own) { return combine(ring, own, added, sign); });
        if (!fault.empty()) return fault;
    }
    return sum.size() > kMostValueSize ? Fault{"a map has too many entries"} : Fault{};
}

Fault combineIndices(Value& sum, std::int64_t a, std::int64_t b, Sign sign) {
    std::int64_t result = 0;
    if (sign == Sign::Plus ? __builtin_add_overflow(a, b, &result)
                           : __builtin_sub_overflow(a, b, &result))
        return "an index is out of range";
    sum = Value::index(result);
    return {};
}

/// An index and a whole ring value (a literal, of programs without types) are an index.
Fault combineScalars(Ring ring, Value& sum, const Value& value, Sign sign) {
    if (sum.isIndex() || value.isIndex()) {
        const auto a = sum.toIndex();
        const auto b = value.toIndex();
        if (a && b) return combineIndices(sum, *a, *b, sign);
    }
    const auto a = sum.toNumber(ring);
    const auto b = value.toNumber(ring);
    if (!a || !b) return "tuples are no numbers";
    sum = Value::number(sign == Sign::Plus ? ringAdd(ring, *a, *b) : ringSubtract(ring, *a, *b));
    return {};
}

Fault combine(Ring ring, Value& sum, const Value& value, Sign sign) {
    if (value.isUniversal()) return {};
    if (sum.isUniversal()) {
        if (sign == Sign::Plus) {
            sum = value;
            return {};
        }
        if (value.isMap()) sum = Value::map({}, value.isTable());
    }
    if (sum.isMap() && value.isMap()) return combineMaps(ring, sum, value, sign);
    if (!sum.isMap() && !value.isMap()) return combineScalars(ring, sum, value, sign);
    if (value.isZero(ring)) return {};
    if (!sum.isZero(ring)) return "a map and a number do not add up";
    sum = Value{};
    return combine(ring, sum, value, sign);
}

Fault multiplyScalars(Ring ring, Value& product, const Value& value) {
    if (product.isIndex() || value.isIndex()) {
        const auto a = product.toIndex();
        const auto b = value.toIndex();
        std::int64_t result = 0;
        if (a && b) {
            if (__builtin_mul_overflow(*a, *b, &result)) return "an index is out of range";
            product = Value::index(result);
            return {};
        }
    }
    const auto a = product.toNumber(ring);
    const auto b = value.toNumber(ring);
    if (!a || !b) return "tuples are no numbers";
    product = Value::number(ringMultiply(ring, *a, *b));
    return {};
}

/// Each entry of `map` times `other`, or `other` times it.
Fault multiplyEntries(Ring ring, const Value& map, const Value& other, bool isLeft,
                      Value& product) {
    Value result = Value::map({}, map.isTable());
    for (const auto& [key, entry] : map.entries()) {
        const Fault fault = MapEditor::edit(ring, result, key, [&](Value& own) {
            own = isLeft ? entry : other;
            return multiplyBy(ring, own, isLeft ? other : entry);
        });
        if (!fault.empty()) return fault;
    }
    product = std::move(result);
    return {};
}

Value checked(const Fault& fault, Value value) {
    CANDLER_CHECK(fault.empty(), "{}", fault);
    return value;
}

}  // namespace

Fault addTo(Ring ring, Value& sum, const Value& value) {
    return combine(ring, sum, value, Sign::Plus);
}

Fault subtractFrom(Ring ring, Value& difference, const Value& value) {
    if (!canSubtract(ring)) return "this ring has no negative numbers";
    return combine(ring, difference, value, Sign::Minus);
}

Fault multiplyBy(Ring ring, Value& product, const Value& value) {
    if (product.depth() + value.depth() > kMostValueDepth) return "maps are nested too deeply";
    if (product.size() > kMostValueSize / value.size()) return "the product has too many entries";
    if (product.isUniversal()) return {};
    if (value.isUniversal()) {
        product = value;
        return {};
    }
    const Value left = product;
    if (left.isMap()) return multiplyEntries(ring, left, value, true, product);
    if (value.isMap()) return multiplyEntries(ring, value, left, false, product);
    return multiplyScalars(ring, product, value);
}

Value add(Ring ring, const Value& a, const Value& b) {
    Value sum = a;
    const Fault fault = addTo(ring, sum, b);
    return checked(fault, std::move(sum));
}

Value subtract(Ring ring, const Value& a, const Value& b) {
    Value difference = a;
    const Fault fault = subtractFrom(ring, difference, b);
    return checked(fault, std::move(difference));
}

Value multiply(Ring ring, const Value& a, const Value& b) {
    Value product = a;
    const Fault fault = multiplyBy(ring, product, b);
    return checked(fault, std::move(product));
}

}  // namespace candler::sdqlite
