#include "engine/data/MatrixMarket.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "engine/data/DataText.h"

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

class MatrixReader : private DataText {
public:
    MatrixReader(const SourceText& source, const StopCheck& stop) : DataText(source, stop) {}

    Result<SparseMatrix> read() {
        const bool isGood = readBanner() && readSizes() &&
                            (m_layout == Layout::Array ? readArray() : readCoordinates()) &&
                            finish();
        if (!isGood) return failure(std::move(m_error));
        return std::move(m_matrix);
    }

private:
    [[nodiscard]] std::string sizes() const {
        return fmt::format("{} x {}", m_matrix.rows, m_matrix.columns);
    }

    // The head.
    template <std::size_t kCount>
    std::optional<std::size_t> choose(std::string_view what,
                                      const std::array<std::string_view, kCount>& known) {
        const Word word = nextWord();
        const auto found = std::ranges::find(known, lowerCase(word.text));
        if (found != known.end()) return static_cast<std::size_t>(found - known.begin());
        const std::vector<std::string> names(known.begin(), known.end());
        std::string hint = spellingHint(lowerCase(word.text), names);
        if (hint.empty()) hint = fmt::format("write: {}", fmt::join(names, ", or "));
        fail(word.text.empty() ? fmt::format("the {} of the file is missing here", what)
                               : fmt::format("the {} '{}' is not supported", what, shown(word)),
             word, std::move(hint));
        return std::nullopt;
    }

    bool readBanner() {
        const Word banner = nextWord();
        if (lowerCase(banner.text) != lowerCase(kBanner))
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

    /// And comments, wherever they stand. False at the end.
    bool skipBlank() {
        while (skipSpace()) {
            if (m_text[m_at] != '%') return true;
            skipLine();
        }
        return false;
    }

    bool readSizes() {
        skipBlank();
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
        return m_field == Field::Integer ? readInteger(word, value) : readReal(word, value);
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
        while (skipBlank()) {
            if (m_matrix.entries.size() == count)
                return fail(fmt::format("the file goes on after its {} entries", count), nextWord(),
                            "the third number of the line of sizes counts them");
            if (!isGoingOn() || !readEntry(m_matrix.entries.emplace_back())) return false;
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
                if (!skipBlank())
                    return fail(fmt::format("the file ends after {} values, before row {} of "
                                            "column {}",
                                            count, row + 1, column + 1),
                                m_at, 0, "an array has the values of whole columns");
                double value = 0;
                if (!isGoingOn() || !readValue(value)) return false;
                ++count;
                if (value != 0) m_matrix.entries.push_back({row, column, value});
            }
        }
        if (!skipBlank()) return true;
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
        while (skipBlank()) {
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

    std::size_t m_start = 0;  ///< Of the entries.
    Layout m_layout = Layout::Coordinate;
    Field m_field = Field::Real;
    Symmetry m_symmetry = Symmetry::General;
    std::int64_t m_count = 0;  ///< Of entries, as the sizes say.
    SparseMatrix m_matrix;
};

}  // namespace

Result<SparseMatrix> readMatrixMarket(const SourceText& text, const StopCheck& stop) {
    return MatrixReader(text, stop).read();
}

}  // namespace candler
