// BandCells: the cells of a matrix that are near its diagonal, numbered by rows.
#pragma once

#include <cstdint>
#include <vector>

namespace candler {

class BandCells {
public:
    /// Cells whose column is at most `width` from their row. The matrix has at most 2^62 cells.
    BandCells(std::int64_t rows, std::int64_t columns, std::int64_t width);

    [[nodiscard]] std::uint64_t count() const;

    /// From numbers in the band, ascending, to those in the matrix. A cell costs the logarithm of
    /// the rows since the one before.
    void toMatrix(std::vector<std::uint64_t>& cells) const;

private:
    /// In the rows before.
    [[nodiscard]] std::uint64_t before(std::uint64_t row) const;

    std::uint64_t m_rows;
    std::uint64_t m_columns;
    std::uint64_t m_width;
};

}  // namespace candler
