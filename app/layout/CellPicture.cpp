#include "app/layout/CellPicture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "engine/serialization/DotWriter.h"

namespace candler {

namespace {

class CellSvg {
public:
    explicit CellSvg(const CellPicture& picture) : m_picture(picture) {
        const double longest = static_cast<double>(
            std::max({picture.rows.extent, picture.columns.extent, std::int64_t{1}}));
        const auto length = [longest](const CellAxis& axis) {
            return std::max(kThinnest, kLongest * static_cast<double>(axis.extent) / longest);
        };
        m_width = length(picture.columns);
        m_height = length(picture.rows);
        m_left = kMargin + kLetterWidth * static_cast<double>(lastOf(picture.rows).size()) + kLine;
        m_top = kMargin + kLine * static_cast<double>(picture.lines.size() + 3);
    }

    std::string write() {
        writeHead();
        for (int shade = 1; shade <= kShades; ++shade) writeCells(shade);
        writeAxes();
        return m_svg + "</svg>\n";
    }

private:
    static constexpr double kMargin = 16;
    static constexpr double kLine = 18;
    static constexpr double kLongest = 512;
    static constexpr double kThinnest = 24;
    static constexpr double kLetterWidth = 7;  ///< Of a digit of 11 pixels, at most.
    static constexpr int kShades = 32;

    template <typename... Args>
    void add(fmt::format_string<Args...> text, Args&&... args) {
        fmt::format_to(std::back_inserter(m_svg), text, std::forward<Args>(args)...);
    }
    void addText(double x, double y, const std::string& colour, const std::string& extra,
                 const std::string& text) {
        if (text.empty()) return;
        add("<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"{}\"{}>{}</text>\n", x, y, colour, extra,
            escapeXml(text));
    }
    /// The last index, if it is not the first, too.
    static std::string lastOf(const CellAxis& axis) {
        return axis.name.empty() || axis.extent < 2 ? std::string()
                                                    : fmt::format("{}", axis.extent - 1);
    }
    static std::string firstOf(const CellAxis& axis) {
        return axis.name.empty() || axis.extent < 1 ? "" : "0";
    }

    void writeHead();
    void writeCells(int shade);
    void writeAxes();

    const CellPicture& m_picture;
    double m_left = 0;
    double m_top = 0;
    double m_width = 0;
    double m_height = 0;
    std::string m_svg;
};

void CellSvg::writeHead() {
    const PictureTheme& theme = m_picture.theme;
    std::size_t longest = m_picture.title.size() + m_picture.title.size() / 3;
    for (const std::string& line : m_picture.lines) longest = std::max(longest, line.size());
    const double width = std::max(m_left + m_width + 3 * kMargin,
                                  2 * kMargin + kLetterWidth * static_cast<double>(longest));
    add(R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0:.0f}" height="{1:.0f}" )"
        R"(viewBox="0 0 {0:.0f} {1:.0f}" font-family="DejaVu Sans, sans-serif" font-size="11">)",
        width, m_top + m_height + kMargin);
    add("\n<title>{}</title>\n", escapeXml(m_picture.title));
    add("<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n", theme.ground);
    double y = kMargin + kLine / 2;
    addText(kMargin, y, theme.text, " font-size=\"14\" font-weight=\"bold\"", m_picture.title);
    for (const std::string& line : m_picture.lines)
        addText(kMargin, y += kLine, theme.dimText, "", line);
    add(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="{}" stroke="{}"/>)"
        "\n",
        m_left - 0.5, m_top - 0.5, m_width + 1, m_height + 1, theme.box, theme.frame);
}

/// All of one shade are one path, in units of cells; neighbours in a row are one rectangle.
void CellSvg::writeCells(int shade) {
    const std::size_t columns = m_picture.columns.cells;
    std::string path;
    for (std::size_t row = 0; row < m_picture.rows.cells; ++row)
        for (std::size_t column = 0; column < columns;) {
            const auto isShade = [&](std::size_t at) {
                return std::lround(m_picture.shades[row * columns + at] * kShades) == shade;
            };
            std::size_t end = column;
            while (end < columns && isShade(end)) ++end;
            if (end > column)
                fmt::format_to(std::back_inserter(path), "M{} {}h{}v1h-{}z", column, row,
                               end - column, end - column);
            column = std::max(end, column + 1);
        }
    if (path.empty()) return;
    add("<path transform=\"translate({:.1f} {:.1f}) scale({:.6g} {:.6g})\" fill=\"{}\" "
        "fill-opacity=\"{:.3g}\" shape-rendering=\"crispEdges\" d=\"{}\"/>\n",
        m_left, m_top, m_width / static_cast<double>(columns),
        m_height / static_cast<double>(m_picture.rows.cells), m_picture.theme.text,
        static_cast<double>(shade) / kShades, path);
}

void CellSvg::writeAxes() {
    const PictureTheme& theme = m_picture.theme;
    const double above = m_top - 5;
    addText(m_left, above, theme.dimText, "", firstOf(m_picture.columns));
    addText(m_left + m_width, above, theme.dimText, " text-anchor=\"end\"",
            lastOf(m_picture.columns));
    addText(m_left + m_width / 2, above - kLine, theme.text, " text-anchor=\"middle\"",
            m_picture.columns.name);
    const double beside = m_left - 5;
    addText(beside, m_top + 10, theme.dimText, " text-anchor=\"end\"", firstOf(m_picture.rows));
    addText(beside, m_top + m_height - 2, theme.dimText, " text-anchor=\"end\"",
            lastOf(m_picture.rows));
    addText(beside, m_top + m_height / 2, theme.text, " text-anchor=\"end\"", m_picture.rows.name);
}

}  // namespace

std::string cellPictureSvg(const CellPicture& picture) {
    return CellSvg(picture).write();
}

}  // namespace candler
