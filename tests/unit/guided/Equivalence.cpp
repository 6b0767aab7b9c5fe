#include "unit/guided/Equivalence.h"

#include <catch2/catch.hpp>

#include "unit/guided/RiseGuide.h"

namespace candler::testing {

StopReason prove(const Equivalence& one) {
    CAPTURE(one.name);
    RiseGuide guide = RiseGuide::ofText("main : " + one.type + "\nmain = " + one.start);
    FilterSettings filters{{"sizes", 1}};
    if (one.termSize > 0)
        filters = {{"array-dimension", 8}, {"term-size", one.termSize}, {"sizes", 1}};
    const auto search =
        guide.search({StepText{one.name, one.rules, "", one.goal, one.normalForm}}, filters,
                     Limits{.iterations = one.iterations, .nodes = 2'000'000});
    return search->run();
}

void checkProved(const std::vector<Equivalence>& all) {
    for (const Equivalence& one : all) {
        CAPTURE(one.name);
        CHECK(stopReasonName(prove(one)) == stopReasonName(StopReason::Found));
    }
}

std::string maps(int depth, const std::string& x) {
    return depth == 0 ? x : "map (" + maps(depth - 1, x) + ")";
}

std::string applied(const Pipeline& parts) {
    std::string text = "xs";
    for (auto part = parts.rbegin(); part != parts.rend(); ++part)
        text = "(" + maps(part->first, part->second) + ") (" + text + ")";
    return text;
}

}  // namespace candler::testing
