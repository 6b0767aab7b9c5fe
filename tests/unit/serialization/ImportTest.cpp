#include <catch2/catch.hpp>

#include "engine/serialization/ImportedEGraph.h"

using namespace candler;

namespace {

Result<ImportedEGraph> parse(const std::string& text) {
    return parseEGraphJson(SourceText("g.json", text));
}

/// a = f(b, b) = g(a), b = x = h(c), c unreachable and typed.
const char* const kSmall = R"({
  "class_data": {
    "B": {"type": "Num", "let": "two"},
    "gone": {"type": null, "note": "empty"},
    "C": {"type": "Num"}
  },
  "root_eclasses": ["A", "B", "A"],
  "nodes": {
    "a0": {"op": "f", "children": ["b1", "b0"], "eclass": "A", "cost": -2.5},
    "b0": {"op": "x", "eclass": "B"},
    "a1": {"op": "g", "children": ["a0"], "eclass": "A", "cost": null, "subsumed": true},
    "c0": {"op": "x", "eclass": "C", "cost": 0},
    "b1": {"op": "h", "children": ["c0"], "eclass": "B", "cost": 1e3, "subsumed": false}
  }
})";

std::string placeText(const Diagnostic& diagnostic) {
    return std::to_string(diagnostic.place.line) + ":" + std::to_string(diagnostic.place.column) +
           " " + diagnostic.message;
}

}  // namespace

TEST_CASE("an e-graph file keeps its order, costs, flags, roots and class data") {
    const auto read = parse(kSmall);
    REQUIRE(read);
    const Snapshot& snapshot = *read->snapshot;
    REQUIRE(snapshot.classes().size() == 3);
    CHECK(snapshot.className(0) == "A");
    CHECK(snapshot.className(1) == "B");
    CHECK(snapshot.className(2) == "C");
    CHECK(read->nodeIds == std::vector<std::string>{"a0", "a1", "b0", "b1", "c0"});
    CHECK(read->costs == std::vector<double>{-2.5, ImportedEGraph::kInfinite, 1, 1000, 0});
    CHECK(read->subsumed == std::vector<bool>{false, true, false, false, false});
    CHECK(read->fileOrder() == std::vector<NodeIndex>{0, 2, 1, 4, 3});
    const auto childrenOf = [&](NodeIndex node) {
        const auto children = snapshot.children(snapshot.nodes()[node]);
        return std::vector<ClassIndex>(children.begin(), children.end());
    };
    CHECK(childrenOf(0) == std::vector<ClassIndex>{1, 1});
    CHECK(childrenOf(1) == std::vector<ClassIndex>{0});
    CHECK(childrenOf(3) == std::vector<ClassIndex>{2});
    CHECK(std::vector(snapshot.roots().begin(), snapshot.roots().end()) ==
          std::vector<ClassIndex>{0, 1, 0});
    CHECK(snapshot.labelText(snapshot.nodes()[2]) == "x");
    CHECK(snapshot.labels().size() == 4);
    CHECK(snapshot.typeText(0).empty());
    CHECK(snapshot.typeText(1) == "Num");
    CHECK(snapshot.typeText(2) == "Num");
    CHECK(read->classData ==
          std::vector<ImportedClassData>{{"B", 1, "Num", {{"let", "two"}}},
                                         {"gone", kNoIndex, std::nullopt, {{"note", "empty"}}},
                                         {"C", 2, "Num", {}}});
    CHECK(read->notes.empty());
    CHECK(read->findNode("b1") == 3U);
    CHECK(!read->findNode("A"));
    const std::vector<std::string> ids{"b1", "A", "b1"};
    const auto found = read->findNodes(ids);
    CHECK((found[0] == 3U && !found[1] && found[2] == 3U));
    CHECK(read->findClass("C") == 2U);
    CHECK(!read->findClass("gone"));
}

TEST_CASE("roots that a file does not name are guessed, but not made up") {
    const auto read = parse(R"({"nodes": {
        "0": {"op": "f", "children": ["1", "0"], "eclass": "loop"},
        "1": {"op": "x", "eclass": "leaf"},
        "2": {"op": "g", "children": ["1"], "eclass": "top"}}})");
    REQUIRE(read);
    CHECK(read->snapshot->roots().empty());
    CHECK(read->snapshot->rootsOrGuess() == std::vector<ClassIndex>{0, 2});
    const auto cycle = parse(R"({"root_eclasses": [], "nodes": {
        "0": {"op": "f", "children": ["1"], "eclass": "a"},
        "1": {"op": "f", "children": ["0"], "eclass": "b"}}})");
    REQUIRE(cycle);
    CHECK(cycle->snapshot->rootsOrGuess() == std::vector<ClassIndex>{0});
    const auto empty = parse(R"({"nodes": {}})");
    REQUIRE(empty);
    CHECK(empty->snapshot->rootsOrGuess().empty());
}

TEST_CASE("what an e-graph file has beyond the format is ignored and told once") {
    const auto read = parse(R"({"comment": [{"deep": [1, "]"]}], "nodes": {
        "0": {"op": "f", "eclass": "a", "origin": {"rule": null}},
        "1": {"op": "g", "origin": 1, "eclass": "a"}}, "x_workbench": {"version": 7}})");
    REQUIRE(read);
    CHECK(read->snapshot->nodes().size() == 2);
    REQUIRE(read->notes.size() == 3);
    CHECK(placeText(read->notes[0]) ==
          "1:2 /comment: the format has no such key; it is ignored and will not be written");
    CHECK(placeText(read->notes[1]) ==
          "2:41 /nodes/0/origin: the format has no such key; it is ignored and will not be "
          "written; 2 e-nodes have it");
    CHECK(placeText(read->notes[2]) ==
          "3:71 /x_workbench: this program reads version 1 only; ignored");
    for (const Diagnostic& note : read->notes) CHECK(note.severity == Severity::Note);
}

TEST_CASE("our own data of an e-graph file is read") {
    const auto read = parse(R"({"x_workbench": {"version": 1, "iteration": 3,
        "born": {"1": [3, "fuse"], "2": [2, ""]}, "costModel": "tree-size",
        "infiniteCosts": ["2"]},
        "nodes": {"0": {"op": "f", "eclass": "a"}, "1": {"op": "g", "eclass": "a"},
                  "2": {"op": "h", "eclass": "b", "cost": 1e9}}})");
    REQUIRE(read);
    const Snapshot& snapshot = *read->snapshot;
    CHECK(snapshot.iteration() == 3);
    CHECK(snapshot.isNew(snapshot.nodes()[1]));
    CHECK(!snapshot.isNew(snapshot.nodes()[0]));
    CHECK(snapshot.ruleName(snapshot.nodes()[1].bornRule) == "fuse");
    CHECK(snapshot.nodes()[2].bornIteration == 2);
    CHECK(!snapshot.nodes()[2].bornRule.isValid());
    CHECK(snapshot.classes()[1].bornIteration == 2);
    CHECK(read->costModel == "tree-size");
    CHECK(read->costs == std::vector<double>{1, 1, ImportedEGraph::kInfinite});
}

TEST_CASE("a mistake in an e-graph file is told with its place and path") {
    struct Case {
        std::string text;
        std::vector<std::string> errors;
    };
    const std::string node = R"("op":"f","eclass":"c")";
    const Case one = GENERATE_COPY(values<Case>({
        {"", {"1:1 not valid JSON: unexpected end of input; expected '[', '{', or a literal"}},
        {"[]", {"1:1 must be an object, not a list"}},
        {"{}", {"1:2 the key \"nodes\" is missing"}},
        {R"({"nodes":[]})", {"1:10 /nodes: must be an object, not a list"}},
        {R"({"nodes":{},"nodes":{}})", {"1:13 /nodes: this key occurs twice"}},
        {R"({"nodes":{"a":5}})", {"1:15 /nodes/a: must be an object, not a number"}},
        {R"({"nodes":{"a":{}}})",
         {"1:11 /nodes/a: the key \"op\" is missing",
          "1:11 /nodes/a: the key \"eclass\" is missing"}},
        {R"({"nodes":{"a":{)" + node + R"(},"a":{)" + node + "}}}",
         {"1:39 /nodes/a: there is an e-node with this id already"}},
        {R"({"nodes":{"a":{)" + node + R"(,"op":"g"}}})",
         {"1:38 /nodes/a/op: this key occurs twice"}},
        {R"({"nodes":{"a":{"op":7,"eclass":null}}})",
         {"1:21 /nodes/a/op: must be a text, not a number",
          "1:32 /nodes/a/eclass: must be a text, not null"}},
        {R"({"nodes":{"a":{)" + node + R"(,"children":[0,["a"],"b"]}}})",
         {"1:50 /nodes/a/children/0: must be a text, not a number",
          "1:52 /nodes/a/children/1: must be a text, not a list",
          "1:58 /nodes/a/children/2: there is no e-node 'b'"}},
        {R"({"nodes":{"a":{)" + node + R"(,"cost":"1","subsumed":1}}})",
         {"1:45 /nodes/a/cost: must be a number, or null for an infinite cost, not a text",
          "1:60 /nodes/a/subsumed: must be true or false, not a number"}},
        {R"({"nodes":{"a":{)" + node + R"(,"cost":NaN}}})",
         {"1:45 not valid JSON: invalid literal"}},
        {R"({"nodes":{"a":{)" + node + R"(,"cost":-1e999}}})",
         {"1:45 /nodes/a/cost: this number is too large"}},
        {R"({"nodes":{"a":{)" + node + R"(}},"root_eclasses":["c","a"]})",
         {"1:61 /root_eclasses/1: there is no class 'a'"}},
        {R"({"nodes":{},"class_data":{"c":{"type":1,"l":2,"m":"x","m":"y"},"c":{}}})",
         {"1:39 /class_data/c/type: must be a text, not a number",
          "1:45 /class_data/c/l: must be a text, not a number",
          "1:55 /class_data/c/m: this key occurs twice",
          "1:64 /class_data/c: this key occurs twice"}},
        {R"({"nodes":{},"x_workbench":{"version":1,"born":{"q":[1,"r"]},"iteration":-1}})",
         {"1:27 /x_workbench/born/q: there is no such e-node",
          "1:27 /x_workbench/iteration: must be a whole number"}},
        {"{\"nodes\":\n{\"~/\\u0022\":{\"op\":1,\"eclass\":\"c\"}}}",
         {"2:19 /nodes/~0~1\"/op: must be a text, not a number"}},
        {R"({"nodes":{"a":{"op":)",
         {"1:21 not valid JSON: unexpected end of input; expected '[', '{', or a literal"}},
        {"{\"nodes\":{\"\xFF\":{}}}",
         {"1:12 not valid JSON: invalid string: ill-formed UTF-8 byte; expected string literal"}},
    }));
    CAPTURE(one.text);
    const auto read = parse(one.text);
    REQUIRE(!read);
    std::vector<std::string> errors;
    for (const Diagnostic& error : read.error()) errors.push_back(placeText(error));
    CHECK(errors == one.errors);
}

TEST_CASE("a child that names a class, and a root that names an e-node, get a hint") {
    const auto read = parse(R"({"nodes": {"n": {"op": "f", "children": ["c"], "eclass": "c"}},
                                "root_eclasses": ["n"]})");
    REQUIRE(!read);
    REQUIRE(read.error().size() == 2);
    CHECK(read.error()[0].hint == "this is a class; a child names an e-node of it, such as 'n'");
    CHECK(read.error()[1].hint == "this is an e-node; roots are classes: its class is 'c'");
}

TEST_CASE("hostile e-graph files are refused in time and without much memory") {
    const std::size_t many = 2'000'000;
    const auto deep = parse(R"({"x":)" + std::string(many, '['));
    REQUIRE(!deep);
    CHECK(deep.error()[0].message == "nested deeper than 64 levels");
    std::string wrong = R"({"nodes":{"a":{"op":"f","eclass":"c","children":[1)";
    for (std::size_t i = 0; i < many; ++i) wrong += ",1";
    const auto mistakes = parse(wrong + "]}}}");
    REQUIRE(!mistakes);
    CHECK(mistakes.error().size() == 20);
}

TEST_CASE("an e-node may have very many children and a file very many references forward") {
    const std::size_t many = 100'000;
    std::string text = R"({"nodes":{"top":{"op":"tuple","eclass":"top","children":[)";
    for (std::size_t i = 0; i < many; ++i)
        text += (i == 0 ? "\"" : ",\"") + std::to_string(i) + '"';
    text += "]}";
    for (std::size_t i = 0; i < many; ++i)
        text += ",\"" + std::to_string(i) + R"(":{"op":"x","eclass":"a class with a long name )" +
                std::to_string(i % 1000) + "\"}";
    const auto read = parse(text + "}}");
    REQUIRE(read);
    CHECK(read->snapshot->classes().size() == 1001);
    const auto children = read->snapshot->children(read->snapshot->nodes()[0]);
    REQUIRE(children.size() == many);
    CHECK(children[many - 1] == 1000);
    CHECK(children[1000] == 1);
}

TEST_CASE("reading an e-graph file can be stopped") {
    std::string text = R"({"nodes":{"a":{"op":"f","eclass":"c","children":["a")";
    for (int i = 0; i < 100'000; ++i) text += ",\"a\"";
    int questions = 0;
    const auto read = parseEGraphJson(SourceText("g.json", text + "]}}}"),
                                      StopCheck([&] { return ++questions == 3; }));
    REQUIRE(!read);
    CHECK(read.error()[0].message == "the reading was stopped");
    CHECK(questions == 3);
}

TEST_CASE("a file that is not there is no e-graph") {
    const auto read = readEGraphJson("/no/such/file.json");
    REQUIRE(!read);
    CHECK(read.error()[0].place.file == "/no/such/file.json");
}
