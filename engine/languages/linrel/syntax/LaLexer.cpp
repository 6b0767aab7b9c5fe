#include "engine/languages/linrel/syntax/LaLexer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/languages/linrel/syntax/LaHints.h"
#include "engine/support/Utf8.h"

namespace candler::linrel {

namespace {

constexpr std::array<std::string_view, 27> kSymbols{
    "%*%", "<=", ">=", "==", "!=", "+=", "-=", "*=", "&&", "||", "&", "|", "!", "+",
    "-",   "*",  "/",  "^",  "<",  ">",  "=",  "(",  ")",  "[",  "]", ",", ":"};

/// Before those of programs: `%%` is none of them, nor is `<-`.
constexpr std::array<std::string_view, 7> kScriptSymbols{"%/%", "%%", "<-", "->", "{", "}", "$"};

/// More are told of no text: it is none in this language.
constexpr std::size_t kMostMistakes = 20;

class Reader {
public:
    Reader(const SourceText& source, LaTokens kind)
        : m_source(source), m_text(source.text()), m_isScript(kind == LaTokens::OfScript) {}

    Result<std::vector<LaToken>> read() {
        while (m_at < m_text.size() && m_errors.size() < kMostMistakes) readOne();
        if (!m_errors.empty()) return failure(std::move(m_errors));
        separate();
        add(LaTokenKind::End, m_text.size(), 0);
        return std::move(m_tokens);
    }

private:
    void add(LaTokenKind kind, std::size_t offset, std::size_t length) {
        m_tokens.push_back({kind, m_text.substr(offset, length), offset, length});
    }

    /// Items end here, if one has begun.
    void separate() {
        if (!m_tokens.empty() && m_tokens.back().kind != LaTokenKind::Separator)
            add(LaTokenKind::Separator, m_at, 0);
    }

    [[nodiscard]] bool goesOn() const {
        if (m_depth > 0 || m_tokens.empty()) return true;
        const LaToken& last = m_tokens.back();
        return last.kind == LaTokenKind::Symbol && last.text != ")" && last.text != "]" &&
               last.text != "}";
    }

    /// `NAME =` stands in no brackets: what is open before it was not closed.
    [[nodiscard]] bool beginsStatement(std::size_t at) const {
        const auto isBlank = [](char c) { return c == ' ' || c == '\t'; };
        const auto isPart = [](char c) {
            return isAsciiLetter(c) || isAsciiDigit(c) || c == '_' || c == '.';
        };
        const std::size_t name = skip(at, isBlank);
        if (name >= m_text.size() || !isAsciiLetter(m_text[name])) return false;
        const std::string_view rest = m_text.substr(skip(skip(name, isPart), isBlank));
        return rest.starts_with("=") && !rest.starts_with("==");
    }

    template <typename Is>
    std::size_t skip(std::size_t from, Is is) const {
        while (from < m_text.size() && is(m_text[from])) ++from;
        return from;
    }

    void readOne() {
        const char c = m_text[m_at];
        if (c == '#') {
            m_at = std::min(m_text.find('\n', m_at), m_text.size());
        } else if (m_isScript && m_text.substr(m_at).starts_with("/*")) {
            const std::size_t end = m_text.find("*/", m_at + 2);
            if (end == std::string_view::npos)
                complain("this comment does not end", 2, "close it with */");
            m_at = end == std::string_view::npos ? m_text.size() : end + 2;
        } else if (c == '\n' || c == ';') {
            const bool isForgotten =
                c == '\n' && !m_isScript && m_depth > 0 && beginsStatement(m_at + 1);
            if (isForgotten) m_depth = 0;
            if (c == ';' || isForgotten || !goesOn()) separate();
            ++m_at;
        } else if (c == ' ' || c == '\t' || c == '\r') {
            ++m_at;
        } else if (isAsciiLetter(c)) {
            take(LaTokenKind::Name, endOfName());
        } else if (isAsciiDigit(c) || (m_isScript && c == '.' && isDigitAt(m_at + 1))) {
            take(LaTokenKind::Number, endOfNumber());
        } else if (c == '"' && !m_isScript) {
            readString();
        } else if (m_isScript && (c == '"' || c == '\'')) {
            readScriptString(c);
        } else {
            readSymbol();
        }
    }

    void take(LaTokenKind kind, std::size_t end) {
        add(kind, m_at, end - m_at);
        m_at = end;
    }

    /// Of a script with the name of a file that it was read from: `nn::forward`.
    [[nodiscard]] std::size_t endOfName() const {
        const auto isPart = [](char d) {
            return isAsciiLetter(d) || isAsciiDigit(d) || d == '_' || d == '.';
        };
        std::size_t end = skip(m_at, isPart);
        while (m_isScript && m_text.substr(end).starts_with("::")) end = skip(end + 2, isPart);
        return end;
    }

    [[nodiscard]] bool isDigitAt(std::size_t at) const {
        return at < m_text.size() && isAsciiDigit(m_text[at]);
    }

    [[nodiscard]] std::size_t endOfNumber() const {
        std::size_t end = skip(m_at, isAsciiDigit);
        if (end < m_text.size() && m_text[end] == '.' && (m_isScript || isDigitAt(end + 1)))
            end = skip(end + 1, isAsciiDigit);
        if (end < m_text.size() && (m_text[end] == 'e' || m_text[end] == 'E')) {
            std::size_t digits = end + 1;
            if (digits < m_text.size() && (m_text[digits] == '+' || m_text[digits] == '-'))
                ++digits;
            if (digits < m_text.size() && isAsciiDigit(m_text[digits]))
                end = skip(digits, isAsciiDigit);
        }
        return end;
    }

    void readString() {
        const std::size_t end = std::min(m_text.find_first_of("\"\n", m_at + 1), m_text.size());
        if (end == m_text.size() || m_text[end] == '\n') {
            complain("this string does not end", 1, "close it with \" in the same line");
            m_at = end;
            return;
        }
        m_tokens.push_back(
            {LaTokenKind::String, m_text.substr(m_at + 1, end - m_at - 1), m_at, end + 1 - m_at});
        m_at = end + 1;
    }

    void readScriptString(char quote) {
        std::size_t end = m_at + 1;
        while (end < m_text.size() && m_text[end] != quote) end += m_text[end] == '\\' ? 2 : 1;
        if (end >= m_text.size()) {
            complain("this string does not end", 1, fmt::format("close it with {}", quote));
            m_at = m_text.size();
            return;
        }
        m_tokens.push_back(
            {LaTokenKind::String, m_text.substr(m_at + 1, end - m_at - 1), m_at, end + 1 - m_at});
        m_at = end + 1;
    }

    /// Whether there is one.
    bool readScriptSymbol(std::string_view rest) {
        const auto symbol = std::ranges::find_if(
            kScriptSymbols, [rest](std::string_view one) { return rest.starts_with(one); });
        if (symbol == kScriptSymbols.end()) return false;
        // Lines end items in the block within the brackets of a call, too.
        if (*symbol == "{") m_outer.push_back(std::exchange(m_depth, 0));
        if (*symbol == "}" && !m_outer.empty()) {
            m_depth = m_outer.back();
            m_outer.pop_back();
        }
        take(LaTokenKind::Symbol, m_at + symbol->size());
        return true;
    }

    void readSymbol() {
        const std::string_view rest = m_text.substr(m_at);
        if (m_isScript && readScriptSymbol(rest)) return;
        const ForeignSymbol foreign = foreignSymbol(rest);
        const auto symbol = std::ranges::find_if(
            kSymbols, [rest](std::string_view one) { return rest.starts_with(one); });
        // Of two that both begin here the longer one is meant.
        if (symbol == kSymbols.end() || symbol->size() < foreign.symbol.size())
            return refuse(foreign);
        if (*symbol == "(" || *symbol == "[") ++m_depth;
        if ((*symbol == ")" || *symbol == "]") && m_depth > 0) --m_depth;
        take(LaTokenKind::Symbol, m_at + symbol->size());
    }

    void refuse(const ForeignSymbol& symbol) {
        const std::size_t length = std::max(symbol.symbol.size(), characterLength(m_at));
        complain(fmt::format("'{}' means nothing here",
                             printableLine(std::string(m_text.substr(m_at, length)))),
                 length, std::string(symbol.hint));
        m_at += length;
    }

    void complain(std::string message, std::size_t length, std::string hint) {
        m_errors.push_back(
            makeError(std::move(message), m_source.span(m_at, length), std::move(hint)));
    }

    [[nodiscard]] std::size_t characterLength(std::size_t at) const {
        std::size_t end = at + 1;
        while (end < m_text.size() && (static_cast<unsigned char>(m_text[end]) & 0xC0U) == 0x80U)
            ++end;
        return end - at;
    }

    const SourceText& m_source;
    std::string_view m_text;
    std::size_t m_at = 0;
    bool m_isScript;
    int m_depth = 0;           ///< Of open brackets.
    std::vector<int> m_outer;  ///< The same around each block.
    std::vector<LaToken> m_tokens;
    Diagnostics m_errors;
};

}  // namespace

Result<std::vector<LaToken>> readTokens(const SourceText& source, LaTokens kind) {
    return Reader(source, kind).read();
}

}  // namespace candler::linrel
