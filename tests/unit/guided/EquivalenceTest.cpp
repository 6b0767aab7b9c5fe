// Proofs of equivalence: a program becomes a whole other term by a few rules. Types, rules and
// goals from the specification of the published system (equivalence proofs; tiling and reordering).
#include <catch2/catch.hpp>

#include "unit/guided/RiseGuide.h"

using namespace candler;
using candler::testing::RiseGuide;
using candler::testing::StepText;

namespace {

struct Equivalence {
    std::string name;
    std::string type;
    std::string start;
    std::string goal;
    std::vector<std::string> rules;
    std::int64_t termSize = 0;  ///< Filter; 0: none.
    std::uint32_t iterations = 10;
};

/// How the search for the goal ended.
StopReason prove(const Equivalence& one) {
    CAPTURE(one.name);
    RiseGuide guide = RiseGuide::ofText("main : " + one.type + "\nmain = " + one.start);
    FilterSettings filters{{"sizes", 1}};
    if (one.termSize > 0)
        filters = {{"array-dimension", 8}, {"term-size", one.termSize}, {"sizes", 1}};
    const auto search = guide.search({StepText{one.name, one.rules, "", one.goal}}, filters,
                                     Limits{.iterations = one.iterations, .nodes = 2'000'000});
    return search->run();
}

void checkProved(const std::vector<Equivalence>& all) {
    for (const Equivalence& one : all) {
        CAPTURE(one.name);
        CHECK(stopReasonName(prove(one)) == stopReasonName(StopReason::Found));
    }
}

/// `x` below `depth` maps: `map (map x)`.
std::string maps(int depth, const std::string& x) {
    return depth == 0 ? x : "map (" + maps(depth - 1, x) + ")";
}

/// A pipeline of functions over `xs`, each below its number of maps, the last one first:
/// `{{1, "transpose"}, {3, "f"}}` is `map transpose (map (map (map f)) xs)`.
std::string pipeline(const std::vector<std::pair<int, std::string>>& parts) {
    std::string text = "xs";
    for (auto part = parts.rbegin(); part != parts.rend(); ++part)
        text = "(" + maps(part->first, part->second) + ") (" + text + ")";
    return text;
}

const std::string kMapsType =
    "(n : nat) -> (f32 -> f32) -> (f32 -> f32) -> (f32 -> f32) -> (f32 -> f32) -> n.f32 -> n.f32";
const std::string kMapsHead = "/\\n. \\f g h k xs. ";
const std::string kFourMaps = kMapsHead + "map f (map g (map h (map k xs)))";
const std::string kOneMap = kMapsHead + "map (\\x. f (g (h (k x)))) xs";

}  // namespace

TEST_CASE("maps are fused and split", "[golden]") {
    checkProved({
        {"pairs",
         kMapsType,
         kFourMaps,
         kMapsHead + "map (\\x. f (g x)) (map (\\x. h (k x)) xs)",
         {"map-fusion"}},
        {"fusion", kMapsType, kFourMaps, kOneMap, {"map-fusion"}},
        {"fission", kMapsType, kOneMap, kFourMaps, {"map-fission"}},
        {"first function",
         kMapsType,
         kOneMap,
         kMapsHead + "map (\\x. f (g (h x))) (map k xs)",
         {"map-fission", "map-fusion"}},
    });
    CHECK(prove({"fusion does not split", kMapsType, kOneMap, kFourMaps, {"map-fusion"}}) !=
          StopReason::Found);
}

TEST_CASE("windows move before maps", "[golden]") {
    const std::string type = "(n : nat) -> (f32 -> f32) -> (2*n + 4).f32 -> n.4.3.f32";
    checkProved({{"slides",
                  type,
                  "/\\n. \\f xs. map (map (map f)) (slide[4][2] (slide[3][1] xs))",
                  "/\\n. \\f xs. slide[4][2] (slide[3][1] (map f xs))",
                  {"map-fusion", "map-fission", "slide-before-map-map-f"}}});
}

TEST_CASE("reductions are lifted out of maps", "[golden]") {
    const std::string dot = "(\\a p. add a (mul (fst p) (snd p)))";
    const std::string lifted = "(\\acc y. map (\\z. " + dot + " (fst z) (snd z)) (zip acc y))";
    checkProved({
        {"lift-reduce-seq",
         "16.64.(f32 * f32) -> 16.f32",
         "map (reduceSeq " + dot + " 0)",
         "\\xs. reduceSeq " + lifted + " (generate (\\i. 0)) (transpose xs)",
         {"lift-reduce-seq"}},
        {"two levels",
         "8.32.64.(f32 * f32) -> 8.32.f32",
         "map (map (reduceSeq " + dot + " 0))",
         "map (\\xs. reduceSeq " + lifted + " (generate (\\i. 0)) (transpose xs))",
         {"lift-reduce-seq"}},
        {"lift-reduce-seq-2",
         "16.(f32 * 32.(f32 * f32)) -> 16.f32",
         "map (\\x. add (fst x) (reduceSeq " + dot + " 0 (snd x)))",
         "\\xs. reduceSeq " + lifted + " (fst (unzip xs)) (transpose (snd (unzip xs)))",
         {"lift-reduce-seq-2"}},
    });
}

TEST_CASE("matrix multiplication becomes its baseline", "[golden]") {
    const std::string head = "/\\m n k. \\a b. map (\\ak. map (\\bk. ";
    checkProved(
        {{"baseline",
          "(m n k : nat) -> m.k.f32 -> k.n.f32 -> m.n.f32",
          head + "reduce add 0 (map (\\p. mul (fst p) (snd p)) (zip ak bk))) (transpose b)) a",
          head + "reduceSeq (\\s p. add s (mul (fst p) (snd p))) 0 (zip ak bk)) (transpose b)) a",
          {"reduce-seq", "reduce-seq-map-fusion"}}});
}

TEST_CASE("nested maps are reordered", "[golden]") {
    // The normal form hides the argument of the outermost map.
    const std::vector<std::string> rules{"map-eta-abstraction", "transpose-around-map-map-f",
                                         "transpose-around-map-map-f-1m",
                                         "transpose-around-map-map-f-2m"};
    const std::string three = "(n m o : nat) -> (f32 -> f32) -> n.m.o.f32 -> n.m.o.f32";
    const std::string head = "/\\n m o. \\f xs. ";
    const std::string start = head + pipeline({{3, "f"}});
    const std::string t = "transpose";
    const auto goal = [&](const std::vector<std::pair<int, std::string>>& parts) {
        return head + pipeline(parts);
    };
    checkProved({
        {"132", three, start, goal({{1, t}, {3, "f"}, {1, t}}), rules, 60},
        {"213", three, start, goal({{0, t}, {3, "f"}, {0, t}}), rules, 60},
        {"231", three, start, goal({{0, t}, {1, t}, {3, "f"}, {1, t}, {0, t}}), rules, 60},
        {"312", three, start, goal({{1, t}, {0, t}, {3, "f"}, {0, t}, {1, t}}), rules, 60},
        {"321", three, start, goal({{1, t}, {0, t}, {1, t}, {3, "f"}, {1, t}, {0, t}, {1, t}}),
         rules, 60},
    });
}

TEST_CASE("nested maps are tiled", "[golden]") {
    std::vector<std::string> rules{"map-eta-abstraction", "split-join-4"};
    for (const char* depth : {"1m", "2m", "3m"})
        rules.push_back(std::string("split-join-") + depth + "-4");
    for (const char* depth : {"", "-1m", "-2m"})
        rules.push_back(std::string("transpose-around-map-map-f") + depth);
    const std::string two = "(n m : nat) -> (f32 -> f32) -> n.m.f32 -> n.m.f32";
    const std::string head = "/\\n m. \\f xs. ";
    const std::string start = head + pipeline({{2, "f"}});
    const std::string s = "split[4]";
    checkProved({
        {"1-D", "(n : nat) -> n.f32 -> n.f32", "/\\n. \\xs. map (add 1) xs",
         "/\\n. \\xs. join (map (map (add 1)) (split[4] xs))", rules, 50},
        {"rows", two, start, head + pipeline({{0, "join"}, {3, "f"}, {0, s}}), rules, 50},
        {"columns", two, start, head + pipeline({{1, "join"}, {3, "f"}, {1, s}}), rules, 50},
        {"both", two, start, head + pipeline({{0, "join"}, {2, "join"}, {4, "f"}, {2, s}, {0, s}}),
         rules, 50},
        {"tiles", two, start,
         head + pipeline({{0, "join"},
                          {2, "join"},
                          {1, "transpose"},
                          {4, "f"},
                          {1, "transpose"},
                          {2, s},
                          {0, s}}),
         rules, 60},
    });
}
