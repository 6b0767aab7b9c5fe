// The operators of SDQLite and what they bind. Schleich, Shaikhha, Suciu: "Optimizing Tensor
// Programs on Flexible Storage" (SIGMOD 2023), section 3; index base, ranges and the nodes Collect,
// Probe and InBounds are ours.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/term/Signature.h"

namespace candler::sdqlite {

enum class Operator : std::uint32_t {
    Variable,  ///< De Bruijn index with a shape (SdqTerms.h) as payload.
    Symbol,    ///< A global input; the payload is its number.
    Number,    ///< A literal; the payload is its number in the table.
    Empty,     ///< {}: the empty map.
    Add,
    Subtract,
    Multiply,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    If,         ///< if(c) e
    Singleton,  ///< { k -> v }
    Get,        ///< d(k)
    Sum,        ///< sum(<k,v> in R) e: binds key and value, the value innermost.
    Collect,    ///< collect(<k,v> in R) {key -> value}: key and value below both.
    Merge,      ///< merge(<k1,k2,v> in <R,S>) e: k1 = %2, v = %1, k2 = %0.
    Let,        ///< let x = a in e
    Range,      ///< lo..hi, half-open; faithful: inclusive, from position 1.
    Slice,      ///< A[p..q), half-open; faithful: inclusive.
    Probe,      ///< probe(v = R(k)) e: children R, k, e; e binds v.
    InBounds,   ///< inb(lo, hi, k) e
    Min,
    Max,
    Divide,  ///< div, towards minus infinity.
    Modulo,
    Inverse,
    Negate,
    Tuple,   ///< (i, j): a key of a hash map.
    Lambda,  ///< Faithful programs only, at the top.
    Unique,  ///< Faithful programs only: an annotation of keys.
    // Carriers of the faithful rules, which say something of every operator.
    BinaryOperator,  ///< binop f a b; the payload says which operator f is.
    Apply,           ///< apply f a
    Component        ///< One of the indices of a tuple; the payload says which, from 0.
};

[[nodiscard]] constexpr OpId op(Operator o) {
    return OpId{static_cast<std::uint32_t>(o)};
}
[[nodiscard]] constexpr Operator operatorOf(OpId id) {
    return static_cast<Operator>(id.value);
}

inline constexpr std::size_t kMostChildren = 4;

struct OperatorRow {
    Operator op;
    std::string_view name;  ///< In sketches and reports: `sum`.
    int arity;
    bool hasPayload = false;
    /// By child, how many variables it is below.
    std::array<std::uint8_t, kMostChildren> binders{};
};

/// By Operator.
[[nodiscard]] std::span<const OperatorRow> operatorTable();
[[nodiscard]] inline const OperatorRow& row(Operator o) {
    return operatorTable()[static_cast<std::size_t>(o)];
}

}  // namespace candler::sdqlite
