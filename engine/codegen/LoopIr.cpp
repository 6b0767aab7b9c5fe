#include "engine/codegen/LoopIr.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "engine/support/Check.h"

namespace candler::loop {

void Stmt::addOrigins(const std::vector<OriginId>& more) {
    for (const OriginId origin : more)
        if (std::find(origins.begin(), origins.end(), origin) == origins.end())
            origins.push_back(origin);
}

bool isFloat(Type type) {
    return type == Type::F32 || type == Type::F64;
}

bool isInteger(Type type) {
    return isSmallInteger(type) || type == Type::I32 || type == Type::I64 || type == Type::Index;
}

bool isSmallInteger(Type type) {
    return type == Type::U8 || type == Type::I8 || type == Type::U16 || type == Type::I16;
}

std::pair<std::int64_t, std::int64_t> rangeOf(Type type) {
    const auto all = [](auto zero) {
        using Limits = std::numeric_limits<decltype(zero)>;
        return std::pair<std::int64_t, std::int64_t>(Limits::min(), Limits::max());
    };
    switch (type) {
        case Type::U8:
            return all(std::uint8_t{});
        case Type::I8:
            return all(std::int8_t{});
        case Type::U16:
            return all(std::uint16_t{});
        case Type::I16:
            return all(std::int16_t{});
        case Type::I32:
            return all(std::int32_t{});
        default:
            return all(std::int64_t{});
    }
}

const char* typeName(Type type) {
    switch (type) {
        case Type::Bool:
            return "bool";
        case Type::U8:
            return "u8";
        case Type::I8:
            return "i8";
        case Type::U16:
            return "u16";
        case Type::I16:
            return "i16";
        case Type::I32:
            return "i32";
        case Type::I64:
            return "i64";
        case Type::F32:
            return "f32";
        case Type::F64:
            return "f64";
        case Type::Index:
            return "index";
    }
    CANDLER_UNREACHABLE("type {}", static_cast<int>(type));
}

std::size_t byteSize(Type type) {
    switch (type) {
        case Type::Bool:
        case Type::U8:
        case Type::I8:
            return 1;
        case Type::U16:
        case Type::I16:
            return 2;
        case Type::I32:
        case Type::F32:
            return 4;
        default:
            return 8;
    }
}

const char* opName(ExprOp op) {
    switch (op) {
        case ExprOp::Constant:
            return "constant";
        case ExprOp::Variable:
            return "variable";
        case ExprOp::Local:
            return "local";
        case ExprOp::Load:
            return "load";
        case ExprOp::Add:
            return "+";
        case ExprOp::Subtract:
            return "-";
        case ExprOp::Multiply:
            return "*";
        case ExprOp::Divide:
            return "div";
        case ExprOp::Modulo:
            return "mod";
        case ExprOp::ExactDivide:
            return "/";
        case ExprOp::Min:
            return "min";
        case ExprOp::Max:
            return "max";
        case ExprOp::Negate:
            return "neg";
        case ExprOp::SquareRoot:
            return "sqrt";
        case ExprOp::Absolute:
            return "abs";
        case ExprOp::Exponential:
            return "exp";
        case ExprOp::Logarithm:
            return "log";
        case ExprOp::Sine:
            return "sin";
        case ExprOp::Cosine:
            return "cos";
        case ExprOp::Tangent:
            return "tan";
        case ExprOp::HyperbolicTangent:
            return "tanh";
        case ExprOp::Floor:
            return "floor";
        case ExprOp::Ceiling:
            return "ceil";
        case ExprOp::Power:
            return "pow";
        case ExprOp::Not:
            return "not";
        case ExprOp::And:
            return "and";
        case ExprOp::Or:
            return "or";
        case ExprOp::Equal:
            return "==";
        case ExprOp::Less:
            return "<";
        case ExprOp::LessEqual:
            return "<=";
        case ExprOp::Select:
            return "select";
        case ExprOp::Cast:
            return "cast";
        case ExprOp::Splat:
            return "splat";
        case ExprOp::FirstLanes:
            return "first";
        case ExprOp::Call:
            return "call";
        case ExprOp::Alone:
            return "alone";
    }
    CANDLER_UNREACHABLE("operator {}", static_cast<int>(op));
}

bool hasVectorForm(ExprOp op, Type type) {
    switch (op) {
        case ExprOp::Load:
        case ExprOp::Local:
        case ExprOp::Splat:
        case ExprOp::FirstLanes:
        case ExprOp::Add:
        case ExprOp::Subtract:
        case ExprOp::Multiply:
        case ExprOp::Min:
        case ExprOp::Max:
        case ExprOp::Negate:
            return isFloat(type) || type == Type::I32;
        case ExprOp::Divide:
            return isFloat(type);
        default:
            return false;
    }
}

VarId Function::addSize(std::string sizeName) {
    const VarId id{m_variables.size()};
    m_variables.push_back({std::move(sizeName), true});
    m_parameters.emplace_back(id);
    return id;
}

VarId Function::addLoopVariable(std::string variableName) {
    m_variables.push_back({std::move(variableName), false});
    return VarId{m_variables.size() - 1};
}

LocalId Function::addLocal(std::string localName, Type type, std::uint32_t lanes) {
    m_locals.push_back({std::move(localName), type, lanes});
    return LocalId{m_locals.size() - 1};
}

BufferId Function::addBuffer(Buffer buffer) {
    const BufferId id{m_buffers.size()};
    if (buffer.role != BufferRole::Temporary) m_parameters.emplace_back(id);
    m_buffers.push_back(std::move(buffer));
    return id;
}

PartId Function::addPart(std::string partName) {
    m_parts.push_back(std::move(partName));
    return PartId{m_parts.size() - 1};
}

ForeignId Function::addForeign(Foreign foreign) {
    const auto known = std::find(m_foreigns.begin(), m_foreigns.end(), foreign);
    const ForeignId id{static_cast<std::size_t>(known - m_foreigns.begin())};
    if (known == m_foreigns.end()) m_foreigns.push_back(std::move(foreign));
    return id;
}

ExprId Function::make(Expr expr) {
    std::vector<std::uint64_t> key{static_cast<std::uint64_t>(expr.op),
                                   static_cast<std::uint64_t>(expr.type),
                                   expr.ref,
                                   static_cast<std::uint64_t>(expr.integer),
                                   std::bit_cast<std::uint64_t>(expr.real),
                                   expr.lanes};
    for (const ExprId operand : expr.operands) key.push_back(operand.value);
    const auto [place, isNew] = m_exprIndex.emplace(std::move(key), ExprId{m_exprs.size()});
    if (isNew) m_exprs.push_back(std::move(expr));
    return place->second;
}

ExprId Function::integer(Type type, std::int64_t value) {
    return make({.op = ExprOp::Constant, .type = type, .integer = value, .operands = {}});
}

ExprId Function::real(Type type, double value) {
    CANDLER_CHECK(isFloat(type), "a real constant of type {}", typeName(type));
    return make({.op = ExprOp::Constant, .type = type, .real = value, .operands = {}});
}

ExprId Function::var(VarId variable) {
    return make(
        {.op = ExprOp::Variable, .type = Type::Index, .ref = variable.value, .operands = {}});
}

ExprId Function::local(LocalId local) {
    const Local& named = (*this)[local];
    return make({.op = ExprOp::Local,
                 .type = named.type,
                 .ref = local.value,
                 .lanes = named.lanes,
                 .operands = {}});
}

ExprId Function::load(BufferId buffer, std::vector<ExprId> indices, std::uint32_t lanes) {
    return make({.op = ExprOp::Load,
                 .type = (*this)[buffer].element,
                 .ref = buffer.value,
                 .lanes = lanes,
                 .operands = std::move(indices)});
}

ExprId Function::unary(ExprOp op, ExprId operand) {
    const Expr& only = (*this)[operand];
    return make({.op = op, .type = only.type, .lanes = only.lanes, .operands = {operand}});
}

ExprId Function::binary(ExprOp op, ExprId left, ExprId right) {
    const bool isTest = op == ExprOp::Equal || op == ExprOp::Less || op == ExprOp::LessEqual;
    const Expr& first = (*this)[left];
    const Type type = isTest ? Type::Bool : first.type;
    return make({.op = op, .type = type, .lanes = first.lanes, .operands = {left, right}});
}

bool isFunctionOfReals(ExprOp op) {
    return op >= ExprOp::Exponential && op <= ExprOp::Power;
}

ExprId Function::select(ExprId condition, ExprId then, ExprId otherwise) {
    const Type type = (*this)[then].type;
    return make({.op = ExprOp::Select, .type = type, .operands = {condition, then, otherwise}});
}

ExprId Function::cast(Type type, ExprId operand) {
    if ((*this)[operand].type == type) return operand;
    return make({.op = ExprOp::Cast, .type = type, .operands = {operand}});
}

ExprId Function::call(ForeignId foreign, std::vector<ExprId> arguments) {
    return make({.op = ExprOp::Call,
                 .type = (*this)[foreign].result,
                 .ref = foreign.value,
                 .operands = std::move(arguments)});
}

ExprId Function::splat(ExprId operand, std::uint32_t lanes) {
    if (lanes == 1) return operand;
    const Type type = (*this)[operand].type;
    return make({.op = ExprOp::Splat, .type = type, .lanes = lanes, .operands = {operand}});
}

ExprId Function::firstLanes(ExprId load, ExprId count) {
    const Expr& whole = (*this)[load];
    return make({.op = ExprOp::FirstLanes,
                 .type = whole.type,
                 .lanes = whole.lanes,
                 .operands = {load, count}});
}

bool mentions(const Function& function, ExprId id, VarId variable) {
    bool isFound = false;
    forEachSubexpr(function, id, [&](ExprId part) {
        const Expr& expr = function[part];
        isFound |= expr.op == ExprOp::Variable && expr.variable() == variable;
    });
    return isFound;
}

std::optional<std::int64_t> Function::constantValue(ExprId id) const {
    const Expr& expr = (*this)[id];
    if (expr.op != ExprOp::Constant || isFloat(expr.type)) return std::nullopt;
    return expr.integer;
}

}  // namespace candler::loop
