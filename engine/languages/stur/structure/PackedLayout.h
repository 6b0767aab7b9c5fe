// PackedLayout: where the unique elements of a tensor lie when no others are stored: piece behind
// piece. Specification 6.6: simplices, triangles, diagonals, bands and arrays of pieces are one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/languages/stur/structure/Counting.h"
#include "engine/languages/stur/structure/Structure.h"

namespace candler::stur {

class Prover;

/// `form / divisor`, which is whole.
struct PlacePart {
    AffineForm form;
    std::int64_t divisor = 1;

    bool operator==(const PlacePart&) const = default;
};
/// None beyond 64 bits.
[[nodiscard]] std::optional<PlacePart> partOf(const CountPolynomial& polynomial);

/// Of a unique piece.
struct PackedPiece {
    Conjunction guard;
    Count base;  ///< What lies before it; over symbols.
    /// The place within the piece is their sum, at all points of the guard: each dimension's part
    /// uses variables up to its own, so that an inner loop changes the last one only.
    std::vector<PlacePart> place;
    Count size;
};

/// A symmetric matrix: `i*n - (i*i - i)/2` and `j - i`.
struct PackedLayout {
    std::vector<std::string> variables;
    std::vector<PackedPiece> pieces;  ///< In the order of the structure's unique pieces.
    Count size;                       ///< Of all pieces.
    bool isExact = true;              ///< No place is unused.

    /// Of a point in the piece. None where `values` lacks a variable or a symbol.
    [[nodiscard]] std::optional<std::int64_t> placeAt(std::size_t piece,
                                                      const Values& values) const;
    /// A line a piece: `0 <= i <= j < n at i*n - (i*i - i)/2 + j - i`.
    [[nodiscard]] std::string text() const;
};

/// A point of a piece is stored behind those that precede it in lexicographic order, if their
/// number is a polynomial (Ph. Clauss, B. Meister: "Automatic Memory Layout Transformations to
/// Optimize Spatial Locality in Parameterized Loop Nests", 2000); else in a box of differences
/// between variables and their bounds, as bands are. None if a piece has neither.
[[nodiscard]] std::optional<PackedLayout> packedLayout(const Structure& structure, Prover& prover);

}  // namespace candler::stur
