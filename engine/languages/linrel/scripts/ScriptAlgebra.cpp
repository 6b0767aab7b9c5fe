#include "engine/languages/linrel/scripts/ScriptAlgebra.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "engine/languages/linrel/scripts/ScriptJumps.h"
#include "engine/languages/linrel/scripts/ScriptText.h"
#include "engine/languages/linrel/scripts/WrittenOut.h"
#include "engine/languages/linrel/syntax/LaFunctions.h"

namespace candler::linrel {

namespace {

using Kind = ScriptExpressionKind;
using Optional = std::optional<ScriptExpression>;

bool isAlgebraSign(std::string_view sign) {
    return sign != "%%" && sign != "%/%";
}

/// The program's name of a function that means the same for these arguments.
std::string programFunction(const std::string& name, std::size_t arguments) {
    constexpr std::array<std::string_view, 4> kShapes{"t", "diag", "trace", "rev"};
    if (std::ranges::find(kShapes, name) != kShapes.end()) return arguments == 1 ? name : "";
    if (name == "ceiling" && arguments == 1) return "ceil";
    if (name == "log" && (arguments == 1 || arguments == 2)) return name;
    const bool isPair = name == "min" || name == "max" || name == "pmin" || name == "pmax";
    if (isPair && arguments == 2) return name == "pmin" ? "min" : name == "pmax" ? "max" : name;
    const auto aggregate = std::ranges::find(aggregates(), name, &AggregateRow::name);
    if (aggregate != aggregates().end()) return arguments == 1 ? name : "";
    const auto row = std::ranges::find(pointwiseFunctions(), name, &PointwiseRow::name);
    const bool isCalled = row != pointwiseFunctions().end() && row->infix.empty() &&
                          static_cast<std::size_t>(row->arity) == arguments && name != "recip" &&
                          name != "pow";
    return isCalled ? name : "";
}

bool isQuiet(const Script& script, const ScriptExpression& expression, int calls);

bool isQuiet(const Script& script, const ScriptStatement& statement, int calls) {
    const auto isIt = [&](const auto& part) { return isQuiet(script, part, calls); };
    return isIt(statement.value) && std::ranges::all_of(statement.targets, isIt) &&
           std::ranges::all_of(statement.body, isIt) &&
           std::ranges::all_of(statement.otherwise, isIt);
}

/// Whether it may be computed earlier, and once in the place of twice: it draws no random numbers,
/// and prints nothing, nor do functions that it calls.
bool isQuiet(const Script& script, const ScriptExpression& expression, int calls) {
    constexpr std::array<std::string_view, 8> kLoud{"rand",  "Rand",  "sample", "time",
                                                    "print", "write", "eval",   "read"};
    constexpr int kMostInner = 6;
    const auto isIt = [&](const auto& part) { return isQuiet(script, part, calls); };
    if (!std::ranges::all_of(expression.parts, isIt)) return false;
    if (expression.kind != Kind::Call) return true;
    if (std::ranges::find(kLoud, expression.text) != kLoud.end()) return false;
    const ScriptFunction* function = script.find(expression.text);
    if (function == nullptr) return true;
    return calls < kMostInner &&
           std::ranges::all_of(function->body, [&](const ScriptStatement& statement) {
               return isQuiet(script, statement, calls + 1);
           });
}

}  // namespace

Optional ScriptAlgebra::translate(const ScriptExpression& expression) {
    const Script& script = m_typing.script();
    if (isJump(script, expression) && hasRoundedOperand(script, expression)) {
        // As an input it is computed by the script's own text.
        if (auto input = barrier(expression)) return input;
        m_isAsWritten = true;
    }
    switch (expression.kind) {
        case Kind::Number:
            return scriptNumber(expression.text);
        case Kind::Truth:
            return scriptNumber(expression.text == "TRUE" ? "1" : "0");
        case Kind::Name:
            return name(expression);
        case Kind::Unary:
            return unary(expression);
        case Kind::Binary:
            return binary(expression);
        case Kind::Call:
            return call(expression);
        default:
            return std::nullopt;
    }
}

Optional ScriptAlgebra::part(const ScriptExpression& expression) {
    const std::size_t inputs = m_region.inputs.size();
    const std::size_t sizes = m_region.sizes.size();
    const std::size_t operators = m_operators;
    if (auto translated = translate(expression)) return translated;
    m_region.inputs.resize(inputs);
    m_region.sizes.resize(sizes);
    m_operators = operators;
    return barrier(expression);
}

/// Computed before the region: only of what the region does not change.
Optional ScriptAlgebra::barrier(const ScriptExpression& expression) {
    const ScriptFact fact = m_typing.factOf(expression, m_facts);
    if (!fact.isMatrix() && !fact.isNumber()) return std::nullopt;
    if (fact.value.isValid())
        if (const auto value = m_typing.sizes().value(fact.value); value && *value >= 0)
            return scriptNumber(std::to_string(*value));
    if (!isQuiet(m_typing.script(), expression, 0)) return std::nullopt;
    std::set<std::string> read;
    addNames(expression, read);
    const auto isChanged = [&](const std::string& one) { return m_assigned.contains(one); };
    if (std::ranges::any_of(read, isChanged)) return std::nullopt;
    const std::string text = scriptText(expression);
    for (const RegionInput& input : m_region.inputs)
        if (!input.isVariable() && scriptText(input.source) == text) return scriptName(input.name);
    ScriptExpression source = expression;
    source.argumentName.clear();
    const std::string name = freshName("part");
    if (!addInput(name, fact, source)) return std::nullopt;
    return scriptName(name);
}

std::string ScriptAlgebra::freshName(const std::string& stem) const {
    for (int i = 1;; ++i) {
        std::string name = fmt::format("{}{}", stem, i);
        const bool isTaken =
            m_names.contains(name) ||
            std::ranges::find(m_region.inputs, name, &RegionInput::name) != m_region.inputs.end() ||
            std::ranges::find(m_region.sizes, name, &RegionSize::name) != m_region.sizes.end();
        if (!isTaken) return name;
    }
}

bool ScriptAlgebra::addInput(const std::string& name, const ScriptFact& fact,
                             const ScriptExpression& source) {
    if (fact.isMatrix()) {
        // Matrices without rows or columns are no algebra.
        for (const SizeId size : {fact.rows, fact.columns})
            if (const auto value = m_typing.sizes().value(size); value && *value < 1) return false;
        sizeName(fact.rows);
        sizeName(fact.columns);
    }
    m_region.inputs.push_back({name, fact, source});
    return true;
}

std::string ScriptAlgebra::sizeName(SizeId size) {
    ScriptSizes& sizes = m_typing.sizes();
    if (const auto value = sizes.value(size)) return std::to_string(*value);
    for (const RegionSize& known : m_region.sizes)
        if (sizes.isSame(known.size, size)) return known.name;
    const std::string& text = sizes.name(size);
    const bool isPlain = std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '.' || c == '_';
    });
    const bool isOfParameter = isPlain && (text.starts_with("rows.") || text.starts_with("cols."));
    std::string name = !isPlain                              ? freshName("size")
                       : isOfParameter                       ? text
                       : text.find('.') == std::string::npos ? "size." + text
                                                             : freshName("size");
    const bool isTaken =
        m_names.contains(name) ||
        std::ranges::find(m_region.sizes, name, &RegionSize::name) != m_region.sizes.end();
    if (isTaken) name = freshName("size");
    m_region.sizes.push_back({name, sizes.root(size), sizeSource(size)});
    return name;
}

ScriptExpression ScriptAlgebra::sizeSource(SizeId size) const {
    const ScriptSizes& sizes = m_typing.sizes();
    ScriptExpression found;
    for (const auto& [name, fact] : m_facts) {
        if (m_assigned.contains(name)) continue;
        if (fact.isNumber() && fact.value.isValid() && sizes.isSame(fact.value, size))
            return scriptName(name);
        if (!fact.isMatrix() || found.kind != Kind::Empty) continue;
        const bool isRows = sizes.isSame(fact.rows, size);
        if (!isRows && !sizes.isSame(fact.columns, size)) continue;
        std::vector<ScriptExpression> arguments;
        arguments.push_back(scriptName(name));
        found = scriptCall(isRows ? "nrow" : "ncol", std::move(arguments));
    }
    return found;
}

Optional ScriptAlgebra::name(const ScriptExpression& expression) {
    if (m_assigned.contains(expression.text)) return scriptName(expression.text);
    const auto known = std::ranges::find(m_region.inputs, expression.text, &RegionInput::name);
    if (known != m_region.inputs.end()) return scriptName(expression.text);
    const auto fact = m_facts.find(expression.text);
    const bool isValue =
        fact != m_facts.end() && (fact->second.isMatrix() || fact->second.isNumber());
    if (!isValue || !addInput(expression.text, fact->second, {})) return std::nullopt;
    return scriptName(expression.text);
}

Optional ScriptAlgebra::unary(const ScriptExpression& expression) {
    const ScriptFact fact = m_typing.factOf(expression, m_facts);
    if (!fact.isMatrix() && !fact.isNumber()) return std::nullopt;
    auto of = part(expression.parts[0]);
    if (!of || expression.text == "+") return of;
    if (fact.isMatrix()) ++m_operators;
    ScriptExpression result;
    result.kind = Kind::Unary;
    result.text = expression.text;
    result.parts.push_back(std::move(*of));
    return result;
}

Optional ScriptAlgebra::binary(const ScriptExpression& expression) {
    if (!isAlgebraSign(expression.text)) return std::nullopt;
    const ScriptFact fact = m_typing.factOf(expression, m_facts);
    if (!fact.isMatrix() && !fact.isNumber()) return std::nullopt;
    for (const ScriptExpression& one : expression.parts) {
        const ScriptFact of = m_typing.factOf(one, m_facts);
        if (!of.isMatrix() && !of.isNumber()) return std::nullopt;
    }
    auto left = part(expression.parts[0]);
    auto right = left ? part(expression.parts[1]) : std::nullopt;
    if (!right) return std::nullopt;
    if (fact.isMatrix()) ++m_operators;
    return scriptBinary(expression.text, std::move(*left), std::move(*right));
}

Optional ScriptAlgebra::call(const ScriptExpression& expression) {
    const std::string& name = expression.text;
    if (const ScriptFunction* function = m_typing.script().find(name)) {
        const auto body = writtenOut(*function, expression);
        return body ? inlined(*body) : std::nullopt;
    }
    if (name == "matrix") return constant(expression);
    const bool hasNames = std::ranges::any_of(
        expression.parts, [](const ScriptExpression& one) { return !one.argumentName.empty(); });
    if (hasNames) return std::nullopt;
    if (name == "as.scalar" || name == "as.matrix" || name == "as.double") return cast(expression);
    if (name == "mean" || name == "rowMeans" || name == "colMeans") return mean(expression);
    if (name == "diag" && !isDiagonal(expression)) return std::nullopt;
    const std::string function = programFunction(name, expression.parts.size());
    return function.empty() ? std::nullopt : mapped(expression, function);
}

Optional ScriptAlgebra::inlined(const ScriptExpression& body) {
    constexpr int kMostInlined = 4;
    if (m_calls >= kMostInlined) return std::nullopt;
    ++m_calls;
    auto translated = translate(body);
    --m_calls;
    return translated;
}

/// A column, or a matrix that is square: of others it is not known which of both is meant.
bool ScriptAlgebra::isDiagonal(const ScriptExpression& call) {
    if (call.parts.size() != 1) return false;
    const ScriptFact of = m_typing.factOf(call.parts[0], m_facts);
    return of.isMatrix() &&
           (m_typing.sizes().isOne(of.columns) || m_typing.sizes().isSame(of.rows, of.columns));
}

/// Of sums: sizes are no numbers in the program, which is for all sizes.
Optional ScriptAlgebra::mean(const ScriptExpression& call) {
    if (call.parts.size() != 1) return std::nullopt;
    const ScriptFact of = m_typing.factOf(call.parts[0], m_facts);
    if (!of.isMatrix()) return std::nullopt;
    const bool isOfRows = call.text == "rowMeans";
    const bool isOfColumns = call.text == "colMeans";
    auto sum = mapped(call, isOfRows ? "rowSums" : isOfColumns ? "colSums" : "sum");
    if (!sum) return std::nullopt;
    Optional count;
    for (const bool isRows : {true, false}) {
        if (isRows ? isOfRows : isOfColumns) continue;
        auto size = sizeNumber(isRows ? of.rows : of.columns);
        if (!size) return std::nullopt;
        count = count ? scriptBinary("*", std::move(*count), std::move(*size)) : std::move(size);
    }
    return scriptBinary("/", std::move(*sum), std::move(*count));
}

/// As what the script has for it before the region.
Optional ScriptAlgebra::sizeNumber(SizeId size) {
    ScriptSizes& sizes = m_typing.sizes();
    if (const auto value = sizes.value(size)) return scriptNumber(std::to_string(*value));
    const ScriptExpression source = sizeSource(size);
    return source.kind == Kind::Empty ? std::nullopt : part(source);
}

Optional ScriptAlgebra::mapped(const ScriptExpression& call, const std::string& function) {
    const ScriptFact fact = m_typing.factOf(call, m_facts);
    if (!fact.isMatrix() && !fact.isNumber()) return std::nullopt;
    std::vector<ScriptExpression> arguments;
    bool hasMatrix = false;
    for (const ScriptExpression& one : call.parts) {
        hasMatrix = hasMatrix || m_typing.factOf(one, m_facts).isMatrix();
        auto translated = part(one);
        if (!translated) return std::nullopt;
        arguments.push_back(std::move(*translated));
    }
    if (hasMatrix) ++m_operators;
    return scriptCall(function, std::move(arguments));
}

Optional ScriptAlgebra::cast(const ScriptExpression& call) {
    if (call.parts.size() != 1) return std::nullopt;
    const ScriptFact of = m_typing.factOf(call.parts[0], m_facts);
    ScriptSizes& sizes = m_typing.sizes();
    const bool isOne =
        of.isNumber() || (of.isMatrix() && sizes.isOne(of.rows) && sizes.isOne(of.columns));
    const bool isSame = of.isMatrix() && call.text == "as.matrix";
    if (!isOne && !isSame) return std::nullopt;
    auto translated = part(call.parts[0]);
    if (!translated || isSame || of.isNumber() != (call.text == "as.matrix")) return translated;
    std::vector<ScriptExpression> arguments;
    arguments.push_back(std::move(*translated));
    return scriptCall(call.text == "as.matrix" ? call.text : "as.scalar", std::move(arguments));
}

Optional ScriptAlgebra::constant(const ScriptExpression& call) {
    const ScriptFact fact = m_typing.factOf(call, m_facts);
    constexpr std::size_t kArguments = 3;
    if (!fact.isMatrix() || call.parts.size() != kArguments) return std::nullopt;
    const std::string& first = call.parts[0].argumentName;
    if (!first.empty() && first != "data") return std::nullopt;
    if (!m_typing.factOf(call.parts[0], m_facts).isNumber()) return std::nullopt;
    ScriptSizes& sizes = m_typing.sizes();
    for (const SizeId size : {fact.rows, fact.columns}) {
        const auto value = sizes.value(size);
        // A size that nothing has could not be written again.
        if (value ? *value < 1 : sizeSource(size).kind == Kind::Empty) return std::nullopt;
    }
    auto value = part(call.parts[0]);
    if (!value) return std::nullopt;
    std::vector<ScriptExpression> arguments;
    arguments.push_back(std::move(*value));
    for (const SizeId size : {fact.rows, fact.columns})
        arguments.push_back(sizes.value(size) ? scriptNumber(sizeName(size))
                                              : scriptName(sizeName(size)));
    return scriptCall("matrix", std::move(arguments));
}

}  // namespace candler::linrel
