#include "engine/data/MatrixMarket.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "engine/support/Utf8.h"

namespace candler {

namespace {

using Entry = SparseMatrix::Entry;

enum class Layout : std::size_t { Coordinate, Array };
enum class Field : std::size_t { Real, Integer, Pattern };
enum class Symmetry : std::size_t { General, Symmetric, SkewSymmetric };

constexpr std::string_view kBanner = "%%MatrixMarket";
constexpr std::array<std::string_view, 1> kObjects{"matrix"};
constexpr std::array<std::string_view, 2> kLayouts{"coordinate", "array"};
constexpr std::array<std::string_view, 3> kFields{"real", "integer", "pattern"};
constexpr std::array<std::string_view, 3> kSymmetries{"general", "symmetric", "skew-symmetric"};

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

std::string lowered(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

/// A whole number, the nearest 64-bit one if it is too large.
std::optional<std::int64_t> wholeNumber(std::string_view text) {
    std::int64_t value = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, value);
    if (end != last || error == std::errc::invalid_argument) return std::nullopt;
    if (error == std::errc{}) return value;
    return text.front() == '-' ? std::numeric_limits<std::int64_t>::min()
                               : std::numeric_limits<std::int64_t>::max();
}

/// One pass over the text. A method that fails has put a diagnostic into m_error and gives false.
class Reader {
public:
    explicit Reader(const SourceText& source) : m_source(source), m_text(source.text()) {}

    Result<SparseMatrix> read() {
        const bool isGood = readBanner() && readSizes() &&
                            (m_layout == Layout::Array ? readArray() : readCoordinates()) &&
                            finish();
        if (!isGood) return failure(std::move(m_error));
        return std::move(m_matrix);
    }

private:
    struct Word {
        std::string_view text;  ///< Empty where the line ends.
        std::size_t offset = 0;
    };

    bool fail(std::string message, std::size_t offset, std::size_t length, std::string hint) {
        m_error = makeError(std::move(message), m_source.span(offset, length), std::move(hint));
        // Comments may be in any encoding, messages are UTF-8.
        m_error.place.lineText = printableLine(m_error.place.lineText);
        return false;
    }
    bool fail(std::string message, const Word& word, std::string hint = {}) {
        return fail(std::move(message), word.offset, word.text.size(), std::move(hint));
    }

    /// As quoted in a message.
    static std::string shown(const Word& word) {
        constexpr std::size_t kMost = 40;
        const bool isLong = word.text.size() > kMost;
        return printableLine(word.text.substr(0, kMost)) + (isLong ? "…" : "");
    }
    [[nodiscard]] std::string sizes() const {
        return fmt::format("{} x {}", m_matrix.rows, m_matrix.columns);
    }

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

    bool endLine(std::string_view hint = "leave it out") {
        const Word word = nextWord();
        if (word.text.empty()) return true;
        return fail(fmt::format("'{}' is too much in this line", shown(word)), word,
                    std::string(hint));
    }

    // The head.
    template <std::size_t kCount>
    std::optional<std::size_t> choose(std::string_view what,
                                      const std::array<std::string_view, kCount>& known) {
        const Word word = nextWord();
        const auto found = std::ranges::find(known, lowered(word.text));
        if (found != known.end()) return static_cast<std::size_t>(found - known.begin());
        const std::vector<std::string> names(known.begin(), known.end());
        std::string hint = spellingHint(lowered(word.text), names);
        if (hint.empty()) hint = fmt::format("write: {}", fmt::join(names, ", or "));
        fail(word.text.empty() ? fmt::format("the {} of the file is missing here", what)
                               : fmt::format("the {} '{}' is not supported", what, shown(word)),
             word, std::move(hint));
        return std::nullopt;
    }

    bool readBanner() {
        const Word banner = nextWord();
        if (lowered(banner.text) != lowered(kBanner))
            return fail(
                "this is no Matrix Market file", banner,
                fmt::format("the first line is as '{} matrix coordinate real general'", kBanner));
        if (!choose("object", kObjects)) return false;
        const auto layout = choose("format", kLayouts);
        if (!layout) return false;
        m_layout = static_cast<Layout>(*layout);
        const auto field = choose("field", kFields);
        if (!field) return false;
        m_field = static_cast<Field>(*field);
        const auto symmetry = choose("symmetry", kSymmetries);
        if (!symmetry) return false;
        m_symmetry = static_cast<Symmetry>(*symmetry);
        if (m_field == Field::Pattern && m_layout == Layout::Array)
            return fail("an array is no pattern", 0, m_at, "write: coordinate, or real");
        if (m_field == Field::Pattern && m_symmetry == Symmetry::SkewSymmetric)
            return fail("a pattern is not skew-symmetric", 0, m_at, "its entries are all 1");
        return endLine();
    }

    bool readSizes() {
        while (skipSpace() && m_text[m_at] == '%')
            m_at = std::min(m_text.find('\n', m_at), m_text.size());
        const std::size_t start = m_at;
        if (!readSize("number of rows", 1, kMostRows, m_matrix.rows) ||
            !readSize("number of columns", 1, kMostRows, m_matrix.columns))
            return false;
        const double cells =
            static_cast<double>(m_matrix.rows) * static_cast<double>(m_matrix.columns);
        if (m_layout == Layout::Coordinate) {
            if (!readSize("number of entries", 0, std::numeric_limits<std::int64_t>::max(),
                          m_count))
                return false;
            if (static_cast<double>(m_count) > cells)
                return fail(fmt::format("a matrix of {} has no {} entries", sizes(), m_count),
                            start, m_at - start, "the line of sizes has rows, columns and entries");
        }
        if (m_symmetry != Symmetry::General && m_matrix.rows != m_matrix.columns)
            return fail(fmt::format("a matrix of {} is not symmetric", sizes()), start,
                        m_at - start, "only square matrices are");
        return endLine();
    }

    bool readSize(std::string_view what, std::int64_t least, std::int64_t most,
                  std::int64_t& size) {
        const Word word = nextWord();
        if (word.text.empty())
            return fail(fmt::format("the {} is missing here", what), word,
                        m_layout == Layout::Array
                            ? "the line of sizes has rows and columns"
                            : "the line of sizes has rows, columns and entries");
        const auto value = wholeNumber(word.text);
        if (!value)
            return fail(fmt::format("'{}' is no {}", shown(word), what), word,
                        "write a whole number");
        if (*value < least || *value > most)
            return fail(fmt::format("the {} cannot be {}", what, shown(word)), word,
                        fmt::format("write a whole number from {}{}", least,
                                    most == kMostRows ? " to 2^40" : ""));
        size = *value;
        return true;
    }

    // What follows the sizes.
    bool readIndex(std::string_view what, std::int64_t size, std::int64_t& index) {
        const Word word = nextWord();
        if (word.text.empty())
            return fail(fmt::format("the {} of this entry is missing", what), word,
                        "each line has one entry");
        const auto value = wholeNumber(word.text);
        if (!value)
            return fail(fmt::format("'{}' is no {}", shown(word), what), word,
                        "rows and columns are whole numbers");
        if (*value < 1 || *value > size)
            return fail(
                fmt::format("there is no {} {} in a matrix of {}", what, shown(word), sizes()),
                word, "rows and columns are counted from 1");
        index = *value - 1;
        return true;
    }

    bool readValue(double& value) {
        const Word word = nextWord();
        if (word.text.empty())
            return fail("the value of this entry is missing", word,
                        "only the entries of a pattern have none");
        if (m_field == Field::Integer) return readInteger(word, value);
        std::string_view digits = word.text;
        if (digits.size() > 1 && digits[0] == '+' && digits[1] != '-') digits.remove_prefix(1);
        const char* const last = digits.data() + digits.size();
        const auto [end, error] = std::from_chars(digits.data(), last, value);
        if (end != last || error == std::errc::invalid_argument)
            return fail(fmt::format("'{}' is no number", shown(word)), word,
                        "write it as -1.25 or 3e-5");
        if (error != std::errc{} || !std::isfinite(value))
            return fail(fmt::format("'{}' is no value of an entry", shown(word)), word,
                        "values are finite 64-bit floating-point numbers");
        return true;
    }

    bool readInteger(const Word& word, double& value) {
        constexpr std::int64_t kMost = std::int64_t{1} << 53U;
        const auto whole = wholeNumber(word.text);
        if (!whole)
            return fail(fmt::format("'{}' is no integer", shown(word)), word,
                        "the first line of the file says 'integer', not 'real'");
        if (*whole < -kMost || *whole > kMost)
            return fail(fmt::format("'{}' is too large", shown(word)), word,
                        "integers from -2^53 to 2^53 are exact");
        value = static_cast<double>(*whole);
        return true;
    }

    bool readEntry(Entry& entry) {
        const std::size_t start = m_at;
        if (!readIndex("row", m_matrix.rows, entry.row) ||
            !readIndex("column", m_matrix.columns, entry.column))
            return false;
        if (m_symmetry != Symmetry::General && entry.row < entry.column)
            return fail("this entry is above the diagonal of a symmetric matrix", start,
                        m_at - start, "such files have only what is below");
        if (m_symmetry == Symmetry::SkewSymmetric && entry.row == entry.column)
            return fail("this entry is on the diagonal of a skew-symmetric matrix", start,
                        m_at - start, "the diagonal is 0 and not in the file");
        entry.value = 1;
        if (m_field == Field::Pattern) return endLine("the entries of a pattern have no values");
        return readValue(entry.value) && endLine();
    }

    bool readCoordinates() {
        constexpr std::size_t kLeastBytes = 4;  // of an entry, so that no announcement is believed
        const auto count = static_cast<std::size_t>(m_count);
        m_matrix.entries.reserve(std::min(count, (m_text.size() - m_at) / kLeastBytes + 1));
        m_start = m_at;
        while (skipSpace()) {
            if (m_matrix.entries.size() == count)
                return fail(fmt::format("the file goes on after its {} entries", count), nextWord(),
                            "the third number of the line of sizes counts them");
            if (!readEntry(m_matrix.entries.emplace_back())) return false;
        }
        if (m_matrix.entries.size() == count) return true;
        return fail(
            fmt::format("the file ends after {} of its {} entries", m_matrix.entries.size(), count),
            m_at, 0, "the third number of the line of sizes counts them");
    }

    /// By columns; of symmetric ones what is below the diagonal.
    bool readArray() {
        std::size_t count = 0;
        for (std::int64_t column = 0; column < m_matrix.columns; ++column) {
            const std::int64_t first = m_symmetry == Symmetry::General     ? 0
                                       : m_symmetry == Symmetry::Symmetric ? column
                                                                           : column + 1;
            for (std::int64_t row = first; row < m_matrix.rows; ++row) {
                if (!skipSpace())
                    return fail(fmt::format("the file ends after {} values, before row {} of "
                                            "column {}",
                                            count, row + 1, column + 1),
                                m_at, 0, "an array has the values of whole columns");
                double value = 0;
                if (!readValue(value)) return false;
                ++count;
                if (value != 0) m_matrix.entries.push_back({row, column, value});
            }
        }
        if (!skipSpace()) return true;
        return fail(fmt::format("the file goes on after its {} values", count), nextWord(),
                    fmt::format("the line of sizes says {}", sizes()));
    }

    bool finish() {
        std::vector<Entry>& entries = m_matrix.entries;
        if (m_symmetry != Symmetry::General) {
            const double sign = m_symmetry == Symmetry::Symmetric ? 1 : -1;
            const std::size_t count = entries.size();
            entries.reserve(2 * count);
            for (std::size_t i = 0; i < count; ++i)
                if (const Entry one = entries[i]; one.row != one.column)
                    entries.push_back({one.column, one.row, sign * one.value});
        }
        sortEntries(m_matrix);
        const auto twice = std::ranges::adjacent_find(entries, [](const Entry& a, const Entry& b) {
            return a.row == b.row && a.column == b.column;
        });
        if (twice != entries.end()) return failTwice(*twice);
        std::erase_if(entries, [](const Entry& entry) { return entry.value == 0; });
        return true;
    }

    /// Reads again, as places are not kept.
    bool failTwice(Entry twice) {
        if (m_symmetry != Symmetry::General && twice.row < twice.column)
            std::swap(twice.row, twice.column);
        m_at = m_start;
        std::optional<int> firstLine;
        while (skipSpace()) {
            const std::size_t start = m_at;
            Entry entry;
            if (!readEntry(entry)) return false;
            if (entry.row != twice.row || entry.column != twice.column) continue;
            if (firstLine)
                return fail(fmt::format("row {}, column {} is there already, in line {}",
                                        entry.row + 1, entry.column + 1, *firstLine),
                            start, m_at - start, "add the values up, or leave one out");
            firstLine = m_source.span(start, 0).line;
        }
        return false;
    }

    const SourceText& m_source;
    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_start = 0;  ///< Of the entries.
    Layout m_layout = Layout::Coordinate;
    Field m_field = Field::Real;
    Symmetry m_symmetry = Symmetry::General;
    std::int64_t m_count = 0;  ///< Of entries, as the sizes say.
    SparseMatrix m_matrix;
    Diagnostic m_error;
};

}  // namespace

Result<SparseMatrix> readMatrixMarket(const SourceText& text) {
    return Reader(text).read();
}

}  // namespace candler
