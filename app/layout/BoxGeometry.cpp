#include "app/layout/BoxGeometry.h"

#include <algorithm>
#include <cmath>

namespace candler {

namespace {

constexpr double kSide = 8;         // left and right of the contents
constexpr double kBar = 8;          // room for the mark of what is new
constexpr double kGap = 6;          // between label, ports and cost
constexpr double kPortPadding = 5;  // around the text of a port
constexpr double kRing = 9;         // diameter of an open port
constexpr double kTextGap = 3.5;    // between a text and a line that passes it
constexpr double kLineGap = 8;      // between the middles of lines, and of rings and lines
constexpr double kRowPadding = 4;
constexpr double kHeaderPadding = 3;
constexpr double kLeastTypeRoom = 175;
constexpr std::size_t kMostLabel = 28;
constexpr std::size_t kMostLeaf = 18;
constexpr std::size_t kMostTitle = 28;
constexpr std::size_t kMostType = 200;  ///< Characters of which some may fit.

bool startsCharacter(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, startsCharacter));
}

class BoxMeasurer {
public:
    BoxMeasurer(const SliceBox& box, const TextMetrics& metrics) : m_box(box), m_text(metrics) {}

    BoxGeometry measure() {
        m_top = m_text.smallHeight + 2 * kHeaderPadding;
        for (std::size_t row = 0; row < m_box.rows.size(); ++row) addRow();
        addMore();
        // From below: a port stands where the line from it down to the frame meets nothing.
        if (m_result.hasMore()) block(m_result.more.rect);
        for (std::size_t row = m_box.rows.size(); row-- > 0;)
            fillRow(m_box.rows[row], m_result.rows[row]);
        for (const RowGeometry& row : m_result.rows)
            m_result.width =
                std::max(m_result.width, m_contents + kGap + row.cost.rect.width + kSide);
        addHeader();
        for (RowGeometry& row : m_result.rows) {
            row.rect.width = m_result.width - kSide;
            row.cost.rect.x = m_result.width - kSide - row.cost.rect.width;
        }
        m_result.height = m_top + kHeaderPadding;
        return std::move(m_result);
    }

private:
    void addRow() {
        const double height = m_text.codeHeight + 2 * kRowPadding;
        m_result.rows.emplace_back().rect = {kSide / 2, m_top, 0, height};
        m_top += height;
    }

    void fillRow(const SliceRow& row, RowGeometry& made) {
        const double top = made.rect.y;
        const double height = made.rect.height;
        double x = kSide + kBar;
        made.label.text = shortened(row.label, kMostLabel);
        made.label.rect = {x, top, m_text.codeWidth(made.label.text), height};
        x += made.label.rect.width + kGap;
        for (const SlicePort& port : row.ports) {
            PortGeometry& placed = made.ports.emplace_back(measurePort(port, x, made.rect));
            if (placed.look == PortGeometry::Look::Open)
                placed.text.rect.x = freeBelow(x + kRing / 2) - kRing / 2;
            x = placed.text.rect.right() + kGap;
        }
        made.cost.text = costText(row.cost);
        made.cost.rect = {0, top, m_text.smallWidth(made.cost.text), height};
        m_contents = std::max(m_contents, x);
        block(made.label.rect);
        for (const PortGeometry& port : made.ports)
            if (port.look == PortGeometry::Look::Open)
                m_blocked.push_back({port.text.rect.centre().x, kLineGap});
            else
                block(port.text.rect);
    }

    /// No line leads through a text.
    void block(const Rect& text) {
        m_blocked.push_back({text.centre().x, text.width / 2 + kTextGap});
    }

    /// The first place from `x` on from which a line leads down to the frame. A box with very many
    /// rows would become too wide.
    [[nodiscard]] double freeBelow(double x) const {
        constexpr std::size_t kMostRows = 12;
        constexpr double kRounding = 0.01;
        if (m_box.rows.size() > kMostRows) return x;
        const auto isHit = [&](const Blocked& one) {
            return std::abs(x - one.x) < one.half - kRounding;
        };
        for (auto hit = std::ranges::find_if(m_blocked, isHit); hit != m_blocked.end();
             hit = std::ranges::find_if(m_blocked, isHit))
            x = hit->x + hit->half;
        return x;
    }

    [[nodiscard]] PortGeometry measurePort(const SlicePort& port, double x, const Rect& row) const {
        using Look = PortGeometry::Look;
        PortGeometry made;
        made.look = port.isSelf      ? Look::Loop
                    : port.isInlined ? Look::Leaf
                    : port.isCut()   ? Look::Cut
                                     : Look::Open;
        made.text.text = port.isSelf ? "↺" : shortened(port.text, kMostLeaf);
        const double inner = made.look == Look::Cut ? m_text.smallWidth(made.text.text)
                                                    : m_text.codeWidth(made.text.text);
        const double width = made.look == Look::Open   ? kRing
                             : made.look == Look::Loop ? inner
                                                       : inner + 2 * kPortPadding;
        made.text.rect = {x, row.y, width, row.height};
        return made;
    }

    void addMore() {
        if (m_box.hiddenRows == 0) return;
        const double height = m_text.smallHeight + kRowPadding;
        m_result.more.text = "+" + countText(m_box.hiddenRows);
        m_result.more.rect = {kSide + kBar, m_top, m_text.smallWidth(m_result.more.text), height};
        m_top += height;
    }

    void addHeader() {
        const double height = m_text.smallHeight + 2 * kHeaderPadding;
        double x = kSide;
        m_result.title.text = shortened(m_box.title, kMostTitle);
        m_result.title.rect = {x, 0, m_text.smallWidth(m_result.title.text), height};
        x += m_result.title.rect.width + kSide;
        if (m_box.hiddenUses > 0) m_result.uses.text = "↑" + countText(m_box.hiddenUses);
        const double usesWidth =
            m_box.hiddenUses > 0 ? m_text.smallWidth(m_result.uses.text) + kSide : 0;

        const double room = std::max(m_result.width, kLeastTypeRoom) - x - usesWidth - kSide;
        std::size_t length = std::min(characters(m_box.type), kMostType);
        while (length > 1 && m_text.smallWidth(shortened(m_box.type, length)) > room) --length;
        m_result.type.text = length > 1 || room > 0 ? shortened(m_box.type, length) : "";
        m_result.type.rect = {x, 0, m_text.smallWidth(m_result.type.text), height};
        x += m_result.type.rect.width;
        m_result.width = std::max(m_result.width, x + usesWidth + kSide);
        m_result.uses.rect = {m_result.width - usesWidth, 0, usesWidth - kSide, height};
    }

    const SliceBox& m_box;
    const TextMetrics& m_text;
    BoxGeometry m_result;
    double m_top = 0;
    double m_contents = 0;  // where the costs may begin
    /// Where in the rows below no line can pass.
    struct Blocked {
        double x = 0;  // its middle
        double half = 0;
    };
    std::vector<Blocked> m_blocked;
};

}  // namespace

TextMetrics TextMetrics::estimated() {
    constexpr double kCodeSize = 11;
    constexpr double kSmallSize = 10;
    TextMetrics metrics;
    metrics.codeWidth = [](std::string_view text) {
        return static_cast<double>(characters(text)) * kCodeSize * 0.602;
    };
    metrics.smallWidth = [](std::string_view text) {
        return static_cast<double>(characters(text)) * kSmallSize * 0.62;
    };
    metrics.codeHeight = 13;
    metrics.smallHeight = 12;
    return metrics;
}

BoxGeometry measureBox(const SliceBox& box, const TextMetrics& metrics) {
    return BoxMeasurer(box, metrics).measure();
}

double heightOfRows(std::size_t rows, const TextMetrics& metrics) {
    return metrics.smallHeight + 3 * kHeaderPadding +
           static_cast<double>(rows) * (metrics.codeHeight + 2 * kRowPadding);
}

void widenBox(BoxGeometry& box, double width) {
    const double more = width - box.width;
    box.width = width;
    box.uses.rect.x += more;
    for (RowGeometry& row : box.rows) {
        row.rect.width += more;
        row.cost.rect.x += more;
    }
}

MeasuredSlice measureSlice(const Slice& slice, const TextMetrics& metrics) {
    MeasuredSlice measured;
    for (const SliceBox& box : slice.boxes) {
        measured.boxes.push_back(measureBox(box, metrics));
        measured.request.boxes.push_back(
            {measured.boxes.back().width, measured.boxes.back().height});
    }
    for (const SliceEdge& edge : slice.edges) {
        const Rect& port = measured.boxes[edge.from].rows[edge.row].ports[edge.port].text.rect;
        measured.request.edges.push_back({edge.from, edge.to, port.centre().x});
    }
    return measured;
}

std::string shortened(std::string_view text, std::size_t most) {
    if (characters(text) <= most) return std::string(text);
    std::size_t kept = 0;
    std::size_t end = 0;
    while (end < text.size() && (kept < most - 1 || !startsCharacter(text[end]))) {
        if (startsCharacter(text[end])) ++kept;
        ++end;
    }
    while (end < text.size() && !startsCharacter(text[end])) ++end;
    return std::string(text.substr(0, end)) + "…";
}

}  // namespace candler
