// Cost models that users write, for imported e-graphs.
#include "engine/serialization/ImportedCosts.h"

#include <catch2/catch.hpp>

using namespace candler;

namespace {

const char* const kGraph = R"json({
  "nodes": {
    "a": {"op": "x", "eclass": "A", "cost": 3},
    "b": {"op": "y", "eclass": "A", "cost": null},
    "c": {"op": "+", "eclass": "B", "children": ["a", "a"], "cost": 2.5},
    "d": {"op": "+", "eclass": "B", "children": ["a"]},
    "e": {"op": "(get :k)", "eclass": "C", "children": ["c"]},
    "f": {"op": "", "eclass": "C"}
  },
  "root_eclasses": ["C"],
  "class_data": {
    "A": {"type": "Num", "rows": "12", "name": "left"},
    "B": {"rows": "4", "cost": "9", "the columns": "-1"}
  }
})json";

constexpr double kInfinite = ImportedEGraph::kInfinite;

/// The costs in the order of the file, or what is wrong.
std::pair<std::vector<double>, std::string> apply(const std::string& rows) {
    auto egraph = parseEGraphJson(SourceText("g.json", kGraph));
    REQUIRE(egraph);
    const auto models =
        parseCosts(SourceText("m.costs", "costs m { " + rows + " }"), costVocabulary(*egraph));
    if (!models) return {{}, models.error().front().message};
    const auto applied = applyCosts(*egraph, models->front());
    if (!applied) return {{}, applied.error().front().message};
    CHECK(egraph->costModel == "m");
    std::vector<double> costs;
    for (const NodeIndex node : egraph->fileOrder()) costs.push_back(egraph->costs[node]);
    return {costs, applied->empty() ? "" : applied->front().message};
}

}  // namespace

TEST_CASE("costs take the place of those of the file", "[unit]") {
    CHECK(apply("default: 1 + sum;").first == std::vector<double>{1, kInfinite, 1, 1, 1, 1});
    CHECK(apply("default: cost + sum;").first == std::vector<double>{3, kInfinite, 2.5, 1, 1, 1});
    CHECK(
        apply("x: 7; +: 2 * count + sum; \"(get :k)\": 0.5 + child(1); default: 9 + sum;").first ==
        std::vector<double>{7, kInfinite, 4, 2, 0.5, 9});
    CHECK(apply("default: 1 + (rows or 100) + sum;").first ==
          std::vector<double>{13, kInfinite, 5, 5, 101, 101});
    // With one child the largest is the sum.
    CHECK(apply("\"(get :k)\": 2 + largest; default: 1 + sum;").first ==
          std::vector<double>{1, kInfinite, 1, 1, 2, 1});
}

TEST_CASE("e-nodes without a cost to rely on are told and never chosen", "[unit]") {
    const auto [costs, told] = apply("+: rows + \"the columns\" + sum; default: rows + sum;");
    CHECK(costs == std::vector<double>{12, kInfinite, 3, 3, kInfinite, kInfinite});
    CHECK(told ==
          "the facts in the cost of '\"\"' must be known, but 1 e-node breaks that, such as 'f' "
          "(rows is not known)");
    const auto [negative, why] = apply("+: \"the columns\" + sum; default: 1 + sum;");
    CHECK(negative == std::vector<double>{1, kInfinite, kInfinite, kInfinite, 1, 1});
    CHECK(why ==
          "the cost of '+' must be a number that is not negative, but 2 e-nodes break that, such "
          "as 'c' (the columns = -1), where it is -1 for children that cost 0, 0; 'd' (the columns "
          "= -1), where it is -1 for children that cost 0");
}

TEST_CASE("what has no place in an e-graph file is refused", "[unit]") {
    CHECK(apply("+: 1 + largest; default: 1 + sum;").second ==
          "the cost of '+' is not an own cost and the sum of the children's");
    CHECK(apply("+: 2 * sum; default: 1 + sum;").second ==
          "the cost of '+' is not an own cost and the sum of the children's");
    CHECK(apply("+: child(1) + child(2); default: 1 + sum;").second == "'+' has only one child");
    CHECK(apply("minus: 1; default: 1 + sum;").second == "unknown operator 'minus'");
    CHECK(apply("default: name + sum;").second == "unknown name 'name' in a formula");
    CHECK(apply("x: 1;").second == "'m' says no cost of '\"\"', '(get :k)', '+' and 1 others");
}
