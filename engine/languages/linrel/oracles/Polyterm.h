// Polyterm: a sum of products of matrix cells, summed over indices, with rational coefficients; in
// its canonical form the decision procedure for expressions of linear algebra (specification 5).
// PolytermAlgebra makes them, PolytermOracle compares expressions by them.
#pragma once

#include <gmpxx.h>

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/support/StrongId.h"

namespace candler::linrel {

/// Of AtomTable: what an atom is of beside its indices.
using AtomHeadId = StrongId<struct AtomHeadTag>;

/// An index of a monomial. Those below kFirstBound are free; the others are bound, and their
/// numbers mean nothing beyond the monomial.
using Place = std::uint16_t;
inline constexpr Place kRow = 0;
inline constexpr Place kColumn = 1;
inline constexpr Place kInner = 2;  ///< Of a matrix product while it is made.
inline constexpr Place kFirstBound = 3;

[[nodiscard]] constexpr bool isBound(Place place) {
    return place >= kFirstBound;
}

/// An atom, `X(i,j)`, with as many indices as the head has dimensions larger than 1.
struct Factor {
    AtomHeadId head;
    std::uint8_t arity = 0;
    std::array<Place, 2> places{};  ///< Those beyond the arity are 0.

    auto operator<=>(const Factor&) const = default;
    [[nodiscard]] bool uses(Place place) const {
        return (arity > 0 && places[0] == place) || (arity > 1 && places[1] == place);
    }
};

/// A product of atoms (each as often as its power says), summed over the bound indices.
struct Monomial {
    std::vector<std::int64_t> bound;  ///< The sizes of the indices from kFirstBound on.
    std::vector<Factor> atoms;

    bool operator==(const Monomial&) const = default;
    /// Fewer sums, then fewer factors first.
    std::strong_ordering operator<=>(const Monomial& other) const;
    [[nodiscard]] bool uses(Place place) const;
};

/// The free indices of a polyterm in terms of others; bound ones stay.
using FreeMap = std::array<Place, kFirstBound>;
inline constexpr FreeMap kSameIndices{kRow, kColumn, kInner};
inline constexpr FreeMap kTransposed{kColumn, kRow, kInner};

/// Both factors, the indices bound in them kept apart. The free indices are renamed.
[[nodiscard]] Monomial joined(const Monomial& a, const FreeMap& mapA, const Monomial& b,
                              const FreeMap& mapB);

struct Summand {
    Monomial monomial;
    mpq_class coefficient = 1;
};

/// Canonical when PolytermAlgebra made it: monomials ascend, no two of them are equal but for the
/// names of bound indices, no coefficient is 0.
struct Polyterm {
    std::vector<Summand> summands;

    [[nodiscard]] bool isZero() const { return summands.empty(); }
    [[nodiscard]] bool uses(Place place) const;
    /// If it is a number.
    [[nodiscard]] std::optional<mpq_class> constant() const;
};

/// Equal for equal canonical polyterms of the same AtomTable, and only for those.
[[nodiscard]] std::string keyOf(const Polyterm& polyterm);

}  // namespace candler::linrel
