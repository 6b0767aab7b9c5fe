// Each operator of the importer with its attributes: values by definition, and what is kept as an
// opaque operator and why.
#include <catch2/catch.hpp>

#include "tests/unit/onnx/Direct.h"
#include "tests/unit/onnx/Imported.h"

using namespace candler;
using namespace candler::test;
using candler::tensor::relativeError;
using candler::tensor::TensorValue;

namespace {

/// A model of one node over input x and weights w.
ModelBuilder convModel(const Extents& x, const Extents& w) {
    ModelBuilder model;
    model.input("x", x);
    model.weights("w", w);
    model.output("y");
    return model;
}

/// Why the only node that is opaque is so.
std::string keptBecause(const ModelBuilder& model) {
    const Imported run(model);
    if (run.result.warnings.empty()) return "it is not";
    const std::string& message = run.result.warnings[0].message;
    return message.substr(message.find("operator: ") + 10);
}

TensorValue only(Imported& run) {
    CHECK(run.result.opaqueNodes == 0);
    return run.evaluate()[0];
}

}  // namespace

TEST_CASE("convolutions are placed as ONNX places them", "[onnx]") {
    struct Case {
        Extents x, w, pads;
        std::int64_t stride;
        bool isPadded;
    };
    const Case one = GENERATE(Case{{1, 2, 6, 7}, {3, 2, 3, 3}, {1, 1, 1, 1}, 1, false},
                              Case{{1, 2, 6, 7}, {3, 2, 3, 3}, {0, 0, 0, 0}, 2, false},
                              Case{{1, 2, 6, 7}, {3, 2, 3, 3}, {0, 1, 1, 2}, 1, true},
                              Case{{1, 2, 6, 6}, {3, 2, 3, 3}, {2, 2, 2, 2}, 1, true},
                              Case{{1, 2, 7, 7}, {3, 2, 3, 3}, {1, 1, 1, 1}, 2, false},
                              Case{{1, 2, 8, 8}, {3, 2, 3, 3}, {1, 1, 1, 1}, 2, false},
                              Case{{1, 2, 8, 8}, {3, 2, 2, 2}, {1, 1, 1, 1}, 1, true},
                              Case{{1, 2, 8, 8}, {3, 2, 1, 1}, {0, 0, 0, 0}, 1, false});
    ModelBuilder model = convModel(one.x, one.w);
    model.node("Conv", {"x", "w"}, {"y"})
        .list("pads", one.pads)
        .list("strides", {one.stride, one.stride})
        .list("dilations", {1, 1});
    Imported run(model);
    CAPTURE(run.text);
    CHECK((run.text.find("(pad ") != std::string::npos) == one.isPadded);
    direct::Window window{one.stride, one.pads, 1};
    CHECK(relativeError(direct::conv(run.leaf("x"), run.leaf("w"), nullptr, window), only(run)) <
          1e-12);
}

TEST_CASE("padding that is chosen automatically", "[onnx]") {
    struct Case {
        const char* how;
        std::int64_t extent, kernel, stride;
        Extents pads;
    };
    const Case one = GENERATE(
        Case{"SAME_UPPER", 6, 2, 1, {0, 0, 1, 1}}, Case{"SAME_LOWER", 6, 2, 1, {1, 1, 0, 0}},
        Case{"SAME_UPPER", 6, 3, 2, {0, 0, 1, 1}}, Case{"SAME_UPPER", 7, 3, 2, {1, 1, 1, 1}},
        Case{"VALID", 6, 3, 1, {0, 0, 0, 0}});
    ModelBuilder model = convModel({1, 2, one.extent, one.extent}, {2, 2, one.kernel, one.kernel});
    model.node("Conv", {"x", "w"}, {"y"})
        .text("auto_pad", one.how)
        .list("strides", {one.stride, one.stride});
    Imported run(model);
    direct::Window window{one.stride, one.pads, 1};
    CHECK(relativeError(direct::conv(run.leaf("x"), run.leaf("w"), nullptr, window), only(run)) <
          1e-12);
}

TEST_CASE("average pooling with and without its padding", "[onnx]") {
    const bool counts = GENERATE(false, true);
    ModelBuilder model;
    model.input("x", {1, 2, 7, 7});
    model.output("y");
    model.node("AveragePool", {"x"}, {"y"})
        .list("kernel_shape", {3, 3})
        .list("strides", {2, 2})
        .list("pads", {1, 1, 1, 1})
        .integer("ceil_mode", 1)
        .integer("count_include_pad", counts ? 1 : 0);
    Imported run(model);
    const auto kind = counts ? direct::Pool::AverageWithPadding : direct::Pool::Average;
    CHECK(relativeError(direct::pool(kind, run.leaf("x"), 3, {2, {1, 1, 1, 1}, 1}), only(run)) <
          1e-12);
}

TEST_CASE("what windows cannot say is kept with its reason", "[onnx]") {
    const auto pool = [](const char* type, const auto& setUp) {
        ModelBuilder model;
        model.input("x", {1, 2, 8, 8});
        model.output("y");
        NodeBuilder node = model.node(type, {"x"}, {"y"});
        setUp(node.list("kernel_shape", {3, 3}));
        return keptBecause(model);
    };
    CHECK(pool("MaxPool", [](NodeBuilder& n) { n.list("pads", {0, 1, 0, 1}); }) == "pads 0 1 0 1");
    CHECK(pool("MaxPool", [](NodeBuilder& n) { n.list("dilations", {2, 2}); }) == "dilations 2 2");
    CHECK(pool("MaxPool", [](NodeBuilder& n) {
              n.list("strides", {2, 2}).integer("ceil_mode", 1);
          }) == "ceil_mode 1");
    CHECK(pool("MaxPool", [](NodeBuilder& n) { n.integer("storage_order", 1); }) == "it is not");
    ModelBuilder dilated = convModel({1, 2, 8, 8}, {3, 2, 3, 3});
    dilated.node("Conv", {"x", "w"}, {"y"}).list("dilations", {2, 1});
    CHECK(keptBecause(dilated) == "dilations 2 1");
    ModelBuilder line = convModel({1, 2, 8}, {3, 2, 3});
    line.node("Conv", {"x", "w"}, {"y"});
    CHECK(keptBecause(line) == "no image with two axes");
    ModelBuilder places;
    places.input("x", {1, 2, 8, 8});
    places.output("y");
    places.output("i");
    places.node("MaxPool", {"x"}, {"y", "i"}).list("kernel_shape", {2, 2});
    CHECK(keptBecause(places) == "more than its first output is used");
}

TEST_CASE("windows that begin behind the image are none", "[onnx]") {
    const auto pool = [](const Extents& x, const Extents& kernel) {
        ModelBuilder model;
        model.input("x", x);
        model.output("y");
        model.node("MaxPool", {"x"}, {"y"})
            .list("kernel_shape", kernel)
            .list("strides", {2, 2})
            .integer("ceil_mode", 1);
        return model;
    };
    Imported ours(pool({1, 1, 2, 2}, {1, 1}));
    CHECK(only(ours).shape == tensor::Shape{1, 1, 1, 1});
    const Imported kept(pool({1, 1, 2, 5}, {1, 2}));
    CHECK(kept.result.opaqueNodes == 1);
    CHECK(kept.shapeOf(0) == "1x1x1x3");
}

TEST_CASE("products with transposes, factors and repeated batches", "[onnx]") {
    ModelBuilder model;
    model.input("a", {4, 3});
    model.input("c", {1, 5});
    model.weights("b", {4, 5});
    model.node("Gemm", {"a", "b", "c"}, {"y"})
        .integer("transA", 1)
        .real("alpha", 3)
        .real("beta", -1);
    model.input("m", {7, 1, 2, 3});
    model.input("n", {5, 3, 4});
    model.node("MatMul", {"m", "n"}, {"z"});
    model.input("v", {3});
    model.node("MatMul", {"v", "n"}, {"r"});
    model.node("MatMul", {"m", "v"}, {"s"});
    for (const char* name : {"y", "z", "r", "s"}) model.output(name);
    Imported run(model);
    const auto values = run.evaluate();
    const TensorValue product =
        direct::matmul(direct::transposeLast(run.leaf("a")), run.leaf("b"), {3, 5});
    const TensorValue y = direct::binary(product, run.leaf("c"), {3, 5},
                                         [](double p, double c) { return 3 * p - c; });
    CHECK(relativeError(y, values[0]) < 1e-12);
    CHECK(relativeError(direct::matmul(run.leaf("m"), run.leaf("n"), {7, 5, 2, 4}), values[1]) <
          1e-12);
    CHECK(values[2].shape == tensor::Shape{5, 4});
    CHECK(values[3].shape == tensor::Shape{7, 1, 2});
    const TensorValue& v = run.leaf("v");
    const TensorValue r = direct::filled({5, 4}, [&](const direct::Place& p) {
        double sum = 0;
        for (std::int64_t k = 0; k < 3; ++k)
            sum += direct::at(v, {k}) * direct::at(run.leaf("n"), {p[0], k, p[1]});
        return sum;
    });
    CHECK(relativeError(r, values[2]) < 1e-12);
}

TEST_CASE("batch normalisation with another epsilon", "[onnx]") {
    ModelBuilder model;
    model.input("x", {1, 3, 4, 4});
    for (const char* name : {"s", "b", "m"}) model.weights(name, {3});
    model.weights("v", {3}, true);
    model.node("BatchNormalization", {"x", "s", "b", "m", "v"}, {"y"}).real("epsilon", 0.125F);
    model.output("y");
    Imported run(model);
    const TensorValue y = direct::batchNorm(run.leaf("x"), run.leaf("s"), run.leaf("b"),
                                            run.leaf("m"), run.leaf("v"), 0.125);
    CHECK(relativeError(y, only(run)) < 1e-8);
}

TEST_CASE("inputs and outputs may be left out", "[onnx]") {
    ModelBuilder model;
    model.input("x", {2, 3});
    model.number("most", 0.5F);
    model.node("Dropout", {"x"}, {"kept", ""});
    model.node("Clip", {"kept", "", "most"}, {"y"});
    model.output("y");
    const Imported run(model);
    // Clip alone is opaque.
    CHECK(run.result.opaqueNodes == 1);
}

TEST_CASE("folded numbers have the axes that they are given", "[onnx]") {
    ModelBuilder model;
    model.input("x", {2, 3});
    model.integers("axes", {0, 1});
    model.integers("first", {0});
    model.integers("six", {6});
    model.node("Unsqueeze", {"six", "first"}, {"more"});
    model.node("Squeeze", {"more", "first"}, {"less"});
    model.node("Concat", {"less", "less"}, {"both"}).integer("axis", 0);
    model.node("Gather", {"both", "first"}, {"to"}).integer("axis", 0);
    model.node("Reshape", {"x", "to"}, {"y"});
    model.output("y");
    const Imported run(model);
    CHECK(run.result.opaqueNodes == 0);
}

TEST_CASE("operators that move elements", "[onnx]") {
    ModelBuilder model;
    model.input("x", {2, 7, 3});
    model.integers("sizes", {1, 4, 2});
    model.node("Split", {"x", "sizes"}, {"a", "b", "c"}).integer("axis", 1);
    model.node("Concat", {"c", "b", "a", "a", "b", "c", "x"}, {"joined"}).integer("axis", -2);
    model.integers("axes", {0, -1});
    model.node("Unsqueeze", {"x", "axes"}, {"more"});
    model.node("Squeeze", {"more", "axes"}, {"less"});
    model.node("Transpose", {"x"}, {"turned"});
    model.integers("to", {0, -1});
    model.node("Reshape", {"x", "to"}, {"flat"});
    model.node("Dropout", {"x"}, {"kept", "mask"});
    model.node("Identity", {"kept"}, {"same"});
    for (const char* name : {"joined", "more", "less", "turned", "flat", "same", "b"})
        model.output(name);
    Imported run(model);
    CHECK(run.result.opaqueNodes == 0);
    const TensorValue x = run.leaf("x");
    const auto values = run.evaluate();
    const Extents order{5, 6, 1, 2, 3, 4, 0, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6};
    const TensorValue joined = direct::filled({2, 21, 3}, [&](const direct::Place& p) {
        return direct::at(x, {p[0], order[static_cast<std::size_t>(p[1])], p[2]});
    });
    CHECK(relativeError(joined, values[0]) == 0);
    CHECK(values[1].shape == tensor::Shape{1, 2, 7, 3, 1});
    CHECK(values[2].shape == x.shape);
    const TensorValue turned = direct::filled({3, 7, 2}, [&](const direct::Place& p) {
        return direct::at(x, {p[2], p[1], p[0]});
    });
    CHECK(relativeError(turned, values[3]) == 0);
    CHECK(values[4].shape == tensor::Shape{2, 21});
    CHECK(values[5].elements == x.elements);
    CHECK(values[6].shape == tensor::Shape{2, 4, 3});
}

TEST_CASE("arithmetic repeats its operands", "[onnx]") {
    ModelBuilder model;
    model.input("x", {2, 1, 3});
    model.input("y", {4, 1});
    model.node("Add", {"x", "y"}, {"sum"});
    model.node("Mul", {"x", "y"}, {"product"});
    model.output("sum");
    model.output("product");
    Imported run(model);
    const auto values = run.evaluate();
    CHECK(relativeError(direct::binary(run.leaf("x"), run.leaf("y"), {2, 4, 3}, std::plus<>()),
                        values[0]) == 0);
    CHECK(
        relativeError(direct::binary(run.leaf("x"), run.leaf("y"), {2, 4, 3}, std::multiplies<>()),
                      values[1]) == 0);
}

TEST_CASE("opaque operators say what they are", "[onnx]") {
    ModelBuilder model;
    model.input("x", {2, 6});
    model.integers("starts", {1});
    model.integers("ends", {5});
    model.integers("axes", {1});
    model.node("Slice", {"x", "starts", "ends", "axes"}, {"y"});
    model.node("LeakyRelu", {"x"}, {"a"}).real("alpha", 0.5F);
    model.node("LeakyRelu", {"x"}, {"b"}).real("alpha", 0.25F);
    model.node("LeakyRelu", {"x"}, {"c"}).real("alpha", 0.5F);
    model.node("Clip", {"x", "", "top"}, {"d"});
    model.number("top", 1);
    for (const char* name : {"y", "a", "b", "c", "d"}) model.output(name);
    const Imported run(model);
    CAPTURE(run.text);
    CHECK(run.shapeOf(0) == "2x4");
    CHECK(run.text.find("\"Slice-13(0,[1],[5],[1])\"") != std::string::npos);
    CHECK(run.text.find("\"LeakyRelu-6(0) alpha=0.25\"") != std::string::npos);
    CHECK(run.text.find("\"Clip-13(0,,1)\"") != std::string::npos);
    CHECK(run.outputs[1] != run.outputs[2]);
    CHECK(run.outputs[1] == run.outputs[3]);
}
