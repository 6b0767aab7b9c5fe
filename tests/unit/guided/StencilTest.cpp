// Proofs of equivalence about windows: the binomial filter in its forms, the two differences of a
// corner detector, circular buffers. Typed goals from the specification of the published system.
#include <catch2/catch.hpp>

#include "unit/guided/RiseGuide.h"

using namespace candler;
using candler::testing::RiseGuide;
using candler::testing::StepText;

namespace {

using Rules = std::vector<std::string>;

struct Forms {
    std::string definitions;
    std::string type;
    /// How the search for `goal` ends that begins at `start`, both programs of this type.
    [[nodiscard]] std::string search(const std::string& start, const std::string& goal,
                                     const Rules& rules) const {
        const std::string head = definitions + "main : " + type + "\nmain = ";
        RiseGuide guide = RiseGuide::ofText(head + start);
        RiseGuide goalGuide = RiseGuide::ofText(head + goal);
        LoadedProgram& reader = goalGuide.program();
        const FilterSettings filters{{"array-dimension", 6}, {"term-size", 300}, {"sizes", 1}};
        const Limits limits{.iterations = 12, .nodes = 1'000'000};
        const auto run = guide.search(
            {StepText{"goal", rules, "", reader.termText(reader.start())}}, filters, limits);
        return std::string(stopReasonName(run->run()));
    }
};

const std::string kFound(stopReasonName(StopReason::Found));

const std::string kWeighted =
    "weighted = \\ws xs. reduce add 0 (map (\\p. mul (fst p) (snd p)) (zip ws xs))\n"
    "seq = \\ws xs. reduceSeq (\\s p. add s (mul (fst p) (snd p))) 0 (zip ws xs)\n"
    "unrolled = \\ws xs. reduceSeqUnroll (\\s p. add s (mul (fst p) (snd p))) 0 (zip ws xs)\n";

/// The binomial filter: forms of one program.
const Forms kBinomial{
    kWeighted +
        "line = makeArray3 0.25 0.5 0.25\n"
        "plane = join (makeArray3 (makeArray3 0.0625 0.125 0.0625) (makeArray3 0.125 0.25 0.125)\n"
        "                         (makeArray3 0.0625 0.125 0.0625))\n"
        "windows = \\xs. map transpose (slide[3][1] (map (slide[3][1]) xs))\n"
        "clamp = \\xs. padClamp[1][1] (map (padClamp[1][1]) xs)\n",
    "(n m : nat) -> n.m.f32 -> n.m.f32"};

std::string binomial(const std::string& body) {
    return "/\\n m. \\xs. " + body;
}

const std::string kBase = binomial("map (map (\\w. weighted plane (join w))) (windows (clamp xs))");
const std::string kFactorised =
    binomial("map (map (\\w. weighted line (map (weighted line) w))) (windows (clamp xs))");
const std::string kFactorisedColumns = binomial(
    "map (map (\\w. weighted line (map (weighted line) (transpose w)))) (windows (clamp xs))");
const std::string kScanline = binomial(
    "map (\\ys. map (weighted line) (slide[3][1] (map (weighted line) (transpose ys))))"
    " (slide[3][1] (clamp xs))");
const std::string kSeparated = binomial(
    "map (\\ys. map (weighted line) (slide[3][1] ys))"
    " (map (\\ys. map (weighted line) (transpose ys)) (slide[3][1] (clamp xs)))");

const Rules kLower{"reduce-seq", "reduce-seq-map-fusion", "reduce-seq-unroll", "map-seq"};

}  // namespace

TEST_CASE("25: the binomial filter is factorised, separated and done by scanlines",
          "[golden][acceptance]") {
    CHECK(kBinomial.search(kBase, kFactorised, {"separate-dot-hv"}) == kFound);
    CHECK(kBinomial.search(kBase, kFactorisedColumns, {"separate-dot-vh"}) == kFound);
    CHECK(kBinomial.search(kBase, kScanline, {"separate"}) == kFound);
    CHECK(kBinomial.search(kScanline, kSeparated, {"map-fission", "map-fusion"}) == kFound);
    CHECK(kBinomial.search(kBase, kScanline, {"map-fusion", "map-fission"}) != kFound);
}

TEST_CASE("25: the forms of the binomial filter are lowered", "[golden][acceptance]") {
    CHECK(kBinomial.search(
              kBase,
              binomial("mapSeq (mapSeq (\\w. unrolled plane (join w))) (windows (clamp xs))"),
              kLower) == kFound);
    CHECK(kBinomial.search(kFactorised,
                           binomial("mapSeq (mapSeq (\\w. unrolled line (map (unrolled line) w)))"
                                    " (windows (clamp xs))"),
                           kLower) == kFound);
    Rules storing = kLower;
    storing.push_back("to-mem-after-map-seq");
    CHECK(kBinomial.search(kSeparated,
                           binomial("mapSeq (\\ys. mapSeq (unrolled line) (slide[3][1] ys))"
                                    " (toMem (mapSeq (\\ys. mapSeq (unrolled line) (transpose ys))"
                                    " (slide[3][1] (clamp xs))))"),
                           storing) == kFound);
    CHECK(kBinomial.search(
              kScanline,
              binomial("mapSeq (\\ys. mapSeq (unrolled line) (slide[3][1]"
                       " (mapSeq (unrolled line) (transpose ys)))) (slide[3][1] (clamp xs))"),
              kLower) == kFound);
    Rules rotating = kLower;
    rotating.insert(rotating.end(), {"iterate-stream", "rotate-values-scalar"});
    CHECK(kBinomial.search(
              kScanline,
              binomial("mapSeq (\\ys. iterateStream (unrolled line) (rotateValues[3] (\\x. x)"
                       " (map (unrolled line) (transpose ys)))) (slide[3][1] (clamp xs))"),
              rotating) == kFound);
}

TEST_CASE("27: two differences of a picture are computed with each other", "[golden][acceptance]") {
    const Forms sobel{kWeighted + "columns = [-1, 0, 1]\nrows = makeArray3 1 2 1\n",
                      "(n m : nat) -> (n + 2).m.f32 -> (n.m.f32 * n.m.f32)"};
    const std::string windows = " (map transpose (slide[3][1] xs))";
    CHECK(sobel.search("/\\n m. \\xs. makePair (map (map (weighted columns))" + windows +
                           ") (map (map (weighted rows))" + windows + ")",
                       "/\\n m. \\xs. unzip (map (\\l. unzip"
                       " (map (\\w. makePair (weighted columns w) (weighted rows w)) l))" +
                           windows + ")",
                       {"map-outside-pair", "zip-same", "map-fusion", "fst-reduction",
                        "snd-reduction"}) == kFound);
}

TEST_CASE("27: stages are buffered in rings", "[golden][acceptance]") {
    const Rules lower{"reduce-seq", "circular-buffer", "circular-buffer-load-fusion",
                      "iterate-stream"};
    const Forms chain{"sum = reduce add 0\nsumSeq = reduceSeq add 0\n",
                      "(n : nat) -> (n + 6).f32 -> n.f32"};
    CHECK(chain.search("/\\n. \\xs. map sum (slide[2][1] (map sum (slide[3][1] (map sum"
                       " (slide[4][1] xs)))))",
                       "/\\n. \\xs. iterateStream sumSeq (circularBuffer[2][2] sumSeq"
                       " (circularBuffer[3][3] sumSeq (slide[4][1] xs)))",
                       lower) == kFound);

    const Forms branches{chain.definitions, "(n : nat) -> (n + 5).f32 -> 2.n.f32"};
    const std::string high =
        "/\\n. \\xs. (\\ys. makeArray2 (take[n] (drop[1] (map sum (slide[2][1] ys))))"
        " (map sum (slide[4][1] ys))) (map sum (slide[3][1] xs))";
    const std::string inlined =
        "/\\n. \\xs. mapSeqUnroll (mapSeq (\\x. x)) (makeArray2"
        " (take[n] (drop[1] (map sumSeq (slide[2][1] (map sumSeq (slide[3][1] xs))))))"
        " (map sumSeq (slide[4][1] (map sumSeq (slide[3][1] xs)))))";
    CHECK(branches.search(high, inlined, {"reduce-seq", "map-seq-unroll-map-seq-write"}) == kFound);
    const std::string oneLoop =
        "/\\n. \\xs. transpose (map (\\w. makeArray2 (sum (drop[1] (take[3] w))) (sum w))"
        " (slide[4][1] (map sum (slide[3][1] xs))))";
    CHECK(branches.search(high, oneLoop,
                          {"map-fusion", "take-before-map", "drop-before-map", "take-in-slide",
                           "drop-in-slide", "map-outside-make-array-2"}) == kFound);
    Rules unrolled = lower;
    unrolled.push_back("map-seq-unroll-write");
    CHECK(branches.search(
              oneLoop,
              "/\\n. \\xs. transpose (iterateStream (\\w. mapSeqUnroll (\\x. x) (makeArray2"
              " (sumSeq (drop[1] (take[3] w))) (sumSeq w))) (circularBuffer[4][4] sumSeq"
              " (slide[3][1] xs)))",
              unrolled) == kFound);
}
