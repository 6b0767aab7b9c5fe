// The parser of types and nats.
#include <fmt/format.h>

#include "engine/languages/rise/syntax/RiseParser.h"
#include "engine/languages/rise/syntax/RiseParserDepth.h"

namespace candler::rise {

/// `(m n : nat) -> t`: looks ahead and stays where it is.
bool Parser::startsNatBinder() {
    if (!m_lexer.peek().isSymbol("(")) return false;
    if (m_lexer.peekSecond().kind != TokenKind::Identifier) return false;
    const std::size_t start = m_lexer.offset();
    m_lexer.next();
    while (m_lexer.peek().kind == TokenKind::Identifier) m_lexer.next();
    const bool isBinder = m_lexer.peek().isSymbol(":");
    m_lexer.seek(start);
    return isBinder;
}

SyntaxId Parser::natFunctionType() {
    const std::size_t start = m_lexer.offset();
    m_lexer.next();
    std::vector<Token> names;
    while (m_lexer.peek().kind == TokenKind::Identifier) names.push_back(m_lexer.next());
    if (!expect(":", "after the names of sizes")) return {};
    if (!m_lexer.peek().isWord("nat"))
        return fail("expected 'nat'", "parameters of types are sizes: (n : nat) -> …");
    m_lexer.next();
    if (!expect(")", "after 'nat'") || !expect("->", "after the parenthesis")) return {};
    SyntaxId body = type();
    if (!body.isValid()) return {};
    for (auto name = names.rbegin(); name != names.rend(); ++name)
        body = node(SyntaxKind::TypeNatFunction, start, name->text, body);
    return body;
}

SyntaxId Parser::type() {
    const DepthGuard guard(*this);
    if (guard.isTooDeep()) return guard.fail();
    if (startsNatBinder()) return natFunctionType();
    const std::size_t start = m_lexer.offset();
    const SyntaxId left = pairType();
    if (!left.isValid() || !m_lexer.peek().isSymbol("->")) return left;
    m_lexer.next();
    const SyntaxId right = type();
    if (!right.isValid()) return {};
    return node(SyntaxKind::TypeFunction, start, {}, left, right);
}

SyntaxId Parser::pairType() {
    const DepthGuard guard(*this);
    if (guard.isTooDeep()) return guard.fail();
    const std::size_t start = m_lexer.offset();
    const SyntaxId left = dotType();
    if (!left.isValid() || !m_lexer.peek().isSymbol("*")) return left;
    m_lexer.next();
    const SyntaxId right = pairType();
    if (!right.isValid()) return {};
    return node(SyntaxKind::TypePair, start, {}, left, right);
}

SyntaxId Parser::arrayOf(SyntaxId size, std::size_t start) {
    m_lexer.next();  // the dot
    const SyntaxId element = dotType();
    if (!element.isValid()) return {};
    return node(SyntaxKind::TypeArray, start, {}, size, element);
}

SyntaxId Parser::dotType() {
    const DepthGuard guard(*this);
    if (guard.isTooDeep()) return guard.fail();
    const Token token = m_lexer.peek();
    const std::size_t start = token.offset;
    if (token.isSymbol("<")) {
        m_lexer.next();
        const SyntaxId size = nat();
        if (!size.isValid() || !expect(">", "after the vector's size")) return {};
        const SyntaxId element = dotType();
        if (!element.isValid()) return {};
        return node(SyntaxKind::TypeVector, start, {}, size, element);
    }
    const bool mayBeSize = token.kind == TokenKind::Number || token.isSymbol("(") ||
                           token.isSymbol("?") || token.isSymbol("%") ||
                           m_lexer.peekSecond().isSymbol(".");
    if (mayBeSize) {
        const std::optional<Diagnostic> before = m_error;
        const SyntaxId size = natAtom();
        if (size.isValid() && m_lexer.peek().isSymbol(".")) return arrayOf(size, start);
        if (token.kind == TokenKind::Number) return fail("expected '.' after an array's size");
        m_error = before;
        m_lexer.seek(start);
    }
    if (token.isSymbol("(")) {
        m_lexer.next();
        const SyntaxId inner = type();
        if (!inner.isValid()) return {};
        return expect(")", "to close the parenthesis") ? inner : SyntaxId{};
    }
    if (m_options.allowHoles && token.isSymbol("?")) {
        m_lexer.next();
        if (!m_lexer.peek().isWord("t") && !m_lexer.peek().isWord("dt"))
            return fail("expected ?t or ?dt for a type, or ?n before a dot");
        const std::string kind = m_lexer.next().text;
        const auto name = holeName();
        return name ? node(SyntaxKind::TypeHole, start, kind + *name) : SyntaxId{};
    }
    if (token.kind != TokenKind::Identifier || isReservedWord(token.text))
        return fail("expected a type");
    m_lexer.next();
    if (token.text == "idx" && m_lexer.peek().isSymbol("[")) {
        m_lexer.next();
        const SyntaxId size = nat();
        if (!size.isValid() || !expect("]", "after the size")) return {};
        return node(SyntaxKind::TypeIndex, start, {}, size);
    }
    return node(SyntaxKind::TypeName, start, token.text);
}

SyntaxId Parser::nat() {
    const DepthGuard guard(*this);
    if (guard.isTooDeep()) return guard.fail();
    const std::size_t start = m_lexer.offset();
    SyntaxId left = natProduct();
    while (left.isValid() && (m_lexer.peek().isSymbol("+") || m_lexer.peek().isSymbol("-"))) {
        const bool isSum = m_lexer.next().text == "+";
        const SyntaxId right = natProduct();
        if (!right.isValid()) return {};
        left = node(isSum ? SyntaxKind::NatAdd : SyntaxKind::NatSubtract, start, {}, left, right);
    }
    return left;
}

SyntaxId Parser::natProduct() {
    const std::size_t start = m_lexer.offset();
    SyntaxId left = natPower();
    while (left.isValid()) {
        const Token& token = m_lexer.peek();
        SyntaxKind kind = SyntaxKind::NatMultiply;
        if (token.isSymbol("/"))
            kind = SyntaxKind::NatDivide;
        else if (token.isWord("div"))
            kind = SyntaxKind::NatFloorDivide;
        else if (token.isWord("mod"))
            kind = SyntaxKind::NatModulo;
        else if (!token.isSymbol("*"))
            break;
        m_lexer.next();
        const SyntaxId right = natPower();
        if (!right.isValid()) return {};
        left = node(kind, start, {}, left, right);
    }
    return left;
}

SyntaxId Parser::natPower() {
    const std::size_t start = m_lexer.offset();
    const SyntaxId base = natAtom();
    if (!base.isValid() || !m_lexer.peek().isSymbol("^")) return base;
    m_lexer.next();
    std::string exponent;
    if (m_lexer.peek().isSymbol("-")) exponent += m_lexer.next().text;
    if (m_lexer.peek().kind != TokenKind::Number) return fail("expected a number as exponent");
    exponent += m_lexer.next().text;
    return node(SyntaxKind::NatPower, start, exponent, base);
}

SyntaxId Parser::natAtom() {
    const Token token = m_lexer.peek();
    if (token.kind == TokenKind::Number) {
        m_lexer.next();
        return node(SyntaxKind::NatNumber, token.offset, token.text);
    }
    if (token.kind == TokenKind::Identifier && !isReservedWord(token.text)) {
        m_lexer.next();
        return node(SyntaxKind::NatName, token.offset, token.text);
    }
    if (token.isSymbol("(")) {
        m_lexer.next();
        const SyntaxId inner = nat();
        return inner.isValid() && expect(")", "to close the parenthesis") ? inner : SyntaxId{};
    }
    const bool isHole = m_options.allowHoles && token.isSymbol("?");
    if ((isHole || token.isSymbol("%")) && m_lexer.peekSecond().kind == TokenKind::Identifier &&
        m_lexer.peekSecond().text.starts_with('n')) {
        m_lexer.next();
        const std::string name = m_lexer.next().text;
        if (!isHole) return node(SyntaxKind::NatName, token.offset, "%" + name);
        const auto own = holeName();
        return own ? node(SyntaxKind::NatHole, token.offset, "n" + *own) : SyntaxId{};
    }
    return fail("expected a size");
}

/// `:name` behind a hole, or nothing; nullopt after a mistake.
std::optional<std::string> Parser::holeName() {
    if (!m_lexer.peek().isSymbol(":")) return "";
    m_lexer.next();
    if (m_lexer.peek().kind != TokenKind::Identifier) {
        fail("expected the name of a hole", "named holes are written ?n:tile, ?dt:element");
        return std::nullopt;
    }
    return ":" + m_lexer.next().text;
}

}  // namespace candler::rise
