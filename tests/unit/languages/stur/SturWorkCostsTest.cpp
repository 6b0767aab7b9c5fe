// The cost model `work` in e-graphs: against all terms that small ones have, and what it says of
// classes against all their members' values.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <functional>
#include <map>
#include <set>

#include "RandomSturPrograms.h"
#include "SturReading.h"
#include "engine/egraph/GraphTable.h"
#include "engine/extraction/GreedyExtractor.h"
#include "engine/languages/stur/costs/SturWorkCosts.h"
#include "engine/languages/stur/semantics/SturFormula.h"
#include "engine/languages/stur/semantics/SturInputs.h"
#include "engine/rewriting/Runner.h"
#include "engine/support/FileSystem.h"

namespace candler::stur {

namespace {

/// A program's e-graph after some iterations.
struct Searched {
    std::unique_ptr<SturProgram> program;
    std::unique_ptr<EGraph> graph;
    std::unique_ptr<GraphTable> table;
    GraphTable::Index root = 0;
    std::shared_ptr<const SturWorkCosts> model;

    [[nodiscard]] double workOf(TermId term) const {
        const auto work =
            stur::workOf(program->terms(), program->model(), term, sampleSizes(program->model()));
        return work ? work->cost() : -1;
    }
    [[nodiscard]] TermId extracted(const CostModel& costs) const {
        const ExtractionTable best = extractGreedy(program->store(), *table, costs);
        return readTerm(program->store(), *table, best, root);
    }
};

Searched searched(const std::string& text, const std::vector<std::string>& ruleNames,
                  const Limits& limits) {
    Searched made;
    made.program = programOf(text);
    const auto rules = readSourceFile(resourceFolder() / "rules" / "stur" / "stur.rules");
    REQUIRE(rules);
    REQUIRE(made.program->loadRules(*rules));
    auto chosen = made.program->selectRules(ruleNames, {});
    REQUIRE(chosen);
    made.graph = made.program->makeGraph({});
    const TermId start = made.program->start();
    addRoots(*made.graph, std::span(&start, 1));
    Stepper stepper(*made.graph, std::move(*chosen), limits);
    run(stepper, {});
    made.table = std::make_unique<GraphTable>(*made.graph);
    made.root = made.table->indexOf(made.graph->find(*made.graph->lookupTerm(start))).value();
    made.model =
        std::dynamic_pointer_cast<const SturWorkCosts>(made.program->costModel("work", {}).value());
    return made;
}

/// All terms of the root whose classes are on no way twice; none if there are more than `most`.
std::vector<TermId> allTerms(const Searched& search, std::size_t most) {
    const GraphTable& table = *search.table;
    std::set<GraphTable::Index> open;
    bool isTooMany = false;
    const std::function<std::vector<TermId>(GraphTable::Index)> termsOf =
        [&](GraphTable::Index at) -> std::vector<TermId> {
        if (!open.insert(at).second || isTooMany) return {};
        std::vector<TermId> made;
        for (GraphTable::Index node = table.nodeBegin(at); node < table.nodeBegin(at + 1); ++node) {
            std::vector<std::vector<TermId>> ways{{}};
            for (const GraphTable::Index child : table.children(node)) {
                const std::vector<TermId> parts = termsOf(child);
                std::vector<std::vector<TermId>> next;
                for (const std::vector<TermId>& way : ways)
                    for (const TermId part : parts) {
                        next.push_back(way);
                        next.back().push_back(part);
                    }
                ways = std::move(next);
                isTooMany |= ways.size() > most;
            }
            for (const std::vector<TermId>& way : ways)
                made.push_back(search.program->store().make(table.label(node), way));
            isTooMany |= made.size() > most;
        }
        open.erase(at);
        return made;
    };
    std::vector<TermId> made = termsOf(search.root);
    if (isTooMany) return {};
    return made;
}

std::string square(const std::string& name, const std::string& structure) {
    return structure.empty() ? stur::square(name)
                             : fmt::format("structure: {} -> {}\n", name, structure);
}

}  // namespace

TEST_CASE("work of whole programs is what is predicted of them", "[property]") {
    std::vector<std::string> texts;
    for (const auto& [name, text] : shippedPrograms()) texts.push_back(text);
    for (std::uint64_t seed = 0; seed < 60; ++seed) texts.push_back(randomSturProgram(seed));
    std::size_t dearer = 0;
    for (const std::string& text : texts) {
        INFO(text);
        const auto program = programOf(text);
        const auto work = workOf(program->terms(), program->model(), program->start(),
                                 sampleSizes(program->model()));
        REQUIRE(work);
        const auto model = program->costModel("work", {});
        REQUIRE(model);
        const double cost = costOf(program->store(), program->start(), **model);
        // A thousandth for each e-node is besides; beyond that, sums that are done in place.
        CHECK(cost >= work->cost() * (1 - 1e-12));
        if (cost > work->cost() + 1) {
            ++dearer;
            WARN(fmt::format("{} instead of {}: {}", cost, work->cost(),
                             program->termText(program->start())));
        }
    }
    WARN(dearer << " of " << texts.size() << " are dearer");
    CHECK(dearer * 10 <= texts.size());
}

TEST_CASE("the cheapest term is the one that does least of all", "[property]") {
    const std::string first = GENERATE("", "diagonal(n)", "band(n, 1, 1)", "symmetric(n)",
                                       "row(n, n, 1)", "column(n, n, 2)");
    const std::string last = GENERATE("", "diagonal(n)", "column(n, n, 1)");
    const Searched search =
        searched("symbols: n\nA(i, j) := T(i, k) * B(k, l) * C(l, j)\n" + square("T", first) +
                     square("C", last) + square("B", "") + square("A", ""),
                 {"sum-factor", "sum-exchange", "mul-comm", "mul-assoc", "mul-assoc-rev"},
                 {.iterations = 3, .nodes = 2000, .seconds = 0});
    INFO(first << " and " << last);
    const std::vector<TermId> all = allTerms(search, 20'000);
    REQUIRE(all.size() > 10);
    double least = -1;
    std::set<std::string> seen;
    for (const TermId term : all) {
        const double work = search.workOf(term);
        if (work >= 0 && (least < 0 || work < least)) least = work;
    }
    CHECK(search.workOf(search.extracted(*search.model)) == Approx(least));
    INFO(all.size() << " terms");
}

}  // namespace candler::stur
