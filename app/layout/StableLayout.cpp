#include "app/layout/StableLayout.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "app/layout/NearestInOrder.h"

namespace candler::detail {

namespace {

constexpr double kBoxGap = 22;
constexpr double kRowGap = 30;
constexpr double kLeastRowGap = 14;  // so near may boxes come before those below give way
constexpr double kEdgeGap = 6;       // between an edge and the box that it passes

/// Rows of all boxes, those of kept boxes given.
class RowFinder {
public:
    explicit RowFinder(const LayoutRequest& request) : m_request(request) {
        m_level.assign(request.boxes.size(), kNone);
        for (std::size_t i = 0; i < request.boxes.size(); ++i)
            if (request.boxes[i].seed) m_level[i] = static_cast<long>(request.boxes[i].seed->row);
    }

    std::vector<std::uint32_t> run() {
        placeBelowUsers();
        placeAboveUsed();
        const long least = *std::ranges::min_element(m_level);
        std::vector<std::uint32_t> rows;
        for (const long level : m_level) rows.push_back(static_cast<std::uint32_t>(level - least));
        return rows;
    }

private:
    static constexpr long kNone = std::numeric_limits<long>::min();

    [[nodiscard]] bool isKept(std::uint32_t box) const {
        return m_request.boxes[box].seed.has_value();
    }

    /// One row below the kept boxes and the new ones that use them.
    void placeBelowUsers() {
        LayoutRequest fresh;
        fresh.boxes.resize(m_request.boxes.size());
        for (const LayoutEdge& edge : m_request.edges) {
            if (!isKept(edge.from) && !isKept(edge.to)) fresh.edges.push_back(edge);
            if (isKept(edge.from) && !isKept(edge.to))
                m_level[edge.to] = std::max(m_level[edge.to], m_level[edge.from] + 1);
        }
        sort(fresh);
        for (const std::uint32_t box : m_order)
            if (m_level[box] != kNone)
                for (const std::uint32_t to : m_out[box])
                    m_level[to] = std::max(m_level[to], m_level[box] + 1);
    }

    /// What nothing placed uses goes above what it uses, or to the top.
    void placeAboveUsed() {
        std::vector<long> bound(m_level.size(), kNone);
        const auto lower = [&](std::uint32_t box, std::uint32_t used) {
            const long wanted = m_level[used] - 1;
            bound[box] = bound[box] == kNone ? wanted : std::min(bound[box], wanted);
        };
        for (const LayoutEdge& edge : m_request.edges)
            if (m_level[edge.from] == kNone && isKept(edge.to)) lower(edge.from, edge.to);
        for (auto box = m_order.rbegin(); box != m_order.rend(); ++box) {
            if (m_level[*box] != kNone) continue;
            for (const std::uint32_t to : m_out[*box]) lower(*box, to);
            m_level[*box] = bound[*box] == kNone ? 0 : bound[*box];
        }
    }

    /// Topological order of the new boxes, cycles cut.
    void sort(const LayoutRequest& fresh) {
        const std::vector<bool> isBack = findBackEdges(fresh);
        m_out.resize(fresh.boxes.size());
        std::vector<std::uint32_t> open(fresh.boxes.size(), 0);
        for (std::size_t e = 0; e < fresh.edges.size(); ++e) {
            if (isBack[e]) continue;
            m_out[fresh.edges[e].from].push_back(fresh.edges[e].to);
            ++open[fresh.edges[e].to];
        }
        for (std::uint32_t box = 0; box < open.size(); ++box)
            if (open[box] == 0) m_order.push_back(box);
        for (std::size_t i = 0; i < m_order.size(); ++i)
            for (const std::uint32_t to : m_out[m_order[i]])
                if (--open[to] == 0) m_order.push_back(to);
    }

    const LayoutRequest& m_request;
    std::vector<long> m_level;  // by box
    std::vector<std::uint32_t> m_order;
    std::vector<std::vector<std::uint32_t>> m_out;
};

/// What is taken of one row, as ranges of x.
class Row {
public:
    void take(double left, double right) {
        const auto place = std::ranges::lower_bound(m_taken, std::pair(left, right));
        m_taken.insert(place, {left, right});
    }

    /// The centre nearest to `wanted` where something of this width is `gap` away from all.
    [[nodiscard]] double freeNear(double wanted, double width, double gap) const {
        double best = 0;
        double bestWay = std::numeric_limits<double>::infinity();
        const double room = width / 2 + gap;
        double left = -std::numeric_limits<double>::infinity();  // where the free range begins
        const auto offer = [&](double right) {
            if (right - left < 2 * room) return;
            const double x = std::clamp(wanted, left + room, right - room);
            if (std::abs(x - wanted) >= bestWay) return;
            best = x;
            bestWay = std::abs(x - wanted);
        };
        for (const auto& [begin, end] : m_taken) {
            offer(begin);
            left = std::max(left, end);
        }
        offer(std::numeric_limits<double>::infinity());
        return best;
    }

private:
    std::vector<std::pair<double, double>> m_taken;  // ascending
};

class Stable {
public:
    explicit Stable(const LayoutRequest& request) : m_request(request) {
        m_drawing.engine = GraphDrawing::Engine::Quick;
        m_drawing.rows = RowFinder(request).run();
        m_drawing.boxes.resize(request.boxes.size());
        m_x.resize(request.boxes.size());
        std::uint32_t rows = 0;
        for (const std::uint32_t row : m_drawing.rows) rows = std::max(rows, row + 1);
        m_rows.resize(rows);
        m_boxesOf.resize(rows);
        for (std::uint32_t box = 0; box < m_drawing.rows.size(); ++box)
            m_boxesOf[m_drawing.rows[box]].push_back(box);
    }

    GraphDrawing run() {
        for (std::size_t row = 0; row < m_rows.size(); ++row) placeKept(row);
        placeNew();
        placeVertically();
        for (std::size_t e = 0; e < m_request.edges.size(); ++e)
            m_drawing.edges.push_back(curve(m_request.edges[e]));
        measureContents(m_drawing, kDrawingMargin);
        return std::move(m_drawing);
    }

private:
    [[nodiscard]] const std::optional<LayoutSeed>& seed(std::uint32_t box) const {
        return m_request.boxes[box].seed;
    }

    /// In the order they had, as near to their places as their widths allow.
    void placeKept(std::size_t row) {
        std::vector<std::uint32_t> kept;
        for (const std::uint32_t box : m_boxesOf[row])
            if (seed(box)) kept.push_back(box);
        std::ranges::stable_sort(kept, {}, [&](std::uint32_t box) { return seed(box)->x; });
        std::vector<double> wanted;
        std::vector<double> offsets(kept.size(), 0);
        for (std::size_t i = 0; i < kept.size(); ++i) {
            wanted.push_back(seed(kept[i])->x);
            if (i > 0) offsets[i] = offsets[i - 1] + leastWay(kept[i - 1], kept[i]);
        }
        const std::vector<double> places = nearestInOrder(wanted, offsets);
        for (std::size_t i = 0; i < kept.size(); ++i) put(kept[i], places[i]);
    }

    /// Between the centres of neighbours. What was nearer together than that before may stay so.
    [[nodiscard]] double leastWay(std::uint32_t left, std::uint32_t right) const {
        constexpr double kTouching = 4;
        const double apart = (m_request.boxes[left].width + m_request.boxes[right].width) / 2;
        return std::clamp(seed(right)->x - seed(left)->x, apart + kTouching, apart + kBoxGap);
    }

    void put(std::uint32_t box, double x) {
        m_x[box] = x;
        const double half = m_request.boxes[box].width / 2;
        m_rows[m_drawing.rows[box]].take(x - half, x + half);
    }

    /// From top to bottom, each row from left to right, so that neighbours above are placed.
    void placeNew() {
        std::vector<std::vector<std::uint32_t>> near(m_request.boxes.size());
        for (const LayoutEdge& edge : m_request.edges) {
            near[edge.from].push_back(edge.to);
            near[edge.to].push_back(edge.from);
        }
        std::vector<bool> isPlaced(m_request.boxes.size());
        double sum = 0;
        std::size_t keptCount = 0;
        for (std::uint32_t box = 0; box < isPlaced.size(); ++box)
            if ((isPlaced[box] = seed(box).has_value())) {
                sum += m_x[box];
                ++keptCount;
            }
        const double middle = sum / static_cast<double>(std::max<std::size_t>(1, keptCount));
        for (const auto& boxes : m_boxesOf) {
            std::vector<std::pair<double, std::uint32_t>> fresh;
            for (const std::uint32_t box : boxes) {
                if (isPlaced[box]) continue;
                double total = 0;
                double count = 0;
                for (const std::uint32_t other : near[box])
                    if (isPlaced[other]) {
                        total += m_x[other];
                        ++count;
                    }
                fresh.emplace_back(count > 0 ? total / count : middle, box);
            }
            std::ranges::stable_sort(fresh, {}, [](const auto& one) { return one.first; });
            for (const auto& [wanted, box] : fresh) {
                put(box, m_rows[m_drawing.rows[box]].freeNear(wanted, m_request.boxes[box].width,
                                                              kBoxGap));
                isPlaced[box] = true;
            }
        }
    }

    /// By row: where new boxes begin.
    [[nodiscard]] std::vector<double> rowTops() const {
        constexpr double kUnknown = std::numeric_limits<double>::infinity();
        std::vector<double> tops(m_rows.size(), kUnknown);
        for (std::uint32_t box = 0; box < m_request.boxes.size(); ++box)
            if (seed(box)) {
                double& top = tops[m_drawing.rows[box]];
                top = std::min(top, seed(box)->top);
            }
        std::size_t first = 0;
        while (tops[first] == kUnknown) ++first;
        for (std::size_t row = first; row-- > 0;) {
            double height = 0;
            for (const std::uint32_t box : m_boxesOf[row])
                height = std::max(height, m_request.boxes[box].height);
            tops[row] = tops[row + 1] - kRowGap - height;
        }
        for (std::size_t row = first + 1; row < tops.size(); ++row)
            if (tops[row] == kUnknown) tops[row] = tops[row - 1] + kRowGap;
        return tops;
    }

    /// Boxes go down only as far as those above them, in whatever row, need.
    void placeVertically() {
        const std::vector<double> tops = rowTops();
        std::vector<std::uint32_t> done;
        m_middles.assign(m_rows.size(), 0);
        for (std::size_t row = 0; row < m_rows.size(); ++row) {
            double bottom = tops[row];
            for (const std::uint32_t box : m_boxesOf[row]) {
                const LayoutBox& wanted = m_request.boxes[box];
                Rect& place = m_drawing.boxes[box];
                place = {m_x[box] - wanted.width / 2, seed(box) ? seed(box)->top : tops[row],
                         wanted.width, wanted.height};
                for (const std::uint32_t above : done) {
                    const Rect& other = m_drawing.boxes[above];
                    if (other.x < place.right() + kEdgeGap && place.x < other.right() + kEdgeGap)
                        place.y = std::max(place.y,
                                           other.bottom() + (seed(box) ? kLeastRowGap : kRowGap));
                }
                bottom = std::max(bottom, place.bottom());
            }
            m_middles[row] = (tops[row] + bottom) / 2;
            if (row > 0) m_middles[row] = std::max(m_middles[row], m_middles[row - 1] + 1);
            done.insert(done.end(), m_boxesOf[row].begin(), m_boxesOf[row].end());
        }
    }

    /// Straight on, but beside the boxes of the rows that it passes.
    [[nodiscard]] std::vector<Point> curve(const LayoutEdge& edge) const {
        const Rect& from = m_drawing.boxes[edge.from];
        const Rect& to = m_drawing.boxes[edge.to];
        const std::size_t begin = m_drawing.rows[edge.from];
        const std::size_t end = m_drawing.rows[edge.to];
        const bool isUp = end < begin;
        const Point start{from.x + edge.fromX, from.bottom()};
        // From another row's upper side, else from below: what is beside or level has no gap above.
        const Point tip{to.centre().x, isUp || to.y < start.y ? to.bottom() : to.y};
        std::vector<Point> points{start};
        if (!isUp && tip.y != to.y) {
            const double depth = std::max(start.y, tip.y) + kRowGap;
            points.insert(points.end(), {{start.x, depth}, {tip.x, depth}, tip});
            return points;
        }
        const auto go = [&](Point next) {
            const Point last = points.back();
            const double middle = (last.y + next.y) / 2;
            points.insert(points.end(), {{last.x, middle}, {next.x, middle}, next});
        };
        const std::size_t rows = isUp ? begin - end : end - begin;
        for (std::size_t i = 1; i < rows; ++i) {
            const std::size_t row = isUp ? begin - i : begin + i;
            const double y = m_middles[row];
            if (y <= std::min(start.y, tip.y) || y >= std::max(start.y, tip.y)) continue;
            const double straight = start.x + (tip.x - start.x) * (y - start.y) / (tip.y - start.y);
            go({m_rows[row].freeNear(straight, 0, kEdgeGap), y});
        }
        go(tip);
        return points;
    }

    const LayoutRequest& m_request;
    GraphDrawing m_drawing;
    std::vector<double> m_x;  // centre, by box
    std::vector<Row> m_rows;
    std::vector<std::vector<std::uint32_t>> m_boxesOf;  // by row
    std::vector<double> m_middles;                      // by row
};

}  // namespace

GraphDrawing layOutStably(const LayoutRequest& request) {
    return Stable(request).run();
}

}  // namespace candler::detail
