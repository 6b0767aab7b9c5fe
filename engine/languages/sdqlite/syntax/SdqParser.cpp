// What all parts of the parser share: mistakes, expected tokens, new nodes.
#include "engine/languages/sdqlite/syntax/SdqParser.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "engine/support/Utf8.h"

namespace candler::sdqlite {

namespace {

/// Whole numbers of a text are exact up to this.
constexpr double kMostWhole = 9007199254740992.0;

std::string shown(const Token& token) {
    constexpr std::size_t kMostBytes = 40;
    if (token.kind == TokenKind::End) return "the end of the text";
    return fmt::format("'{}'", abridgedText(std::string(token.text), kMostBytes));
}

/// What a token that was not expected suggests.
std::string hintOf(const Token& token) {
    if (token.isSymbol("=")) return "equality is written '=='";
    if (token.isSymbol(":")) return "ranges are written 'lo..hi'";
    if (token.isSymbol("]")) return "slices are half-open: 'A[lo..hi)'";
    if (token.kind == TokenKind::String) return "names are written without quotes";
    if (token.kind == TokenKind::PatternVariable) return "pattern variables stand in rules only";
    if (token.kind != TokenKind::Name) return {};
    if (beginsDeclaration(token.text))
        return fmt::format("'{}' begins a declaration and cannot be a name", token.text);
    if (isReservedWord(token.text))
        return fmt::format("'{}' is a word of the language and cannot be a name", token.text);
    return {};
}

}  // namespace

SyntaxId Parser::fail(std::string_view message, std::string hint) {
    const Token& token = m_lexer.peek();
    if (token.kind == TokenKind::Bad)
        return failAt(token, std::string(token.text), std::string(token.hint));
    if (hint.empty()) hint = hintOf(token);
    return failAt(token, fmt::format("{}, found {}", message, shown(token)), std::move(hint));
}

SyntaxId Parser::failAt(const Token& token, std::string message, std::string hint) {
    if (!m_error) m_error = makeError(std::move(message), m_lexer.span(token), std::move(hint));
    return {};
}

bool Parser::accept(std::string_view symbol) {
    if (!m_lexer.peek().isSymbol(symbol)) return false;
    m_lexer.next();
    return true;
}

bool Parser::acceptWord(std::string_view word) {
    if (!m_lexer.peek().isWord(word)) return false;
    m_lexer.next();
    return true;
}

bool Parser::expect(std::string_view symbol, std::string_view where, std::string hint) {
    if (accept(symbol)) return true;
    fail(fmt::format("expected '{}' {}", symbol, where), std::move(hint));
    return false;
}

bool Parser::expectWord(std::string_view word, std::string_view where) {
    if (acceptWord(word)) return true;
    fail(fmt::format("expected '{}' {}", word, where));
    return false;
}

std::optional<Token> Parser::name(std::string_view what) {
    const Token& token = m_lexer.peek();
    if (token.kind == TokenKind::Name && !isReservedWord(token.text)) return m_lexer.next();
    const bool isPattern = token.kind == TokenKind::PatternVariable;
    fail(fmt::format("expected {}", what),
         isPattern ? "only expressions are pattern variables; what is bound has a plain name" : "");
    return std::nullopt;
}

std::optional<double> Parser::number(const Token& token) {
    double value = 0;
    const char* const end = token.text.data() + token.text.size();
    const auto [stop, code] = std::from_chars(token.text.data(), end, value);
    if (code != std::errc() || stop != end) {
        failAt(token, "this number is out of range");
        return std::nullopt;
    }
    const bool isWhole = token.text.find_first_of(".eE") == std::string_view::npos;
    if (isWhole && value > kMostWhole) {
        failAt(token, "this whole number is too large",
               fmt::format("whole numbers go to {:.0f}; larger ones have a point or an exponent",
                           kMostWhole));
        return std::nullopt;
    }
    return value;
}

SyntaxId Parser::add(SyntaxNode node) {
    for (const SyntaxId child : node.children) {
        if (!child.isValid()) return {};
        if (m_tree.depth(child) >= kMaxSyntaxDepth) return tooDeep();
    }
    node.length = std::max(m_lexer.lastEnd(), node.offset) - node.offset;
    return m_tree.add(std::move(node));
}

SyntaxId Parser::node(Operator op, std::size_t start, std::vector<SyntaxId> children,
                      std::vector<std::string> binders, std::string name) {
    SyntaxNode made;
    made.op = op;
    made.name = std::move(name);
    made.children = std::move(children);
    made.binders = std::move(binders);
    made.offset = start;
    return add(std::move(made));
}

SyntaxId Parser::variable(const Token& token, std::string name) {
    SyntaxNode made;
    made.name = std::move(name);
    made.offset = token.offset;
    made.length = token.length;
    return m_tree.add(std::move(made));
}

SyntaxId Parser::tooDeep() {
    return failAt(m_lexer.peek(), "this is nested too deeply",
                  fmt::format("trees are at most {} deep, and texts nested {} times; give inner "
                              "parts a name with 'let'",
                              kMaxSyntaxDepth, DepthGuard::kMaxDepth));
}

}  // namespace candler::sdqlite
