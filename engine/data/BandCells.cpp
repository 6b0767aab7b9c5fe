#include "engine/data/BandCells.h"

#include <algorithm>

namespace candler {

namespace {

/// The sum of min(most, i + first) for i < count.
std::uint64_t cappedSum(std::uint64_t count, std::uint64_t first, std::uint64_t most) {
    const std::uint64_t growing = std::min(count, most > first ? most - first : 0);
    // One of two neighbours is even: nothing overflows that the sum does not.
    const std::uint64_t pairs = growing == 0       ? 0
                                : growing % 2 == 0 ? growing / 2 * (growing - 1)
                                                   : (growing - 1) / 2 * growing;
    return pairs + growing * first + (count - growing) * most;
}

}  // namespace

BandCells::BandCells(std::int64_t rows, std::int64_t columns, std::int64_t width)
    : m_rows(static_cast<std::uint64_t>(rows)),
      m_columns(static_cast<std::uint64_t>(columns)),
      m_width(std::min(static_cast<std::uint64_t>(width), std::max(m_rows, m_columns))) {}

std::uint64_t BandCells::before(std::uint64_t row) const {
    const std::uint64_t ends = cappedSum(row, m_width + 1, m_columns);
    const std::uint64_t starts = row > m_width ? cappedSum(row - m_width, 0, m_columns) : 0;
    return ends - starts;
}

std::uint64_t BandCells::count() const {
    return before(m_rows);
}

void BandCells::toMatrix(std::vector<std::uint64_t>& cells) const {
    std::uint64_t row = 0;
    std::uint64_t first = 0;
    std::uint64_t end = before(1);
    for (std::uint64_t& cell : cells) {
        if (cell >= end) {
            // The last row whose cells begin before this one; it is not far.
            std::uint64_t low = row + 1;
            std::uint64_t step = 1;
            for (; low + step < m_rows && before(low + step) <= cell; step *= 2) low += step;
            std::uint64_t high = std::min(low + step, m_rows);
            while (high - low > 1) {
                const std::uint64_t middle = low + (high - low) / 2;
                (before(middle) <= cell ? low : high) = middle;
            }
            row = low;
            first = before(row);
            end = before(row + 1);
        }
        const std::uint64_t start = row > m_width ? row - m_width : 0;
        cell = row * m_columns + start + (cell - first);
    }
}

}  // namespace candler
