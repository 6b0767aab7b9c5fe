// All that saturation has ever merged, by numbers: every e-node of a class has the class's value,
// which depends on no index that it is said not to, and is 0 as often as it is said to be
// (specification 9.2, T10). And all rules on random terms.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <optional>

#include "engine/languages/linrel/relational/RaValues.h"
#include "tests/unit/linrel/BothSides.h"
#include "tests/unit/linrel/CorpusFixture.h"
#include "tests/unit/linrel/RandomLa.h"
#include "tests/unit/linrel/Saturated.h"

using namespace candler;
using namespace candler::linrel;

namespace {

/// The values of all classes for one choice of inputs, and what is wrong with them.
class ClassValues {
public:
    ClassValues(RaContext& context, const EGraph& graph, std::uint64_t seed, bool isPositive)
        : m_context(context),
          m_graph(graph),
          m_values(context, seed, isPositive),
          m_known(graph.addedNodeCount()) {
        while (addKnown()) {
        }
    }

    /// The first e-node that was ever added and has not the value of its class; else nothing.
    std::string firstWrong() {
        for (std::uint32_t i = 0; i < m_graph.addedNodeCount(); ++i) {
            const ENodeId node{i};
            const auto& known = m_known[classOf(node).index()];
            if (!known) continue;
            const auto value = valueOf(node);
            if (value && !m_values.agree(*value, *known))
                return m_context.labelText(m_graph.label(node)) + " in class " +
                       std::to_string(classOf(node).value);
        }
        return "";
    }

    /// The first class with more cells other than 0 than is known of it.
    std::string firstDenser() {
        for (const EClassId id : m_graph.classes()) {
            const auto& known = m_known[id.index()];
            if (!known) continue;
            constexpr double kZero = 1e-9;
            const auto count = std::ranges::count_if(
                known->cells, [](double cell) { return !(std::fabs(cell) <= kZero); });
            const double share =
                static_cast<double>(count) / static_cast<double>(known->cells.size());
            if (share > raFacts(m_graph)(m_graph, id).sparsity + kZero)
                return "class " + std::to_string(id.value);
        }
        return "";
    }

private:
    [[nodiscard]] EClassId classOf(ENodeId node) const {
        return m_graph.find(EClassId{node.value});
    }

    std::optional<RaTable> valueOf(ENodeId node) {
        const Label& label = m_context.store[m_graph.label(node)];
        if (label.op == op(RaOp::Outputs)) return std::nullopt;
        std::vector<const RaTable*> children;
        for (const EClassId child : m_graph.children(node)) {
            const auto& known = m_known[m_graph.find(child).index()];
            if (!known) return std::nullopt;
            children.push_back(&*known);
        }
        return m_values.under(label, children);
    }

    bool addKnown() {
        bool hasAdded = false;
        for (std::uint32_t i = 0; i < m_graph.addedNodeCount(); ++i) {
            const EClassId id = classOf(ENodeId{i});
            if (m_known[id.index()]) continue;
            const auto value = valueOf(ENodeId{i});
            if (!value) continue;
            m_known[id.index()] = m_values.restricted(*value, raFacts(m_graph)(m_graph, id).schema);
            hasAdded = true;
        }
        return hasAdded;
    }

    RaContext& m_context;
    const EGraph& m_graph;
    RaValues m_values;
    std::vector<std::optional<RaTable>> m_known;
};

void checkValues(LinrelProgram& program, const EGraph& graph) {
    for (const bool isPositive : {true, false}) {
        CAPTURE(isPositive);
        ClassValues values(program.context(), graph, 7, isPositive);
        CHECK(values.firstWrong() == "");
        CHECK(values.firstDenser() == "");
    }
}

const CorpusSizes kSmallSizes{{"m", 3}, {"n", 2}, {"k", 4}, {"p", 2}};

}  // namespace

TEST_CASE("all members of the classes of all records have one value", "[linrel][invariant]") {
    for (const CorpusRecord& record : test::corpusRecords()) {
        CAPTURE(record.id);
        test::BothSides both(test::programOf(record, kSmallSizes), record, {10, 1'500, 60, 1024});
        both.run(false);
        checkValues(*both.program, *both.graph);
    }
}

TEST_CASE("all members of the classes of programs have one value", "[linrel][invariant]") {
    const std::string sizes = "dim m = 4, n = 3, k = 2\ninput X[m,n] sparsity = 0.25, ";
    for (const char* text :
         {"U[m,k], V[n,k], r[m,1], l\nZ = (U%*%t(V) - X)%*%V + l*U*r\noutput Z",
          "U[m,k], V[n,k]\nZ = sum((X - U%*%t(V))^2)\noutput Z",
          "W[m,k], H[k,n], e\nZ = sum(W%*%H) - sum(X*log(W%*%H + e))\nY = t(W)%*%X\noutput Z, Y",
          "P[m,1], v[n,1]\nZ = t(X)%*%(P*(1 - P)*(X%*%v))\noutput Z",
          "Y[m,1], w[m,1], d[m,1], a, b\nout = 1 - Y*(w + a*d)\nsv = out > 0\n"
          "g = b + a*b - sum(out*sv*Y*d)\nh = b + sum(d*sv*d)\noutput g, h",
          "S[m,m] sparsity = 0.25, T[m,m] symmetric\n"
          "Z = trace(S%*%T%*%S) + sum(diag(S)*rowSums(T))\noutput Z",
          "S[m,m] sparsity = 0.2, D[m,m] sparsity = 0.2\n"
          "Z = rowSums(S*t(D) + S%*%D) + diag(S*D)\noutput Z"}) {
        CAPTURE(text);
        const test::Saturated saturated(sizes + text, {40, 6'000, 60, 1024});
        checkValues(*saturated.program, *saturated.graph);
    }
}

TEST_CASE("a merge of what differs is noticed", "[linrel][invariant]") {
    const test::Saturated saturated("dim m = 3\ninput x[m,1], y[m,1]\nZ = x*y + x\noutput Z");
    EGraph& graph = *saturated.graph;
    const auto x = saturated.program->readTerms(SourceText("x", "x*y"));
    graph.merge(graph.addTerm(x->front()), graph.roots()[0]);
    graph.rebuild();
    ClassValues values(saturated.program->context(), graph, 7, true);
    CHECK(values.firstWrong() != "");
}

TEST_CASE("all members of the classes of random expressions have one value",
          "[linrel][invariant][random]") {
    test::RandomLaOptions options;
    options.operators = 8;
    options.sizes = {3, 2};
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        options.hasFunctions = seed % 4 == 0;
        test::RandomLa random(seed, options);
        const LaId left = random.expression();
        const LaId right = random.equalByConstruction(left, 4);
        random.program().outputs = {{"left", left}, {"right", right}};
        CorpusRecord record;
        record.tier = "core";
        test::BothSides both(std::move(random.program()), record, {8, 800, 60, 1024});
        both.run(false);
        checkValues(*both.program, *both.graph);
    }
}
