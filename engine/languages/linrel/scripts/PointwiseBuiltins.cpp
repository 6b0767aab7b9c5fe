// What scripts compute cell by cell, beside the pointwise functions of programs.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/languages/linrel/scripts/ScriptBuiltins.h"
#include "engine/languages/linrel/scripts/ScriptOperators.h"
#include "engine/languages/linrel/syntax/LaFunctions.h"

namespace candler::linrel {

namespace {

/// The same function of each cell; a number of a number.
template <typename Function>
ScriptValue eachCell(ScriptArguments& arguments, Function function) {
    const ScriptValue& given = arguments.value("x");
    if (given.isScalar()) return ScriptValue(function(*given.number()));
    Matrix result = arguments.matrix("x");
    if (!arguments.work(static_cast<double>(result.cells.size()))) return {};
    for (double& cell : result.cells) cell = function(cell);
    return ScriptValue(std::move(result));
}

template <double (*function)(double)>
ScriptValue eachByFunction(ScriptArguments& arguments) {
    return eachCell(arguments, [](double x) { return function(x); });
}

template <bool (*question)(double)>
ScriptValue eachByQuestion(ScriptArguments& arguments) {
    const ScriptValue result =
        eachCell(arguments, [](double x) { return question(x) ? 1.0 : 0.0; });
    return arguments.value("x").isScalar() ? ScriptValue(*result.number() != 0) : result;
}

double arcSine(double x) {
    return std::asin(x);
}
double arcCosine(double x) {
    return std::acos(x);
}
double arcTangent(double x) {
    return std::atan(x);
}
double hyperbolicSine(double x) {
    return std::sinh(x);
}
double hyperbolicCosine(double x) {
    return std::cosh(x);
}
double roundedUp(double x) {
    return apply(Pointwise::Ceil, x);
}
double roundedToZero(double x) {
    return std::trunc(x);
}
double normalDistribution(double x) {
    return std::erfc(-x / std::sqrt(2.0)) / 2;
}
bool isNoNumber(double x) {
    return std::isnan(x);
}
bool isInfinite(double x) {
    return std::isinf(x);
}

ScriptValue logarithm(ScriptArguments& arguments) {
    if (!arguments.has("base"))
        return eachCell(arguments, [](double x) { return apply(Pointwise::Log, x); });
    return combineValues(
        arguments.run(), arguments.value("x"), arguments.value("base"),
        [](double x, double base) { return std::log(x) / std::log(base); }, arguments.range());
}

/// Of a single condition one of the two as a whole.
ScriptValue chosen(ScriptArguments& arguments) {
    const ScriptValue& test = arguments.value("test");
    const ScriptValue& yes = arguments.value("yes");
    const ScriptValue& no = arguments.value("no");
    if (test.isScalar() || yes.isText() || no.isText()) {
        const auto truth = test.truth();
        if (!truth) return arguments.fail("ifelse wants TRUE or FALSE first");
        return *truth ? yes : no;
    }
    const Matrix& tests = arguments.matrix("test");
    const Matrix& first = arguments.matrix("yes");
    const Matrix& second = arguments.matrix("no");
    // The shape of all three.
    const auto none = [](double, double) { return 0.0; };
    Matrix result = combineCells(arguments.run(), tests, first, none, arguments.range());
    if (arguments.isFailed()) return {};
    result = combineCells(arguments.run(), result, second, none, arguments.range());
    if (arguments.isFailed()) return {};
    for (std::int64_t i = 0; i < result.rows; ++i)
        for (std::int64_t j = 0; j < result.columns; ++j)
            result.at(i, j) = apply(Pointwise::IfElse, tests.spread(i, j), first.spread(i, j),
                                    second.spread(i, j));
    return ScriptValue(std::move(result));
}

ScriptValue exclusiveOr(ScriptArguments& arguments) {
    const ScriptValue result = combineValues(
        arguments.run(), arguments.value("x"), arguments.value("y"),
        [](double x, double y) { return (x != 0) != (y != 0) ? 1.0 : 0.0; }, arguments.range());
    return result.isNumber() ? ScriptValue(*result.number() != 0) : result;
}

constexpr std::array kPointwiseBuiltins{
    ScriptBuiltin{"log", "x | base", logarithm},
    ScriptBuiltin{"ifelse", "test yes no", chosen},
    ScriptBuiltin{"xor", "x y", exclusiveOr},
    ScriptBuiltin{"ceiling", "x", eachByFunction<roundedUp>},
    ScriptBuiltin{"trunc", "x", eachByFunction<roundedToZero>},
    ScriptBuiltin{"asin", "x", eachByFunction<arcSine>},
    ScriptBuiltin{"acos", "x", eachByFunction<arcCosine>},
    ScriptBuiltin{"atan", "x", eachByFunction<arcTangent>},
    ScriptBuiltin{"sinh", "x", eachByFunction<hyperbolicSine>},
    ScriptBuiltin{"cosh", "x", eachByFunction<hyperbolicCosine>},
    ScriptBuiltin{"pnorm", "x/target", eachByFunction<normalDistribution>},
    ScriptBuiltin{"is.na", "x/target", eachByQuestion<isNoNumber>},
    ScriptBuiltin{"is.nan", "x/target", eachByQuestion<isNoNumber>},
    ScriptBuiltin{"isNA", "x/target", eachByQuestion<isNoNumber>},
    ScriptBuiltin{"isNaN", "x/target", eachByQuestion<isNoNumber>},
    ScriptBuiltin{"is.infinite", "x/target", eachByQuestion<isInfinite>},
    ScriptBuiltin{"isInf", "x/target", eachByQuestion<isInfinite>},
};

}  // namespace

std::span<const ScriptBuiltin> pointwiseBuiltins() {
    return kPointwiseBuiltins;
}

bool callPointwise(ScriptRun& run, const ScriptExpression& call, const std::string& name,
                   const std::vector<ScriptGiven>& given, ScriptValue& result) {
    const auto rows = pointwiseFunctions();
    const auto row = std::ranges::find_if(rows, [&](const PointwiseRow& one) {
        return one.name == name && one.infix.empty() && one.arity < 3;
    });
    if (row == rows.end()) return false;
    ScriptArguments arguments(run, call);
    if (!arguments.bind(row->arity == 1 ? "x" : "x y", given)) return true;
    if (row->arity == 2) {
        result = combineValues(
            run, arguments.value("x"), arguments.value("y"),
            [&](double x, double y) { return apply(row->function, x, y); }, call.range);
        return true;
    }
    result = eachCell(arguments, [&](double x) { return apply(row->function, x); });
    if (arguments.value("x").isInteger() && !run.isFailed() && row->function == Pointwise::Abs)
        result = ScriptValue::integer(*result.number());
    return true;
}

}  // namespace candler::linrel
