#include "engine/languages/stur/syntax/SturLexer.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/support/Utf8.h"

namespace candler::stur {

namespace {

/// Longer ones first.
constexpr std::array<std::string_view, 23> kSymbols{"^-1", ":=", "->", "<=", ">=", "==", "!=", "<",
                                                    ">",   "=",  "+",  "-",  "*",  "/",  "%",  "(",
                                                    ")",   ",",  ";",  ":",  "@",  "[",  "]"};

bool isNameStart(char c) {
    return isAsciiLetter(c) || c == '_';
}
bool isNamePart(char c) {
    return isNameStart(c) || isAsciiDigit(c) || c == '\'';
}

/// `12`, `5.123`, `1e-3`
std::size_t numberLength(std::string_view rest) {
    std::size_t at = 0;
    const auto digits = [&] {
        while (at < rest.size() && isAsciiDigit(rest[at])) ++at;
    };
    digits();
    if (at + 1 < rest.size() && rest[at] == '.' && isAsciiDigit(rest[at + 1])) {
        ++at;
        digits();
    }
    if (at < rest.size() && (rest[at] == 'e' || rest[at] == 'E')) {
        const std::size_t before = at++;
        if (at < rest.size() && (rest[at] == '-' || rest[at] == '+')) ++at;
        if (at == rest.size() || !isAsciiDigit(rest[at])) return before;
        digits();
    }
    return at;
}

std::pair<Token::Kind, std::size_t> next(std::string_view rest) {
    if (isNameStart(rest.front())) {
        const auto end = std::find_if_not(rest.begin(), rest.end(), isNamePart);
        return {Token::Kind::Name, static_cast<std::size_t>(end - rest.begin())};
    }
    if (isAsciiDigit(rest.front())) return {Token::Kind::Number, numberLength(rest)};
    for (const std::string_view symbol : kSymbols)
        if (rest.starts_with(symbol)) return {Token::Kind::Symbol, symbol.size()};
    return {Token::Kind::Bad, std::max<std::size_t>(1, utf8SequenceLength(rest))};
}

}  // namespace

std::vector<Token> tokensOfLine(std::string_view text, std::size_t begin, std::size_t end) {
    std::vector<Token> tokens;
    std::size_t at = begin;
    while (at < end && text[at] != '#') {
        if (text[at] == ' ' || text[at] == '\t' || text[at] == '\r') {
            ++at;
            continue;
        }
        const std::size_t close = text[at] == '"' ? text.find('"', at + 1) : end;
        if (close < end) {
            tokens.push_back({Token::Kind::String,
                              text.substr(at + 1, close - at - 1),
                              {at + 1, close - at - 1}});
            at = close + 1;
            continue;
        }
        const auto [kind, length] = next(text.substr(at, end - at));
        tokens.push_back({kind, text.substr(at, length), {at, length}});
        at += length;
    }
    tokens.push_back({Token::Kind::End, text.substr(at, 0), {at, 0}});
    return tokens;
}

}  // namespace candler::stur
