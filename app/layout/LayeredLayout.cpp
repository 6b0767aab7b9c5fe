#include "app/layout/LayeredLayout.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "app/layout/NearestInOrder.h"
#include "app/layout/StableLayout.h"

namespace candler {

namespace {

constexpr double kBoxGap = 22;
constexpr double kBendGap = 10;
constexpr double kRowGap = 34;
constexpr int kOrderSweeps = 6;
constexpr int kPlaceSweeps = 8;
constexpr std::size_t kMostBends = 20000;

/// A box, or a bend of a long edge where it crosses a row.
struct Vertex {
    std::size_t row = 0;
    double width = 0;
    double x = 0;  // centre
    std::vector<std::uint32_t> up{};
    std::vector<std::uint32_t> down{};
};

class Layered {
public:
    explicit Layered(const LayoutRequest& request)
        : m_request(request), m_isBack(findBackEdges(request)) {}

    GraphDrawing run() {
        assignRows();
        addVertices();
        orderRows();
        place();
        return draw();
    }

private:
    /// The edge downwards: back edges are turned round.
    [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> downwards(std::size_t edge) const {
        const LayoutEdge& e = m_request.edges[edge];
        return m_isBack[edge] ? std::pair(e.to, e.from) : std::pair(e.from, e.to);
    }

    /// Longest path from the sources, in topological order.
    void assignRows() {
        const std::size_t count = m_request.boxes.size();
        std::vector<std::vector<std::uint32_t>> out(count);
        std::vector<std::uint32_t> open(count, 0);
        for (std::size_t e = 0; e < m_request.edges.size(); ++e) {
            const auto [from, to] = downwards(e);
            out[from].push_back(to);
            ++open[to];
        }
        m_rowOf.assign(count, 0);
        std::vector<std::uint32_t> ready;
        for (std::uint32_t box = 0; box < count; ++box)
            if (open[box] == 0) ready.push_back(box);
        for (std::size_t i = 0; i < ready.size(); ++i)
            for (const std::uint32_t to : out[ready[i]]) {
                m_rowOf[to] = std::max(m_rowOf[to], m_rowOf[ready[i]] + 1);
                if (--open[to] == 0) ready.push_back(to);
            }
    }

    void addVertices() {
        for (std::size_t box = 0; box < m_request.boxes.size(); ++box) {
            Vertex& vertex = m_vertices.emplace_back();
            vertex.row = m_rowOf[box];
            vertex.width = m_request.boxes[box].width;
        }
        m_bends.resize(m_request.edges.size());
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::uint32_t>> known;
        for (std::size_t e = 0; e < m_request.edges.size(); ++e) {
            const auto pair = downwards(e);
            auto [place, isFresh] = known.try_emplace(pair);
            if (isFresh) place->second = addChain(pair.first, pair.second);
            m_bends[e] = place->second;
        }
        std::size_t rows = 0;
        for (const Vertex& vertex : m_vertices) rows = std::max(rows, vertex.row + 1);
        m_rows.resize(rows);
        for (std::uint32_t v = 0; v < m_vertices.size(); ++v)
            m_rows[m_vertices[v].row].push_back(v);
    }

    std::vector<std::uint32_t> addChain(std::uint32_t from, std::uint32_t to) {
        std::vector<std::uint32_t> bends;
        std::uint32_t last = from;
        for (std::size_t row = m_rowOf[from] + 1;
             row < m_rowOf[to] && m_vertices.size() < kMostBends; ++row) {
            const auto bend = static_cast<std::uint32_t>(m_vertices.size());
            m_vertices.emplace_back().row = row;
            link(last, bend);
            bends.push_back(bend);
            last = bend;
        }
        link(last, to);
        return bends;
    }

    void link(std::uint32_t upper, std::uint32_t lower) {
        m_vertices[upper].down.push_back(lower);
        m_vertices[lower].up.push_back(upper);
    }

    /// Barycentre sweeps; places are ranks.
    void orderRows() {
        for (const auto& row : m_rows)
            for (std::size_t i = 0; i < row.size(); ++i)
                m_vertices[row[i]].x = static_cast<double>(i);
        for (int sweep = 0; sweep < kOrderSweeps; ++sweep) {
            if (sweep % 2 == 0)
                for (auto& row : m_rows) orderRow(row, &Vertex::up);
            else
                for (std::size_t r = m_rows.size(); r-- > 0;) orderRow(m_rows[r], &Vertex::down);
        }
    }

    void orderRow(std::vector<std::uint32_t>& row, std::vector<std::uint32_t> Vertex::*side) {
        std::vector<std::pair<double, std::uint32_t>> keys;
        for (const std::uint32_t v : row) {
            const Vertex& vertex = m_vertices[v];
            keys.emplace_back((vertex.*side).empty() ? vertex.x : meanX(vertex.*side), v);
        }
        std::ranges::stable_sort(keys, {}, [](const auto& key) { return key.first; });
        for (std::size_t i = 0; i < row.size(); ++i) {
            row[i] = keys[i].second;
            m_vertices[row[i]].x = static_cast<double>(i);
        }
    }

    [[nodiscard]] double meanX(const std::vector<std::uint32_t>& vertices) const {
        double sum = 0;
        for (const std::uint32_t v : vertices) sum += m_vertices[v].x;
        return sum / static_cast<double>(vertices.size());
    }

    void place() {
        for (auto& row : m_rows) placeRow(row, [this](std::uint32_t v) { return m_vertices[v].x; });
        for (int sweep = 0; sweep < kPlaceSweeps; ++sweep) {
            const auto pull = [this](std::uint32_t v) { return wantedX(m_vertices[v]); };
            if (sweep % 2 == 0)
                for (std::size_t r = m_rows.size(); r-- > 0;) placeRow(m_rows[r], pull);
            else
                for (auto& row : m_rows) placeRow(row, pull);
        }
    }

    [[nodiscard]] double wantedX(const Vertex& vertex) const {
        double weight = 0;
        double sum = 0;
        for (const auto* side : {&vertex.up, &vertex.down})
            for (const std::uint32_t v : *side) {
                sum += m_vertices[v].x;
                weight += 1;
            }
        return weight > 0 ? sum / weight : vertex.x;
    }

    /// The places nearest to the wanted ones that keep the order and the gaps.
    template <typename Wanted>
    void placeRow(const std::vector<std::uint32_t>& row, Wanted wanted) {
        std::vector<double> offsets(row.size(), 0);
        for (std::size_t i = 1; i < row.size(); ++i) {
            const Vertex& left = m_vertices[row[i - 1]];
            const Vertex& right = m_vertices[row[i]];
            const bool hasBend = left.width == 0 || right.width == 0;
            offsets[i] =
                offsets[i - 1] + (left.width + right.width) / 2 + (hasBend ? kBendGap : kBoxGap);
        }
        std::vector<double> places;
        for (const std::uint32_t vertex : row) places.push_back(wanted(vertex));
        places = detail::nearestInOrder(places, offsets);
        for (std::size_t i = 0; i < row.size(); ++i) m_vertices[row[i]].x = places[i];
    }

    GraphDrawing draw() {
        GraphDrawing drawing;
        drawing.engine = GraphDrawing::Engine::Quick;
        drawing.boxes.resize(m_request.boxes.size());
        for (const std::size_t row : m_rowOf)
            drawing.rows.push_back(static_cast<std::uint32_t>(row));
        double y = 0;
        for (const auto& row : m_rows) {
            double height = 0;
            for (const std::uint32_t v : row)
                if (v < m_request.boxes.size())
                    height = std::max(height, m_request.boxes[v].height);
            m_rowTop.push_back(y);
            m_rowBottom.push_back(y + height);
            for (const std::uint32_t v : row)
                if (v < m_request.boxes.size())
                    drawing.boxes[v] = {m_vertices[v].x - m_vertices[v].width / 2, y,
                                        m_vertices[v].width, m_request.boxes[v].height};
            y +=
                height + kRowGap + 0.4 * static_cast<double>(std::min<std::size_t>(row.size(), 60));
        }
        for (std::size_t e = 0; e < m_request.edges.size(); ++e)
            drawing.edges.push_back(curve(drawing, e));
        fitToContents(drawing, kDrawingMargin);
        return drawing;
    }

    /// Vertical where it leaves, enters and crosses rows.
    [[nodiscard]] std::vector<Point> curve(const GraphDrawing& drawing, std::size_t e) const {
        const LayoutEdge& edge = m_request.edges[e];
        const Rect& from = drawing.boxes[edge.from];
        const Rect& to = drawing.boxes[edge.to];
        const bool isUp = m_isBack[e];
        std::vector<Point> points{{from.x + edge.fromX, from.bottom()}};
        const auto go = [&](Point end) {
            const double middle = (points.back().y + end.y) / 2;
            const Point start = points.back();
            points.push_back({start.x, middle});
            points.push_back({end.x, middle});
            points.push_back(end);
        };
        std::vector<std::uint32_t> bends = m_bends[e];
        if (isUp) std::ranges::reverse(bends);
        for (const std::uint32_t bend : bends) {
            const double x = m_vertices[bend].x;
            const std::size_t row = m_vertices[bend].row;
            go({x, isUp ? m_rowBottom[row] : m_rowTop[row]});
            go({x, isUp ? m_rowTop[row] : m_rowBottom[row]});
        }
        go({to.centre().x, isUp ? to.bottom() : to.y});
        return points;
    }

    const LayoutRequest& m_request;
    std::vector<bool> m_isBack;
    std::vector<std::size_t> m_rowOf;                 // by box
    std::vector<Vertex> m_vertices;                   // boxes first
    std::vector<std::vector<std::uint32_t>> m_bends;  // by edge, downwards
    std::vector<std::vector<std::uint32_t>> m_rows;
    std::vector<double> m_rowTop;
    std::vector<double> m_rowBottom;
};

}  // namespace

Result<GraphDrawing> LayeredLayout::layout(const LayoutRequest& request,
                                           const std::stop_token& stop) const {
    if (stop.stop_requested()) return failure(makeError("the layout was stopped"));
    const bool isSeeded = std::ranges::any_of(
        request.boxes, [](const LayoutBox& box) { return box.seed.has_value(); });
    return isSeeded ? detail::layOutStably(request) : Layered(request).run();
}

}  // namespace candler
