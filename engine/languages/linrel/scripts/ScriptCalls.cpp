// Calls in scripts: of functions of the script, of built-in ones, and of those that look at names.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/languages/linrel/scripts/ScriptWalker.h"

namespace candler::linrel {

namespace {

constexpr int kMostCalls = 200;

}  // namespace

const ScriptFunction* ScriptWalker::functionNamed(const std::string& name) const {
    const ScriptFunction* function = m_script.find(name);
    return function ? function : m_script.find("m_" + name);
}

void ScriptWalker::failUnknown(const std::string& name, const ScriptRange& where) {
    std::vector<std::string> names = builtinNames();
    for (const ScriptFunction& function : m_script.functions) names.push_back(function.name);
    m_run.fail(fmt::format("no function is called '{}'", name), where, spellingHint(name, names));
}

std::vector<ScriptValue> ScriptWalker::callNamed(const ScriptExpression& call, ScriptFrame& frame) {
    if (call.text == "ifdef" || call.text == "exists") return {askWhetherDefined(call, frame)};
    std::vector<ScriptGiven> given;
    for (const ScriptExpression& part : call.parts) {
        given.push_back({part.argumentName, evaluate(part, frame)});
        if (m_run.isFailed()) return {};
    }
    if (call.text == "eval") return callNamedByText(call, std::move(given));
    return callWith(call, call.text, std::move(given));
}

std::vector<ScriptValue> ScriptWalker::callWith(const ScriptExpression& call,
                                                const std::string& name,
                                                std::vector<ScriptGiven> given) {
    if (const ScriptFunction* function = functionNamed(name))
        return callFunction(*function, std::move(given), call.range);
    std::vector<ScriptValue> values = callBuiltin(m_run, call, name, std::move(given));
    if (values.empty() && !m_run.isFailed()) failUnknown(name, call.range);
    return values;
}

std::vector<ScriptValue> ScriptWalker::callNamedByText(const ScriptExpression& call,
                                                       std::vector<ScriptGiven> given) {
    if (given.empty() || !given.front().value.isText()) {
        m_run.fail("eval wants the name of a function first", call.range);
        return {};
    }
    const std::string name = *given.front().value.text();
    given.erase(given.begin());
    if (given.size() == 1 && given.front().value.isList()) {
        const auto list = given.front().value.list();
        given.clear();
        for (std::size_t i = 0; i < list->values.size(); ++i)
            given.push_back({list->names[i], list->values[i]});
    }
    return callWith(call, name, std::move(given));
}

ScriptValue ScriptWalker::askWhetherDefined(const ScriptExpression& call, ScriptFrame& frame) {
    const bool isPreset = call.text == "ifdef";
    if (call.parts.size() != (isPreset ? 2U : 1U)) {
        m_run.fail(isPreset ? "ifdef takes two arguments" : "exists takes one argument",
                   call.range);
        return {};
    }
    const ScriptExpression& asked = call.parts[0];
    const bool isArgument = asked.kind == ScriptExpressionKind::Argument;
    std::string name = asked.text;
    if (!isArgument && asked.kind != ScriptExpressionKind::Name &&
        asked.kind != ScriptExpressionKind::String) {
        const ScriptValue value = evaluate(asked, frame);
        if (m_run.isFailed() || isPreset) return value;
        name = value.text().value_or("");
    }
    const auto& known = isArgument ? m_call.commandLine : frame.variables;
    const auto found = known.find(name);
    if (!isPreset) return ScriptValue(found != known.end());
    return found != known.end() ? found->second : evaluate(call.parts[1], frame);
}

std::vector<ScriptValue> ScriptWalker::callFunction(const ScriptFunction& function,
                                                    std::vector<ScriptGiven> given,
                                                    const ScriptRange& where) {
    if (m_calls >= kMostCalls) {
        m_run.fail(fmt::format("more than {} calls are within each other", kMostCalls), where);
        return {};
    }
    ++m_calls;
    ScriptFrame frame;
    bindArguments(function, std::move(given), where, frame);
    if (!m_run.isFailed()) runBlock(function.body, frame);
    --m_calls;
    if (m_run.isFailed()) return {};
    if (function.results.empty()) return {std::move(frame.last)};
    return resultsOf(function, frame);
}

std::vector<ScriptValue> ScriptWalker::resultsOf(const ScriptFunction& function,
                                                 ScriptFrame& frame) {
    std::vector<ScriptValue> results;
    for (const ScriptParameter& result : function.results) {
        const auto found = frame.variables.find(result.name);
        if (found == frame.variables.end()) {
            m_run.fail(
                fmt::format("the result '{}' of '{}' has got no value", result.name, function.name),
                result.range);
            return {};
        }
        results.push_back(converted(found->second, result, function));
    }
    return results;
}

void ScriptWalker::bindArguments(const ScriptFunction& function, std::vector<ScriptGiven> given,
                                 const ScriptRange& where, ScriptFrame& frame) {
    const auto& parameters = function.parameters;
    std::vector<std::string> names;
    for (const ScriptParameter& parameter : parameters) names.push_back(parameter.name);
    std::size_t next = 0;
    for (ScriptGiven& one : given) {
        auto found = parameters.end();
        if (!one.name.empty())
            found = std::ranges::find(parameters, one.name, &ScriptParameter::name);
        else if (next < parameters.size())
            found = parameters.begin() + static_cast<std::ptrdiff_t>(next++);
        if (found == parameters.end())
            return m_run.fail(one.name.empty() ? fmt::format("'{}' takes {} arguments at most",
                                                             function.name, parameters.size())
                                               : fmt::format("'{}' has no argument '{}'",
                                                             function.name, one.name),
                              where, spellingHint(one.name, names));
        if (frame.variables.contains(found->name))
            return m_run.fail(fmt::format("'{}' is given twice", found->name), where);
        frame.variables[found->name] = converted(one.value, *found, function);
    }
    bindPresets(function, where, frame);
}

void ScriptWalker::bindPresets(const ScriptFunction& function, const ScriptRange& where,
                               ScriptFrame& frame) {
    for (const ScriptParameter& parameter : function.parameters) {
        if (m_run.isFailed()) return;
        if (frame.variables.contains(parameter.name)) continue;
        if (parameter.preset.kind == ScriptExpressionKind::Empty)
            return m_run.fail(
                fmt::format("'{}' needs its argument '{}'", function.name, parameter.name), where);
        ScriptValue value = evaluate(parameter.preset, frame);
        frame.variables[parameter.name] = converted(value, parameter, function);
    }
}

ScriptValue ScriptWalker::converted(const ScriptValue& value, const ScriptParameter& parameter,
                                    const ScriptFunction& function) {
    const auto number = value.number();
    switch (parameter.type) {
        case ScriptType::Matrix:
            if (value.isMatrix()) return value;
            if (const auto matrix = value.matrix()) return ScriptValue(Matrix(*matrix));
            break;
        case ScriptType::Number:
            if (value.isNumber() && !value.isInteger()) return value;
            if (number) return ScriptValue(*number);
            break;
        case ScriptType::Integer:
            if (number)
                return *number == std::floor(*number) ? ScriptValue::integer(*number)
                                                      : ScriptValue(*number);
            break;
        case ScriptType::Truth:
            if (const auto truth = value.truth()) return ScriptValue(*truth);
            break;
        case ScriptType::String:
            if (auto text = value.text()) return ScriptValue(std::move(*text));
            break;
        default:
            return value;
    }
    m_run.fail(fmt::format("'{}' of '{}' cannot be {}", parameter.name, function.name,
                           value.description()),
               parameter.range);
    return value;
}

}  // namespace candler::linrel
