// Rings, texts and views of values: what needs no more of them than they show. SdqValue.h
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/languages/sdqlite/values/SdqValue.h"

namespace candler::sdqlite {

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

void write(std::string& out, const Value& value);

void writeKey(std::string& out, const Key& key) {
    if (key.size() == 1)
        out += fmt::format("{}", key.front());
    else
        out += fmt::format("({})", fmt::join(key, ", "));
}

void writeMap(std::string& out, const Entries& entries) {
    out += "{";
    for (const auto& [key, entry] : entries) {
        if (out.back() != '{') out += ", ";
        writeKey(out, key);
        out += " -> ";
        write(out, entry);
    }
    out += "}";
}

void write(std::string& out, const Value& value) {
    if (value.isMap())
        writeMap(out, value.entries());
    else if (value.isIndex())
        writeKey(out, value.asKey());
    else
        out += fmt::format("{}", value.asNumber(Ring::Real));
}

}  // namespace

double ringZero(Ring ring) {
    return ring == Ring::MinPlus ? kInfinite : 0;
}

double ringOne(Ring ring) {
    return ring == Ring::MinPlus ? 0 : 1;
}

double ringAdd(Ring ring, double a, double b) {
    switch (ring) {
        case Ring::Bool:
        case Ring::OrAnd:
            return a != 0 || b != 0 ? 1 : 0;
        case Ring::MinPlus:
            return std::min(a, b);
        default:
            return a + b;
    }
}

double ringMultiply(Ring ring, double a, double b) {
    switch (ring) {
        case Ring::Bool:
        case Ring::OrAnd:
            return a != 0 && b != 0 ? 1 : 0;
        // The zero absorbs everything, minus infinity too.
        case Ring::MinPlus:
            return a == kInfinite || b == kInfinite ? kInfinite : a + b;
        default:
            return a * b;
    }
}

double ringSubtract(Ring ring, double a, double b) {
    if (ring == Ring::Bool) return a != 0 && b == 0 ? 1 : 0;
    return a - b;
}

Value tensorOf(Ring ring, const Value& value, bool keepsIndexTables) {
    if (!value.hasTables()) return value;
    Entries entries;
    bool isTable = value.isTable() && keepsIndexTables;
    for (const auto& [key, entry] : value.entries()) {
        const Value tensor = tensorOf(ring, entry, keepsIndexTables);
        const bool isKept = keepsIndexTables && (tensor.isIndex() || tensor.isTable());
        const bool isZero = tensor.isZero(ring) || (tensor.isIndex() && tensor.asKey() == Key{0});
        isTable = isTable && isKept;
        if (tensor.isMap() ? !tensor.entries().empty() : isKept || !isZero)
            entries.emplace(key, tensor);
    }
    return Value::map(std::move(entries), isTable);
}

Value boolAs(Ring ring, const Value& value) {
    if (!value.isMap())
        return Value::number(value.isZero(Ring::Bool) ? ringZero(ring) : ringOne(ring));
    Entries entries;
    for (const auto& [key, entry] : value.entries()) entries.emplace(key, boolAs(ring, entry));
    return Value::map(std::move(entries), value.isTable());
}

std::optional<std::partial_ordering> compareScalars(Ring ring, const Value& a, const Value& b) {
    if (a.isIndex() || b.isIndex()) {
        const auto left = a.toKey();
        const auto right = b.toKey();
        if (left && right) return *left <=> *right;
    }
    const auto left = a.toNumber(ring);
    const auto right = b.toNumber(ring);
    if (!left || !right) return std::nullopt;
    return *left <=> *right;
}

std::string text(const Value& value) {
    constexpr std::uint64_t kMostWritten = 10'000;
    if (value.size() > kMostWritten || value.depth() > kMostValueDepth)
        return fmt::format("a map of {} entries", value.entries().size());
    std::string out;
    write(out, value);
    return out;
}

}  // namespace candler::sdqlite
