// Arithmetic, comparisons and conversions of scalars.
#include <algorithm>
#include <cmath>

#include "engine/languages/rise/semantics/RiseMachine.h"
#include "engine/support/Check.h"

namespace candler::rise {

namespace {

bool isReal(Scalar scalar) {
    return scalar == Scalar::F32 || scalar == Scalar::F64;
}

std::int64_t wrapped(Scalar scalar, std::int64_t value) {
    const auto range = rangeOf(scalar);
    if (!range) return value;
    const std::int64_t count = range->second - range->first + 1;  // a power of two
    const auto above = static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(range->first);
    return range->first + static_cast<std::int64_t>(above % static_cast<std::uint64_t>(count));
}

double realResult(Primitive primitive, double a, double b) {
    switch (primitive) {
        case Primitive::Add:
            return a + b;
        case Primitive::Sub:
            return a - b;
        case Primitive::Mul:
            return a * b;
        case Primitive::Div:
            return a / b;
        case Primitive::Mod:
            return std::fmod(a, b);
        case Primitive::Min:
            return std::min(a, b);
        case Primitive::Max:
            return std::max(a, b);
        case Primitive::Abs:
            return std::abs(a);
        case Primitive::Sqrt:
            return std::sqrt(a);
        case Primitive::Exp:
            return std::exp(a);
        case Primitive::Log:
            return std::log(a);
        case Primitive::Sin:
            return std::sin(a);
        case Primitive::Cos:
            return std::cos(a);
        case Primitive::Tanh:
            return std::tanh(a);
        case Primitive::Floor:
            return std::floor(a);
        case Primitive::Ceil:
            return std::ceil(a);
        case Primitive::Pow:
            return std::pow(a, b);
        default:
            return -a;
    }
}

/// The divisor is not 0.
std::int64_t integerResult(Primitive primitive, std::int64_t a, std::int64_t b) {
    switch (primitive) {
        case Primitive::Add:
            return a + b;
        case Primitive::Sub:
            return a - b;
        case Primitive::Mul:
            return a * b;
        case Primitive::Div:
            return a / b;
        case Primitive::Mod:
            return a % b;
        case Primitive::Min:
            return std::min(a, b);
        case Primitive::Max:
            return std::max(a, b);
        case Primitive::Abs:
            return a < 0 ? -a : a;
        default:
            return -a;
    }
}

/// Sizes and indices are divided as kernels do it: the rest is never below 0.
std::int64_t natQuotient(std::int64_t a, std::int64_t b) {
    return a / b - (a % b < 0 ? 1 : 0);
}

/// What gives numbers of its operands' type; what takes one ignores `b`.
Value compute(Machine& machine, const FunctionValue& call, Primitive primitive, Scalar scalar,
              const Value& a, const Value& b) {
    if (a.isElements()) {
        std::vector<Value> lanes;
        for (std::size_t i = 0; i < a.items().size(); ++i)
            lanes.push_back(compute(machine, call, primitive, scalar, a.items()[i], b.items()[i]));
        return Value::vector(std::move(lanes));
    }
    if (isReal(scalar)) {
        const double result = realResult(primitive, a.asNumber(), b.asNumber());
        return machine.scalar(scalar, result);
    }
    const bool isDivision = primitive == Primitive::Div || primitive == Primitive::Mod;
    if (isDivision && b.asInteger() == 0)
        return machine.fail(call.term, "an integer is divided by zero");
    if (isDivision && scalar == Scalar::NatType) {
        const std::int64_t divisor = b.asInteger();
        if (divisor < 0) return machine.fail(call.term, "a natType is divided by a negative one");
        const std::int64_t quotient = natQuotient(a.asInteger(), divisor);
        return Value::integer(primitive == Primitive::Div ? quotient
                                                          : a.asInteger() - quotient * divisor);
    }
    return Value::integer(wrapped(scalar, integerResult(primitive, a.asInteger(), b.asInteger())));
}

Value compare(Primitive primitive, const Value& a, const Value& b) {
    const auto decide = [&](auto x, auto y) {
        if (primitive == Primitive::Gt) return x > y;
        if (primitive == Primitive::Lt) return x < y;
        return x == y;
    };
    return Value::boolean(a.isNumber() ? decide(a.asNumber(), b.asNumber())
                                       : decide(a.asInteger(), b.asInteger()));
}

Value cast(Machine& machine, const FunctionValue& call, Scalar to, const Value& value) {
    const double number =
        value.isNumber() ? value.asNumber() : static_cast<double>(value.asInteger());
    if (isReal(to)) return machine.scalar(to, number);
    if (value.isInteger()) return Value::integer(wrapped(to, value.asInteger()));
    constexpr double kMostNat = 9e15;  // What doubles hold exactly.
    const auto range = rangeOf(to);
    const double low = range ? static_cast<double>(range->first) : 0;
    const double high = range ? static_cast<double>(range->second) : kMostNat;
    const double whole = std::trunc(number);
    if (std::isnan(whole) || whole < low || whole > high)
        return machine.fail(call.term, "a number is cast to an integer type that cannot hold it");
    return Value::integer(static_cast<std::int64_t>(whole));
}

}  // namespace

Value scalarValue(Scalar scalar, double value, Floats floats) {
    const auto single = [&] {
        return Value::number(static_cast<double>(static_cast<float>(value)));
    };
    switch (scalar) {
        case Scalar::F32:
            return floats == Floats::Double ? Value::number(value) : single();
        case Scalar::F64:
            return floats == Floats::Single ? single() : Value::number(value);
        case Scalar::Bool:
            return Value::boolean(value != 0);
        default:
            return Value::integer(wrapped(scalar, static_cast<std::int64_t>(value)));
    }
}

Value runArithmetic(Machine& machine, const FunctionValue& call) {
    const RiseContext& context = machine.context();
    const Label& label = context.store[call.term];
    const Primitive primitive = primitiveOf(label.op);
    const std::vector<Value>& arguments = call.arguments;
    const Types& types = context.types;
    switch (primitive) {
        case Primitive::Not:
            return Value::boolean(!arguments[0].asBoolean());
        case Primitive::Gt:
        case Primitive::Lt:
        case Primitive::Equal:
            return compare(primitive, arguments[0], arguments[1]);
        case Primitive::Select:
            return arguments[0].asBoolean() ? arguments[1] : arguments[2];
        case Primitive::Cast:
            return cast(machine, call, types[types[label.type].right].scalar, arguments[0]);
        default:
            break;
    }
    const Type& operand = types[types[label.type].left];
    const Scalar scalar =
        operand.kind == TypeKind::Vector ? types[operand.right].scalar : operand.scalar;
    return compute(machine, call, primitive, scalar, arguments.front(), arguments.back());
}

}  // namespace candler::rise
