#include "engine/codegen/CppExpressions.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <limits>

#include "engine/codegen/CppPrinter.h"
#include "engine/support/Check.h"

namespace candler::loop {

namespace {

// Binding strengths of C++ operators, weakest first.
constexpr int kSelect = 1;
constexpr int kOr = 2;
constexpr int kAnd = 4;
constexpr int kRelation = 5;
constexpr int kSum = 6;
constexpr int kProduct = 7;
constexpr int kUnary = 8;

/// What was computed on int, in its own type.
std::string narrowed(Type type, const std::string& text) {
    return fmt::format("static_cast<{}>({})", cppTypeName(type), text);
}

std::string wrapped(std::string text, int own, int wanted) {
    return own < wanted ? fmt::format("({})", text) : std::move(text);
}

}  // namespace

const char* cppTypeName(Type type) {
    switch (type) {
        case Type::Bool:
            return "bool";
        case Type::U8:
            return "std::uint8_t";
        case Type::I8:
            return "std::int8_t";
        case Type::U16:
            return "std::uint16_t";
        case Type::I16:
            return "std::int16_t";
        case Type::I32:
            return "std::int32_t";
        case Type::F32:
            return "float";
        case Type::F64:
            return "double";
        default:
            return "std::int64_t";
    }
}

std::string CppExpressions::nameVariable(VarId id) {
    return m_variables[id] = m_names.unique(m_function[id].name);
}

std::string CppExpressions::nameLocal(LocalId id) {
    return m_locals[id] = m_names.unique(m_function[id].name);
}

std::string CppExpressions::nameBuffer(BufferId id) {
    return m_buffers[id] = m_names.unique(m_function[id].name);
}

std::string CppExpressions::operandText(ExprId id) {
    return text(id, kProduct + 1);
}

std::string CppExpressions::boundText(ExprId id) {
    return text(id, kRelation + 1);
}

std::string CppExpressions::shapeText(BufferId id) {
    const Buffer& buffer = m_function[id];
    std::string result;
    for (const ExprId extent : buffer.shape)
        result += (result.empty() ? "" : " x ") + text(extent, kProduct);
    if (buffer.shape.empty()) return fmt::format("one {}", cppTypeName(buffer.stored()));
    if (buffer.isGrowing) return fmt::format("a list of type {}", cppTypeName(buffer.stored()));
    return fmt::format("{} elements of type {}{}", result, cppTypeName(buffer.stored()),
                       buffer.shape.size() > 1 ? ", row-major" : "");
}

/// Products of literals are of type int in C++, whatever their size.
std::string CppExpressions::countText(BufferId id) {
    constexpr std::int64_t kMostOfInt = std::numeric_limits<std::int32_t>::max();
    std::int64_t literal = 1;
    bool isTooLarge = false;
    for (const ExprId extent : m_function[id].shape)
        if (const auto value = m_function.constantValue(extent))
            isTooLarge = isTooLarge || __builtin_mul_overflow(literal, *value, &literal);
    // More than any memory has: who asks for so many is told.
    if (isTooLarge) return "INT64_MAX";
    std::string result;
    bool isToBeWide = literal > kMostOfInt;
    for (const ExprId extent : m_function[id].shape) {
        const bool isWide = isToBeWide && m_function.constantValue(extent).has_value();
        isToBeWide = isToBeWide && !isWide;
        result += fmt::format(fmt::runtime(isWide ? "{}std::int64_t{{{}}}" : "{}{}"),
                              result.empty() ? "" : " * ", operandText(extent));
    }
    return result.empty() ? "1" : result;
}

std::string CppExpressions::text(ExprId id, int precedence) {
    const Expr& expr = m_function[id];
    switch (expr.op) {
        case ExprOp::Constant:
            return constant(expr);
        case ExprOp::Variable:
            return m_variables.at(expr.variable());
        case ExprOp::Local:
            return m_locals.at(expr.local());
        case ExprOp::Load:
            return access(expr);
        case ExprOp::Splat:
            return splat(expr);
        case ExprOp::FirstLanes:
            return fmt::format("load<{}>(&{}, {})", m_vectors.typeName(expr.type, expr.lanes),
                               element(m_function[expr.operands[0]]), text(expr.operands[1], 0));
        case ExprOp::Add:
            return infix(expr, "+", kSum, precedence);
        case ExprOp::Subtract:
            return infix(expr, "-", kSum, precedence);
        case ExprOp::Multiply:
            return infix(expr, "*", kProduct, precedence);
        case ExprOp::Divide:
        case ExprOp::Modulo:
        case ExprOp::ExactDivide:
            return division(expr, precedence);
        case ExprOp::Min:
            return expr.lanes > 1 ? choice("minimum", expr) : call("std::min", expr);
        case ExprOp::Max:
            return expr.lanes > 1 ? choice("maximum", expr) : call("std::max", expr);
        case ExprOp::SquareRoot:
            return call("std::sqrt", expr);
        case ExprOp::Absolute:
            return call("std::abs", expr);
        case ExprOp::Exponential:
            return call("std::exp", expr);
        case ExprOp::Logarithm:
            return call("std::log", expr);
        case ExprOp::Sine:
            return call("std::sin", expr);
        case ExprOp::Cosine:
            return call("std::cos", expr);
        case ExprOp::Tangent:
            return call("std::tan", expr);
        case ExprOp::HyperbolicTangent:
            return call("std::tanh", expr);
        case ExprOp::Floor:
            return call("std::floor", expr);
        case ExprOp::Ceiling:
            return call("std::ceil", expr);
        case ExprOp::Power:
            return plainCall("std::pow", expr);
        case ExprOp::Negate:
        case ExprOp::Not: {
            const char* symbol = expr.op == ExprOp::Not ? "!" : "-";
            const std::string result = symbol + text(expr.operands[0], kUnary + 1);
            return isSmallInteger(expr.type) ? narrowed(expr.type, result)
                                             : wrapped(result, kUnary, precedence);
        }
        case ExprOp::And:  // Within ||, in parentheses: gcc and readers ask for them.
            return infix(expr, "&&", kAnd,
                         precedence == kOr || precedence == kOr + 1 ? kUnary : precedence);
        case ExprOp::Or:
            return infix(expr, "||", kOr, precedence);
        case ExprOp::Equal:  // Comparisons of comparisons in parentheses, for the same reason.
            return infix(expr, "==", kRelation, precedence);
        case ExprOp::Less:
            return infix(expr, "<", kRelation, precedence);
        case ExprOp::LessEqual:
            return infix(expr, "<=", kRelation, precedence);
        case ExprOp::Select:
            return wrapped(fmt::format("{} ? {} : {}", text(expr.operands[0], kOr),
                                       text(expr.operands[1], kOr), text(expr.operands[2], kOr)),
                           kSelect, precedence);
        case ExprOp::Alone:
            m_needsAlone = true;
            return "isAlone()";
        case ExprOp::Call: {
            std::string arguments;
            for (const ExprId operand : expr.operands)
                arguments += (arguments.empty() ? "" : ", ") + text(operand, 0);
            return fmt::format("::{}({})", m_function[expr.foreign()].name, arguments);
        }
        case ExprOp::Cast:
            return fmt::format("static_cast<{}>({})", cppTypeName(expr.type),
                               text(expr.operands[0], 0));
    }
    CANDLER_UNREACHABLE("operator {}", static_cast<int>(expr.op));
}

std::string CppExpressions::constant(const Expr& expr) {
    if (expr.type == Type::Bool) return expr.integer != 0 ? "true" : "false";
    if (!isFloat(expr.type)) {
        if (isSmallInteger(expr.type))
            return fmt::format("{}{{{}}}", cppTypeName(expr.type), expr.integer);
        return expr.integer < 0 ? fmt::format("({})", expr.integer)
                                : fmt::format("{}", expr.integer);
    }
    const char* type = cppTypeName(expr.type);
    const bool isSingle = expr.type == Type::F32;
    const double value = isSingle ? static_cast<double>(static_cast<float>(expr.real)) : expr.real;
    if (!std::isfinite(value)) {
        m_needsLimits = true;
        if (std::isnan(value)) return fmt::format("std::numeric_limits<{}>::quiet_NaN()", type);
        return fmt::format("({}std::numeric_limits<{}>::infinity())", value < 0 ? "-" : "", type);
    }
    std::string digits =
        isSingle ? fmt::format("{}", static_cast<float>(value)) : fmt::format("{}", value);
    if (digits.find_first_of(".e") == std::string::npos) digits += ".0";
    if (isSingle) digits += "F";
    return std::signbit(value) ? fmt::format("({})", digits) : digits;
}

std::string CppExpressions::typeText(Type type, std::uint32_t lanes) const {
    return lanes == 1 ? cppTypeName(type) : m_vectors.typeName(type, lanes);
}

std::string CppExpressions::access(const Expr& expr) {
    if (expr.lanes == 1) {
        // Else what it is added to might be of 32 bits, too.
        if (m_function[expr.buffer()].isNarrow)
            return fmt::format("{}{{{}}}", cppTypeName(expr.type), element(expr));
        return element(expr);
    }
    return fmt::format("load<{}>(&{})", m_vectors.typeName(expr.type, expr.lanes), element(expr));
}

std::string CppExpressions::splat(const Expr& expr) {
    const std::string& type = m_vectors.typeName(expr.type, expr.lanes);
    const Expr& scalar = m_function[expr.operands[0]];
    const bool isZero = scalar.op == ExprOp::Constant && scalar.integer == 0 && scalar.real == 0 &&
                        !std::signbit(scalar.real);
    if (isZero) return type + "{}";
    return fmt::format("splat<{}>({})", type, text(expr.operands[0], 0));
}

std::string CppExpressions::storing(const Store& store) {
    const ExprId target = m_function.load(store.buffer, store.indices);
    const std::string count = store.count ? ", " + text(*store.count, 0) : "";
    return fmt::format("store(&{}, {}{})", element(m_function[target]), text(store.value, 0),
                       count);
}

std::string CppExpressions::element(const Expr& expr) {
    const Buffer& buffer = m_function[expr.buffer()];
    const std::string name = m_buffers.at(expr.buffer()) + (buffer.isGrowing ? ".data()" : "");
    if (expr.operands.empty()) return fmt::format("{}[0]", name);
    if (buffer.role == BufferRole::Temporary && buffer.placement == Placement::Stack) {
        std::string result = name;
        for (const ExprId index : expr.operands) result += fmt::format("[{}]", text(index, 0));
        return result;
    }
    // Horner's scheme over the extents, without what is zero.
    const Place place = joined(expr);
    std::string offset;
    bool isSum = false;
    for (std::size_t dimension = 0; dimension < place.indices.size(); ++dimension) {
        if (!offset.empty()) {
            if (isSum) offset = fmt::format("({})", offset);
            const std::string extent = operandText(place.extents[dimension]);
            offset = offset == "1" ? extent : offset + " * " + extent;
            isSum = false;
        }
        const ExprId index = place.indices[dimension];
        if (m_function.constantValue(index) == 0) continue;
        if (offset.empty()) {
            offset = text(index, 0);
            const ExprOp op = m_function[index].op;
            isSum = op == ExprOp::Add || op == ExprOp::Subtract || op == ExprOp::Select ||
                    op == ExprOp::Divide || op == ExprOp::Modulo || op == ExprOp::ExactDivide;
        } else {
            offset += " + " + text(index, kSum + 1);
            isSum = true;
        }
    }
    return fmt::format("{}[{}]", name, offset.empty() ? "0" : offset);
}

CppExpressions::Place CppExpressions::joined(const Expr& load) {
    Place place{load.operands, m_function[load.buffer()].shape};
    const auto divisions = [this](ExprId index) {
        int count = 0;
        forEachSubexpr(m_function, index, [&](ExprId part) {
            const ExprOp op = m_function[part].op;
            count += op == ExprOp::Divide || op == ExprOp::Modulo ? 1 : 0;
        });
        return count;
    };
    for (std::size_t inner = place.indices.size(); inner-- > 1;) {
        ExprId& outer = place.indices[inner - 1];
        const ExprId index = place.indices[inner];
        const int before = divisions(outer) + divisions(index);
        if (before < 2) continue;
        const ExprId sum = m_ranges.simplify(
            m_function.add(m_function.multiply(outer, place.extents[inner]), index));
        if (divisions(sum) + 1 >= before) continue;
        outer = sum;
        place.extents[inner - 1] =
            m_function.multiply(place.extents[inner - 1], place.extents[inner]);
        place.indices.erase(place.indices.begin() + static_cast<std::ptrdiff_t>(inner));
        place.extents.erase(place.extents.begin() + static_cast<std::ptrdiff_t>(inner));
    }
    return place;
}

void CppExpressions::noteMath(std::string_view function, const Expr& expr) {
    m_needsMath = true;
    if (!isFunctionOfReals(expr.op) || !isFloat(expr.type)) return;
    const std::string name(function.substr(function.rfind(':') + 1));
    m_mathFunctions.emplace(expr.type == Type::F32 ? name + "f" : name, expr.type);
}

std::string CppExpressions::call(const char* function, const Expr& expr) {
    noteMath(function, expr);
    std::string arguments;
    for (const ExprId operand : expr.operands)
        arguments += (arguments.empty() ? "" : ", ") + text(operand, 0);
    if (expr.operands.size() == 1) return fmt::format("{}({})", function, arguments);
    return fmt::format("{}<{}>({})", function, cppTypeName(expr.type), arguments);
}

std::string CppExpressions::choice(const char* function, const Expr& expr) {
    return fmt::format("{}({}, {})", function, text(expr.operands[0], 0),
                       text(expr.operands[1], 0));
}

std::string CppExpressions::infix(const Expr& expr, const char* symbol, int own, int precedence) {
    const int left = own == kRelation ? own + 1 : own;
    std::string result = fmt::format("{} {} {}", text(expr.operands[0], left), symbol,
                                     text(expr.operands[1], own + 1));
    if (!isSmallInteger(expr.type)) return wrapped(std::move(result), own, precedence);
    // The product of two of these need not be an int; unsigned wraps as they do.
    const bool mayOverflow = expr.type == Type::U16 && expr.op == ExprOp::Multiply;
    return narrowed(expr.type, mayOverflow ? "1U * " + result : result);
}

std::string CppExpressions::division(const Expr& expr, int precedence) {
    if (isFloat(expr.type) && expr.op == ExprOp::Modulo) return plainCall("std::fmod", expr);
    const char* symbol = expr.op == ExprOp::Modulo ? "%" : "/";
    const bool isPlain = expr.type != Type::Index || expr.op == ExprOp::ExactDivide ||
                         m_ranges.isProvablyNonNegative(expr.operands[0]);
    if (isPlain) return infix(expr, symbol, kProduct, precedence);
    const bool isModulo = expr.op == ExprOp::Modulo;
    (isModulo ? m_needsFloorModulo : m_needsFloorDivide) = true;
    return fmt::format("{}({}, {})", isModulo ? "floorModulo" : "floorDivide",
                       text(expr.operands[0], 0), text(expr.operands[1], 0));
}

std::string CppExpressions::plainCall(const char* function, const Expr& expr) {
    noteMath(function, expr);
    return choice(function, expr);
}

}  // namespace candler::loop
