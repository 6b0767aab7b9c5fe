// Structure: where a tensor is not zero, and which of its elements follow from others. The
// canonical map κ of the calculus (Calculus.h), cut in pieces. Follows Ghorbani, Huot, Hashemian,
// Shaikhha, "Compiling Structured Tensor Algebra" (OOPSLA 2023), whose unique sets and redundancy
// maps these are.
#pragma once

#include <gmpxx.h>

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/languages/stur/structure/Conjunction.h"

namespace candler::stur {

/// For x in the guard: T(x) = factor * T(map(x)).
struct Piece {
    Conjunction guard;
    std::vector<AffineForm> map;  ///< One form a variable of the structure.
    mpq_class factor = 1;         ///< Not 0.

    bool operator==(const Piece&) const = default;
};

/// Tuples of positions of variables, all of one length.
using TupleGroup = std::vector<std::vector<std::size_t>>;

/// Of a tensor with one variable a dimension. Invariants, for all sizes that satisfy the
/// assumptions:
///  I1 guards are pairwise disjoint;
///  I2 the tensor is 0 outside them; `support` is their union, pairwise disjoint as well;
///  I3 the map of a piece leads into a piece whose map is the identity;
///  I4 T(x) = factor * T(map(x)) in every guard.
/// Pieces with the identity, the unique set U, come first; the others are the redundancy map R.
///
///     symmetric: 0 <= i <= j < n  |  0 <= j < i < n: (i,j) -> (j,i)
struct Structure {
    std::vector<std::string> variables;
    std::vector<Piece> pieces;
    Region support;
    /// If there are any, the map sorts the tuples of each group in lexicographic order and does
    /// nothing else: loops over sorted tuples can then stand for all pieces.
    std::vector<TupleGroup> sorted = {};

    [[nodiscard]] static Structure zero(std::vector<std::string> variables);
    /// Everything in the region, which is pairwise disjoint, is unique.
    [[nodiscard]] static Structure unique(std::vector<std::string> variables, Region region);

    [[nodiscard]] bool isIdentity(const Piece& piece) const;
    /// Number of pieces with the identity; they come first.
    [[nodiscard]] std::size_t uniqueCount() const;
    /// U.
    [[nodiscard]] Region uniqueSet() const;
    [[nodiscard]] bool hasRedundancy() const { return uniqueCount() < pieces.size(); }
    [[nodiscard]] bool isZero() const { return pieces.empty(); }
    [[nodiscard]] bool isOverflown() const;
    /// The same with other names; witnesses and symbols stay. As many names as there are.
    [[nodiscard]] Structure renamed(const std::vector<std::string>& names) const;

    /// The piece that a point lies in; `values` has the variables and the symbols. Beyond the
    /// number of pieces: in none.
    [[nodiscard]] std::optional<std::size_t> pieceAt(const Values& values) const;
    /// A line a piece: `U 0 <= i <= j < n`, `R 0 <= j < i < n: (i,j) -> (j,i)`, with ` * -1` behind
    /// if there is a factor.
    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::string text(const Piece& piece) const;

    bool operator==(const Structure&) const = default;
};

[[nodiscard]] std::vector<AffineForm> identityMap(const std::vector<std::string>& variables);
/// Variables are replaced by forms, as many.
[[nodiscard]] Substitution substitutionOf(const std::vector<std::string>& variables,
                                          const std::vector<AffineForm>& forms);

/// `U1`, `U2`, … of the unique pieces, `R1`, … of the others.
[[nodiscard]] std::string pieceName(const Structure& structure, std::size_t piece);

}  // namespace candler::stur
