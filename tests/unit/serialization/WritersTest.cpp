#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "engine/serialization/DotWriter.h"
#include "engine/serialization/EGraphJson.h"
#include "engine/snapshot/ReadableText.h"
#include "engine/support/Subprocess.h"
#include "tests/unit/snapshot/SnapshotTestGraph.h"

using namespace candler;
using candler::test::SnapshotTestGraph;

namespace {

/// g(f(x0), x1) = f(x1) with hostile names.
SnapshotPtr hostileSnapshot(const std::string& name) {
    SnapshotTestGraph test;
    const EClassId inner = test.f(test.leaf(0));
    const EClassId root = test.g(inner, test.leaf(1));
    test.graph.addRoot(root);
    test.endIteration();
    test.graph.merge(root, test.f(test.leaf(1)));
    const JournalMark mark = test.endIteration();
    SnapshotTexts texts = test.texts();
    texts.label = [name, inner = texts.label](LabelId id) { return name + inner(id); };
    texts.type = [name](TypeId) { return name; };
    return SnapshotBuilder(test.graph.journal(), test.store, texts).at(mark, test.graph.roots());
}

bool dotAccepts(const std::string& text) {
    const auto outcome =
        runSubprocess({.arguments = {"dot", "-Tsvg"}, .input = text, .timeLimitSeconds = 30});
    REQUIRE(outcome);
    CAPTURE(outcome->errors, text);
    return outcome->succeeded() && outcome->errors.find("yntax error") == std::string::npos;
}

const std::vector<std::string> kHostile = {
    "map",   "\"];}\\", "<b>&amp;</table>", "a\nb\tc", "\x01\x7f", "\xff\xc0\x80",
    "λ ∘ ⊕", "{|}",     "\\N\\G",           "-->",     "]]>"};

}  // namespace

TEST_CASE("Graphviz accepts what DotWriter writes, whatever the names") {
    const std::string name = GENERATE(from_range(kHostile));
    const SnapshotPtr snapshot = hostileSnapshot(name);
    const Slice slice = makeSlice(snapshot, Ranking::byTermSize(*snapshot), {});
    if (findExecutable("dot").empty()) {
        WARN("dot is not installed");
        return;
    }
    for (const DotDialectRow& row : dotDialects()) {
        CHECK(dotAccepts(writeDot(slice, {.dialect = row.dialect})));
        SliceSpec leaves;
        leaves.inlineLeaves = false;
        leaves.rowLimit = 1;
        CHECK(dotAccepts(
            writeDot(makeSlice(snapshot, Ranking::byTermSize(*snapshot), leaves), {row.dialect})));
    }
}

TEST_CASE("DOT text has a box per class, a row per e-node and an edge from each open port") {
    const SnapshotPtr snapshot = hostileSnapshot("");
    const std::string dot = writeDot(makeSlice(snapshot, Ranking::byTermSize(*snapshot), {}));
    CHECK(dot.find("c3 [label=<") != std::string::npos);
    CHECK(dot.find("port=\"r1p0\"") != std::string::npos);
    CHECK(dot.find("c3:r1p0:s -> c1 [") != std::string::npos);
    CHECK(dot.find("[x1]") != std::string::npos);
    CHECK(dot.find("showing 4 of 4 classes") != std::string::npos);
}

TEST_CASE("escaping leaves only what the target allows") {
    CHECK(escapeXml("\xE2\x80\xAE\xC2\x9B?") == "\xEF\xBF\xBD\xEF\xBF\xBD?");
    CHECK(escapeXml("a<b>&\"'\x01\n") == "a&lt;b&gt;&amp;&quot;&#39;\xEF\xBF\xBD ");
    CHECK(escapeXml("\xE2\x88\x98 \xC0\x80 \xED\xA0\x80") ==
          "\xE2\x88\x98 \xEF\xBF\xBD\xEF\xBF\xBD \xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    CHECK(escapeDotString("a\"\\\n") == "a\\\"\\\\\\n");
}

TEST_CASE("the JSON of a snapshot is complete and refers only to what exists") {
    const std::string name = GENERATE(from_range(kHostile));
    const SnapshotPtr snapshot = hostileSnapshot(name);
    const auto json = nlohmann::json::parse(writeEGraphJson(*snapshot));
    REQUIRE(json["nodes"].size() == snapshot->nodes().size());
    std::size_t children = 0;
    for (const auto& [id, node] : json["nodes"].items()) {
        CHECK(node["cost"] == 1.0);
        CHECK(id.starts_with(node["eclass"].get<std::string>() + "."));
        for (const auto& child : node["children"]) {
            CHECK(json["nodes"].contains(child.get<std::string>()));
            ++children;
        }
    }
    CHECK(children == 4);
    CHECK(json["root_eclasses"] == nlohmann::json::array({"3"}));
    CHECK(json["class_data"].size() == (name.empty() ? 0 : snapshot->classes().size()));
    CHECK(json["x_workbench"]["iteration"] == 1);
    CHECK(json["x_workbench"]["born"].size() == 1);
}

TEST_CASE("e-graphs of deep terms and wide classes are pictured and written") {
    constexpr std::uint32_t kHuge = 100'000;
    SnapshotTestGraph test;
    EClassId deep = test.leaf(0);
    for (std::uint32_t i = 0; i < kHuge; ++i) deep = test.f(deep);
    const EClassId wide = test.leaf(1);
    for (std::uint32_t i = 2; i < kHuge; ++i) {
        const EClassId other = test.leaf(i);
        if (i % 2 == 0) test.graph.addRoot(other);
        test.graph.merge(wide, other);
    }
    test.graph.addRoot(test.g(deep, wide));
    test.endIteration();
    test.graph.merge(deep, test.f(wide));
    const SnapshotPtr snapshot = test.snapshot(test.endIteration());
    CHECK(snapshot->classes().size() == kHuge + 3);
    const Ranking ranking = Ranking::byTermSize(*snapshot);
    CHECK(chosenTerm(*snapshot, ranking, 0, 100) == "x0");
    CHECK(chosenTerm(*snapshot, ranking, kHuge - 1, 100).size() < 110);
    for (const SliceKind kind : {SliceKind::Whole, SliceKind::BestTerm, SliceKind::Changes}) {
        const std::string dot = writeDot(makeSlice(snapshot, ranking, {.kind = kind}));
        CHECK(dot.size() > 1000);
        CHECK(dot.size() < 1'000'000);
    }
    const auto json = nlohmann::json::parse(writeEGraphJson(*snapshot));
    CHECK(json["nodes"].size() == snapshot->nodes().size());
}
