// Proofs of equivalence: a program becomes a whole other term by a few rules. Types, rules and
// goals from the specification of the published system (equivalence proofs; tiling and reordering).
#include <catch2/catch.hpp>

#include "unit/guided/Equivalence.h"

using namespace candler;
using candler::testing::checkProved;
using candler::testing::prove;

namespace {

const std::string kMapsType =
    "(n : nat) -> (f32 -> f32) -> (f32 -> f32) -> (f32 -> f32) -> (f32 -> f32) -> n.f32 -> n.f32";
const std::string kMapsHead = "/\\n. \\f g h k xs. ";
const std::string kFourMaps = kMapsHead + "map f (map g (map h (map k xs)))";
const std::string kOneMap = kMapsHead + "map (\\x. f (g (h (k x)))) xs";

}  // namespace

TEST_CASE("20: maps are fused and split", "[golden][acceptance]") {
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

TEST_CASE("21: windows move before maps", "[golden][acceptance]") {
    const std::string type = "(n : nat) -> (f32 -> f32) -> (2*n + 4).f32 -> n.4.3.f32";
    checkProved({{"slides",
                  type,
                  "/\\n. \\f xs. map (map (map f)) (slide[4][2] (slide[3][1] xs))",
                  "/\\n. \\f xs. slide[4][2] (slide[3][1] (map f xs))",
                  {"map-fusion", "map-fission", "slide-before-map-map-f"}}});
}

TEST_CASE("22: reductions are lifted out of maps", "[golden][acceptance]") {
    const std::string dot = "(\\a p. add a (mul (fst p) (snd p)))";
    const std::string dots = "reduceSeq " + dot + " 0";
    const std::string row = "map (\\x. add (fst x) (mul (fst (snd x)) (snd (snd x))))";
    const std::string rowOfDots = "map (\\x. add (fst x) (" + dots + " (snd x)))";
    checkProved({
        {"of sums of dots",
         "16.32.64.(f32 * f32) -> 16.f32",
         "map (reduceSeq (\\acc y. add acc (" + dots + " y)) 0)",
         "\\xs. reduceSeq (\\acc y. " + rowOfDots +
             " (zip acc y)) (generate (\\i. 0)) (transpose xs)",
         {"lift-reduce-seq"}},
        {"of rows",
         "8.16.32.64.(f32 * f32) -> 8.32.f32",
         "map (reduceSeq (\\acc y. " + rowOfDots + " (zip acc y)) (generate (\\i. 0)))",
         "\\xs. reduceSeq (\\acc y. map (\\x. " + rowOfDots +
             " (zip (fst x) (snd x))) (zip acc y)) (generate (\\i. generate (\\j. 0))) "
             "(transpose xs)",
         {"lift-reduce-seq"}},
        {"below a map",
         "8.32.64.(f32 * f32) -> 8.32.f32",
         "map (map (" + dots + "))",
         "map (\\xs. reduceSeq (\\acc y. " + row +
             " (zip acc y)) (generate (\\i. 0)) (transpose xs))",
         {"lift-reduce-seq"}},
        {"that begin with a sum",
         "16.(f32 * 32.(f32 * f32)) -> 16.f32",
         rowOfDots,
         "\\xs. reduceSeq (\\acc y. " + row +
             " (zip acc y)) (fst (unzip xs)) (transpose (snd (unzip xs)))",
         {"lift-reduce-seq-2"}},
        {"that were lifted before",
         "8.16.(f32 * 32.(f32 * f32)) -> 8.16.f32",
         "map (\\xs. reduceSeq (\\acc y. " + row +
             " (zip acc y)) (fst (unzip xs)) (transpose (snd (unzip xs))))",
         "\\xs. reduceSeq (\\acc y. map (\\x. " + row +
             " (zip (fst x) (snd x))) (zip acc y)) (fst (unzip (map unzip xs))) "
             "(transpose (map transpose (snd (unzip (map unzip xs)))))",
         {"lift-reduce-seq-3"}},
    });
}

TEST_CASE("23: matrix multiplication becomes its baseline", "[golden][acceptance]") {
    const std::string head = "/\\m n k. \\a b. map (\\ak. map (\\bk. ";
    checkProved(
        {{"baseline",
          "(m n k : nat) -> m.k.f32 -> k.n.f32 -> m.n.f32",
          head + "reduce add 0 (map (\\p. mul (fst p) (snd p)) (zip ak bk))) (transpose b)) a",
          head + "reduceSeq (\\s p. add s (mul (fst p) (snd p))) 0 (zip ak bk)) (transpose b)) a",
          {"reduce-seq", "reduce-seq-map-fusion"}}});
}

namespace {

/// Matrix multiplication on its way to blocked loops, as strategies lead there.
struct Checkpoints {
    const std::string type = "(m n k : nat) -> m.k.f32 -> k.n.f32 -> m.n.f32";
    const std::string head = "/\\m n k. \\a b. ";
    const std::string dot = "reduceSeq (\\s p. add s (mul (fst p) (snd p))) 0";
    const std::string products = "(map (\\p. mul (fst p) (snd p)) xs)";

    const std::string start =
        head + "map (\\ak. map (\\bk. " + dot + " (zip ak bk)) (transpose b)) a";
    const std::string tiled = inTiles(dot);
    const std::string fissioned = inTiles("\\xs. reduce add 0 " + products);
    const std::string blocked = inTiles(
        "\\xs. reduceSeq (\\acc y. add acc (reduce add 0 y)) 0 (split[4] " + products + ")");

private:
    [[nodiscard]] std::string inTiles(const std::string& sum) const {
        return head + "join (map (map join) (map transpose (map (map (map (map (" + sum +
               ")))) (map transpose (map (map (\\ak. map (map (zip ak)) "
               "(split[32] (transpose b)))) (split[32] a))))))";
    }
};

}  // namespace

TEST_CASE("24: matrix multiplication passes the checkpoints of blocking", "[golden][acceptance]") {
    const Checkpoints at;
    checkProved({
        {"tiled maps",
         at.type,
         at.start,
         at.tiled,
         {"map-fission", "transpose-around-map-map-f-1m", "split-join-32", "split-join-2m-32",
          "reduce-seq-map-fission", "undo-reduce-seq-for-add"},
         200},
        {"fission of the reduction",
         at.type,
         at.tiled,
         at.fissioned,
         {"map-fission", "reduce-seq-map-fission", "undo-reduce-seq-for-add"},
         200},
        {"split reduction", at.type, at.fissioned, at.blocked, {"blocked-reduce-4"}, 200},
    });
}

TEST_CASE("24: in combinators too", "[golden][acceptance]") {
    const Checkpoints at;
    checkProved({
        {"tiled maps",
         at.type,
         at.start,
         at.tiled,
         {"compose-map-fission", "compose-map-fission-2", "compose-map-fission-below",
          "compose-split-join-32", "compose-split-join-after-32",
          "compose-transpose-around-map-map-f", "compose-transpose-around-map-map-f-2"},
         80,
         "cnf"},
        {"fission of the reduction",
         at.type,
         at.tiled,
         at.fissioned,
         {"compose-reduce-seq-map-fission-below", "undo-reduce-seq-for-add"},
         200,
         "cnf"},
        {"split reduction",
         at.type,
         at.fissioned,
         at.blocked,
         {"compose-blocked-reduce-4", "compose-blocked-reduce-after-4"},
         200,
         "cnf"},
    });
}
