// LaCursor: the tokens of one text from left to right, and the mistakes found in it.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/languages/linrel/syntax/LaLexer.h"
#include "engine/languages/linrel/syntax/LaTyping.h"
#include "engine/support/Diagnostic.h"
#include "engine/support/SourceText.h"

namespace candler::linrel {

class LaCursor {
public:
    LaCursor(const SourceText& source, std::vector<LaToken> tokens)
        : m_source(source), m_tokens(std::move(tokens)) {}

    [[nodiscard]] const LaToken& peek() const { return m_tokens[m_next]; }
    [[nodiscard]] const LaToken& peekSecond() const {
        return m_tokens[std::min(m_next + 1, m_tokens.size() - 1)];
    }
    const LaToken& next() {
        const LaToken& token = m_tokens[m_next];
        if (m_next + 1 < m_tokens.size()) ++m_next;
        return token;
    }
    /// Where the next token is, to come back to it.
    [[nodiscard]] std::size_t position() const { return m_next; }
    void goBack(std::size_t position) { m_next = position; }

    [[nodiscard]] SourceSpan place(const LaToken& token) const {
        return m_source.span(token.offset, token.length);
    }
    /// From a token to the last one that was taken.
    [[nodiscard]] SourceSpan placeFrom(std::size_t offset) const {
        const LaToken& last = m_tokens[m_next == 0 ? 0 : m_next - 1];
        return m_source.span(offset, last.offset + last.length - offset);
    }
    [[nodiscard]] SourceSpan placeOfStart() const { return m_source.span(0, 0); }

    [[nodiscard]] const std::vector<LaToken>& tokens() const { return m_tokens; }

    [[nodiscard]] Diagnostics& errors() { return m_errors; }
    /// Notes a mistake; gives what methods that fail return.
    std::nullopt_t fail(std::string message, const SourceSpan& place, std::string hint = {}) {
        m_errors.push_back(makeError(std::move(message), place, std::move(hint)));
        return std::nullopt;
    }
    std::nullopt_t fail(std::string message, const LaToken& token, std::string hint = {}) {
        return fail(std::move(message), place(token), std::move(hint));
    }
    /// Whether the next token is this symbol, which is taken; else that is a mistake.
    bool expect(std::string_view symbol) {
        if (peek().is(symbol)) {
            next();
            return true;
        }
        fail(fmt::format("'{}' is expected here", symbol), peek());
        return false;
    }
    std::optional<LaId> checked(const Typed& typed, const SourceSpan& place) {
        if (typed) return *typed;
        return fail(typed.error().message, place, typed.error().hint);
    }

    [[nodiscard]] const SourceText& source() const { return m_source; }

private:
    const SourceText& m_source;
    std::vector<LaToken> m_tokens;
    std::size_t m_next = 0;
    Diagnostics m_errors;
};

}  // namespace candler::linrel
