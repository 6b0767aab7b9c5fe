// Explanations that are stopped: at every question they ask, and in rules that they ask.
#include <catch2/catch.hpp>

#include "support/Toy.h"
#include "unit/explanation/Proofs.h"
#include "unit/growth/GrowthTable.h"

using namespace candler;
using namespace candler::testing;
using candler::toy::Toy;

namespace {

Workload workloadNamed(const std::string& name) {
    for (const Workload& workload :
         readGrowthFile(std::filesystem::path(CANDLER_GROWTH_FOLDER) / "math.growth"))
        if (workload.name == name) return workload;
    throw std::runtime_error("no workload " + name);
}

/// Stops at the question after `allowed`, and counts.
struct Stops {
    std::size_t allowed;
    std::size_t asked = 0;

    StopCheck check() {
        return StopCheck([this] { return ++asked > allowed; });
    }
};

/// A ring of equal constants, so that a proof searches far.
struct Ring {
    static constexpr std::uint32_t kSize = 20'000;
    Toy toy;
    EGraph graph{toy.store};
    TermId first = toy.store.make(toy.label(toy.n, 0), {});
    TermId last = toy.store.make(toy.label(toy.n, kSize - 1), {});

    Ring() {
        std::vector<EClassId> ids;
        for (std::uint32_t i = 0; i < kSize; ++i) ids.push_back(graph.add(toy.label(toy.n, i), {}));
        for (std::uint32_t i = 1; i < kSize; ++i) graph.merge(ids[i - 1], ids[i]);
        graph.rebuild();
    }
};

}  // namespace

TEST_CASE("wherever a proof is stopped it says so, and asked again it is the same") {
    const GrowthRun run = runWorkload(workloadNamed("integ_part1"), 0);
    const auto goal = run.program->readPattern(SourceText("<goal>", "(+ (* x (sin x)) (cos x))"));
    Explainer whole(*run.graph, run.rules);
    const auto expected = whole.explainMatch(run.startTerm, *goal);
    REQUIRE(expected);
    Explainer explainer(*run.graph, run.rules);
    std::size_t stops = 0;
    for (std::size_t allowed = 0;; allowed += 1 + allowed / 8) {
        Stops stop{allowed};
        const auto proof = explainer.explainMatch(run.startTerm, *goal, stop.check());
        if (proof) {
            CHECK(proof->steps.size() == expected->steps.size());
            CHECK(proof->size == expected->size);
            break;
        }
        CHECK(proof.error().front().message.find("stopped") != std::string::npos);
        // It asks again on its way out, but does not go on.
        CHECK(stop.asked <= allowed + 6);
        ++stops;
    }
    CHECK(stops > 10);
    run.graph->check(CheckLevel::Full);
}

TEST_CASE("the search for one long chain of a proof can be stopped") {
    const Ring ring;
    Explainer explainer(ring.graph, {});
    REQUIRE(explainer.explain(ring.first, ring.first));
    Stops counting{static_cast<std::size_t>(-1)};
    const auto proof = explainer.explain(ring.first, ring.last, counting.check());
    REQUIRE(proof);
    CHECK(proof->size == Ring::kSize - 1);
    // The last questions are those of the one search through all of the chain.
    CHECK(counting.asked > Ring::kSize);
    Stops stop{counting.asked - 10};
    CHECK_FALSE(explainer.explain(ring.first, ring.last, stop.check()));
    CHECK(stop.asked <= stop.allowed + 6);

    ProofBasis basis = ProofBasis::of(ring.graph, {});
    for (const ProofStep& step : proof->steps) basis.given.emplace_back(step.from, step.to);
    basis.given.resize(100);
    const ProofChecker checker(ring.graph.store(), basis);
    Stops none{0};
    const auto checked = checker.check(*proof, none.check());
    REQUIRE_FALSE(checked);
    CHECK(checked.error().front().message.find("stopped") != std::string::npos);
    CHECK(flatten(ring.graph.store(), *proof, proof->chain, 100'000).steps.size() ==
          Ring::kSize - 1);
    Stops few{2};
    const FlatProof cut = flatten(ring.graph.store(), *proof, proof->chain, 100'000, few.check());
    CHECK_FALSE(cut.isComplete);
    CHECK(cut.steps.size() <= std::size_t{2} * 4096);
}
