#include "engine/languages/linrel/scripts/ScriptExpressionReader.h"

#include <algorithm>
#include <array>

namespace candler::linrel {

namespace {

using Kind = ScriptExpressionKind;

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

}  // namespace

bool ScriptExpressionReader::takeWordBelow(std::string_view word) {
    const std::size_t start = m_tokens.position();
    while (peek().kind == LaTokenKind::Separator) m_tokens.next();
    const bool isThere = peek().isName(word);
    if (isThere)
        next();
    else
        m_tokens.goBack(start);
    return isThere;
}

ScriptExpressionReader::Expression ScriptExpressionReader::readExpression() {
    if (m_depth >= kDeepestScript) return fail("this is nested too deeply");
    ++m_depth;
    auto result = readLevel(0);
    --m_depth;
    return result;
}

bool ScriptExpressionReader::isInfix(std::span<const std::string_view> signs) {
    const auto isIt = [&](const LaToken& token) {
        return token.kind == LaTokenKind::Symbol && !token.text.empty() &&
               std::ranges::find(signs, token.text) != signs.end();
    };
    return m_isR ? isIt(peek()) : goBelow(isIt);
}

ScriptExpressionReader::Expression ScriptExpressionReader::readLevel(std::size_t level) {
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

ScriptExpressionReader::Expression ScriptExpressionReader::readSign(std::string_view sign,
                                                                    std::size_t level) {
    const std::size_t begin = next().offset;
    if (m_depth >= kDeepestScript) return fail("this is nested too deeply");
    ++m_depth;
    auto of = level == kLevels.size() ? readUnary() : readLevel(level);
    --m_depth;
    if (!of) return std::nullopt;
    return make(Kind::Unary, std::string(sign), begin, std::move(*of));
}

ScriptExpressionReader::Expression ScriptExpressionReader::readUnary() {
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

void ScriptExpressionReader::addPart(ScriptExpression& expression, ScriptExpression part) {
    expression.depth = std::max(expression.depth, part.depth + 1);
    if (expression.depth > kMostParts && m_tokens.errors().empty())
        fail(fmt::format("this is more than {} operators deep", kMostParts));
    expression.parts.push_back(std::move(part));
}

ScriptExpressionReader::Expression ScriptExpressionReader::readPostfix() {
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

bool ScriptExpressionReader::readIndices(ScriptExpression& index) {
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

ScriptExpressionReader::Expression ScriptExpressionReader::readSpan() {
    const std::size_t begin = peek().offset;
    auto from = peek().is(":") ? Expression(make(Kind::Empty, {}, begin)) : readExpression();
    if (!from || !take(":")) return from;
    const bool isOpen = peek().is(",") || peek().is("]");
    auto to = isOpen ? Expression(make(Kind::Empty, {}, peek().offset)) : readExpression();
    if (!to) return std::nullopt;
    return make(Kind::Span, {}, begin, std::move(*from), std::move(*to));
}

ScriptExpressionReader::Expression ScriptExpressionReader::readAtom() {
    const LaToken token = peek();
    if (token.kind == LaTokenKind::Number || token.kind == LaTokenKind::String) {
        next();
        const bool isNumber = token.kind == LaTokenKind::Number;
        return make(isNumber ? Kind::Number : Kind::String, std::string(token.text), token.offset);
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

ScriptExpressionReader::Expression ScriptExpressionReader::readListOfValues() {
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

ScriptExpressionReader::Expression ScriptExpressionReader::readName() {
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

ScriptExpressionReader::Expression ScriptExpressionReader::readCall(const LaToken& name) {
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

}  // namespace candler::linrel
