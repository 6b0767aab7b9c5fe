// The oracle of structures: tensors at given sizes as grids of values, computed without the
// calculus, and what a structure says of them, point by point. Values are residues modulo a prime,
// so that factors are exact and elements are equal by chance next to never.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/languages/stur/structure/Structure.h"
#include "engine/support/Random.h"
#include "tests/unit/languages/stur_structure/Builders.h"

namespace candler::stur {

inline constexpr std::uint64_t kPrime = 2147483647;
/// Coordinates of grids; sizes are at most 6, shifts at most 1.
inline constexpr int kGridLow = -1;
inline constexpr int kGridSide = 9;
inline constexpr std::size_t kMostDimensions = 4;

using Point = std::array<int, kMostDimensions>;

/// 0 wherever it is not set, also outside.
class Grid {
public:
    explicit Grid(std::size_t dimensions);

    [[nodiscard]] std::size_t dimensions() const { return m_dimensions; }
    [[nodiscard]] std::size_t cellCount() const { return m_cells.size(); }
    [[nodiscard]] Point pointOf(std::size_t cell) const;
    [[nodiscard]] std::optional<std::size_t> cellOf(const Point& point) const;
    [[nodiscard]] std::uint64_t at(const Point& point) const;
    std::uint64_t& operator[](std::size_t cell) { return m_cells[cell]; }
    [[nodiscard]] std::uint64_t operator[](std::size_t cell) const { return m_cells[cell]; }

private:
    std::size_t m_dimensions;
    std::vector<std::uint64_t> m_cells;
};

/// Forms and sets over some variables, sizes put in.
class NumericForm {
public:
    NumericForm(const AffineForm& form, const Names& variables, const Values& sizes);
    [[nodiscard]] std::int64_t at(const Point& point) const;

private:
    std::array<std::int64_t, kMostDimensions> m_coefficients{};
    std::int64_t m_constant = 0;
};

class NumericSet {
public:
    NumericSet(const Conjunction& conjunction, const Names& variables, const Values& sizes);
    [[nodiscard]] bool has(const Point& point) const;

private:
    struct Row {
        Atom::Kind kind;
        std::int64_t modulus;
        NumericForm form;
    };
    std::vector<Row> m_rows;
};

[[nodiscard]] std::uint64_t residueOf(const mpq_class& number);

/// Values that the structure allows, all different from each other where it does.
[[nodiscard]] Grid randomGrid(const Structure& structure, const Values& sizes, Random& random);
/// I1 to I4 at these sizes, and that the values rebuilt from the unique set are those of the grid;
/// empty, or what is wrong.
[[nodiscard]] std::string violation(const Structure& structure, const Grid& grid,
                                    const Values& sizes);
/// Elements of the unique set, and different values that are not 0, up to sign.
struct Fineness {
    std::size_t unique = 0;
    std::size_t different = 0;
};
[[nodiscard]] Fineness finenessOf(const Structure& structure, const Grid& grid,
                                  const Values& sizes);

}  // namespace candler::stur
