#include "sketches/SketchCursor.h"

#include <algorithm>
#include <cctype>

namespace candler::detail {

namespace {

bool isNameStart(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '%' ||
           std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool isNamePart(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '\'' || c == '.';
}

/// Operators of some languages are written with such characters: `+`, `->`.
bool isOperatorPart(char c) {
    return std::string_view("+-*/|&~<>=^!").find(c) != std::string_view::npos;
}

}  // namespace

bool SketchCursor::accept(std::string_view token) {
    if (m_text.text().substr(m_at, std::min(token.size(), m_end - m_at)) != token) return false;
    m_at += token.size();
    skipBlanks();
    return true;
}

std::string_view SketchCursor::name() {
    const char first = peek();
    if (isAtEnd() || !(isNameStart(first) || isOperatorPart(first))) return {};
    std::size_t stop = m_at + 1;
    const bool isNegative = first == '-' && stop < m_end &&
                            std::isdigit(static_cast<unsigned char>(m_text.text()[stop])) != 0;
    const bool isOperator = isOperatorPart(first) && !isNegative;
    const auto isPart = isOperator ? isOperatorPart : isNamePart;
    while (stop < m_end && isPart(m_text.text()[stop])) ++stop;
    const std::string_view found = m_text.text().substr(m_at, stop - m_at);
    m_at = stop;
    skipBlanks();
    return found;
}

std::string_view SketchCursor::word() {
    return isNameStart(peek()) ? name() : std::string_view();
}

void SketchCursor::moveTo(std::size_t position) {
    m_at = position;
    skipBlanks();
}

std::size_t SketchCursor::stretchEnd() const {
    int depth = 0;
    std::size_t i = m_at;
    for (; i < m_end; ++i) {
        const char c = m_text.text()[i];
        if (c == '(' || c == '[') ++depth;
        if (c == ')' || c == ']') {
            if (depth == 0) break;
            --depth;
        }
        if (c == ',' && depth == 0) break;
        if (depth == 0 && m_text.text().substr(i, 2) == "--") break;
        if (depth == 0 && i > m_at && isWordOr(i)) break;
    }
    while (i > m_at && std::isspace(static_cast<unsigned char>(m_text.text()[i - 1])) != 0) --i;
    return i;
}

bool SketchCursor::isWordOr(std::size_t i) const {
    return m_text.text().substr(i, 2) == "or" && !isNamePart(m_text.text()[i - 1]) &&
           (i + 2 >= m_end || !isNamePart(m_text.text()[i + 2]));
}

void SketchCursor::skipBlanks() {
    while (m_at < m_end) {
        if (std::isspace(static_cast<unsigned char>(m_text.text()[m_at])) != 0) {
            ++m_at;
        } else if (m_text.text().substr(m_at, 2) == "--") {
            m_at = std::min(m_text.text().find('\n', m_at), m_end);
        } else {
            break;
        }
    }
}

}  // namespace candler::detail
