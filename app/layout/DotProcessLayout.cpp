#include "app/layout/DotProcessLayout.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <future>
#include <iterator>
#include <map>
#include <numeric>
#include <span>
#include <sstream>
#include <vector>

#include "app/layout/Crossings.h"
#include "engine/support/Subprocess.h"

namespace candler {

namespace {

constexpr double kPixelsPerInch = 72.0;
/// Above this many edges curves and patience cost more time than they give clarity.
constexpr std::size_t kMostCurved = 600;
/// Up to this many Graphviz is asked again where edges cross.
constexpr std::size_t kMostTried = 250;

/// Of each pair of boxes (from, to): the curves between them, one for each edge.
using Curves = std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::vector<Point>>>;

/// Order to begin with and spacing: which of them gives the fewest crossings cannot be predicted.
/// More effort and other distances of ranks gave hardly fewer, over all pictures of the examples.
constexpr DotProcessLayout::Attempt kAttempts[] = {
    {"mclimit=2"}, {"mclimit=2", true}, {"mclimit=2; nodesep=0.4"}};

/// Every edge is written, also those side by side, so that none crosses what it need not: Graphviz
/// counts each. Cycles are its own business: an edge that does not count for the ranks is one whose
/// crossings it hardly looks at.
std::string dotText(const LayoutRequest& request, const DotProcessLayout::Attempt& attempt,
                    DotProcessLayout::Kind kind) {
    std::string text;
    const auto out = std::back_inserter(text);
    const bool isMuch = request.edges.size() > kMostCurved;
    if (kind == DotProcessLayout::Kind::Springs)
        text += "digraph { overlap=prism; splines=line;\n";
    else
        fmt::format_to(out, "digraph {{ rankdir=TB; newrank=true; nodesep=0.3; ranksep=0.42; {};\n",
                       isMuch ? "nslimit=2; nslimit1=2; mclimit=0.3; splines=line"
                              : fmt::format("{}; splines=spline", attempt.settings));
    text += "node [shape=box fixedsize=true label=\"\"]; edge [arrowhead=none];\n";
    for (std::size_t i = 0; i < request.boxes.size(); ++i) {
        const std::size_t box = attempt.isBackwards ? request.boxes.size() - 1 - i : i;
        fmt::format_to(out, "{} [width={:.4f} height={:.4f}];\n", box,
                       request.boxes[box].width / kPixelsPerInch,
                       request.boxes[box].height / kPixelsPerInch);
    }
    // From left to right, so that arguments stand in their order where nothing speaks against it.
    std::vector<LayoutEdge> edges = request.edges;
    std::ranges::stable_sort(
        edges, {}, [](const LayoutEdge& edge) { return std::pair(edge.from, edge.fromX); });
    for (const LayoutEdge& edge : edges) fmt::format_to(out, "{} -> {};\n", edge.from, edge.to);
    text += "}\n";
    return text;
}

/// The answer in Graphviz's "plain" format: words, inches, y upwards.
class PlainReader {
public:
    PlainReader(const std::string& text, const LayoutRequest& request, Curves& curves)
        : m_stream(text), m_request(request), m_curves(curves) {}

    bool read(GraphDrawing& drawing) {
        drawing.boxes.assign(m_request.boxes.size(), Rect{});
        std::size_t boxes = 0;
        std::string line;
        while (std::getline(m_stream, line)) {
            std::istringstream words(line);
            std::string kind;
            words >> kind;
            if (kind == "graph") {
                double scale = 1;
                double width = 0;
                if (!(words >> scale >> width >> m_height)) return false;
            } else if (kind == "node") {
                if (!readNode(words, drawing)) return false;
                ++boxes;
            } else if (kind == "edge") {
                if (!readEdge(words)) return false;
            } else if (kind == "stop") {
                return boxes == m_request.boxes.size();
            }
        }
        return false;
    }

private:
    static constexpr std::size_t kMostPoints = 100'000;

    bool readNode(std::istream& words, GraphDrawing& drawing) const {
        std::size_t index = 0;
        Point centre;
        if (!(words >> index) || index >= drawing.boxes.size() || !readPoint(words, centre))
            return false;
        const LayoutBox& box = m_request.boxes[index];
        drawing.boxes[index] = {centre.x - box.width / 2, centre.y - box.height / 2, box.width,
                                box.height};
        return true;
    }

    bool readEdge(std::istream& words) {
        std::pair<std::uint32_t, std::uint32_t> pair;
        std::size_t count = 0;
        if (!(words >> pair.first >> pair.second >> count)) return false;
        // No more points than there is text for.
        if (count < 4 || count % 3 != 1 || count > kMostPoints) return false;
        std::vector<Point>& curve = m_curves[pair].emplace_back(count);
        return std::ranges::all_of(curve, [&](Point& point) { return readPoint(words, point); });
    }

    bool readPoint(std::istream& words, Point& point) const {
        if (!(words >> point.x >> point.y)) return false;
        point = {point.x * kPixelsPerInch, (m_height - point.y) * kPixelsPerInch};
        return std::isfinite(point.x) && std::isfinite(point.y);
    }

    std::istringstream m_stream;
    const LayoutRequest& m_request;
    Curves& m_curves;
    double m_height = 0;
};

/// Graphviz puts the centres of a row on one line.
std::vector<std::uint32_t> rowsOf(const std::vector<Rect>& boxes) {
    constexpr double kSame = 1;
    std::vector<std::uint32_t> order(boxes.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto middle = [&](std::uint32_t box) { return boxes[box].centre().y; };
    std::ranges::sort(order, {}, middle);
    std::vector<std::uint32_t> rows(boxes.size(), 0);
    for (std::size_t i = 1; i < order.size(); ++i)
        rows[order[i]] =
            rows[order[i - 1]] + (middle(order[i]) - middle(order[i - 1]) > kSame ? 1 : 0);
    return rows;
}

/// Whether more arguments would stand in their order in the mirror.
bool isMirrored(const GraphDrawing& drawing, const LayoutRequest& request) {
    std::map<std::uint32_t, std::vector<const LayoutEdge*>> byBox;
    for (const LayoutEdge& edge : request.edges) byBox[edge.from].push_back(&edge);
    std::ptrdiff_t ordered = 0;
    for (auto& [box, edges] : byBox) {
        std::ranges::stable_sort(edges, {}, &LayoutEdge::fromX);
        for (std::size_t i = 1; i < edges.size(); ++i) {
            const double left = drawing.boxes[edges[i - 1]->to].centre().x;
            const double right = drawing.boxes[edges[i]->to].centre().x;
            ordered += left < right ? 1 : left > right ? -1 : 0;
        }
    }
    return ordered < 0;
}

void mirror(GraphDrawing& drawing, Curves& curves) {
    for (Rect& box : drawing.boxes) box.x = -box.x - box.width;
    for (auto& [pair, bundle] : curves)
        for (std::vector<Point>& curve : bundle)
            for (Point& point : curve) point.x = -point.x;
}

/// Edges side by side lie in the order of their ports. False if one has no curve.
bool handOut(Curves& curves, const LayoutRequest& request, GraphDrawing& drawing) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::size_t>> bundles;
    for (std::size_t e = 0; e < request.edges.size(); ++e)
        bundles[{request.edges[e].from, request.edges[e].to}].push_back(e);
    drawing.edges.resize(request.edges.size());
    const auto middle = [](const std::vector<Point>& curve) { return curve[curve.size() / 2].x; };
    for (auto& [pair, edges] : bundles) {
        std::vector<std::vector<Point>>& bundle = curves[pair];
        if (bundle.size() != edges.size()) return false;
        std::ranges::stable_sort(bundle, {}, middle);
        std::ranges::stable_sort(edges, {}, [&](std::size_t e) { return request.edges[e].fromX; });
        for (std::size_t i = 0; i < edges.size(); ++i)
            drawing.edges[edges[i]] =
                curveBetween(std::move(bundle[i]), drawing.boxes[pair.first],
                             request.edges[edges[i]].fromX, drawing.boxes[pair.second]);
    }
    return true;
}

Diagnostic lateness(const SubprocessOutcome& outcome, double seconds) {
    if (outcome.end == SubprocessEnd::TimedOut)
        return makeError(fmt::format("Graphviz gave up after {:.1f} s", seconds), {},
                         "draw a smaller slice");
    if (outcome.end == SubprocessEnd::Cancelled) return makeError("the layout was stopped");
    return makeError("Graphviz " + outcome.describeEnd());
}

}  // namespace

DotProcessLayout::DotProcessLayout() : DotProcessLayout(Options()) {}

Result<GraphDrawing> DotProcessLayout::layout(const LayoutRequest& request,
                                              const std::stop_token& stop) const {
    Result<GraphDrawing> best = ask(request, kAttempts[0], stop);
    if (!best || m_options.kind == Kind::Springs || request.edges.size() > kMostTried) return best;
    std::size_t least = countCrossings(request, *best);
    if (least == 0) return best;
    // At once, each a process of its own; in their order the first of the best is taken.
    std::vector<std::future<Result<GraphDrawing>>> others;
    for (const Attempt& attempt : std::span(kAttempts).subspan(1))
        others.push_back(
            std::async(std::launch::async, [&] { return ask(request, attempt, stop); }));
    for (std::future<Result<GraphDrawing>>& other : others) {
        Result<GraphDrawing> next = other.get();
        const std::size_t crossings = next ? countCrossings(request, *next) : least;
        if (crossings < least) best = std::move(next);
        least = std::min(least, crossings);
    }
    return best;
}

Result<GraphDrawing> DotProcessLayout::ask(const LayoutRequest& request, const Attempt& attempt,
                                           const std::stop_token& stop) const {
    const auto outcome = runSubprocess({.arguments = {m_options.program, "-Tplain"},
                                        .input = dotText(request, attempt, m_options.kind),
                                        .timeLimitSeconds = m_options.timeLimitSeconds},
                                       stop);
    if (!outcome) return failure(outcome.error());
    if (!outcome->succeeded()) return failure(lateness(*outcome, m_options.timeLimitSeconds));

    GraphDrawing drawing;
    Curves curves;
    const auto nonsense = [] {
        return failure(makeError("Graphviz gave an answer that cannot be read"));
    };
    if (!PlainReader(outcome->output, request, curves).read(drawing)) return nonsense();
    if (isMirrored(drawing, request)) mirror(drawing, curves);
    if (!handOut(curves, request, drawing)) return nonsense();
    drawing.rows = rowsOf(drawing.boxes);
    drawing.engine =
        m_options.kind == Kind::Ranks ? GraphDrawing::Engine::Ranks : GraphDrawing::Engine::Springs;
    fitToContents(drawing, kDrawingMargin);
    return drawing;
}

}  // namespace candler
