// Graphs of operators as boxes and as pictures.
#include <catch2/catch.hpp>

#include "app/layout/LayeredLayout.h"
#include "app/layout/OperatorPicture.h"

using namespace candler;

namespace {

using Role = OperatorNode::Role;

/// x and w into a product that a relu uses, under names that mean something to XML.
OperatorGraph smallGraph() {
    OperatorGraph graph;
    const auto add = [&](Role role, const std::string& kind,
                         std::vector<std::uint32_t> arguments) -> OperatorNode& {
        OperatorNode node{.role = role, .kind = kind, .arguments = std::move(arguments)};
        node.term = TermId{graph.nodes.size()};
        node.label = LabelId{graph.nodes.size()};
        node.result = "8x8";
        return graph.nodes.emplace_back(std::move(node));
    };
    add(Role::Input, "x<script>\"&", {});
    add(Role::Constant, "w\x01<b>", {}).bytes = 256;
    add(Role::Operator, "matmul", {0, 1}).cost = 3.5;
    add(Role::Operator, "relu", {2}).isOutput = true;
    graph.cost = 3.5;
    graph.costModel = "r0";
    return graph;
}

const ValueOfTerm kUnknown = [](TermId) { return std::nullopt; };

}  // namespace

TEST_CASE("constants are lines of their users, and data flows downwards", "[unit][layout]") {
    const OperatorGraph graph = smallGraph();
    const std::vector<OperatorChange> changes(graph.nodes.size(), OperatorChange::Kept);
    const MeasuredOperators measured =
        measureOperators(graph, changes, true, TextMetrics::estimated());
    REQUIRE(measured.boxes.size() == 3);
    REQUIRE(measured.request.edges.size() == 2);
    CHECK(measured.boxes[1].constants.size() == 1);
    for (std::size_t i = 0; i < measured.boxes.size(); ++i) {
        const OperatorBox& box = measured.boxes[i];
        CAPTURE(box.title.text);
        CHECK(box.frame.centre().x == Approx(measured.request.boxes[i].width / 2));
        for (const auto* lines : {&box.details, &box.constants})
            for (const PlacedText& text : *lines) {
                CHECK(text.rect.x >= box.frame.x);
                CHECK(text.rect.right() <= box.frame.right());
                CHECK(text.rect.bottom() <= box.frame.bottom());
            }
        CHECK(box.result.rect.right() <= measured.request.boxes[i].width + 0.001);
        CHECK(box.result.rect.bottom() <= measured.request.boxes[i].height + 0.001);
    }
    const GraphDrawing drawing = LayeredLayout().layout(measured.request, {}).value();
    CHECK(drawing.boxes[0].bottom() <= drawing.boxes[1].y);
    CHECK(drawing.boxes[1].bottom() <= drawing.boxes[2].y);
}

TEST_CASE("names do not get into a picture of operators as markup", "[unit][layout]") {
    const OperatorGraph graph = smallGraph();
    const OperatorDiff diff = compareOperators(graph, graph, kUnknown);
    const std::string svg =
        renderOperators({graph, graph, diff}, PictureFormat::Svg, {.title = "</title>"}).value();
    CHECK(svg.find("<script") == std::string::npos);
    CHECK(svg.find("<b>") == std::string::npos);
    CHECK(svg.find('\x01') == std::string::npos);
    CHECK(svg.find("x&lt;script&gt;") != std::string::npos);
    CHECK(svg.find("&lt;/title&gt;") != std::string::npos);
    CHECK(svg.find("2 operators: 1 matmul · 1 relu") != std::string::npos);
}

TEST_CASE("operators that are gone and added are told by signs, too", "[unit][layout]") {
    const OperatorGraph before = smallGraph();
    OperatorGraph after = smallGraph();
    after.nodes[3].kind = "tanh";
    after.nodes[3].label = LabelId{std::uint32_t{9}};
    after.nodes[3].term = TermId{std::uint32_t{9}};
    const OperatorDiff diff = compareOperators(before, after, kUnknown);
    const std::string svg = renderOperators({before, after, diff}, PictureFormat::Svg, {}).value();
    CHECK(svg.find(">− relu<") != std::string::npos);
    CHECK(svg.find(">+ tanh<") != std::string::npos);
    CHECK(svg.find(">matmul<") != std::string::npos);
}

TEST_CASE("arrows end at the frames of operators, not where results stand", "[unit][layout]") {
    OperatorGraph graph;
    const auto add = [&](std::vector<std::uint32_t> arguments) {
        OperatorNode node{
            .role = Role::Operator, .kind = "relu", .arguments = std::move(arguments)};
        node.term = TermId{graph.nodes.size()};
        node.label = LabelId{graph.nodes.size()};
        node.result = "1x1024x1024x1024";
        graph.nodes.push_back(std::move(node));
    };
    add({});
    for (int i = 0; i < 6; ++i) add({0});
    const std::vector<OperatorChange> changes(graph.nodes.size(), OperatorChange::Kept);
    const MeasuredOperators measured =
        measureOperators(graph, changes, true, TextMetrics::estimated());
    const GraphDrawing drawing = layOutOperators(measured, 20, {}, {}).value();
    REQUIRE(drawing.edges.size() == 6);
    for (std::size_t i = 0; i < drawing.edges.size(); ++i) {
        const std::uint32_t to = measured.request.edges[i].to;
        const Rect& frame = measured.boxes[to].frame;
        const double x = drawing.edges[i].back().x - drawing.boxes[to].x;
        CHECK(x >= frame.x);
        CHECK(x <= frame.right());
    }
}
