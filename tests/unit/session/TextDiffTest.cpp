// Texts side by side, and records of runs.
#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/session/RunRecord.h"
#include "app/session/Session.h"
#include "app/session/TextDiff.h"
#include "engine/support/FileSystem.h"

using namespace candler;

namespace {

/// `=0,0 ~1,1 -2 +2`
std::string rows(const std::vector<std::string>& left, const std::vector<std::string>& right) {
    std::string text;
    for (const DiffRow& row : alignLines(left, right)) {
        if (!text.empty()) text += ' ';
        text += row.sign == DiffSign::Same      ? '='
                : row.sign == DiffSign::Changed ? '~'
                : row.sign == DiffSign::Removed ? '-'
                                                : '+';
        if (row.left) text += std::to_string(*row.left);
        if (row.left && row.right) text += ',';
        if (row.right) text += std::to_string(*row.right);
    }
    return text;
}

RunRecord recordOfExample(const char* name) {
    Session session;
    session.open(readProject(resourceFolder() / "projects" / name).value());
    session.run(RunExtent::Goal);
    return recordOf(*session.report(), *session.info());
}

}  // namespace

TEST_CASE("lines are split at their ends", "[session][diff]") {
    CHECK(splitLines("").empty());
    CHECK(splitLines("a") == std::vector<std::string>{"a"});
    CHECK(splitLines("a\n") == std::vector<std::string>{"a"});
    CHECK(splitLines("\na\n\n") == std::vector<std::string>{"", "a", ""});
}

TEST_CASE("texts are aligned", "[session][diff]") {
    CHECK(rows({}, {}).empty());
    CHECK(rows({"a"}, {}) == "-0");
    CHECK(rows({}, {"a", "b"}) == "+0 +1");
    CHECK(rows({"a", "b", "c"}, {"a", "b", "c"}) == "=0,0 =1,1 =2,2");
    CHECK(rows({"a", "b", "c"}, {"a", "x", "c"}) == "=0,0 ~1,1 =2,2");
    CHECK(rows({"a", "c"}, {"a", "b", "c"}) == "=0,0 +1 =1,2");
    CHECK(rows({"a", "b", "b2", "c"}, {"a", "x", "c"}) == "=0,0 ~1,1 -2 =3,2");
}

TEST_CASE("long texts with nothing in common are aligned, too", "[session][diff]") {
    std::vector<std::string> left;
    std::vector<std::string> right;
    constexpr int kLines = 6000;
    for (int i = 0; i < kLines; ++i) {
        left.push_back("left " + std::to_string(i));
        right.push_back("right " + std::to_string(i));
    }
    const std::vector<DiffRow> all = alignLines(left, right);
    std::size_t nextLeft = 0;
    std::size_t nextRight = 0;
    for (const DiffRow& row : all) {
        CHECK(row.sign != DiffSign::Same);
        if (row.left) REQUIRE(*row.left == nextLeft++);
        if (row.right) REQUIRE(*row.right == nextRight++);
    }
    CHECK(nextLeft == left.size());
    CHECK(nextRight == right.size());
}

TEST_CASE("what is kept of a run is read as it was written", "[session][diff]") {
    RunRecord record = recordOfExample("map-fusion.candler");
    REQUIRE_FALSE(record.steps.empty());
    CHECK(record.steps[0].growth.size() >= 2);
    CHECK_FALSE(record.steps[0].term.empty());
    CHECK_FALSE(record.rules.empty());
    record.when = "2026-11-22T11:00:00";
    record.code = "int x;\n";
    record.extraction = ExtractionRecord{.extractor = "dag",
                                         .place = "here",
                                         .pins = {"1.2"},
                                         .treeCost = 3,
                                         .dagCost = 2,
                                         .lowerBound = 2,
                                         .isOptimal = true,
                                         .lines = {{0, "app", 7}, {1, "\"x\"", std::nullopt}}};
    const std::string text = recordText(record, 1'000'000);
    CHECK(text.find('\n') == std::string::npos);
    const Result<RunRecord> read = parseRecord(text);
    REQUIRE(read);
    CHECK(*read == record);
    // What does not fit is left out, and that is said.
    const Result<RunRecord> light = parseRecord(recordText(record, 10));
    REQUIRE(light);
    CHECK(light->code.empty());
    CHECK(light->extraction->lines.empty());
    CHECK(light->extraction->dagCost == 2);
    CHECK(light->leftOut.find("the code") != std::string::npos);
    CHECK(light->steps[0].growth == record.steps[0].growth);
}

TEST_CASE("a record that is none says so", "[session][diff]") {
    for (const char* text : {"", "{", "[]", "{\"format\": \"other\", \"version\": 1}",
                             "{\"format\": \"candler-run-record\", \"version\": 1}",
                             "{\"format\": \"candler-run-record\", \"version\": 2}"})
        CHECK_FALSE(parseRecord(text));
}

TEST_CASE("a tree that leaves out a depth is no record", "[session][diff]") {
    RunRecord record = recordOfExample("map-fusion.candler");
    record.extraction =
        ExtractionRecord{.lines = {{0, "a", {}}, {1, "b", {}}, {2, "c", {}}, {1, "e", {}}}};
    CHECK(parseRecord(recordText(record, 1'000'000)));
    for (const auto& [line, depth] :
         {std::pair(0, 1U), std::pair(1, 2U), std::pair(3, 4U), std::pair(3, 4'000'000'000U)}) {
        RunRecord broken = record;
        broken.extraction->lines[static_cast<std::size_t>(line)].depth = depth;
        CHECK_FALSE(parseRecord(recordText(broken, 1'000'000)));
    }
}
