#include "app/layout/OperatorPicture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "app/layout/DotProcessLayout.h"
#include "app/layout/EdgeRouter.h"
#include "app/layout/LayeredLayout.h"

namespace candler {

namespace {

constexpr double kLine = 16;
constexpr double kLeastWidth = 640;

/// One of the two graphs, placed.
struct Panel {
    std::string title;
    const OperatorGraph& graph;
    const std::vector<OperatorChange>& changes;
    bool isAfter = false;
    MeasuredOperators measured;
    GraphDrawing drawing;
};

class OperatorSvg {
public:
    explicit OperatorSvg(const RenderOptions& options)
        : m_options(options),
          m_theme(options.isDark ? PictureTheme::dark() : PictureTheme::light()) {}

    std::string write(const Panel& before, const Panel& after,
                      const std::vector<std::string>& summary) {
        const double top = kDrawingMargin + kLine * (static_cast<double>(summary.size()) + 2.5);
        const double left = std::max(before.drawing.width, kLeastWidth / 2);
        const double width = left + std::max(after.drawing.width, kLeastWidth / 2);
        const double height = top + std::max(before.drawing.height, after.drawing.height);
        double wide = width;
        for (const std::string& line : summary)
            wide = std::max(wide, 2 * kDrawingMargin + m_metrics.smallWidth(line));
        add(R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0:.0f}" height="{1:.0f}" )"
            R"(viewBox="0 0 {0:.0f} {1:.0f}" stroke="none" )"
            R"(font-family="DejaVu Sans, sans-serif" font-size="10">)",
            wide, height);
        add("\n<title>{}</title>\n", escapeXml(m_options.title));
        add("<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n", m_theme.ground);
        double y = kDrawingMargin;
        for (const std::string& line : summary) {
            addText({line, {kDrawingMargin, y, 0, kLine}}, m_theme.text);
            y += kLine;
        }
        addLegend(y);
        addPanel(before, 0, top);
        add(R"(<path d="M{0:.1f} {1:.1f} V{2:.1f}" stroke="{3}"/>)"
            "\n",
            left, top - kLine, height, m_theme.frame);
        addPanel(after, left, top);
        m_text += "</svg>\n";
        return std::move(m_text);
    }

private:
    template <typename... Args>
    void add(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(m_text), format, std::forward<Args>(args)...);
    }

    void addText(const PlacedText& text, const std::string& colour, const char* extra = "") {
        if (text.text.empty()) return;
        constexpr double kBelowMiddle = 3.6;
        add(R"(<text x="{:.1f}" y="{:.1f}" fill="{}"{}>{}</text>)"
            "\n",
            text.rect.x, text.rect.centre().y + kBelowMiddle, colour, extra, escapeXml(text.text));
    }

    void addFrame(const Rect& rect, const ChangeLook& look, const std::string& fill,
                  double corner) {
        if (look.isDouble)
            add(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="{}" fill="none" )"
                "stroke=\"{}\"/>\n",
                rect.x - 3, rect.y - 3, rect.width + 6, rect.height + 6, corner, look.colour);
        add(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="{}" fill="{}" )"
            "stroke=\"{}\" stroke-width=\"{}\"{}/>\n",
            rect.x, rect.y, rect.width, rect.height, corner, fill, look.colour, look.thickness,
            look.isDashed ? " stroke-dasharray=\"5 3\"" : "");
    }

    void addLegend(double y) {
        double x = kDrawingMargin;
        for (const ChangeLegend& entry : changeLegend(m_theme)) {
            addFrame({x, y + 3, 12, 10}, entry.look, m_theme.box, 3);
            const std::string text = entry.look.sign + entry.text;
            addText({text, {x + 18, y, 0, kLine}}, m_theme.dimText);
            x += 18 + m_metrics.smallWidth(text) + kDrawingMargin;
        }
    }

    void addPanel(const Panel& panel, double x, double y) {
        add("<g transform=\"translate({:.1f} {:.1f})\">\n", x, y);
        addText({panel.title, {kDrawingMargin, -kLine, 0, kLine}}, m_theme.text,
                " font-size=\"12\" font-weight=\"bold\"");
        for (const auto& curve : panel.drawing.edges) addEdge(curve);
        for (std::size_t i = 0; i < panel.measured.boxes.size(); ++i) addBox(panel, i);
        m_text += "</g>\n";
    }

    void addEdge(const std::vector<Point>& curve) {
        if (curve.size() < 4) return;
        add("<path d=\"M{:.1f} {:.1f}", curve[0].x, curve[0].y);
        for (std::size_t i = 1; i + 2 < curve.size(); i += 3)
            add(" C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}", curve[i].x, curve[i].y,
                curve[i + 1].x, curve[i + 1].y, curve[i + 2].x, curve[i + 2].y);
        add("\" fill=\"none\" stroke=\"{}\"/>\n", m_theme.edge);
        const Point tip = curve.back();
        const Point from = curve[curve.size() - 2];
        const double length = std::hypot(tip.x - from.x, tip.y - from.y);
        const double dx = length > 0 ? (tip.x - from.x) / length * 6 : 0;
        const double dy = length > 0 ? (tip.y - from.y) / length * 6 : 6;
        add("<path d=\"M{:.1f} {:.1f} L{:.1f} {:.1f} L{:.1f} {:.1f} Z\" fill=\"{}\"/>\n", tip.x,
            tip.y, tip.x - dx - dy / 2, tip.y - dy + dx / 2, tip.x - dx + dy / 2,
            tip.y - dy - dx / 2, m_theme.edge);
    }

    void addBox(const Panel& panel, std::size_t index) {
        const OperatorBox& box = panel.measured.boxes[index];
        const OperatorNode& node = panel.graph.nodes[box.node];
        const bool isOperator = node.role == OperatorNode::Role::Operator;
        const ChangeLook look = lookOf(isOperator ? panel.changes[box.node] : OperatorChange::Kept,
                                       panel.isAfter, m_theme);
        const Rect& place = panel.drawing.boxes[index];
        add("<g transform=\"translate({:.1f} {:.1f})\">\n", place.x, place.y);
        const bool isPlain = isOperator && !node.isPrecomputed;
        addFrame(box.frame, look, isPlain ? m_theme.box : m_theme.leafFill,
                 isOperator ? 4 : box.frame.height / 2);
        addText(box.title, m_theme.text,
                " font-family=\"DejaVu Sans Mono, monospace\" font-size=\"11\"");
        addText(box.cost, m_theme.dimText);
        for (const PlacedText& detail : box.details) addText(detail, m_theme.dimText);
        for (const PlacedText& constant : box.constants) {
            add(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="3" fill="{}"/>)",
                constant.rect.x - 4, constant.rect.y + 1, constant.rect.width + 8,
                constant.rect.height - 2, m_theme.leafFill);
            addText(constant, m_theme.dimText);
        }
        addText(box.result, m_theme.dimText, " font-style=\"italic\"");
        const double middle = box.frame.centre().x;
        const bool isUsed = std::ranges::any_of(
            panel.measured.request.edges, [&](const LayoutEdge& e) { return e.from == index; });
        if (isUsed)
            add(R"(<path d="M{0:.1f} {1:.1f} V{2:.1f}" stroke="{3}"/>)"
                "\n",
                middle, box.frame.bottom(), place.height, m_theme.edge);
        m_text += "</g>\n";
    }

    const RenderOptions& m_options;
    const PictureTheme& m_theme;
    TextMetrics m_metrics = TextMetrics::estimated();
    std::string m_text;
};

/// Results make boxes wider than their frames: what ends beside one is led to its upper side.
void reachFrames(const MeasuredOperators& measured, GraphDrawing& drawing) {
    constexpr double kCorner = 6;
    for (std::size_t i = 0; i < drawing.edges.size(); ++i) {
        std::vector<Point>& curve = drawing.edges[i];
        if (curve.size() < 4) continue;
        const std::uint32_t to = measured.request.edges[i].to;
        const Rect& place = drawing.boxes[to];
        const Rect& frame = measured.boxes[to].frame;
        Point& tip = curve.back();
        const double left = place.x + frame.x + kCorner;
        const double x = std::clamp(tip.x, left, std::max(left, place.x + frame.right() - kCorner));
        if (x == tip.x) continue;
        tip = {x, place.y + frame.y};
        curve[curve.size() - 2] = {x, tip.y - 2 * kCorner};
    }
}

}  // namespace

Result<GraphDrawing> layOutOperators(
    const MeasuredOperators& measured, double timeLimitSeconds,
    const std::function<void(const std::string& note, const std::string& hint)>& onNote,
    const std::stop_token& stop) {
    const DotProcessLayout graphviz({.program = "dot", .timeLimitSeconds = timeLimitSeconds});
    Result<GraphDrawing> drawing = graphviz.layout(measured.request, stop);
    if (!drawing && !stop.stop_requested()) {
        if (onNote)
            onNote("the picture is drawn with the quick layout: " + drawing.error().front().message,
                   "install Graphviz (its program 'dot') for a better one");
        drawing = LayeredLayout().layout(measured.request, stop);
    }
    if (!drawing) return drawing;
    leadAroundBoxes(measured.request, *drawing);
    reachFrames(measured, *drawing);
    return drawing;
}

Result<std::string> renderOperators(const OperatorPicture& picture, PictureFormat format,
                                    const RenderOptions& options, const std::stop_token& stop) {
    const TextMetrics metrics = TextMetrics::estimated();
    Panel before{"before", picture.before, picture.diff.before, false, {}, {}};
    Panel after{picture.afterTitle, picture.after, picture.diff.after, true, {}, {}};
    for (Panel* panel : {&before, &after}) {
        panel->measured = measureOperators(panel->graph, panel->changes, panel->isAfter, metrics);
        auto drawing =
            layOutOperators(panel->measured, options.timeLimitSeconds, options.onNote, stop);
        if (!drawing) return failure(drawing.error());
        panel->drawing = std::move(*drawing);
    }
    std::string svg = OperatorSvg(options).write(
        before, after, operatorSummary(picture.before, picture.after, picture.diff));
    return convertSvg(std::move(svg), format, options, stop);
}

}  // namespace candler
