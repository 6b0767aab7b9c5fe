// Calls of functions in C++ of scripts: a table of those that script_runtime.hpp has, and those
// that are written otherwise.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/languages/linrel/scripts/ScriptBuiltins.h"
#include "engine/languages/linrel/scripts/ScriptCppExpressions.h"
#include "engine/languages/linrel/syntax/LaFunctions.h"

namespace candler::linrel {

namespace {

using CallForm = CppExpression::Form;

/// Each argument is m, n, t, s (matrix, number, truth, text) or a (matrix or number); behind = is
/// what stands for it where only later ones are given. Those that are - or left out have no C++.
struct CppCallRow {
    std::string_view name;
    std::string_view function;
    std::string_view arguments;
    CppKind result = CppKind::Matrix;  ///< Unknown: that of the last argument.
};

constexpr std::array kCppCalls{
    CppCallRow{"diag", "diag", "m"},
    CppCallRow{"trace", "trace", "m", CppKind::Number},
    CppCallRow{"rev", "rev", "m"},
    CppCallRow{"seq", "seq", "n n n"},
    CppCallRow{"lower.tri", "lowerTri", "m t=false t"},
    CppCallRow{"upper.tri", "upperTri", "m t=false t"},
    CppCallRow{"outer", "outer", "m m s"},
    CppCallRow{"solve", "solve", "m m"},
    CppCallRow{"inv", "inv", "m"},
    CppCallRow{"det", "det", "m", CppKind::Number},
    CppCallRow{"cholesky", "cholesky", "m"},
    CppCallRow{"quantile", "quantile", "m a", CppKind::Unknown},
    CppCallRow{"median", "median", "m", CppKind::Number},
    CppCallRow{"moment", "moment", "m n", CppKind::Number},
    CppCallRow{"cov", "cov", "m m", CppKind::Number},
    CppCallRow{"replace", "replace", "m n n"},
    CppCallRow{"removeEmpty", "removeEmpty", "m s=\"rows\" m=Matrix() t"},
    CppCallRow{"order", "order", "m m=dml::matrix(1.0) t=false t"},
    CppCallRow{"aggregate", "aggregate", "m m s - n=-1.0 n"},
    CppCallRow{"crossprod", "crossprod", "m m"},
    CppCallRow{"nchar", "nchar", "s", CppKind::Whole},
    CppCallRow{"unique", "unique", "m"},
    CppCallRow{"cumsum", "cumsum", "m"},
    CppCallRow{"cumprod", "cumprod", "m"},
    CppCallRow{"cummin", "cummin", "m"},
    CppCallRow{"cummax", "cummax", "m"},
    CppCallRow{"cumsumprod", "cumsumprod", "m"},
    CppCallRow{"rowProds", "rowProds", "m"},
    CppCallRow{"colProds", "colProds", "m"},
    CppCallRow{"sd", "sd", "m", CppKind::Number},
    CppCallRow{"rowSds", "rowSds", "m"},
    CppCallRow{"colSds", "colSds", "m"},
    CppCallRow{"rowIndexMax", "rowIndexMax", "m"},
    CppCallRow{"rowIndexMin", "rowIndexMin", "m"},
    CppCallRow{"nrow", "nrow", "m", CppKind::Whole},
    CppCallRow{"NROW", "nrow", "m", CppKind::Whole},
    CppCallRow{"ncol", "ncol", "m", CppKind::Whole},
    CppCallRow{"NCOL", "ncol", "m", CppKind::Whole},
    CppCallRow{"length", "length", "m", CppKind::Whole},
    CppCallRow{"trunc", "truncate", "a", CppKind::Unknown},
    CppCallRow{"pnorm", "normalDistribution", "a", CppKind::Unknown},
    CppCallRow{"is.na", "isNaN", "a", CppKind::Unknown},
    CppCallRow{"is.nan", "isNaN", "a", CppKind::Unknown},
    CppCallRow{"isNA", "isNaN", "a", CppKind::Unknown},
    CppCallRow{"isNaN", "isNaN", "a", CppKind::Unknown},
    CppCallRow{"is.infinite", "isInfinite", "a", CppKind::Unknown},
    CppCallRow{"isInf", "isInfinite", "a", CppKind::Unknown},
};

/// What Eigen has of arrays and the standard library of numbers, by one name.
constexpr std::array<std::pair<std::string_view, std::string_view>, 17> kCppPointwise{
    {{"exp", "exp"},
     {"log", "log"},
     {"sqrt", "sqrt"},
     {"abs", "abs"},
     {"round", "dml::roundHalfUp"},
     {"floor", "floor"},
     {"ceil", "ceil"},
     {"sin", "sin"},
     {"cos", "cos"},
     {"tan", "tan"},
     {"tanh", "tanh"},
     {"asin", "asin"},
     {"acos", "acos"},
     {"atan", "atan"},
     {"sinh", "sinh"},
     {"cosh", "cosh"},
     {"ceiling", "ceil"}}};

}  // namespace

CppExpression ScriptCppExpressions::noCpp(const ScriptExpression& call, std::string hint) {
    if (hint.empty()) hint = "write it with other functions, or leave the function out";
    fail(fmt::format("'{}' as it is called here has no C++", call.text), call.range,
         std::move(hint));
    return {};
}

std::vector<const ScriptExpression*> ScriptCppExpressions::bound(const ScriptExpression& call,
                                                                 std::string_view parameters) {
    auto names = wordsBetween(parameters, ' ');
    std::erase(names, "|");
    std::vector<const ScriptExpression*> result(names.size());
    for (const ScriptExpression& part : call.parts) {
        std::size_t at = 0;
        const auto isMeant = [&] {
            if (part.argumentName.empty()) return result[at] == nullptr;
            return std::ranges::count(wordsBetween(names[at], '/'), part.argumentName) > 0;
        };
        // Names before places, as calls are read.
        if (part.argumentName.empty())
            for (const ScriptExpression& other : call.parts)
                for (std::size_t i = 0; i < names.size(); ++i)
                    if (!other.argumentName.empty() &&
                        std::ranges::count(wordsBetween(names[i], '/'), other.argumentName) > 0)
                        result[i] = &other;
        while (at < names.size() && !isMeant()) ++at;
        if (at == names.size()) {
            noCpp(call);
            return {};
        }
        result[at] = &part;
    }
    return result;
}

std::string ScriptCppExpressions::argument(const ScriptExpression& call,
                                           const ScriptExpression& given, char kind) {
    const CppExpression value = expression(given);
    if (value.kind == CppKind::Unknown) return {};
    if (value.isText() != (kind == 's')) {
        noCpp(call);
        return {};
    }
    // What takes any expression of Eigen need not copy it.
    if (kind == 'm' && value.isMatrix()) return value.text;
    if (kind == 'a' || kind == 's') return value.text;
    return converted(value,
                     kind == 'm'   ? CppKind::Matrix
                     : kind == 't' ? CppKind::Truth
                                   : CppKind::Number,
                     given.range);
}

CppExpression ScriptCppExpressions::tableCall(const ScriptExpression& call) {
    const auto row = std::ranges::find(kCppCalls, call.text, &CppCallRow::name);
    const ScriptBuiltin* builtin = findBuiltin(call.text);
    if (row == kCppCalls.end() || builtin == nullptr) return noCpp(call);
    const auto given = bound(call, builtin->parameters);
    if (isFailed()) return {};
    const auto kinds = wordsBetween(row->arguments, ' ');
    std::size_t count = given.size();
    while (count > 0 && given[count - 1] == nullptr) --count;
    if (count == 0 || count > kinds.size()) return noCpp(call);
    std::string text;
    CppKind last = CppKind::Matrix;
    for (std::size_t i = 0; i < count; ++i) {
        if (kinds[i] == "-") {
            if (given[i] != nullptr) return noCpp(call);
            continue;
        }
        if (i > 0) text += ", ";
        const std::size_t preset = kinds[i].find('=');
        if (given[i] == nullptr && preset == std::string_view::npos) return noCpp(call);
        if (given[i] == nullptr) {
            text += kinds[i].substr(preset + 1);
            continue;
        }
        text += argument(call, *given[i], kinds[i].front());
        if (isFailed()) return {};
        if (kinds[i].front() == 'a') last = expression(*given[i]).kind;
    }
    CppKind result = row->result;
    if (result == CppKind::Unknown) result = last == CppKind::Matrix ? last : CppKind::Number;
    const bool isTruth = row->function.starts_with("is") && result == CppKind::Number;
    return {.text = fmt::format("dml::{}({})", row->function, text),
            .kind = isTruth ? CppKind::Truth : result};
}

CppExpression ScriptCppExpressions::pointwise(const ScriptExpression& call,
                                              const std::string& function) {
    if (call.parts.size() != 1) return noCpp(call);
    const CppExpression of = expression(call.parts.front());
    if (of.kind == CppKind::Unknown) return {};
    if (of.isText()) return noCpp(call);
    const CppKind kind = of.kind == CppKind::Whole && function == "abs" ? CppKind::Whole
                         : of.isMatrix()                                ? CppKind::Matrix
                                                                        : CppKind::Number;
    if (function.starts_with("dml::"))
        return {.text = function + "(" + of.text + ")", .kind = kind};
    if (of.isNumber())
        return {.text = fmt::format("std::{}({})", function, asDouble(of).text), .kind = kind};
    return {.text = arrayText(of, CppLevel::Whole) + "." + function + "()",
            .kind = kind,
            .form = CallForm::Array};
}

CppExpression ScriptCppExpressions::pairwise(const ScriptExpression& call, CppKind ofNumbers) {
    if (call.parts.size() != 2) return noCpp(call);
    const CppExpression a = expression(call.parts[0]);
    const CppExpression b = expression(call.parts[1]);
    if (isFailed()) return {};
    if (a.isText() || b.isText()) return noCpp(call);
    return {.text = fmt::format("dml::{}({}, {})",
                                call.text == "log"   ? "logarithm"
                                : call.text == "xor" ? "exclusiveOr"
                                                     : "power",
                                a.text, b.text),
            .kind = a.isMatrix() || b.isMatrix() ? CppKind::Matrix : ofNumbers};
}

CppExpression ScriptCppExpressions::extreme(const ScriptExpression& call) {
    const std::string function = call.text.ends_with("min") ? "dml::min" : "dml::max";
    CppExpression result;
    for (const ScriptExpression& part : call.parts) {
        const CppExpression next = expression(part);
        if (next.kind == CppKind::Unknown) return {};
        if (next.isText() || !part.argumentName.empty()) return noCpp(call);
        if (result.kind == CppKind::Unknown) {
            result = next;
            continue;
        }
        result.text = fmt::format("{}({}, {})", function, result.text, next.text);
        const bool isWhole = result.kind == CppKind::Whole && next.kind == CppKind::Whole;
        result = {.text = result.text,
                  .kind = result.isMatrix() || next.isMatrix() ? CppKind::Matrix
                          : isWhole                            ? CppKind::Whole
                                                               : CppKind::Number};
    }
    if (result.kind == CppKind::Unknown) return noCpp(call);
    const bool isOfOne = call.parts.size() == 1 && result.isMatrix() && call.text[0] != 'p';
    if (isOfOne) return {.text = function + "(" + result.text + ")", .kind = CppKind::Number};
    return asDouble(std::move(result));
}

CppExpression ScriptCppExpressions::choice(const ScriptExpression& call) {
    const auto given = bound(call, "test yes no");
    if (isFailed()) return {};
    if (std::ranges::count(given, nullptr) > 0) return noCpp(call);
    const CppExpression test = expression(*given[0]);
    const CppExpression yes = expression(*given[1]);
    const CppExpression no = expression(*given[2]);
    if (isFailed()) return {};
    const auto matrix = [&](const CppExpression& of) {
        return converted(of, CppKind::Matrix, call.range);
    };
    if (test.isMatrix() && !yes.isText() && !no.isText())
        return {.text = fmt::format("dml::ifElse({}, {}, {})", test.text, matrix(yes), matrix(no)),
                .kind = CppKind::Matrix};
    const bool areNumbers = yes.isNumber() && no.isNumber();
    if (test.isText() || (yes.kind != no.kind && !areNumbers))
        return noCpp(call, "both choices are numbers, or matrices, or texts");
    const auto side = [&](const CppExpression& of) {
        if (of.isMatrix()) return "Matrix(" + of.text + ")";
        return of.isText() ? "std::string(" + of.text + ")" : asDouble(of).text;
    };
    CppExpression condition{.text = converted(test, CppKind::Truth, call.range),
                            .level = test.isBool ? test.level : CppLevel::Whole};
    return {
        .text = fmt::format("{} ? {} : {}", atLevel(condition, CppLevel::Or), side(yes), side(no)),
        .kind = yes.kind == no.kind ? yes.kind : CppKind::Number,
        .level = CppLevel::Choice};
}

CppExpression ScriptCppExpressions::firstResult(const ScriptExpression& call) {
    const ScriptFunction* function = m_script.find(call.text);
    const std::string text = functionCall(call);
    if (isFailed()) return {};
    if (function == nullptr)
        return {.text = text + "." + membersOf(call).front().name, .kind = CppKind::Matrix};
    if (function->results.empty()) return noCpp(call, "it gives no value");
    const CppKind kind = kindOfType(function->results.front().type);
    const CppFunction& found = m_functions.at(call.text);
    if (found.members.size() == 1) return {.text = text, .kind = kind};
    return {.text = text + "." + found.members.front(), .kind = kind};
}

CppExpression ScriptCppExpressions::turned(const ScriptExpression& call) {
    if (call.parts.size() != 1) return noCpp(call);
    const CppExpression of = expression(call.parts.front());
    if (of.kind == CppKind::Unknown) return {};
    if (!of.isMatrix()) return noCpp(call);
    return {.text = atLevel(of, CppLevel::Whole) + ".transpose()",
            .kind = CppKind::Matrix,
            .form = of.form == CallForm::Array ? CallForm::Array : CallForm::Lazy};
}

CppExpression ScriptCppExpressions::aggregate(const ScriptExpression& call) {
    if (call.parts.size() != 1) return noCpp(call);
    const auto row = std::ranges::find(aggregates(), call.text, &AggregateRow::name);
    return {.text = fmt::format("dml::{}({})", call.text, argument(call, call.parts.front(), 'm')),
            .kind = row->kind == AggregateKind::NonZeros ? CppKind::Whole
                    : row->extent == Extent::All         ? CppKind::Number
                                                         : CppKind::Matrix};
}

CppExpression ScriptCppExpressions::call(const ScriptExpression& call) {
    const std::string& name = call.text;
    const auto is = [&](std::initializer_list<std::string_view> names) {
        return std::ranges::find(names, name) != names.end();
    };
    if (m_script.find(name) != nullptr || is({"eigen", "svd", "qr", "lu"}))
        return firstResult(call);
    if (is({"min", "max", "pmin", "pmax"})) return extreme(call);
    if (is({"ifelse"})) return choice(call);
    if (is({"cbind", "rbind", "append"})) return joined(call);
    if (is({"matrix"})) return made(call);
    if (is({"table"})) return counted(call);
    if (is({"toString"})) return text(call);
    if (is({"as.scalar", "as.matrix", "as.double", "as.numeric", "as.integer", "as.logical",
            "as.boolean"}))
        return cast(call);
    if (is({"t"})) return turned(call);
    if (is({"sign", "sigmoid"})) return pointwise(call, "dml::" + name);
    const auto* row = std::ranges::find(kCppPointwise, name,
                                        &std::pair<std::string_view, std::string_view>::first);
    if (row != kCppPointwise.end() && call.parts.size() == 1)
        return pointwise(call, std::string(row->second));
    if (is({"log", "pow"})) return pairwise(call, CppKind::Number);
    if (is({"xor"})) return pairwise(call, CppKind::Truth);
    const bool isAggregate =
        std::ranges::find(aggregates(), name, &AggregateRow::name) != aggregates().end();
    return isAggregate ? aggregate(call) : tableCall(call);
}

}  // namespace candler::linrel
