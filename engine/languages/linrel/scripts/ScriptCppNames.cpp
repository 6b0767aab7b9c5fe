#include "engine/languages/linrel/scripts/ScriptCppNames.h"

#include <algorithm>

#include "engine/languages/linrel/scripts/ScriptText.h"

namespace candler::linrel {

namespace {

bool readsTurned(const ScriptExpression& expression, const std::string& name, bool isTurned) {
    if (expression.isName(name)) return isTurned;
    const bool isTurning =
        expression.kind == ScriptExpressionKind::Index ||
        (expression.kind == ScriptExpressionKind::Call && expression.text == "t");
    return std::ranges::any_of(expression.parts, [&](const ScriptExpression& part) {
        return readsTurned(part, name, isTurned || isTurning);
    });
}

class CppNameFinder {
public:
    explicit CppNameFinder(const ScriptFunction& function) : m_function(function) {
        for (const ScriptParameter& parameter : function.parameters)
            m_parameters.insert(parameter.name);
    }

    ScriptCppNames find() {
        findLoops(m_function.body, true);
        for (const ScriptParameter& one : m_function.results) m_names.loops.erase(one.name);
        for (const std::string& name : m_parameters) m_names.loops.erase(name);
        findLoops(m_function.body, false);
        for (const ScriptStatement& statement : m_function.body) walk(statement, true);
        return std::move(m_names);
    }

private:
    /// First all variables of loops, then without those that are seen elsewhere.
    void findLoops(const std::vector<ScriptStatement>& block, bool areCollected) {
        for (const ScriptStatement& statement : block) {
            const bool isFor = statement.kind == ScriptStatementKind::For;
            if (areCollected && isFor) m_names.loops.insert(statement.name);
            if (!areCollected) {
                std::set<std::string> seen;
                addNames(statement.value, seen);
                for (const ScriptExpression& target : statement.targets) {
                    if (target.kind == ScriptExpressionKind::Name)
                        m_names.loops.erase(target.text);
                    else
                        addNames(target, seen);
                }
                for (const std::string& name : seen)
                    if (!m_open.contains(name)) m_names.loops.erase(name);
                if (isFor && m_open.contains(statement.name)) m_names.loops.erase(statement.name);
            }
            const bool isNew = isFor && m_open.insert(statement.name).second;
            findLoops(statement.body, areCollected);
            if (isNew) m_open.erase(statement.name);
            findLoops(statement.otherwise, areCollected);
        }
    }

    void read(const ScriptExpression& expression) {
        std::set<std::string> names;
        addNames(expression, names);
        for (const std::string& name : names)
            if (!m_seen.contains(name)) m_names.early.insert(name);
    }

    void assign(const std::string& name, bool isOutside) {
        if (m_parameters.contains(name)) {
            m_names.changed.insert(name);
            return;
        }
        if (!m_seen.insert(name).second) return;
        m_names.assigned.push_back(name);
        if (!isOutside) m_names.early.insert(name);
    }

    void walk(const ScriptStatement& statement, bool isOutside) {
        read(statement.value);
        const bool isPlain = statement.sign == "=";
        for (const ScriptExpression& target : statement.targets) {
            const bool isName = target.kind == ScriptExpressionKind::Name;
            if (!isName || !isPlain) read(target);
            assign(isName ? target.text : target.parts[0].text, isOutside && isName && isPlain);
        }
        const bool isFor = statement.kind == ScriptStatementKind::For;
        if (isFor && !m_names.loops.contains(statement.name)) assign(statement.name, false);
        for (const ScriptStatement& inner : statement.body) walk(inner, false);
        for (const ScriptStatement& inner : statement.otherwise) walk(inner, false);
    }

    const ScriptFunction& m_function;
    std::set<std::string> m_parameters;
    std::set<std::string> m_open;
    std::set<std::string> m_seen;
    ScriptCppNames m_names;
};

}  // namespace

ScriptCppNames findCppNames(const ScriptFunction& function) {
    return CppNameFinder(function).find();
}

bool isReadTurned(const ScriptExpression& expression, const std::string& name) {
    return readsTurned(expression, name, false);
}

}  // namespace candler::linrel
