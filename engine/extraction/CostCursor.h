// CostCursor: reads names, numbers and marks out of a text of cost models. For CostParser.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/support/SourceText.h"

namespace candler::detail {

/// Where in the text; skips blanks and comments.
class CostCursor {
public:
    explicit CostCursor(const SourceText& text) : m_text(text) { skipBlanks(); }

    [[nodiscard]] std::size_t at() const { return m_at; }
    [[nodiscard]] bool isAtEnd() const { return m_at >= m_text.text().size(); }
    [[nodiscard]] char peek() const { return isAtEnd() ? '\0' : m_text.text()[m_at]; }
    [[nodiscard]] SourceSpan here() const { return m_text.span(m_at, isAtEnd() ? 0 : 1); }
    /// From `begin` to the end of what was read last.
    [[nodiscard]] SourceSpan since(std::size_t begin) const {
        return m_text.span(begin, m_readTo > begin ? m_readTo - begin : 0);
    }
    bool accept(char mark);

    struct Name {
        std::string text{};
        bool isQuoted = false;
        SourceSpan place{};
    };
    /// A word of letters, digits and `_`, or a name in quotes; none if neither is here.
    std::optional<Name> word();
    /// Any run of characters that are not blanks or marks, or a name in quotes.
    std::optional<Name> name();
    /// The word if it is just that.
    bool acceptWord(std::string_view expected);
    /// A number without a sign; none if there is none, or if it is too large.
    std::optional<double> number();
    /// Behind the next `;`, or before the next `}` or the end.
    void skipEntry();
    /// Behind the next `}`, or to the end.
    void skipModel();

private:
    void skipBlanks();
    void advance(std::size_t count);
    std::optional<Name> quoted();
    template <typename IsPart>
    std::optional<Name> run(IsPart isPart);

    const SourceText& m_text;
    std::size_t m_at = 0;
    std::size_t m_readTo = 0;
};

}  // namespace candler::detail
