#include "engine/languages/linrel/scripts/ScriptJumps.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace candler::linrel {

namespace {

using Kind = ScriptExpressionKind;

/// Functions that were looked into.
using Seen = std::set<const ScriptFunction*>;

constexpr std::array<std::string_view, 10> kSigns{"==", "!=", "<", "<=", ">",
                                                  ">=", "&",  "|", "%%", "%/%"};
constexpr std::array<std::string_view, 25> kFunctions{
    "sign",        "round",       "floor",      "ceil",        "ceiling",    "trunc",  "order",
    "rowIndexMax", "rowIndexMin", "as.integer", "as.logical",  "as.boolean", "ifelse", "table",
    "replace",     "nnz",         "unique",     "removeEmpty", "aggregate",  "xor",    "bitwAnd",
    "bitwOr",      "is.nan",      "outer",      "contains"};
/// What gives cells of its operands, or none of their digits.
constexpr std::array<std::string_view, 21> kExact{
    "t",       "rev",     "min",     "max",    "pmin",      "pmax",      "rowMins",
    "rowMaxs", "colMins", "colMaxs", "abs",    "as.scalar", "as.matrix", "as.double",
    "matrix",  "nrow",    "ncol",    "length", "diag",      "cbind",     "rbind"};
constexpr std::array<std::string_view, 3> kSizes{"nrow", "ncol", "length"};

template <std::size_t N>
bool isOneOf(std::string_view name, const std::array<std::string_view, N>& names) {
    return std::ranges::find(names, name) != names.end();
}

bool hasJump(const Script& script, const ScriptExpression& expression, Seen& seen);

bool hasJump(const Script& script, const ScriptStatement& statement, Seen& seen) {
    const auto isIt = [&](const auto& part) { return hasJump(script, part, seen); };
    return isIt(statement.value) || std::ranges::any_of(statement.targets, isIt) ||
           std::ranges::any_of(statement.body, isIt) ||
           std::ranges::any_of(statement.otherwise, isIt);
}

bool jumps(const Script& script, const ScriptExpression& expression, Seen& seen) {
    if (expression.kind == Kind::Binary) return isOneOf(expression.text, kSigns);
    if (expression.kind == Kind::Unary) return expression.text == "!";
    if (expression.kind != Kind::Call) return false;
    const ScriptFunction* function = script.find(expression.text);
    if (function == nullptr) return isOneOf(expression.text, kFunctions);
    return seen.insert(function).second &&
           std::ranges::any_of(function->body, [&](const ScriptStatement& one) {
               return hasJump(script, one, seen);
           });
}

bool hasJump(const Script& script, const ScriptExpression& expression, Seen& seen) {
    return jumps(script, expression, seen) ||
           std::ranges::any_of(expression.parts, [&](const ScriptExpression& part) {
               return hasJump(script, part, seen);
           });
}

/// What the jump depends on: of a choice its condition.
std::span<const ScriptExpression> operandsOf(const ScriptExpression& jump) {
    const bool isChoice = jump.kind == Kind::Call && jump.text == "ifelse" && !jump.parts.empty();
    return std::span(jump.parts).first(isChoice ? 1 : jump.parts.size());
}

bool isRounded(const Script& script, const ScriptExpression& expression) {
    const auto isPart = [&](const ScriptExpression& part) { return isRounded(script, part); };
    switch (expression.kind) {
        case Kind::Unary:
            return std::ranges::any_of(expression.parts, isPart);
        case Kind::Binary:
            return !isJump(script, expression) || std::ranges::any_of(expression.parts, isPart);
        case Kind::Call: {
            const bool isExact = script.find(expression.text) == nullptr &&
                                 (isOneOf(expression.text, kExact) || isJump(script, expression));
            return !isExact || std::ranges::any_of(expression.parts, isPart);
        }
        default:
            return false;
    }
}

/// Without those of which only the size is asked for.
void addValues(const ScriptExpression& expression, std::set<std::string>& names) {
    if (expression.kind == Kind::Name) names.insert(expression.text);
    if (expression.kind == Kind::Call && isOneOf(expression.text, kSizes)) return;
    for (const ScriptExpression& part : expression.parts) addValues(part, names);
}

void addOperands(const Script& script, const ScriptExpression& expression, bool isCondition,
                 std::set<std::string>& names) {
    const bool isEquality = expression.text == "==" || expression.text == "!=";
    if (isJump(script, expression) && (!isCondition || isEquality))
        for (const ScriptExpression& operand : operandsOf(expression)) addValues(operand, names);
    for (const ScriptExpression& part : expression.parts)
        addOperands(script, part, isCondition, names);
}

}  // namespace

bool isJump(const Script& script, const ScriptExpression& expression) {
    Seen seen;
    return jumps(script, expression, seen);
}

bool hasRoundedOperand(const Script& script, const ScriptExpression& jump) {
    return std::ranges::any_of(operandsOf(jump), [&](const ScriptExpression& operand) {
        return isRounded(script, operand);
    });
}

void addJumpOperands(const Script& script, const std::vector<ScriptStatement>& body,
                     JumpOperands& operands) {
    for (const ScriptStatement& statement : body) {
        const bool isCondition = statement.kind == ScriptStatementKind::If ||
                                 statement.kind == ScriptStatementKind::While;
        std::set<std::string> names;
        addOperands(script, statement.value, isCondition, names);
        for (const ScriptExpression& target : statement.targets)
            addOperands(script, target, false, names);
        for (const std::string& name : names) operands[name].insert(&statement);
        addJumpOperands(script, statement.body, operands);
        addJumpOperands(script, statement.otherwise, operands);
    }
}

}  // namespace candler::linrel
