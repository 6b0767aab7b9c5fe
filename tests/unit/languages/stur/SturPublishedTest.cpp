// The published rules against the canonical calculus: what is wrong with them is refuted by
// enumeration, and where they are right both say the same. Names of defects are those of the
// specification of STUR's inference.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "RandomSturPrograms.h"
#include "SturReading.h"
#include "engine/languages/stur/lowering/SturPublished.h"
#include "engine/languages/stur/report/SturStructureOracle.h"

namespace candler::stur {

namespace {

StructureReportPtr reportOf(SturProgram& program, const StructureRequest& request) {
    auto made = program.structures(program.start(), request, {});
    INFO((made ? std::string() : render(made.error())));
    REQUIRE(made);
    return *made;
}

/// `rule: verdict` of steps and `tensor: verdict` of tensors that are refuted.
std::vector<std::string> refutedIn(const StructureReport& report) {
    std::vector<std::string> found;
    for (const StructureStep& step : report.steps())
        if (step.verdict.isRefuted()) found.push_back(step.rule + ": " + step.verdict.text);
    for (const StructuredTensor& tensor : report.tensors())
        if (tensor.verdict.isRefuted()) found.push_back(tensor.name + ": " + tensor.verdict.text);
    return found;
}

const char* const kVector = "x:D(i) := (0 <= i < n)\n";

struct Defect {
    const char* name;
    std::string program;
    std::vector<std::string> refuted;
};

std::vector<Defect> defects() {
    return {
        {"D1: the swap is printed as the identity",
         std::string("symbols: n\nY(i, j) := x(i) * x(j)\n") + kVector + square("Y"),
         {"P1 as printed: at n = 2: (1, 0) leads to (1, 0), which is not in U"}},
        {"D2: tuples are compared component by component",
         "symbols: n\nT(i, j, k, l) := M(i, j) * M(k, l)\n" + square("M") +
             "T:D(i, j, k, l) := (0 <= i < n) * (0 <= j < n) * (0 <= k < n) * (0 <= l < n)\n",
         {"P1: at n = 2: (0, 1, 0, 0) is lost"}},
        {"D3: a tensor that has a map of its own",
         "symbols: n\nT(i, j) := f(i) * f(j)\nf:D(i) := (0 <= i < n)\n"
         "f:U(i) := (2 * i < n)\nf:R(i, ip) := (n <= 2 * i) * (ip = n - 1 - i)\n" +
             square("T"),
         {"P1: at n = 3: (1, 2) leads to (1, 0), which is not in U"}},
        {"D4: maps of two factors that disagree",
         "symbols: n\nstructure: S -> symmetric(n); B -> identical_rows(n, n)\n"
         "A(i, j) := S(i, j) * B(i, j)\n" +
             square("A"),
         {"P6: at n = 2: (1, 0) is lost"}},
        {"D5: a comparison that does not hold where the map leads to",
         "symbols: n\nstructure: S -> symmetric(n)\nA(i, j) := S(i, j) * (i > j)\n" + square("A"),
         {"P6': at n = 2: (1, 0) leads to (0, 1), which is not in U"}},
        {"D6: U of one summand meets R of the other",
         "symbols: n\nA(i, j) := L(i, j) + V(i, j)\n" + square("A") + square("L") + square("V") +
             "V:U(i, j) := (0 <= i <= j < n)\nL:U(i, j) := (0 <= j < i < n)\n"
             "L:R(i, j, ip, jp) := (0 <= i < j < n) * (ip = j) * (jp = i)\n",
         {"P3': at n = 2: (0, 1) is covered twice, by U2 and R1"}},
        {"D7: a guard that depends on what is summed over",
         "symbols: n\nT(j, k) := M(i, j, k)\n"
         "M:D(i, j, k) := (0 <= i < n) * (0 <= j < n) * (0 <= k < n)\nM:U(i, j, k) := (j <= k)\n"
         "M:R(i, j, k, ip, jp, kp) := (j > k) * (i < j) * (ip = i) * (jp = k) * (kp = j)\n"
         "T:D(j, k) := (0 <= j < n) * (0 <= k < n)\n",
         {"P8': at n = 2: (1, 0) has a different value"}},
        {"D8: products of a set that overlap",
         "symbols: n\nA(i, j) := B(i, j) * C(i, j)\n" + square("A") + square("B") + square("C") +
             "B:U(i, j) := (i <= j) + (i = j)\n",
         {"P6: at n = 1: (0, 0) is covered twice, by U1 and U2",
          "B: at n = 1: (0, 0) is covered twice, by U1 and U2"}},
        {"D9: a repetition that is empty",
         "symbols: n, b, c\nassume: c <= n\nT(x) := (b <= x < c)\nT:D(x) := (0 <= x < n)\n",
         {"P5: at b = 0, c = 0, n = 1: (0) has a different value: expected 1, found 0"}},
    };
}

/// Whether each point is in none, unique, or leads to the same place in both; or where not.
std::string differenceOf(const Structure& a, const Structure& b, Values sizes,
                         std::int64_t extent) {
    for (const auto& point : pointsOf(std::vector(a.variables.size(), extent))) {
        for (std::size_t d = 0; d < point.size(); ++d) sizes[a.variables[d]] = point[d];
        const auto said = [&](const Structure& structure) -> std::string {
            const std::size_t piece = structure.pieceAt(sizes).value();
            if (piece == structure.pieces.size()) return "0";
            std::string text = structure.pieces[piece].factor.get_str();
            for (const AffineForm& form : structure.pieces[piece].map)
                text += fmt::format(" {}", form.value(sizes).value());
            return text;
        };
        if (said(a) != said(b))
            return fmt::format("({}): {} and {}", fmt::join(point, ","), said(a), said(b));
    }
    return {};
}

}  // namespace

TEST_CASE("enumeration refutes each defect of the published rules, and no canonical one",
          "[unit]") {
    for (const Defect& defect : defects()) {
        INFO(defect.name);
        const auto program = programOf(defect.program);
        const auto published = refutedIn(*reportOf(*program, {.rules = InferenceRules::Published}));
        INFO(fmt::format("{}", fmt::join(published, "\n")));
        for (const std::string& expected : defect.refuted)
            CHECK(std::ranges::any_of(
                published, [&](const std::string& found) { return found.starts_with(expected); }));
        const auto canonical = reportOf(*program, {.isChecked = true});
        CHECK(refutedIn(*canonical).empty());
        for (const StructuredTensor& tensor : canonical->tensors())
            CHECK(tensor.verdict.kind == StructureVerdict::Kind::NotRefuted);
    }
}

TEST_CASE("of the square of a matrix, as published, 120 of 256 elements are lost", "[unit]") {
    const auto program = programOf(defects()[1].program);
    const auto report = reportOf(*program, {.rules = InferenceRules::Published});
    const auto counts = report->counts(1, {{"n", 4}}, {});
    REQUIRE(counts);
    std::uint64_t covered = 0;
    for (const auto& count : counts->pieces) covered += count.value();
    CHECK(covered == 256 - 120);
}

TEST_CASE("where the published rules are right both say the same", "[unit]") {
    const std::vector<std::string> programs{
        "symbols: n\nT(i, j) := x(i) * x(j)\n" + std::string(kVector) + square("T"),
        "symbols: n\nT(i, j, k) := x(i) * x(j) * x(k)\n" + std::string(kVector) +
            "T:D(i, j, k) := (0 <= i < n) * (0 <= j < n) * (0 <= k < n)\n",
        "symbols: n\nT(i, j) := X(k, i) * X(k, j)\n" + square("X") + square("T"),
        "symbols: n\nstructure: S -> symmetric(n); V -> upper(n)\nT(i, j) := V(i, j) * S(i, j)\n" +
            square("T"),
        "symbols: n\nstructure: B -> leslie(n)\nT(i) := B(i, j) * x(j)\n" + std::string(kVector) +
            "T:D(i) := (0 <= i < n)\n",
        "symbols: n\nstructure: S -> symmetric(n); V -> symmetric(n)\nT(i, j) := S(i, j) + V(a, b) "
        "* (a = i - n) * (b = j - n)\nT:D(i, j) := (0 <= i < 2 * n) * (0 <= j < 2 * n)\n",
        "symbols: n\nstructure: S -> symmetric(n); V -> symmetric(n)\nT(i, j) := S(i, j) + V(i, "
        "j)\n" +
            square("T"),
        "symbols: n\nstructure: S -> symmetric(n)\nT(i, j, k) := S(i, j) * x(k)\n" +
            std::string(kVector) + "T:D(i, j, k) := (0 <= i < n) * (0 <= j < n) * (0 <= k < n)\n",
    };
    for (const std::string& text : programs) {
        INFO(text);
        const auto program = programOf(text);
        const auto flat = flatten(program->terms(), program->model(), program->start());
        REQUIRE(flat);
        ProverOptions proving;
        proving.assumptions = flat->assumptions;
        Prover prover(std::move(proving));
        const auto canonical = inferStructures(*flat, prover);
        REQUIRE(canonical);
        const PublishedInference published = inferPublished(*flat, *canonical, prover);
        const Structure structure = published.structures.at("T").unproved();
        INFO(canonical->structures.at("T").text() << structure.text());
        for (std::int64_t n = 1; n < 5; ++n)
            CHECK(differenceOf(canonical->structures.at("T").renamed(structure.variables),
                               structure, {{"n", n}}, 2 * n) == "");
        SturStructureOracle oracle(program->terms(), *flat, {});
        for (const PublishedStep& step : published.steps)
            if (step.conclusion.rule != PublishedRule::PrintedSelfProduct)
                CHECK(oracle.ofStep(step).kind == StructureVerdict::Kind::NotRefuted);
        CHECK(oracle.ofTensor("T", published.structures.at("T")).kind ==
              StructureVerdict::Kind::NotRefuted);
    }
}

TEST_CASE("the oracle refutes pieces that are not true, and tells nothing where it cannot try",
          "[unit]") {
    const auto program =
        programOf("symbols: n\nT(i) := x(i)\nT:D(i) := (0 <= i < n)\n" + std::string(kVector));
    const auto flat = flatten(program->terms(), program->model(), program->start());
    REQUIRE(flat);
    SturStructureOracle oracle(program->terms(), *flat, {});
    const AffineForm i = AffineForm::name("i");
    CHECK(oracle.ofTensor("x", {{"i"}, {Conjunction()}, {}}).text == "sizes tried: 4 (n in 1..4)");
    CHECK(oracle.ofTensor("x", {{"i"}, {Conjunction({Atom::atMost(1, i)})}, {}}).text ==
          "at n = 1: (0) is lost: it is 2, and in no piece");
    const Piece copied{Conjunction({Atom::atMost(1, i)}), {AffineForm(0)}, 1};
    const auto wrong = oracle.ofTensor("x", {{"i"}, {Conjunction({Atom::equal(i, 0)})}, {copied}});
    CHECK(wrong.isRefuted());
    SturStructureOracle narrow(program->terms(), *flat, {}, {.mostChecks = 1});
    CHECK(narrow.ofTensor("x", {{"i"}, {Conjunction()}, {}}).kind ==
          StructureVerdict::Kind::NotTried);
    SturStructureOracle stopped(program->terms(), *flat, StopCheck([] { return true; }));
    CHECK(stopped.ofTensor("x", {{"i"}, {Conjunction()}, {}}).kind ==
          StructureVerdict::Kind::NotTried);
}

TEST_CASE("canonical structures of random programs are not refuted", "[property]") {
    std::size_t refutedByPublished = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        const std::string text = randomSturProgram(seed);
        INFO(text);
        const auto program = programOf(text);
        CHECK(refutedIn(*reportOf(*program, {.isChecked = true})) == std::vector<std::string>{});
        if (seed % 4 == 0 &&
            !refutedIn(*reportOf(*program, {.rules = InferenceRules::Published})).empty())
            ++refutedByPublished;
    }
    // Else the oracle would be blind, or the programs have none of what is wrong.
    CHECK(refutedByPublished > 0);
}

}  // namespace candler::stur
