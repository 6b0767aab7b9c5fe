#include "engine/languages/linrel/scripts/ScriptLiveness.h"

#include <ranges>
#include <utility>

#include "engine/languages/linrel/scripts/ScriptText.h"

namespace candler::linrel {

namespace {

using StatementKind = ScriptStatementKind;

void addAll(std::set<std::string>& to, const std::set<std::string>& from) {
    to.insert(from.begin(), from.end());
}

}  // namespace

ScriptLiveness::ScriptLiveness(const Script& script, const ScriptFunction* function) {
    if (function != nullptr) {
        for (const ScriptParameter& result : function->results) m_results.insert(result.name);
        // What the last statement of a function of R computes is its result.
        if (function->results.empty() && !function->body.empty())
            for (const ScriptExpression& target : function->body.back().targets)
                addNames(target, m_results);
        before(function->body, m_results);
        return;
    }
    for (const ScriptStatement& statement : script.body) addAssigned(statement, m_results);
    before(script.body, m_results);
}

ScriptLiveness::Names ScriptLiveness::before(const std::vector<ScriptStatement>& block,
                                             Names live) {
    for (const ScriptStatement& statement : std::views::reverse(block)) {
        addAll(m_after[&statement], live);
        live = before(statement, std::move(live));
    }
    return live;
}

ScriptLiveness::Names ScriptLiveness::before(const ScriptStatement& statement, Names live) {
    switch (statement.kind) {
        case StatementKind::If: {
            Names other = before(statement.otherwise, live);
            live = before(statement.body, std::move(live));
            addAll(live, other);
            break;
        }
        case StatementKind::While:
        case StatementKind::For: {
            // The second time what the first one reads at its beginning is read at its end.
            addNames(statement.value, live);
            for (int round = 0; round < 2; ++round) {
                const Names outer = std::exchange(m_jump, live);
                addAll(live, before(statement.body, live));
                m_jump = outer;
            }
            break;
        }
        case StatementKind::Return:
            addAll(live, m_results);
            break;
        case StatementKind::Assign:
            for (const ScriptExpression& target : statement.targets)
                if (target.kind == ScriptExpressionKind::Name && statement.sign == "=")
                    live.erase(target.text);
                else
                    addNames(target, live);
            break;
        case StatementKind::Call:
            if (statement.value.isName("break") || statement.value.isName("next"))
                addAll(live, m_jump);
            break;
        case StatementKind::Other:
            break;
    }
    addNames(statement.value, live);
    return live;
}

void addRead(const ScriptStatement& statement, std::set<std::string>& names) {
    addNames(statement.value, names);
    for (const ScriptExpression& target : statement.targets)
        if (target.kind == ScriptExpressionKind::Index || statement.sign != "=")
            addNames(target, names);
    for (const ScriptStatement& inner : statement.body) addRead(inner, names);
    for (const ScriptStatement& inner : statement.otherwise) addRead(inner, names);
}

void addAssigned(const ScriptStatement& statement, std::set<std::string>& names) {
    for (const ScriptExpression& target : statement.targets)
        names.insert(target.kind == ScriptExpressionKind::Index ? target.parts.front().text
                                                                : target.text);
    if (!statement.name.empty()) names.insert(statement.name);
    for (const ScriptStatement& inner : statement.body) addAssigned(inner, names);
    for (const ScriptStatement& inner : statement.otherwise) addAssigned(inner, names);
}

}  // namespace candler::linrel
