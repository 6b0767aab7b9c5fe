#include "engine/languages/linrel/scripts/ScriptReader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "engine/languages/linrel/syntax/LaCursor.h"

namespace candler::linrel {

namespace {

using Kind = ScriptExpressionKind;
using Expression = std::optional<ScriptExpression>;

/// Whatever walks through a script may do so by recursion.
constexpr int kDeepestScript = 200;
constexpr int kMostParts = 1'000;

/// From loose to tight; between comparisons and these the sign `!` stands.
constexpr std::array<std::array<std::string_view, 6>, 6> kLevels{
    {{"|", "||"},
     {"&", "&&"},
     {"<", "<=", ">", ">=", "==", "!="},
     {"+", "-"},
     {"*", "/"},
     {"%*%", "%/%", "%%"}}};
constexpr std::size_t kComparisons = 2;

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

class ScriptParser {
public:
    ScriptParser(const SourceText& source, std::vector<LaToken> tokens)
        : m_tokens(source, std::move(tokens)), m_script{source} {
        m_isR = source.file().ends_with(".R") || source.file().ends_with(".r");
    }

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
    // Tokens.
    const LaToken& peek() const { return m_tokens.peek(); }
    const LaToken& next() {
        const LaToken& token = m_tokens.next();
        if (token.kind != LaTokenKind::Separator) m_end = token.offset + token.length;
        return token;
    }
    [[nodiscard]] bool isAtEnd() const { return peek().kind == LaTokenKind::End; }
    void skipSeparators() {
        while (peek().kind == LaTokenKind::Separator) next();
    }
    bool take(std::string_view symbol) {
        if (!peek().is(symbol)) return false;
        next();
        return true;
    }
    bool expect(std::string_view symbol) {
        if (take(symbol)) return true;
        fail(fmt::format("'{}' is expected here", symbol));
        return false;
    }
    std::nullopt_t fail(std::string message, std::string hint = {}) {
        return m_tokens.fail(std::move(message), peek(), std::move(hint));
    }
    /// Goes to the next token that is no end of a line, if it is as asked.
    template <typename Is>
    bool goBelow(Is is) {
        const std::size_t start = m_tokens.position();
        while (peek().kind == LaTokenKind::Separator && !isSemicolon()) m_tokens.next();
        if (is(peek())) return true;
        m_tokens.goBack(start);
        return false;
    }
    [[nodiscard]] bool isSemicolon() {
        const std::string_view text = m_script.source.text();
        return peek().offset < text.size() && text[peek().offset] == ';';
    }
    /// Whether this is the next word, in this line or in one below; it may follow a semicolon.
    bool takeWordBelow(std::string_view word) {
        const std::size_t start = m_tokens.position();
        while (peek().kind == LaTokenKind::Separator) m_tokens.next();
        const bool isThere = peek().isName(word);
        if (isThere)
            next();
        else
            m_tokens.goBack(start);
        return isThere;
    }

    // Statements.
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

    // Functions.
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

    // Expressions.
    Expression readExpression() {
        if (m_depth >= kDeepestScript) return fail("this is nested too deeply");
        ++m_depth;
        auto result = readLevel(0);
        --m_depth;
        return result;
    }

    /// The operator that goes on with an expression, in this line, or in DML in one below, where
    /// lines end nothing.
    [[nodiscard]] bool isInfix(std::span<const std::string_view> signs) {
        const auto isIt = [&](const LaToken& token) {
            return token.kind == LaTokenKind::Symbol && !token.text.empty() &&
                   std::ranges::find(signs, token.text) != signs.end();
        };
        return m_isR ? isIt(peek()) : goBelow(isIt);
    }

    Expression readLevel(std::size_t level) {
        if (level == kLevels.size()) return readUnary();
        if (level == kComparisons && peek().is("!")) return readSign("!", level);
        const std::size_t begin = peek().offset;
        auto left = readLevel(level + 1);
        while (left && m_tokens.errors().empty() && isInfix(kLevels[level])) {
            std::string sign(next().text);
            if (sign == "&&" || sign == "||") sign.pop_back();
            skipSeparators();
            // An operand may be `!x` though it binds looser.
            auto right = peek().is("!") ? readSign("!", kComparisons) : readLevel(level + 1);
            if (!right) return std::nullopt;
            left = make(Kind::Binary, std::move(sign), begin, std::move(*left), std::move(*right));
        }
        return left;
    }

    Expression readSign(std::string_view sign, std::size_t level) {
        const std::size_t begin = next().offset;
        if (m_depth >= kDeepestScript) return fail("this is nested too deeply");
        ++m_depth;
        auto of = level == kLevels.size() ? readUnary() : readLevel(level);
        --m_depth;
        if (!of) return std::nullopt;
        return make(Kind::Unary, std::string(sign), begin, std::move(*of));
    }

    Expression readUnary() {
        if (peek().is("-") || peek().is("+"))
            return readSign(peek().is("-") ? "-" : "+", kLevels.size());
        if (peek().is("!")) return readSign("!", kComparisons);
        const std::size_t begin = peek().offset;
        auto base = readPostfix();
        constexpr std::array<std::string_view, 1> kPower{"^"};
        if (!base || !isInfix(kPower)) return base;
        next();
        skipSeparators();
        auto exponent = readUnary();
        if (!exponent) return std::nullopt;
        return make(Kind::Binary, "^", begin, std::move(*base), std::move(*exponent));
    }

    template <typename... Parts>
    ScriptExpression make(Kind kind, std::string text, std::size_t begin, Parts&&... parts) {
        ScriptExpression expression;
        expression.kind = kind;
        expression.text = std::move(text);
        expression.range = {begin, m_end};
        (addPart(expression, std::forward<Parts>(parts)), ...);
        return expression;
    }

    /// What is too deep is told, and the whole is not read.
    void addPart(ScriptExpression& expression, ScriptExpression part) {
        expression.depth = std::max(expression.depth, part.depth + 1);
        if (expression.depth > kMostParts && m_tokens.errors().empty())
            fail(fmt::format("this is more than {} operators deep", kMostParts));
        expression.parts.push_back(std::move(part));
    }

    Expression readPostfix() {
        const std::size_t begin = peek().offset;
        auto of = readAtom();
        while (of && m_tokens.errors().empty() && peek().is("[")) {
            next();
            ScriptExpression index = make(Kind::Index, {}, begin, std::move(*of));
            if (!readIndices(index)) return std::nullopt;
            index.range.end = m_end;
            of = std::move(index);
        }
        return of;
    }

    bool readIndices(ScriptExpression& index) {
        do {
            if (peek().is(",") || peek().is("]")) {
                addPart(index, make(Kind::Empty, {}, peek().offset));
                continue;
            }
            auto place = readSpan();
            if (!place) return false;
            addPart(index, std::move(*place));
        } while (take(","));
        return expect("]");
    }

    /// An expression, or `from:to`, of which either may be missing.
    Expression readSpan() {
        const std::size_t begin = peek().offset;
        auto from = peek().is(":") ? Expression(make(Kind::Empty, {}, begin)) : readExpression();
        if (!from || !take(":")) return from;
        const bool isOpen = peek().is(",") || peek().is("]");
        auto to = isOpen ? Expression(make(Kind::Empty, {}, peek().offset)) : readExpression();
        if (!to) return std::nullopt;
        return make(Kind::Span, {}, begin, std::move(*from), std::move(*to));
    }

    Expression readAtom() {
        const LaToken token = peek();
        if (token.kind == LaTokenKind::Number || token.kind == LaTokenKind::String) {
            next();
            const bool isNumber = token.kind == LaTokenKind::Number;
            return make(isNumber ? Kind::Number : Kind::String, std::string(token.text),
                        token.offset);
        }
        if (token.kind == LaTokenKind::Name) return readName();
        if (token.is("(")) {
            next();
            auto inner = readExpression();
            if (!inner || !expect(")")) return std::nullopt;
            inner->range = {token.offset, m_end};
            return inner;
        }
        if (token.is("$")) {
            next();
            if (peek().kind != LaTokenKind::Name && peek().kind != LaTokenKind::Number)
                return fail("the name of an argument is expected here");
            return make(Kind::Argument, std::string(next().text), token.offset);
        }
        if (token.is("[")) return readListOfValues();
        if (token.kind == LaTokenKind::End || token.kind == LaTokenKind::Separator)
            return fail("the expression ends too early");
        return fail("an expression is expected here");
    }

    /// `[1, 2, 3]`: a list in DML.
    Expression readListOfValues() {
        const std::size_t begin = next().offset;
        ScriptExpression call = make(Kind::Call, "list", begin);
        while (!take("]")) {
            if (!call.parts.empty() && !expect(",")) return std::nullopt;
            auto value = readExpression();
            if (!value) return std::nullopt;
            addPart(call, std::move(*value));
        }
        call.range.end = m_end;
        return call;
    }

    Expression readName() {
        const LaToken name = next();
        // In DML no statement begins with a bracket.
        const auto isOpen = [](const LaToken& token) { return token.is("("); };
        if (m_isR ? isOpen(peek()) : goBelow(isOpen)) return readCall(name);
        if (name.text == "TRUE" || name.text == "FALSE")
            return make(Kind::Truth, std::string(name.text), name.offset);
        if (name.text == "function")
            return fail("functions are named where the script begins a line",
                        "as in f = function(X) return (Y) { … }");
        return make(Kind::Name, std::string(name.text), name.offset);
    }

    Expression readCall(const LaToken& name) {
        next();
        ScriptExpression call = make(Kind::Call, std::string(name.text), name.offset);
        while (!take(")")) {
            if (!call.parts.empty() && !expect(",")) return std::nullopt;
            std::string argument;
            if (peek().kind == LaTokenKind::Name && m_tokens.peekSecond().is("=")) {
                argument = next().text;
                next();
            }
            auto value = readExpression();
            if (!value) return std::nullopt;
            value->argumentName = std::move(argument);
            addPart(call, std::move(*value));
        }
        call.range.end = m_end;
        return call;
    }

    LaCursor m_tokens;
    Script m_script;
    std::size_t m_end = 0;  ///< Of the last token that was taken.
    int m_depth = 0;
    bool m_isR = false;
};

}  // namespace

Result<Script> readScript(const SourceText& source) {
    auto tokens = readTokens(source, LaTokens::OfScript);
    if (!tokens) return failure(tokens.error());
    return ScriptParser(source, std::move(*tokens)).read();
}

}  // namespace candler::linrel
