// Structures of random programs against the oracle, with all answers of the prover and without
// some.
#include <catch2/catch.hpp>

#include "engine/languages/stur/structure/Regions.h"
#include "tests/unit/languages/stur_structure/RandomPrograms.h"

using namespace candler;
using namespace candler::stur;

namespace {

struct Totals {
    std::size_t redundantSteps = 0;
    std::size_t unique = 0;
    std::size_t different = 0;
};

void check(const RandomProgram& program, std::uint64_t seed, Totals& totals) {
    Random random(seed);
    for (int round = 0; round < 3; ++round) {
        const Values sizes{{"n", static_cast<std::int64_t>(random.below(7))},
                           {"m", static_cast<std::int64_t>(random.below(7))}};
        const std::vector<Grid> grids = program.evaluate(sizes, random);
        for (std::size_t s = 0; s < grids.size(); ++s) {
            const RandomStep& step = program.steps()[s];
            const std::string wrong = violation(step.structure, grids[s], sizes);
            if (!wrong.empty())
                FAIL("seed " << seed << ", T" << s << ", n = " << sizes.at("n")
                             << ", m = " << sizes.at("m") << ": " << wrong << "\n"
                             << program.text());
            if (step.kind == RandomStep::Kind::Input) continue;
            if (round == 0 && step.structure.hasRedundancy()) ++totals.redundantSteps;
            const Fineness fineness = finenessOf(step.structure, grids[s], sizes);
            totals.unique += fineness.unique;
            totals.different += fineness.different;
        }
    }
}

}  // namespace

TEST_CASE("3000 random programs pass the oracle", "[property]") {
    Totals totals;
    for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
        Prover prover(sizesOf({"n", "m"}));
        check(RandomProgram(seed, prover), seed, totals);
    }
    CHECK(totals.redundantSteps > 600);
    // Half of the programs leave repetitions along unread variables unique; the rest is next to
    // fine.
    CHECK(totals.unique * 10 < totals.different * 15);
}

TEST_CASE("withheld answers do not make structures wrong", "[property]") {
    Totals totals;
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        Random random(seed);
        const std::uint64_t share = 2 + random.below(8);
        ProverOptions options = sizesOf({"n", "m"});
        options.override = [&](const Conjunction&) {
            return random.below(share) == 0 ? std::optional(Answer::Unknown) : std::nullopt;
        };
        Prover prover(std::move(options));
        check(RandomProgram(seed, prover), seed, totals);
    }
    CHECK(totals.redundantSteps > 0);
}
