// Plans that rewriting finds, lowered: terms of an e-graph of a program, by chance, compute what
// the program computes.
#include <catch2/catch.hpp>

#include "SdqFormats.h"
#include "SdqPrograms.h"
#include "SdqReading.h"
#include "SdqResults.h"
#include "engine/codegen/LoopInterpreter.h"
#include "engine/egraph/GraphTable.h"
#include "engine/extraction/GreedyExtractor.h"
#include "engine/languages/sdqlite/costs/SdqLoopCosts.h"
#include "engine/languages/sdqlite/facts/SdqFacts.h"
#include "engine/languages/sdqlite/lowering/SdqLowering.h"
#include "engine/languages/sdqlite/lowering/SdqParameters.h"
#include "engine/languages/sdqlite/syntax/SdqPrinter.h"
#include "engine/rewriting/Runner.h"

namespace candler::sdqlite {

namespace {

/// With what mappings compute in place of stored tensors.
TermId composed(SdqTerms& terms, const CheckedProgram& program, TermId term) {
    const Label label = terms.store[term];
    if (label.op == op(Operator::Symbol))
        for (const Input& input : program.inputs)
            if (input.symbol == label.payload && input.mapping) return *input.mapping;
    std::vector<TermId> children;
    for (const TermId child : terms.store.children(term)) children.push_back(child);
    for (TermId& child : children) child = composed(terms, program, child);
    return terms.store.make(terms.store.label(label), children);
}

/// Terms of the root's class.
class RandomPlans {
public:
    RandomPlans(SdqTerms& terms, TermId start, std::uint64_t seed)
        : m_terms(terms), m_graph(terms.store), m_random(seed) {
        SdqAnalysis::attach(m_graph, terms);
        addRoots(m_graph, std::vector{start});
        const ReadRules rules(terms, ruleFile("storel.rules"));
        Stepper stepper(m_graph, rules.all(), Limits{8, 20000, 0, 0}, nullptr);
        run(stepper, {});
        m_graph.rebuild();
        m_table.emplace(m_graph);
        m_best = extractGreedy(terms.store, *m_table, LoopCosts());
    }

    TermId next() { return plan(*m_table->indexOf(m_graph.find(m_graph.roots()[0])), 0); }

private:
    TermId plan(GraphTable::Index index, int depth) {
        constexpr int kDeepest = 6;
        GraphTable::Index node = m_best.node[index];
        const GraphTable::Index begin = m_table->nodeBegin(index);
        const GraphTable::Index count = m_table->nodeBegin(index + 1) - begin;
        if (depth < kDeepest) node = begin + static_cast<GraphTable::Index>(m_random.below(count));
        for (const GraphTable::Index child : m_table->children(node))
            if (m_best.node[child] == ExtractionTable::kNoNode) node = m_best.node[index];
        std::vector<TermId> children;
        for (const GraphTable::Index child : m_table->children(node))
            children.push_back(plan(child, depth + 1));
        return m_terms.store.make(m_table->label(node), children);
    }

    SdqTerms& m_terms;
    EGraph m_graph;
    Random m_random;
    std::optional<GraphTable> m_table;
    ExtractionTable m_best;
};

/// How many plans were run.
std::size_t checkPlans(const std::string& text, std::size_t plans) {
    const auto loaded = loadText(text);
    SdqTerms& terms = loaded->terms;
    RandomPlans random(terms, composed(terms, loaded->program, loaded->program.term), 5);
    std::size_t count = 0;
    std::set<TermId> seen;
    for (std::size_t i = 0; i < plans; ++i) {
        const TermId plan = random.next();
        if (!seen.insert(plan).second || terms.store.treeSize(plan) > 400) continue;
        // E-classes have terms with variables that nothing binds, too, where these do not matter.
        if (factsOf(terms, plan).free != 0) continue;
        INFO(termText(terms, plan));
        const auto storages = resultStorages(levelsOf(*loaded));
        const auto function = loweredAs(*loaded, plan, storages[i % storages.size()]);
        if (!function) {
            INFO(render(function.error()));
            const bool isLimit = function.error().front().message.find("no kernel is written") == 0;
            REQUIRE(isLimit);
            continue;
        }
        INFO(function->dump());
        for (std::uint64_t seed = 0; seed < 4; ++seed) {
            const auto inputs = randomInputs(terms, loaded->program, seed, {.mostSize = 4});
            if (!inputs) continue;
            const auto meant = evaluate(terms, loaded->program.term, *inputs);
            REQUIRE(meant.has_value());
            const auto same = evaluate(terms, plan, *inputs);
            if (!same) continue;  // Too large, or it divides by zero.
            const loop::Arguments arguments = kernelArguments(terms, *function, *inputs);
            const auto result = interpret(*function, arguments);
            if (!result) FAIL(render(result.error()));
            INFO("seed " << seed);
            REQUIRE(denseResult(*function, *result, arguments) ==
                    denseResult(*loaded, *meant, *function, arguments));
            ++count;
        }
    }
    return count;
}

}  // namespace

TEST_CASE("plans of an e-graph compute what the program computes", "[unit][property][lowering]") {
    const std::string dims = "dim I\ndim J\ndim K\n";
    for (const std::size_t format : {0U, 2U, 4U, 5U}) {
        const StorageText& stored = matrixFormats()[format];
        const std::string a = declared("A", {"I", "J"}, &stored);
        const std::string b = declared("B", {"J", "K"}, &matrixFormats()[format == 0 ? 3 : 0]);
        INFO(stored.name);
        CHECK(checkPlans(dims + a + b +
                             "compute C : {I->{K->real}} = sum(<i,Ai> in A) sum(<j,a> in Ai) "
                             "sum(<k,b> in B(j)) {i -> {k -> a*b}}\n",
                         200) > 60);
        CHECK(checkPlans(dims + a +
                             "array x : vec<J, real>\nscalar beta : real\n"
                             "compute y : {J->real} = sum(<i,Ai> in A) sum(<j,a> in Ai) "
                             "sum(<k,c> in Ai) {j -> beta * a * c * x(k)}\n",
                         200) > 60);
    }
}

}  // namespace candler::sdqlite
