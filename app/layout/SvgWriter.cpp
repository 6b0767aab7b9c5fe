#include "app/layout/SvgWriter.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "engine/serialization/DotWriter.h"

namespace candler {

namespace {

constexpr double kCaptionHeight = 44;

class SvgBuilder {
public:
    SvgBuilder(const Slice& slice, const MeasuredSlice& measured, const GraphDrawing& drawing,
               const SvgOptions& options)
        : m_slice(slice),
          m_measured(measured),
          m_drawing(drawing),
          m_options(options),
          m_theme(options.theme) {}

    std::string make() {
        const double width = std::max(m_drawing.width, 800.0);
        const double height = m_drawing.height + kCaptionHeight;
        add(R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0:.0f}" height="{1:.0f}" )"
            R"(viewBox="0 0 {0:.0f} {1:.0f}" stroke="none" )"
            R"(font-family="DejaVu Sans, sans-serif" font-size="10">)",
            width, height);
        add("\n<title>{}</title>\n", escapeXml(m_options.title));
        add("<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n", m_theme.ground);
        addCaption();
        add("<g transform=\"translate(0 {})\">\n", kCaptionHeight);
        for (std::size_t i = 0; i < m_slice.edges.size(); ++i) addEdge(i);
        for (std::size_t i = 0; i < m_slice.boxes.size(); ++i) addBox(i);
        m_text += "</g>\n</svg>\n";
        return std::move(m_text);
    }

private:
    template <typename... Args>
    void add(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(m_text), format, std::forward<Args>(args)...);
    }

    void addText(const PlacedText& text, const std::string& colour, const char* anchor = "start",
                 const char* extra = "") {
        if (text.text.empty()) return;
        const double x = std::string_view(anchor) == "middle" ? text.rect.centre().x
                         : std::string_view(anchor) == "end"  ? text.rect.right()
                                                              : text.rect.x;
        // Not every viewer knows dominant-baseline: the baseline is a third of a letter below the
        // middle.
        constexpr double kBelowMiddle = 3.6;
        add(R"(<text x="{:.1f}" y="{:.1f}" fill="{}" stroke="none" text-anchor="{}"{}>{}</text>)"
            "\n",
            x, text.rect.centre().y + kBelowMiddle, colour, anchor, extra, escapeXml(text.text));
    }

    void addCaption() {
        const double y = 20;
        addText({m_slice.budgetText, {kDrawingMargin, y - 6, 0, 12}}, m_theme.dimText);
        double x = kDrawingMargin;
        const auto legend = [&](const std::string& colour, const std::string& text, bool isBar) {
            add(R"(<rect x="{}" y="{}" width="{}" height="10" fill="{}"/>)", x, y + 12,
                isBar ? 4 : 12, colour);
            addText({text, {x + 16, y + 11, 0, 12}}, m_theme.dimText);
            x += 24 + 6.2 * static_cast<double>(text.size());
        };
        legend(m_theme.chosen, "chosen", false);
        legend(m_theme.added, fmt::format("new in iteration {}", m_slice.snapshot->iteration()),
               true);
        legend(m_theme.merged, "merged (double frame)", false);
        addText({"▶ root · ↑n used by n more e-nodes · ↺ its own class · +n behind it, not drawn",
                 {x, y + 11, 0, 12}},
                m_theme.dimText);
    }

    void addEdge(std::size_t index) {
        const SliceEdge& edge = m_slice.edges[index];
        const std::vector<Point>& curve = m_drawing.edges[index];
        if (curve.size() < 4) return;
        const std::string& colour = edge.isChosen ? m_theme.chosen
                                    : edge.isNew  ? m_theme.added
                                                  : m_theme.edge;
        add("<path d=\"M{:.1f} {:.1f}", curve[0].x, curve[0].y);
        for (std::size_t i = 1; i + 2 < curve.size(); i += 3)
            add(" C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}", curve[i].x, curve[i].y,
                curve[i + 1].x, curve[i + 1].y, curve[i + 2].x, curve[i + 2].y);
        add("\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"{}/>\n", colour,
            edge.isChosen ? 2 : 1, edge.isNew && !edge.isChosen ? " stroke-dasharray=\"4 3\"" : "");
        addArrow(curve[curve.size() - 2], curve.back(), colour);
    }

    void addArrow(Point from, Point tip, const std::string& colour) {
        double dx = tip.x - from.x;
        double dy = tip.y - from.y;
        const double length = std::hypot(dx, dy);
        dx = length > 0 ? dx / length * 6 : 0;
        dy = length > 0 ? dy / length * 6 : 6;
        add("<path d=\"M{:.1f} {:.1f} L{:.1f} {:.1f} L{:.1f} {:.1f} Z\" fill=\"{}\"/>\n", tip.x,
            tip.y, tip.x - dx - dy / 2, tip.y - dy + dx / 2, tip.x - dx + dy / 2,
            tip.y - dy - dx / 2, colour);
    }

    void addBox(std::size_t index) {
        const SliceBox& box = m_slice.boxes[index];
        const BoxGeometry& geometry = m_measured.boxes[index];
        const std::string& frame = box.isMerged   ? m_theme.merged
                                   : box.isChosen ? m_theme.chosen
                                   : box.isNew    ? m_theme.added
                                                  : m_theme.frame;
        add("<g transform=\"translate({:.1f} {:.1f})\">\n", m_drawing.boxes[index].x,
            m_drawing.boxes[index].y);
        if (box.isMerged) addFrame({-3, -3, geometry.width + 6, geometry.height + 6}, frame, 1);
        addFrame({0, 0, geometry.width, geometry.height}, frame,
                 box.isMerged || box.isChosen || box.isNew ? 2 : 1);
        const double middle = geometry.title.rect.centre().y;
        if (box.isRoot) addArrow({-20, middle}, {-4, middle}, m_theme.text);
        addText(geometry.title, box.isMerged ? m_theme.merged : m_theme.dimText);
        addText(geometry.type, m_theme.dimText, "start", " font-style=\"italic\"");
        addText(geometry.uses, m_theme.dimText, "end");
        // Lines run behind the texts of the rows below.
        for (std::size_t r = 0; r < box.rows.size(); ++r) addGround(box.rows[r], geometry.rows[r]);
        for (std::size_t r = 0; r < box.rows.size(); ++r)
            addPortLines(box.rows[r], geometry.rows[r], geometry.height);
        for (const RowGeometry& row : geometry.rows) addRow(row);
        addText(geometry.more, m_theme.dimText);
        m_text += "</g>\n";
    }

    void addFrame(const Rect& rect, const std::string& colour, int thickness) {
        add(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="6" fill="{}" )"
            "stroke=\"{}\" stroke-width=\"{}\"/>\n",
            rect.x, rect.y, rect.width, rect.height, m_theme.box, colour, thickness);
    }

    void addGround(const SliceRow& row, const RowGeometry& geometry) {
        const Rect& rect = geometry.rect;
        if (row.isChosen)
            add(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="3" fill="{}" )"
                "stroke=\"{}\"/>\n",
                rect.x, rect.y + 1, rect.width, rect.height - 2, m_theme.chosenFill,
                m_theme.chosen);
        if (row.isNew)
            add("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"3\" height=\"{:.1f}\" fill=\"{}\"/>\n",
                rect.x + 4, rect.y + 3, rect.height - 6, m_theme.added);
    }

    void addRow(const RowGeometry& geometry) {
        constexpr const char* kCode =
            " font-family=\"DejaVu Sans Mono, monospace\" font-size=\"11\"";
        addText(geometry.label, m_theme.text, "start", kCode);
        for (const PortGeometry& port : geometry.ports) addPort(port, kCode);
        addText(geometry.cost, m_theme.dimText, "end");
    }

    /// From ports down to where their edges leave the box.
    void addPortLines(const SliceRow& row, const RowGeometry& geometry, double bottom) {
        for (const PortGeometry& port : geometry.ports)
            if (port.look == PortGeometry::Look::Open)
                add("<path d=\"M{:.1f} {:.1f} V{:.1f}\" stroke=\"{}\" stroke-width=\"{}\"/>\n",
                    port.text.rect.centre().x, port.text.rect.centre().y + 4, bottom,
                    row.isChosen ? m_theme.chosen : m_theme.edge, row.isChosen ? 2 : 1);
    }

    void addPort(const PortGeometry& port, const char* codeFont) {
        const Rect& rect = port.text.rect;
        if (port.look == PortGeometry::Look::Open) {
            add(R"(<circle cx="{:.1f}" cy="{:.1f}" r="4" fill="none" stroke="{}"/>)"
                "\n",
                rect.centre().x, rect.centre().y, m_theme.edge);
            return;
        }
        if (port.look != PortGeometry::Look::Loop)
            add(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="4" fill="{}"{}/>)"
                "\n",
                rect.x, rect.y + 2, rect.width, rect.height - 4, m_theme.leafFill,
                port.look == PortGeometry::Look::Cut
                    ? fmt::format(" stroke=\"{}\" stroke-dasharray=\"2 2\"", m_theme.edge)
                    : "");
        addText(port.text, m_theme.text, "middle", codeFont);
    }

    const Slice& m_slice;
    const MeasuredSlice& m_measured;
    const GraphDrawing& m_drawing;
    const SvgOptions& m_options;
    const PictureTheme& m_theme;
    std::string m_text;
};

}  // namespace

std::string writeSvg(const Slice& slice, const MeasuredSlice& measured, const GraphDrawing& drawing,
                     const SvgOptions& options) {
    return SvgBuilder(slice, measured, drawing, options).make();
}

}  // namespace candler
