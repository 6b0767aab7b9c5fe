// The recursive-descent parser behind RiseSyntax.h. Internal to the folder. A failed parse returns
// an invalid SyntaxId and leaves the first error in error().
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/languages/rise/syntax/RiseLexer.h"
#include "engine/languages/rise/syntax/RiseSyntax.h"

namespace candler::rise {

class Parser {
public:
    Parser(SyntaxTree& tree, std::size_t offset, ParseOptions options)
        : m_tree(tree),
          m_lexer(tree.source(), offset),
          m_start(m_lexer.offset()),
          m_options(options) {}

    SyntaxId expression();
    SyntaxId type();
    SyntaxId nat();

    [[nodiscard]] Lexer& lexer() { return m_lexer; }
    [[nodiscard]] const std::optional<Diagnostic>& error() const { return m_error; }
    void clearError() { m_error.reset(); }
    /// Records an error at the next token.
    SyntaxId fail(const std::string& message, const std::string& hint = {});
    bool expect(std::string_view symbol, const std::string& where);

private:
    class DepthGuard;

    // Expressions, weakest first.
    SyntaxId composition();
    SyntaxId infix(int level);
    SyntaxId negation();
    SyntaxId application();
    SyntaxId postfix();
    SyntaxId atom();
    SyntaxId lambda(bool isNat);
    SyntaxId parenthesised();
    SyntaxId number(bool isNegative);
    SyntaxId arrayLiteral();
    SyntaxId operatorNode(std::string_view primitive);
    [[nodiscard]] bool startsAtom() const;
    [[nodiscard]] bool startsNegative() const;

    // Types, weakest first.
    SyntaxId pairType();
    SyntaxId dotType();
    SyntaxId natFunctionType();
    SyntaxId arrayOf(SyntaxId size, std::size_t start);
    [[nodiscard]] bool startsNatBinder();

    // Nats, weakest first.
    SyntaxId natProduct();
    SyntaxId natPower();
    SyntaxId natAtom();
    std::optional<std::string> holeName();

    SyntaxId node(SyntaxKind kind, std::size_t start, std::string name = {}, SyntaxId left = {},
                  SyntaxId right = {});

    SyntaxTree& m_tree;
    Lexer m_lexer;
    std::size_t m_start;  // The only place where an expression may start in column 1.
    ParseOptions m_options;
    std::optional<Diagnostic> m_error;
    int m_depth = 0;
};

}  // namespace candler::rise
