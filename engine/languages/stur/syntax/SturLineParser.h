// The parser of one line of STUR; SturParser.h reads whole texts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/languages/stur/syntax/SturLexer.h"

namespace candler::stur {

/// Functions give nothing where there is a mistake; then `error` is the one that is furthest in the
/// line.
class LineParser {
public:
    LineParser(const SourceText& text, std::vector<Token> tokens)
        : m_text(text), m_tokens(std::move(tokens)) {}

    /// One, but for rules, of which several may be separated by `;`.
    [[nodiscard]] std::optional<std::vector<LineSyntax>> lines();
    /// All of the line is a right side.
    [[nodiscard]] std::optional<std::vector<ProductSyntax>> wholeBody();
    /// All of the line is an index expression.
    [[nodiscard]] std::optional<IndexSyntax> wholeIndex();
    [[nodiscard]] const Diagnostic& error() const { return *m_error; }

private:
    // SturLineParser.cpp
    [[nodiscard]] bool checkTokens();
    std::optional<LineSyntax> directive(const Token& name);
    std::optional<LineSyntax> names(NamesSyntax::Kind kind);
    std::optional<LineSyntax> choices(ChoiceSyntax::Kind kind);
    std::optional<LineSyntax> structures();
    std::optional<LineSyntax> data();
    std::optional<LineSyntax> assumptions();
    std::optional<LineSyntax> preprocess();
    std::optional<std::vector<NameSyntax>> nameList(std::string_view what);
    std::optional<NameSyntax> name(std::string_view what);
    std::optional<NameSyntax> quoted(std::string_view what, std::string hint);

    // SturBodyParser.cpp
    std::optional<LineSyntax> rule();
    std::optional<std::vector<ProductSyntax>> body();
    bool product(ProductSyntax& into, bool isAlone);
    bool factor(ProductSyntax& into, bool isAlone);
    bool group(ProductSyntax& into);
    bool nested(ProductSyntax& into, NestedSyntax::Kind kind);
    [[nodiscard]] bool isNested(NestedSyntax::Kind kind) const;
    bool number(ProductSyntax& into);
    std::optional<AccessSyntax> access();
    /// `isBare`: without parentheses.
    std::optional<ComparisonSyntax> comparison(bool isBare);
    std::optional<std::vector<IndexSyntax>> arguments();
    std::optional<IndexSyntax> sum();
    std::optional<IndexSyntax> term();
    std::optional<IndexSyntax> atom();
    std::optional<Sign> sign();
    std::optional<IndexSyntax> binary(IndexSyntax::Kind kind, IndexSyntax left,
                                      std::optional<IndexSyntax> right);

    [[nodiscard]] const Token& peek(std::size_t ahead = 0) const;
    Token take();
    bool takeSymbol(std::string_view symbol);
    bool expectSymbol(std::string_view symbol, std::string hint = {});
    bool expectEnd();
    std::nullopt_t fail(std::string message, const Place& place, std::string hint = {});
    [[nodiscard]] Place from(std::size_t begin) const;
    [[nodiscard]] std::string seen() const;
    /// Counts how deep parentheses are.
    bool enter();

    const SourceText& m_text;
    std::vector<Token> m_tokens;
    std::size_t m_at = 0;
    int m_depth = 0;
    std::optional<Diagnostic> m_error;
    std::size_t m_errorAt = 0;
};

}  // namespace candler::stur
