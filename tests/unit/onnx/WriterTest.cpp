// Models whose operators are ours, written again: the same values, names, inputs and outputs.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <catch2/catch.hpp>

#include "tests/unit/onnx/Written.h"

using namespace candler;
using namespace candler::test;

namespace {

ModelBuilder convolution() {
    ModelBuilder model;
    model.input("x", {1, 4, 6, 6});
    model.weights("w", {8, 4, 3, 3});
    model.weights("b", {8});
    model.node("Conv", {"x", "w", "b"}, {"c"}).list("pads", {1, 1, 0, 1}).name("first");
    model.node("Relu", {"c"}, {"y"});
    model.output("y");
    return model;
}

}  // namespace

TEST_CASE("a model is written with its names and operators", "[onnx][writer]") {
    const Written result = written(convolution());
    CHECK(result.types() == "Conv Relu");
    CHECK(result.result.compared > 0);
    const onnx::NodeProto& conv = result.node("Conv");
    CHECK(fmt::format("{}", fmt::join(conv.input(), " ")) == "x w b");
    CHECK(conv.output(0) == "c");
    CHECK(result.node("Relu").output(0) == "y");
    CHECK(result.model.graph().initializer_size() == 2);
}

TEST_CASE("fused operators of a plan are written one by one", "[onnx][writer]") {
    const Written result = written(convolution(), [](const std::string&) {
        return "(input x 1 4 6 6) (weight w 8 4 3 3) (weight b 8)\n"
               "(output (relu (ewadd (broadcast (1 8 5 6) (reshape (1 8 1 1) b)) "
               "(conv 1 1 valid none (pad (0 0 0 0 1 0 1 1) x) w))))";
    });
    CHECK(result.result.difference.empty());
    CHECK(result.types() == "Conv Relu");
    const Written fused = written(convolution(), [](const std::string&) {
        return "(input x 1 4 6 6) (weight w 8 4 3 3) (weight b 8)\n"
               "(let x4 (pad (0 0 0 0 1 0 1 1) x))\n"
               "(output (relu (ewadd (broadcast (1 8 5 6) (reshape (1 8 1 1) b)) "
               "(concat 1 (conv 1 1 valid none x4 (first (split 0 3 w))) "
               "(conv 1 1 valid none x4 (second (split 0 3 w)))))))";
    });
    CHECK(fused.result.difference.empty());
    CHECK(fused.result.largestError < 1e-12);
    CHECK(fused.types() == "Conv Conv Concat Add Relu");
}

TEST_CASE("operators with what they add are written as ONNX has them", "[onnx][writer]") {
    ModelBuilder model;
    model.input("x", {1, 4, 6, 6});
    model.weights("w", {4, 4, 3, 3});
    model.weights("b", {4});
    model.node("Conv", {"x", "w", "b"}, {"c"}).list("pads", {1, 1, 1, 1});
    for (const char* name : {"g", "h", "m"}) model.weights(name, {4});
    model.weights("v", {4}, true);
    model.node("BatchNormalization", {"c", "g", "h", "m", "v"}, {"n"});
    model.node("Add", {"n", "x"}, {"s"});
    model.node("Relu", {"s"}, {"y"});
    model.output("y");
    const char* const plan =
        "(input x 1 4 6 6) (weight w 4 4 3 3) (weight b 4) "
        "(weight g 4) (weight h 4) (weight m 4) (weight v 4) "
        "(output (conv 1 1 same relu x (normkernel w g v) "
        "(batchnorm (reshape (1 4 1 1) b) g h m v) x))";
    const Written result = written(model, [&](const std::string&) { return plan; });
    CHECK(result.result.difference == "");
    CHECK(result.types() == "Conv Add Relu");
    CHECK(result.node("Conv").input_size() == 3);
    // The same of what is no weight.
    ModelBuilder given;
    given.input("x", {1, 4, 6, 6});
    given.input("w", {4, 4, 3, 3});
    for (const char* name : {"g", "h", "m", "v"}) given.input(name, {4});
    given.node("Conv", {"x", "w"}, {"c"}).list("pads", {1, 1, 1, 1});
    given.node("BatchNormalization", {"c", "g", "h", "m", "v"}, {"y"});
    given.output("y");
    const Written other = written(given, [](const std::string&) {
        return "(input x 1 4 6 6) (input w 4 4 3 3) "
               "(input g 4) (input h 4) (input m 4) (input v 4) "
               "(output (conv 1 1 same none x (normkernel w g v) (normbias g h m v)))";
    });
    CHECK(other.types().ends_with("Conv Add"));
    CHECK(other.result.difference == "");
    ModelBuilder linear;
    linear.input("x", {2, 3, 4});
    linear.weights("w", {4, 5});
    linear.weights("b", {5});
    linear.node("MatMul", {"x", "w"}, {"p"});
    linear.node("Add", {"p", "b"}, {"a"});
    linear.node("Tanh", {"a"}, {"y"});
    linear.output("y");
    const Written product = written(linear, [](const std::string&) {
        return "(input x 2 3 4) (weight w 4 5) (weight b 5) "
               "(output (matmul tanh x (broadcast (2 4 5) w) b))";
    });
    CHECK(product.types() == "MatMul Add Tanh");
    CHECK(product.result.difference == "");
}

TEST_CASE("kernels that are merged need not be weights", "[onnx][writer]") {
    ModelBuilder model;
    model.input("x", {1, 8, 6, 6});
    model.input("w", {8, 2, 1, 1});
    model.node("Conv", {"x", "w"}, {"y"}).integer("group", 4);
    model.output("y");
    const Written result = written(model, [](const std::string&) {
        return "(input x 1 8 6 6) (input w 8 2 1 1)\n"
               "(output (conv 1 1 valid none x (gmerge 4 2 w)))";
    });
    CHECK(result.result.difference.empty());
    CHECK(result.types() == "Split Pad Pad Pad Pad Concat Conv");
}

TEST_CASE("a plan that computes something else is found", "[onnx][writer]") {
    const Written wrong = written(
        convolution(), [](const std::string& text) { return replaced(text, "(relu ", "(tanh "); });
    CHECK(wrong.result.difference.starts_with("output 1 is "));
}

TEST_CASE("plans of other models are refused", "[onnx][writer]") {
    const auto refused = [](const std::string& plan) { return refusedPlan(convolution(), plan); };
    CHECK(refused("(input x 1 4 6 6) (output x x)") ==
          "the plan has 2 outputs, where the model's program has 1");
    CHECK(refused("(input x 1 4 6 6) (output (relu x))") ==
          "output 1 of the plan is 1x4x6x6, and 1x8x5x6 in the model");
    CHECK(refused("(input z 1 8 5 6) (output (relu z))") == "the model has no input 'z'");
    CHECK(refused("(input x 1 4 6 6) (weight v 8 4 2 1)"
                  "(output (conv 1 1 valid none x (transpose (0 1 2 3) v)))") ==
          "the model has no weight 'v' with 8x4x2x1");
    CHECK(refused("(input x 1 4 6 6) (output (opaque \"Odd-1(0)\" 0 (1 8 5 6) x))") ==
          "the model has no operator 'Odd-1(0)'");
}

TEST_CASE("operators are written as the file's version has them", "[onnx][writer]") {
    const std::int64_t version = GENERATE(7, 9, 11, 13, 17);
    CAPTURE(version);
    ModelBuilder model(version);
    model.input("x", {1, 4, 6, 6});
    model.weights("scale", {1, 4, 1, 1});
    model.node("Mul", {"x", "scale"}, {"m"});
    for (const char* name : {"s", "o", "mean"}) model.weights(name, {4});
    model.weights("v", {4}, true);
    model.node("BatchNormalization", {"m", "s", "o", "mean", "v"}, {"n"});
    model.node("AveragePool", {"n"}, {"a"})
        .list("kernel_shape", {3, 3})
        .list("pads", {1, 1, 1, 1})
        .integer("count_include_pad", 1);
    model.node("MaxPool", {"n"}, {"p"}).list("kernel_shape", {3, 3}).list("pads", {1, 1, 1, 1});
    model.node("Concat", {"a", "p", "x"}, {"j"}).integer("axis", 1);
    if (version < 13) {
        model.node("Split", {"j"}, {"s1", "s2", "s3"}).list("split", {3, 5, 4}).integer("axis", 1);
    } else {
        model.integers("sizes", {3, 5, 4});
        model.node("Split", {"j", "sizes"}, {"s1", "s2", "s3"}).integer("axis", 1);
    }
    model.node("Transpose", {"s2"}, {"t"}).list("perm", {0, 2, 3, 1});
    model.integers("shape", {36, -1});
    model.node("Reshape", {"t", "shape"}, {"r"});
    model.weights("g", {7, 5});
    model.weights("gb", {7});
    model.node("Gemm", {"r", "g", "gb"}, {"y"}).integer("transB", 1);
    model.node("Sigmoid", {"s1"}, {"z"});
    model.output("y");
    model.output("z");
    model.output("s3");
    const Written result = written(model);
    CHECK(result.result.compared > 300);
    CHECK(result.types() ==
          "Mul BatchNormalization AveragePool MaxPool Concat Split Transpose Sigmoid Reshape Gemm");
    CHECK(fmt::format("{}", fmt::join(result.node("Gemm").input(), " ")) == "r g gb");
    CHECK(fmt::format("{}", fmt::join(result.node("Split").output(), " ")) == "s1 s2 s3");
}

TEST_CASE("products and sums repeat their operands themselves", "[onnx][writer]") {
    ModelBuilder model;
    model.input("x", {4, 5});
    model.input("y", {3, 5, 6});
    model.node("MatMul", {"x", "y"}, {"z"});
    model.weights("b", {6});
    model.node("Add", {"z", "b"}, {"s"});
    model.output("s");
    CHECK(written(model).types() == "MatMul Add");
}

TEST_CASE("what is repeated of weights alone is written as small as it is", "[onnx][writer]") {
    ModelBuilder model;
    model.input("x", {1, 4, 5, 5});
    model.number("s", 3);
    model.weights("b", {1, 4, 1, 1});
    model.node("Add", {"x", "s"}, {"t"});
    model.node("Add", {"t", "b"}, {"y"});
    model.output("y");
    const std::string shape = "(broadcast (1 4 5 5) ";
    const Written sum = written(model, [&](const std::string& text) {
        return text.substr(0, text.find("(let")) + "(output (ewadd x (ewadd " + shape + "s) " +
               shape + "b))))";
    });
    CHECK(sum.result.difference.empty());
    CHECK(sum.types() == "Add");
    REQUIRE(sum.model.graph().initializer_size() == 1);
    CHECK(sum.model.graph().initializer(0).dims_size() == 4);
    CHECK(sum.model.graph().initializer(0).raw_data().size() == 4 * sizeof(float));

    ModelBuilder conv;
    conv.input("x", {1, 4, 5, 5});
    conv.number("s", 3);
    conv.weights("w", {6, 4, 1, 1});
    conv.node("Add", {"x", "s"}, {"t"});
    conv.node("Conv", {"t", "w"}, {"y"});
    conv.output("y");
    const Written biased = written(conv, [&](const std::string& text) {
        return text.substr(0, text.find("(let")) +
               "(output (ewadd (conv 1 1 same none x w) (conv 1 1 same none " + shape + "s) w)))";
    });
    CHECK(biased.result.difference.empty());
    CHECK(biased.types() == "Conv");
    CHECK(biased.node("Conv").input_size() == 3);
}

TEST_CASE("a row that is added to a product is its bias", "[onnx][writer]") {
    ModelBuilder model;
    model.input("x", {4, 5});
    model.weights("w", {5, 6});
    model.weights("b", {1, 6});
    model.node("MatMul", {"x", "w"}, {"z"});
    model.node("Add", {"z", "b"}, {"y"});
    model.output("y");
    CHECK(written(model).types() == "Gemm");
}

TEST_CASE("what is repeated before version 8 is tiled", "[onnx][writer]") {
    const auto repeated = [](std::int64_t version) {
        ModelBuilder model(version);
        model.input("x", {1, 4});
        model.integers("times", {3, 1});
        model.node("Tile", {"x", "times"}, {"t"});
        model.node("Transpose", {"t"}, {"y"});
        model.output("y");
        return written(model).types();
    };
    CHECK(repeated(7) == "Tile Transpose");
    CHECK(repeated(9) == "Expand Transpose");
}

TEST_CASE("versions before 7 do not repeat operands", "[onnx][writer]") {
    ModelBuilder model(6);
    model.input("x", {1, 4, 6, 6});
    model.weights("w", {8, 4, 1, 1});
    model.input("b", {8});
    model.node("Conv", {"x", "w", "b"}, {"y"});
    model.output("y");
    CHECK(written(model).types().ends_with("Tile Sum"));
    CHECK(refusedPlan(model,
                      "(input x 1 4 6 6) (weight w 8 4 1 1) (input b 8) "
                      "(output (conv 1 1 same none x w (reshape (1 8 1 1) b)))") ==
          "this version of ONNX's operators does not repeat what is added");
}
