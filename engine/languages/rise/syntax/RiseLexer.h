// Tokens of Rise texts (programs, rules, type sketches), made on demand from any offset. Comments
// are `-- …` to the end of the line and `{- … -}`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler::rise {

enum class TokenKind { End, Identifier, Number, Symbol, Bad };

struct Token {
    TokenKind kind = TokenKind::End;
    /// As written, but `λ` reads `\` and `Λ` reads `/\`. Of a Bad token: what is wrong.
    std::string text;
    std::size_t offset = 0;
    std::size_t length = 0;
    bool startsLine = false;  ///< In column 1, where definitions and rules start.

    [[nodiscard]] std::size_t end() const { return offset + length; }
    [[nodiscard]] bool isSymbol(std::string_view symbol) const {
        return kind == TokenKind::Symbol && text == symbol;
    }
    [[nodiscard]] bool isWord(std::string_view word) const {
        return kind == TokenKind::Identifier && text == word;
    }
};

/// Reads one token after the other; `peek` looks at the next, `peekSecond` at the one after it.
class Lexer {
public:
    /// `source` must outlive the lexer.
    explicit Lexer(const SourceText& source, std::size_t offset = 0);

    [[nodiscard]] const Token& peek() const { return m_current; }
    [[nodiscard]] const Token& peekSecond() const { return m_second; }
    Token next();
    /// Goes back (or forth) to an offset at which a token starts.
    void seek(std::size_t offset);
    /// Where the next token starts.
    [[nodiscard]] std::size_t offset() const { return m_current.offset; }
    /// Where the last token that was taken ended.
    [[nodiscard]] std::size_t lastEnd() const { return m_lastEnd; }

    /// Takes a name in which dashes join words, as in `split-join-32`; empty if none is next.
    std::string nextDashedName();

    [[nodiscard]] SourceSpan span(const Token& token) const {
        return m_source.span(token.offset, token.length);
    }
    [[nodiscard]] const SourceText& source() const { return m_source; }

private:
    [[nodiscard]] Token read(std::size_t offset) const;

    const SourceText& m_source;
    Token m_current;
    Token m_second;
    std::size_t m_lastEnd = 0;
};

/// Words that are no names: if, where, notin.
[[nodiscard]] bool isReservedWord(std::string_view word);

}  // namespace candler::rise
