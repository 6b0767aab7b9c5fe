// What is computed or left out while a model is imported: constants of shapes, and operators that
// change nothing.
#include <catch2/catch.hpp>

#include "tests/unit/onnx/Imported.h"

using namespace candler;
using namespace candler::test;
using candler::tensor::TensorValue;

namespace {

/// Of a model that reshapes x to what is called `to`; all of it must be ours.
std::string reshapedTo(ModelBuilder& model, const std::string& to) {
    model.node("Reshape", {"x", to}, {"y"});
    model.output("y");
    const Imported run(model);
    CHECK(run.result.opaqueNodes == 0);
    return run.shapeOf(0);
}

ModelBuilder over(const Extents& x, std::int64_t version = 13) {
    ModelBuilder model(version);
    model.input("x", x);
    return model;
}

/// The program without what it declares.
std::string programOf(ModelBuilder& model) {
    model.output("y");
    const Imported run(model);
    return run.text.substr(run.text.find("(let") == std::string::npos ? run.text.find("(output")
                                                                      : run.text.find("(let"));
}

}  // namespace

TEST_CASE("shapes are cut and joined as older versions say", "[onnx]") {
    ModelBuilder model = over({2, 3, 4, 4}, 9);
    model.integers("rest", {-1});
    model.node("Shape", {"x"}, {"s"});
    model.node("Slice", {"s"}, {"first"}).list("axes", {0}).list("starts", {0}).list("ends", {1});
    model.node("Concat", {"first", "rest"}, {"to"}).integer("axis", 0);
    CHECK(reshapedTo(model, "to") == "2x48");
}

TEST_CASE("paddings are turned as exporters write them", "[onnx]") {
    ModelBuilder model = over({1, 3, 4, 4});
    model.integers("pads", {1, 2, 3, 4, 0, 0, 0, 0});
    model.integers("pairs", {-1, 2});
    model.integers("all", {-1});
    model.integers("zero", {0});
    model.integers("least", {std::numeric_limits<std::int64_t>::min() + 1});
    model.node("Reshape", {"pads", "pairs"}, {"a"});
    model.node("Slice", {"a", "all", "least", "zero", "all"}, {"b"});
    model.node("Transpose", {"b"}, {"c"}).list("perm", {1, 0});
    model.node("Reshape", {"c", "all"}, {"d"});
    model.node("Cast", {"d"}, {"e"}).integer("to", onnx::TensorProto::INT64);
    model.node("Pad", {"x", "e"}, {"y"});
    model.output("y");
    const Imported run(model);
    CHECK(run.result.opaqueNodes == 0);
    CHECK(run.text.find("(pad (0 0 0 0 3 4 1 2) x)") != std::string::npos);
}

TEST_CASE("constants of shapes have any axes", "[onnx]") {
    ModelBuilder model = over({2, 3, 4});
    model.integers("ones", {1, 1, 1});
    model.integers("wanted", {-1, 6, -1});
    model.integers("all", {-1});
    model.integers("zero", {0});
    model.integers("three", {3});
    model.node("Size", {"x"}, {"size"});
    model.node("Squeeze", {"three"}, {"limit"});
    model.node("Squeeze", {"zero"}, {"start"});
    model.node("Div", {"limit", "limit"}, {"step"});
    model.node("Range", {"start", "limit", "step"}, {"places"});
    model.node("Gather", {"wanted", "places"}, {"again"});
    model.node("Equal", {"again", "all"}, {"isOpen"});
    model.node("Where", {"isOpen", "ones", "again"}, {"known"});
    model.node("Unsqueeze", {"known", "zero"}, {"row"});
    model.node("Concat", {"row", "row"}, {"rows"}).integer("axis", 0);
    model.node("Mul", {"rows", "three"}, {"tripled"});
    model.node("Sub", {"tripled", "row"}, {"doubled"});
    model.node("Gather", {"doubled", "start"}, {"last"}).integer("axis", 0);
    model.node("Gather", {"last", "start"}, {"two"}).integer("axis", 0);
    model.node("Div", {"size", "two"}, {"half"});
    model.node("Unsqueeze", {"half", "zero"}, {"halves"});
    model.node("Unsqueeze", {"two", "zero"}, {"twos"});
    model.node("Concat", {"halves", "twos"}, {"to"}).integer("axis", 0);
    CHECK(reshapedTo(model, "to") == "12x2");
}

TEST_CASE("axes of reductions may be an input", "[onnx]") {
    for (const std::int64_t version : {18, 20}) {
        ModelBuilder model = over({2, 3, 4}, version);
        model.integers("axes", {-2});
        model.node("ReduceMean", {"x", "axes"}, {"m"}).integer("keepdims", 0);
        model.node("Relu", {"m"}, {"y"});
        model.output("y");
        Imported run(model);
        CHECK(run.result.opaqueNodes == 1);
        CHECK(run.shapeOf(0) == "2x4");
        CHECK(run.evaluate()[0].shape == tensor::Shape{2, 4});
    }
}

TEST_CASE("what follows its inverse is left out", "[onnx]") {
    ModelBuilder turned = over({1, 3, 8, 8});
    turned.node("Transpose", {"x"}, {"a"}).list("perm", {0, 2, 3, 1});
    turned.node("Transpose", {"a"}, {"b"}).list("perm", {0, 3, 1, 2});
    turned.node("Relu", {"b"}, {"y"});
    CHECK(programOf(turned) == "(let y (relu x))\n(output y)");
    ModelBuilder twice = over({2, 3, 4});
    twice.node("Transpose", {"x"}, {"a"}).list("perm", {1, 2, 0});
    twice.node("Transpose", {"a"}, {"y"}).list("perm", {2, 1, 0});
    CHECK(programOf(twice) == "(let y (transpose (0 2 1) x))\n(output y)");
    ModelBuilder reshaped = over({2, 3, 4});
    reshaped.integers("first", {6, 4});
    reshaped.integers("second", {2, 12});
    reshaped.node("Reshape", {"x", "first"}, {"a"});
    reshaped.node("Reshape", {"a", "second"}, {"y"});
    CHECK(programOf(reshaped) == "(let y (reshape (2 12) x))\n(output y)");
}

TEST_CASE("zeros around an image are padding of the convolution", "[onnx]") {
    const auto padded = [](const Extents& pads) {
        ModelBuilder model = over({1, 3, 6, 6});
        model.integers("pads", pads);
        model.weights("w", {4, 3, 3, 3});
        model.node("Pad", {"x", "pads"}, {"p"});
        model.node("Conv", {"p", "w"}, {"y"});
        return programOf(model);
    };
    CHECK(padded({0, 0, 1, 1, 0, 0, 1, 1}) == "(let y (conv 1 1 same none x w))\n(output y)");
    CHECK(padded({0, 0, 1, 0, 0, 0, 2, 1}) ==
          "(let y (conv 1 1 valid none (pad (0 0 0 0 1 2 0 1) x) w))\n(output y)");
    CHECK(padded({1, 0, 1, 1, 0, 0, 1, 1}).find("(pad (1 0 0 0 1 1 1 1) x)") != std::string::npos);
}

TEST_CASE("what changes nothing is left out", "[onnx]") {
    ModelBuilder model = over({2, 8});
    model.number("one", 1);
    model.number("zero", 0);
    model.node("Add", {"zero", "x"}, {"a"});
    model.node("Mul", {"a", "one"}, {"b"});
    model.node("Relu", {"b"}, {"c"});
    model.node("Relu", {"c"}, {"y"});
    CHECK(programOf(model) == "(let y (relu x))\n(output y)");
    // What is repeated by it is changed.
    ModelBuilder repeated = over({8});
    onnx::TensorProto& ones = *repeated.graph().add_initializer();
    ones.set_name("ones");
    ones.set_data_type(onnx::TensorProto::FLOAT);
    ones.add_dims(2);
    ones.add_dims(1);
    for (int i = 0; i < 2; ++i) ones.add_float_data(1);
    repeated.node("Mul", {"x", "ones"}, {"y"});
    CHECK(programOf(repeated).find("ewmul") != std::string::npos);
}
