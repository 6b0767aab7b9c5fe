#include "engine/languages/rise/syntax/RiseLexer.h"

#include <array>

#include "engine/support/Utf8.h"

namespace candler::rise {

namespace {

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool isNameCharacter(char c) {
    return isLetter(c) || isAsciiDigit(c) || c == '\'';
}
bool isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Longer ones first.
constexpr std::array<std::string_view, 33> kSymbols = {"<=>", "<=", ">=",  "==", "!=", "->", "=>",
                                                       ">>",  "|>", "/\\", "::", "\\", "(",  ")",
                                                       "[",   "]",  "<",   ">",  ".",  ",",  ":",
                                                       "=",   "+",  "-",   "*",  "/",  "^",  "?",
                                                       "%",   "{",  "}",   ";",  "|"};
constexpr std::string_view kSmallLambda = "\xCE\xBB";  // λ
constexpr std::string_view kLargeLambda = "\xCE\x9B";  // Λ

struct Blank {
    std::size_t end = 0;
    bool isUnterminated = false;
};

/// Skips white space and comments.
Blank skipBlank(std::string_view text, std::size_t at) {
    while (at < text.size()) {
        if (isSpace(text[at])) {
            ++at;
        } else if (text.substr(at, 2) == "--") {
            at = text.find('\n', at);
            if (at == std::string_view::npos) return {text.size(), false};
        } else if (text.substr(at, 2) == "{-") {
            const std::size_t close = text.find("-}", at + 2);
            if (close == std::string_view::npos) return {at, true};
            at = close + 2;
        } else {
            break;
        }
    }
    return {at, false};
}

std::size_t endOfName(std::string_view text, std::size_t at) {
    while (at < text.size() && isNameCharacter(text[at])) ++at;
    return at;
}

/// Digits with an optional exponent: `12`, `5e3`, `1e-7`. A point is the parser's business, since
/// `32.f32` is a type.
std::size_t endOfNumber(std::string_view text, std::size_t at) {
    while (at < text.size() && isAsciiDigit(text[at])) ++at;
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        std::size_t digits = at + 1;
        if (digits < text.size() && (text[digits] == '+' || text[digits] == '-')) ++digits;
        if (digits < text.size() && isAsciiDigit(text[digits])) {
            at = digits;
            while (at < text.size() && isAsciiDigit(text[at])) ++at;
        }
    }
    return at;
}

}  // namespace

bool isReservedWord(std::string_view word) {
    return word == "if" || word == "where" || word == "with" || word == "notin";
}

Lexer::Lexer(const SourceText& source, std::size_t offset) : m_source(source) {
    seek(offset);
}

void Lexer::seek(std::size_t offset) {
    m_current = read(offset);
    m_second = read(m_current.end());
    m_lastEnd = offset;
}

Token Lexer::next() {
    Token taken = std::move(m_current);
    m_lastEnd = taken.end();
    m_current = std::move(m_second);
    m_second = read(m_current.end());
    return taken;
}

std::string Lexer::nextDashedName() {
    const std::string_view text = m_source.text();
    if (m_current.kind != TokenKind::Identifier) return {};
    const std::size_t start = m_current.offset;
    std::size_t end = m_current.end();
    while (end + 1 < text.size() && text[end] == '-' && isNameCharacter(text[end + 1]))
        end = endOfName(text, end + 1);
    std::string name{text.substr(start, end - start)};
    seek(end);
    return name;
}

Token Lexer::read(std::size_t offset) const {
    const std::string_view text = m_source.text();
    const Blank blank = skipBlank(text, std::min(offset, text.size()));
    Token token;
    token.offset = blank.end;
    token.startsLine = blank.end == 0 || text[blank.end - 1] == '\n';
    const auto make = [&](TokenKind kind, std::string_view shown, std::size_t length) {
        token.kind = kind;
        token.text = shown;
        token.length = length;
        return token;
    };
    if (blank.isUnterminated)
        return make(TokenKind::Bad, "this comment is not closed by '-}'", text.size() - blank.end);
    if (blank.end >= text.size()) return make(TokenKind::End, "", 0);
    const std::string_view rest = text.substr(blank.end);
    if (isLetter(rest.front())) {
        const std::size_t length = endOfName(rest, 0);
        return make(TokenKind::Identifier, rest.substr(0, length), length);
    }
    if (isAsciiDigit(rest.front())) {
        const std::size_t length = endOfNumber(rest, 0);
        if (length < rest.size() && isNameCharacter(rest[length]))
            return make(TokenKind::Bad, "this is neither a number nor a name",
                        endOfName(rest, length));
        return make(TokenKind::Number, rest.substr(0, length), length);
    }
    if (rest.starts_with(kSmallLambda)) return make(TokenKind::Symbol, "\\", kSmallLambda.size());
    if (rest.starts_with(kLargeLambda)) return make(TokenKind::Symbol, "/\\", kLargeLambda.size());
    for (const std::string_view symbol : kSymbols)
        if (rest.starts_with(symbol)) return make(TokenKind::Symbol, symbol, symbol.size());
    std::size_t length = 1;
    while (length < rest.size() && (static_cast<unsigned char>(rest[length]) & 0xC0U) == 0x80U)
        ++length;
    return make(TokenKind::Bad, "this character has no meaning here", length);
}

}  // namespace candler::rise
