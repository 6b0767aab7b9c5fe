// CodeLinks: which lines of a generated file come from which rows of the term, both ways.
#pragma once

#include <optional>
#include <vector>

#include "app/session/SessionTypes.h"

namespace candler {

class CodeLinks {
public:
    CodeLinks() = default;
    /// Nothing that is given is kept.
    CodeLinks(const GeneratedCode& code, const GeneratedFile& file);

    /// By row: a number for those that lines come from first, in the order of the lines.
    [[nodiscard]] std::vector<std::optional<int>> numbers() const;
    /// Rows that a line comes from, that of what it does first; lines count from 0.
    [[nodiscard]] const std::vector<std::size_t>& rowsOf(std::size_t line) const;
    [[nodiscard]] const std::vector<std::size_t>& linesOf(std::size_t row) const;
    /// As linesOf, with the lines of all rows below it.
    [[nodiscard]] std::vector<std::size_t> linesBelow(std::size_t row) const;

private:
    std::vector<std::vector<std::size_t>> m_rows;   // by line
    std::vector<std::vector<std::size_t>> m_lines;  // by row
    std::vector<std::size_t> m_ends;                // by row: the first row that is not below it
};

}  // namespace candler
