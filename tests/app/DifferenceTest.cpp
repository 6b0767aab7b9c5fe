// Differences of projects and extractions as values: whatever differs is said.
#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>

#include "app/workbench/models/Difference.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::example;

namespace {

struct Edit {
    const char* what;
    std::function<void(Project&)> change;
};

/// One for each part of a project.
std::vector<Edit> edits() {
    return {{"title", [](Project& p) { p.title += "x"; }},
            {"group", [](Project& p) { p.group += "x"; }},
            {"description", [](Project& p) { p.description += "x"; }},
            {"language", [](Project& p) { p.language = "calc"; }},
            {"parameter", [](Project& p) { p.parameters[0].value += 1; }},
            {"choices", [](Project& p) { p.parameters[0].values.push_back(99); }},
            {"about a parameter", [](Project& p) { p.parameters[0].description += "x"; }},
            {"program",
             [](Project& p) {
                 p.program = {"", "x"};
             }},
            {"rules", [](Project& p) { p.rules.text += "x"; }},
            {"rules in a file", [](Project& p) { p.rules.file += "x"; }},
            {"definitions", [](Project& p) { p.definitions.text += "x"; }},
            {"costs", [](Project& p) { p.costs.text += "x"; }},
            {"cost model", [](Project& p) { p.defaults.costModel = "x"; }},
            {"normal form", [](Project& p) { p.defaults.normalForm = "x"; }},
            {"beam", [](Project& p) { p.defaults.beamWidth = 7; }},
            {"filters",
             [](Project& p) {
                 p.defaults.filters = ProjectNumbers{{"size", 3}};
             }},
            {"no filters", [](Project& p) { p.defaults.filters = ProjectNumbers{}; }},
            {"limits", [](Project& p) { p.defaults.limits.nodes = 77; }},
            {"no limit", [](Project& p) { p.defaults.limits.megabytes = 0; }},
            {"fine limits", [](Project& p) { p.defaults.limits.seconds = 30.0000001; }},
            {"steps", [](Project& p) { p.guide.pop_back(); }},
            {"order", [](Project& p) { std::swap(p.guide[0], p.guide[1]); }},
            {"sketch", [](Project& p) { p.guide[0].sketch += "x"; }},
            {"term", [](Project& p) { p.guide[0].term += "x"; }},
            {"seeds", [](Project& p) { p.guide[0].seeds.push_back("x"); }},
            {"rules of a step", [](Project& p) { p.guide[0].rules.push_back("x"); }},
            {"beam of a step", [](Project& p) { p.guide[0].settings.beamWidth = 7; }},
            {"form of a step", [](Project& p) { p.guide[0].settings.normalForm = "x"; }},
            {"filter of a step",
             [](Project& p) {
                 p.guide[0].settings.filters = ProjectNumbers{{"size", 3}};
                 p.guide[0].settings.filters->begin()->second.parameter = "n";
             }},
            {"pins",
             [](Project& p) {
                 p.guide[0].pins.push_back({"1.0", "x"});
             }},
            {"forbidden",
             [](Project& p) {
                 p.guide[0].forbidden.push_back({"1.0", ""});
             }},
            {"rules that are off", [](Project& p) { p.disabledRules.push_back("x"); }},
            {"scheduler", [](Project& p) { p.scheduler = "backoff"; }},
            {"extractor", [](Project& p) { p.extractor = "dag"; }},
            {"function", [](Project& p) { p.code.functionName = "x"; }},
            {"sizes", [](Project& p) { p.code.checkSizes["x"] = 5; }},
            {"sizes to measure", [](Project& p) { p.code.benchmarkSizes["x"] = 5; }},
            {"breakpoints",
             [](Project& p) {
                 p.breakpoints.push_back({"nodes > 5", true});
             }},
            {"boxes",
             [](Project& p) {
                 p.movedBoxes.push_back({"split", 3, "map", "", 10, 20});
             }},
            {"notes", [](Project& p) { p.windowNotes["terms"] = "x"; }},
            {"baseline", [](Project& p) { p.windowNotes["long"] = std::string(5000, 'x'); }}};
}

ExtractionRecord record(const char* place, const char* text) {
    ExtractionRecord one{.extractor = "tree", .place = place};
    one.lines = {{.depth = 0, .text = text, .eclass = 3}};
    return one;
}

}  // namespace

TEST_CASE("no part of a project differs without being said", "[app][compare]") {
    const Project before = example("matmul-blocking.candler");
    REQUIRE(before.guide.size() > 1);
    Project start = before;
    if (start.parameters.empty())
        start.parameters.push_back({.name = "n", .value = 2, .values = {2, 4}});
    CHECK(differenceOf(start, start).isEmpty());
    for (const Edit& edit : edits()) {
        INFO(edit.what);
        Project after = start;
        edit.change(after);
        REQUIRE(after != start);
        for (const Difference& made : {differenceOf(start, after), differenceOf(after, start)}) {
            CHECK_FALSE(made.isEmpty());
            CHECK_FALSE(made.changes.empty());
        }
    }
    // Where only what is too long to be read differs.
    Project one = start;
    Project other = start;
    one.windowNotes["baseline"] = std::string(5000, 'x');
    other.windowNotes["baseline"] = std::string(5000, 'y');
    const Difference made = differenceOf(one, other);
    REQUIRE(made.changes.size() == 1);
    CHECK(made.changes[0].sign == DiffSign::Changed);
    for (const Difference::Line& line : made.lines) CHECK(line.left.size() < 1000);
    // A breakpoint that is off is not the same as one that is on.
    one = start;
    one.breakpoints.push_back({"nodes > 5", true});
    other = one;
    other.breakpoints[0].isOn = false;
    CHECK_FALSE(differenceOf(one, other).isEmpty());
}

TEST_CASE("classes are set against each other in one e-graph only", "[app][compare]") {
    const ExtractionRecord left = record("split, iteration 3", "map");
    const ExtractionRecord right = record("split, iteration 3", "fold");
    const auto classes = [](const Difference& made) {
        return std::ranges::count_if(made.changes,
                                     [](const auto& change) { return change.eclass.has_value(); });
    };
    const Difference same = differenceOf(left, right, true);
    CHECK(same.hasClasses);
    CHECK(classes(same) == 1);
    // The same place in another run is another e-graph.
    const Difference others = differenceOf(left, right, false);
    CHECK_FALSE(others.hasClasses);
    CHECK(classes(others) == 0);
    CHECK_FALSE(others.notes.isEmpty());
    for (const Difference::Line& line : others.lines) CHECK_FALSE(line.eclass);
}

TEST_CASE("where nothing was compared, no one says that nothing differs", "[app][compare]") {
    Difference none;
    CHECK(none.isEmpty());
    none.whyNone = QStringLiteral("out of memory");
    CHECK_FALSE(none.isEmpty());
    CHECK(none.summary() == QStringLiteral("out of memory"));
}
