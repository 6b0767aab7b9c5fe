#include "engine/extraction/CostAnalysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "engine/support/Check.h"

namespace candler {

namespace {

using Range = CostRange;

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr Range kAnything{-kInfinite, kInfinite};
constexpr Range kNotNegative{0, kInfinite};
constexpr Range kZero{0, 0};
constexpr Range kOne{1, 1};

/// Where arithmetic with infinite ends says nothing, nothing is known.
Range range(double low, double high) {
    return {std::isnan(low) ? -kInfinite : low, std::isnan(high) ? kInfinite : high};
}

Range operator+(const Range& a, const Range& b) {
    return range(a.low + b.low, a.high + b.high);
}
Range operator-(const Range& a) {
    return {-a.high, -a.low};
}
Range operator-(const Range& a, const Range& b) {
    return a + -b;
}

/// The ends stand for numbers that are as large as one likes, so that 0 times them is 0.
double product(double a, double b) {
    return a == 0 || b == 0 ? 0 : a * b;
}

Range operator*(const Range& a, const Range& b) {
    const std::array ends{product(a.low, b.low), product(a.low, b.high), product(a.high, b.low),
                          product(a.high, b.high)};
    return {std::ranges::min(ends), std::ranges::max(ends)};
}

Range operator/(const Range& a, const Range& b) {
    if (b.low <= 0 && b.high >= 0) return kAnything;
    return a * Range{1 / b.high, 1 / b.low};
}

Range hull(const Range& a, const Range& b) {
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}
Range smaller(const Range& a, const Range& b) {
    return {std::min(a.low, b.low), std::min(a.high, b.high)};
}
Range larger(const Range& a, const Range& b) {
    return {std::max(a.low, b.low), std::max(a.high, b.high)};
}
/// Both are known to hold; rounding may keep them apart.
Range both(const Range& a, const Range& b) {
    const Range meet{std::max(a.low, b.low), std::min(a.high, b.high)};
    return meet.low <= meet.high ? meet : a;
}

/// What is known of a part of a formula, with one child in view.
struct Part {
    Range value{};
    Range slope{};  ///< Of value over that child's cost, between any two costs.
    Range gap{};    ///< Value less that child's cost.
    bool isMissing = false;
};

/// Of a part that does not depend on the child in view.
Part constant(const Range& value) {
    return {value, kZero, value - kNotNegative};
}

/// A function that never falls, of a slope between `low` and `high` where it is used.
Range chained(const Range& slope, double low, double high) {
    return slope * Range{low, high};
}

Part multiplied(const Part& a, const Part& b) {
    Part result;
    result.value = a.value * b.value;
    result.slope = a.slope * b.value + a.value * b.slope;
    result.gap = result.value - kNotNegative;
    // a*b - x is (a - 1)*b + (b - x).
    if (a.value.low >= 1 && b.value.low >= 0)
        result.gap = both(result.gap, (a.value - kOne) * b.value + b.gap);
    if (b.value.low >= 1 && a.value.low >= 0)
        result.gap = both(result.gap, (b.value - kOne) * a.value + a.gap);
    return result;
}

Part divided(const Part& a, const Part& b) {
    if (b.slope == kZero && (b.value.low > 0 || b.value.high < 0)) {
        const Range inverse = kOne / b.value;
        return multiplied(a, {inverse, kZero, inverse - kNotNegative});
    }
    Part result;
    result.value = a.value / b.value;
    result.slope = a.slope / b.value - result.value * (b.slope / b.value);
    result.gap = result.value - kNotNegative;
    return result;
}

Range powerRange(const Range& a, const Range& b) {
    if (a.low < 0) return kAnything;
    // Monotone in each while the other is fixed: the extremes are at the corners.
    Range result{kInfinite, -kInfinite};
    for (const double base : {a.low, a.high})
        for (const double exponent : {b.low, b.high}) {
            const double power = std::pow(base, exponent);
            result = hull(result, {power, power});
        }
    return result;
}

Part power(const Part& a, const Part& b) {
    if (b.value == kOne) return a;
    Part result;
    result.value = powerRange(a.value, b.value);
    result.gap = result.value - kNotNegative;
    result.slope = kAnything;
    if (a.slope == kZero && b.slope == kZero) {
        result.slope = kZero;
    } else if (a.value.low >= 0 && b.value.low >= 0 && (a.value.low >= 1 || b.slope == kZero)) {
        const double least = a.value.low >= 1 && b.value.low >= 1 ? 1 : 0;
        result.slope = chained(a.slope, least, kInfinite) + chained(b.slope, 0, kInfinite);
    }
    if (a.value.low >= 1 && b.value.low >= 1) result.gap = both(result.gap, {a.gap.low, kInfinite});
    return result;
}

Part minimum(const Part& a, const Part& b) {
    if (a.value.high <= b.value.low) return a;
    if (b.value.high <= a.value.low) return b;
    return {smaller(a.value, b.value), hull(a.slope, b.slope), smaller(a.gap, b.gap)};
}

Part maximum(const Part& a, const Part& b) {
    if (a.value.low >= b.value.high) return a;
    if (b.value.low >= a.value.high) return b;
    return {larger(a.value, b.value), hull(a.slope, b.slope), larger(a.gap, b.gap)};
}

/// `round` gives a whole number that is at most 1 away, between `down` and `up`.
Part rounded(const Part& a, double (*round)(double), double down, double up) {
    const Range slope = a.slope == kZero ? kZero : chained(a.slope, 0, kInfinite);
    return {{round(a.value.low), round(a.value.high)}, slope, {a.gap.low + down, a.gap.high + up}};
}

Part absolute(const Part& a) {
    if (a.value.low >= 0) return a;
    const Part mirrored{-a.value, -a.slope, -a.value - kNotNegative};
    if (a.value.high <= 0) return mirrored;
    Part result = maximum(a, mirrored);
    result.value.low = 0;
    return result;
}

Part logarithm(const Part& a) {
    Part result = constant(a.value.low > 0 ? range(std::log2(a.value.low), std::log2(a.value.high))
                                           : kAnything);
    if (a.slope != kZero)
        result.slope = a.value.low > 0 ? chained(a.slope, 0, kInfinite) : kAnything;
    return result;
}

Part root(const Part& a) {
    Part result = constant(a.value.low >= 0 ? range(std::sqrt(a.value.low), std::sqrt(a.value.high))
                                            : kAnything);
    if (a.slope != kZero)
        result.slope = a.value.low >= 0 ? chained(a.slope, 0, kInfinite) : kAnything;
    return result;
}

Part combined(CostStep step, const Part& a, const Part& b) {
    switch (step) {
        case CostStep::Add:
            return {a.value + b.value, a.slope + b.slope, both(a.gap + b.value, a.value + b.gap)};
        case CostStep::Subtract:
            return {a.value - b.value, a.slope - b.slope, a.gap - b.value};
        case CostStep::Multiply:
            return multiplied(a, b);
        case CostStep::Divide:
            return divided(a, b);
        case CostStep::Power:
            return power(a, b);
        case CostStep::Minimum:
            return minimum(a, b);
        case CostStep::Maximum:
            return maximum(a, b);
        default:
            CANDLER_UNREACHABLE("a step with two operands is expected");
    }
}

Part changed(CostStep step, const Part& a) {
    switch (step) {
        case CostStep::Negate:
            return {-a.value, -a.slope, -a.value - kNotNegative};
        case CostStep::Floor:
            return rounded(a, std::floor, -1, 0);
        case CostStep::Ceiling:
            return rounded(a, std::ceil, 0, 1);
        case CostStep::Absolute:
            return absolute(a);
        case CostStep::Logarithm:
            return logarithm(a);
        case CostStep::Root:
            return root(a);
        default:
            CANDLER_UNREACHABLE("a step with one operand is expected");
    }
}

/// Follows one child through the formula.
class Follower {
public:
    Follower(const CostFormula& formula, std::size_t arity, std::span<const KnownFact> facts)
        : m_formula(formula), m_arity(arity), m_facts(facts) {}

    /// With a child in view, or with children that cost nothing.
    Part follow(std::optional<std::size_t> child) {
        m_others = child ? kNotNegative : kZero;
        m_stack.clear();
        for (const CostFormula::Step& step : m_formula.steps()) {
            const int operands = operandCount(step.step);
            if (operands == 0) {
                m_stack.push_back(leaf(step, child));
                continue;
            }
            const Part last = m_stack.back();
            if (operands == 2) m_stack.pop_back();
            Part& top = m_stack.back();
            if (step.step == CostStep::FactOr) {
                top = orElse(m_facts[step.index], last);
                continue;
            }
            const bool isMissing = top.isMissing || last.isMissing;
            top = operands == 2 ? combined(step.step, top, last) : changed(step.step, last);
            top.isMissing = isMissing;
        }
        return m_stack.back();
    }

private:
    Part leaf(const CostFormula::Step& step, std::optional<std::size_t> child) {
        const Part own{kNotNegative, kOne, kZero};
        switch (step.step) {
            case CostStep::Number:
                return constant({step.number, step.number});
            case CostStep::Count:
                return constant({static_cast<double>(m_arity), static_cast<double>(m_arity)});
            case CostStep::Fact:
                return known(m_facts[step.index]);
            case CostStep::Child:
                return child == step.index ? own : constant(m_others);
            case CostStep::Sum:
            case CostStep::Largest:
                if (!child) return constant(kZero);
                if (m_arity == 1) return own;
                return {kNotNegative, step.step == CostStep::Sum ? kOne : Range{0, 1},
                        kNotNegative};
            default:
                CANDLER_UNREACHABLE("a step without operands is expected");
        }
    }

    static Part known(const KnownFact& fact) {
        Part part = constant(fact.range);
        part.isMissing = fact.isMissing;
        return part;
    }

    /// A fact that is one number is there; one that may be many may also be missing.
    static Part orElse(const KnownFact& fact, const Part& otherwise) {
        if (fact.isMissing) return otherwise;
        if (fact.range.low == fact.range.high) return known(fact);
        const Part there = known(fact);
        return {hull(there.value, otherwise.value), hull(there.slope, otherwise.slope),
                hull(there.gap, otherwise.gap), false};
    }

    const CostFormula& m_formula;
    std::size_t m_arity;
    std::span<const KnownFact> m_facts;
    Range m_others{};  // costs of children that are not in view
    std::vector<Part> m_stack;
};

CostVerdict verdict(double low, double high, double least) {
    if (low >= least) return CostVerdict::Holds;
    return high < least ? CostVerdict::Fails : CostVerdict::Open;
}

CostVerdict worse(CostVerdict a, CostVerdict b) {
    return std::max(a, b);
}

/// Children that stand for all: those that are named, and one that is not.
std::vector<std::size_t> typicalChildren(const CostFormula& formula, std::size_t arity) {
    std::vector<std::size_t> result;
    for (const std::uint32_t child : formula.children()) result.push_back(child);
    std::size_t other = 0;
    while (std::ranges::find(result, other) != result.end()) ++other;
    if (other < arity) result.push_back(other);
    return result;
}

/// Looks for costs of the children for which a formula with known facts fails.
class Trial {
public:
    Trial(const CostFormula& formula, std::size_t arity, std::span<const KnownFact> facts,
          CostProperties& properties)
        : m_formula(formula), m_children(arity, 0), m_properties(properties) {
        for (const KnownFact& fact : facts)
            m_facts.push_back(fact.isMissing ? CostFormula::kUnknown : fact.range.low);
    }

    void run() {
        // A failure shows with a few children, or is left to the use of the formula.
        constexpr std::size_t kMostChildren = 8;
        std::vector<std::size_t> typical = typicalChildren(m_formula, m_children.size());
        typical.resize(std::min(typical.size(), kMostChildren));
        for (const double all : kCosts) {
            std::ranges::fill(m_children, all);
            tryThese(typical);
            for (const std::size_t child : typical)
                for (const double one : kCosts) {
                    m_children[child] = one;
                    tryThese(typical);
                    m_children[child] = all;
                }
        }
    }

private:
    static constexpr std::array kCosts{0.0, 1.0, 2.5, 10.0, 1000.0};

    void tryThese(std::span<const std::size_t> typical) {
        const double cost = m_formula.evaluate(m_children, m_facts);
        // Sums of large costs may be infinite; what an e-node costs by itself may not.
        const bool isOwn = std::ranges::count(m_children, 0.0) == std::ssize(m_children);
        if (isOwn ? !std::isfinite(cost) : std::isnan(cost))
            fail(m_properties.isNotNegative, cost, "");
        if (isClearlyLess(cost, 0)) fail(m_properties.isNotNegative, cost, "");
        for (const std::size_t child : typical) {
            const double before = m_children[child];
            if (isClearlyLess(cost, before)) fail(m_properties.coversChildren, cost, "");
            m_children[child] = before * 2 + 1;
            const double after = m_formula.evaluate(m_children, m_facts);
            m_children[child] = before;
            if (isClearlyLess(after, cost))
                fail(m_properties.isMonotone, cost,
                     fmt::format(" and {:.6g} once child {} costs {:.6g}", after, child + 1,
                                 before * 2 + 1));
        }
    }

    void fail(CostVerdict& verdict, double cost, const std::string& more) {
        // The intervals may have proved what only rounding breaks.
        if (verdict == CostVerdict::Holds && std::isfinite(cost)) return;
        verdict = CostVerdict::Fails;
        if (!m_properties.reason.empty()) return;
        constexpr std::size_t kShown = 4;
        std::string costs;
        for (std::size_t i = 0; i < std::min(m_children.size(), kShown); ++i)
            costs += fmt::format("{}{:.6g}", i == 0 ? "" : ", ", m_children[i]);
        if (m_children.size() > kShown) costs += ", …";
        m_properties.reason =
            m_children.empty()
                ? fmt::format("it is {:.6g}", cost)
                : fmt::format("it is {:.6g} for children that cost {}{}", cost, costs, more);
    }

    const CostFormula& m_formula;
    std::vector<double> m_children;
    std::vector<double> m_facts;
    CostProperties& m_properties;
};

bool areAllExact(const CostFormula& formula, std::span<const KnownFact> facts) {
    return std::ranges::all_of(formula.facts(), [&](std::uint32_t index) {
        const KnownFact& fact = facts[index];
        return fact.isMissing || fact.range.low == fact.range.high;
    });
}

std::string reasonOf(const CostProperties& properties) {
    if (properties.isNotNegative == CostVerdict::Fails) return "it is always negative";
    if (properties.isMonotone == CostVerdict::Fails) return "it falls when a child's cost rises";
    if (properties.coversChildren == CostVerdict::Fails)
        return "it is always less than one of the children";
    return {};
}

}  // namespace

bool isClearlyLess(double a, double b) {
    constexpr double kTolerance = 1e-9;
    return a < b - kTolerance * (1 + std::abs(b));
}

bool CostProperties::fails() const {
    using enum CostVerdict;
    return isNotNegative == Fails || isMonotone == Fails || coversChildren == Fails;
}

bool CostProperties::holds() const {
    using enum CostVerdict;
    return isNotNegative == Holds && isMonotone == Holds && coversChildren == Holds;
}

CostProperties analyse(const CostFormula& formula, std::size_t arity,
                       std::span<const KnownFact> facts) {
    CostProperties properties;
    Follower follower(formula, arity, facts);
    const Part own = follower.follow(std::nullopt);
    if (own.isMissing) {
        properties.lacksFact = true;
        return properties;
    }
    properties.isNotNegative = verdict(own.value.low, own.value.high, 0);
    properties.isMonotone = properties.coversChildren = CostVerdict::Holds;
    properties.isSum = true;
    // Whether it is not negative whatever the children cost.
    CostVerdict staysUp = properties.isNotNegative;
    if (arity > 0) staysUp = CostVerdict::Holds;
    for (const std::size_t child : typicalChildren(formula, arity)) {
        const Part part = follower.follow(child);
        properties.isMonotone =
            worse(properties.isMonotone, verdict(part.slope.low, part.slope.high, 0));
        properties.coversChildren =
            worse(properties.coversChildren, verdict(part.gap.low, part.gap.high, 0));
        staysUp = worse(staysUp, verdict(part.value.low, part.value.high, 0));
        properties.isSum &= part.slope == kOne;
    }
    const bool rises = properties.isMonotone == CostVerdict::Holds;
    if (properties.isNotNegative == CostVerdict::Holds && !rises)
        properties.isNotNegative = staysUp;
    if (properties.isNotNegative == CostVerdict::Open && staysUp == CostVerdict::Holds)
        properties.isNotNegative = CostVerdict::Holds;
    if (properties.isSum && properties.isNotNegative == CostVerdict::Holds)
        properties.coversChildren = CostVerdict::Holds;
    if (areAllExact(formula, facts)) Trial(formula, arity, facts, properties).run();
    if (properties.reason.empty()) properties.reason = reasonOf(properties);
    return properties;
}

}  // namespace candler
