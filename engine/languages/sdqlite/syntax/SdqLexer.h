// Tokens of SDQLite: names, numbers, symbols, names of files; `#` comments to the end of the line.
// Internal to the folder; SdqParser.h reads them.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/support/SourceText.h"

namespace candler::sdqlite {

enum class TokenKind : std::uint8_t {
    End,
    Name,
    Number,           ///< `12`, `2.5`, `1e-7`; `0..n` begins with the number 0.
    PatternVariable,  ///< `?x`
    FreeIndex,        ///< `%0`
    String,           ///< `"x.mtx"`, on one line; its text is that between the quotes.
    Symbol,
    Bad
};

/// The views are into the source, which must outlive the token, or constants.
struct Token {
    TokenKind kind = TokenKind::End;
    std::string_view text;  ///< As written; of a Bad token: what is wrong.
    std::string_view hint;  ///< Of a Bad token.
    std::size_t offset = 0;
    std::size_t length = 0;
    bool startsLine = false;  ///< In column 1.

    [[nodiscard]] std::size_t end() const { return offset + length; }
    [[nodiscard]] bool isSymbol(std::string_view symbol) const {
        return kind == TokenKind::Symbol && text == symbol;
    }
    [[nodiscard]] bool isWord(std::string_view word) const {
        return kind == TokenKind::Name && text == word;
    }
};

/// Reads one token after the other; `peek` looks at the next.
class Lexer {
public:
    /// `source` must outlive the lexer.
    explicit Lexer(const SourceText& source, std::size_t offset = 0) : m_source(source) {
        seek(offset);
    }

    [[nodiscard]] const Token& peek() const { return m_current; }
    Token next();
    /// Goes on at an offset: of a token, or within one that is to be split.
    void seek(std::size_t offset);
    /// Where the next token starts.
    [[nodiscard]] std::size_t offset() const { return m_current.offset; }
    /// Where the last token that was taken ended.
    [[nodiscard]] std::size_t lastEnd() const { return m_lastEnd; }
    [[nodiscard]] SourceSpan span(const Token& token) const {
        return m_source.span(token.offset, token.length);
    }

private:
    [[nodiscard]] Token read(std::size_t offset) const;

    const SourceText& m_source;
    Token m_current;
    std::size_t m_lastEnd = 0;
};

/// Words that begin declarations: dim, tensor, let, ….
[[nodiscard]] bool beginsDeclaration(std::string_view word);
/// Words that are no names: those, and sum, in, div, ….
[[nodiscard]] bool isReservedWord(std::string_view word);

}  // namespace candler::sdqlite
