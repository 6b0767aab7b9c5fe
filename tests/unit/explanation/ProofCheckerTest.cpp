// A proof that was tampered with anywhere is refused.
#include <catch2/catch.hpp>

#include "unit/explanation/Proofs.h"
#include "unit/growth/GrowthTable.h"

using namespace candler;
using namespace candler::testing;

namespace {

struct Proved {
    GrowthRun run;
    ProofBasis basis;
    Explanation proof;
};

Proved prove(const std::string& file, const std::string& name) {
    for (const Workload& workload :
         readGrowthFile(std::filesystem::path(CANDLER_GROWTH_FOLDER) / (file + ".growth"))) {
        if (workload.name != name) continue;
        Proved made{runWorkload(workload, 0), {}, {}};
        made.basis = ProofBasis::of(*made.run.graph, made.run.rules);
        Explainer explainer(*made.run.graph, made.run.rules);
        const std::string goal =
            workload.goals.empty() ? workload.proves.back() : workload.goals.back();
        made.proof = *explainer.explainMatch(
            made.run.startTerm, *made.run.program->readPattern(SourceText("<goal>", goal)));
        if (made.run.assumed.isValid())
            made.basis.given.emplace_back(made.run.startTerm, made.run.assumed);
        return made;
    }
    FAIL("no such workload");
    return {};
}

bool isAccepted(const Proved& proved, const Explanation& proof) {
    return ProofChecker(proved.run.graph->store(), proved.basis).check(proof).has_value();
}

/// Every single change of a proof, one after another.
template <typename Visit>
void forEachTampering(const Explanation& proof, TermId wrong, Visit visit) {
    const auto with = [&](auto change) {
        Explanation changed = proof;
        change(changed);
        visit(changed);
    };
    with([&](Explanation& e) { e.to = wrong; });
    with([&](Explanation& e) { e.from = wrong; });
    with([](Explanation& e) { e.chain.pop_back(); });
    with([](Explanation& e) { e.chain.front().isReversed ^= true; });
    for (std::size_t i = 0; i < proof.steps.size(); ++i) {
        with([&](Explanation& e) { e.steps[i].from = wrong; });
        with([&](Explanation& e) { e.steps[i].to = wrong; });
        if (proof.steps[i].kind != StepKind::Given)
            with([&](Explanation& e) { e.steps[i].kind = StepKind::Given; });
        for (std::size_t k = 0; k < proof.steps[i].parts.size(); ++k) {
            with([&](Explanation& e) { e.steps[i].parts.erase(e.steps[i].parts.begin()); });
            if (proof.steps[i].parts[k].empty()) continue;
            with([&](Explanation& e) { e.steps[i].parts[k].clear(); });
            // A step that rests on itself proves anything.
            with([&](Explanation& e) {
                e.steps[i].parts[k] = {{static_cast<std::uint32_t>(i), false}};
            });
        }
    }
    for (std::size_t i = 0; i < proof.applications.size(); ++i) {
        with([&](Explanation& e) {
            for (TermId& term : e.applications[i].instance.terms) term = wrong;
        });
        with([&](Explanation& e) {
            e.applications[i].premises.emplace_back(proof.from, proof.from);
        });
    }
}

}  // namespace

TEST_CASE("the checker refuses every proof that was tampered with") {
    const std::vector<std::pair<std::string, std::string>> workloads{{"math", "diff_power_simple"},
                                                                     {"math", "math_simplify_add"},
                                                                     {"lambda", "lambda_if_elim"},
                                                                     {"lambda", "lambda_compose"},
                                                                     {"prop", "prove_chain"}};
    for (const auto& [file, name] : workloads) {
        CAPTURE(name);
        const Proved proved = prove(file, name);
        REQUIRE(isAccepted(proved, proved.proof));
        const TermId wrong =
            proved.run.program->readTerms(SourceText("<term>", "never_in_a_proof"))->front();
        std::size_t count = 0;
        forEachTampering(proved.proof, wrong, [&](const Explanation& changed) {
            ++count;
            CAPTURE(count);
            CHECK_FALSE(isAccepted(proved, changed));
        });
        CHECK(count > 10);
    }
}

TEST_CASE("rules, evaluation and assumptions must be granted") {
    Proved proved = prove("math", "diff_power_simple");
    proved.basis.evaluate = nullptr;
    CHECK_FALSE(isAccepted(proved, proved.proof));
    Proved assumed = prove("prop", "prove_chain");
    REQUIRE(isAccepted(assumed, assumed.proof));
    assumed.basis.given.clear();
    CHECK_FALSE(isAccepted(assumed, assumed.proof));
}
