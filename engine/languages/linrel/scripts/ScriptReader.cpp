#include "engine/languages/linrel/scripts/ScriptReader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/languages/linrel/scripts/ScriptExpressionReader.h"

namespace candler::linrel {

namespace {

constexpr std::array<std::string_view, 4> kUpdates{"+=", "-=", "*=", "/="};

/// Scripts write types in several ways; brackets hold the type of cells.
ScriptType typeNamed(std::string name) {
    std::ranges::transform(name, name.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; });
    if (name == "matrix") return ScriptType::Matrix;
    if (name == "double" || name == "float" || name == "numeric") return ScriptType::Number;
    if (name == "integer" || name == "int" || name == "long") return ScriptType::Integer;
    if (name == "boolean" || name == "bool" || name == "logical") return ScriptType::Truth;
    if (name == "string" || name == "str" || name == "character") return ScriptType::String;
    if (name == "list") return ScriptType::List;
    if (name == "frame") return ScriptType::Frame;
    return ScriptType::Unknown;
}
class ScriptParser : public ScriptExpressionReader {
public:
    using ScriptExpressionReader::ScriptExpressionReader;

    Result<Script> read() {
        skipSeparators();
        while (!isAtEnd()) {
            if (!readTopLevel()) break;
            skipSeparators();
        }
        if (!m_tokens.errors().empty()) return failure(std::move(m_tokens.errors()));
        return std::move(m_script);
    }

private:
    bool readTopLevel() {
        if (isFunctionNext()) {
            auto function = readFunction();
            if (!function) return false;
            m_script.functions.push_back(std::move(*function));
            return true;
        }
        return readInto(m_script.body);
    }

    [[nodiscard]] bool isFunctionNext() {
        if (peek().kind != LaTokenKind::Name) return false;
        const std::size_t start = m_tokens.position();
        m_tokens.next();
        const bool isNamed = peek().is("=") || peek().is("<-");
        if (isNamed) m_tokens.next();
        const bool isFunction =
            isNamed && (peek().isName("function") || peek().isName("externalFunction"));
        m_tokens.goBack(start);
        return isFunction;
    }

    bool readInto(std::vector<ScriptStatement>& block) {
        if (m_depth >= kDeepestScript) {
            fail("this is nested too deeply");
            return false;
        }
        ++m_depth;
        auto statement = readStatement();
        --m_depth;
        if (!statement) return false;
        block.push_back(std::move(*statement));
        const bool isDone =
            peek().kind == LaTokenKind::Separator || isAtEnd() || peek().is("}") ||
            block.back().kind == ScriptStatementKind::If ||
            block.back().kind == ScriptStatementKind::For ||
            block.back().kind == ScriptStatementKind::While ||
            // Lines end nothing in DML, and some scripts have two statements in one.
            (!m_isR && peek().kind == LaTokenKind::Name);
        if (!isDone)
            fail("this is not part of the statement", "statements stand in lines of their own");
        return isDone;
    }

    /// `{ … }`, or one statement.
    bool readBody(std::vector<ScriptStatement>& block) {
        skipSeparators();
        if (!take("{")) {
            if (!readInto(block)) return false;
            block.back().isAlone = true;
            return true;
        }
        skipSeparators();
        while (!peek().is("}")) {
            if (isAtEnd()) {
                fail("this block does not end", "close it with }");
                return false;
            }
            if (!readInto(block)) return false;
            skipSeparators();
        }
        next();
        return true;
    }

    std::optional<ScriptStatement> readStatement() {
        ScriptStatement statement;
        statement.range.begin = peek().offset;
        if (!readStatement(statement)) return std::nullopt;
        statement.range.end = m_end;
        return statement;
    }

    bool readStatement(ScriptStatement& statement) {
        const LaToken first = peek();
        const bool isCall = m_tokens.peekSecond().is("(");
        if (first.isName("if") && isCall) return readIf(statement);
        if (first.isName("while") && isCall) return readWhile(statement);
        if ((first.isName("for") || first.isName("parfor")) && isCall) return readFor(statement);
        if (first.isName("return") && isCall && m_isR) return readReturn(statement);
        if ((first.isName("source") || first.isName("library") || first.isName("setwd") ||
             first.isName("require")) &&
            (isCall || m_tokens.peekSecond().kind != LaTokenKind::Symbol))
            return readOther(statement);
        if (first.is("[")) return readSeveral(statement);
        return readAssignment(statement);
    }

    bool readCondition(ScriptStatement& statement) {
        next();
        if (!expect("(")) return false;
        auto condition = readExpression();
        if (!condition || !expect(")")) return false;
        statement.value = std::move(*condition);
        return true;
    }

    bool readIf(ScriptStatement& statement) {
        statement.kind = ScriptStatementKind::If;
        if (!readCondition(statement) || !readBody(statement.body)) return false;
        if (!takeWordBelow("else")) return true;
        return readBody(statement.otherwise);
    }

    bool readWhile(ScriptStatement& statement) {
        statement.kind = ScriptStatementKind::While;
        return readCondition(statement) && readBody(statement.body);
    }

    bool readFor(ScriptStatement& statement) {
        statement.kind = ScriptStatementKind::For;
        statement.isParallel = next().text == "parfor";
        next();  // (
        if (peek().kind != LaTokenKind::Name) {
            fail("the variable of the loop is expected here");
            return false;
        }
        statement.name = next().text;
        if (!peek().isName("in")) {
            fail("'in' is expected here", "as in for (i in 1:n)");
            return false;
        }
        next();
        auto values = readSpan();
        if (!values) return false;
        statement.value = std::move(*values);
        // How parfor is to be run.
        while (take(",")) {
            if (peek().kind == LaTokenKind::Name && m_tokens.peekSecond().is("=")) {
                next();
                next();
            }
            if (!readExpression()) return false;
        }
        return expect(")") && readBody(statement.body);
    }

    bool readReturn(ScriptStatement& statement) {
        statement.kind = ScriptStatementKind::Return;
        next();
        next();
        if (take(")")) return true;
        auto value = readExpression();
        if (!value || !expect(")")) return false;
        statement.value = std::move(*value);
        return true;
    }

    /// To the end of the line.
    bool readOther(ScriptStatement& statement) {
        statement.kind = ScriptStatementKind::Other;
        while (!isAtEnd() && peek().kind != LaTokenKind::Separator) next();
        return true;
    }

    bool readSeveral(ScriptStatement& statement) {
        statement.kind = ScriptStatementKind::Assign;
        next();
        do {
            auto target = readPostfix();
            if (!target || !checkTarget(*target)) return false;
            statement.targets.push_back(std::move(*target));
        } while (take(","));
        if (!expect("]")) return false;
        skipSeparators();
        return readValue(statement);
    }

    bool readAssignment(ScriptStatement& statement) {
        auto first = readExpression();
        if (!first) return false;
        const bool isAssignment =
            peek().is("=") || peek().is("<-") || isUpdate() || peek().is("->");
        if (!isAssignment && first->kind != Kind::Call && !m_isR) {
            fail("'=' is expected here", "a statement is NAME = expression, or a call");
            return false;
        }
        if (!isAssignment) {
            statement.kind = ScriptStatementKind::Call;
            statement.value = std::move(*first);
            return true;
        }
        if (!checkTarget(*first)) return false;
        statement.kind = ScriptStatementKind::Assign;
        statement.targets.push_back(std::move(*first));
        return readValue(statement);
    }

    [[nodiscard]] bool isUpdate() const {
        return peek().kind == LaTokenKind::Symbol &&
               std::ranges::find(kUpdates, peek().text) != kUpdates.end();
    }

    bool checkTarget(const ScriptExpression& target) {
        const bool isGood = target.kind == Kind::Name ||
                            (target.kind == Kind::Index && target.parts.front().kind == Kind::Name);
        if (!isGood)
            m_tokens.fail("only names, and parts of what has a name, get values",
                          m_script.place(target.range));
        return isGood;
    }

    bool readValue(ScriptStatement& statement) {
        if (!isUpdate() && !peek().is("=") && !peek().is("<-")) {
            fail("'=' is expected here");
            return false;
        }
        const std::string sign(next().text);
        statement.sign = sign == "<-" ? "=" : sign;
        skipSeparators();
        auto value = readExpression();
        if (!value) return false;
        statement.value = std::move(*value);
        return true;
    }

    std::optional<ScriptFunction> readFunction() {
        ScriptFunction function;
        function.range.begin = peek().offset;
        function.name = next().text;
        next();
        if (peek().isName("externalFunction"))
            return fail("functions in other languages are not read");
        next();
        if (!expect("(") || !readParameters(function.parameters)) return std::nullopt;
        if (takeWordBelow("return") && (!expect("(") || !readParameters(function.results)))
            return std::nullopt;
        if (!readBody(function.body)) return std::nullopt;
        function.range.end = m_end;
        return function;
    }

    bool readParameters(std::vector<ScriptParameter>& parameters) {
        while (!peek().is(")")) {
            if (!parameters.empty() && !expect(",")) return false;
            auto parameter = readParameter();
            if (!parameter) return false;
            parameters.push_back(std::move(*parameter));
        }
        next();
        return true;
    }

    std::optional<ScriptParameter> readParameter() {
        ScriptParameter parameter;
        parameter.range.begin = peek().offset;
        if (peek().kind != LaTokenKind::Name) return fail("a name is expected here");
        parameter.name = next().text;
        const bool hasCells = take("[");
        while (hasCells && !take("]")) {
            if (isAtEnd()) return fail("']' is expected here");
            next();
        }
        if (hasCells || peek().kind == LaTokenKind::Name) {
            parameter.type = typeNamed(parameter.name);
            if (peek().kind != LaTokenKind::Name) return fail("a name is expected after the type");
            parameter.name = next().text;
        }
        if (take("=")) {
            auto preset = readExpression();
            if (!preset) return std::nullopt;
            parameter.preset = std::move(*preset);
        }
        parameter.range.end = m_end;
        return parameter;
    }
};

}  // namespace

Result<Script> readScript(const SourceText& source) {
    auto tokens = readTokens(source, LaTokens::OfScript);
    if (!tokens) return failure(tokens.error());
    return ScriptParser(source, std::move(*tokens)).read();
}

}  // namespace candler::linrel
