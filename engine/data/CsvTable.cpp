#include "engine/data/CsvTable.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/data/DataText.h"

namespace candler {

namespace {

class CsvReader : private DataText {
public:
    CsvReader(const SourceText& source, const StopCheck& stop) : DataText(source, stop) {}

    Result<CoordinateTensor> read() {
        if (!readRows()) return failure(std::move(m_error));
        m_tensor.extents = {m_row, static_cast<std::int64_t>(m_width)};
        return std::move(m_tensor);
    }

private:
    bool readRows() {
        while (skipSpace()) {
            if (!isGoingOn()) return false;
            m_at = lineStart(m_at);
            m_start = m_at;
            if (!readFields()) return false;
            const bool isFirst = m_width == 0;
            if (isFirst) {
                m_width = m_fields.size();
                m_first = m_start;
                if (std::ranges::none_of(m_fields, isNumber)) continue;
            }
            if (!readRow()) return false;
        }
        return m_width > 0 || fail("there are no rows, so nothing tells how many columns there are",
                                   m_at, 0, "a line is a row: 1.5,2,-3");
    }

    /// Blanks in front of the first value may be all that there is of it.
    [[nodiscard]] std::size_t lineStart(std::size_t at) const {
        while (at > 0 && (m_text[at - 1] == ' ' || m_text[at - 1] == '\t')) --at;
        return at;
    }

    [[nodiscard]] char here() const { return m_at < m_text.size() ? m_text[m_at] : '\n'; }
    void skipBlanks() {
        while (here() == ' ' || here() == '\t' || here() == '\r') ++m_at;
    }

    /// Those of the line, and to behind its end.
    bool readFields() {
        m_fields.clear();
        while (true) {
            skipBlanks();
            if (here() == '"' ? !readQuoted() : !readPlain()) return false;
            skipBlanks();
            if (here() == '\n') break;
            if (here() != ',')
                return fail("a ',' is missing here", m_at, 1,
                            "behind the quote of a value there is a comma or the end of the line");
            ++m_at;
        }
        return true;
    }

    bool readPlain() {
        const std::size_t start = m_at;
        const std::size_t end = std::min(m_text.find_first_of(",\n", start), m_text.size());
        const std::size_t last = m_text.substr(start, end - start).find_last_not_of(" \t\r");
        const std::size_t length = last == std::string_view::npos ? 0 : last + 1;
        m_fields.push_back({m_text.substr(start, length), start});
        m_at = end;
        return true;
    }

    /// Without the quotes. That those inside are doubled matters to names only.
    bool readQuoted() {
        const std::size_t start = m_at + 1;
        for (std::size_t end = m_text.find('"', start); end != std::string_view::npos;
             end = m_text.find('"', end + 2)) {
            if (m_text.substr(end + 1, 1) == "\"") continue;
            m_fields.push_back({m_text.substr(start, end - start), start});
            m_at = end + 1;
            return true;
        }
        return fail("this quote has no end", m_at, 1, R"(write it as "a", and "" for one inside)");
    }

    static bool isNumber(const Word& word) {
        double value = 0;
        const char* const last = word.text.data() + word.text.size();
        const auto [end, error] = std::from_chars(word.text.data(), last, value);
        return end == last && error != std::errc::invalid_argument;
    }

    bool readRow() {
        if (m_fields.size() != m_width) return failWidth();
        for (std::size_t column = 0; column < m_width; ++column) {
            const Word& word = m_fields[column];
            if (word.text.empty())
                return fail(fmt::format("column {} has no value here", column + 1), word,
                            "leave the row out, or write a number");
            double value = 0;
            if (!readReal(word, value)) return failSeparator(word);
            if (value == 0) continue;
            m_tensor.coordinates.push_back(m_row);
            m_tensor.coordinates.push_back(static_cast<std::int64_t>(column));
            m_tensor.values.push_back(value);
        }
        ++m_row;
        return true;
    }

    /// Other separators are the likeliest reason for what is no number.
    bool failSeparator(const Word& word) {
        for (const auto& [separator, name] : {std::pair{';', "semicolons"}, {'\t', "tabs"}})
            if (word.text.find(separator) != std::string_view::npos)
                m_error.hint = fmt::format("columns are separated by commas, not by {}", name);
        return false;
    }

    bool failWidth() {
        const std::size_t end = std::min(m_text.find_first_of("\r\n", m_start), m_text.size());
        return fail(fmt::format("this row has {} value{}, not {}", m_fields.size(),
                                m_fields.size() == 1 ? "" : "s", m_width),
                    m_start, end - m_start,
                    fmt::format("line {} was the first", m_source.span(m_first, 0).line));
    }

    CoordinateTensor m_tensor;
    std::vector<Word> m_fields;  ///< Of the line.
    std::size_t m_start = 0;     ///< Offset of the line.
    std::size_t m_first = 0;     ///< Of the first one.
    std::size_t m_width = 0;     ///< Columns; none yet: 0.
    std::int64_t m_row = 0;
};

}  // namespace

Result<CoordinateTensor> readCsvTable(const SourceText& text, const StopCheck& stop) {
    return CsvReader(text, stop).read();
}

}  // namespace candler
