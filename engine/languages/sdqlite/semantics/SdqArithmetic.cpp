#include "engine/languages/sdqlite/semantics/SdqArithmetic.h"

#include <cmath>
#include <limits>

namespace candler::sdqlite {

namespace {

constexpr Fault kByZero = "something is divided by zero";

Fault divideIndices(bool isModulo, std::int64_t a, std::int64_t b, Value& result) {
    if (b == 0) return kByZero;
    if (b == -1) {  // The quotient of the least index by it is out of range.
        if (isModulo || a == 0) {
            result = Value::index(0);
            return {};
        }
        if (a == std::numeric_limits<std::int64_t>::min()) return "an index is out of range";
        result = Value::index(-a);
        return {};
    }
    std::int64_t quotient = a / b;
    std::int64_t rest = a % b;
    if (rest != 0 && (rest < 0) != (b < 0)) {
        rest += b;
        --quotient;
    }
    result = Value::index(isModulo ? rest : quotient);
    return {};
}

Fault applyIndices(Operator op, std::int64_t a, std::int64_t b, Value& result) {
    switch (op) {
        case Operator::Min:
            result = Value::index(std::min(a, b));
            return {};
        case Operator::Max:
            result = Value::index(std::max(a, b));
            return {};
        case Operator::Negate:
            if (a == std::numeric_limits<std::int64_t>::min()) return "an index is out of range";
            result = Value::index(-a);
            return {};
        default:
            return divideIndices(op == Operator::Modulo, a, b, result);
    }
}

/// Of the product of the ring.
Fault invert(Ring ring, double a, Value& result) {
    // So that a factor may be taken out of a loop that has no entries.
    if (a == ringZero(ring)) {
        result = Value::number(a);
        return {};
    }
    switch (ring) {
        case Ring::MinPlus:
            result = Value::number(-a);
            return {};
        case Ring::Real:
            result = Value::number(1 / a);
            return {};
        default:
            if (a != 1 && a != -1) return "this number has no inverse in its ring";
            result = Value::number(a);
            return {};
    }
}

Fault applyNumbers(Operator op, Ring ring, double a, double b, Value& result) {
    switch (op) {
        case Operator::Min:
            result = Value::number(std::min(a, b));
            return {};
        case Operator::Max:
            result = Value::number(std::max(a, b));
            return {};
        case Operator::Inverse:
            return invert(ring, a, result);
        case Operator::Negate:
            if (ring != Ring::Real && ring != Ring::Int) return "this ring has no negative numbers";
            result = Value::number(-a);
            return {};
        default:
            break;
    }
    if (b == 0) return kByZero;
    const double quotient = std::floor(a / b);
    result = Value::number(op == Operator::Modulo ? a - b * quotient : quotient);
    return {};
}

}  // namespace

std::optional<bool> compares(Operator op, Ring ring, const Value& a, const Value& b) {
    const auto order = compareScalars(ring, a, b);
    if (!order) return std::nullopt;
    switch (op) {
        case Operator::Equal:
            return *order == 0;
        case Operator::NotEqual:
            return *order != 0;
        case Operator::Less:
            return *order < 0;
        case Operator::LessEqual:
            return *order <= 0;
        case Operator::Greater:
            return *order > 0;
        default:
            return *order >= 0;
    }
}

Fault applyScalar(Operator op, Ring ring, const Value& a, const Value& b, Value& result) {
    if (op == Operator::Negate && a.isMap()) {
        result = Value::map({}, a.isTable());
        return subtractFrom(ring, result, a);
    }
    const bool isUnary = op == Operator::Inverse || op == Operator::Negate;
    const bool isOfIndices = a.isIndex() || (!isUnary && b.isIndex()) || op == Operator::Divide ||
                             op == Operator::Modulo;
    const auto left = a.toIndex();
    const auto right = isUnary ? std::optional<std::int64_t>{0} : b.toIndex();
    if (isOfIndices && op != Operator::Inverse && left && right)
        return applyIndices(op, *left, *right, result);
    const auto x = a.toNumber(ring);
    const auto y = isUnary ? std::optional<double>{0} : b.toNumber(ring);
    if (!x || !y) return "maps and tuples are no numbers";
    return applyNumbers(op, ring, *x, *y, result);
}

}  // namespace candler::sdqlite
