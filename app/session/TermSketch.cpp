#include "app/session/TermSketch.h"

#include <algorithm>

namespace candler {

std::vector<bool> TermSketch::holes(std::size_t levels) const {
    std::vector<bool> isHole;
    isHole.reserve(rows.size());
    for (const Row& row : rows) isHole.push_back(row.isBoundOutside || row.depth >= levels);
    // A sketch that is one hole says nothing.
    isHole.front() = false;
    return isHole;
}

std::size_t TermSketch::mostLevels() const {
    return 1 + std::ranges::max(rows, {}, &Row::depth).depth;
}

namespace {

/// Lines are broken where they would be longer, more or less.
constexpr std::size_t kLineWidth = 76;
constexpr std::size_t kIndent = 2;

class PieceWriter {
public:
    PieceWriter(const TermSketch& term, const std::vector<bool>& holes)
        : m_term(term), m_holes(holes), m_widths(term.rows.size(), 1) {
        for (std::size_t row = m_widths.size(); row-- > 0;) {
            if (m_holes[row]) continue;
            m_widths[row] = m_term.rows[row].text.size();
            for (std::size_t child = row + 1; child < end(row); child = end(child))
                m_widths[row] += m_widths[child] + 2;
        }
    }

    void write(std::size_t row, std::size_t indent) {
        m_pieces.push_back({m_holes[row] ? "?" : m_term.rows[row].text, row});
        if (m_holes[row] || end(row) == row + 1) return;
        const bool isBroken = indent + m_widths[row] > kLineWidth;
        const std::string further =
            isBroken ? ",\n" + std::string(indent + kIndent, ' ') : std::string(", ");
        for (std::size_t child = row + 1; child < end(row); child = end(child)) {
            put(child == row + 1 ? "(" : further);
            write(child, indent + kIndent);
        }
        put(")");
    }
    void put(const std::string& text) { m_pieces.push_back({text}); }
    [[nodiscard]] std::vector<SketchPiece> take() { return std::move(m_pieces); }

private:
    [[nodiscard]] std::size_t end(std::size_t row) const { return m_term.rows[row].end; }

    const TermSketch& m_term;
    const std::vector<bool>& m_holes;
    std::vector<std::size_t> m_widths;  // by row, on one line
    std::vector<SketchPiece> m_pieces;
};

}  // namespace

std::vector<SketchPiece> sketchPieces(const TermSketch& term, const std::vector<bool>& holes,
                                      bool isContained) {
    PieceWriter writer(term, holes);
    if (isContained) writer.put("contains(");
    writer.write(0, isContained ? kIndent : 0);
    if (isContained) writer.put(")");
    return writer.take();
}

std::string sketchText(const std::vector<SketchPiece>& pieces) {
    std::string text;
    for (const SketchPiece& piece : pieces) text += piece.text;
    return text;
}

}  // namespace candler
