// The search for formats: every combination computes what the program does, costs are those of the
// plans, and the cheapest is told.
#include "app/session/LayoutSearch.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "Example.h"
#include "app/session/Session.h"

using namespace candler;

namespace {

Project projectOf(const std::string& text) {
    Project project = example("storel-spmv");
    project.program = {.file = {}, .text = text};
    return project;
}

/// A product whose second matrix is read by columns, and is stored by rows.
const std::string kByColumns =
    "dim I = 60  dim J = 50  dim K = 40\n"
    "array A_val : vec<nat, real> length nI * nK\n"
    "array B_pos : vec<nat, nat> monotone length nJ + 1\n"
    "array B_crd : vec<nat, K> sorted in B_pos values in K\narray B_val : vec<nat, real>\n"
    "storage whole(a) : {I -> {K -> real}} =\n"
    "  collect(<i,_> in 0..nI) {i -> collect(<k,_> in 0..nK) {k -> a(i * nK + k)}}\n"
    "storage rows(pos, crd, val) : {J -> {K -> real}} =\n"
    "  collect(<j,_> in 0..nJ) {j -> collect(<q,k> in crd[pos(j)..pos(j + 1))) {k -> val(q)}}\n"
    "tensor A : {I -> {K -> real}} stored whole(A_val) nnz 30\n"
    "tensor B : {J -> {K -> real}} stored rows(B_pos, B_crd, B_val) nnz 100\n"
    "compute C : {I -> {J -> real}} =\n"
    "  sum(<(i,k),a> in A, <(j,l),b> in B) if (k == l) {(i,j) -> a * b}\n";

LayoutQuestion questionOf(Project project) {
    LayoutQuestion question{.project = std::move(project)};
    question.formats = layoutFormats(question.project.language, {}).value();
    return question;
}

std::string mistakeOf(const LayoutQuestion& question) {
    const auto table = searchLayouts(question, {});
    return table ? "none" : table.error().front().message;
}

}  // namespace

TEST_CASE("all formats compute what the program does", "[unit]") {
    Session session;
    session.open(projectOf(kByColumns));
    REQUIRE(session.canRun());
    const auto space = session.layouts(layoutFormats("sdqlite", {}).value(), 3, {});
    REQUIRE(space);
    const auto inputs = (*space)->inputs();
    REQUIRE(inputs.size() == 2);
    std::size_t count = 0;
    for (std::size_t a = 0; a < inputs[0].choices.size(); ++a)
        for (std::size_t b = 0; b < inputs[1].choices.size(); ++b) {
            if (a > 0 && b > 0) continue;  // Each format of one beside what the other has.
            for (const bool isPriced : {false, true}) {
                const std::vector<std::size_t> choices{a, b};
                Project project = projectOf(isPriced ? (*space)->priced(choices).text
                                                     : (*space)->programText(choices, {}));
                CAPTURE(project.program.text);
                Session other;
                other.open(project);
                INFO((other.canRun() ? "" : render(other.problems())));
                REQUIRE(other.canRun());
                other.run(RunExtent::Goal);
                CHECK(other.isFinished());
                const ResultCheck check = other.checkResult(true);
                INFO(check.text);
                CHECK(check.verdict == ResultCheck::Verdict::Equal);
                ++count;
            }
        }
    CHECK(count > 40);
}

TEST_CASE("the cheapest formats are found", "[unit]") {
    LayoutQuestion question = questionOf(projectOf(kByColumns));
    question.runs = 1000;
    question.mostCombinations = 200;
    const auto table = searchLayouts(question, {});
    INFO((table ? "" : render(table.error())));
    REQUIRE(table);
    REQUIRE(table->cheapest() != nullptr);
    REQUIRE(table->written.has_value());
    CHECK(static_cast<double>(table->rows.size()) == table->combinations);
    // Each row costs what a run of its program does, and none costs less than the first.
    const LayoutRow& best = *table->cheapest();
    for (const LayoutRow& row : table->rows) {
        if (row.outcome != TuneOutcome::Measured) continue;
        CHECK(table->total(row) >= table->total(best));
        CHECK(table->total(row) == row.plan + row.packing / 1000);
    }
    CHECK(table->total(best) < table->total(table->rows[*table->written]) / 2);
    // One input after the other comes to the same here, and tries less.
    question.mostCombinations = 10;
    const auto descended = searchLayouts(question, {});
    REQUIRE(descended);
    CHECK(descended->rows.size() < table->rows.size() / 2);
    CHECK(descended->cheapest()->choices == best.choices);
    CHECK(layoutText(*descended).find("combinations were tried, one tensor after the other") !=
          std::string::npos);
    // The same question, the same answer.
    CHECK(layoutText(*searchLayouts(question, {})) == layoutText(*descended));
    // The program of the answer is a program, with the plan that it promises.
    Session session;
    session.open(projectOf(table->cheapestText));
    CHECK(session.canRun());
}

TEST_CASE("layouts are refused where there is no choice", "[unit]") {
    CHECK(mistakeOf({.project = example("map-fusion")}) ==
          "programs in this language do not specify how inputs are stored");
    Project logical = projectOf(kByColumns);
    logical.guide.pop_back();
    CHECK(mistakeOf(questionOf(logical)) == "the guide never comes to storage");
    CHECK(mistakeOf(questionOf(projectOf("dim I\nscalar s : real\ncompute r : real = s\n"))) ==
          "no input or result can be stored in another way");
    CHECK(mistakeOf(questionOf(projectOf("nonsense"))) == "'nonsense' is no declaration");
    LayoutQuestion broken = questionOf(projectOf(kByColumns));
    broken.formats.emplace_back("mine.sdql", "dim I\n");
    CHECK(mistakeOf(broken) == "a format has one tensor, and here is none");
}

TEST_CASE("a stop leaves what was found", "[unit]") {
    LayoutQuestion question = questionOf(projectOf(kByColumns));
    std::stop_source stop;
    int asked = 0;
    question.onProgress = [&](const std::string&) {
        if (++asked == 5) stop.request_stop();
    };
    const auto table = searchLayouts(question, stop.get_token());
    REQUIRE(table);
    CHECK(table->end == TuneEnd::Cancelled);
    CHECK(table->rows.size() == 3);
    CHECK(layoutText(*table).find("combinations were tried before the stop") != std::string::npos);
    stop = std::stop_source();
    stop.request_stop();
    CHECK(mistakeOf(question) == "none");
    CHECK_FALSE(searchLayouts(question, stop.get_token()));
}
