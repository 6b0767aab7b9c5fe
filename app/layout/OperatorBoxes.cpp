#include "app/layout/OperatorBoxes.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/snapshot/Ranking.h"

namespace candler {

namespace {

using Role = OperatorNode::Role;

constexpr double kEdge = 8;
constexpr double kCostGap = 10;
constexpr double kPadding = 4;
constexpr std::size_t kMostKind = 30;
constexpr std::size_t kMostDetail = 34;
constexpr std::size_t kMostConstants = 6;

class OperatorMeasurer {
public:
    OperatorMeasurer(const OperatorGraph& graph, const TextMetrics& metrics)
        : m_graph(graph), m_metrics(metrics) {}

    OperatorBox measure(std::uint32_t index, const std::string& sign) {
        const OperatorNode& node = m_graph.nodes[index];
        m_box = OperatorBox();
        m_box.node = index;
        m_top = kPadding;
        m_box.title = line(sign + shortened(node.kind, kMostKind), m_metrics.codeWidth,
                           m_metrics.codeHeight + kPadding);
        double width = m_box.title.rect.right();
        if (node.cost > 0) {
            m_box.cost = m_box.title;
            m_box.cost.text = costText(node.cost);
            if (!m_graph.costUnit.empty()) m_box.cost.text += " " + m_graph.costUnit;
            m_box.cost.rect.width = m_metrics.smallWidth(m_box.cost.text);
            width += kCostGap + m_box.cost.rect.width;
        }
        if (!node.detail.empty()) addDetail(shortened(node.detail, kMostDetail));
        if (node.isPrecomputed) addDetail("before inference");
        if (node.isOutput) addDetail("output");
        addConstants(node);
        for (const auto* lines : {&m_box.details, &m_box.constants})
            for (const PlacedText& text : *lines) width = std::max(width, text.rect.right());
        m_box.frame = {0, 0, width + kEdge, m_top + kPadding};
        m_box.cost.rect.x = width - m_box.cost.rect.width;
        m_top = m_box.frame.bottom();
        m_box.result = line(shortened(node.result, kMostDetail), m_metrics.smallWidth,
                            m_metrics.smallHeight + kPadding);
        m_box.result.rect.x = m_box.frame.width / 2 + kPadding;
        centreFrame();
        return std::move(m_box);
    }

private:
    /// Arrows come to the middle of the box: the frame is there, however wide its result is.
    void centreFrame() {
        const double middle = std::max(m_box.frame.width / 2, m_box.result.rect.width + kPadding);
        const double more = middle - m_box.frame.width / 2;
        m_box.frame.x += more;
        for (PlacedText* text : {&m_box.title, &m_box.cost, &m_box.result}) text->rect.x += more;
        for (auto* lines : {&m_box.details, &m_box.constants})
            for (PlacedText& text : *lines) text.rect.x += more;
    }

    PlacedText line(std::string text, const std::function<double(std::string_view)>& widthOf,
                    double height) {
        const double width = widthOf(text);
        PlacedText placed{std::move(text), {kEdge, m_top, width, height}};
        m_top += height;
        return placed;
    }

    void addDetail(std::string text) {
        m_box.details.push_back(
            line(std::move(text), m_metrics.smallWidth, m_metrics.smallHeight + 2));
    }

    void addConstants(const OperatorNode& node) {
        std::size_t hidden = 0;
        for (const std::uint32_t argument : node.arguments) {
            const OperatorNode& constant = m_graph.nodes[argument];
            if (constant.role != Role::Constant) continue;
            if (m_box.constants.size() == kMostConstants) {
                ++hidden;
                continue;
            }
            addConstant(shortened(constant.kind, kMostKind) + "  " +
                        shortened(constant.result, kMostDetail));
        }
        if (hidden > 0) addDetail(fmt::format("+{}", hidden));
    }

    void addConstant(std::string text) {
        m_box.constants.push_back(
            line(std::move(text), m_metrics.smallWidth, m_metrics.smallHeight + 2 * kPadding));
    }

    const OperatorGraph& m_graph;
    const TextMetrics& m_metrics;
    OperatorBox m_box;
    double m_top = 0;
};

/// Constants are lines of their users, if they have any.
bool isBox(const OperatorNode& node) {
    return node.role != Role::Constant || node.isOutput;
}

}  // namespace

ChangeLook lookOf(OperatorChange change, bool isAfter, const PictureTheme& theme) {
    switch (change) {
        case OperatorChange::Kept:
            break;
        case OperatorChange::Changed:
            return {"~ ", theme.chosen, 2, false, false};
        case OperatorChange::Merged:
            return {"⊕ ", theme.merged, 2, false, true};
        case OperatorChange::Other:
            if (isAfter) return {"+ ", theme.added, 2, false, false};
            return {"− ", theme.pin, 2, true, false};
    }
    return {"", theme.frame, 1, false, false};
}

std::vector<ChangeLegend> changeLegend(const PictureTheme& theme) {
    return {{lookOf(OperatorChange::Kept, true, theme), "as before"},
            {lookOf(OperatorChange::Changed, true, theme), "one in place of one"},
            {lookOf(OperatorChange::Merged, true, theme), "one in place of several"},
            {lookOf(OperatorChange::Other, true, theme), "added"},
            {lookOf(OperatorChange::Other, false, theme), "gone"}};
}

MeasuredOperators measureOperators(const OperatorGraph& graph,
                                   const std::vector<OperatorChange>& changes, bool isAfter,
                                   const TextMetrics& metrics) {
    MeasuredOperators measured;
    OperatorMeasurer measurer(graph, metrics);
    std::vector<std::uint32_t> boxOf(graph.nodes.size(), 0);
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
        const OperatorNode& node = graph.nodes[i];
        if (!isBox(node)) continue;
        const auto box = static_cast<std::uint32_t>(measured.boxes.size());
        boxOf[i] = box;
        const bool isMarked = node.role == Role::Operator;
        measured.boxes.push_back(measurer.measure(
            i, isMarked ? lookOf(changes[i], isAfter, PictureTheme::light()).sign : ""));
        const OperatorBox& made = measured.boxes.back();
        measured.request.boxes.push_back({2 * made.frame.centre().x, made.result.rect.bottom()});
        for (const std::uint32_t argument : node.arguments)
            if (isBox(graph.nodes[argument])) {
                const std::uint32_t from = boxOf[argument];
                measured.request.edges.push_back(
                    {from, box, measured.boxes[from].frame.centre().x});
            }
    }
    return measured;
}

}  // namespace candler
