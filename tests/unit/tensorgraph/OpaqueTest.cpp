// Operators that no rule looks into, against their definitions.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "engine/languages/tensorgraph/lowering/TensorCode.h"
#include "engine/languages/tensorgraph/semantics/OpaqueValues.h"
#include "tests/unit/tensorgraph/Evaluated.h"

using namespace candler;
using namespace candler::tensor;
using candler::test::checkElements;
using candler::test::element;
using candler::test::Evaluated;

TEST_CASE("windows, neighbours and reductions of opaque operators", "[tensor][evaluator]") {
    const Evaluated run(
        "(input x 2 3 5 4) "
        "(output (opaque \"MaxPool-12(0) kernel_shape=[3,2] pads=[1,0,0,1] strides=[2,1]\" 0 "
        "(2 3 2 4) x)) "
        "(output (opaque \"AveragePool-11(0) kernel_shape=[3,2] pads=[1,0,0,1] strides=[2,1]\" 0 "
        "(2 3 2 4) x)) "
        "(output (opaque \"AveragePool-11(0) count_include_pad=1 kernel_shape=[3,2] "
        "pads=[1,0,0,1] strides=[2,1]\" 0 (2 3 2 4) x)) "
        "(output (opaque \"LRN-13(0) alpha=0.5 beta=0.75 bias=2 size=3\" 0 (2 3 5 4) x)) "
        "(output (opaque \"ReduceMean-13(0) axes=[1,-1] keepdims=1\" 0 (2 1 5 1) x)) "
        "(output (opaque \"ReduceMin-18(0,[2]) keepdims=0\" 0 (2 3 4) x)) "
        "(output (opaque \"Clip-6(0) max=0.5 min=-0.25\" 0 (2 3 5 4) x))");
    const TensorValue& x = run.leaves.at("x");
    const auto inWindow = [&](const auto& at, const auto& visit) {
        for (std::int64_t i = 2 * at[2] - 1; i < 2 * at[2] + 2; ++i)
            for (std::int64_t k = at[3]; k < at[3] + 2; ++k)
                if (i >= 0 && i < 5 && k < 4) visit(element(x, {at[0], at[1], i, k}));
    };
    const auto sumOf = [&](const auto& at, double& count) {
        double sum = 0;
        inWindow(at, [&](double one) { sum += one, ++count; });
        return sum;
    };
    checkElements(run.values[0], [&](const auto& at) {
        double largest = -1e9;
        inWindow(at, [&](double one) { largest = std::max(largest, one); });
        return largest;
    });
    checkElements(run.values[1], [&](const auto& at) {
        double count = 0;
        const double sum = sumOf(at, count);
        return sum / count;
    });
    checkElements(run.values[2], [&](const auto& at) {
        double count = 0;
        return sumOf(at, count) / 6;
    });
    checkElements(run.values[3], [&](const auto& at) {
        double sum = 0;
        for (std::int64_t c = std::max<std::int64_t>(0, at[1] - 1);
             c < std::min<std::int64_t>(3, at[1] + 2); ++c)
            sum += std::pow(element(x, {at[0], c, at[2], at[3]}), 2);
        return element(x, at) / std::pow(2 + 0.5 / 3 * sum, 0.75);
    });
    checkElements(run.values[4], [&](const auto& at) {
        double sum = 0;
        for (std::int64_t c = 0; c < 3; ++c)
            for (std::int64_t k = 0; k < 4; ++k) sum += element(x, {at[0], c, at[2], k});
        return sum / 12;
    });
    checkElements(run.values[5], [&](const auto& at) {
        double least = 1e9;
        for (std::int64_t i = 0; i < 5; ++i)
            least = std::min(least, element(x, {at[0], at[1], i, at[2]}));
        return least;
    });
    checkElements(run.values[6],
                  [&](const auto& at) { return std::clamp(element(x, at), -0.25, 0.5); });
}

TEST_CASE("what is opaque to rules is evaluated where it is known", "[tensor][evaluator]") {
    const Evaluated run(R"text((input x 2 3 4) (input y 3 1)
        (output (opaque "Softmax-13(0) axis=1" 0 (2 3 4) x))
        (output (opaque "Softmax-11(0) axis=1" 0 (2 3 4) x))
        (output (opaque "Div-14(0,1)" 0 (2 3 4) x y))
        (output (opaque "Erf-13(0)" 0 (2 3 4) x)))text");
    const TensorValue& x = run.leaves.at("x");
    checkElements(run.values[0], [&](const auto& at) {
        double sum = 0;
        for (std::int64_t i = 0; i < 3; ++i) sum += std::exp(element(x, {at[0], i, at[2]}));
        return std::exp(element(x, at)) / sum;
    });
    checkElements(run.values[1], [&](const auto& at) {
        double sum = 0;
        for (std::int64_t i = 0; i < 12; ++i) sum += std::exp(element(x, {at[0], i / 4, i % 4}));
        return std::exp(element(x, at)) / sum;
    });
    checkElements(run.values[2], [&](const auto& at) {
        return element(x, at) / element(run.leaves.at("y"), {at[1], 0});
    });
    checkElements(run.values[3], [&](const auto& at) { return std::erf(element(x, at)); });
    // Names are those of a file: they may promise what is not given.
    for (const char* unknown :
         {"\"Own-1(0)\" 0 (2) x", "\"Sub-13(0,1)\" 0 (2) x", "\"Exp-13(0)\" 0 (2) x x",
          "\"Sub-13(0,1)\" 0 (4) x y", "\"Sub-13(0,1)\" 0 (4) x x", "\"Exp-13(0)\" 0 (4) x",
          "\"Softmax-13(0)\" 0 (2) x y", "\"Softmax-13(0) axis=7\" 0 (2) x"}) {
        CAPTURE(unknown);
        TensorContext context;
        const auto source = readProgram(
            context, SourceText("test", "(input x 2) (input y 2 3) (output (ewadd y y) (opaque " +
                                            std::string(unknown) + "))"));
        REQUIRE(source);
        const std::array terms{source->outputs[1].term};
        CHECK(!evaluate(context, terms, randomLeaves(context, terms, 1)));
        CHECK(unknownOperators(context, terms[0]).size() == 1);
    }
}

TEST_CASE("what is no number stays none", "[tensor][evaluator]") {
    const double none = std::numeric_limits<double>::quiet_NaN();
    TensorValue x({2});
    TensorValue y({2});
    x.elements = {none, 1};
    y.elements = {1, none};
    const std::array<const TensorValue*, 2> both{&x, &y};
    for (const char* name : {"Max-13(0,1)", "Min-13(0,1)"}) {
        CAPTURE(name);
        const auto value = opaqueValue(name, both, {2});
        REQUIRE(value);
        CHECK(std::isnan(value->elements[0]));
        CHECK(std::isnan(value->elements[1]));
    }
    const std::array<const TensorValue*, 1> one{&x};
    for (const char* name : {"Clip-6(0) max=1 min=0", "HardSigmoid-6(0)", "HardSwish-14(0)"}) {
        CAPTURE(name);
        const auto value = opaqueValue(name, one, {2});
        REQUIRE(value);
        CHECK(std::isnan(value->elements[0]));
    }
}
