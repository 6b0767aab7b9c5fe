#include "tests/unit/languages/stur_structure/Oracle.h"

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

namespace candler::stur {

namespace {

std::uint64_t power(std::uint64_t base, std::uint64_t exponent) {
    std::uint64_t result = 1;
    for (; exponent > 0; exponent >>= 1U) {
        if ((exponent & 1U) != 0) result = result * base % kPrime;
        base = base * base % kPrime;
    }
    return result;
}

std::uint64_t integerResidue(const mpz_class& number) {
    const mpz_class rest = ((number % kPrime) + kPrime) % kPrime;
    return rest.get_ui();
}

/// The pieces at some sizes.
class NumericStructure {
public:
    NumericStructure(const Structure& structure, const Values& sizes) : m_structure(structure) {
        for (const Piece& piece : structure.pieces) {
            Part part{NumericSet(piece.guard, structure.variables, sizes),
                      {},
                      residueOf(piece.factor),
                      structure.isIdentity(piece)};
            for (const AffineForm& form : piece.map)
                part.map.emplace_back(form, structure.variables, sizes);
            m_parts.push_back(std::move(part));
        }
        for (const Conjunction& part : structure.support)
            m_support.emplace_back(part, structure.variables, sizes);
    }

    struct Place {
        std::size_t piece = 0;
        std::size_t count = 0;  ///< Of pieces that have the point.
        bool isUnique = false;
        std::uint64_t factor = 1;
    };
    [[nodiscard]] Place placeOf(const Point& point) const {
        Place place;
        for (std::size_t p = 0; p < m_parts.size(); ++p)
            if (m_parts[p].guard.has(point))
                place = {p, place.count + 1, m_parts[p].isUnique, m_parts[p].factor};
        return place;
    }
    [[nodiscard]] Point imageOf(std::size_t piece, const Point& point) const {
        Point image{};
        for (std::size_t d = 0; d < m_parts[piece].map.size(); ++d)
            image[d] = static_cast<int>(m_parts[piece].map[d].at(point));
        return image;
    }
    [[nodiscard]] std::size_t supportsAt(const Point& point) const {
        return static_cast<std::size_t>(
            std::count_if(m_support.begin(), m_support.end(),
                          [&](const NumericSet& part) { return part.has(point); }));
    }
    [[nodiscard]] std::string text(std::size_t piece) const {
        return m_structure.text(m_structure.pieces[piece]);
    }

private:
    struct Part {
        NumericSet guard;
        std::vector<NumericForm> map;
        std::uint64_t factor;
        bool isUnique;
    };
    const Structure& m_structure;
    std::vector<Part> m_parts;
    std::vector<NumericSet> m_support;
};

std::string textOf(const Point& point, std::size_t dimensions) {
    std::string text;
    for (std::size_t d = 0; d < dimensions; ++d)
        text += fmt::format("{}{}", d == 0 ? "" : ",", point[d]);
    return "(" + text + ")";
}

}  // namespace

Grid::Grid(std::size_t dimensions) : m_dimensions(dimensions) {
    std::size_t cells = 1;
    for (std::size_t d = 0; d < dimensions; ++d) cells *= kGridSide;
    m_cells.resize(cells);
}

Point Grid::pointOf(std::size_t cell) const {
    Point point{};
    for (std::size_t d = m_dimensions; d-- > 0; cell /= kGridSide)
        point[d] = kGridLow + static_cast<int>(cell % kGridSide);
    return point;
}

std::optional<std::size_t> Grid::cellOf(const Point& point) const {
    std::size_t cell = 0;
    for (std::size_t d = 0; d < m_dimensions; ++d) {
        if (point[d] < kGridLow || point[d] >= kGridLow + kGridSide) return {};
        cell = cell * kGridSide + static_cast<std::size_t>(point[d] - kGridLow);
    }
    return cell;
}

std::uint64_t Grid::at(const Point& point) const {
    const std::optional<std::size_t> cell = cellOf(point);
    return cell ? m_cells[*cell] : 0;
}

NumericForm::NumericForm(const AffineForm& form, const Names& variables, const Values& sizes) {
    Substitution numbers;
    for (const auto& [name, size] : sizes) numbers[name] = size;
    const AffineForm numeric = form.substituted(numbers);
    m_constant = numeric.constant();
    for (const FormTerm& term : numeric.terms()) {
        const auto at = std::find(variables.begin(), variables.end(), term.product);
        INFO(form.text());
        REQUIRE(at != variables.end());
        m_coefficients[static_cast<std::size_t>(at - variables.begin())] = term.coefficient;
    }
}

std::int64_t NumericForm::at(const Point& point) const {
    std::int64_t value = m_constant;
    for (std::size_t d = 0; d < kMostDimensions; ++d) value += m_coefficients[d] * point[d];
    return value;
}

NumericSet::NumericSet(const Conjunction& conjunction, const Names& variables,
                       const Values& sizes) {
    REQUIRE(conjunction.witnesses().empty());
    for (const Atom& atom : conjunction.atoms())
        m_rows.push_back({atom.kind, atom.modulus, NumericForm(atom.form, variables, sizes)});
}

bool NumericSet::has(const Point& point) const {
    return std::all_of(m_rows.begin(), m_rows.end(), [&](const Row& row) {
        const std::int64_t value = row.form.at(point);
        switch (row.kind) {
            case Atom::Kind::NonNegative:
                return value >= 0;
            case Atom::Kind::Zero:
                return value == 0;
            case Atom::Kind::Divisible:
                break;
        }
        return value % row.modulus == 0;
    });
}

std::uint64_t residueOf(const mpq_class& number) {
    const std::uint64_t denominator = integerResidue(number.get_den());
    return integerResidue(number.get_num()) * power(denominator, kPrime - 2) % kPrime;
}

Grid randomGrid(const Structure& structure, const Values& sizes, Random& random) {
    Grid grid(structure.variables.size());
    const NumericStructure numeric(structure, sizes);
    std::vector<std::uint64_t> values(grid.cellCount());
    for (std::uint64_t& value : values) value = 1 + random.below(kPrime - 1);
    for (std::size_t cell = 0; cell < grid.cellCount(); ++cell) {
        const Point point = grid.pointOf(cell);
        const auto place = numeric.placeOf(point);
        REQUIRE(place.count <= 1);
        if (place.count == 0) continue;
        const std::optional<std::size_t> image = grid.cellOf(numeric.imageOf(place.piece, point));
        REQUIRE(image);
        grid[cell] = place.factor * values[*image] % kPrime;
    }
    return grid;
}

std::string violation(const Structure& structure, const Grid& grid, const Values& sizes) {
    const NumericStructure numeric(structure, sizes);
    for (std::size_t cell = 0; cell < grid.cellCount(); ++cell) {
        const Point point = grid.pointOf(cell);
        const std::string at = textOf(point, grid.dimensions());
        const auto place = numeric.placeOf(point);
        if (place.count > 1) return "I1: several pieces at " + at;
        if (numeric.supportsAt(point) != place.count) return "support differs at " + at;
        if (place.count == 0) {
            if (grid[cell] != 0) return "I2: an element is lost at " + at;
            continue;
        }
        if (place.isUnique) continue;
        const Point image = numeric.imageOf(place.piece, point);
        const std::string what = numeric.text(place.piece) + " at " + at;
        const auto target = numeric.placeOf(image);
        if (target.count != 1 || !target.isUnique) return "I3: " + what;
        if (grid[cell] != place.factor * grid.at(image) % kPrime) return "I4: " + what;
    }
    return "";
}

Fineness finenessOf(const Structure& structure, const Grid& grid, const Values& sizes) {
    const NumericStructure numeric(structure, sizes);
    Fineness fineness;
    std::set<std::uint64_t> different;
    for (std::size_t cell = 0; cell < grid.cellCount(); ++cell) {
        const auto place = numeric.placeOf(grid.pointOf(cell));
        fineness.unique += place.count == 1 && place.isUnique ? 1 : 0;
        if (grid[cell] != 0) different.insert(std::min(grid[cell], kPrime - grid[cell]));
    }
    fineness.different = different.size();
    return fineness;
}

}  // namespace candler::stur
