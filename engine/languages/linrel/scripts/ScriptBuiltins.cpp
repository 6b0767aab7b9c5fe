#include "engine/languages/linrel/scripts/ScriptBuiltins.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/languages/linrel/syntax/LaFunctions.h"

namespace candler::linrel {

std::vector<std::string_view> wordsBetween(std::string_view text, char separator) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(separator), text.size());
        if (end > 0) words.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

namespace {

std::array<std::span<const ScriptBuiltin>, 8> builtinTables() {
    return {aggregateBuiltins(), pointwiseBuiltins(),  randomBuiltins(), shapeBuiltins(),
            solverBuiltins(),    statisticsBuiltins(), tableBuiltins(),  valueBuiltins()};
}

}  // namespace

bool ScriptArguments::bindNamed(std::span<const std::string_view> parameters, ScriptGiven& given) {
    std::vector<std::string> names;
    for (const std::string_view parameter : parameters) {
        const auto spellings = wordsBetween(parameter, '/');
        for (const std::string_view spelling : spellings) names.emplace_back(spelling);
        if (std::ranges::find(spellings, given.name) == spellings.end()) continue;
        const std::string key(spellings.front());
        if (!m_values.emplace(key, std::move(given.value)).second)
            fail(fmt::format("'{}' is given twice", given.name));
        return !isFailed();
    }
    fail(fmt::format("'{}' has no argument '{}'", m_call.text, given.name),
         spellingHint(given.name, names));
    return false;
}

bool ScriptArguments::bind(std::string_view parameters, std::vector<ScriptGiven> given) {
    auto names = wordsBetween(parameters, ' ');
    const auto bar = std::ranges::find(names, "|");
    const auto required = static_cast<std::size_t>(bar - names.begin());
    if (bar != names.end()) names.erase(bar);
    const bool takesRest = !names.empty() && names.back() == "...";
    if (takesRest) names.pop_back();
    for (ScriptGiven& one : given) {
        if (one.name.empty()) continue;
        const bool isKnown = std::ranges::any_of(names, [&](std::string_view name) {
            return std::ranges::count(wordsBetween(name, '/'), one.name) > 0;
        });
        if (takesRest && !isKnown) continue;
        if (!bindNamed(names, one)) return false;
        one.name = "|";  // Bound.
    }
    std::size_t next = 0;
    for (ScriptGiven& one : given) {
        if (one.name == "|") continue;
        const auto keyAt = [&] { return std::string(wordsBetween(names[next], '/').front()); };
        while (next < names.size() && has(keyAt())) ++next;
        if (one.name.empty() && next < names.size()) {
            m_values.emplace(keyAt(), std::move(one.value));
        } else if (takesRest) {
            m_rest.push_back(std::move(one));
        } else {
            fail(fmt::format("'{}' takes {} arguments at most", m_call.text, names.size()));
            return false;
        }
    }
    for (std::size_t i = 0; i < std::min(required, names.size()); ++i)
        if (const std::string key(wordsBetween(names[i], '/').front()); !has(key))
            fail(fmt::format("'{}' needs its argument '{}'", m_call.text, key));
    return !isFailed();
}

const ScriptValue& ScriptArguments::value(const std::string& name) const {
    static const ScriptValue kNothing;
    const auto found = m_values.find(name);
    return found == m_values.end() ? kNothing : found->second;
}

double ScriptArguments::number(const std::string& name, double preset) {
    if (!has(name)) return preset;
    if (const auto number = value(name).number()) return *number;
    fail(fmt::format("'{}' of '{}' is a number and gets {}", name, m_call.text,
                     value(name).description()));
    return preset;
}

std::int64_t ScriptArguments::integer(const std::string& name, std::int64_t preset) {
    if (!has(name)) return preset;
    const double given = number(name);
    constexpr double kMostWhole = 1e15;
    if (std::fabs(given) <= kMostWhole) return static_cast<std::int64_t>(given);
    fail(fmt::format("'{}' of '{}' cannot be {}", name, m_call.text, scriptNumberText(given)));
    return preset;
}

bool ScriptArguments::truth(const std::string& name, bool preset) {
    if (!has(name)) return preset;
    if (const auto truth = value(name).truth()) return *truth;
    fail(fmt::format("'{}' of '{}' is TRUE or FALSE and gets {}", name, m_call.text,
                     value(name).description()));
    return preset;
}

std::string ScriptArguments::text(const std::string& name, const std::string& preset) {
    if (!has(name)) return preset;
    if (const auto text = value(name).text()) return *text;
    fail(fmt::format("'{}' of '{}' is a text and gets {}", name, m_call.text,
                     value(name).description()));
    return preset;
}

const Matrix& ScriptArguments::matrix(const std::string& name) {
    auto matrix = has(name) ? value(name).matrix() : nullptr;
    if (!matrix) {
        fail(fmt::format("'{}' of '{}' is a matrix and gets {}", name, m_call.text,
                         has(name) ? value(name).description() : "nothing"));
        matrix = std::make_shared<Matrix>(0, 0);
    }
    m_matrices.push_back(std::move(matrix));
    return *m_matrices.back();
}

ScriptValue ScriptArguments::fail(std::string message, std::string hint) {
    m_run.fail(std::move(message), m_call.range, std::move(hint));
    return {};
}

const ScriptBuiltin* findBuiltin(std::string_view name) {
    for (const auto table : builtinTables())
        for (const ScriptBuiltin& row : table)
            if (row.name == name) return &row;
    return nullptr;
}

std::vector<std::string> builtinNames() {
    std::vector<std::string> names;
    for (const auto table : builtinTables())
        for (const ScriptBuiltin& row : table) names.emplace_back(row.name);
    for (const AggregateRow& row : aggregates()) names.emplace_back(row.name);
    for (const PointwiseRow& row : pointwiseFunctions())
        if (row.infix.empty()) names.emplace_back(row.name);
    return names;
}

std::vector<ScriptValue> callBuiltin(ScriptRun& run, const ScriptExpression& call,
                                     const std::string& name, std::vector<ScriptGiven> given) {
    std::vector<ScriptValue> results(1);
    const ScriptBuiltin* builtin = findBuiltin(name);
    if (!builtin) {
        if (callAggregate(run, call, name, given, results.front()) ||
            callPointwise(run, call, name, given, results.front()))
            return results;
        return {};
    }
    ScriptArguments arguments(run, call);
    if (!arguments.bind(builtin->parameters, std::move(given))) return results;
    results.front() = builtin->compute(arguments);
    for (ScriptValue& value : arguments.more) results.push_back(std::move(value));
    return results;
}

}  // namespace candler::linrel
