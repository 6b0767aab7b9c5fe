// Rules of relational algebra as they are read, and what is known of relations.
#include <catch2/catch.hpp>

#include "engine/languages/linrel/LinrelProgram.h"
#include "engine/languages/linrel/relational/RaFacts.h"
#include "engine/languages/linrel/relational/RaSampler.h"
#include "engine/languages/linrel/syntax/LaParser.h"

using namespace candler;
using namespace candler::linrel;

TEST_CASE("variables of rules stand for one kind of thing", "[linrel][rules]") {
    const auto mistake = [](const std::string& rule) {
        LinrelProgram program(*parseProgram(SourceText("program", std::string(kSampleProgram))),
                              "program");
        const auto loaded = program.loadRules(SourceText("some.rules", rule + "\n"));
        return loaded ? std::string() : loaded.error().front().message;
    };
    CHECK(mistake("one: (sum ?i ?a) => (sum ?i ?a)").empty());
    CHECK(mistake("one: (sum ?i ?a) => ?a with ?p = (partner ?i ?i) if (absent ?p ?a)") ==
          "'?i' stands for an index elsewhere, and for an atom here");
    CHECK(mistake("one: (identity ?d) => (sum ?d 1)") ==
          "'?d' stands for an atom elsewhere, and for an index here");
    CHECK(mistake("one: (sum ?i ?a) => (sum ?i ?a) with ?i = (fresh ?i ?a ?a)") ==
          "'?i' is there already");
}

TEST_CASE("facts of relations hold where a double is 0 and on diagonals", "[linrel]") {
    const SourceText text("facts",
                          "dim m = 1000\ninput X[m,m] sparsity = 0.001, w[m,1]\n"
                          "d = diag(X) * w\ne = exp(-1000) * exp(w + 1000)\n"
                          "f = (1e-300 * 1e-300 * w)^2\noutput d, e, f");
    LinrelProgram program(*parseProgram(text), "facts");
    TermFacts facts(program.context());
    CHECK(facts(program.output(0)).sparsity > 0.999);
    for (std::size_t i = 1; i < 3; ++i) CHECK_FALSE(facts(program.output(i)).constant.isValid());
}
