// SketchCursor: reads names and marks out of a sketch's text. For the sources that parse sketches
// (SketchParser.cpp) and files of their definitions (SketchLibrary.cpp).
#pragma once

#include <cstddef>
#include <string_view>

#include "engine/support/SourceText.h"

namespace candler::detail {

/// Position in text[begin, end); skips blanks and comments.
class SketchCursor {
public:
    SketchCursor(const SourceText& text, std::size_t begin, std::size_t end)
        : m_text(text), m_at(begin), m_end(end) {
        skipBlanks();
    }
    [[nodiscard]] std::size_t at() const { return m_at; }
    [[nodiscard]] bool isAtEnd() const { return m_at >= m_end; }
    [[nodiscard]] char peek() const { return isAtEnd() ? '\0' : m_text.text()[m_at]; }
    [[nodiscard]] const SourceText& source() const { return m_text; }
    [[nodiscard]] SourceSpan here(std::size_t length = 1) const {
        return m_text.span(m_at, isAtEnd() ? 0 : length);
    }
    bool accept(std::string_view token);
    /// A name, or empty.
    std::string_view name();
    /// A name of letters, as definitions and parameters have; or empty.
    std::string_view word();
    void moveTo(std::size_t position);
    /// End of the stretch from here to the next `,` or closing bracket at this depth, or `or`/`;`.
    [[nodiscard]] std::size_t stretchEnd() const;

private:
    [[nodiscard]] bool isWordOr(std::size_t i) const;
    void skipBlanks();

    const SourceText& m_text;
    std::size_t m_at;
    std::size_t m_end;
};

}  // namespace candler::detail
