// Plans of linear algebra from saturated e-graphs: what they cost, what they say, and that they
// compute the same (specification 4.2 and 9.2, T11, T14, T15).
#include <catch2/catch.hpp>

#include <cmath>

#include "engine/languages/linrel/oracles/LaEvaluator.h"
#include "engine/languages/linrel/syntax/LaParser.h"
#include "engine/languages/linrel/syntax/LaText.h"
#include "tests/unit/linrel/CorpusFixture.h"
#include "tests/unit/linrel/Saturated.h"

using namespace candler;
using namespace candler::linrel;
using candler::test::Planned;
using candler::test::Saturated;

namespace {

const std::string kDimensions = "dim m = 2000, n = 1000, k = 10\n";

}  // namespace

TEST_CASE("plans of all records compute what they were made from", "[linrel][plan]") {
    for (const CorpusRecord& record : test::corpusRecords()) {
        CAPTURE(record.id);
        LaProgram program = test::programOf(record, test::corpusSizes()[0]);
        program.outputs.pop_back();
        Saturated saturated(std::move(program), {12, 5'000, 60, 1024});
        for (const char* model : {"work", "cells"}) {
            const Planned planned = test::plan(saturated, model, "dag");
            LaProgram& source = saturated.program->program();
            CAPTURE(model, laText(source, planned.outputs[0]));
            Random random(3);
            for (int trial = 0; trial < 3; ++trial) {
                std::vector<Matrix> inputs;
                for (const LaInput& input : source.inputs)
                    inputs.push_back(randomInput(source, input, random));
                const std::array both{source.outputs[0].expression, planned.outputs[0]};
                const std::vector<Matrix> values = evaluate(source, both, inputs);
                CHECK(isClose(values[0], values[1]));
            }
        }
    }
}

TEST_CASE("plans cost what the specification measured", "[linrel][plan]") {
    struct Example {
        const char* text;
        double cells;          ///< Of the best plan.
        double cellsOriginal;  ///< Of the program as written.
        double simple;
        double simpleOriginal;
    };
    const std::vector<Example> examples{
        {"input X[m,n] nnz = 19868, U[m,k], V[n,k], r[m,1], l\n"
         "Z = (U%*%t(V) - X)%*%V + l*U*r\noutput Z",
         112'100, 4.1e6, 1.238e6, 8.72e7},
        {"input X[m,n] sparsity = 0.01, U[m,k], V[n,k]\nZ = sum((X - U%*%t(V))^2)\noutput Z",
         41'326, 8.002e6, 1.13e6, 6.0e7},
        {"input X[m,n] sparsity = 0.01, u[m,1], v[n,1]\nZ = sum((X + u%*%t(v))^2)\noutput Z",
         22'008, 6.002e6, 1.31e5, 1.70e7},
        {"input X[m,n] sparsity = 0.01, W[m,k], H[k,n], e\n"
         "Z = sum(W%*%H) - sum(X*log(W%*%H + e))\noutput Z",
         6'021'024, 6.024e6, 5.61e7, 5.81e7},
    };
    for (const Example& example : examples) {
        CAPTURE(example.text);
        Saturated saturated(kDimensions + example.text);
        Saturated original(kDimensions + example.text, {1, 1, 60, 1024});
        for (const char* extractor : {"tree", "dag"}) {
            CHECK(test::plan(saturated, "cells", extractor).cost ==
                  Approx(example.cells).epsilon(1e-9));
            CHECK(test::plan(saturated, "work-simple", extractor).cost ==
                  Approx(example.simple).epsilon(0.005));
        }
        CHECK(test::plan(original, "cells", "tree").cost ==
              Approx(example.cellsOriginal).epsilon(0.001));
        CHECK(test::plan(original, "work-simple", "tree").cost ==
              Approx(example.simpleOriginal).epsilon(0.005));
    }
}

TEST_CASE("plans are written as people write them", "[linrel][plan]") {
    const auto text = [](const std::string& program) {
        Saturated saturated(program);
        const Planned planned = test::plan(saturated, "work", "dag");
        std::string all;
        for (const LaId output : planned.outputs)
            all += (all.empty() ? "" : "; ") + laText(saturated.program->program(), output);
        return all;
    };
    CHECK(text("dim m=20, k=30, n=10\ninput X[m,k], Y[k,n] nnz = 0\nZ = X%*%Y\noutput Z") ==
          "matrix(0, m, n)");
    CHECK(text("dim m=20, n=10\ninput A[m,n]\nZ = t(t(A))\noutput Z") == "A");
    CHECK(text("dim m=20, n=10\ninput A[m,n], s\nZ = t(A)*s\noutput Z") == "s * t(A)");
    CHECK(text("dim n=10\ninput v[1,n]\nZ = matrix(1, 7, 1)%*%v\noutput Z") ==
          "v + matrix(0, 7, n)");
    CHECK(text("dim m=20\ninput X[m,m]\nZ = sum(diag(X))\noutput Z") == "sum(diag(X))");
}

TEST_CASE("small literals are written with an exponent and read again exactly", "[linrel][plan]") {
    const auto again = [](const std::string& number) {
        const LaProgram program =
            *parseProgram(SourceText("one", "input s\nR = s + " + number + "\noutput R"));
        return laText(program, program.outputs[0].expression);
    };
    CHECK(again("1e-15") == "s + 1e-15");
    CHECK(again("0.000000000125") == "s + 1.25e-10");
    CHECK(again("0.001") == "s + 0.001");
    CHECK(again("0.00025") == "s + 0.00025");
    CHECK(again("0.000025") == "s + 2.5e-5");
    CHECK(again("1.25e-10") == again("0.000000000125"));
    CHECK(again("0.125") == "s + 0.125");
}

TEST_CASE("products with diagonal matrices are scalings", "[linrel][plan]") {
    struct Case {
        const char* expression;
        const char* plan;
    };
    const std::vector<Case> cases{
        {"diag(D) %*% A", "D * A"},
        {"t(diag(D)) %*% A", "D * A"},
        {"A %*% diag(E)", "A * t(E)"},
        {"diag(D) %*% diag(F)", "F * diag(D)"},
        {"diag(D) %*% D", "D^2"},
        {"rowSums(diag(D))", "D"},
        {"diag(A %*% B)", "rowSums(A * t(B))"},
        {"diag(D) %*% A - D * A", "matrix(0, m, n)"},
        {"A %*% diag(E) - A * t(E)", "matrix(0, m, n)"},
        {"diag(D) %*% A %*% diag(E) - (D %*% t(E)) * A", "matrix(0, m, n)"},
        {"diag(D) %*% diag(F) - diag(D * F)", "matrix(0, m, m)"},
    };
    for (const Case& one : cases) {
        CAPTURE(one.expression);
        const std::string text =
            "dim m = 20, n = 10\n"
            "input A[m,n], B[n,m], D[m,1], E[n,1], F[m,1]\nR = " +
            std::string(one.expression) + "\noutput R";
        // Without any iteration, too: no rule is needed to scale.
        for (const std::uint32_t iterations : {0U, 40U}) {
            Saturated saturated(text, {iterations, 60'000, 60, 1024});
            const Planned planned = test::plan(saturated, "work", "dag");
            LaProgram& source = saturated.program->program();
            const std::string written = laText(source, planned.outputs[0]);
            CAPTURE(iterations, written);
            if (iterations > 0) CHECK(written == one.plan);
            CHECK(planned.cost <= 4.0 * 20 * 20);
            Random random(5);
            std::vector<Matrix> inputs;
            for (const LaInput& input : source.inputs)
                inputs.push_back(randomInput(source, input, random));
            const std::array both{source.outputs[0].expression, planned.outputs[0]};
            const std::vector<Matrix> values = evaluate(source, both, inputs);
            CHECK(isClose(values[0], values[1]));
        }
    }
}

TEST_CASE("two outputs share what both need", "[linrel][plan]") {
    const std::string inputs = kDimensions + "input X[m,n] sparsity = 0.01, U[m,k], V[n,k]\n";
    const std::string product = "P = U%*%t(V)\n";
    const std::string loss = "loss = sum((X - U%*%t(V))^2)\n";
    const auto cost = [&](const std::string& text) {
        Saturated saturated(inputs + text);
        return test::plan(saturated, "work", "dag").cost;
    };
    const double both = cost(product + loss + "output P, loss");
    const double apart = cost(product + "output P") + cost(loss + "output loss");
    CHECK(both <= apart);
    // Alone the loss needs no product of U and V; with it, it may read what P is.
    const std::string gram = "G = t(U)%*%U\n";
    const std::string scaled = "H = (t(U)%*%U)%*%t(V)\n";
    const double ofGram = cost(gram + "output G");
    const double ofScaled = cost(scaled + "output H");
    const double ofBoth = cost(gram + scaled + "output G, H");
    // H is computed by way of G, which is dearer than what H costs beside it.
    CHECK(ofBoth < ofScaled + ofGram / 2);
    CHECK(ofBoth >= ofScaled);
}

TEST_CASE("what is found too deep for one product is found for another", "[linrel][plan]") {
    const std::string inputs =
        "dim m = 2000, n = 1000, k = 10\n"
        "input X[m,n] sparsity = 0.001, U[m,k], V[n,k]\n";
    const auto within = [](const std::string& functions) {
        std::string text = "U%*%t(V)";
        for (const char function : functions)
            text = (function == 's' ? "sin(" : function == 'c' ? "cos(" : "exp(") + text + ")";
        return "X * " + text;
    };
    const auto cost = [&](const std::string& text) {
        Saturated saturated(inputs + text, {0, 60'000, 60, 1024});
        return test::plan(saturated, "work", "dag").cost;
    };
    const std::string deep = "A = " + within("scescs") + "\n";
    const std::string flat = "B = " + within("s") + "\n";
    const double ofFlat = cost(flat + "output B");
    CHECK(ofFlat < 1e6);
    CHECK(cost(deep + "output A") > 1e7);
    CHECK(cost("C = " + within("sces") + "\noutput C") < 2e6);
    CHECK(cost(deep + flat + "output A, B") <= cost(deep + "output A") + ofFlat);
}

TEST_CASE("a term with a constant part has a plan", "[linrel][plan]") {
    LinrelProgram program(
        *parseProgram(SourceText("one", "dim m = 7, n = 5\ninput X[m,n]\nZ = X\noutput Z")), "one");
    TermStore& store = program.store();
    const auto number = [&](const std::string& text) {
        return program.readTerms(SourceText("number", text)).value().front();
    };
    const LabelId plus = program.context().label(op(RaOp::Union));
    const LabelId times = program.context().label(op(RaOp::Join));
    const TermId three = store.make(plus, std::array{number("1"), number("2")});
    const TermId term = store.make(times, std::array{program.start(), three});
    CHECK(program.termText(term) == "3 * X");
    const auto model = program.costModel("work", {}).value();
    CHECK(std::isfinite(model->planCost(term)));
    const TermId nothing = store.make(times, std::array{term, number("0")});
    CHECK(program.termText(nothing) == "0");
    CHECK(program.programText(nothing) == "matrix(0, m, n)");
}

TEST_CASE("a program's only output is written in its shape", "[linrel][plan]") {
    const std::string head = "dim m = 7, n = 5\ninput X[m,n], v[m,1], w[n,1]\n";
    for (const char* output : {"t(X)", "t(v)", "t(X %*% w)", "diag(w) %*% t(X)", "X", "t(X) %*% v",
                               "X - X", "matrix(2, m, n)", "t(v) - t(v)", "t(w) + matrix(0, m, n)",
                               "0 * sum(X)", "matrix(1, m, 1) %*% t(w)"}) {
        CAPTURE(output);
        const SourceText text("one", head + "o = " + output + "\noutput o");
        LinrelProgram program(*parseProgram(text), "one");
        const std::string written = program.programText(program.start());
        const LaProgram again =
            *parseProgram(SourceText("again", head + "o = " + written + "\noutput o"));
        const LaProgram before = *parseProgram(text);
        CAPTURE(written);
        CHECK(again.shapeText(again[again.outputs[0].expression].shape) ==
              before.shapeText(before[before.outputs[0].expression].shape));
    }
}
