// What is chosen for loops, as a schedule: orders follow splits, and only what moves is named.
#include <catch2/catch.hpp>

#include "app/session/ScheduleDraft.h"
#include "app/session/ScheduleGuide.h"

using namespace candler;

namespace {

using Names = std::vector<std::string>;

ScheduleDraft draftOf(const Names& loops) {
    ScheduleDraft draft;
    for (const std::string& name : loops) draft.loops.push_back({.name = name});
    draft.order = loops;
    return draft;
}

}  // namespace

TEST_CASE("the order of loops follows what is split", "[schedule]") {
    ScheduleDraft draft = draftOf({"i", "j", "k"});
    draft.adaptOrder();
    CHECK(draft.order == Names{"i", "j", "k"});
    draft.loops[0].split = 32;
    draft.adaptOrder();
    CHECK(draft.order == Names{"io", "ii", "j", "k"});
    draft.order = {"j", "io", "k", "ii"};
    draft.loops[1].split = 8;
    draft.adaptOrder();
    CHECK(draft.order == Names{"jo", "ji", "io", "k", "ii"});
    draft.loops[0].split = 0;
    draft.adaptOrder();
    CHECK(draft.order == Names{"jo", "ji", "i", "k"});
    // An order that is none of these loops.
    draft.order = {"x"};
    draft.adaptOrder();
    CHECK(draft.order == Names{"i", "jo", "ji", "k"});
}

TEST_CASE("a schedule says what was chosen and no more", "[schedule]") {
    ScheduleDraft draft = draftOf({"i", "j", "k"});
    CHECK(draft.schedule().isEmpty());
    draft.loops[0] = {.name = "i", .split = 32, .isParallel = true};
    draft.loops[1] = {.name = "j", .vector = 8, .isUnrolled = true};
    draft.adaptOrder();
    CHECK(scheduleText(draft.schedule()) == "split i=32, vectorise j=8, unroll j, parallel i");
    draft.order = {"io", "j", "ii", "k"};
    CHECK(draft.schedule().order == Names{"j", "ii"});
    draft.order = {"k", "io", "ii", "j"};
    CHECK(draft.schedule().order == Names{"k", "io", "ii", "j"});
    CHECK(ScheduleDraft().schedule().isEmpty());
}
