#include "engine/languages/linrel/scripts/ScriptFit.h"

#include <algorithm>
#include <array>

#include "engine/languages/linrel/scripts/ScriptText.h"
#include "engine/languages/linrel/syntax/LaFunctions.h"

namespace candler::linrel {

namespace {

using Kind = ScriptExpressionKind;
using Fitted = std::optional<ScriptExpression>;

ScriptExpression called(std::string function, ScriptExpression of) {
    std::vector<ScriptExpression> arguments;
    arguments.push_back(std::move(of));
    return scriptCall(std::move(function), std::move(arguments));
}

ScriptExpression negated(ScriptExpression of) {
    ScriptExpression result;
    result.kind = Kind::Unary;
    result.text = "-";
    result.parts.push_back(std::move(of));
    return result;
}

/// The comparison that says the same of exchanged operands, or the sign itself.
std::string mirrored(const std::string& sign) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kPairs{
        {{"<", ">"}, {">", "<"}, {"<=", ">="}, {">=", "<="}}};
    for (const auto& [one, other] : kPairs)
        if (sign == one) return std::string(other);
    return sign;
}

}  // namespace

bool ScriptFit::isCell(const ScriptFact& fact) {
    return fact.isMatrix() && m_typing.sizes().isOne(fact.rows) &&
           m_typing.sizes().isOne(fact.columns);
}

bool ScriptFit::isSpread(const ScriptFact& small, const ScriptFact& large) {
    ScriptSizes& sizes = m_typing.sizes();
    const bool isOuter = sizes.isOne(small.columns) && sizes.isOne(large.rows);
    const bool isLess = (sizes.isOne(small.rows) && !sizes.isOne(large.rows)) ||
                        (sizes.isOne(small.columns) && !sizes.isOne(large.columns));
    return isLess && !isOuter;
}

ScriptExpression ScriptFit::asMatrix(ScriptExpression expression) {
    return factOf(expression).isNumber() ? called("as.matrix", std::move(expression))
                                         : std::move(expression);
}

ScriptExpression ScriptFit::asNumber(ScriptExpression expression) {
    return isCell(factOf(expression)) ? called("as.scalar", std::move(expression))
                                      : std::move(expression);
}

Fitted ScriptFit::fit(const ScriptExpression& expression, const ScriptFact* wanted) {
    auto result = fit(expression);
    if (!result || wanted == nullptr) return result;
    if (wanted->isNumber()) result = asNumber(std::move(*result));
    if (wanted->isMatrix()) result = asMatrix(std::move(*result));
    if (factOf(*result).kind != wanted->kind) return std::nullopt;
    return result;
}

Fitted ScriptFit::fit(const ScriptExpression& expression) {
    ScriptExpression result = expression;
    result.parts.clear();
    for (const ScriptExpression& part : expression.parts) {
        auto fitted = fit(part);
        if (!fitted) return std::nullopt;
        result.parts.push_back(std::move(*fitted));
    }
    if (result.kind == Kind::Binary) return binary(std::move(result));
    if (result.kind == Kind::Call) return call(std::move(result));
    return result;
}

Fitted ScriptFit::binary(ScriptExpression expression) {
    ScriptExpression& left = expression.parts[0];
    ScriptExpression& right = expression.parts[1];
    if (expression.text == "%*%") {
        left = asMatrix(std::move(left));
        right = asMatrix(std::move(right));
        return expression;
    }
    const ScriptFact a = factOf(left);
    const ScriptFact b = factOf(right);
    if (!a.isMatrix() || !b.isMatrix()) return expression;
    if (isCell(a) != isCell(b)) {
        ScriptExpression& cell = isCell(a) ? left : right;
        cell = asNumber(std::move(cell));
        return expression;
    }
    return isSpread(a, b) ? turned(std::move(expression)) : Fitted(std::move(expression));
}

Fitted ScriptFit::turned(ScriptExpression expression) {
    ScriptExpression left = std::move(expression.parts[0]);
    ScriptExpression right = std::move(expression.parts[1]);
    const std::string& sign = expression.text;
    if (sign == "-") return scriptBinary("+", negated(std::move(right)), std::move(left));
    if (sign == "/")
        return scriptBinary("*", scriptBinary("/", scriptNumber("1"), std::move(right)),
                            std::move(left));
    if (sign == "^") return std::nullopt;
    return scriptBinary(mirrored(sign), std::move(right), std::move(left));
}

Fitted ScriptFit::call(ScriptExpression expression) {
    std::string& name = expression.text;
    auto& parts = expression.parts;
    const bool isOfNumber = parts.size() == 1 && factOf(parts[0]).isNumber();
    if (isOfNumber && (name == "t" || name == "sum" || name == "as.scalar" || name == "trace"))
        return std::move(parts[0]);
    constexpr std::array<std::string_view, 3> kSquares{"sumSq", "rowSumSqs", "colSumSqs"};
    if (const auto square = std::ranges::find(kSquares, name); square != kSquares.end()) {
        name = name == "sumSq" ? "sum" : name == "rowSumSqs" ? "rowSums" : "colSums";
        parts[0] = scriptBinary("^", std::move(parts[0]), scriptNumber("2"));
    }
    if (name == "nnz") {
        name = "sum";
        parts[0] = scriptBinary("!=", std::move(parts[0]), scriptNumber("0"));
    }
    const bool takesMatrix =
        name == "diag" || name == "rev" || name == "t" ||
        std::ranges::find(aggregates(), name, &AggregateRow::name) != aggregates().end();
    if (takesMatrix && parts.size() == 1) parts[0] = asMatrix(std::move(parts[0]));
    const auto hasMatrix = [&](const ScriptExpression& one) {
        const ScriptFact fact = factOf(one);
        return fact.isMatrix() && !isCell(fact);
    };
    const bool isOfCells = parts.size() > 1 && std::ranges::any_of(parts, hasMatrix);
    if (isOfCells || name == "matrix")
        for (ScriptExpression& part : parts) part = asNumber(std::move(part));
    const bool isPair = (name == "min" || name == "max") && parts.size() == 2;
    if (isPair && isOfCells) {
        const ScriptFact a = factOf(parts[0]);
        const ScriptFact b = factOf(parts[1]);
        if (!a.isMatrix() || (b.isMatrix() && isSpread(a, b))) std::swap(parts[0], parts[1]);
    }
    return expression;
}

}  // namespace candler::linrel
