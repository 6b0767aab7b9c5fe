#include "engine/extraction/CostCursor.h"

#include <cctype>
#include <charconv>

namespace candler::detail {

namespace {

bool isSpace(char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}
bool isLetter(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool isDigit(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool isNamePart(char c) {
    return !isSpace(c) && std::iscntrl(static_cast<unsigned char>(c)) == 0 &&
           std::string_view(",:;{}()\"#=").find(c) == std::string_view::npos;
}

}  // namespace

bool CostCursor::accept(char mark) {
    if (isAtEnd() || peek() != mark) return false;
    advance(1);
    return true;
}

std::optional<CostCursor::Name> CostCursor::word() {
    if (peek() == '"') return quoted();
    if (!isLetter(peek())) return std::nullopt;
    return run([](char c) { return isLetter(c) || isDigit(c); });
}

std::optional<CostCursor::Name> CostCursor::name() {
    if (peek() == '"') return quoted();
    return run(isNamePart);
}

bool CostCursor::acceptWord(std::string_view expected) {
    const std::string_view rest = m_text.text().substr(m_at);
    if (!rest.starts_with(expected)) return false;
    if (rest.size() > expected.size() &&
        (isLetter(rest[expected.size()]) || isDigit(rest[expected.size()])))
        return false;
    advance(expected.size());
    return true;
}

std::optional<double> CostCursor::number() {
    if (!isDigit(peek())) return std::nullopt;
    const std::string_view rest = m_text.text().substr(m_at);
    double value = 0;
    const auto [stop, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    if (error != std::errc{}) return std::nullopt;
    advance(static_cast<std::size_t>(stop - rest.data()));
    return value;
}

void CostCursor::skipEntry() {
    while (!isAtEnd() && peek() != '}') {
        const bool isLast = peek() == ';';
        // A quote that is not closed is skipped like any other character.
        if (peek() != '"' || !quoted()) advance(1);
        if (isLast) return;
    }
}

void CostCursor::skipModel() {
    while (!isAtEnd() && peek() != '}') skipEntry();
    accept('}');
}

std::optional<CostCursor::Name> CostCursor::quoted() {
    const std::string_view rest = m_text.text().substr(m_at + 1);
    const std::size_t end = rest.find_first_of("\"\n");
    if (end == std::string_view::npos || rest[end] != '"' || end == 0) return std::nullopt;
    Name name{std::string(rest.substr(0, end)), true, m_text.span(m_at, end + 2)};
    advance(end + 2);
    return name;
}

template <typename IsPart>
std::optional<CostCursor::Name> CostCursor::run(IsPart isPart) {
    const std::string_view text = m_text.text();
    std::size_t stop = m_at;
    while (stop < text.size() && isPart(text[stop])) ++stop;
    if (stop == m_at) return std::nullopt;
    Name name{std::string(text.substr(m_at, stop - m_at)), false, m_text.span(m_at, stop - m_at)};
    advance(stop - m_at);
    return name;
}

void CostCursor::advance(std::size_t count) {
    m_at += count;
    m_readTo = m_at;
    skipBlanks();
}

void CostCursor::skipBlanks() {
    const std::string_view text = m_text.text();
    while (m_at < text.size()) {
        if (isSpace(text[m_at]))
            ++m_at;
        else if (text[m_at] == '#')
            m_at = std::min(text.find('\n', m_at), text.size());
        else
            return;
    }
}

}  // namespace candler::detail
