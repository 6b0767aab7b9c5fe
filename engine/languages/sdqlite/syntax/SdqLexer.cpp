#include "engine/languages/sdqlite/syntax/SdqLexer.h"

#include <algorithm>
#include <array>

#include "engine/support/Utf8.h"

namespace candler::sdqlite {

namespace {

bool isNameCharacter(char c) {
    return isAsciiLetter(c) || isAsciiDigit(c) || c == '_' || c == '\'';
}

/// Longer ones first. `=>` and `<=>` are those of rules.
constexpr std::array<std::string_view, 25> kSymbols = {
    "<=>", "->", "=>", "==", "!=", "<=", ">=", "..", "(", ")", "[", "]", "{",
    "}",   "<",  ">",  ",",  ":",  "=",  "+",  "-",  "*", ".", "_", "\\"};

/// What others write with characters that mean nothing here.
struct Foreign {
    char first;
    std::string_view hint;
};
constexpr std::array kForeign = {
    Foreign{'/', "'div' divides whole numbers, 'inv(x)' is one over x"},
    Foreign{'&', "'if(a) if(b) e' asks for both"},
    Foreign{'|', "write an 'if' for each case and add them"},
    Foreign{'!', "unequal is '!='"},
    Foreign{';', "declarations need nothing between them"},
};

std::size_t skipBlank(std::string_view text, std::size_t at) {
    while (at < text.size()) {
        const char c = text[at];
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
            ++at;
        else if (c == '#')
            at = std::min(text.find('\n', at), text.size());
        else
            break;
    }
    return at;
}

std::size_t endOfName(std::string_view text, std::size_t at) {
    while (at < text.size() && isNameCharacter(text[at])) ++at;
    return at;
}

std::size_t endOfDigits(std::string_view text, std::size_t at) {
    while (at < text.size() && isAsciiDigit(text[at])) ++at;
    return at;
}

/// A point belongs to the number if a digit follows, an exponent if it has digits.
std::size_t endOfNumber(std::string_view text) {
    std::size_t at = endOfDigits(text, 0);
    if (at + 1 < text.size() && text[at] == '.' && isAsciiDigit(text[at + 1]))
        at = endOfDigits(text, at + 1);
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        std::size_t digits = at + 1;
        if (digits < text.size() && (text[digits] == '+' || text[digits] == '-')) ++digits;
        const std::size_t end = endOfDigits(text, digits);
        if (end > digits) at = end;
    }
    return at;
}

Token make(TokenKind kind, std::string_view text) {
    return {kind, text, {}, 0, text.size()};
}
Token bad(std::string_view what, std::string_view hint, std::size_t length) {
    return {TokenKind::Bad, what, hint, 0, length};
}

Token readNumber(std::string_view rest) {
    const std::size_t length = endOfNumber(rest);
    if (length < rest.size() && isNameCharacter(rest[length]))
        return bad("this is neither a number nor a name", "names begin with a letter",
                   endOfName(rest, length));
    return make(TokenKind::Number, rest.substr(0, length));
}

Token readString(std::string_view rest) {
    const std::size_t end = rest.find_first_of("\"\n", 1);
    if (end == std::string_view::npos || rest[end] == '\n')
        return bad("this quote is not closed", "the name of a file ends on its line",
                   std::min(end, rest.size()));
    return {TokenKind::String, rest.substr(1, end - 1), {}, 0, end + 1};
}

Token readSymbol(std::string_view rest) {
    for (const std::string_view symbol : kSymbols)
        if (rest.starts_with(symbol)) return make(TokenKind::Symbol, symbol);
    for (const Foreign& foreign : kForeign)
        if (rest.front() == foreign.first)
            return bad("this character has no meaning here", foreign.hint, 1);
    return bad("this character has no meaning here", "",
               std::max<std::size_t>(1, utf8SequenceLength(rest)));
}

/// Of a text that does not begin with a blank.
Token readToken(std::string_view rest) {
    if (rest.empty()) return {};
    const char first = rest.front();
    if (isAsciiDigit(first)) return readNumber(rest);
    if (first == '"') return readString(rest);
    if (isAsciiLetter(first)) return make(TokenKind::Name, rest.substr(0, endOfName(rest, 0)));
    if (first == '_' && endOfName(rest, 0) > 1)
        return bad("a name cannot begin with '_'", "'_' alone is a variable that is not used",
                   endOfName(rest, 0));
    if (first == '?' && rest.size() > 1 && isAsciiLetter(rest[1]))
        return make(TokenKind::PatternVariable, rest.substr(0, endOfName(rest, 1)));
    if (first == '%' && rest.size() > 1 && isAsciiDigit(rest[1]))
        return make(TokenKind::FreeIndex, rest.substr(0, endOfDigits(rest, 1)));
    return readSymbol(rest);
}

template <std::size_t kCount>
bool contains(const std::array<std::string_view, kCount>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

bool beginsDeclaration(std::string_view word) {
    static constexpr std::array<std::string_view, 9> kWords = {
        "dim", "array", "hash", "scalar", "size", "tensor", "storage", "let", "compute"};
    return contains(kWords, word);
}

bool isReservedWord(std::string_view word) {
    static constexpr std::array<std::string_view, 16> kWords = {
        "sum", "collect", "merge", "if",  "then", "in",  "probe", "inb",
        "min", "max",     "div",   "mod", "inv",  "neg", "inf",   "unique"};
    return contains(kWords, word) || beginsDeclaration(word);
}

void Lexer::seek(std::size_t offset) {
    m_lastEnd = offset;
    m_current = read(offset);
}

Token Lexer::next() {
    const Token taken = m_current;
    m_lastEnd = taken.end();
    m_current = read(m_lastEnd);
    return taken;
}

Token Lexer::read(std::size_t offset) const {
    const std::string_view text = m_source.text();
    const std::size_t start = skipBlank(text, std::min(offset, text.size()));
    Token token = readToken(text.substr(start));
    token.offset = start;
    token.startsLine = start == 0 || text[start - 1] == '\n';
    return token;
}

}  // namespace candler::sdqlite
