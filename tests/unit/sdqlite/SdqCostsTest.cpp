#include "engine/languages/sdqlite/costs/SdqCosts.h"

#include <catch2/catch.hpp>

#include "SdqReading.h"

namespace candler::sdqlite {

namespace {

void compare(const std::vector<PublishedProgram>& programs) {
    for (const PublishedProgram& program : programs) {
        CAPTURE(program.name);
        SdqTerms terms(Dialect::Faithful);
        CHECK(publishedCost(terms, readFaithful(terms, program.start)) == program.startCost);
        CHECK(publishedCost(terms, readFaithful(terms, program.best)) == program.bestCost);
    }
}

}  // namespace

TEST_CASE("programs and plans of the first stage cost what was published", "[unit]") {
    compare(stageOne());
}

TEST_CASE("programs and plans of the second stage cost what was published", "[unit]") {
    compare(stageTwo());
}

TEST_CASE("kinds decide what loops and products cost", "[unit]") {
    SdqTerms terms(Dialect::Faithful);
    const auto cost = [&](const std::string& text) {
        return publishedCost(terms, readFaithful(terms, text));
    };
    CHECK(cost("sum(<k,v> in 1 : n) v") == 3 + 200 * 6);
    CHECK(cost("sum(<k,v> in A) v") == 1 + 1000 * 6);
    CHECK(cost("merge(<p,q,v> in <1 : n, A>) v") == 3 + 1 + 1000 * 6);
    CHECK(cost("{ a -> b } * c") == 1000 + 52 + 1);
    CHECK(cost("(a == b) * c") == kNoPlan);
    CHECK(cost("unique(a)(b)") == 20 + 1 + 1);
}

TEST_CASE("a class has the kinds of all its e-nodes", "[unit]") {
    SdqTerms terms(Dialect::Faithful);
    EGraph graph(terms.store);
    const EClassId loop = graph.addTerm(readFaithful(terms, "sum(<k,v> in A) v"));
    graph.addRoot(loop);
    const auto costOfLoop = [&] {
        graph.rebuild();
        const GraphTable table(graph);
        return extractPublished(terms, table).cost[*table.indexOf(graph.find(loop))];
    };
    CHECK(costOfLoop() == 1 + 1000 * 6);
    graph.merge(graph.addTerm(readFaithful(terms, "A")),
                graph.addTerm(readFaithful(terms, "P(1 : 2)")));
    CHECK(costOfLoop() == 1 + 200 * 6);
}

}  // namespace candler::sdqlite
