// The reference evaluator against the definitions of the operators, written index by index
// (specification 1.6; T3).
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <chrono>
#include <cmath>
#include <functional>
#include <stop_token>
#include <thread>

#include "engine/languages/tensorgraph/semantics/TensorEvaluator.h"
#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"
#include "engine/support/Random.h"
#include "tests/unit/tensorgraph/Evaluated.h"

using namespace candler;
using namespace candler::tensor;
using candler::test::checkElements;
using candler::test::element;
using candler::test::Evaluated;

namespace {

/// A convolution of every place by itself, with padding `top` and `left` before.
double convolved(const TensorValue& x, const TensorValue& w, const std::vector<std::int64_t>& at,
                 std::int64_t stride, std::int64_t top, std::int64_t left) {
    const std::int64_t groups = x.shape[1] / w.shape[1];
    const std::int64_t group = at[1] / (w.shape[0] / groups);
    double sum = 0;
    for (std::int64_t c = 0; c < w.shape[1]; ++c)
        for (std::int64_t i = 0; i < w.shape[2]; ++i)
            for (std::int64_t j = 0; j < w.shape[3]; ++j)
                sum += element(w, {at[1], c, i, j}) *
                       element(x, {at[0], group * w.shape[1] + c, at[2] * stride + i - top,
                                   at[3] * stride + j - left});
    return sum;
}

}  // namespace

TEST_CASE("convolutions are sums of products over a window", "[tensor][evaluator]") {
    struct Case {
        const char* text;
        std::int64_t stride, top, left;
    };
    // Paddings as in section 1.3: the same on both sides.
    const Case one = GENERATE(Case{"(input x 2 4 5 6) (weight w 6 4 3 3) "
                                   "(output (conv 1 1 same none x w))",
                                   1, 1, 1},
                              Case{"(input x 1 6 7 5) (weight w 6 2 3 1) "
                                   "(output (conv 2 2 same none x w))",
                                   2, 1, 0},
                              Case{"(input x 1 4 8 8) (weight w 8 1 7 7) "
                                   "(output (conv 2 2 same none x w))",
                                   2, 3, 3},
                              Case{"(input x 1 3 6 6) (weight w 3 3 2 4) "
                                   "(output (conv 1 1 valid none x w))",
                                   1, 0, 0});
    const Evaluated run(one.text);
    const TensorValue& x = run.leaves.at("x");
    const TensorValue& w = run.leaves.at("w");
    checkElements(run.values[0], [&](const auto& at) {
        return convolved(x, w, at, one.stride, one.top, one.left);
    });
}

TEST_CASE("pooling sees real elements only", "[tensor][evaluator]") {
    const Evaluated run(
        "(input x 1 2 5 6) (output (poolavg 3 3 2 2 same none x)) "
        "(output (poolmax 3 3 2 2 same none x)) (output (poolavg 2 3 1 1 valid relu x))");
    const TensorValue& x = run.leaves.at("x");
    const auto window = [&](const auto& at, std::int64_t h, std::int64_t w, std::int64_t stride,
                            std::int64_t top, std::int64_t left) {
        std::vector<double> seen;
        for (std::int64_t i = 0; i < h; ++i) {
            for (std::int64_t j = 0; j < w; ++j) {
                const std::int64_t y = at[2] * stride + i - top;
                const std::int64_t z = at[3] * stride + j - left;
                if (y >= 0 && y < x.shape[2] && z >= 0 && z < x.shape[3])
                    seen.push_back(element(x, {at[0], at[1], y, z}));
            }
        }
        return seen;
    };
    const auto mean = [](const std::vector<double>& seen) {
        double sum = 0;
        for (const double one : seen) sum += one;
        return sum / static_cast<double>(seen.size());
    };
    checkElements(run.values[0], [&](const auto& at) { return mean(window(at, 3, 3, 2, 1, 1)); });
    checkElements(run.values[1],
                  [&](const auto& at) { return std::ranges::max(window(at, 3, 3, 2, 1, 1)); });
    checkElements(run.values[2],
                  [&](const auto& at) { return std::max(0.0, mean(window(at, 2, 3, 1, 0, 0))); });
}

TEST_CASE("products of matrices, batch by batch", "[tensor][evaluator]") {
    const Evaluated run("(input a 2 3 4) (input b 2 4 5) (output (matmul sigmoid a b))");
    checkElements(run.values[0], [&](const auto& at) {
        double sum = 0;
        for (std::int64_t k = 0; k < 4; ++k)
            sum += element(run.leaves.at("a"), {at[0], at[1], k}) *
                   element(run.leaves.at("b"), {at[0], k, at[2]});
        return 1 / (1 + std::exp(-sum));
    });
}

TEST_CASE("operators that move elements", "[tensor][evaluator]") {
    const Evaluated run(
        "(input x 2 3 4) (input y 2 2 4) (let c (concat 1 x y x)) (let s (split 1 3 c)) "
        "(output (transpose (2 0 1) x)) (output (reshape (6 4) x)) (output c) "
        "(output (first s)) (output (second s))");
    const TensorValue& x = run.leaves.at("x");
    const TensorValue& y = run.leaves.at("y");
    checkElements(run.values[0], [&](const auto& at) { return element(x, {at[1], at[2], at[0]}); });
    CHECK(run.values[1].elements == x.elements);
    const auto joined = [&](std::int64_t a, std::int64_t b, std::int64_t c) {
        if (b < 3) return element(x, {a, b, c});
        return b < 5 ? element(y, {a, b - 3, c}) : element(x, {a, b - 5, c});
    };
    checkElements(run.values[2], [&](const auto& at) { return joined(at[0], at[1], at[2]); });
    CHECK(run.values[3].elements == x.elements);
    checkElements(run.values[4], [&](const auto& at) { return joined(at[0], at[1] + 3, at[2]); });
}

TEST_CASE("element by element, and batch normalisation", "[tensor][evaluator]") {
    const Evaluated run(
        "(input x 1 2 3 2) (input y 1 2 3 2) (weight s 2) (weight b 2) (weight m 2) (weight v 2) "
        "(output (ewadd x y)) (output (ewmul x (tanh y))) (output (dropout x)) "
        "(output (batchnorm x s b m v))");
    const auto of = [&](const char* name, const std::vector<std::int64_t>& at) {
        return element(run.leaves.at(name), at);
    };
    checkElements(run.values[0], [&](const auto& at) { return of("x", at) + of("y", at); });
    checkElements(run.values[1],
                  [&](const auto& at) { return of("x", at) * std::tanh(of("y", at)); });
    checkElements(run.values[2], [&](const auto& at) { return of("x", at); });
    checkElements(run.values[3], [&](const auto& at) {
        const std::vector<std::int64_t> channel{at[1]};
        return (of("x", at) - of("m", channel)) * of("s", channel) /
                   std::sqrt(of("v", channel) + 1e-5) +
               of("b", channel);
    });
}

TEST_CASE("what products and convolutions add comes before their activation",
          "[tensor][evaluator]") {
    const Evaluated run(
        "(input x 2 3 4 4) (weight w 2 3 1 1) (weight b 1 2 1 1) (input y 2 2 4 4) "
        "(input p 3 4) (weight q 4 2) (weight r 2) "
        "(let c (conv 1 1 valid none x w)) (let m (matmul none p q)) "
        "(output c (conv 1 1 valid relu x w b) (conv 1 1 valid tanh x w b y)) "
        "(output m (matmul sigmoid p q r))");
    const auto at = [&](std::size_t value, const auto& place) {
        return element(run.values[value], place);
    };
    const auto biased = [&](const auto& place) {
        return at(0, place) + element(run.leaves.at("b"), {0, place[1], 0, 0});
    };
    checkElements(run.values[1], [&](const auto& place) { return std::max(biased(place), 0.0); });
    checkElements(run.values[2], [&](const auto& place) {
        return std::tanh(biased(place) + element(run.leaves.at("y"), place));
    });
    checkElements(run.values[4], [&](const auto& place) {
        return 1 /
               (1 + std::exp(-at(3, place) - run.leaves.at("r").elements[std::size_t(place[1])]));
    });
}

TEST_CASE("batch normalisation is part of a kernel", "[tensor][evaluator]") {
    const Evaluated run(
        "(input x 2 3 4 4) (weight w 4 3 3 3) (weight g 4) (weight h 4) (weight m 4) (weight v 4) "
        "(weight b 1 4 1 1) "
        "(output (batchnorm (conv 1 1 same none x w) g h m v) "
        "(conv 1 1 same none x (normkernel w g v) (normbias g h m v))) "
        "(output (batchnorm (conv 1 1 same none x w b) g h m v) "
        "(conv 1 1 same none x (normkernel w g v) (batchnorm b g h m v)))");
    CHECK(relativeError(run.values[0], run.values[1]) < 1e-12);
    CHECK(relativeError(run.values[2], run.values[3]) < 1e-12);
    CHECK(relativeError(run.values[0], run.values[2]) > 1e-3);
}

TEST_CASE("repeating and padding", "[tensor][evaluator]") {
    const Evaluated run(
        "(input x 2 1 3) (input s) (output (broadcast (4 2 5 3) x)) (output (broadcast (2 2) s)) "
        "(output (pad (1 0 0 2 1 1) x))");
    const TensorValue& x = run.leaves.at("x");
    checkElements(run.values[0], [&](const auto& at) { return element(x, {at[1], 0, at[3]}); });
    checkElements(run.values[1], [&](const auto&) { return run.leaves.at("s").elements[0]; });
    checkElements(run.values[2], [&](const auto& at) {
        return element(x, {at[0] - 1, at[1], at[2] - 1});
    });
}

TEST_CASE("kernels that are enlarged or merged give the same convolution", "[tensor][evaluator]") {
    const Evaluated enlarged(
        "(input x 1 2 5 5) (weight w 3 2 1 3) (weight k 1 1 5 3) "
        "(output (conv 1 1 same none x w)) (output (conv 1 1 same none x (enlarge w k)))");
    CHECK(relativeError(enlarged.values[0], enlarged.values[1]) < 1e-14);
    // Eight groups, of which each two, four and eight become one.
    const Evaluated merged(
        "(input x 1 16 4 4) (weight w 24 2 3 3) (output (conv 2 2 same relu x w)) "
        "(output (conv 2 2 same relu x (gmerge 8 2 w))) "
        "(output (conv 2 2 same relu x (gmerge 4 2 (gmerge 8 2 w)))) "
        "(output (conv 2 2 same relu x (gmerge 8 8 w))) "
        "(output (conv 2 2 same relu x (gmerge 4 4 w)))");
    for (const std::size_t i : {1U, 2U, 3U})
        CHECK(relativeError(merged.values[0], merged.values[i]) < 1e-14);
}

TEST_CASE("leaves without values are told", "[tensor][evaluator]") {
    TensorContext context;
    const auto source = readProgram(
        context, SourceText("test", "(input x 2 3) (weight w 3 2) (output (matmul none x w))"));
    REQUIRE(source);
    const std::array terms{source->outputs[0].term};
    LeafValues leaves = randomLeaves(context, terms, 1);
    CHECK(evaluate(context, terms, leaves).has_value());
    leaves["w"] = TensorValue({2, 3});
    const auto wrong = evaluate(context, terms, leaves);
    REQUIRE(!wrong);
    CHECK(wrong.error()[0].message == "'w' is 3x2, but its values are 2x3");
    leaves.erase("w");
    const auto missing = evaluate(context, terms, leaves);
    REQUIRE(!missing);
    CHECK(missing.error()[0].message == "there are no values of 'w'");
}

TEST_CASE("random leaves depend on seed and name alone", "[tensor][evaluator]") {
    const Evaluated first("(input x 4 4) (weight w 4 4) (output (matmul none x w))");
    const Evaluated more(
        "(input y 4 4) (input x 4 4) (weight w 4 4) "
        "(output (matmul none (ewadd x y) w))");
    const Evaluated other("(input x 4 4) (weight w 4 4) (output (matmul none x w))", 8);
    CHECK(first.leaves.at("x").elements == more.leaves.at("x").elements);
    CHECK(first.leaves.at("w").elements == more.leaves.at("w").elements);
    CHECK(first.leaves.at("x").elements != other.leaves.at("x").elements);
}

TEST_CASE("errors of small elements are not hidden by large ones", "[tensor][evaluator]") {
    TensorValue expected({5});
    expected.elements = {1e12, -2, 0, 4, 3};
    TensorValue found = expected;
    CHECK(relativeError(expected, found) == 0);
    found.elements[1] = -1;
    CHECK(relativeError(expected, found) == Approx(1.0 / 3));
    found = expected;
    found.elements[2] = 0.3;
    CHECK(relativeError(expected, found) == Approx(0.1));
    found.elements[4] = std::nan("");
    CHECK(std::isinf(relativeError(expected, found)));
}

TEST_CASE("an evaluation is stopped in the middle of an operator", "[tensor][evaluator]") {
    TensorContext context;
    const auto source =
        readProgram(context, SourceText("test", "(input x 1500 1500) (output (matmul none x x))"));
    REQUIRE(source);
    const std::array terms{source->outputs[0].term};
    const LeafValues leaves = randomLeaves(context, terms, 3);
    std::stop_source stop;
    const std::jthread stopper([&stop] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        stop.request_stop();
    });
    const auto values = evaluate(context, terms, leaves, stop.get_token());
    REQUIRE(!values);
    CHECK(values.error().front().message == "the evaluation was stopped");
}

namespace {

/// Programs of the same names in one context.
struct Compared {
    TermId program(const std::string& text) {
        const auto source = readProgram(context, SourceText("test", text));
        if (!source) FAIL(render(source.error()));
        std::vector<TermId> outputs;
        for (const TensorOutput& output : source->outputs) outputs.push_back(output.term);
        return joinOutputs(context, outputs);
    }
    TermComparison compare(const std::string& leaves, const std::string& expected,
                           const std::string& found) {
        return evaluator.compareResult(program(leaves + expected), program(leaves + found), {});
    }

    TensorContext context;
    TensorEvaluator evaluator{context};
};

}  // namespace

TEST_CASE("programs of several outputs are compared output by output", "[tensor][evaluator]") {
    Compared t;
    const std::string leaves = "(input x 5 7) (input y 5 7) ";
    const auto same = t.compare(leaves, "(output (relu x)) (output (ewadd x y))",
                                "(output (relu (relu x)) (ewadd y x))");
    CHECK(same.inputs == 5);
    CHECK(same.difference.empty());
    const auto other = t.compare(leaves, "(output x (ewadd x y) y)", "(output x (ewadd x x) y)");
    CHECK_THAT(other.difference, Catch::StartsWith("output 2: number "));
    // What is large in one output is no measure for the others.
    const std::string large =
        "(input a 64 64) (input x 2 2) (let b (matmul none a a)) (let c (matmul none b b)) "
        "(let d (matmul none c c)) (let e (matmul none d d)) ";
    CHECK(t.compare(large, "(output e x)", "(output e x)").inputs == 5);
    CHECK_THAT(t.compare(large, "(output e x)", "(output e (relu x))").difference,
               Catch::StartsWith("output 2: "));
    // Equal is only what was compared throughout.
    // What is not known may be any function: the same of what is equal, and another of another.
    const auto ofOne = [&](const char* a, const char* b) {
        const auto output = [](const std::string& x) {
            return "(output x (opaque \"Own-1(0)\" 0 (9) " + x + "))";
        };
        return t.compare("(input x 9) ", output(a), output(b));
    };
    CHECK(ofOne("(relu (relu x))", "(relu x)").difference.empty());
    CHECK(ofOne("(relu (relu x))", "(relu x)").inputs > 0);
    CHECK_FALSE(ofOne("(tanh x)", "x").difference.empty());
    CHECK_FALSE(t.compare("(input x 2) (input y 2) ", "(output (opaque \"Own-1(0,1)\" 0 (2) x y))",
                          "(output (opaque \"Own-1(0,1)\" 0 (2) y x))")
                    .difference.empty());
}

TEST_CASE("joined outputs have all their numbers", "[tensor][evaluator]") {
    Compared t;
    const std::array terms{t.program("(input x 2) (input y 3) (output (relu x) y x)")};
    const std::vector<EvaluatorInput> inputs{{"x", {{}, {-1, 2}}}, {"y", {{}, {3, 4, 5}}}};
    const auto values = t.evaluator.evaluate(terms, inputs, {});
    REQUIRE(values);
    CHECK(values->front().numbers == std::vector<double>{0, 2, 3, 4, 5, -1, 2});
}

TEST_CASE("what many outputs share is computed once", "[tensor][evaluator]") {
    TensorContext context;
    std::vector<TermId> outputs;
    TermId last =
        context.store.make(context.leaf(TensorOp::Input, "x", {2}), std::vector<TermId>());
    for (int i = 0; i < 20'000; ++i) {
        last = context.make(TensorOp::Relu, {}, std::array{last});
        outputs.push_back(last);
    }
    TensorEvaluator evaluator(context);
    const TermId all = joinOutputs(context, outputs);
    const TermComparison compared = evaluator.compareResult(all, all, {});
    CHECK(compared.inputs == 5);
    CHECK(compared.difference.empty());
}
