// RingCode: the operations of a ring as expressions of loop programs.
#pragma once

#include "engine/codegen/LoopIr.h"
#include "engine/languages/sdqlite/terms/SdqTypes.h"

namespace candler::sdqlite {

/// Real, minplus: f64; int: i64; bool, orand: bool.
[[nodiscard]] loop::Type elementType(Ring ring);

class RingCode {
public:
    RingCode(loop::Function& function, Ring ring) : m_function(function), m_ring(ring) {}

    [[nodiscard]] loop::ExprId number(double value);
    [[nodiscard]] loop::ExprId zero();
    [[nodiscard]] loop::ExprId add(loop::ExprId a, loop::ExprId b);
    [[nodiscard]] loop::ExprId multiply(loop::ExprId a, loop::ExprId b);
    /// Of rings that can subtract.
    [[nodiscard]] loop::ExprId subtract(loop::ExprId a, loop::ExprId b);
    [[nodiscard]] loop::ExprId isNonzero(loop::ExprId a);
    /// Truth values become one and zero, indices numbers; others are what they are.
    [[nodiscard]] loop::ExprId converted(loop::ExprId a);

private:
    loop::Function& m_function;
    Ring m_ring;
};

}  // namespace candler::sdqlite
