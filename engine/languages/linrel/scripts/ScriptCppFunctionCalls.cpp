// Calls in C++ of scripts: of functions of the script, of those that give several values, and of
// those that are called for what they do.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/languages/linrel/scripts/ScriptCppExpressions.h"

namespace candler::linrel {

namespace {

struct CppFactors {
    std::string_view function;
    std::array<const char*, 3> members;  ///< Null behind the last.
};

constexpr std::array kCppFactors{CppFactors{"eigen", {"values", "vectors", nullptr}},
                                 CppFactors{"svd", {"left", "values", "right"}},
                                 CppFactors{"qr", {"orthogonal", "upper", nullptr}},
                                 CppFactors{"lu", {"order", "lower", "upper"}}};

/// By the places of the function's parameters; null: not given. False if one has no place.
bool placeArguments(const ScriptFunction& function, const ScriptExpression& call,
                    std::vector<const ScriptExpression*>& given) {
    given.assign(function.parameters.size(), nullptr);
    std::size_t next = 0;
    for (const ScriptExpression& part : call.parts) {
        std::size_t at = next;
        if (part.argumentName.empty())
            ++next;
        else
            at = static_cast<std::size_t>(
                std::ranges::find(function.parameters, part.argumentName, &ScriptParameter::name) -
                function.parameters.begin());
        if (at >= given.size() || given[at] != nullptr) return false;
        given[at] = &part;
    }
    return true;
}

}  // namespace

std::string ScriptCppExpressions::functionCall(const ScriptExpression& call) {
    const ScriptFunction* function = m_script.find(call.text);
    if (function == nullptr) {
        if (call.parts.size() != 1) noCpp(call);
        return isFailed()
                   ? std::string()
                   : fmt::format("dml::{}({})", call.text, argument(call, call.parts.front(), 'm'));
    }
    const auto found = m_functions.find(call.text);
    std::vector<const ScriptExpression*> given;
    if (found == m_functions.end()) {
        fail(fmt::format("'{}' has no C++", call.text), call.range);
        return {};
    }
    if (!placeArguments(*function, call, given)) {
        fail(fmt::format("the arguments of '{}' do not fit", call.text), call.range);
        return {};
    }
    while (!given.empty() && given.back() == nullptr &&
           function->parameters[given.size() - 1].preset.kind != ScriptExpressionKind::Empty)
        given.pop_back();
    std::string text;
    for (std::size_t i = 0; i < given.size(); ++i) {
        const ScriptParameter& parameter = function->parameters[i];
        const ScriptExpression& value = given[i] != nullptr ? *given[i] : parameter.preset;
        if (value.kind == ScriptExpressionKind::Empty) {
            fail(fmt::format("'{}' needs its argument '{}'", call.text, parameter.name),
                 call.range);
            return {};
        }
        const CppExpression argument = expression(value);
        if (argument.kind == CppKind::Unknown) return {};
        if (i > 0) text += ", ";
        text += converted(argument, kindOfType(parameter.type), value.range);
    }
    return found->second.name + "(" + text + ")";
}

std::vector<CppVariable> ScriptCppExpressions::membersOf(const ScriptExpression& call) {
    if (const ScriptFunction* function = m_script.find(call.text)) {
        const auto found = m_functions.find(call.text);
        if (found == m_functions.end()) {
            fail(fmt::format("'{}' has no C++", call.text), call.range);
            return {};
        }
        std::vector<CppVariable> members;
        for (std::size_t i = 0; i < function->results.size(); ++i)
            members.push_back({found->second.members[i], kindOfType(function->results[i].type)});
        return members;
    }
    const auto row = std::ranges::find(kCppFactors, call.text, &CppFactors::function);
    if (row == kCppFactors.end()) {
        noCpp(call);
        return {};
    }
    std::vector<CppVariable> members;
    for (const char* name : row->members)
        if (name != nullptr) members.push_back({name, CppKind::Matrix});
    return members;
}

std::optional<std::string> ScriptCppExpressions::action(const ScriptExpression& call) {
    if (m_script.find(call.text) != nullptr) return std::nullopt;
    const bool isAssertion = call.text == "assert" || call.text == "stopifnot";
    if (!isAssertion && call.text != "print" && call.text != "stop") return std::nullopt;
    if (call.parts.size() != 1) {
        noCpp(call);
        return std::string();
    }
    const ScriptExpression& given = call.parts.front();
    if (isAssertion) return "dml::check(" + condition(given) + ");";
    const CppExpression value = expression(given);
    if (value.kind == CppKind::Unknown) return std::string();
    const bool isPrinted = call.text == "print";
    const std::string text = isPrinted && value.isMatrix() ? "dml::toString(" + value.text + ")"
                                                           : textOf(value, given.range);
    if (!isPrinted) return "dml::stop(" + text + ");";
    const bool needsBrackets = value.level == CppLevel::Choice;
    return fmt::format("std::cout << {} << '\\n';", needsBrackets ? "(" + text + ")" : text);
}

}  // namespace candler::linrel
