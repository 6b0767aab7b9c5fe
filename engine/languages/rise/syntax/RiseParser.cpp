// The parser of expressions; types and nats are in RiseTypeParser.cpp.
#include "engine/languages/rise/syntax/RiseParser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/languages/rise/syntax/RiseParserDepth.h"

namespace candler::rise {

namespace {

/// Longest array literal; makeArray's names have three digits.
constexpr std::size_t kMaxArrayLiteral = 999;

struct Infix {
    std::string_view symbol;
    std::string_view primitive;
    int level;               ///< Those of a higher one bind stronger.
    bool isNegated = false;  ///< It is true where the primitive is false.
};
constexpr int kComparison = 0;
constexpr int kStrongest = 2;
constexpr std::array kInfix = {Infix{"<", "lt", kComparison},
                               Infix{">", "gt", kComparison},
                               Infix{"==", "equal", kComparison},
                               Infix{"<=", "gt", kComparison, true},
                               Infix{">=", "lt", kComparison, true},
                               Infix{"!=", "equal", kComparison, true},
                               Infix{"+", "add", 1},
                               Infix{"-", "sub", 1},
                               Infix{"*", "mul", kStrongest},
                               Infix{"/", "div", kStrongest},
                               Infix{"%", "mod", kStrongest}};

/// Null if the token is no infix operator of the level.
const Infix* infixOf(const Token& token, int level) {
    const auto* const found = std::ranges::find_if(kInfix, [&](const Infix& infix) {
        return infix.level == level && token.isSymbol(infix.symbol);
    });
    return token.startsLine || found == kInfix.end() ? nullptr : found;
}

}  // namespace

SyntaxId Parser::fail(const std::string& message, const std::string& hint) {
    if (m_error) return {};
    const Token& token = m_lexer.peek();
    if (token.kind == TokenKind::Bad) {
        m_error = makeError(token.text, m_lexer.span(token));
    } else {
        const std::string found =
            token.kind == TokenKind::End ? "the end of the text" : fmt::format("'{}'", token.text);
        m_error = makeError(fmt::format("{}, found {}", message, found), m_lexer.span(token), hint);
    }
    return {};
}

bool Parser::expect(std::string_view symbol, const std::string& where) {
    if (m_lexer.peek().isSymbol(symbol)) {
        m_lexer.next();
        return true;
    }
    static_cast<void>(fail(fmt::format("expected '{}' {}", symbol, where)));
    return false;
}

SyntaxId Parser::node(SyntaxKind kind, std::size_t start, std::string name, SyntaxId left,
                      SyntaxId right) {
    return m_tree.add(
        {kind, std::move(name), left, right, start, std::max(m_lexer.lastEnd(), start) - start});
}

/// pipe := composition ('|>' composition)*
SyntaxId Parser::expression() {
    const DepthGuard guard(*this);
    if (guard.isTooDeep()) return guard.fail();
    const std::size_t start = m_lexer.offset();
    SyntaxId left = composition();
    while (left.isValid() && m_lexer.peek().isSymbol("|>")) {
        m_lexer.next();
        const SyntaxId function = composition();
        if (!function.isValid()) return {};
        left = node(SyntaxKind::Apply, start, {}, function, left);
    }
    return left;
}

SyntaxId Parser::composition() {
    const std::size_t start = m_lexer.offset();
    SyntaxId left = infix(kComparison);
    while (left.isValid() && m_lexer.peek().isSymbol(">>")) {
        m_lexer.next();
        const SyntaxId right = infix(kComparison);
        if (!right.isValid()) return {};
        left = node(SyntaxKind::Compose, start, {}, left, right);
    }
    return left;
}

/// The operators of a level and of those above: `x * y + 1` is `add (mul x y) 1`.
SyntaxId Parser::infix(int level) {
    if (level > kStrongest) return negation();
    const std::size_t start = m_lexer.offset();
    SyntaxId left = infix(level + 1);
    for (bool isFirst = true; left.isValid(); isFirst = false) {
        const Infix* const infix = infixOf(m_lexer.peek(), level);
        if (infix == nullptr) break;
        if (level == kComparison && !isFirst)
            return fail("expected one comparison", "its result is no number to be compared");
        const SyntaxId function = operatorNode(infix->primitive);
        const SyntaxId right = this->infix(level + 1);
        if (!right.isValid()) return {};
        left = node(SyntaxKind::Apply, start, {}, function, left);
        left = node(SyntaxKind::Apply, start, {}, left, right);
        if (!infix->isNegated) continue;
        const SyntaxId negation = m_tree.add({SyntaxKind::Operator, "not", {}, {}, start, 0});
        left = node(SyntaxKind::Apply, start, {}, negation, left);
    }
    return left;
}

/// `-x`; that of a number belongs to the number.
SyntaxId Parser::negation() {
    const Token& minus = m_lexer.peek();
    const bool isHere = minus.isSymbol("-") && (!minus.startsLine || minus.offset == m_start);
    if (!isHere || m_lexer.peekSecond().kind == TokenKind::Number) return application();
    const DepthGuard guard(*this);
    if (guard.isTooDeep()) return guard.fail();
    const std::size_t start = m_lexer.offset();
    const SyntaxId function = operatorNode("neg");
    const SyntaxId operand = negation();
    if (!operand.isValid()) return {};
    return node(SyntaxKind::Apply, start, {}, function, operand);
}

/// Takes the token that stands for the primitive.
SyntaxId Parser::operatorNode(std::string_view primitive) {
    const Token token = m_lexer.next();
    return node(SyntaxKind::Operator, token.offset, std::string(primitive));
}

bool Parser::startsAtom() const {
    const Token& token = m_lexer.peek();
    if (token.startsLine) return false;
    if (token.kind == TokenKind::Identifier) return !isReservedWord(token.text);
    if (token.kind == TokenKind::Number || startsNegative()) return true;
    return token.isSymbol("(") || token.isSymbol("[") || token.isSymbol("\\") ||
           token.isSymbol("/\\") || (m_options.allowHoles && token.isSymbol("?"));
}

/// `f -1`: the sign stands before the number and apart from what is before.
bool Parser::startsNegative() const {
    const Token& number = m_lexer.peekSecond();
    return m_lexer.peek().isSymbol("-") && number.kind == TokenKind::Number &&
           number.offset == m_lexer.peek().end() && m_lexer.offset() > m_lexer.lastEnd();
}

SyntaxId Parser::application() {
    const std::size_t start = m_lexer.offset();
    SyntaxId function = postfix();
    while (function.isValid() && startsAtom()) {
        const SyntaxId argument = postfix();
        if (!argument.isValid()) return {};
        function = node(SyntaxKind::Apply, start, {}, function, argument);
    }
    return function;
}

/// atom ('[' nat ']')*, the brackets without space before them.
SyntaxId Parser::postfix() {
    const std::size_t start = m_lexer.offset();
    const Token first = m_lexer.peek();
    SyntaxId function = atom();
    while (function.isValid() && m_lexer.peek().isSymbol("[") &&
           m_lexer.offset() == m_lexer.lastEnd()) {
        m_lexer.next();
        const SyntaxId argument = nat();
        if (!argument.isValid() || !expect("]", "after the size")) return {};
        if (first.isWord("nat"))
            function = node(SyntaxKind::NatValue, start, {}, argument);
        else if (first.isWord("index"))
            function = node(SyntaxKind::IndexValue, start, {}, argument);
        else
            function = node(SyntaxKind::NatApply, start, {}, function, argument);
    }
    return function;
}

SyntaxId Parser::atom() {
    const Token token = m_lexer.peek();
    if (token.startsLine && token.offset != m_start) return fail("expected an expression");
    if (token.kind == TokenKind::Identifier && !isReservedWord(token.text)) {
        m_lexer.next();
        return node(SyntaxKind::Name, token.offset, token.text);
    }
    if (token.kind == TokenKind::Number) return number(false);
    if (token.isSymbol("-") && m_lexer.peekSecond().kind == TokenKind::Number) return number(true);
    if (token.isSymbol("(")) return parenthesised();
    if (token.isSymbol("[")) return arrayLiteral();
    if (token.isSymbol("\\")) return lambda(false);
    if (token.isSymbol("/\\")) return lambda(true);
    if (m_options.allowHoles && token.isSymbol("?")) {
        m_lexer.next();
        return node(SyntaxKind::Any, token.offset);
    }
    if (token.isSymbol("?"))
        return fail("expected an expression", "holes are only allowed in sketches");
    return fail("expected an expression");
}

/// `\x (y : t). e` or `/\m n. e`.
SyntaxId Parser::lambda(bool isNat) {
    const std::size_t start = m_lexer.offset();
    m_lexer.next();
    struct Parameter {
        Token name;
        SyntaxId type;
    };
    std::vector<Parameter> parameters;
    while (!m_lexer.peek().isSymbol(".")) {
        const bool isTyped = !isNat && m_lexer.peek().isSymbol("(");
        if (isTyped) m_lexer.next();
        if (m_lexer.peek().kind != TokenKind::Identifier || isReservedWord(m_lexer.peek().text))
            return fail("expected the name of a parameter or '.'");
        parameters.push_back({m_lexer.next(), {}});
        if (!isTyped) continue;
        if (!expect(":", "after the parameter's name")) return {};
        parameters.back().type = type();
        if (!parameters.back().type.isValid() || !expect(")", "after the parameter's type"))
            return {};
    }
    if (parameters.empty()) return fail("expected the name of a parameter");
    m_lexer.next();
    SyntaxId body = expression();
    if (!body.isValid()) return {};
    for (auto it = parameters.rbegin(); it != parameters.rend(); ++it) {
        const bool isFirst = it + 1 == parameters.rend();
        body = node(isNat ? SyntaxKind::NatLambda : SyntaxKind::Lambda,
                    isFirst ? start : it->name.offset, it->name.text, body, it->type);
    }
    return body;
}

SyntaxId Parser::parenthesised() {
    const std::size_t start = m_lexer.offset();
    m_lexer.next();
    const SyntaxId inner = expression();
    if (!inner.isValid()) return {};
    if (m_lexer.peek().isSymbol(":")) {
        m_lexer.next();
        const SyntaxId ascribed = type();
        if (!ascribed.isValid() || !expect(")", "after the type")) return {};
        return node(SyntaxKind::Ascription, start, {}, inner, ascribed);
    }
    if (!expect(")", "to close the parenthesis")) return {};
    return inner;
}

/// Digits, possibly a point and digits; all without space between.
SyntaxId Parser::number(bool isNegative) {
    const std::size_t start = m_lexer.offset();
    std::string text;
    if (isNegative) text += m_lexer.next().text;
    text += m_lexer.next().text;
    const bool hasPoint = m_lexer.peek().isSymbol(".") && m_lexer.offset() == m_lexer.lastEnd() &&
                          m_lexer.peekSecond().kind == TokenKind::Number &&
                          m_lexer.peekSecond().offset == m_lexer.peek().end();
    if (hasPoint) {
        text += m_lexer.next().text;
        text += m_lexer.next().text;
    }
    return node(SyntaxKind::Number, start, text);
}

/// `[a, b, c]` is `makeArray3 a b c`.
SyntaxId Parser::arrayLiteral() {
    const std::size_t start = m_lexer.offset();
    m_lexer.next();
    std::vector<SyntaxId> elements;
    while (true) {
        elements.push_back(expression());
        if (!elements.back().isValid()) return {};
        if (!m_lexer.peek().isSymbol(",")) break;
        m_lexer.next();
    }
    if (!expect("]", "after the last element")) return {};
    if (elements.size() > kMaxArrayLiteral)
        return fail(fmt::format("expected at most {} elements in an array literal before this",
                                kMaxArrayLiteral));
    SyntaxId array = node(SyntaxKind::Name, start, fmt::format("makeArray{}", elements.size()));
    for (const SyntaxId element : elements)
        array = node(SyntaxKind::Apply, start, {}, array, element);
    return array;
}

}  // namespace candler::rise
