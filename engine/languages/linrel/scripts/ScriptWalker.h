// ScriptWalker: walks through the statements and expressions of a script and does what they say.
// ScriptInterpreter starts it; ScriptStatements, ScriptExpressions and ScriptCalls are its parts.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/languages/linrel/scripts/ScriptBuiltins.h"
#include "engine/languages/linrel/scripts/ScriptIndexing.h"
#include "engine/languages/linrel/scripts/ScriptInterpreter.h"
#include "engine/languages/linrel/scripts/ScriptRun.h"
#include "engine/languages/linrel/scripts/ScriptTree.h"

namespace candler::linrel {

/// While a function runs, or the statements outside.
struct ScriptFrame {
    std::map<std::string, ScriptValue> variables{};
    ScriptValue last{};  ///< Of the last statement that has a value: the result in R.
    bool hasReturned = false;
};

/// Runs once. After an error all that it computes goes nowhere.
class ScriptWalker {
public:
    /// All of these must outlive it.
    ScriptWalker(const Script& script, const ScriptCall& call, const StopCheck& stop)
        : m_script(script), m_call(call), m_run(script, stop, call.seed, call.mostWork) {}

    [[nodiscard]] Result<ScriptOutcome> run();

private:
    void runFunction(ScriptOutcome& outcome);
    /// Counts a step, and how deep it is. To be paired with leave() if true.
    [[nodiscard]] bool enter(const ScriptRange& where);
    void leave() { --m_depth; }

    // Statements.
    void runBlock(const std::vector<ScriptStatement>& block, ScriptFrame& frame);
    void runStatement(const ScriptStatement& statement, ScriptFrame& frame);
    /// False, too, once failed.
    bool condition(const ScriptExpression& expression, ScriptFrame& frame);
    void runFor(const ScriptStatement& statement, ScriptFrame& frame);
    /// `from:to`, downwards if `to` is less.
    void runCount(const ScriptStatement& statement, ScriptFrame& frame);
    bool runRound(const ScriptStatement& statement, const ScriptValue& value, ScriptFrame& frame);
    void assign(const ScriptStatement& statement, ScriptFrame& frame);
    void assignTo(const ScriptExpression& target, ScriptValue value, ScriptFrame& frame);

    // Expressions.
    ScriptValue evaluate(const ScriptExpression& expression, ScriptFrame& frame);
    ScriptValue compute(const ScriptExpression& expression, ScriptFrame& frame);
    ScriptValue single(std::vector<ScriptValue> values, const ScriptExpression& call);
    std::vector<ScriptValue> evaluateSeveral(const ScriptExpression& expression,
                                             ScriptFrame& frame);
    double numberOf(const ScriptExpression& expression, ScriptFrame& frame);
    ScriptValue variable(const ScriptExpression& expression, ScriptFrame& frame);
    void failUndefined(const std::string& name, const ScriptRange& where, const ScriptFrame& frame);
    ScriptValue commandLineArgument(const ScriptExpression& expression);
    ScriptValue binary(const ScriptExpression& expression, ScriptFrame& frame);
    ScriptValue indexed(const ScriptExpression& expression, ScriptFrame& frame);
    std::vector<ScriptPlaces> placesOf(const ScriptExpression& index, ScriptFrame& frame);
    /// `a:b` as a column.
    ScriptValue span(const ScriptExpression& expression, ScriptFrame& frame);

    // Calls.
    /// Built-in scripts define what they are called by with `m_` before it.
    [[nodiscard]] const ScriptFunction* functionNamed(const std::string& name) const;
    void failUnknown(const std::string& name, const ScriptRange& where);
    std::vector<ScriptValue> callNamed(const ScriptExpression& call, ScriptFrame& frame);
    std::vector<ScriptValue> callWith(const ScriptExpression& call, const std::string& name,
                                      std::vector<ScriptGiven> given);
    /// `eval("f", x, …)`, or with a list of all arguments.
    std::vector<ScriptValue> callNamedByText(const ScriptExpression& call,
                                             std::vector<ScriptGiven> given);
    /// `ifdef($x, preset)`, `exists(x)`, `exists("x")`: of names that may have no values.
    ScriptValue askWhetherDefined(const ScriptExpression& call, ScriptFrame& frame);
    std::vector<ScriptValue> callFunction(const ScriptFunction& function,
                                          std::vector<ScriptGiven> given, const ScriptRange& where);
    std::vector<ScriptValue> resultsOf(const ScriptFunction& function, ScriptFrame& frame);
    void bindArguments(const ScriptFunction& function, std::vector<ScriptGiven> given,
                       const ScriptRange& where, ScriptFrame& frame);
    void bindPresets(const ScriptFunction& function, const ScriptRange& where, ScriptFrame& frame);
    /// As the parameter or the result is declared; a matrix of one cell may be a number.
    ScriptValue converted(const ScriptValue& value, const ScriptParameter& parameter,
                          const ScriptFunction& function);

    const Script& m_script;
    const ScriptCall& m_call;
    ScriptRun m_run;
    int m_depth = 0;  ///< Of statements and expressions within each other, over all calls.
    int m_calls = 0;  ///< Within each other.
};

}  // namespace candler::linrel
