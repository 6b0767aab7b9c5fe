#include "engine/data/FrosttTensor.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "engine/data/DataText.h"
#include "engine/data/NamedArrays.h"

namespace candler {

namespace {

constexpr std::string_view kExtents = "extents:";

class FrosttReader : private DataText {
public:
    FrosttReader(const SourceText& source, const StopCheck& stop) : DataText(source, stop) {}

    Result<CoordinateTensor> read(const std::optional<std::vector<std::int64_t>>& extents) {
        if (extents) setExtents(*extents);
        if (!readLines() || !finish(extents)) return failure(std::move(m_error));
        return std::move(m_tensor);
    }

private:
    void setExtents(std::vector<std::int64_t> extents) {
        m_tensor.extents = std::move(extents);
        m_order = m_tensor.order();
    }

    bool readLines() {
        while (skipSpace()) {
            if (!isGoingOn()) return false;
            if (m_text[m_at] != '#') {
                if (!readEntry()) return false;
            } else if (!readComment()) {
                return false;
            }
        }
        return true;
    }

    bool readComment() {
        ++m_at;
        const Word word = nextWord();
        if (word.text != kExtents) {
            skipLine();
            return true;
        }
        if (m_hasExtents || !m_tensor.values.empty())
            return fail("the extents come too late here", word,
                        "write them once, before the entries");
        std::vector<std::int64_t> extents;
        for (Word one = nextWord(); !one.text.empty(); one = nextWord()) {
            std::int64_t extent = 0;
            if (!readCount("extent", one, extent)) return false;
            extents.push_back(extent);
            if (!checkOrder(extents.size(), one)) return false;
        }
        if (extents.empty())
            return fail("extents are missing here", word, "write them as # extents: 10 20 30");
        m_hasExtents = true;
        setExtents(std::move(extents));
        return true;
    }

    bool checkOrder(std::size_t order, const Word& place) {
        return order <= kMostAxes ||
               fail(fmt::format("there are more than {} axes", kMostAxes), place,
                    "a line has the coordinates of one entry and its value");
    }

    /// Coordinates and extents.
    bool readCount(std::string_view what, const Word& word, std::int64_t& count) {
        const auto value = wholeNumber(word.text);
        if (!value)
            return fail(fmt::format("'{}' is no {}", shown(word), what), word,
                        "coordinates and extents are whole numbers");
        if (*value < 1 || *value > kMostRows)
            return fail(fmt::format("there is no {} {}", what, shown(word)), word,
                        "coordinates are counted from 1, and go to 2^40");
        count = *value;
        return true;
    }

    bool readEntry() {
        const std::size_t start = m_at;
        if (!m_order && !readOrder()) return false;
        for (std::size_t axis = 0; axis < *m_order; ++axis)
            if (!readCoordinate(axis, start)) return false;
        const Word word = nextWord();
        double value = 0;
        if (isEnd(word)) return failOrder(start);
        if (!readReal(word, value)) return mendOrder(start);
        if (m_at < m_text.size() && m_text[m_at] != '\n') {
            const Word rest = nextWord();
            if (!isEnd(rest)) return failOrder(start);
            if (!rest.text.empty()) skipLine();
        }
        if (m_tensor.values.empty()) m_first = start;
        m_tensor.values.push_back(value);
        return true;
    }

    bool readCoordinate(std::size_t axis, std::size_t start) {
        const Word word = nextWord();
        std::int64_t coordinate = 0;
        if (isEnd(word)) return failOrder(start);
        if (!readCount("coordinate", word, coordinate)) return mendOrder(start);
        if (!m_tensor.extents.empty() && coordinate > m_tensor.extents[axis]) {
            fail(fmt::format("there is no coordinate {} on axis {} of a tensor of {}", coordinate,
                             axis + 1, shapeText(m_tensor.extents)),
                 word, "coordinates are counted from 1");
            return mendOrder(start);
        }
        m_tensor.coordinates.push_back(coordinate - 1);
        return true;
    }

    static bool isEnd(const Word& word) { return word.text.empty() || word.text[0] == '#'; }

    /// In the line from `start`, up to its comment.
    std::size_t countWords(std::size_t start) {
        m_at = start;
        std::size_t count = 0;
        while (!isEnd(nextWord())) ++count;
        return count;
    }

    bool readOrder() {
        const std::size_t start = m_at;
        const std::size_t count = countWords(start);
        m_at = start;
        if (!checkOrder(count - 1, nextWord())) return false;
        m_at = start;
        m_order = count - 1;
        reserve(start);
        return *m_order > 0 || fail("this entry has no coordinates", nextWord(),
                                    "a line has the coordinates of an entry, then its value");
    }

    /// As if all lines were as long as the first; there are not more than the text has bytes for.
    void reserve(std::size_t start) {
        const std::size_t rest = m_text.size() - start;
        const std::size_t line = std::min(m_text.find('\n', start), m_text.size()) - start + 1;
        const std::size_t lines = rest / std::max(line, 2 * (*m_order + 1)) + 1;
        m_tensor.coordinates.reserve(lines * *m_order);
        m_tensor.values.reserve(lines);
    }

    /// A word that is not what it should be may be so as others are missing: that says more.
    bool mendOrder(std::size_t start) {
        return countWords(start) != *m_order + 1 && failOrder(start);
    }

    bool failOrder(std::size_t start) {
        const std::size_t coordinates = countWords(start) - 1;
        std::string hint = "a line has the coordinates of an entry, then its value";
        if (!m_tensor.values.empty())
            hint += fmt::format("; line {} was the first", m_source.span(m_first, 0).line);
        const std::size_t end = std::min(m_text.find_first_of("\r\n", start), m_text.size());
        return fail(fmt::format("this entry has {} coordinate{}, not {}", coordinates,
                                coordinates == 1 ? "" : "s", *m_order),
                    start, end - start, std::move(hint));
    }

    bool finish(const std::optional<std::vector<std::int64_t>>& wanted) {
        if (!m_order)
            return fail("there are no entries, so nothing tells how many axes there are", m_at, 0,
                        "write the extents before: # extents: 10 20 30");
        if (m_tensor.extents.empty() && !wanted) takeExtents();
        if (!sortEntries(m_tensor, m_stop)) return failStopped();
        for (std::size_t i = 0; i < m_tensor.entryCount(); ++i)
            if (!std::isfinite(m_tensor.values[i])) return failSum(i);
        return true;
    }

    void takeExtents() {
        m_tensor.extents.assign(*m_order, 1);
        for (std::size_t i = 0; i < m_tensor.coordinates.size(); ++i) {
            std::int64_t& extent = m_tensor.extents[i % *m_order];
            extent = std::max(extent, m_tensor.coordinates[i] + 1);
        }
    }

    /// Reads again, as places are not kept.
    bool failSum(std::size_t entry) {
        const auto at = m_tensor.coordinatesOf(entry);
        const std::vector<std::int64_t> place(at.begin(), at.end());
        std::size_t last = 0;
        std::size_t end = 0;
        m_at = m_first;
        while (skipSpace()) {
            if (!isGoingOn()) return false;
            const std::size_t start = m_at;
            m_tensor.coordinates.clear();
            if (m_text[m_at] == '#')
                skipLine();
            else if (!readEntry())
                return false;
            if (m_tensor.coordinates != place) continue;
            last = start;
            end = m_at;
        }
        return fail("the values of this place add up to no finite number", last, end - last,
                    "entries with the same coordinates are added");
    }

    CoordinateTensor m_tensor;
    std::optional<std::size_t> m_order;
    std::size_t m_first = 0;  ///< Offset of the first entry.
    bool m_hasExtents = false;
};

}  // namespace

Result<CoordinateTensor> readFrosttTensor(const SourceText& text,
                                          const std::optional<std::vector<std::int64_t>>& extents,
                                          const StopCheck& stop) {
    return FrosttReader(text, stop).read(extents);
}

}  // namespace candler
