#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "engine/serialization/EGraphJson.h"
#include "tests/support/EGraphFiles.h"
#include "tests/unit/snapshot/SnapshotTestGraph.h"

using namespace candler;
using namespace candler::test;

namespace {

Result<ImportedEGraph> reparse(const std::string& text) {
    return parseEGraphJson(SourceText("g.json", text));
}

}  // namespace

TEST_CASE("an e-graph that is read and written reads again as the same", "[property]") {
    Random random(20240917);
    for (int round = 0; round < 2000; ++round) {
        const std::string text = randomEGraphText(random);
        CAPTURE(round, text);
        const auto read = reparse(text);
        if (!read) FAIL(render(read.error()));
        CHECK(read->notes.empty());
        const auto json = nlohmann::json::parse(text);
        REQUIRE(json["nodes"].size() == read->snapshot->nodes().size());
        const std::string written = writeEGraphJson(*read).text;
        const auto again = reparse(written);
        if (!again) FAIL(render(again.error()));
        REQUIRE(contentOf(*again) == contentOf(*read));
        CHECK(writeEGraphJson(*again).text == written);
    }
}

TEST_CASE("only what a file says is written: nothing of our own, no root that was guessed") {
    const std::string text = R"({
  "nodes": {
    "n": {"op": "f\n", "children": ["m"], "eclass": "a", "cost": 0.1},
    "m": {"op": "λ", "children": [], "eclass": "b", "cost": -1.0, "subsumed": true}
  },
  "root_eclasses": [],
  "class_data": {
    "b": {"type": "Num", "let": "x"},
    "gone": {}
  }
}
)";
    const auto read = reparse(text);
    REQUIRE(read);
    const WrittenEGraph written = writeEGraphJson(*read);
    CHECK(written.text == text);
    CHECK(written.notes.empty());
}

TEST_CASE("an infinite cost is written as a large one, and told") {
    const auto read = reparse(R"({"nodes": {
        "0": {"op": "f", "eclass": "a", "cost": null}, "1": {"op": "g", "eclass": "a", "cost": 7e8},
        "2": {"op": "h", "eclass": "b", "cost": -8e8}}})");
    REQUIRE(read);
    const WrittenEGraph written = writeEGraphJson(*read);
    const auto json = nlohmann::json::parse(written.text);
    CHECK(json["nodes"]["0"]["cost"] == 1e13);
    CHECK(json["nodes"]["1"]["cost"] == 7e8);
    REQUIRE(written.notes.size() == 1);
    CHECK(written.notes[0].severity == Severity::Note);
    CHECK(written.notes[0].message ==
          "1 e-node has an infinite cost; JSON has no infinity: 1e+13 is written");
    const auto again = reparse(written.text);
    REQUIRE(again);
    CHECK(again->costs[0] == ImportedEGraph::kInfinite);
}

TEST_CASE("costs near the largest number are written as numbers") {
    const auto read = reparse(R"({"nodes": {
        "0": {"op": "f", "eclass": "a", "cost": null}, "1": {"op": "g", "eclass": "a", "cost": 1e308},
        "2": {"op": "h", "eclass": "b", "cost": 1.7e308}}})");
    REQUIRE(read);
    const auto again = reparse(writeEGraphJson(*read).text);
    REQUIRE(again);
    CHECK(again->costs == read->costs);
}

TEST_CASE("a run's snapshot is read again with births, types and the costs of its model") {
    SnapshotTestGraph test;
    const EClassId inner = test.f(test.leaf(0));
    const EClassId root = test.g(inner, inner);
    test.graph.addRoot(root);
    test.endIteration();
    test.graph.merge(inner, test.f(root));
    const SnapshotPtr snapshot = test.snapshot(test.endIteration());
    std::vector<double> own;
    for (std::size_t i = 0; i < snapshot->nodes().size(); ++i)
        own.push_back(static_cast<double>(i) + 0.5);
    const Ranking ranking = Ranking::byCost(*snapshot, "prices", own);
    CHECK(ownCosts(ranking) == own);
    const auto read = reparse(writeEGraphJson(*snapshot, &ranking));
    REQUIRE(read);
    CHECK(read->costs == own);
    CHECK(read->costModel == "prices");
    CHECK(read->snapshot->iteration() == snapshot->iteration());
    REQUIRE(read->snapshot->classes().size() == snapshot->classes().size());
    for (const SnapshotNode& node : snapshot->nodes()) {
        const SnapshotNode& same = read->snapshot->nodes()[snapshot->indexOf(node)];
        CHECK(same.classIndex == node.classIndex);
        CHECK(same.bornIteration == node.bornIteration);
        CHECK(read->snapshot->labelText(same) == snapshot->labelText(node));
        CHECK(read->snapshot->typeText(same.classIndex) == snapshot->typeText(node.classIndex));
        const auto children = read->snapshot->children(same);
        const auto expected = snapshot->children(node);
        CHECK(std::equal(children.begin(), children.end(), expected.begin(), expected.end()));
    }
    CHECK(read->snapshot->roots().size() == 1);
}

TEST_CASE("an e-node without a finite term has a cost in files too") {
    const auto read = reparse(R"({"nodes": {"0": {"op": "f", "children": ["0"], "eclass": "a"}}})");
    REQUIRE(read);
    const Ranking ranking = Ranking::byTermSize(*read->snapshot);
    CHECK(ownCosts(ranking) == std::vector<double>{1});
}
