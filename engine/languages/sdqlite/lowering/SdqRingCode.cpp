#include "engine/languages/sdqlite/lowering/SdqRingCode.h"

#include "engine/languages/sdqlite/values/SdqValue.h"

namespace candler::sdqlite {

using loop::ExprId;
using loop::ExprOp;
using loop::Type;

Type elementType(Ring ring) {
    switch (ring) {
        case Ring::Real:
        case Ring::MinPlus:
            return Type::F64;
        case Ring::Int:
            return Type::I64;
        default:
            return Type::Bool;
    }
}

ExprId RingCode::number(double value) {
    const Type type = elementType(m_ring);
    if (type == Type::F64) return m_function.real(type, value);
    if (type == Type::Bool) return m_function.boolean(value != 0);
    return m_function.integer(type, static_cast<std::int64_t>(value));
}

ExprId RingCode::zero() {
    return number(ringZero(m_ring));
}

ExprId RingCode::add(ExprId a, ExprId b) {
    if (m_ring == Ring::MinPlus) return m_function.binary(ExprOp::Min, a, b);
    const bool isTruth = elementType(m_ring) == Type::Bool;
    return m_function.binary(isTruth ? ExprOp::Or : ExprOp::Add, a, b);
}

/// Infinity absorbs minus infinity, too; but no input is that, and no sum of finite numbers.
ExprId RingCode::multiply(ExprId a, ExprId b) {
    if (m_ring == Ring::MinPlus) return m_function.binary(ExprOp::Add, a, b);
    const bool isTruth = elementType(m_ring) == Type::Bool;
    return m_function.binary(isTruth ? ExprOp::And : ExprOp::Multiply, a, b);
}

ExprId RingCode::subtract(ExprId a, ExprId b) {
    if (elementType(m_ring) == Type::Bool)
        return m_function.binary(ExprOp::And, a, m_function.unary(ExprOp::Not, b));
    return m_function.binary(ExprOp::Subtract, a, b);
}

ExprId RingCode::isNonzero(ExprId a) {
    if (elementType(m_ring) == Type::Bool) return a;
    return m_function.unary(ExprOp::Not, m_function.binary(ExprOp::Equal, a, zero()));
}

ExprId RingCode::converted(ExprId a) {
    const bool isTruth = m_function[a].type == Type::Bool;
    if (m_function[a].type == Type::Index) return m_function.cast(elementType(m_ring), a);
    if (!isTruth || elementType(m_ring) == Type::Bool) return a;
    return m_function.select(a, number(ringOne(m_ring)), zero());
}

}  // namespace candler::sdqlite
