// Plans of stage 2: from the program, composed and normalised, by an e-graph to the cheapest term.
// Specification 6.1 and 8.1, T14 and T15.
#include <array>
#include <catch2/catch.hpp>

#include "SdqPlanning.h"
#include "SdqReading.h"
#include "SdqStored.h"
#include "engine/explanation/Explainer.h"
#include "engine/explanation/ProofChecker.h"
#include "engine/extraction/GreedyExtractor.h"
#include "engine/languages/sdqlite/costs/SdqCardinalityCosts.h"
#include "engine/languages/sdqlite/facts/SdqFacts.h"
#include "engine/languages/sdqlite/stages/SdqComposition.h"
#include "engine/languages/sdqlite/syntax/SdqPrinter.h"
#include "engine/rewriting/Runner.h"
#include "engine/support/FileSystem.h"

namespace candler::sdqlite {

TEST_CASE("the kernels of the paper reach their plans", "[unit]") {
    const std::vector<std::string> plans{
        "sum(<x01,x02> in 0..nK) (sum(<x03,x04> in Ac[Ap(x01)..Ap(x01 + 1))) Av(x03)) * "
        "(sum(<x03,x04> in Bc[Bp(x01)..Bp(x01 + 1))) Bv(x03))",
        "collect(<x01,x02> in 0..nI) {x01 -> sum(<x03,x04> in Ac[Ap(x01)..Ap(x01 + 1))) Av(x03) * "
        "collect(<x05,x06> in Bc[Bp(x04)..Bp(x04 + 1))) {x06 -> Bv(x05)}}",
        "beta * (sum(<x01,x02> in 0..nI) collect(<x03,x04> in Ac[Ap(x01)..Ap(x01 + 1))) "
        "{x04 -> Av(x03)} * (sum(<x03,x04> in Ac[Ap(x01)..Ap(x01 + 1))) Av(x03) * xv(x04)))",
        "collect(<x01,x02> in Bc1[0..Bn)) {x02 -> collect(<x03,x04> in "
        "Bc2[Bp2(x01)..Bp2(x01 + 1))) {x04 -> collect(<x05,x06> in 0..nK) {x05 -> "
        "merge(<x07,x09,x08> in "
        "<Bc3[Bp3(x03)..Bp3(x03 + 1)), Cc[Cp(x05)..Cp(x05 + 1))>) Bv(x07) * Cv(x09)}}}",
        "collect(<x01,x02> in Bc1[0..Bn)) {x02 -> sum(<x03,x04> in Bc2[Bp2(x01)..Bp2(x01 + 1))) "
        "collect(<x05,x06> in Cc[Cp(x04)..Cp(x04 + 1))) {x06 -> Cv(x05) * (merge(<x07,x09,x08> in "
        "<Bc3[Bp3(x03)..Bp3(x03 + 1)), Dc[Dp(x06)..Dp(x06 + 1))>) Bv(x07) * Dv(x09))}}"};
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const StoredKernel& kernel = paperKernels()[i];
        INFO(kernel.name);
        const auto loaded = loadText(programText(kernel, kernel.best));
        const Plan plan = planned(*loaded, {"stage-2"});
        CHECK(plan.reason == StopReason::Saturated);
        CHECK(plan.nodes < 50'000);
        CHECK(plan.seconds < 5);
        CHECK(termText(loaded->terms, plan.term) == plans[i]);
        checkPlan(*loaded, plan, 20);
    }
}

TEST_CASE("programs as written reach the plans of the kernels, too", "[unit]") {
    for (const StoredKernel& kernel : paperKernels()) {
        INFO(kernel.name);
        const auto written = loadText(programText(kernel, kernel.written));
        const auto best = loadText(programText(kernel, kernel.best));
        const Plan plan = planned(*written, {"stage-2"});
        const Plan goal = planned(*best, {"stage-2"});
        CHECK(plan.reason == StopReason::Saturated);
        CHECK(termText(written->terms, plan.term) == termText(best->terms, goal.term));
        checkPlan(*written, plan, 20);
    }
}

TEST_CASE("all rules but the extra ones find the same plans within a limit", "[unit]") {
    for (const StoredKernel& kernel : paperKernels()) {
        INFO(kernel.name);
        const auto loaded = loadText(programText(kernel, kernel.best));
        const Plan few = planned(*loaded, {"stage-2"});
        const Plan all = planned(*loaded,
                                 {"algebra", "let", "conditional", "factor", "unfactor",
                                  "singleton", "fusion", "lookup", "merge", "range", "cleanup"},
                                 Limits{30, 20'000, 0, 0});
        CHECK(all.cost == Approx(few.cost));
        checkPlan(*loaded, all, 5);
    }
}

TEST_CASE("plans of other formats keep values and cost no more", "[unit][property]") {
    for (const StoredKernel& kernel : smallKernels())
        for (const TensorFormat& format : tensorFormats(2)) {
            std::vector<TensorFormat> formats;
            bool fits = true;
            for (const StoredKernel::Tensor& tensor : kernel.tensors) {
                const bool isMatrix = tensor.sorts.size() == 2;
                formats.push_back(isMatrix ? format : tensorFormat(1, "sparse"));
                fits &= !isMatrix || !format.isSquare || tensor.sorts[0] == tensor.sorts[1];
            }
            if (!fits) continue;
            INFO(kernel.name << " as " << format.name);
            const auto loaded = loadText(programText(kernel, kernel.written, formats));
            checkPlan(*loaded, planned(*loaded, {"stage-2"}, Limits{12, 5'000, 0, 0}), 10);
        }
}

TEST_CASE("rows and entries of two matrices are merged", "[unit]") {
    const StoredKernel& kernel = smallKernels()[2];
    const TensorFormat& format = tensorFormat(2, "DCSR");
    const auto loaded = loadText(programText(kernel, kernel.written, {format, format}));
    const Plan plan = planned(*loaded, {"stage-2"});
    CHECK(termText(loaded->terms, plan.term) ==
          "merge(<x01,x03,x02> in <Ac[0..An), Bc[0..Bn)>) {x02 -> merge(<x04,x06,x05> in "
          "<Ad[Ap(x01)..Ap(x01 + 1)), Bd[Bp(x03)..Bp(x03 + 1))>) {x05 -> Av(x04) * Bv(x06)}}");
    checkPlan(*loaded, plan, 20);
}

TEST_CASE("what the e-graph of stage 2 finds can be explained", "[unit]") {
    const StoredKernel& kernel = paperKernels()[3];
    const auto loaded = loadText(programText(kernel, kernel.best));
    const TermId start = storedForm(*loaded);
    const ReadRules rules(loaded->terms, ruleFile("storel.rules"));
    EGraph graph(loaded->terms.store);
    SdqAnalysis::attach(graph, loaded->terms);
    addRoots(graph, std::vector{start});
    Stepper stepper(graph, rules.select({"stage-2"}), Limits{30, 20'000, 0, 0});
    run(stepper, {});
    const GraphTable table(graph);
    const CardinalityCosts model(loaded->terms, loaded->program);
    const ExtractionTable best = extractGreedy(loaded->terms.store, table, model);
    const auto root = *table.indexOf(graph.find(graph.roots()[0]));
    const TermId plan = readTerm(loaded->terms.store, table, best, root);
    const auto proof = Explainer(graph, stepper.rules()).explain(start, plan);
    if (!proof) FAIL(render(proof.error()));
    const ProofChecker checker(loaded->terms.store, ProofBasis::of(graph, stepper.rules()));
    const auto checked = checker.check(*proof);
    if (!checked) FAIL(render(checked.error()));
    CHECK(checked->ruleSteps > 0);
}

TEST_CASE("keys that repeat are added up in every plan, U1", "[unit]") {
    const auto loaded = loadText(R"(
        dim J  size n  size m
        array c : vec<nat, J> sorted values in J length n
        array d : vec<nat, J> values in J length m
        array v : vec<nat, real> length n
        array w : vec<nat, real> length m
        compute s : real =
            (sum(<j,x> in collect(<r,j> in c[0..n)) {j -> v(r)}) x*x) +
            (sum(<j,x> in (sum(<r,j> in d[0..m)) {j -> w(r)})) x*x)
    )");
    const Plan plan = planned(*loaded,
                              {"algebra", "let", "conditional", "factor", "unfactor", "singleton",
                               "fusion", "lookup", "merge", "range", "cleanup"},
                              Limits{30, 20'000, 0, 0});
    CHECK(termText(loaded->terms, plan.term) ==
          "(sum(<x01,x02> in c[0..n)) let x03 = v(x01) in x03 * x03) + "
          "(sum(<x01,x02> in (sum(<x01,x02> in d[0..m)) {x02 -> w(x01)})) x02 * x02)");
    checkPlan(*loaded, plan, 20);
}

TEST_CASE("a loop that looks for a key is no dead end, U3", "[unit]") {
    const auto loaded = loadText(
        "dim I size q scalar beta : real hash R : hmap<I, real>\n"
        "compute s : real = sum(<k,v> in R) if (k == q) beta");
    const Plan plan = planned(*loaded, loaded->program.term,
                              {"algebra", "conditional", "factor", "unfactor", "lookup", "beta"},
                              Limits{60, 20'000, 0, 0});
    CHECK(plan.reason == StopReason::Saturated);
    CHECK(termText(loaded->terms, plan.term) == "probe(x01 = R(q)) beta");
    checkPlan(*loaded, plan, 20);
}

TEST_CASE("the programs that are shipped have plans of the same values", "[unit]") {
    const auto folder = resourceFolder() / "programs" / "sdqlite";
    for (const char* name : {"band", "batax", "hash-trie", "mmm", "mttkrp", "sddmm",
                             "shortest-path", "spmv", "sum", "summmm", "triangles", "ttm"}) {
        INFO(name);
        const auto loaded = loadText(readFile(folder / (std::string(name) + ".sdql")).value());
        const Plan plan = planned(*loaded, {"stage-2"}, Limits{30, 10'000, 0, 0});
        CHECK(plan.reason == StopReason::Saturated);
        CHECK_FALSE(hasStoredTensor(loaded->terms, loaded->program, plan.term));
        checkPlan(*loaded, plan, 20);
    }
}

}  // namespace candler::sdqlite
