#include "engine/languages/stur/structure/LinearSystem.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace candler::stur {

namespace {

constexpr std::size_t kMostRows = 400;
constexpr std::int64_t kMostSplinters = 64;

/// Coefficients and constant, without the kind.
bool haveOppositeCoefficients(const LinearRow& a, const LinearRow& b) {
    for (std::size_t i = 0; i < std::max(a.coefficients.size(), b.coefficients.size()); ++i)
        if (a.at(i) != -b.at(i)) return false;
    return true;
}

bool isConstant(const LinearRow& row) {
    return std::all_of(row.coefficients.begin(), row.coefficients.end(),
                       [](std::int64_t coefficient) { return coefficient == 0; });
}

std::int64_t contentOf(const LinearRow& row) {
    std::int64_t gcd = 0;
    for (const std::int64_t coefficient : row.coefficients) gcd = std::gcd(gcd, coefficient);
    return gcd;
}

void divideRow(LinearRow& row, std::int64_t divisor) {
    for (std::int64_t& coefficient : row.coefficients) coefficient /= divisor;
    row.constant = floorDivide(row.constant, divisor);
}

void removeRow(LinearSystem& system, std::size_t row) {
    system.rows.erase(system.rows.begin() + static_cast<std::ptrdiff_t>(row));
}

}  // namespace

LinearSystem LinearSystem::of(const Conjunction& conjunction) {
    LinearSystem system;
    for (const Atom& atom : conjunction.atoms())
        for (const FormTerm& term : atom.form.terms()) system.columns.push_back(term.product);
    std::sort(system.columns.begin(), system.columns.end());
    system.columns.erase(std::unique(system.columns.begin(), system.columns.end()),
                         system.columns.end());
    for (const Atom& atom : conjunction.atoms()) {
        LinearRow row{atom.kind, atom.modulus, {}, atom.form.constant()};
        row.coefficients.resize(system.columns.size());
        for (const FormTerm& term : atom.form.terms()) {
            const auto at =
                std::lower_bound(system.columns.begin(), system.columns.end(), term.product);
            row.coefficients[static_cast<std::size_t>(at - system.columns.begin())] =
                term.coefficient;
        }
        system.rows.push_back(std::move(row));
    }
    return system;
}

Conjunction LinearSystem::conjunction() const {
    if (isFalse) return Conjunction::never();
    Conjunction conjunction;
    for (const LinearRow& row : rows) {
        AffineForm form(row.constant);
        for (std::size_t i = 0; i < row.coefficients.size(); ++i)
            if (row.coefficients[i] != 0)
                form = form + AffineForm::name(columns[i]) * AffineForm(row.coefficients[i]);
        switch (row.kind) {
            case Atom::Kind::NonNegative:
                conjunction.add(Atom::nonNegative(form));
                break;
            case Atom::Kind::Zero:
                conjunction.add(Atom::zero(form));
                break;
            case Atom::Kind::Divisible:
                conjunction.add(Atom::divisible(form, row.modulus));
                break;
        }
    }
    return conjunction;
}

bool LinearSystem::hasProducts() const {
    return std::any_of(columns.begin(), columns.end(), [](const std::string& column) {
        return column.find('*') != std::string::npos;
    });
}

bool LinearSystem::usesColumn(std::size_t column) const {
    return std::any_of(rows.begin(), rows.end(),
                       [&](const LinearRow& row) { return row.at(column) != 0; });
}

/// The rows with a positive and with a negative coefficient at a column.
struct OmegaTest::Bounds {
    bool isFound = false;
    std::size_t column = 0;
    std::vector<std::size_t> lower;
    std::vector<std::size_t> upper;
    bool isExact = true;
};

void OmegaTest::eliminate(LinearSystem system, std::vector<bool> isUnknown, const Visit& visit) {
    m_visit = &visit;
    m_isStopped = false;
    isUnknown.resize(system.columns.size(), false);
    solve(std::move(system), std::move(isUnknown));
    m_visit = nullptr;
}

void OmegaTest::solve(LinearSystem system, std::vector<bool> isUnknown) {
    while (true) {
        tidy(system);
        if (system.isFalse || isDone()) return;
        if (m_stepsLeft == 0 || system.rows.size() > kMostRows) {
            m_hasGivenUp = true;
            return;
        }
        --m_stepsLeft;
        if (openDivisibility(system, isUnknown) || solveEquality(system, isUnknown)) continue;
        const Bounds bounds = chooseColumn(system, isUnknown);
        if (!bounds.isFound) {
            m_isStopped = (*m_visit)(system);
            return;
        }
        LinearSystem real = shadow(system, bounds, false);
        if (bounds.isExact) {
            system = std::move(real);
            continue;
        }
        tidy(real);
        if (real.isFalse || isDone()) return;
        solve(shadow(system, bounds, true), isUnknown);
        if (!isDone()) splinter(system, bounds, isUnknown);
        return;
    }
}

LinearRow OmegaTest::combined(std::int64_t a, const LinearRow& x, std::int64_t b,
                              const LinearRow& y) {
    LinearRow result{x.kind, x.modulus, {}, 0};
    const auto mix = [&](std::int64_t p, std::int64_t q) {
        std::int64_t left = 0;
        std::int64_t right = 0;
        std::int64_t sum = 0;
        if (__builtin_mul_overflow(a, p, &left) || __builtin_mul_overflow(b, q, &right) ||
            __builtin_add_overflow(left, right, &sum) || sum == INT64_MIN)
            m_hasGivenUp = true;
        return sum;
    };
    const std::size_t width = std::max(x.coefficients.size(), y.coefficients.size());
    result.coefficients.resize(width);
    for (std::size_t i = 0; i < width; ++i) result.coefficients[i] = mix(x.at(i), y.at(i));
    result.constant = mix(x.constant, y.constant);
    return result;
}

void OmegaTest::tidyRow(LinearRow& row, LinearSystem& system) {
    if (row.kind == Atom::Kind::Divisible) {
        for (std::int64_t& coefficient : row.coefficients)
            coefficient = floorRemainder(coefficient, row.modulus);
        row.constant = floorRemainder(row.constant, row.modulus);
        const std::int64_t gcd = std::gcd(contentOf(row), row.modulus);
        if (row.constant % gcd != 0) system.isFalse = true;
        divideRow(row, gcd);
        row.modulus /= gcd;
        return;
    }
    const std::int64_t gcd = contentOf(row);
    if (gcd == 0) {
        const bool holds = row.kind == Atom::Kind::Zero ? row.constant == 0 : row.constant >= 0;
        if (!holds) system.isFalse = true;
        return;
    }
    if (row.kind == Atom::Kind::Zero && row.constant % gcd != 0) system.isFalse = true;
    if (gcd > 1) divideRow(row, gcd);
}

void OmegaTest::tidy(LinearSystem& system) {
    if (isDone()) return;
    for (LinearRow& row : system.rows) tidyRow(row, system);
    if (system.isFalse) return;
    std::erase_if(system.rows, [](const LinearRow& row) {
        return isConstant(row) || (row.kind == Atom::Kind::Divisible && row.modulus == 1);
    });
    for (LinearRow& row : system.rows) row.coefficients.resize(system.columns.size());
    std::sort(system.rows.begin(), system.rows.end());
    uniteRows(system);
}

/// Of parallel inequalities the tightest stays; opposite ones exclude each other or are an
/// equality.
void OmegaTest::uniteRows(LinearSystem& system) {
    std::vector<LinearRow> kept;
    for (LinearRow& row : system.rows) {
        // Rows are sorted: of two with the same coefficients the tighter comes first.
        if (!kept.empty() && kept.back().kind == row.kind && kept.back().modulus == row.modulus &&
            kept.back().coefficients == row.coefficients &&
            (row.kind == Atom::Kind::NonNegative || kept.back().constant == row.constant))
            continue;
        kept.push_back(std::move(row));
    }
    for (std::size_t i = 0; i < kept.size(); ++i) {
        if (kept[i].kind != Atom::Kind::NonNegative) continue;
        for (std::size_t j = i + 1; j < kept.size(); ++j) {
            if (kept[j].kind != Atom::Kind::NonNegative ||
                !haveOppositeCoefficients(kept[i], kept[j]))
                continue;
            std::int64_t gap = 0;
            if (__builtin_add_overflow(kept[i].constant, kept[j].constant, &gap)) break;
            if (gap < 0) system.isFalse = true;
            if (gap != 0) break;
            kept[i].kind = Atom::Kind::Zero;
            kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(j));
            break;
        }
    }
    system.rows = std::move(kept);
}

/// `modulus | form` with an unknown becomes an equality with one more unknown.
bool OmegaTest::openDivisibility(LinearSystem& system, std::vector<bool>& isUnknown) {
    for (LinearRow& row : system.rows) {
        if (row.kind != Atom::Kind::Divisible) continue;
        bool hasUnknown = false;
        for (std::size_t i = 0; i < row.coefficients.size(); ++i)
            hasUnknown = hasUnknown || (row.coefficients[i] != 0 && isUnknown[i]);
        if (!hasUnknown) continue;
        row.coefficients.resize(system.columns.size());
        row.coefficients.push_back(-row.modulus);
        row.kind = Atom::Kind::Zero;
        row.modulus = 0;
        system.columns.push_back("$" + std::to_string(system.columns.size()) + "|");
        isUnknown.push_back(true);
        return true;
    }
    return false;
}

bool OmegaTest::solveEquality(LinearSystem& system, std::vector<bool>& isUnknown) {
    std::size_t best = system.rows.size();
    for (std::size_t r = 0; r < system.rows.size(); ++r) {
        if (system.rows[r].kind != Atom::Kind::Zero) continue;
        for (std::size_t i = 0; i < system.columns.size(); ++i) {
            const std::int64_t coefficient = system.rows[r].at(i);
            if (coefficient == 0 || !isUnknown[i]) continue;
            if (std::abs(coefficient) == 1) {
                substitute(system, r, i);
                return true;
            }
            best = std::min(best, r);
        }
    }
    if (best == system.rows.size()) return false;
    reduceColumns(system, best, isUnknown);
    return true;
}

/// Euclid's algorithm on the unknowns of an equality, by changes of unknowns, until one is left.
void OmegaTest::reduceColumns(LinearSystem& system, std::size_t row,
                              const std::vector<bool>& isUnknown) {
    while (!isDone()) {
        std::size_t pivot = system.columns.size();
        std::size_t count = 0;
        for (std::size_t i = 0; i < system.columns.size(); ++i) {
            const std::int64_t coefficient = system.rows[row].at(i);
            if (coefficient == 0 || !isUnknown[i]) continue;
            ++count;
            if (pivot == system.columns.size() ||
                std::abs(coefficient) < std::abs(system.rows[row].at(pivot)))
                pivot = i;
        }
        if (count == 0) return;
        if (count == 1) return substitute(system, row, pivot);
        const std::int64_t divisor = system.rows[row].at(pivot);
        for (std::size_t i = 0; i < system.columns.size(); ++i) {
            const std::int64_t quotient = system.rows[row].at(i) / divisor;
            if (i == pivot || !isUnknown[i] || quotient == 0) continue;
            for (LinearRow& other : system.rows) {
                std::int64_t product = 0;
                other.coefficients.resize(system.columns.size());
                if (__builtin_mul_overflow(quotient, other.coefficients[pivot], &product) ||
                    __builtin_sub_overflow(other.coefficients[i], product, &other.coefficients[i]))
                    m_hasGivenUp = true;
            }
        }
    }
}

/// The column's value from the equality is put into all other rows. With a coefficient beyond 1 the
/// other rows are multiplied by it, and it must divide the rest of the equality.
void OmegaTest::substitute(LinearSystem& system, std::size_t row, std::size_t column) {
    const LinearRow equality = system.rows[row];
    const std::int64_t coefficient = equality.at(column);
    const std::int64_t size = std::abs(coefficient);
    for (std::size_t r = 0; r < system.rows.size(); ++r) {
        LinearRow& other = system.rows[r];
        const std::int64_t factor = other.at(column);
        if (r == row || factor == 0) continue;
        other = combined(size, other, coefficient > 0 ? -factor : factor, equality);
        if (other.kind == Atom::Kind::Divisible &&
            __builtin_mul_overflow(other.modulus, size, &other.modulus))
            m_hasGivenUp = true;
    }
    if (size == 1) return removeRow(system, row);
    LinearRow& rest = system.rows[row];
    rest.coefficients[column] = 0;
    rest.kind = Atom::Kind::Divisible;
    rest.modulus = size;
}

OmegaTest::Bounds OmegaTest::chooseColumn(const LinearSystem& system,
                                          const std::vector<bool>& isUnknown) const {
    Bounds best;
    std::size_t bestCost = 0;
    for (std::size_t column = 0; column < system.columns.size(); ++column) {
        if (!isUnknown[column]) continue;
        Bounds bounds{true, column, {}, {}, true};
        bool hasLargeLower = false;
        bool hasLargeUpper = false;
        for (std::size_t r = 0; r < system.rows.size(); ++r) {
            const std::int64_t coefficient = system.rows[r].at(column);
            if (coefficient > 0) bounds.lower.push_back(r);
            if (coefficient < 0) bounds.upper.push_back(r);
            hasLargeLower = hasLargeLower || coefficient > 1;
            hasLargeUpper = hasLargeUpper || coefficient < -1;
        }
        if (bounds.lower.empty() && bounds.upper.empty()) continue;
        bounds.isExact =
            !(hasLargeLower && hasLargeUpper) || bounds.lower.empty() || bounds.upper.empty();
        const std::size_t cost = bounds.lower.size() * bounds.upper.size() +
                                 (bounds.isExact ? 0 : kMostRows * kMostRows);
        if (best.isFound && cost >= bestCost) continue;
        best = std::move(bounds);
        bestCost = cost;
    }
    return best;
}

LinearSystem OmegaTest::shadow(const LinearSystem& system, const Bounds& bounds, bool isDark) {
    LinearSystem result{system.columns, {}, false};
    for (const LinearRow& row : system.rows)
        if (row.at(bounds.column) == 0) result.rows.push_back(row);
    for (const std::size_t low : bounds.lower)
        for (const std::size_t high : bounds.upper) {
            const std::int64_t a = system.rows[low].at(bounds.column);
            const std::int64_t b = -system.rows[high].at(bounds.column);
            LinearRow row = combined(b, system.rows[low], a, system.rows[high]);
            std::int64_t gap = 0;
            if (isDark && (__builtin_mul_overflow(a - 1, b - 1, &gap) ||
                           __builtin_sub_overflow(row.constant, gap, &row.constant)))
                m_hasGivenUp = true;
            result.rows.push_back(std::move(row));
        }
    return result;
}

/// What the dark shadow misses lies near a lower bound.
void OmegaTest::splinter(const LinearSystem& system, const Bounds& bounds,
                         const std::vector<bool>& isUnknown) {
    std::int64_t most = 0;
    for (const std::size_t high : bounds.upper)
        most = std::max(most, -system.rows[high].at(bounds.column));
    for (const std::size_t low : bounds.lower) {
        const std::int64_t a = system.rows[low].at(bounds.column);
        std::int64_t product = 0;
        if (a > kMostSplinters || __builtin_mul_overflow(most, a, &product)) {
            m_hasGivenUp = true;
            return;
        }
        const std::int64_t last = floorDivide(product - most - a, most);
        for (std::int64_t gap = 0; gap <= last && !isDone(); ++gap) {
            LinearSystem near = system;
            near.rows[low].kind = Atom::Kind::Zero;
            near.rows[low].constant -= gap;
            solve(std::move(near), isUnknown);
        }
    }
}

}  // namespace candler::stur
