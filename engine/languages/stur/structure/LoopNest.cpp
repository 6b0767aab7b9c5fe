#include "engine/languages/stur/structure/LoopNest.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "engine/languages/stur/structure/Prover.h"
#include "engine/languages/stur/structure/Regions.h"

namespace candler::stur {

namespace {

/// x with a*x = 1 modulo m, for a and m without a common factor; m is small enough to be squared.
std::int64_t inverseModulo(std::int64_t a, std::int64_t m) {
    std::int64_t x = 1;
    std::int64_t y = 0;
    for (std::int64_t low = floorRemainder(a, m), high = m; low > 1;) {
        const std::int64_t quotient = high / low;
        high = std::exchange(low, high - quotient * low);
        y = std::exchange(x, y - quotient * x);
    }
    return floorRemainder(x, m);
}

class NestMaker {
public:
    NestMaker(const std::vector<std::string>& order, bool areScaledFirst, Prover& prover)
        : m_order(order), m_areScaledFirst(areScaledFirst), m_prover(prover) {}

    Result<LoopNest> run(const Conjunction& conjunction) {
        m_rest = simplified(conjunction, m_order, m_prover);
        for (const std::string& witness : m_rest.witnesses()) m_order.push_back(witness);
        m_rest = Conjunction(m_rest.atoms());
        m_all = m_rest;
        moveQuotients();
        moveScaled();
        for (std::size_t k = m_order.size(); k-- > 0;) {
            if (m_rest.isFalse()) break;
            makeLevel(k);
            if (!m_errors.empty()) return failure(std::move(m_errors));
        }
        if (m_rest.isFalse()) return LoopNest{Conjunction::never(), {}, {}, true};
        if (m_order.empty()) m_nest.guard = m_rest;
        std::reverse(m_nest.levels.begin(), m_nest.levels.end());
        separateGuard();
        return std::move(m_nest);
    }

    [[nodiscard]] bool hasScaled() const { return m_hasScaled; }

private:
    void makeLevel(std::size_t k) {
        LoopLevel level;
        level.variable = m_order[k];
        takeUntestable(level);
        if (!define(level)) {
            for (const Atom& atom : m_rest.atoms())
                if (atom.uses(level.variable)) m_tested.add(atom);
            bound(level);
        }
        if (!m_errors.empty()) return;
        // What is left of the outermost level is about symbols: its bounds say the rest.
        if (k == 0)
            for (const Atom& atom : m_rest.atoms())
                if (!atom.uses(level.variable)) m_nest.guard.add(atom);
        project(k);
        if (m_rest.isFalse()) return;
        // A definition has no bounds; what holds of its value is about symbols, too.
        if (k == 0 && level.isDefined) m_nest.guard.add(m_rest);
        prune(level.lower, true);
        prune(level.upper, false);
        m_nest.levels.push_back(std::move(level));
    }

    /// Atoms of the guard that the loops' own bounds say again.
    void separateGuard() {
        for (std::size_t a = m_nest.guard.atoms().size(); a-- > 0;) {
            const Atom atom = m_nest.guard.atoms()[a];
            const Conjunction others = m_nest.guard.without(a);
            if (!m_prover.implies(others.with(m_tested), atom)) continue;
            m_nest.guard = others;
            m_nest.nonEmpty.add(atom);
        }
    }

    /// What `name` is multiplied by, if that are symbols and numbers.
    [[nodiscard]] std::optional<AffineForm> scaleOf(const AffineForm& form,
                                                    const std::string& name) const {
        const AffineForm scale =
            form.substituted({{name, AffineForm(1)}}) - form.substituted({{name, AffineForm(0)}});
        const bool isLinear =
            form == scale * AffineForm::name(name) + form.substituted({{name, AffineForm(0)}});
        const bool isOfSymbols = std::ranges::none_of(
            m_order, [&](const std::string& variable) { return scale.uses(variable); });
        if (!isLinear || !isOfSymbols) return {};
        return scale;
    }

    /// Quotients by numbers get their place behind what they divide: `q` of 16*q <= i <= 16*q + 15
    /// has one value there, and bounds what comes after it.
    void moveQuotients() {
        const std::vector<std::string> order = m_order;
        for (const std::string& name : order) {
            if (!name.starts_with('$')) continue;
            for (const Atom& low : m_rest.atoms()) {
                const std::int64_t divisor = -low.form.coefficient(name);
                if (low.kind != Atom::Kind::NonNegative || divisor < 2 ||
                    !low.form.isLinearIn(name) ||
                    std::ranges::count(m_rest.atoms(),
                                       Atom::nonNegative(AffineForm(divisor - 1) - low.form)) == 0)
                    continue;
                std::size_t behind = 0;
                for (std::size_t k = 0; k < m_order.size(); ++k)
                    if (m_order[k] != name && low.uses(m_order[k])) behind = k + 1;
                const auto at = std::ranges::find(m_order, name);
                const auto to = m_order.begin() + static_cast<std::ptrdiff_t>(behind);
                if (to < at) std::rotate(to, at, at + 1);
            }
        }
    }

    /// Those that symbols scale get their place: `q` of `n*q <= i` is outermost, or behind `i`.
    void moveScaled() {
        const std::vector<std::string> order = m_order;
        for (const std::string& name : order) {
            std::size_t first = m_order.size();
            for (const Atom& atom : m_rest.atoms())
                if (atom.uses(name) && !atom.form.isLinearIn(name) && scaleOf(atom.form, name))
                    for (std::size_t k = 0; k < first; ++k)
                        if (m_order[k] != name && atom.uses(m_order[k])) first = k;
            if (first == m_order.size()) continue;
            m_hasScaled = true;
            const auto at = std::ranges::find(m_order, name);
            const auto to =
                m_order.begin() + static_cast<std::ptrdiff_t>(m_areScaledFirst ? 0 : first + 1);
            if (to < at) std::rotate(to, at, at + 1);
        }
    }

    /// Atoms that have the variable in a product bound it if symbols scale it, else are tested.
    /// Nothing follows from them for outer variables.
    void takeUntestable(LoopLevel& level) {
        Conjunction rest;
        for (const Atom& atom : m_rest.atoms()) {
            if (!atom.uses(level.variable) || atom.form.isLinearIn(level.variable)) {
                rest.add(atom);
                continue;
            }
            m_nest.isExact = false;
            if (!boundScaled(level, atom)) level.guard.add(atom);
        }
        m_rest = std::move(rest);
    }

    bool boundScaled(LoopLevel& level, const Atom& atom) {
        const std::optional<AffineForm> scale = scaleOf(atom.form, level.variable);
        if (!scale || atom.kind == Atom::Kind::Divisible) return false;
        const Atom isPositive = Atom::atMost(1, *scale);
        const Atom isNegative = Atom::atMost(*scale, -1);
        const bool isLower = isEmptyBut(isPositive);
        if (!isLower && !isEmptyBut(isNegative)) return false;
        m_nest.guard.add(isLower ? isPositive : isNegative);
        const AffineForm others = atom.form.substituted({{level.variable, AffineForm(0)}});
        const LoopBound bound{isLower ? -others : others, 1, isLower ? *scale : -*scale};
        if (isLower || atom.kind == Atom::Kind::Zero) level.lower.push_back(bound);
        if (!isLower || atom.kind == Atom::Kind::Zero) level.upper.push_back(bound);
        return true;
    }

    /// Whether there are no points where the atom does not hold.
    [[nodiscard]] bool isEmptyBut(const Atom& atom) {
        return std::ranges::all_of(atom.negated(), [&](const Atom& other) {
            if (m_prover.provesEmpty(m_all.with(other))) return true;
            // The symbol itself is 0.
            std::vector<std::string> names;
            other.form.collectNames(names);
            return names.size() == 1 &&
                   m_prover.provesEmpty(Conjunction(
                       {other, Atom::nonNegative(AffineForm::name(names[0]) - AffineForm(1))})) &&
                   m_prover.provesEmpty(Conjunction(
                       {other, Atom::nonNegative(-AffineForm::name(names[0]) - AffineForm(1))})) &&
                   m_prover.provesEmpty(m_all.substituted({{names[0], AffineForm(0)}}));
        });
    }

    bool define(LoopLevel& level) {
        for (const bool wantsUnit : {true, false})
            for (const Atom& atom : m_rest.atoms()) {
                const std::int64_t a = atom.form.coefficient(level.variable);
                if (atom.kind != Atom::Kind::Zero || a == 0) continue;
                if (wantsUnit && a != 1 && a != -1) continue;
                const AffineForm rest =
                    atom.form - AffineForm::name(level.variable) * AffineForm(a);
                level.isDefined = true;
                level.definition = {a > 0 ? -rest : rest, a > 0 ? a : -a};
                return true;
            }
        return false;
    }

    void bound(LoopLevel& level) {
        for (const Atom& atom : m_rest.atoms()) {
            const std::int64_t a = atom.form.coefficient(level.variable);
            if (a == 0) continue;
            const AffineForm rest = atom.form - AffineForm::name(level.variable) * AffineForm(a);
            if (atom.kind == Atom::Kind::Divisible)
                stride(level, atom, a, rest);
            else if (a > 0)
                level.lower.push_back({-rest, a});
            else
                level.upper.push_back({rest, -a});
        }
        for (const auto& [bounds, side] :
             {std::pair(&level.lower, "lower"), std::pair(&level.upper, "upper")})
            if (bounds->empty())
                m_errors.push_back(makeError(fmt::format(
                    "variable '{}' has no {} bound", AffineForm::shownName(level.variable), side)));
    }

    void stride(LoopLevel& level, const Atom& atom, std::int64_t a, const AffineForm& rest) {
        constexpr std::int64_t kMostStride = 1 << 30;
        if (level.stride != 1 || std::gcd(a, atom.modulus) != 1 || atom.modulus > kMostStride) {
            level.guard.add(atom);
            return;
        }
        level.stride = atom.modulus;
        const AffineForm residue = rest * AffineForm(atom.modulus - inverseModulo(a, atom.modulus));
        level.residue = AffineForm(floorRemainder(residue.constant(), atom.modulus));
        for (const FormTerm& term : residue.terms())
            level.residue =
                level.residue + AffineForm::name(term.product) *
                                    AffineForm(floorRemainder(term.coefficient, atom.modulus));
    }

    void project(std::size_t k) {
        const Shadow outer = shadow(m_order[k], m_rest);
        m_nest.isExact = m_nest.isExact && outer.isExact;
        const std::vector<std::string> variables(m_order.begin(),
                                                 m_order.begin() + static_cast<std::ptrdiff_t>(k));
        m_rest = simplified(outer.conjunction, variables, m_prover);
    }

    /// Drops bounds that another one always reaches, given what is known of the outer variables.
    void prune(std::vector<LoopBound>& bounds, bool isLower) {
        for (std::size_t b = 0; b < bounds.size();) {
            const bool isReached =
                std::any_of(bounds.begin(), bounds.end(), [&](const LoopBound& other) {
                    if (&other == &bounds[b] || other.scale != bounds[b].scale) return false;
                    const AffineForm mine = bounds[b].form * AffineForm(other.divisor);
                    const AffineForm theirs = other.form * AffineForm(bounds[b].divisor);
                    return m_prover.implies(
                        m_rest, isLower ? Atom::atMost(mine, theirs) : Atom::atMost(theirs, mine));
                });
            if (isReached)
                bounds.erase(bounds.begin() + static_cast<std::ptrdiff_t>(b));
            else
                ++b;
        }
    }

    std::vector<std::string> m_order;
    bool m_areScaledFirst;
    bool m_hasScaled = false;
    Prover& m_prover;
    Conjunction m_all;  ///< Points of the nest.
    Conjunction m_rest;
    Conjunction m_tested;  ///< By bounds of the levels.
    LoopNest m_nest;
    Diagnostics m_errors;
};

class PointVisitor {
public:
    PointVisitor(const LoopNest& nest, const Values& sizes,
                 const std::function<bool(const std::vector<std::int64_t>&)>& visit)
        : m_nest(nest), m_values(sizes), m_visit(visit) {}

    bool run() {
        const std::optional<bool> holds = m_nest.guard.with(m_nest.nonEmpty).holds(m_values);
        return holds && (!*holds || enter(0));
    }

private:
    bool enter(std::size_t depth) {
        if (depth == m_nest.levels.size()) return m_visit(m_point);
        const LoopLevel& level = m_nest.levels[depth];
        if (level.isDefined) {
            const std::optional<std::int64_t> value = level.definition.form.value(m_values);
            if (!value) return false;
            return *value % level.definition.divisor != 0 ||
                   at(depth, *value / level.definition.divisor);
        }
        std::optional<std::int64_t> low = first(level);
        const std::optional<std::int64_t> high = last(level);
        if (!low || !high) return false;
        for (std::int64_t value = *low; value <= *high; value += level.stride)
            if (!at(depth, value)) return false;
        return true;
    }

    bool at(std::size_t depth, std::int64_t value) {
        const LoopLevel& level = m_nest.levels[depth];
        m_values[level.variable] = value;
        m_point.push_back(value);
        const std::optional<bool> holds = level.guard.holds(m_values);
        const bool goesOn = holds && (!*holds || enter(depth + 1));
        m_point.pop_back();
        return goesOn;
    }

    [[nodiscard]] std::optional<std::int64_t> first(const LoopLevel& level) const {
        std::int64_t first = INT64_MIN;
        for (const LoopBound& bound : level.lower) {
            const std::optional<std::int64_t> value = bound.form.value(m_values);
            const std::optional<std::int64_t> scale = bound.scale.value(m_values);
            if (!value || !scale || *scale < 1) return {};
            first = std::max(first, ceilDivide(*value, bound.divisor * *scale));
        }
        const std::optional<std::int64_t> residue = level.residue.value(m_values);
        if (!residue) return {};
        return first + floorRemainder(*residue - first, level.stride);
    }

    [[nodiscard]] std::optional<std::int64_t> last(const LoopLevel& level) const {
        std::int64_t last = INT64_MAX;
        for (const LoopBound& bound : level.upper) {
            const std::optional<std::int64_t> value = bound.form.value(m_values);
            const std::optional<std::int64_t> scale = bound.scale.value(m_values);
            if (!value || !scale || *scale < 1) return {};
            last = std::min(last, floorDivide(*value, bound.divisor * *scale));
        }
        return last;
    }

    const LoopNest& m_nest;
    Values m_values;
    const std::function<bool(const std::vector<std::int64_t>&)>& m_visit;
    std::vector<std::int64_t> m_point;
};

std::string boundText(const LoopBound& bound, bool isUpper) {
    // Half-open: one more than the greatest value.
    const AffineForm divisor = bound.scale * AffineForm(bound.divisor);
    if (divisor == AffineForm(1)) return (isUpper ? bound.form + 1 : bound.form).text();
    return fmt::format("{}(({}) / {})", isUpper ? "floor" : "ceil",
                       (isUpper ? bound.form + divisor : bound.form).text(),
                       divisor.terms().size() > 1 ? "(" + divisor.text() + ")" : divisor.text());
}

std::string boundsText(const std::vector<LoopBound>& bounds, bool isUpper) {
    std::vector<std::string> texts;
    texts.reserve(bounds.size());
    for (const LoopBound& bound : bounds) texts.push_back(boundText(bound, isUpper));
    if (texts.size() == 1) return texts.front();
    return fmt::format("{}({})", isUpper ? "min" : "max", fmt::join(texts, ", "));
}

}  // namespace

bool LoopLevel::isMonotone(std::string_view name) const {
    // A greatest of several affine forms has its least anywhere.
    const auto areMonotone = [&](const std::vector<LoopBound>& bounds) {
        const auto usesName = [&](const LoopBound& bound) { return bound.form.uses(name); };
        return std::ranges::count_if(bounds, usesName) <= 1 &&
               std::ranges::all_of(bounds, [&](const LoopBound& bound) {
                   return !usesName(bound) || bound.form.isLinearIn(name);
               });
    };
    return areMonotone(lower) && areMonotone(upper);
}

bool LoopLevel::uses(std::string_view name) const {
    const auto usesName = [&](const LoopBound& bound) { return bound.form.uses(name); };
    return std::ranges::any_of(lower, usesName) || std::ranges::any_of(upper, usesName) ||
           guard.uses(name) || definition.form.uses(name) || residue.uses(name);
}

bool LoopLevel::isScaled() const {
    const auto hasScale = [](const LoopBound& bound) { return bound.scale != AffineForm(1); };
    return std::ranges::any_of(lower, hasScale) || std::ranges::any_of(upper, hasScale);
}

std::string LoopNest::text() const {
    std::string text;
    std::string indent;
    const auto line = [&](const std::string& content) { text += indent + content + "\n"; };
    if (!guard.isTrue()) {
        line("if " + guard.text());
        indent += "  ";
    }
    for (const LoopLevel& level : levels) {
        if (level.isDefined) {
            const LoopBound& definition = level.definition;
            line(fmt::format(
                "let {} = {}", level.variable,
                definition.divisor == 1
                    ? definition.form.text()
                    : fmt::format("({}) / {}", definition.form.text(), definition.divisor)));
        } else {
            std::string loop =
                fmt::format("for {} in [{}, {})", level.variable, boundsText(level.lower, false),
                            boundsText(level.upper, true));
            if (level.stride != 1)
                loop += fmt::format(" where {} = {} mod {}", level.variable, level.residue.text(),
                                    level.stride);
            line(loop);
            indent += "  ";
        }
        if (level.guard.isTrue()) continue;
        line("if " + level.guard.text());
        indent += "  ";
    }
    return text;
}

bool visitPoints(const LoopNest& nest, const Values& sizes,
                 const std::function<bool(const std::vector<std::int64_t>&)>& visit) {
    return PointVisitor(nest, sizes, visit).run();
}

Result<LoopNest> makeLoopNest(const Conjunction& conjunction, const std::vector<std::string>& order,
                              Prover& prover) {
    if (prover.isStopped()) return failure(makeError("making loops was stopped"));
    NestMaker first(order, true, prover);
    auto nest = first.run(conjunction);
    if (nest || !first.hasScaled()) return nest;
    return NestMaker(order, false, prover).run(conjunction);
}

}  // namespace candler::stur
