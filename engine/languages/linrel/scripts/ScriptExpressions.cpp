// Expressions of scripts: names, operators, parts and ranges.
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>
#include <utility>

#include "engine/languages/linrel/scripts/ScriptOperators.h"
#include "engine/languages/linrel/scripts/ScriptText.h"
#include "engine/languages/linrel/scripts/ScriptWalker.h"

namespace candler::linrel {

namespace {

/// Names that have values in every script.
std::optional<ScriptValue> constantNamed(std::string_view name) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    if (name == "pi" || name == "PI") return ScriptValue(3.14159265358979323846);
    if (name == "Inf" || name == "inf" || name == "INF") return ScriptValue(kInfinity);
    if (name == "NaN" || name == "nan" || name == "NA") return ScriptValue(std::nan(""));
    return std::nullopt;
}

ScriptValue numberLiteral(const ScriptExpression& expression) {
    const double number = std::strtod(expression.text.c_str(), nullptr);
    const bool isWhole = expression.text.find_first_of(".eE") == std::string::npos;
    return isWhole ? ScriptValue::integer(number) : ScriptValue(number);
}

}  // namespace

ScriptValue ScriptWalker::evaluate(const ScriptExpression& expression, ScriptFrame& frame) {
    if (!enter(expression.range)) return {};
    ScriptValue value = compute(expression, frame);
    leave();
    return value;
}

ScriptValue ScriptWalker::compute(const ScriptExpression& expression, ScriptFrame& frame) {
    switch (expression.kind) {
        case ScriptExpressionKind::Number:
            return numberLiteral(expression);
        case ScriptExpressionKind::String:
            return ScriptValue(scriptStringValue(expression.text));
        case ScriptExpressionKind::Truth:
            return ScriptValue(expression.text == "TRUE");
        case ScriptExpressionKind::Name:
            return variable(expression, frame);
        case ScriptExpressionKind::Argument:
            return commandLineArgument(expression);
        case ScriptExpressionKind::Unary: {
            const ScriptValue of = evaluate(expression.parts[0], frame);
            if (m_run.isFailed()) return {};
            return applyUnary(m_run, expression.text, of, expression.range);
        }
        case ScriptExpressionKind::Binary:
            return binary(expression, frame);
        case ScriptExpressionKind::Call:
            return single(callNamed(expression, frame), expression);
        case ScriptExpressionKind::Index:
            return indexed(expression, frame);
        case ScriptExpressionKind::Span:
            return span(expression, frame);
        case ScriptExpressionKind::Empty:
            m_run.fail("a value is missing here", expression.range);
            return {};
    }
    return {};
}

ScriptValue ScriptWalker::single(std::vector<ScriptValue> values, const ScriptExpression& call) {
    if (m_run.isFailed()) return {};
    if (!values.empty()) return std::move(values.front());
    m_run.fail(fmt::format("'{}' gives no value", call.text), call.range);
    return {};
}

std::vector<ScriptValue> ScriptWalker::evaluateSeveral(const ScriptExpression& expression,
                                                       ScriptFrame& frame) {
    if (expression.kind != ScriptExpressionKind::Call) return {evaluate(expression, frame)};
    if (!enter(expression.range)) return {};
    std::vector<ScriptValue> values = callNamed(expression, frame);
    leave();
    return values;
}

double ScriptWalker::numberOf(const ScriptExpression& expression, ScriptFrame& frame) {
    const ScriptValue value = evaluate(expression, frame);
    if (m_run.isFailed()) return 0;
    if (const auto number = value.number()) return *number;
    m_run.fail("a number is wanted here, and this is " + value.description(), expression.range);
    return 0;
}

ScriptValue ScriptWalker::variable(const ScriptExpression& expression, ScriptFrame& frame) {
    const auto found = frame.variables.find(expression.text);
    if (found != frame.variables.end()) return found->second;
    if (auto constant = constantNamed(expression.text)) return std::move(*constant);
    failUndefined(expression.text, expression.range, frame);
    return {};
}

void ScriptWalker::failUndefined(const std::string& name, const ScriptRange& where,
                                 const ScriptFrame& frame) {
    std::vector<std::string> names;
    for (const auto& [known, value] : frame.variables) names.push_back(known);
    m_run.fail(fmt::format("'{}' has no value here", name), where, spellingHint(name, names));
}

ScriptValue ScriptWalker::commandLineArgument(const ScriptExpression& expression) {
    const auto found = m_call.commandLine.find(expression.text);
    if (found != m_call.commandLine.end()) return found->second;
    m_run.fail(fmt::format("${} is not given", expression.text), expression.range,
               fmt::format("give it, or write ifdef(${}, …)", expression.text));
    return {};
}

ScriptValue ScriptWalker::binary(const ScriptExpression& expression, ScriptFrame& frame) {
    const ScriptValue left = evaluate(expression.parts[0], frame);
    if (m_run.isFailed()) return {};
    // DML computes both sides; in R the right one may make sense only if the left holds.
    if (m_run.isR() && left.isScalar()) {
        if (expression.text == "&" && left.truth() == false) return ScriptValue(false);
        if (expression.text == "|" && left.truth() == true) return ScriptValue(true);
    }
    const ScriptValue right = evaluate(expression.parts[1], frame);
    if (m_run.isFailed()) return {};
    return applyBinary(m_run, expression.text, left, right, expression.range);
}

ScriptValue ScriptWalker::indexed(const ScriptExpression& expression, ScriptFrame& frame) {
    const ScriptValue of = evaluate(expression.parts[0], frame);
    if (m_run.isFailed()) return {};
    const std::vector<ScriptPlaces> places = placesOf(expression, frame);
    return m_run.isFailed() ? ScriptValue() : readPart(m_run, of, places, expression.range);
}

std::vector<ScriptPlaces> ScriptWalker::placesOf(const ScriptExpression& index,
                                                 ScriptFrame& frame) {
    std::vector<ScriptPlaces> places;
    for (std::size_t i = 1; i < index.parts.size() && !m_run.isFailed(); ++i) {
        const ScriptExpression& part = index.parts[i];
        ScriptPlaces place;
        place.range = part.kind == ScriptExpressionKind::Empty ? index.range : part.range;
        place.isOne =
            part.kind != ScriptExpressionKind::Empty && part.kind != ScriptExpressionKind::Span;
        if (place.isOne) place.from = evaluate(part, frame);
        if (part.kind == ScriptExpressionKind::Span) {
            if (part.parts[0].kind != ScriptExpressionKind::Empty)
                place.from = evaluate(part.parts[0], frame);
            if (part.parts[1].kind != ScriptExpressionKind::Empty)
                place.to = evaluate(part.parts[1], frame);
        }
        places.push_back(std::move(place));
    }
    return places;
}

ScriptValue ScriptWalker::span(const ScriptExpression& expression, ScriptFrame& frame) {
    const double from = numberOf(expression.parts[0], frame);
    const double to = numberOf(expression.parts[1], frame);
    if (m_run.isFailed()) return {};
    const double count = std::floor(std::fabs(to - from)) + 1;
    constexpr double kTooMany = 1e15;
    if (!m_run.canMake(count < kTooMany ? static_cast<std::int64_t>(count)
                                        : static_cast<std::int64_t>(kTooMany),
                       1, expression.range))
        return {};
    Matrix result(static_cast<std::int64_t>(count), 1);
    for (std::int64_t i = 0; i < result.rows; ++i)
        result.at(i, 0) =
            from <= to ? from + static_cast<double>(i) : from - static_cast<double>(i);
    return ScriptValue(std::move(result));
}

}  // namespace candler::linrel
