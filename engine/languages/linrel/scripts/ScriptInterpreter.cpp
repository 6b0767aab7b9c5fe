#include "engine/languages/linrel/scripts/ScriptInterpreter.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/languages/linrel/scripts/ScriptWalker.h"

namespace candler::linrel {

namespace {

/// Statements and expressions within each other, over all calls: recursion walks through them.
constexpr int kDeepestWalk = 2'000;
/// What it takes to look at an expression or a statement, in operations on cells.
constexpr double kWorkOfStep = 10;

}  // namespace

Result<ScriptOutcome> ScriptWalker::run() {
    ScriptOutcome outcome;
    if (m_call.function.empty()) {
        ScriptFrame frame{m_call.arguments};
        runBlock(m_script.body, frame);
        outcome.values = std::move(frame.variables);
    } else {
        runFunction(outcome);
    }
    if (m_run.isFailed()) return failure(m_run.errors());
    outcome.printed = m_run.printed();
    return outcome;
}

void ScriptWalker::runFunction(ScriptOutcome& outcome) {
    const ScriptFunction* function = functionNamed(m_call.function);
    if (!function) return failUnknown(m_call.function, {});
    std::vector<ScriptGiven> given;
    for (const auto& [name, value] : m_call.arguments) given.push_back({name, value});
    const std::vector<ScriptValue> results = callFunction(*function, std::move(given), {});
    if (function->results.empty() && !results.empty()) outcome.values["result"] = results.front();
    for (std::size_t i = 0; i < std::min(results.size(), function->results.size()); ++i)
        outcome.values[function->results[i].name] = results[i];
}

bool ScriptWalker::enter(const ScriptRange& where) {
    if (m_depth >= kDeepestWalk) m_run.fail("this is nested too deeply to be run", where);
    if (!m_run.work(kWorkOfStep, where)) return false;
    ++m_depth;
    return true;
}

Result<ScriptOutcome> runScript(const Script& script, const ScriptCall& call,
                                const StopCheck& stop) {
    return ScriptWalker(script, call, stop).run();
}

}  // namespace candler::linrel
