#include "app/workbench/models/CodeLinks.h"

#include <algorithm>

namespace candler {

namespace {

const std::vector<std::size_t> kNone;

}  // namespace

CodeLinks::CodeLinks(const GeneratedCode& code, const GeneratedFile& file)
    : m_lines(code.term.size()), m_ends(code.term.size()) {
    for (const CodeLines& lines : file.lines) {
        if (m_rows.size() < lines.last) m_rows.resize(lines.last);
        for (std::size_t line = lines.first - 1; line < lines.last; ++line) {
            m_rows[line] = lines.rows;
            for (const std::size_t row : lines.rows) m_lines[row].push_back(line);
        }
    }
    for (std::size_t row = 0; row < m_ends.size(); ++row) {
        std::size_t end = row + 1;
        while (end < m_ends.size() && code.term[end].depth > code.term[row].depth) ++end;
        m_ends[row] = end;
    }
}

std::vector<std::optional<int>> CodeLinks::numbers() const {
    std::vector<std::optional<int>> numbers(m_lines.size());
    int next = 0;
    for (const std::vector<std::size_t>& rows : m_rows)
        if (!rows.empty() && !numbers[rows.front()]) numbers[rows.front()] = next++;
    return numbers;
}

const std::vector<std::size_t>& CodeLinks::rowsOf(std::size_t line) const {
    return line < m_rows.size() ? m_rows[line] : kNone;
}

const std::vector<std::size_t>& CodeLinks::linesOf(std::size_t row) const {
    return row < m_lines.size() ? m_lines[row] : kNone;
}

std::vector<std::size_t> CodeLinks::linesBelow(std::size_t row) const {
    std::vector<std::size_t> lines;
    for (std::size_t below = row; row < m_ends.size() && below < m_ends[row]; ++below)
        lines.insert(lines.end(), m_lines[below].begin(), m_lines[below].end());
    std::ranges::sort(lines);
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    return lines;
}

}  // namespace candler
