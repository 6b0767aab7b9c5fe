// Every goal that the workloads prove has a proof that the checker accepts, and so has every pair
// of e-nodes in one class.
#include <catch2/catch.hpp>

#include "unit/explanation/Proofs.h"
#include "unit/growth/GrowthTable.h"

using namespace candler;
using namespace candler::testing;

namespace {

Explanation require(Result<Explanation> proof) {
    if (!proof) FAIL(render(proof.error()));
    return std::move(*proof);
}

TermId termOf(LoadedProgram& program, const std::string& text) {
    return program.readTerms(SourceText("<term>", text))->front();
}

void proveGoals(const Workload& workload) {
    CAPTURE(workload.name);
    const GrowthRun run = runWorkload(workload, 0);
    if (run.stop != StopReason::Found && workload.proves.empty()) return;
    ProofBasis basis = ProofBasis::of(*run.graph, run.rules);
    if (run.assumed.isValid()) basis.given.emplace_back(run.startTerm, run.assumed);
    Explainer explainer(*run.graph, run.rules);
    for (const std::string& goal : workload.goals) {
        CAPTURE(goal);
        const Pattern pattern = *run.program->readPattern(SourceText("<goal>", goal));
        const Explanation proof = require(explainer.explainMatch(run.startTerm, pattern));
        requireProof(*run.graph, basis, proof);
        CHECK(proof.from == run.startTerm);
    }
    for (const std::string& term : workload.proves) {
        CAPTURE(term);
        const TermId to = termOf(*run.program, term);
        requireProof(*run.graph, basis, require(explainer.explain(run.startTerm, to)));
    }
}

void proveFile(const std::string& name) {
    for (const Workload& workload :
         readGrowthFile(std::filesystem::path(CANDLER_GROWTH_FOLDER) / (name + ".growth")))
        if (!workload.goals.empty() || !workload.proves.empty()) proveGoals(workload);
}

/// Explains a sample of pairs of e-nodes that are in one class.
void proveMembers(const std::string& file, const std::string& name, std::uint32_t iterations) {
    CAPTURE(name);
    for (const Workload& workload :
         readGrowthFile(std::filesystem::path(CANDLER_GROWTH_FOLDER) / (file + ".growth"))) {
        if (workload.name != name) continue;
        const GrowthRun run = runWorkload(workload, iterations);
        ProofBasis basis = ProofBasis::of(*run.graph, run.rules);
        if (run.assumed.isValid()) basis.given.emplace_back(run.startTerm, run.assumed);
        Explainer explainer(*run.graph, run.rules);
        std::size_t proved = 0;
        for (const EClassId id : run.graph->classes()) {
            const auto nodes = run.graph->nodesOf(id);
            if (nodes.size() < 2) continue;
            const TermId from = explainer.birthTerm(nodes[proved % nodes.size()]);
            const TermId to = explainer.birthTerm(nodes[(proved * 7 + 1) % nodes.size()]);
            requireProof(*run.graph, basis, require(explainer.explain(from, to)));
            if (++proved == 150) break;
        }
        CHECK(proved > 20);
        return;
    }
    FAIL("no such workload");
}

}  // namespace

TEST_CASE("the goals of the math workloads have proofs", "[golden]") {
    proveFile("math");
}
TEST_CASE("the goals of the lambda workloads have proofs", "[golden]") {
    proveFile("lambda");
}
TEST_CASE("the goals of the prop workloads have proofs", "[golden]") {
    proveFile("prop");
}
TEST_CASE("the goals of the untyped workloads have proofs", "[golden]") {
    proveFile("untyped");
}

TEST_CASE("members of one class have proofs", "[property]") {
    proveMembers("plain", "micro", 7);
    proveMembers("plain", "ac_8", 5);
    proveMembers("math", "mathd3", 6);
    proveMembers("lambda", "lambda_function_repeat", 12);
    proveMembers("prop", "prop_all", 6);
    for (const char* encoding :
         {"explicit_names", "explicit_indices", "extraction_names", "extraction_indices"})
        proveMembers("untyped", std::string("untyped_") + encoding + "_fission", 6);
}
