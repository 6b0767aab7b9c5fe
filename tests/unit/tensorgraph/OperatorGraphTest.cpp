// Tensor graphs as pictures show them, and what became of their operators.
#include <catch2/catch.hpp>
#include <numeric>

#include "engine/term/OperatorDiff.h"
#include "tests/unit/tensorgraph/Explored.h"

using namespace candler;
using namespace candler::test;
using namespace candler::tensor;

namespace {

constexpr const char* kModel = "r0-free-concat";
constexpr const char* kProducts =
    "(input x 64 1024)\n(weight w1 1024 1024)\n(weight w2 1024 1024)\n"
    "(output (matmul none x w1) (matmul none x w2))";

OperatorGraph graphOf(Explored& explored, TermId term) {
    return explored.program->operatorGraph(term, kModel);
}

/// By e-class, looked up anew for every part.
ValueOfTerm classesIn(const Explored& explored) {
    return [&](TermId term) -> std::optional<std::uint32_t> {
        const TermStore& store = explored.program->store();
        std::function<std::optional<EClassId>(TermId)> find =
            [&](TermId part) -> std::optional<EClassId> {
            std::vector<EClassId> children;
            for (const TermId child : store.children(part)) {
                const auto found = find(child);
                if (!found) return std::nullopt;
                children.push_back(*found);
            }
            return explored.graph->lookup(store.labelOf(part), children);
        };
        const auto found = find(term);
        if (!found) return std::nullopt;
        return explored.graph->find(*found).value;
    };
}

std::size_t count(const std::vector<OperatorChange>& changes, OperatorChange change) {
    return static_cast<std::size_t>(std::ranges::count(changes, change));
}

}  // namespace

TEST_CASE("a graph of operators has shapes, costs, and weights by their users", "[tensor]") {
    Explored explored(kProducts, {.rules = {}, .multiIterations = 0});
    const OperatorGraph graph = graphOf(explored, explored.program->start());
    REQUIRE(graph.nodes.size() == 5);
    double costs = 0;
    std::size_t outputs = 0;
    for (const OperatorNode& node : graph.nodes) {
        costs += node.cost;
        outputs += node.isOutput ? 1 : 0;
        CHECK_FALSE(node.isPrecomputed);
        if (node.kind != "matmul") continue;
        CHECK(node.detail.empty());
        CHECK(node.result == "64x1024");
        CHECK(node.flops == 2.0 * 64 * 1024 * 1024);
    }
    CHECK(outputs == 2);
    CHECK(graph.cost == Approx(costs));
    CHECK(graph.bytes() == 2 * 4.0 * 1024 * 1024);
    const OperatorGraph sizes = explored.program->operatorGraph(explored.program->start(), "size");
    CHECK_FALSE(sizes.cost.has_value());
}

TEST_CASE("attributes are told by name where they say something", "[tensor]") {
    TensorProgram program("p");
    REQUIRE(program.read(SourceText("p",
                                    "(input x 1 8 16 16) (weight w 8 8 3 3)"
                                    "(output (transpose (0 2 3 1) (poolmax 3 3 2 2 valid none "
                                    "(conv 1 1 same relu x w))))")));
    std::vector<std::string> titles;
    TermId term = program.start();
    for (int i = 0; i < 4; ++i) {
        titles.push_back(program.labelTitle(program.store().labelOf(term)));
        if (!program.store().children(term).empty()) term = program.store().children(term)[0];
    }
    CHECK(titles == std::vector<std::string>{"transpose(perm: 0 2 3 1)",
                                             "poolmax(kernel: 3x3, strides: 2x2, padding: valid)",
                                             "conv(padding: same, activation: relu)", "x"});
}

TEST_CASE("two products that become one are merged into it", "[tensor]") {
    Explored explored(kProducts, {});
    const OperatorGraph before = graphOf(explored, explored.program->start());
    const TermId best = explored.extract("cbc", kModel).term;
    const OperatorGraph after = graphOf(explored, best);
    const OperatorDiff diff = compareOperators(before, after, classesIn(explored));
    CHECK(count(diff.before, OperatorChange::Merged) == 2);
    CHECK(count(diff.after, OperatorChange::Merged) == 1);
    for (std::size_t i = 0; i < after.nodes.size(); ++i) {
        const OperatorNode& node = after.nodes[i];
        CHECK((diff.replaced[i].size() == 2) == (node.kind == "matmul"));
        CHECK(node.isPrecomputed == (node.kind == "concat"));
    }
    for (const OperatorDiff::KindCount& kind : diff.kinds)
        if (kind.kind == "matmul") {
            CHECK(kind.before == 2);
            CHECK(kind.after == explored.countOf(best, TensorOp::Matmul));
        }
    CHECK(diff.precomputed.after == 1);
    CHECK(operatorSummary(before, after, diff)[0].starts_with("2 → 4 operators: "));
}

TEST_CASE("what stands behind a changed operator is kept", "[tensor]") {
    Explored explored(
        "(input x 1 8 8 8)\n(weight w 8 8 3 3)\n(weight v 8 8 3 3)\n"
        "(output (tanh (conv 1 1 same none (relu (conv 1 1 same none x w)) v)))",
        {});
    const OperatorGraph before = graphOf(explored, explored.program->start());
    const OperatorGraph after = graphOf(explored, explored.extract("cbc", kModel).term);
    const OperatorDiff diff = compareOperators(before, after, classesIn(explored));
    const auto changeOf = [](const OperatorGraph& graph, const std::vector<OperatorChange>& changes,
                             const std::string& kind, std::size_t skip = 0) {
        for (std::size_t i = 0; i < graph.nodes.size(); ++i)
            if (graph.nodes[i].kind == kind && skip-- == 0) return changes[i];
        return OperatorChange::Kept;
    };
    // The relu is part of the first convolution now; nothing else is another.
    CHECK(changeOf(before, diff.before, "relu") == OperatorChange::Other);
    CHECK(changeOf(before, diff.before, "conv") == OperatorChange::Changed);
    CHECK(changeOf(after, diff.after, "conv") == OperatorChange::Changed);
    CHECK(changeOf(after, diff.after, "conv", 1) == OperatorChange::Kept);
    CHECK(changeOf(after, diff.after, "tanh") == OperatorChange::Kept);
    // Without classes only equal terms are known to be equal.
    const OperatorDiff itself =
        compareOperators(before, before, [](TermId) { return std::nullopt; });
    CHECK(count(itself.before, OperatorChange::Kept) == before.nodes.size());
    CHECK(count(itself.after, OperatorChange::Kept) == before.nodes.size());
}
