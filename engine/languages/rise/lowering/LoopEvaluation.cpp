// The reading half of LoopTranslator: what an expression is when its elements are asked for.
#include <fmt/format.h>

#include <map>
#include <optional>

#include "engine/codegen/CppNames.h"
#include "engine/languages/rise/lowering/LoopTranslator.h"
#include "engine/languages/rise/lowering/LoweringError.h"

namespace candler::rise {

using enum Primitive;
using loop::ExprId;
using loop::ExprOp;
using loop::Function;
using loop::LoopKind;

LoopValue LoopTranslator::evaluate(LowId id, const Scope& scope) {
    const LowNode& node = m_tree[id];
    switch (node.kind) {
        case LowKind::Variable:
            for (const Binding* known = scope.get(); known != nullptr; known = known->outer.get())
                if (known->variable == node.variable) return known->value;
            throw LoweringError("a variable is not in scope", id);
        case LowKind::Literal: {
            const double value = m_tree.context().literalValue(node.payload);
            if (types().is(node.type, TypeKind::Vector))
                return LoopValue::array([expr = literal(types()[node.type].right, value)](ExprId) {
                    return LoopValue::scalar(expr);
                });
            return LoopValue::scalar(literal(node.type, value));
        }
        case LowKind::NatLiteral:
        case LowKind::IndexLiteral:
            return LoopValue::scalar(size(NatId{node.payload}));
        case LowKind::Lambda:
            throw LoweringError("a function is used as a value", id);
        case LowKind::Call:
            return m_emitter.from(node.place, [&] { return evaluateCall(id, scope); });
    }
    throw LoweringError("an unknown kind of expression", id);
}

ExprId LoopTranslator::literal(TypeId type, double value) {
    const loop::Type scalar = scalarType(type);
    if (loop::isFloat(scalar)) return m_function.real(scalar, value);
    return m_function.integer(scalar, static_cast<std::int64_t>(value));
}

LoopValue LoopTranslator::zero(TypeId type) {
    const Type& shape = types()[type];
    if (shape.kind == TypeKind::Pair) return LoopValue::pair(zero(shape.left), zero(shape.right));
    if (shape.kind == TypeKind::Array || shape.kind == TypeKind::Vector)
        return LoopValue::array([this, element = shape.right](ExprId) { return zero(element); });
    return LoopValue::scalar(literal(type, 0));
}

LoopValue LoopTranslator::apply(LowId lambda, const LoopValue& argument, const Scope& scope) {
    const LowNode& function = m_tree[lambda];
    return evaluate(function.args[0], bind(function.variable, argument, scope));
}

LoopValue LoopTranslator::evaluateCall(LowId id, const Scope& scope) {
    const LowNode& call = m_tree[id];
    switch (call.primitive) {
        case Let: {
            const LowNode& function = m_tree[call.args[1]];
            const int uses = m_tree.occurrences(function.variable, function.args[0]);
            const LoopValue value = kept(m_tree.type(call.args[0]), evaluate(call.args[0], scope),
                                         uses, nameOf(function.variable));
            return evaluate(function.args[0], bind(function.variable, value, scope));
        }
        case ToMem:
            return evaluateMemory(call.args[0], scope);
        case ReduceSeq:
        case ReduceSeqUnroll:
        case ReducePar:
            return evaluateReduction(id, scope);
        case MapSeq:
        case MapSeqUnroll:
        case MapPar:
        case MapStream:
        case IterateStream:
        case ScanSeq:
        case MakeArray:
        case Scatter:
            return evaluateMemory(id, scope);
        case CircularBuffer:
        case RotateValues:
            return evaluateWindows(id, scope);
        case PadClamp:
        case PadCst:
        case PadEmpty:
        case Concat:
            return evaluatePad(id, scope);
        case Reduce:
            throw LoweringError("this primitive has no direct translation", id);
        default:
            break;
    }
    return row(call.primitive).level == PrimitiveLevel::Scalar ? evaluateScalar(id, scope)
                                                               : evaluateView(id, scope);
}

LoopValue LoopTranslator::evaluateMemory(LowId written, const Scope& scope) {
    const TypeId type = m_tree.type(written);
    const LoopPlace place = allocate(type, "t");
    accept(written, scope, place);
    return place.read(m_function);
}

LoopValue LoopTranslator::evaluateView(LowId id, const Scope& scope) {
    const LowNode& call = m_tree[id];
    const auto matrix = [](auto at) {
        return LoopValue::array(
            [=](ExprId i) { return LoopValue::array([=](ExprId j) { return at(i, j); }); });
    };
    const auto flat = [this](ExprId i, ExprId width, ExprId j) {
        return m_function.add(m_function.multiply(i, width), j);
    };
    const auto arg = [&](std::size_t index) { return evaluate(call.args[index], scope); };
    switch (call.primitive) {
        case Map: {
            const LowId function = call.args[0];
            const TypeId element = types()[m_tree.type(call.args[1])].right;
            const int uses =
                m_tree.occurrences(m_tree[function].variable, m_tree[function].args[0]);
            return LoopValue::array([=, this, xs = arg(1)](ExprId i) {
                const LoopValue x =
                    kept(element, xs.at(i), uses, nameOf(m_tree[function].variable));
                return apply(function, x, scope);
            });
        }
        case Generate:
            return LoopValue::array([=, this, function = call.args[0]](ExprId i) {
                return apply(function, LoopValue::scalar(i), scope);
            });
        case Split:
        case AsVector:
        case AsVectorAligned:
            return matrix([=, e = arg(0), width = size(call.nats.at(0))](ExprId i, ExprId j) {
                return e.at(flat(i, width, j));
            });
        case Join:
        case AsScalar: {
            const ExprId width = lengthOf(types()[m_tree.type(call.args[0])].right);
            return LoopValue::array([=, this, e = arg(0)](ExprId i) {
                return e.at(binary(ExprOp::Divide, i, width)).at(binary(ExprOp::Modulo, i, width));
            });
        }
        case Transpose:
            return matrix([e = arg(0)](ExprId i, ExprId j) { return e.at(j).at(i); });
        case Slide:
            return matrix([=, e = arg(0), step = size(call.nats.at(1))](ExprId i, ExprId j) {
                return e.at(flat(i, step, j));
            });
        case Idx: {
            const LoopValue index = arg(0);
            return arg(1).at(index.expr());
        }
        case Take:
            return arg(0);
        case Drop:
            return LoopValue::array([=, this, e = arg(0), offset = size(call.nats.at(0))](
                                        ExprId i) { return e.at(m_function.add(i, offset)); });
        case Gather:
            return LoopValue::array(
                [indices = arg(0), e = arg(1)](ExprId i) { return e.at(indices.at(i).expr()); });
        default:
            return evaluatePairs(id, scope);
    }
}

LoopValue LoopTranslator::evaluatePairs(LowId id, const Scope& scope) {
    const LowNode& call = m_tree[id];
    const auto arg = [&](std::size_t index) { return evaluate(call.args[index], scope); };
    switch (call.primitive) {
        case MapFst: {
            const LoopValue pair = arg(1);
            return LoopValue::pair(apply(call.args[0], pair.first(), scope), pair.second());
        }
        case MapSnd: {
            const LoopValue pair = arg(1);
            return LoopValue::pair(pair.first(), apply(call.args[0], pair.second(), scope));
        }
        case Zip:
            return LoopValue::array([a = arg(0), b = arg(1)](ExprId i) {
                LoopValue left = a.at(i);
                return LoopValue::pair(std::move(left), b.at(i));
            });
        case Unzip:
            return LoopValue::pair(
                LoopValue::array([e = arg(0)](ExprId i) { return e.at(i).first(); }),
                LoopValue::array([e = arg(0)](ExprId i) { return e.at(i).second(); }));
        case Fst:
            return arg(0).first();
        case Snd:
            return arg(0).second();
        case MakePair: {
            LoopValue left = arg(0);
            return LoopValue::pair(std::move(left), arg(1));
        }
        default:
            throw LoweringError("this primitive cannot be read", id);
    }
}

/// Out-of-range indices are clamped even where the element is not chosen, because reading an
/// element may emit statements.
LoopValue LoopTranslator::evaluatePad(LowId id, const Scope& scope) {
    const LowNode& call = m_tree[id];
    const auto clamped = [this](ExprId index, ExprId length) {
        const ExprId last = binary(ExprOp::Subtract, length, m_function.constant(1));
        const ExprId zero = m_function.constant(0);
        return binary(ExprOp::Max, zero, binary(ExprOp::Min, index, last));
    };
    const TypeId element = types()[call.type].right;
    if (call.primitive == Concat) {
        const ExprId length = lengthOf(m_tree.type(call.args[0]));
        const ExprId rest = lengthOf(m_tree.type(call.args[1]));
        LoopValue a = evaluate(call.args[0], scope);
        LoopValue b = evaluate(call.args[1], scope);
        return LoopValue::array([=, this](ExprId i) {
            const ExprId behind = binary(ExprOp::Subtract, i, length);
            return choose(element, binary(ExprOp::Less, i, length), a.at(clamped(i, length)),
                          b.at(clamped(behind, rest)));
        });
    }
    if (call.primitive == PadEmpty) {
        const ExprId length = lengthOf(m_tree.type(call.args[0]));
        return LoopValue::array([=, this, e = evaluate(call.args[0], scope)](ExprId i) {
            return choose(element, binary(ExprOp::Less, i, length), e.at(clamped(i, length)),
                          zero(element));
        });
    }
    const bool isConstant = call.primitive == PadCst;
    const LowId padded = call.args[isConstant ? 1 : 0];
    const ExprId left = size(call.nats.at(0));
    const ExprId length = lengthOf(m_tree.type(padded));
    const LoopValue e = evaluate(padded, scope);
    if (!isConstant)
        return LoopValue::array([=, this](ExprId i) {
            return e.at(clamped(binary(ExprOp::Subtract, i, left), length));
        });
    const LoopValue filling = evaluate(call.args[0], scope);
    return LoopValue::array([=, this](ExprId i) {
        const ExprId inside = binary(ExprOp::Subtract, i, left);
        const ExprId isInside = binary(ExprOp::And, binary(ExprOp::LessEqual, left, i),
                                       binary(ExprOp::Less, i, m_function.add(left, length)));
        return choose(element, isInside, e.at(clamped(inside, length)), filling);
    });
}

LoopValue LoopTranslator::choose(TypeId type, ExprId condition, const LoopValue& then,
                                 const LoopValue& otherwise) {
    const Type& shape = types()[type];
    if (shape.kind == TypeKind::Pair)
        return LoopValue::pair(choose(shape.left, condition, then.first(), otherwise.first()),
                               choose(shape.right, condition, then.second(), otherwise.second()));
    if (shape.kind == TypeKind::Array || shape.kind == TypeKind::Vector)
        return LoopValue::array([=, this, element = shape.right](ExprId i) {
            return choose(element, condition, then.at(i), otherwise.at(i));
        });
    return LoopValue::scalar(m_function.select(condition, then.expr(), otherwise.expr()));
}

LoopValue LoopTranslator::evaluateScalar(LowId id, const Scope& scope) {
    const LowNode& call = m_tree[id];
    std::vector<LoopValue> args;
    for (const LowId arg : call.args) args.push_back(evaluate(arg, scope));
    m_emitter.computes(call.place);
    if (call.primitive == Select) return choose(call.type, args[0].expr(), args[1], args[2]);
    if (call.primitive == VectorFromScalar)
        return LoopValue::array([value = args[0]](ExprId) { return value; });
    if (types().is(call.type, TypeKind::Vector))
        return LoopValue::array([=, this](ExprId lane) {
            std::vector<ExprId> lanes;
            for (const LoopValue& arg : args) lanes.push_back(arg.at(lane).expr());
            return LoopValue::scalar(scalarOperation(id, lanes));
        });
    std::vector<ExprId> operands;
    for (const LoopValue& arg : args) operands.push_back(arg.expr());
    return LoopValue::scalar(scalarOperation(id, operands));
}

namespace {

/// The operation of loops that does the same with the same operands.
std::optional<ExprOp> directOperation(Primitive primitive) {
    static const std::map<Primitive, ExprOp> operations{
        {Add, ExprOp::Add},         {Sub, ExprOp::Subtract},
        {Mul, ExprOp::Multiply},    {Div, ExprOp::Divide},
        {Mod, ExprOp::Modulo},      {Neg, ExprOp::Negate},
        {Min, ExprOp::Min},         {Max, ExprOp::Max},
        {Sqrt, ExprOp::SquareRoot}, {Exp, ExprOp::Exponential},
        {Log, ExprOp::Logarithm},   {Sin, ExprOp::Sine},
        {Cos, ExprOp::Cosine},      {Tanh, ExprOp::HyperbolicTangent},
        {Floor, ExprOp::Floor},     {Ceil, ExprOp::Ceiling},
        {Pow, ExprOp::Power},       {Not, ExprOp::Not},
        {Lt, ExprOp::Less},         {Equal, ExprOp::Equal}};
    const auto found = operations.find(primitive);
    return found == operations.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

/// In the types that were declared, whatever the program computes in.
ExprId LoopTranslator::foreignCall(LowId id, const std::vector<ExprId>& operands) {
    const LowNode& call = m_tree[id];
    loop::Foreign foreign{.name = m_tree.context().foreignName(call.payload),
                          .parameters = {},
                          .result = declaredType(call.type, id)};
    if (loop::CppNames::legal(foreign.name) != foreign.name)
        throw LoweringError(fmt::format("'{}' cannot be called by that name", foreign.name), id,
                            "give the function another name");
    std::vector<ExprId> arguments;
    for (std::size_t i = 0; i < operands.size(); ++i) {
        foreign.parameters.push_back(declaredType(m_tree.type(call.args[i]), id));
        arguments.push_back(m_function.cast(foreign.parameters.back(), operands[i]));
    }
    for (const loop::Foreign& other : m_function.foreigns())
        if (other.name == foreign.name && other != foreign)
            throw LoweringError(fmt::format("'{}' is declared with two types", foreign.name), id,
                                "a function of C has one type");
    return m_function.cast(scalarType(call.type, id),
                           m_function.call(m_function.addForeign(foreign), std::move(arguments)));
}

ExprId LoopTranslator::absolute(ExprId operand) {
    const loop::Type type = m_function[operand].type;
    if (loop::isFloat(type)) return m_function.unary(ExprOp::Absolute, operand);
    const ExprId isNegative = binary(ExprOp::Less, operand, m_function.integer(type, 0));
    return m_function.select(isNegative, m_function.unary(ExprOp::Negate, operand), operand);
}

ExprId LoopTranslator::scalarOperation(LowId id, const std::vector<ExprId>& operands) {
    const LowNode& call = m_tree[id];
    if (const auto direct = directOperation(call.primitive))
        return operands.size() == 1 ? m_function.unary(*direct, operands[0])
                                    : binary(*direct, operands[0], operands[1]);
    switch (call.primitive) {
        case Abs:
            return absolute(operands[0]);
        case Gt:
            return binary(ExprOp::Less, operands[1], operands[0]);
        case Cast:
            return m_function.cast(scalarType(call.type, id), operands[0]);
        case IndexAsNat:
        case NatAsIndex:
            return operands[0];
        case ForeignFunction:
            return foreignCall(id, operands);
        default:
            throw LoweringError("this primitive has no direct translation", id);
    }
}

}  // namespace candler::rise
