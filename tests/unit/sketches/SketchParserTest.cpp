// The sketch parser: text in, sketch or message out.
#include "sketches/SketchParser.h"

#include <catch2/catch.hpp>

#include <string>

#include "sketches/Satisfaction.h"
#include "tests/support/ToyVocabulary.h"

using namespace candler;
using namespace candler::toy;

namespace {

struct ParserFixture {
    Toy toy;
    ToyVocabulary vocabulary{toy};
    SketchLibrary library;

    /// Loads definitions; the rendered diagnostics, empty if there are none.
    std::string load(const std::string& text) {
        const auto loaded = library.load(SourceText("defs", text), vocabulary);
        return loaded ? "" : render(loaded.error());
    }
    Result<Sketch> parse(const std::string& text) {
        return parseSketch(SourceText("s", text), vocabulary, library);
    }
    /// The sketch as a fully parenthesised text, or the rendered diagnostics.
    std::string show(const std::string& text) {
        const auto sketch = parse(text);
        return sketch ? dump(*sketch, sketch->root()) : render(sketch.error());
    }

private:
    [[nodiscard]] std::string dump(const Sketch& sketch, std::uint32_t at) const {
        const SketchNode& node = sketch.nodes()[at];
        std::string text;
        if (node.kind == SketchNode::Kind::Any) text = node.hole.empty() ? "?" : node.hole;
        if (node.kind == SketchNode::Kind::Contains) text = "contains";
        if (node.kind == SketchNode::Kind::OnlyContains) text = "onlyContains";
        if (node.kind == SketchNode::Kind::Lacks) text = "lacks";
        if (node.kind == SketchNode::Kind::Or) text = "or";
        if (node.kind == SketchNode::Kind::Operator) text = toy.signature[node.op].name;
        if (node.payload) text += "[" + std::to_string(*node.payload) + "]";
        const char* separator = "(";
        for (const std::uint32_t child : node.children) {
            text += separator + dump(sketch, child);
            separator = " ";
        }
        if (!node.children.empty()) text += ")";
        if (node.type)
            for (std::uint32_t t = 0; t < 10; ++t)
                if (node.type->matches(TypeId{t})) text += "::t" + std::to_string(t);
        return text;
    }
};

struct ParserCase {
    std::string in;
    std::string out;
};

}  // namespace

TEST_CASE("sketches are read", "[unit]") {
    const auto [in, out] = GENERATE(values<ParserCase>({
        {"?", "?"},
        {" a ", "a"},
        {"a()", "a"},
        {"f(?)", "f(?)"},
        {"g(f(a), contains(b))", "g(f(a) contains(b))"},
        {"a or b or f(?)", "or(a b f(?))"},
        {"f(a or b)", "f(or(a b))"},
        {"(a or b) or c", "or(or(a b) c)"},
        {"((a))", "a"},
        {"n", "n"},
        {"n[7]", "n[7]"},
        {"n[ 7 ]", "n[7]"},
        {"n[7] :: t1", "n[7]::t1"},
        {"? :: t0", "?::t0"},
        {"?::t0", "?::t0"},
        {"g(?:x, ?:y :: t1)", "g(?:x ?:y::t1)"},
        {"f(? :: t1) :: t0 or a", "or(f(?::t1)::t0 a)"},
        {"g(? :: t1, a) -- to the end\n", "g(?::t1 a)"},
        {"g( -- left\n a, -- right\n b)", "g(a b)"},
        {"? :: t1 -- a comment", "?::t1"},
        {"contains(contains(?))", "contains(contains(?))"},
        {"(a or b) :: t1", "or(a b)::t1"},
        {"onlyContains(a or n)", "onlyContains(or(a n))"},
        {"onlyContains(contains(a)) :: t1", "onlyContains(contains(a))::t1"},
        {"not contains(f(?))", "lacks(f(?))"},
        {"not  contains ( a or b ) :: t1 or a", "or(lacks(or(a b))::t1 a)"},
        {"contains(not contains(not contains(a)))", "contains(lacks(lacks(a)))"},
    }));
    ParserFixture t;
    CAPTURE(in);
    CHECK(t.show(in) == out);
}

TEST_CASE("definitions are written out where they are used", "[unit]") {
    ParserFixture t;
    REQUIRE(t.load("-- a library\n"
                   "def twice(x) = f(f(x))\n"
                   "def pair(x : sketch, y) =\n    g(x,\n      y)  -- over lines\n"
                   "def here(x) = contains(x)\n"
                   "def first(x, y) = x\n"
                   "def number(k : nat) = n[k]\n"
                   "def typed(s : type, x) = x :: s\n"
                   "def nested(k : nat, s : type) = pair(number(k), typed(s, a))\n"
                   "def leaf = a or b\n")
                .empty());
    const auto [in, out] = GENERATE(values<ParserCase>({
        {"twice(a)", "f(f(a))"},
        {"pair(twice(a), ?)", "g(f(f(a)) ?)"},
        {"here(pair(a, b))", "contains(g(a b))"},
        {"first(a, contains(b))", "a"},
        {"number(4)", "n[4]"},
        {"typed(t1, f(a))", "f(a)::t1"},
        {"nested(2, t0)", "g(n[2] a::t0)"},
        {"leaf", "or(a b)"},
        {"leaf()", "or(a b)"},
        {"f(leaf)", "f(or(a b))"},
        {"twice(leaf) :: t1", "f(f(or(a b)))::t1"},
    }));
    CAPTURE(in);
    CHECK(t.show(in) == out);
}

TEST_CASE("only what the user wrote are parts, and each is told with its text", "[unit]") {
    ParserFixture t;
    REQUIRE(t.load("def twice(x) = f(f(x))\ndef first(x, y) = x\n").empty());
    const auto sketch = t.parse("g( twice(a),\n   first(b, contains(c)) )");
    REQUIRE(sketch.has_value());
    std::vector<std::string> parts;
    for (const SketchNode& node : sketch->nodes())
        if (node.isPart) parts.push_back(node.text);
    CHECK(parts == std::vector<std::string>{"a", "twice(a)", "first(b, contains(c))",
                                            "g( twice(a), first(b, contains(c)) )"});
    CHECK(sketch->nodes().back().place.line == 1);
}

TEST_CASE("what is wrong with a sketch is told with place and hint", "[unit]") {
    const auto [in, out] = GENERATE(values<ParserCase>({
        {"", "s:1:1: error: a sketch is expected, but the text is empty"},
        {"-- nothing but a comment", "a sketch is expected, but the text is empty"},
        {"f(", "s:1:3: error: a sketch is expected here"},
        {"f(a", "s:1:4: error: ',' or ')' is expected here"},
        {"g(a,\n  b", "a parenthesis opened in line 1 of this text is not closed"},
        {"(a", "',' or ')' is expected here"},
        {"g(a b)", "arguments stand in parentheses with commas between them: f(x, y)"},
        {"f(a))", "s:1:5: error: unexpected text after the sketch"},
        {"f(a) b", "s:1:6: error: unexpected text after the sketch"},
        {"f", "s:1:1: error: 'f' takes 1 argument(s), but 0 given"},
        {"g(f(a))", "'g' takes 2 argument(s), but 1 given"},
        {"f(a, b)", "is a ')' missing behind one of the arguments?"},
        {"a(b)", "leave the parentheses away"},
        {"contains", "'contains' takes 1 argument(s), but 0 given"},
        {"contains(a, b)", "'contains' takes 1 argument(s), but 2 given"},
        {"f(hh)", "s:1:3: error: unknown operator or definition 'hh'"},
        {"contain(a)", "did you mean 'contains'?"},
        {"onlyContains", "'onlyContains' takes 1 argument(s), but 0 given"},
        {"onlyContains(a, b)", "'onlyContains' takes 1 argument(s), but 2 given"},
        {"onlyContains(a", "s:1:15: error: ',' or ')' is expected here"},
        {"onlyContain(a)", "did you mean 'onlyContains'?"},
        {"not contains", "'not contains' takes 1 argument(s), but 0 given"},
        {"not contains(f(?:x))",
         "s:1:16: error: a hole with a name cannot stand in 'not contains'"},
        {"not a", "unknown operator or definition 'not'"},
        {"or a", "s:1:1: error: a sketch is expected before 'or'"},
        {"a or", "s:1:5: error: a sketch is expected here"},
        {"f(a or or b)", "a sketch is expected before 'or'"},
        {"a ::", "a type is expected here"},
        {"a :: what", "s:1:6: error: a type is expected here"},
        {"(a :: t0) :: t1", "this sketch has a type already"},
        {"n[x]", "s:1:3: error: a number is expected here"},
        {"n[7", "s:1:4: error: ']' is missing"},
        {"a[1]", "'a' has no payload"},
        {"$", "s:1:1: error: a sketch is expected here"},
        {"f(,)", "s:1:3: error: a sketch is expected here"},
        {"twice()", "'twice' takes 1 argument(s), but none given"},
        {"twice", "it is used as twice(x)"},
        {"twice(a, b)", "'twice' takes 1 argument(s), but more are given"},
        {"twice(a", "',' or ')' is expected here"},
        {"number(a)", "a number is expected here"},
        {"number(t1)", "a number is expected here"},
        {"typed(3)", "a type is expected here"},
        {"leaf(a)", "'leaf' takes 0 argument(s), but more are given"},
        {"broken", "defs:5:16: error: unknown operator or definition 'nothing'"},
        {"f(broken)", "s:1:3: note: in this use of 'broken'"},
        {"loop(a)", "defs:6:17: error: the definition 'loop' uses itself"},
        {"ping", "the definition 'ping' uses itself"},
        {"trailing", "defs:9:19: error: unexpected text after the body of 'trailing'"},
        {"mixed(t1)", "unknown operator or definition 's'"},
    }));
    ParserFixture t;
    REQUIRE(t.load("def twice(x) = f(f(x))\n"
                   "def number(k : nat) = n[k]\n"
                   "def typed(s : type) = ? :: s\n"
                   "def leaf = a\n"
                   "def broken = f(nothing)\n"
                   "def loop(x) = f(loop(x))\n"
                   "def ping = f(pong)\n"
                   "def pong = f(ping)\n"
                   "def trailing = a  b\n"
                   "def mixed(s : type) = f(s)\n")
                .empty());
    CAPTURE(in);
    CHECK_THAT(t.show(in), Catch::Contains(out));
}

TEST_CASE("what is wrong with definitions is told with place and hint", "[unit]") {
    const auto [in, out] = GENERATE(values<ParserCase>({
        {"twice(x) = f(x)", "defs:1:1: error: 'def' is expected here"},
        {"def", "a name is expected after 'def'"},
        {"def = a", "defs:1:5: error: a name is expected after 'def'"},
        {"def + = a", "defs:1:5: error: a name is expected after 'def'"},
        {"def k(->) = a", "a parameter name is expected"},
        {"def k", "'=' is expected here"},
        {"def k(x = a", "',' or ')' is expected here"},
        {"def k() = a", "a parameter name is expected"},
        {"def k(x, x) = f(x)", "defs:1:10: error: two parameters are named 'x'"},
        {"def k(or) = a", "'or' has a meaning already"},
        {"def k(x : number) = a", "defs:1:11: error: a parameter is a sketch, a nat or a type"},
        {"def f(x) = x", "defs:1:5: error: 'f' has a meaning already"},
        {"def contains(x) = x", "'contains' has a meaning already"},
        {"def onlyContains(x) = x", "'onlyContains' has a meaning already"},
        {"def k = a\ndef k = b", "defs:2:5: error: 'k' has a meaning already"},
        {"def k =", "defs:1:5: error: 'k' has no body"},
        {"def k =\ndef l = a", "defs:1:5: error: 'k' has no body"},
    }));
    ParserFixture t;
    CAPTURE(in);
    CHECK_THAT(t.load(in), Catch::Contains(out));
}

TEST_CASE("a sketch that is too deep or too large is refused, not expanded for ever", "[unit]") {
    ParserFixture t;
    std::string deep;
    for (int i = 0; i < 300; ++i) deep += "f(";
    CHECK_THAT(t.show(deep), Catch::Contains("sketches are nested too deeply"));
    CHECK_THAT(t.show(std::string(300, '(')), Catch::Contains("nested too deeply"));
    std::string doubling = "def d0 = a\n";
    for (int i = 1; i <= 40; ++i) {
        const std::string below = "d" + std::to_string(i - 1);
        doubling += "def d" + std::to_string(i) + " = g(" + below + ", " + below + ")\n";
    }
    REQUIRE(t.load(doubling).empty());
    CHECK(t.show("d2") == "g(g(a a) g(a a))");
    CHECK_THAT(t.show("d40"), Catch::Contains("the sketch is too large"));
}

TEST_CASE("an argument that a definition does not use does not matter", "[unit]") {
    ParserFixture t;
    REQUIRE(t.load("def first(x, y) = x\n").empty());
    const auto sketch = t.parse("first(a, contains(b))");
    REQUIRE(sketch.has_value());
    EGraph graph(t.toy.store);
    const EClassId x = graph.addTerm(t.toy.term(t.toy.a));
    graph.rebuild();
    const GraphTable table(graph);
    CHECK(isSatisfied(t.toy.store, table, *sketch, *table.indexOf(x)));
}
