// PackedLayout: where the unique elements of a tensor lie when no others are stored: piece behind
// piece. Specification 6.6: simplices, triangles, diagonals, bands and arrays of pieces are one.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/languages/stur/structure/Counting.h"
#include "engine/languages/stur/structure/LoopNest.h"
#include "engine/languages/stur/structure/Structure.h"

namespace candler::stur {

class Prover;

/// `(form + start) / divisor`, which is whole.
struct PlacePart {
    AffineForm form;
    std::int64_t divisor = 1;
    /// Whole at points of the piece; else wherever names are whole numbers.
    bool isStride = false;
    /// Where the entry of PackedRows is that is added to the form; none: nothing is.
    std::optional<std::vector<AffineForm>> row{};

    [[nodiscard]] bool uses(std::string_view name) const;
    [[nodiscard]] PlacePart substituted(const Substitution& names) const;
    /// The form, and where the entry is.
    [[nodiscard]] std::vector<AffineForm> forms() const;
    bool operator==(const PlacePart&) const = default;
};
/// None beyond 64 bits.
[[nodiscard]] std::optional<PlacePart> partOf(const CountPolynomial& polynomial);

/// One row of points behind the other, in the order of loops. There is an entry for each row, at
/// the values of `outer`: how many points are in those before it, times the stride of the innermost
/// loop, without the first value of that.
struct PackedRows {
    LoopNest loops{};
    std::size_t level = 0;             ///< Of the innermost loop: what is inside is defined.
    std::vector<std::string> outer{};  ///< Variables of the other loops.

    [[nodiscard]] const LoopLevel& inner() const { return loops.levels[level]; }
};

/// Of a unique piece.
struct PackedPiece {
    Conjunction guard{};
    Count base{};  ///< What lies before it; over symbols.
    /// The place within the piece is their sum, at all points of the guard: each dimension's part
    /// uses variables up to its own, so that an inner loop changes the last one only. Quotients are
    /// among those of `size`.
    std::vector<PlacePart> place{};
    Count size{};
    std::optional<PackedRows> rows{};  ///< If the place needs them.
};

/// A symmetric matrix: `i*n - (i*i - i)/2` and `j - i`.
struct PackedLayout {
    std::vector<std::string> variables{};
    std::vector<PackedPiece> pieces{};  ///< In the order of the structure's unique pieces.
    Count size{};                       ///< Of all pieces.
    bool isExact = true;                ///< No place is unused.

    [[nodiscard]] bool hasRows() const;
    /// A line a piece: `0 <= i <= j < n at i*n - (i*i - i)/2 + j - i`, and of rows
    /// `0 <= j <= i < m, j < n at rows(i) + j`.
    [[nodiscard]] std::string text() const;
};

/// Places at given sizes.
class PackedPlaces {
public:
    PackedPlaces(const PackedLayout& layout, const Values& sizes);
    /// Of a point in the piece. None if a size is missing, or 64 bits do not suffice.
    [[nodiscard]] std::optional<std::int64_t> at(std::size_t piece,
                                                 const std::vector<std::int64_t>& point);

private:
    using Starts = std::map<std::vector<std::int64_t>, std::int64_t>;
    [[nodiscard]] Starts startsOf(const PackedRows& rows) const;

    const PackedLayout& m_layout;
    Values m_values;
    std::vector<std::optional<std::int64_t>> m_bases;
    std::vector<Starts> m_starts;  ///< By piece; of those with rows.
};

/// Whether places may need PackedRows.
enum class RowStarts : std::uint8_t { Never, WhereNeeded, WherePossible };

/// A point of a piece is stored behind those that precede it in lexicographic order, if their
/// number is a polynomial (Ph. Clauss, B. Meister: "Automatic Memory Layout Transformations to
/// Optimize Spatial Locality in Parameterized Loop Nests", 2000); else in a box of differences
/// between variables and their bounds, as bands are; else behind the start of its row, if values of
/// the innermost variable have no gaps but a stride. None if a piece has none of these.
[[nodiscard]] std::optional<PackedLayout> packedLayout(const Structure& structure, Prover& prover,
                                                       RowStarts rows = RowStarts::WhereNeeded);

}  // namespace candler::stur
