// Statements of scripts: what is assigned, chosen, repeated.
#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "engine/languages/linrel/scripts/ScriptOperators.h"
#include "engine/languages/linrel/scripts/ScriptWalker.h"

namespace candler::linrel {

namespace {

/// Of a round of a loop besides its statements, in operations on cells.
constexpr double kWorkOfRound = 10;

ScriptValue wholeOrNot(double number) {
    return number == std::floor(number) ? ScriptValue::integer(number) : ScriptValue(number);
}

}  // namespace

void ScriptWalker::runBlock(const std::vector<ScriptStatement>& block, ScriptFrame& frame) {
    for (const ScriptStatement& statement : block) {
        if (frame.hasReturned || !enter(statement.range)) return;
        runStatement(statement, frame);
        leave();
        if (m_run.isFailed()) return;
    }
}

void ScriptWalker::runStatement(const ScriptStatement& statement, ScriptFrame& frame) {
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
                condition(statement.value, frame) ? statement.body : statement.otherwise, frame);
        case ScriptStatementKind::While:
            while (!frame.hasReturned && condition(statement.value, frame))
                runBlock(statement.body, frame);
            return;
        case ScriptStatementKind::For:
            return runFor(statement, frame);
        case ScriptStatementKind::Return:
            if (statement.value.kind != ScriptExpressionKind::Empty)
                frame.last = evaluate(statement.value, frame);
            frame.hasReturned = true;
            return;
        case ScriptStatementKind::Other:
            return;
    }
}

bool ScriptWalker::condition(const ScriptExpression& expression, ScriptFrame& frame) {
    const ScriptValue value = evaluate(expression, frame);
    if (m_run.isFailed()) return false;
    if (const auto truth = value.truth()) return *truth;
    m_run.fail(fmt::format("a condition is TRUE or FALSE, and this is {}",
                           value.isScalar() ? "NaN" : value.description()),
               expression.range);
    return false;
}

void ScriptWalker::runFor(const ScriptStatement& statement, ScriptFrame& frame) {
    if (statement.value.kind == ScriptExpressionKind::Span) return runCount(statement, frame);
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

void ScriptWalker::runCount(const ScriptStatement& statement, ScriptFrame& frame) {
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

bool ScriptWalker::runRound(const ScriptStatement& statement, const ScriptValue& value,
                            ScriptFrame& frame) {
    if (!m_run.work(kWorkOfRound, statement.range)) return false;
    frame.variables[statement.name] = value;
    runBlock(statement.body, frame);
    return !frame.hasReturned && !m_run.isFailed();
}

void ScriptWalker::assign(const ScriptStatement& statement, ScriptFrame& frame) {
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

void ScriptWalker::assignTo(const ScriptExpression& target, ScriptValue value, ScriptFrame& frame) {
    if (target.kind == ScriptExpressionKind::Name) {
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

}  // namespace candler::linrel
