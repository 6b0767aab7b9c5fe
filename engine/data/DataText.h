// DataText: what readers of numbers in lines of text share: words, their numbers, mistakes with
// their places, and the question whether to stop.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/support/Result.h"
#include "engine/support/SourceText.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// A whole number, the nearest 64-bit one if it is too large.
[[nodiscard]] std::optional<std::int64_t> wholeNumber(std::string_view text);

/// Of ASCII letters.
[[nodiscard]] std::string lowerCase(std::string_view text);

/// One pass over a text. A method that fails has put a diagnostic into m_error and gives false.
class DataText {
protected:
    DataText(const SourceText& source, const StopCheck& stop)
        : m_source(source), m_text(source.text()), m_stop(stop) {}

    struct Word {
        std::string_view text;  ///< Empty where the line ends.
        std::size_t offset = 0;
    };

    bool fail(std::string message, std::size_t offset, std::size_t length, std::string hint);
    bool fail(std::string message, const Word& word, std::string hint = {}) {
        return fail(std::move(message), word.offset, word.text.size(), std::move(hint));
    }
    /// Cheap enough for every line.
    bool isGoingOn() {
        constexpr std::size_t kLinesPerCheck = std::size_t{1} << 12U;
        return m_lines++ % kLinesPerCheck != 0 || !m_stop.isStopped() || failStopped();
    }
    bool failStopped();

    /// As quoted in a message.
    [[nodiscard]] static std::string shown(const Word& word);

    /// The next in this line.
    Word nextWord() {
        while (m_at < m_text.size() && isBlank(m_text[m_at])) ++m_at;
        const std::size_t start = m_at;
        while (m_at < m_text.size() && !isBlank(m_text[m_at]) && m_text[m_at] != '\n') ++m_at;
        return {m_text.substr(start, m_at - start), start};
    }
    /// To the next word of any line; whether there is one.
    bool skipSpace() {
        while (m_at < m_text.size() && (isBlank(m_text[m_at]) || m_text[m_at] == '\n')) ++m_at;
        return m_at < m_text.size();
    }
    void skipLine() { m_at = std::min(m_text.find('\n', m_at), m_text.size()); }

    bool endLine(std::string_view hint = "leave it out");
    /// A finite number.
    bool readReal(const Word& word, double& value);

    const SourceText& m_source;
    std::string_view m_text;
    std::size_t m_at = 0;
    const StopCheck& m_stop;
    Diagnostic m_error;

private:
    static bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

    std::size_t m_lines = 0;
};

}  // namespace candler
