// Why the two sides of records of the corpus are equal: proofs that the checker accepts.
#include <catch2/catch.hpp>

#include "engine/explanation/Explainer.h"
#include "engine/explanation/ProofChecker.h"
#include "tests/unit/linrel/BothSides.h"
#include "tests/unit/linrel/CorpusFixture.h"

using namespace candler;
using namespace candler::linrel;

namespace {

const CorpusSizes kExplainedSizes{{"m", 7}, {"n", 5}, {"k", 3}, {"p", 4}};

/// What is wrong with the proof of a record; nothing if the checker accepts it.
std::string wrongProof(const CorpusRecord& record) {
    test::BothSides both(test::programOf(record, kExplainedSizes), record, {12, 15'000, 60, 1024});
    both.run(true);
    REQUIRE(both.isEqual());
    Explainer explainer(*both.graph, both.stepper->rules());
    const auto proof = explainer.explain(both.program->output(0), both.program->output(1));
    if (!proof) return render(proof.error());
    const auto checked =
        ProofChecker(both.graph->store(), ProofBasis::of(*both.graph, both.stepper->rules()))
            .check(*proof);
    return checked ? "" : render(checked.error());
}

}  // namespace

TEST_CASE("records that are proved have proofs", "[linrel][explanation]") {
    for (const CorpusRecord& record : test::corpusRecords()) {
        if (!record.isEqual) continue;
        CAPTURE(record.id);
        CHECK(wrongProof(record) == "");
    }
}
