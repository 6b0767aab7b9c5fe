#include "engine/languages/linrel/scripts/WrittenOut.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "engine/languages/linrel/scripts/ScriptText.h"

namespace candler::linrel {

namespace {

using Kind = ScriptExpressionKind;
using Optional = std::optional<ScriptExpression>;

/// With values in the places of all names at once. None: another name is read.
Optional inTermsOf(const ScriptExpression& expression,
                   const std::map<std::string, ScriptExpression>& values) {
    if (expression.kind == Kind::Name) {
        const auto value = values.find(expression.text);
        if (value == values.end()) return std::nullopt;
        ScriptExpression result = value->second;
        result.argumentName = expression.argumentName;
        return result;
    }
    ScriptExpression result = expression;
    for (ScriptExpression& part : result.parts) {
        auto value = inTermsOf(part, values);
        if (!value) return std::nullopt;
        part = std::move(*value);
    }
    return result;
}

}  // namespace

Optional writtenOut(const ScriptFunction& function, const ScriptExpression& call) {
    constexpr std::size_t kMostParts = 300;
    if (function.results.size() != 1 || call.parts.size() > function.parameters.size())
        return std::nullopt;
    // Of others it is not looked up which parameter is meant.
    const auto isNamed = [](const ScriptExpression& one) { return !one.argumentName.empty(); };
    if (!std::ranges::is_partitioned(call.parts, std::not_fn(isNamed))) return std::nullopt;
    std::map<std::string, ScriptExpression> values;
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
        const ScriptParameter& parameter = function.parameters[i];
        const auto named =
            std::ranges::find(call.parts, parameter.name, &ScriptExpression::argumentName);
        const bool isPlaced = i < call.parts.size() && call.parts[i].argumentName.empty();
        ScriptExpression value = named != call.parts.end() ? *named
                                 : isPlaced                ? call.parts[i]
                                                           : parameter.preset;
        // What a preset reads is nothing of the caller's.
        std::set<std::string> ofPreset;
        if (named == call.parts.end() && !isPlaced) addNames(value, ofPreset);
        if (value.kind == Kind::Empty || !ofPreset.empty()) return std::nullopt;
        value.argumentName.clear();
        values.insert_or_assign(parameter.name, std::move(value));
    }
    for (const ScriptStatement& statement : function.body) {
        const bool isPlain = statement.kind == ScriptStatementKind::Assign &&
                             statement.targets.size() == 1 && statement.sign == "=" &&
                             statement.targets[0].kind == Kind::Name;
        if (!isPlain) return std::nullopt;
        auto value = inTermsOf(statement.value, values);
        if (!value || sizeOf(*value) > kMostParts) return std::nullopt;
        values.insert_or_assign(statement.targets[0].text, std::move(*value));
    }
    const auto result = values.find(function.results[0].name);
    return result == values.end() ? std::nullopt : Optional(result->second);
}

}  // namespace candler::linrel
