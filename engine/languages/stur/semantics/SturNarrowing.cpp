// Where a formula may be other than 0: intervals of its variables, narrowed by its factors.
#include "engine/languages/stur/semantics/SturFormula.h"

namespace candler::stur {

namespace {

/// Each round passes a bound on to a neighbour.
constexpr int kMostRounds = 40;

}  // namespace

/// False: it is 0 everywhere in the box.
bool SturFormula::narrow(std::size_t at, Box& box) const {
    const Node& node = m_nodes[at];
    switch (node.kind) {
        case Kind::Number:
            return node.number != 0;
        case Kind::Access:
            return narrowAccess(node, box);
        case Kind::Compare:
            return narrowComparison(node, box);
        case Kind::Add:
            return narrowSum(node, box);
        case Kind::Multiply:
            return narrowProduct(node, box);
        case Kind::Sum:
        case Kind::Inverse:
        case Kind::Nonzero:
            return narrow(node.children[0], box);
        default:
            return true;
    }
}

bool SturFormula::narrowProduct(const Node& node, Box& box) const {
    for (int round = 0; round < kMostRounds; ++round) {
        const Box before = box;
        for (const std::size_t child : node.children)
            if (!narrow(child, box)) return false;
        if (box == before) break;
    }
    return true;
}

bool SturFormula::narrowSum(const Node& node, Box& box) const {
    Box hull;
    for (const std::size_t child : node.children) {
        Box one = box;
        if (!narrow(child, one)) continue;
        if (hull.empty()) hull = one;
        for (std::size_t i = 0; i < one.size(); ++i) hull[i] = hull[i].hull(one[i]);
    }
    if (hull.empty()) return false;
    box = std::move(hull);
    return true;
}

bool SturFormula::narrowAccess(const Node& node, Box& box) const {
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        Linear form = linear(node.children[i], box);
        if (!constrain(form, box)) return false;
        // extent - 1 - index >= 0
        form.rest = Interval::point(node.tensor->extents[i] - 1) + -form.rest;
        for (auto& [slot, coefficient] : form.coefficients) coefficient = -coefficient;
        if (!constrain(form, box)) return false;
    }
    return true;
}

bool SturFormula::narrowComparison(const Node& node, Box& box) const {
    Linear form = linear(node.children[1], box);
    const Linear left = linear(node.children[0], box);
    form.rest = form.rest + -left.rest;
    for (const auto& [slot, coefficient] : left.coefficients)
        form.coefficients[slot] -= coefficient;
    if (node.op == Operator::NotEqual) {
        for (const auto& [slot, coefficient] : form.coefficients)
            if (coefficient != 0) return true;
        return form.rest != Interval::point(0);
    }
    if (node.op == Operator::Less) form.rest = form.rest + Interval::point(-1);
    if (!constrain(form, box)) return false;
    if (node.op != Operator::Equal) return true;
    form.rest = -form.rest;
    for (auto& [slot, coefficient] : form.coefficients) coefficient = -coefficient;
    return constrain(form, box);
}

/// The form is at least 0.
bool SturFormula::constrain(const Linear& form, Box& box) {
    for (const auto& [slot, coefficient] : form.coefficients) {
        if (coefficient == 0) continue;
        Interval others = form.rest;
        for (const auto& [other, factor] : form.coefficients)
            if (other != slot && factor != 0)
                others = others + Interval::point(factor) * box[other];
        if (others.high >= Interval::kNone) continue;
        // coefficient * x >= -others.high
        Interval& own = box[slot];
        if (coefficient > 0)
            own.low = std::max(own.low, -floorOf(others.high, coefficient));
        else
            own.high = std::min(own.high, floorOf(others.high, -coefficient));
        if (own.isEmpty()) return false;
    }
    Interval all = form.rest;
    for (const auto& [slot, coefficient] : form.coefficients)
        if (coefficient != 0) all = all + Interval::point(coefficient) * box[slot];
    return all.high >= 0;
}

SturFormula::Linear SturFormula::linear(std::size_t at, const Box& box) const {
    const Node& node = m_nodes[at];
    Linear made;
    if (node.kind == Kind::Constant) {
        made.rest = Interval::point(node.index);
        return made;
    }
    if (node.kind == Kind::Variable) {
        if (box[node.slot].isPoint())
            made.rest = box[node.slot];
        else
            made.coefficients[node.slot] = 1;
        return made;
    }
    constexpr std::int64_t kMostCoefficient = std::int64_t{1} << 30U;
    const auto scaled = [&](Linear form, std::int64_t factor) {
        form.rest = Interval::point(factor) * form.rest;
        for (auto& [slot, coefficient] : form.coefficients) {
            coefficient *= factor;
            if (coefficient > kMostCoefficient || coefficient < -kMostCoefficient)
                return Linear{{}, {}};
        }
        return form;
    };
    const auto isConstant = [](const Linear& form) {
        return form.coefficients.empty() && form.rest.isPoint() &&
               form.rest.low < kMostCoefficient && form.rest.low > -kMostCoefficient;
    };
    const bool isSum = node.op == Operator::IndexAdd || node.op == Operator::IndexSubtract;
    if (isSum || node.op == Operator::IndexMultiply) {
        const Linear left = linear(node.children[0], box);
        const Linear right = linear(node.children[1], box);
        if (isSum) {
            made = scaled(right, node.op == Operator::IndexAdd ? 1 : -1);
            made.rest = made.rest + left.rest;
            for (const auto& [slot, coefficient] : left.coefficients)
                made.coefficients[slot] += coefficient;
            return made;
        }
        if (isConstant(left)) return scaled(right, left.rest.low);
        if (isConstant(right)) return scaled(left, right.rest.low);
    }
    made.rest = range(at, box);
    return made;
}

Interval SturFormula::range(std::size_t at, const Box& box) const {
    const Node& node = m_nodes[at];
    if (node.kind == Kind::Constant) return Interval::point(node.index);
    if (node.kind == Kind::Variable) return box[node.slot];
    const Interval left = range(node.children[0], box);
    const Interval right = range(node.children[1], box);
    if (left.isEmpty() || right.isEmpty()) return {};
    switch (node.op) {
        case Operator::IndexAdd:
            return left + right;
        case Operator::IndexSubtract:
            return left + -right;
        case Operator::IndexMultiply:
            return left * right;
        case Operator::IndexDivide: {
            if (!right.isPoint() || right.low <= 0) return {};
            const auto divided = [&](std::int64_t value) {
                return value >= Interval::kNone || value <= -Interval::kNone
                           ? value
                           : floorOf(value, right.low);
            };
            return {divided(left.low), divided(left.high)};
        }
        default:
            if (!right.isPoint() || right.low <= 0) return {};
            return {0, right.low - 1};
    }
}

}  // namespace candler::stur
