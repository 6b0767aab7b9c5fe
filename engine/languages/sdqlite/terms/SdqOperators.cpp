#include "engine/languages/sdqlite/terms/SdqOperators.h"

namespace candler::sdqlite {

std::span<const OperatorRow> operatorTable() {
    using enum Operator;
    static constexpr std::array kRows{
        OperatorRow{Variable, "%", 0, true},
        OperatorRow{Symbol, "sym", 0, true},
        OperatorRow{Number, "num", 0, true},
        OperatorRow{Empty, "{}", 0},
        OperatorRow{Add, "+", 2},
        OperatorRow{Subtract, "-", 2},
        OperatorRow{Multiply, "*", 2},
        OperatorRow{Equal, "==", 2},
        OperatorRow{NotEqual, "!=", 2},
        OperatorRow{Less, "<", 2},
        OperatorRow{LessEqual, "<=", 2},
        OperatorRow{Greater, ">", 2},
        OperatorRow{GreaterEqual, ">=", 2},
        OperatorRow{If, "if", 2},
        OperatorRow{Singleton, "sing", 2},
        OperatorRow{Get, "get", 2},
        OperatorRow{Sum, "sum", 2, false, {0, 2}},
        OperatorRow{Collect, "collect", 3, false, {0, 2, 2}},
        OperatorRow{Merge, "merge", 3, false, {0, 0, 3}},
        OperatorRow{Let, "let", 2, false, {0, 1}},
        OperatorRow{Range, "range", 2},
        OperatorRow{Slice, "slice", 3},
        OperatorRow{Probe, "probe", 3, false, {0, 0, 1}},
        OperatorRow{InBounds, "inb", 4},
        OperatorRow{Min, "min", 2},
        OperatorRow{Max, "max", 2},
        OperatorRow{Divide, "div", 2},
        OperatorRow{Modulo, "mod", 2},
        OperatorRow{Inverse, "inv", 1},
        OperatorRow{Negate, "neg", 1},
        OperatorRow{Tuple, "tuple", 2},
        OperatorRow{Lambda, "lambda", 1, false, {1}},
        OperatorRow{Unique, "unique", 1},
        OperatorRow{BinaryOperator, "binop", 2, true},
        OperatorRow{Apply, "apply", 1, true},
        OperatorRow{Component, "component", 1, true},
    };
    return kRows;
}

}  // namespace candler::sdqlite
