#include "engine/languages/linrel/scripts/ScriptCppFunction.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/languages/linrel/scripts/ScriptCppNames.h"
#include "engine/languages/linrel/scripts/ScriptLiveness.h"
#include "engine/languages/linrel/scripts/ScriptText.h"
#include "engine/languages/linrel/scripts/ScriptTyping.h"

namespace candler::linrel {

namespace {

class CppFunctionWriter {
public:
    CppFunctionWriter(const Script& script, const ScriptFunction& function,
                      const CppFunctions& functions, const loop::CppNames& names)
        : m_script(script),
          m_function(function),
          m_own(functions.at(function.name)),
          m_found(findCppNames(function)),
          m_names(names),
          m_expressions(script, functions) {}

    Result<CppFunctionText> write(std::span<const ScriptShape> shapes) {
        findShapes(shapes);
        declareNames();
        findKinds();
        CppFunctionText text{.declaration = structText() + comment() + signature(true) + ";\n",
                             .definition = signature(false) + " {\n" + earlyText()};
        m_text.clear();
        block(m_function.body);
        returnText();
        if (m_expressions.isFailed()) return failure(*m_expressions.error());
        text.definition += m_text + "}\n";
        return text;
    }

private:
    /// Of which operations both sides have one shape.
    void findShapes(std::span<const ScriptShape> shapes) {
        ScriptTyping typing(m_script, shapes, true);
        ScriptTyping::Visitor visitor;
        visitor.statement = [&](const ScriptStatement& statement, const ScriptFacts& facts) {
            findShapes(typing, statement.value, facts);
            for (const ScriptExpression& target : statement.targets) {
                if (target.kind != ScriptExpressionKind::Index) continue;
                const ScriptFact to = typing.factOf(target, facts);
                const ScriptFact from = typing.factOf(statement.value, facts);
                if (isOneShape(typing, to, from)) m_fitting.insert(&target);
            }
        };
        typing.walk(&m_function, visitor);
    }

    static bool isOneShape(ScriptTyping& typing, const ScriptFact& a, const ScriptFact& b) {
        return a.isMatrix() && b.isMatrix() && typing.sizes().isSame(a.rows, b.rows) &&
               typing.sizes().isSame(a.columns, b.columns);
    }

    void findShapes(ScriptTyping& typing, const ScriptExpression& expression,
                    const ScriptFacts& facts) {
        for (const ScriptExpression& part : expression.parts) findShapes(typing, part, facts);
        if (expression.kind != ScriptExpressionKind::Binary || expression.text == "%*%") return;
        static_cast<void>(typing.factOf(expression, facts));
        if (isOneShape(typing, typing.factOf(expression.parts[0], facts),
                       typing.factOf(expression.parts[1], facts)))
            m_expressions.sameShapes.insert(&expression);
    }

    void declareNames() {
        for (const ScriptParameter& parameter : m_function.parameters)
            m_expressions.variables[parameter.name] = {m_names.unique(parameter.name),
                                                       kindOfType(parameter.type)};
        for (const std::string& name : m_found.assigned)
            m_expressions.variables[name].name = m_names.unique(name);
        for (const std::string& name : m_found.loops)
            m_expressions.variables[name] = {m_names.unique(name), CppKind::Whole};
    }

    /// Statements are written, and forgotten, until what they say of variables is the same.
    void findKinds() {
        const loop::CppNames names = m_names;
        for (m_isChanged = true; m_isChanged;) {
            m_isChanged = false;
            m_isFinding = true;
            block(m_function.body);
        }
        m_isFinding = false;
        m_names = names;
        m_expressions.forgetError();
    }

    /// What a variable is if it may also be of this kind.
    void join(const std::string& name, CppKind kind, const ScriptRange& where) {
        CppKind& known = m_expressions.variables[name].kind;
        if (!m_isFinding) {
            if (kind == CppKind::Unknown)
                m_expressions.fail(fmt::format("the kind of '{}' is not known here", name), where);
            else if (kind != known && !(isNumberKind(kind) && isNumberKind(known)))
                m_expressions.fail(fmt::format("'{}' is {} here and {} elsewhere", name,
                                               kindText(kind), kindText(known)),
                                   where, "give one of them another name");
            return;
        }
        m_expressions.forgetError();
        if (kind == known || kind == CppKind::Unknown) return;
        const bool isFirst = known == CppKind::Unknown;
        if (!isFirst && !(isNumberKind(kind) && isNumberKind(known))) return;
        const CppKind both = isFirst ? kind : CppKind::Number;
        m_isChanged = m_isChanged || both != known;
        known = both;
    }

    static const char* kindText(CppKind kind) {
        if (kind == CppKind::Matrix) return "a matrix";
        return kind == CppKind::Text ? "a text" : "a number";
    }

    std::string structText() const {
        if (m_function.results.size() == 1) return {};
        std::string text = "struct " + m_own.resultType + " {\n";
        for (std::size_t i = 0; i < m_function.results.size(); ++i) {
            const CppKind kind = kindOfType(m_function.results[i].type);
            text += fmt::format("    {} {}{};\n", cppTypeOf(kind), m_own.members[i],
                                isNumberKind(kind) ? " = 0" : "");
        }
        return text + "};\n";
    }

    std::string comment() const {
        return fmt::format("/// Line {} of the script.\n", m_script.place(m_function.range).line);
    }

    std::string signature(bool hasPresets) {
        const auto& parameters = m_function.parameters;
        std::size_t first = parameters.size();
        while (first > 0 && parameters[first - 1].preset.kind != ScriptExpressionKind::Empty)
            --first;
        std::string text;
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const CppVariable& variable = m_expressions.variables[parameters[i].name];
            const std::string type = cppTypeOf(variable.kind);
            const bool isCopied =
                isNumberKind(variable.kind) || m_found.changed.contains(parameters[i].name);
            text += fmt::format("{}{} {}", i > 0 ? ", " : "",
                                isCopied ? type : "const " + type + "&", variable.name);
            if (hasPresets && i >= first) text += " = " + preset(parameters[i], variable.kind);
        }
        return fmt::format("inline {} {}({})", m_own.resultType, m_own.name, text);
    }

    std::string preset(const ScriptParameter& parameter, CppKind kind) {
        std::set<std::string> read;
        addNames(parameter.preset, read);
        for (const auto& [name, variable] : m_expressions.variables)
            if (read.contains(name))
                m_expressions.fail("a preset that reads variables has no C++",
                                   parameter.preset.range);
        const CppExpression value = m_expressions.expression(parameter.preset);
        return m_expressions.converted(value, kind, parameter.preset.range);
    }

    /// What is read before it has a value is no number.
    std::string earlyText() {
        std::string text;
        for (const std::string& name : m_found.assigned) {
            if (!m_found.early.contains(name)) continue;
            const CppVariable& variable = m_expressions.variables[name];
            text += fmt::format("    {} {}{};\n", cppTypeOf(variable.kind), variable.name,
                                isNumberKind(variable.kind) ? " = dml::nan" : "");
        }
        return text;
    }

    void line(const std::string& text) {
        m_text += std::string(static_cast<std::size_t>(4 * m_depth), ' ') + text + "\n";
    }

    void block(const std::vector<ScriptStatement>& statements) {
        ++m_depth;
        for (const ScriptStatement& statement : statements) {
            if (m_expressions.isFailed() && !m_isFinding) break;
            this->statement(statement);
        }
        --m_depth;
    }

    void statement(const ScriptStatement& statement) {
        switch (statement.kind) {
            case ScriptStatementKind::Assign:
                return statement.targets.size() > 1 ? assignSeveral(statement) : assign(statement);
            case ScriptStatementKind::Call:
                return call(statement);
            case ScriptStatementKind::If:
                return choose(statement, "");
            case ScriptStatementKind::While:
                line("while (" + m_expressions.condition(statement.value) + ") {");
                block(statement.body);
                return line("}");
            case ScriptStatementKind::For:
                return repeat(statement);
            case ScriptStatementKind::Return:
            case ScriptStatementKind::Other:
                m_expressions.fail("this statement has no C++", statement.range);
        }
    }

    void call(const ScriptStatement& statement) {
        const ScriptExpression& value = statement.value;
        if (const auto action = m_expressions.action(value)) return line(*action);
        if (m_script.find(value.text) != nullptr)
            return line(m_expressions.functionCall(value) + ";");
        line("static_cast<void>(" + m_expressions.expression(value).text + ");");
    }

    void choose(const ScriptStatement& statement, const std::string& before) {
        line(before + "if (" + m_expressions.condition(statement.value) + ") {");
        block(statement.body);
        const auto& other = statement.otherwise;
        if (other.size() == 1 && other.front().kind == ScriptStatementKind::If)
            return choose(other.front(), "} else ");
        if (!other.empty()) {
            line("} else {");
            block(other);
        }
        line("}");
    }

    void repeat(const ScriptStatement& statement) {
        const ScriptExpression& over = statement.value;
        std::string places;
        if (over.kind == ScriptExpressionKind::Span)
            places = fmt::format("dml::range({}, {})", m_expressions.number(over.parts[0]),
                                 m_expressions.number(over.parts[1]));
        else
            places = "dml::cells(" +
                     m_expressions.converted(m_expressions.expression(over), CppKind::Matrix,
                                             over.range) +
                     ")";
        const bool isOwn = m_found.loops.contains(statement.name);
        if (!isOwn) join(statement.name, CppKind::Whole, statement.range);
        const std::string& name = m_expressions.variables[statement.name].name;
        if (isOwn) {
            std::set<std::string> read;
            for (const ScriptStatement& inner : statement.body) addRead(inner, read);
            const char* unused = read.contains(statement.name) ? "" : "[[maybe_unused]] ";
            line(fmt::format("for ({}const double {} : {}) {{", unused, name, places));
        } else {
            loop::CppNames names = m_names;
            const std::string round = names.unique(name + "_round");
            line(fmt::format("for (const double {} : {}) {{", round, places));
            ++m_depth;
            line(fmt::format("{} = {};", name, round));
            --m_depth;
        }
        block(statement.body);
        line("}");
    }

    void assign(const ScriptStatement& statement) {
        const ScriptExpression& target = statement.targets[0];
        CppExpression value;
        if (statement.sign == "=") {
            value = m_expressions.expression(statement.value);
        } else {
            ScriptExpression whole =
                scriptBinary(statement.sign.substr(0, 1), target, statement.value);
            whole.range = statement.range;
            value = m_expressions.expression(whole);
        }
        if (target.kind == ScriptExpressionKind::Index)
            return assignPart(target, statement.value, value);
        join(target.text, value.kind, statement.range);
        if (value.isMatrix() && value.form != CppExpression::Form::Value &&
            (statement.sign != "=" || isReadTurned(statement.value, target.text)))
            value.text = atLevel(value, CppLevel::Whole) + ".eval()";
        assignText(target.text, value.text);
    }

    /// Declares the variable if this is its first value.
    void assignText(const std::string& name, const std::string& value) {
        const CppVariable& variable = m_expressions.variables[name];
        const bool isEarly =
            m_found.early.contains(name) ||
            m_function.parameters.end() !=
                std::ranges::find(m_function.parameters, name, &ScriptParameter::name);
        const bool isFirst = !isEarly && !m_isFinding && m_declared.insert(name).second;
        const std::string type = isFirst ? cppTypeOf(variable.kind) + std::string(" ") : "";
        line(fmt::format("{}{} = {};", type, variable.name, value));
    }

    void assignPart(const ScriptExpression& target, const ScriptExpression& written,
                    const CppExpression& value) {
        const std::string& base = target.parts[0].text;
        if (m_isFinding) return;
        const CppVariable& variable = m_expressions.variables[base];
        if (variable.kind != CppKind::Matrix)
            return m_expressions.fail(
                fmt::format("'{}' is no matrix, and has no parts in C++", base), target.range);
        const std::string part = m_expressions.part(target, variable.name);
        if (value.kind == CppKind::Unknown || value.isText())
            return m_expressions.fail("a matrix has only cells of numbers", target.range);
        if (part.starts_with("dml::cell("))
            return line(fmt::format(
                "{} = {};", part, m_expressions.converted(value, CppKind::Number, written.range)));
        if (value.isNumber())
            return line(fmt::format("{}.setConstant({});", part, asDouble(value).text));
        std::set<std::string> read;
        addNames(written, read);
        const bool isPlain = m_fitting.contains(&target) && !read.contains(base);
        line(isPlain ? fmt::format("{} = {};", part, value.text)
                     : fmt::format("dml::write({}, {});", part, value.text));
    }

    void assignSeveral(const ScriptStatement& statement) {
        const auto members = m_expressions.membersOf(statement.value);
        const std::string call = m_expressions.functionCall(statement.value);
        if (members.size() < statement.targets.size())
            m_expressions.fail("there are not as many values", statement.range);
        if (m_expressions.isFailed() && !m_isFinding) return;
        const std::string parts = m_names.unique("found");
        line(fmt::format("const auto {} = {};", parts, call));
        for (std::size_t i = 0; i < std::min(members.size(), statement.targets.size()); ++i) {
            const ScriptExpression& target = statement.targets[i];
            const std::string value = members.size() == 1 ? parts : parts + "." + members[i].name;
            if (target.kind == ScriptExpressionKind::Index) {
                assignPart(target, target, {.text = value, .kind = members[i].kind});
                continue;
            }
            join(target.text, members[i].kind, target.range);
            assignText(target.text, value);
        }
    }

    void returnText() {
        std::string text;
        for (const ScriptParameter& result : m_function.results) {
            const auto found = m_expressions.variables.find(result.name);
            if (found == m_expressions.variables.end())
                return m_expressions.fail(fmt::format("the result '{}' gets no value", result.name),
                                          result.range);
            const CppVariable& variable = found->second;
            const bool isMoved = m_function.results.size() > 1 && !isNumberKind(variable.kind);
            const CppExpression value{
                .text = isMoved ? "std::move(" + variable.name + ")" : variable.name,
                .kind = variable.kind};
            CppKind kind = kindOfType(result.type);
            // A truth has been one since it was computed.
            if (variable.kind == kind) kind = isNumberKind(kind) ? CppKind::Number : kind;
            std::string one = m_expressions.converted(value, kind, result.range);
            if (kind == CppKind::Truth) one = "double(" + one + ")";
            text += (text.empty() ? "" : ", ") + one;
        }
        if (m_function.results.empty()) return;
        m_text += m_function.results.size() > 1 ? "    return {" + text + "};\n"
                                                : "    return " + text + ";\n";
    }

    const Script& m_script;
    const ScriptFunction& m_function;
    const CppFunction& m_own;
    ScriptCppNames m_found;
    loop::CppNames m_names;
    ScriptCppExpressions m_expressions;
    std::set<const ScriptExpression*> m_fitting;  ///< Parts that have the shape of their value.
    std::set<std::string> m_declared;
    std::string m_text;
    int m_depth = 0;
    bool m_isFinding = false;
    bool m_isChanged = false;
};

}  // namespace

Result<CppFunctionText> cppFunctionText(const Script& script, const ScriptFunction& function,
                                        std::span<const ScriptShape> shapes,
                                        const CppFunctions& functions,
                                        const loop::CppNames& names) {
    return CppFunctionWriter(script, function, functions, names).write(shapes);
}

}  // namespace candler::linrel
