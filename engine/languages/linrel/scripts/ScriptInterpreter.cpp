#include "engine/languages/linrel/scripts/ScriptInterpreter.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/languages/linrel/scripts/ScriptBuiltins.h"
#include "engine/languages/linrel/scripts/ScriptIndexing.h"
#include "engine/languages/linrel/scripts/ScriptOperators.h"
#include "engine/languages/linrel/scripts/ScriptRun.h"

namespace candler::linrel {

namespace {

using Kind = ScriptExpressionKind;
using Variables = std::map<std::string, ScriptValue>;

constexpr int kMostCalls = 200;
/// Statements and expressions within each other, over all calls: recursion walks through them.
constexpr int kDeepestWalk = 2'000;
/// What it takes to look at an expression or a statement, in operations on cells.
constexpr double kWorkOfStep = 10;

/// Names that have values in every script.
std::optional<ScriptValue> constantNamed(std::string_view name) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    if (name == "pi" || name == "PI") return ScriptValue(3.14159265358979323846);
    if (name == "Inf" || name == "inf" || name == "INF") return ScriptValue(kInfinity);
    if (name == "NaN" || name == "nan" || name == "NA") return ScriptValue(std::nan(""));
    return std::nullopt;
}

/// While a function runs, or the statements outside.
struct Frame {
    Variables variables{};
    ScriptValue last{};  ///< Of the last statement that has a value: the result in R.
    bool hasReturned = false;
};

class Interpreter {
public:
    Interpreter(const Script& script, const ScriptCall& call, const StopCheck& stop)
        : m_script(script), m_call(call), m_run(script, stop, call.seed, call.mostWork) {}

    Result<ScriptOutcome> run() {
        ScriptOutcome outcome;
        if (m_call.function.empty()) {
            Frame frame{m_call.arguments};
            runBlock(m_script.body, frame);
            outcome.values = std::move(frame.variables);
        } else {
            runFunction(outcome);
        }
        if (m_run.isFailed()) return failure(m_run.errors());
        outcome.printed = m_run.printed();
        return outcome;
    }

private:
    void runFunction(ScriptOutcome& outcome) {
        const ScriptFunction* function = functionNamed(m_call.function);
        if (!function) return failUnknown(m_call.function, {});
        std::vector<ScriptGiven> given;
        for (const auto& [name, value] : m_call.arguments) given.push_back({name, value});
        const std::vector<ScriptValue> results = callFunction(*function, std::move(given), {});
        if (function->results.empty() && !results.empty())
            outcome.values["result"] = results.front();
        for (std::size_t i = 0; i < std::min(results.size(), function->results.size()); ++i)
            outcome.values[function->results[i].name] = results[i];
    }

    /// Built-in scripts define what they are called by with `m_` before it.
    [[nodiscard]] const ScriptFunction* functionNamed(const std::string& name) const {
        const ScriptFunction* function = m_script.find(name);
        return function ? function : m_script.find("m_" + name);
    }

    void failUnknown(const std::string& name, const ScriptRange& where) {
        std::vector<std::string> names = builtinNames();
        for (const ScriptFunction& function : m_script.functions) names.push_back(function.name);
        m_run.fail(fmt::format("no function is called '{}'", name), where,
                   spellingHint(name, names));
    }

    /// Counts a step, and how deep it is. To be paired with leave() if true.
    [[nodiscard]] bool enter(const ScriptRange& where) {
        if (m_depth >= kDeepestWalk) m_run.fail("this is nested too deeply to be run", where);
        if (!m_run.work(kWorkOfStep, where)) return false;
        ++m_depth;
        return true;
    }
    void leave() { --m_depth; }

    // Statements.
    void runBlock(const std::vector<ScriptStatement>& block, Frame& frame) {
        for (const ScriptStatement& statement : block) {
            if (frame.hasReturned || !enter(statement.range)) return;
            runStatement(statement, frame);
            leave();
            if (m_run.isFailed()) return;
        }
    }

    void runStatement(const ScriptStatement& statement, Frame& frame) {
        switch (statement.kind) {
            case ScriptStatementKind::Assign:
                return assign(statement, frame);
            case ScriptStatementKind::Call: {
                auto values = evaluateSeveral(statement.value, frame);
                if (!values.empty()) frame.last = std::move(values.front());
                return;
            }
            case ScriptStatementKind::If:
                return runBlock(
                    condition(statement.value, frame) ? statement.body : statement.otherwise,
                    frame);
            case ScriptStatementKind::While:
                while (!frame.hasReturned && condition(statement.value, frame))
                    runBlock(statement.body, frame);
                return;
            case ScriptStatementKind::For:
                return runFor(statement, frame);
            case ScriptStatementKind::Return:
                if (statement.value.kind != Kind::Empty)
                    frame.last = evaluate(statement.value, frame);
                frame.hasReturned = true;
                return;
            case ScriptStatementKind::Other:
                return;
        }
    }

    /// False, too, once failed.
    bool condition(const ScriptExpression& expression, Frame& frame) {
        const ScriptValue value = evaluate(expression, frame);
        if (m_run.isFailed()) return false;
        if (const auto truth = value.truth()) return *truth;
        m_run.fail(fmt::format("a condition is TRUE or FALSE, and this is {}",
                               value.isScalar() ? "NaN" : value.description()),
                   expression.range);
        return false;
    }

    void runFor(const ScriptStatement& statement, Frame& frame) {
        if (statement.value.kind == Kind::Span) return runCount(statement, frame);
        const ScriptValue values = evaluate(statement.value, frame);
        if (m_run.isFailed()) return;
        if (const auto list = values.list()) {
            for (const ScriptValue& value : list->values)
                if (!runRound(statement, value, frame)) return;
            return;
        }
        const auto matrix = values.matrix();
        if (!matrix)
            return m_run.fail(
                "a loop goes over a range or a vector, and this is " + values.description(),
                statement.value.range);
        for (const double cell : matrix->cells)
            if (!runRound(statement, wholeOrNot(cell), frame)) return;
    }

    static ScriptValue wholeOrNot(double number) {
        return number == std::floor(number) ? ScriptValue::integer(number) : ScriptValue(number);
    }

    /// `from:to`, downwards if `to` is less.
    void runCount(const ScriptStatement& statement, Frame& frame) {
        const double from = numberOf(statement.value.parts[0], frame);
        const double to = numberOf(statement.value.parts[1], frame);
        if (m_run.isFailed()) return;
        if (!std::isfinite(from) || !std::isfinite(to))
            return m_run.fail("the range of a loop has no end", statement.value.range);
        const double step = from <= to ? 1 : -1;
        // Counted, since far from 0 a step of 1 may lead nowhere.
        const double rounds = std::floor(std::fabs(to - from)) + 1;
        for (double round = 0; round < rounds; ++round)
            if (!runRound(statement, wholeOrNot(from + round * step), frame)) return;
    }

    bool runRound(const ScriptStatement& statement, const ScriptValue& value, Frame& frame) {
        if (!m_run.work(kWorkOfStep, statement.range)) return false;
        frame.variables[statement.name] = value;
        runBlock(statement.body, frame);
        return !frame.hasReturned && !m_run.isFailed();
    }

    void assign(const ScriptStatement& statement, Frame& frame) {
        if (statement.targets.size() == 1) {
            ScriptValue value = evaluate(statement.value, frame);
            if (statement.sign != "=" && !m_run.isFailed())
                value = applyBinary(m_run, statement.sign.substr(0, 1),
                                    evaluate(statement.targets[0], frame), value, statement.range);
            if (m_run.isFailed()) return;
            if (m_run.isR()) frame.last = value;
            return assignTo(statement.targets[0], std::move(value), frame);
        }
        std::vector<ScriptValue> values = evaluateSeveral(statement.value, frame);
        if (m_run.isFailed()) return;
        if (values.size() < statement.targets.size())
            return m_run.fail(fmt::format("{} values are wanted here, and there are {}",
                                          statement.targets.size(), values.size()),
                              statement.value.range);
        for (std::size_t i = 0; i < statement.targets.size() && !m_run.isFailed(); ++i)
            assignTo(statement.targets[i], std::move(values[i]), frame);
    }

    void assignTo(const ScriptExpression& target, ScriptValue value, Frame& frame) {
        if (target.kind == Kind::Name) {
            frame.variables[target.text] = std::move(value);
            return;
        }
        const std::vector<ScriptPlaces> places = placesOf(target, frame);
        if (m_run.isFailed()) return;
        const auto found = frame.variables.find(target.parts[0].text);
        if (found == frame.variables.end())
            return failUndefined(target.parts[0].text, target.parts[0].range, frame);
        writePart(m_run, found->second, places, value, target.range);
    }

    // Expressions.
    ScriptValue evaluate(const ScriptExpression& expression, Frame& frame) {
        if (!enter(expression.range)) return {};
        ScriptValue value = compute(expression, frame);
        leave();
        return value;
    }

    ScriptValue compute(const ScriptExpression& expression, Frame& frame) {
        switch (expression.kind) {
            case Kind::Number:
                return numberLiteral(expression);
            case Kind::String:
                return ScriptValue(unescaped(expression.text));
            case Kind::Truth:
                return ScriptValue(expression.text == "TRUE");
            case Kind::Name:
                return variable(expression, frame);
            case Kind::Argument:
                return commandLineArgument(expression);
            case Kind::Unary: {
                const ScriptValue of = evaluate(expression.parts[0], frame);
                if (m_run.isFailed()) return {};
                return applyUnary(m_run, expression.text, of, expression.range);
            }
            case Kind::Binary:
                return binary(expression, frame);
            case Kind::Call:
                return single(callNamed(expression, frame), expression);
            case Kind::Index:
                return indexed(expression, frame);
            case Kind::Span:
                return span(expression, frame);
            case Kind::Empty:
                m_run.fail("a value is missing here", expression.range);
                return {};
        }
        return {};
    }

    ScriptValue single(std::vector<ScriptValue> values, const ScriptExpression& call) {
        if (m_run.isFailed()) return {};
        if (!values.empty()) return std::move(values.front());
        m_run.fail(fmt::format("'{}' gives no value", call.text), call.range);
        return {};
    }

    std::vector<ScriptValue> evaluateSeveral(const ScriptExpression& expression, Frame& frame) {
        if (expression.kind != Kind::Call) return {evaluate(expression, frame)};
        if (!enter(expression.range)) return {};
        std::vector<ScriptValue> values = callNamed(expression, frame);
        leave();
        return values;
    }

    double numberOf(const ScriptExpression& expression, Frame& frame) {
        const ScriptValue value = evaluate(expression, frame);
        if (m_run.isFailed()) return 0;
        if (const auto number = value.number()) return *number;
        m_run.fail("a number is wanted here, and this is " + value.description(), expression.range);
        return 0;
    }

    ScriptValue numberLiteral(const ScriptExpression& expression) {
        const double number = std::strtod(expression.text.c_str(), nullptr);
        const bool isWhole = expression.text.find_first_of(".eE") == std::string::npos;
        return isWhole ? ScriptValue::integer(number) : ScriptValue(number);
    }

    static std::string unescaped(const std::string& text) {
        std::string result;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] != '\\' || i + 1 == text.size()) {
                result += text[i];
                continue;
            }
            const char next = text[++i];
            result += next == 'n' ? '\n' : next == 't' ? '\t' : next;
        }
        return result;
    }

    ScriptValue variable(const ScriptExpression& expression, Frame& frame) {
        const auto found = frame.variables.find(expression.text);
        if (found != frame.variables.end()) return found->second;
        if (auto constant = constantNamed(expression.text)) return std::move(*constant);
        failUndefined(expression.text, expression.range, frame);
        return {};
    }

    void failUndefined(const std::string& name, const ScriptRange& where, const Frame& frame) {
        std::vector<std::string> names;
        for (const auto& [known, value] : frame.variables) names.push_back(known);
        m_run.fail(fmt::format("'{}' has no value here", name), where, spellingHint(name, names));
    }

    ScriptValue commandLineArgument(const ScriptExpression& expression) {
        const auto found = m_call.commandLine.find(expression.text);
        if (found != m_call.commandLine.end()) return found->second;
        m_run.fail(fmt::format("${} is not given", expression.text), expression.range,
                   fmt::format("give it, or write ifdef(${}, …)", expression.text));
        return {};
    }

    ScriptValue binary(const ScriptExpression& expression, Frame& frame) {
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

    ScriptValue indexed(const ScriptExpression& expression, Frame& frame) {
        const ScriptValue of = evaluate(expression.parts[0], frame);
        if (m_run.isFailed()) return {};
        const std::vector<ScriptPlaces> places = placesOf(expression, frame);
        return m_run.isFailed() ? ScriptValue() : readPart(m_run, of, places, expression.range);
    }

    std::vector<ScriptPlaces> placesOf(const ScriptExpression& index, Frame& frame) {
        std::vector<ScriptPlaces> places;
        for (std::size_t i = 1; i < index.parts.size() && !m_run.isFailed(); ++i) {
            const ScriptExpression& part = index.parts[i];
            ScriptPlaces place;
            place.range = part.kind == Kind::Empty ? index.range : part.range;
            place.isOne = part.kind != Kind::Empty && part.kind != Kind::Span;
            if (place.isOne) place.from = evaluate(part, frame);
            if (part.kind == Kind::Span) {
                if (part.parts[0].kind != Kind::Empty) place.from = evaluate(part.parts[0], frame);
                if (part.parts[1].kind != Kind::Empty) place.to = evaluate(part.parts[1], frame);
            }
            places.push_back(std::move(place));
        }
        return places;
    }

    /// `a:b` as a column.
    ScriptValue span(const ScriptExpression& expression, Frame& frame) {
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

    // Calls.
    std::vector<ScriptValue> callNamed(const ScriptExpression& call, Frame& frame) {
        if (call.text == "ifdef" || call.text == "exists") return {askWhetherDefined(call, frame)};
        std::vector<ScriptGiven> given;
        for (const ScriptExpression& part : call.parts) {
            given.push_back({part.argumentName, evaluate(part, frame)});
            if (m_run.isFailed()) return {};
        }
        if (call.text == "eval") return callNamedByText(call, std::move(given));
        return callWith(call, call.text, std::move(given));
    }

    std::vector<ScriptValue> callWith(const ScriptExpression& call, const std::string& name,
                                      std::vector<ScriptGiven> given) {
        if (const ScriptFunction* function = functionNamed(name))
            return callFunction(*function, std::move(given), call.range);
        std::vector<ScriptValue> values = callBuiltin(m_run, call, name, std::move(given));
        if (values.empty() && !m_run.isFailed()) failUnknown(name, call.range);
        return values;
    }

    /// `eval("f", x, …)`, or with a list of all arguments.
    std::vector<ScriptValue> callNamedByText(const ScriptExpression& call,
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

    /// `ifdef($x, preset)`, `exists(x)`, `exists("x")`: of names that may have no values.
    ScriptValue askWhetherDefined(const ScriptExpression& call, Frame& frame) {
        const bool isPreset = call.text == "ifdef";
        if (call.parts.size() != (isPreset ? 2U : 1U)) {
            m_run.fail(isPreset ? "ifdef takes two arguments" : "exists takes one argument",
                       call.range);
            return {};
        }
        const ScriptExpression& asked = call.parts[0];
        const bool isArgument = asked.kind == Kind::Argument;
        std::string name = asked.text;
        if (!isArgument && asked.kind != Kind::Name && asked.kind != Kind::String) {
            const ScriptValue value = evaluate(asked, frame);
            if (m_run.isFailed() || isPreset) return value;
            name = value.text().value_or("");
        }
        const Variables& known = isArgument ? m_call.commandLine : frame.variables;
        const auto found = known.find(name);
        if (!isPreset) return ScriptValue(found != known.end());
        return found != known.end() ? found->second : evaluate(call.parts[1], frame);
    }

    std::vector<ScriptValue> callFunction(const ScriptFunction& function,
                                          std::vector<ScriptGiven> given,
                                          const ScriptRange& where) {
        if (m_calls >= kMostCalls) {
            m_run.fail(fmt::format("more than {} calls are within each other", kMostCalls), where);
            return {};
        }
        ++m_calls;
        Frame frame;
        bindArguments(function, std::move(given), where, frame);
        if (!m_run.isFailed()) runBlock(function.body, frame);
        --m_calls;
        if (m_run.isFailed()) return {};
        if (function.results.empty()) return {std::move(frame.last)};
        return resultsOf(function, frame);
    }

    std::vector<ScriptValue> resultsOf(const ScriptFunction& function, Frame& frame) {
        std::vector<ScriptValue> results;
        for (const ScriptParameter& result : function.results) {
            const auto found = frame.variables.find(result.name);
            if (found == frame.variables.end()) {
                m_run.fail(fmt::format("the result '{}' of '{}' has got no value", result.name,
                                       function.name),
                           result.range);
                return {};
            }
            results.push_back(converted(found->second, result, function));
        }
        return results;
    }

    void bindArguments(const ScriptFunction& function, std::vector<ScriptGiven> given,
                       const ScriptRange& where, Frame& frame) {
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

    void bindPresets(const ScriptFunction& function, const ScriptRange& where, Frame& frame) {
        for (const ScriptParameter& parameter : function.parameters) {
            if (m_run.isFailed()) return;
            if (frame.variables.contains(parameter.name)) continue;
            if (parameter.preset.kind == Kind::Empty)
                return m_run.fail(
                    fmt::format("'{}' needs its argument '{}'", function.name, parameter.name),
                    where);
            ScriptValue value = evaluate(parameter.preset, frame);
            frame.variables[parameter.name] = converted(value, parameter, function);
        }
    }

    /// As the parameter or the result is declared; a matrix of one cell may be a number.
    ScriptValue converted(const ScriptValue& value, const ScriptParameter& parameter,
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

    const Script& m_script;
    const ScriptCall& m_call;
    ScriptRun m_run;
    int m_depth = 0;
    int m_calls = 0;
};

}  // namespace

Result<ScriptOutcome> runScript(const Script& script, const ScriptCall& call,
                                const StopCheck& stop) {
    return Interpreter(script, call, stop).run();
}

}  // namespace candler::linrel
