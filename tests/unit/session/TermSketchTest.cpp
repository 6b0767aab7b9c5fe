// Parts of terms as sketches: that they can be read, and that the term satisfies them.
#include <catch2/catch.hpp>

#include <set>

#include "app/session/Session.h"
#include "engine/language/TermParts.h"
#include "tests/unit/session/Example.h"

using namespace candler;

namespace {

/// The part with exactly this text where it first occurs.
TermSketchQuestion pointAt(const std::string& term, const std::string& part) {
    const std::size_t begin = term.find(part);
    REQUIRE(begin != std::string::npos);
    return {.term = term, .begin = begin, .end = begin + part.size()};
}

std::string sketchOf(const Session& session, const TermSketchQuestion& question, std::size_t levels,
                     bool isContained = false) {
    const auto term = session.termSketch(question);
    REQUIRE(term);
    return sketchText(sketchPieces(*term, term->holes(levels), isContained));
}

}  // namespace

TEST_CASE("what is selected of a term becomes a sketch that the term satisfies", "[unit]") {
    for (const char* name :
         {"map-fusion", "matmul-blocking", "math-derivative", "lambda-compose",
          "prop-contrapositive", "combinators-tiling-2d", "storel-spmv", "struct-lr-moments"}) {
        Session session;
        session.open(example(name));
        REQUIRE(session.canRun());
        session.run(RunExtent::Iteration);
        const std::string term = session.extraction({}).value()->term;
        for (std::size_t begin = 0; begin < term.size(); begin += 1 + term.size() / 9)
            for (const std::size_t length : {std::size_t{0}, std::size_t{5}, term.size()}) {
                const std::size_t end = std::min(term.size(), begin + length);
                const TermSketchQuestion question{.term = term, .begin = begin, .end = end};
                const auto read = session.termSketch(question);
                REQUIRE(read);
                for (const bool isContained : {false, true})
                    for (std::size_t levels = 1; levels <= read->mostLevels(); levels += 3) {
                        const std::string sketch =
                            sketchText(sketchPieces(*read, read->holes(levels), isContained));
                        INFO(name << ": " << term.substr(begin, end - begin) << " -> " << sketch);
                        const auto why = session.checkTermSketch(question, sketch);
                        REQUIRE(why);
                        if (isContained) CHECK(*why == SketchFit::Whole);
                    }
            }
    }
}

TEST_CASE("a part of a program of Rise is found by its text", "[unit]") {
    Session session;
    session.open(example("map-fusion"));
    const std::string term = session.info()->startTerm;
    INFO(term);
    // `map f x` is as deep as its `map`; the variable of the function around it says little.
    CHECK(sketchOf(session, pointAt(term, "map"), 1) == "map");
    const std::size_t begin = term.find("map (");
    REQUIRE(begin != std::string::npos);
    // Up to the end: the outermost application.
    const TermSketchQuestion all{.term = term, .begin = begin, .end = term.size()};
    CHECK(sketchOf(session, all, 1) == "app(app(map, ?), ?)");
    CHECK(sketchOf(session, all, 1, true) == "contains(app(app(map, ?), ?))");
    const auto read = session.termSketch(all);
    CHECK(read->isPart);
    const std::string deep = sketchOf(session, all, 99);
    // `xs` is bound around it, `x` in it.
    CHECK(deep.ends_with("lam(app(app(add, %0), %0))), ?)))"));
    CHECK(deep.find("lam(") != std::string::npos);
    // Bound outside, but shown when it is wanted.
    std::vector<bool> none(read->rows.size(), false);
    const std::string whole = sketchText(sketchPieces(*read, none, false));
    CHECK(whole.find('?') == std::string::npos);
    CHECK(session.checkTermSketch(all, whole) == SketchFit::Part);
}

TEST_CASE("long sketches are broken into lines", "[unit]") {
    TermSketch term;
    for (const std::size_t end : {8, 4, 3, 4, 8, 6, 7, 8})
        term.rows.push_back({.text = "operator-" + std::to_string(term.rows.size()), .end = end});
    const auto textOf = [&](const std::vector<bool>& holes) {
        return sketchText(sketchPieces(term, holes, true));
    };
    std::vector<bool> holes(term.rows.size(), false);
    CHECK(textOf(holes) ==
          "contains(operator-0(operator-1(operator-2, operator-3),\n"
          "    operator-4(operator-5, operator-6, operator-7)))");
    holes[1] = true;
    CHECK(textOf(holes) ==
          "contains(operator-0(?, operator-4(operator-5, operator-6, operator-7)))");
    holes[0] = true;
    CHECK(textOf(holes) == "contains(?)");
}

TEST_CASE("parts of s-expressions are found by their text", "[unit]") {
    Session session;
    session.open(example("prop-contrapositive"));
    const std::string term = session.info()->startTerm;
    CHECK(term == "(-> x y)");
    CHECK(sketchOf(session, pointAt(term, "x"), 1) == "x");
    CHECK(sketchOf(session, pointAt(term, "-> x"), 1) == "->(?, ?)");
    CHECK(sketchOf(session, pointAt(term, "-> x"), 2) == "->(x, y)");
}

TEST_CASE("parts of programs over tensors are found by their text", "[unit]") {
    Session session;
    session.open(example("storel-spmv"));
    session.run(RunExtent::Iteration);
    std::string term = session.info()->startTerm;
    INFO(term);
    const std::size_t sum = term.find("sum(");
    REQUIRE(sum != std::string::npos);
    CHECK(sketchOf(session, {.term = term, .begin = sum, .end = sum + 3}, 1).starts_with("sum"));
    session.open(example("struct-lr-moments"));
    session.run(RunExtent::Iteration);
    term = session.info()->startTerm;
    INFO(term);
    const std::size_t dot = term.find(" * ");
    REQUIRE(dot != std::string::npos);
    CHECK(sketchOf(session, {.term = term, .begin = dot, .end = dot + 3}, 1) == "*(?, ?)");
}

TEST_CASE("asking about terms changes no names", "[unit]") {
    Session session;
    session.open(example("matmul-blocking"));
    session.run(RunExtent::Goal);
    const auto texts = [&] {
        std::vector<std::string> all;
        for (std::size_t step = 0; step < session.begunSteps(); ++step)
            for (std::uint32_t iteration = 0; iteration <= session.iterations(step); ++iteration)
                all.push_back(session.extraction({step, iteration}).value()->term);
        return all;
    };
    const std::vector<std::string> before = texts();
    for (const std::string& text : before) static_cast<void>(session.termSketch({.term = text}));
    static_cast<void>(session.termSketch({.term = "\\odd. " + before.front()}));
    static_cast<void>(session.generateCode());
    CHECK(texts() == before);
}

TEST_CASE("a sketch that the term does not satisfy is refused, and why is said", "[unit]") {
    Session session;
    session.open(example("prop-contrapositive"));
    const auto question = pointAt("(-> x y)", "-> x");
    const auto wrong = session.checkTermSketch(question, "->(y, ?)");
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().front().message == "the term does not satisfy this sketch");
    CHECK_FALSE(session.checkTermSketch(question, "->(y"));
    CHECK_FALSE(session.checkTermSketch({.term = "(-> x"}, "?"));
    CHECK_FALSE(session.termSketch({.moment = {7, {}}, .term = "x"}));
    Session plans;
    plans.open(example("als"));
    REQUIRE(plans.canRun());
    const auto none = plans.termSketch({.term = plans.info()->startTerm});
    REQUIRE_FALSE(none);
    CHECK(none.error().front().message.find("no sketches") != std::string::npos);
}

TEST_CASE("a class gives its cheapest term at the moment", "[unit]") {
    Session session;
    session.open(example("map-fusion"));
    session.run(RunExtent::Iteration);
    const SnapshotPtr snapshot = session.snapshot({}).value();
    const ClassIndex root = snapshot->roots().front();
    TermSketchQuestion question{.eclass = snapshot->classes()[root].id.value};
    CHECK_FALSE(session.termSketch(question)->isPart);
    question.eclass =
        snapshot->classes()[snapshot->children(snapshot->nodesOf(root)[0])[0]].id.value;
    const auto inner = session.termSketch(question);
    REQUIRE(inner);
    CHECK(inner->isPart);
    CHECK(session.checkTermSketch(question, sketchOf(session, question, 2, true)));
    question.eclass = 4'000'000;
    CHECK_FALSE(session.termSketch(question));
}

TEST_CASE("parts of a term are the classes that have them", "[unit]") {
    Session session;
    session.open(example("map-fusion"));
    session.run(RunExtent::Goal);
    const std::string start = session.info()->startTerm;
    const std::string chosen = session.extraction({}).value()->term;
    REQUIRE(start != chosen);
    const std::uint32_t last = session.iterations(0);
    for (const std::uint32_t iteration : {0U, last}) {
        const Moment moment{0, iteration};
        const SnapshotPtr snapshot = session.snapshot(moment).value();
        const std::uint32_t root = snapshot->classes()[snapshot->roots().front()].id.value;
        const auto classAt = [&](const std::string& term, const std::string& part) {
            const auto places = session.termPlaces(moment, term);
            REQUIRE(places);
            const std::size_t begin = term.find(part);
            REQUIRE(begin != std::string::npos);
            const auto place = partAt(*places, begin, begin + part.size());
            return place ? std::optional(place->eclass) : std::nullopt;
        };
        CHECK(classAt(start, start) == root);
        // The whole term is there when it was found, as another way to write the root.
        CHECK(classAt(chosen, chosen) == (iteration == last ? std::optional(root) : std::nullopt));
        // `map` in `map f xs` is where the application is.
        const auto map = classAt(start, "map");
        REQUIRE(map);
        const auto index = snapshot->classOf(EClassId{*map});
        REQUIRE(index);
        CHECK(snapshot->labelText(snapshot->nodesOf(*index).front()) == "app");
        CHECK(classAt(start, "mul") != map);
    }
    CHECK_FALSE(session.termPlaces({}, "map (\\x"));
    CHECK_FALSE(session.termPlaces({7, {}}, start));
}

TEST_CASE("parts of linear algebra are the classes that have them", "[unit]") {
    Session session;
    session.open(example("als"));
    session.run(RunExtent::Goal);
    const Moment last{0, session.iterations(0)};
    const std::string term = session.extraction(last).value()->term;
    const SnapshotPtr snapshot = session.snapshot(last).value();
    const auto places = session.termPlaces(last, term);
    REQUIRE(places);
    const auto classOf = [&](const std::string& part) {
        const std::size_t begin = term.find(part);
        CAPTURE(term, part);
        REQUIRE(begin != std::string::npos);
        const auto place = partAt(*places, begin, begin + part.size());
        REQUIRE(place);
        // Not of something around.
        CHECK(place->end - place->begin <= part.size() + 2);
        return place->eclass;
    };
    std::set<std::uint32_t> classes;
    for (const char* part : {"t(V) %*% V", "U %*% (t(V) %*% V)", "r * lambda", "sum(X^2)"})
        classes.insert(classOf(part));
    CHECK(classes.size() == 4);
    CHECK(classOf("V)") == classOf("t(V)"));
}

TEST_CASE("lines of kernels come from parts of the term's text", "[unit]") {
    for (const char* name : {"als", "matmul-blocking", "storel-mmm", "tensor-two-products"}) {
        CAPTURE(name);
        Session session;
        session.open(example(name));
        session.run(RunExtent::Goal);
        const auto code = session.generateCode();
        REQUIRE(code);
        CHECK((*code)->termText == (*code)->sourceTerm);
        std::set<std::size_t> linked;
        for (const GeneratedFile& file : (*code)->files)
            for (const CodeLines& lines : file.lines) linked.insert(lines.rows.front());
        std::set<std::string> texts;
        for (const std::size_t row : linked) {
            const CodeTermRow& of = (*code)->term[row];
            REQUIRE(of.begin < of.end);
            REQUIRE(of.end <= (*code)->termText.size());
            texts.insert((*code)->termText.substr(of.begin, of.end - of.begin));
        }
        CHECK(texts.size() >= 4);
    }
}
