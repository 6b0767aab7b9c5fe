// Models that are refused, and what is told about them.
#include <catch2/catch.hpp>

#include "tests/unit/onnx/Imported.h"

using namespace candler;
using namespace candler::test;

namespace {

ModelBuilder twoInputs() {
    ModelBuilder model;
    model.input("x", {2, 3});
    model.output("y");
    return model;
}

/// Of models that are read, and have nothing to compute with, for that reason.
std::string nothing(const std::string& reason) {
    return "nothing in it is computed of tensors of FLOAT: output 'y' is not, for " + reason + "\n";
}

std::string refused(const ModelBuilder& model) {
    return refusal(model.bytes());
}

}  // namespace

TEST_CASE("graphs that are no graphs are refused", "[onnx]") {
    ModelBuilder cyclic = twoInputs();
    cyclic.node("Add", {"x", "b"}, {"a"}).name("one");
    cyclic.node("Relu", {"a"}, {"b"}).name("two");
    cyclic.node("Relu", {"b"}, {"y"});
    CHECK(refused(cyclic) ==
          "the model has a cycle of 2 nodes: node 0 'one' (Add), which needs node 1 'two' "
          "(Relu)\n");
    ModelBuilder unknown = twoInputs();
    unknown.node("Add", {"x", "nowhere"}, {"y"});
    CHECK(refused(unknown) == "node 0 (Add) needs 'nowhere', which nothing gives\n");
    ModelBuilder twice = twoInputs();
    twice.node("Relu", {"x"}, {"y"});
    twice.node("Tanh", {"x"}, {"y"});
    CHECK(refused(twice) == "node 1 (Tanh) gives 'y', which is there already\n");
    CHECK(refused(twoInputs()) == "an output needs 'y', which nothing gives\n");
    ModelBuilder none;
    none.input("x", {2});
    CHECK(refused(none) == "the model has no outputs\n");
    CHECK(refusal("") == "this is no model in the ONNX format\n");
    CHECK(refusal("(input x 2 3)") == "this is no model in the ONNX format\n");
}

TEST_CASE("shapes that are not known are refused, or given", "[onnx]") {
    ModelBuilder model;
    model.input("x", "batch", {3});
    model.node("Relu", {"x"}, {"y"});
    model.output("y");
    CHECK(refused(model) == "axis 0 of input 'x' is 'batch', which has no value\n");
    CHECK(Imported(model, {{{"batch", 4}}}).shapeOf(0) == "4x3");
    CHECK(refusal(model.bytes(), {{{"batch", 4}, {"seq", 2}}}) ==
          "no input leaves a dimension 'seq' open\n");
    ModelBuilder unnamed = twoInputs();
    unnamed.graph()
        .mutable_input(0)
        ->mutable_type()
        ->mutable_tensor_type()
        ->mutable_shape()
        ->mutable_dim(1)
        ->clear_value();
    unnamed.node("Relu", {"x"}, {"y"});
    CHECK(refused(unnamed) == "axis 1 of input 'x' is 'x:1', which has no value\n");
    CHECK(Imported(unnamed, {{{"x:1", 5}}}).shapeOf(0) == "2x5");
    ModelBuilder shapeless = twoInputs();
    shapeless.graph().mutable_input(0)->mutable_type()->mutable_tensor_type()->clear_shape();
    shapeless.node("Relu", {"x"}, {"y"});
    CHECK(refused(shapeless) == nothing("input 'x' has no shape"));
    ModelBuilder own = twoInputs();
    own.model().add_opset_import()->set_domain("own");
    own.model().mutable_opset_import(1)->set_version(3);
    own.node("Mystery", {"x"}, {"m"}).domain("own").name("what");
    own.node("Relu", {"m"}, {"y"});
    // Its result has no known shape, and what is computed of that is kept, too.
    CHECK(refused(own) ==
          nothing("node 0 'what' (own.Mystery) gives something of a shape that is not "
                  "known: no rule knows it"));
    onnx::ValueInfoProto& info = *own.graph().add_value_info();
    info.set_name("m");
    info.mutable_type()->mutable_tensor_type()->set_elem_type(onnx::TensorProto::FLOAT);
    info.mutable_type()->mutable_tensor_type()->mutable_shape()->add_dim()->set_dim_value(7);
    const Imported run(own);
    CHECK(run.shapeOf(0) == "7");
    CHECK(run.text.find("\"own.Mystery-3(0) @m\"") != std::string::npos);
}

TEST_CASE("extents below 0 and outputs without names are refused", "[onnx]") {
    ModelBuilder negative = twoInputs();
    negative.integers("shape", {-2, -3});
    negative.node("ConstantOfShape", {"shape"}, {"y"});
    CHECK(refused(negative) == "node 0 (ConstantOfShape): an extent is below 0\n");
    ModelBuilder nameless = twoInputs();
    nameless.node("Add", {"x", "x"}, {"y"});
    nameless.output("");
    CHECK(refused(nameless) == "an output has no name\n");
}

TEST_CASE("sizes that are not those of the data are refused", "[onnx]") {
    const auto changed = [](const auto& change) {
        ModelBuilder model = twoInputs();
        model.weights("w", {3, 2});
        model.node("MatMul", {"x", "w"}, {"y"});
        change(*model.graph().mutable_initializer(0), model);
        return refused(model);
    };
    const std::string few = "'w' is 3x3, but does not have as many elements of FLOAT\n";
    CHECK(changed([](onnx::TensorProto& w, ModelBuilder&) { w.set_dims(1, 3); }) == few);
    CHECK(changed([](onnx::TensorProto& w, ModelBuilder&) { w.set_dims(0, -3); }) ==
          "'w' is too large, or has a negative extent\n");
    CHECK(changed([](onnx::TensorProto& w, ModelBuilder&) {
              w.set_dims(0, std::int64_t{1} << 62);
          }) == "'w' is too large, or has a negative extent\n");
    CHECK(changed([](onnx::TensorProto& w, ModelBuilder&) {
              w.set_dims(0, 1 << 19);
              w.set_dims(1, 1 << 19);
          }).find("does not have as many") != std::string::npos);
    CHECK(changed([](onnx::TensorProto& w, ModelBuilder&) {
              w.set_data_location(onnx::TensorProto::EXTERNAL);
              w.add_external_data()->set_key("location");
              w.mutable_external_data(0)->set_value("/etc/passwd");
          }) == "'w': its data is in '/etc/passwd', which is no file in the model's folder\n");
    CHECK(changed([](onnx::TensorProto& w, ModelBuilder&) {
              w.set_data_type(onnx::TensorProto::DOUBLE);
          }).starts_with("node 0 (MatMul): [ShapeInferenceError]"));
    CHECK(changed([](onnx::TensorProto&, ModelBuilder& model) {
              model.graph()
                  .mutable_input(0)
                  ->mutable_type()
                  ->mutable_tensor_type()
                  ->mutable_shape()
                  ->mutable_dim(0)
                  ->set_dim_value(std::int64_t{1} << 50);
          }) == "axis 0 of input 'x' cannot be 1125899906842624\n");
    CHECK(changed([](onnx::TensorProto&, ModelBuilder& model) {
              model.graph()
                  .mutable_input(0)
                  ->mutable_type()
                  ->mutable_tensor_type()
                  ->mutable_shape()
                  ->mutable_dim(0)
                  ->set_dim_value(0);
          }) == nothing("input 'x' has no elements"));
}

TEST_CASE("what is not supported is named with its place", "[onnx]") {
    const auto refusedNode = [](const char* type, const auto& setUp) {
        ModelBuilder model = twoInputs();
        setUp(model.node(type, {"x"}, {"y"}).name("odd"));
        return refused(model);
    };
    CHECK(refusedNode("Shape", [](NodeBuilder&) {}) == nothing("it is a constant of INT64"));
    CHECK(refusedNode("Transpose", [](NodeBuilder& node) {
              node.list("perm", {0, 0});
          }) == "node 0 'odd' (Transpose): this is not an order of all axes of 2x3\n");
    CHECK(refusedNode("Flatten", [](NodeBuilder& node) { node.integer("axis", 3); }) ==
          "node 0 'odd' (Flatten): there is no axis 3 of 2\n");
    CHECK(refusedNode("Flatten", [](NodeBuilder& node) { node.real("axis", 3); }) ==
          "node 0 'odd' (Flatten): attribute 'axis' is not a whole number\n");
    CHECK(refusedNode("MatMul", [](NodeBuilder&) {}) ==
          "node 0 'odd' (MatMul): input 1 is missing\n");
}

TEST_CASE("windows that do not fit are refused before ONNX looks at them", "[onnx]") {
    const auto conv = [](const Extents& x, const Extents& w, const Extents& strides) {
        ModelBuilder model;
        model.input("x", x);
        model.weights("w", w);
        model.output("y");
        model.node("Conv", {"x", "w"}, {"y"}).list("strides", strides);
        return refused(model);
    };
    CHECK(conv({1, 4, 8, 8}, {2, 4, 3}, {1, 1}) ==
          "node 0 (Conv): windows do not fit 1x4x8x8 and 2x4x3\n");
    CHECK(conv({4, 8}, {2, 4, 3, 3}, {1, 1}) ==
          "node 0 (Conv): windows do not fit 4x8 and 2x4x3x3\n");
    CHECK(conv({1, 4, 8}, {2, 4, 3}, {0}) ==
          "node 0 (Conv): attribute 'strides' does not fit 1x4x8\n");
    CHECK(conv({1, 4, 8}, {2, 4, 3}, {1, 1}) ==
          "node 0 (Conv): attribute 'strides' does not fit 1x4x8\n");
    CHECK(conv({1, 4, 8}, {2, 4, 3}, {2}).empty());
}

TEST_CASE("constants that grow without end are not computed", "[onnx]") {
    ModelBuilder model = twoInputs();
    model.integers("c0", {1, 2, 3, 4});
    std::string last = "c0";
    for (int i = 1; i <= 60; ++i) {
        const std::string next = "c" + std::to_string(i);
        model.node("Concat", {last, last}, {next}).integer("axis", 0);
        last = next;
    }
    model.node("Reshape", {"x", last}, {"y"});
    // The longer ones are kept as they are; nothing of them is computed here.
    CHECK(refused(model) == nothing("node 8 (Concat) gives INT64, not FLOAT"));
}

TEST_CASE("names of the file become names of programs", "[onnx]") {
    ModelBuilder model;
    model.input("input:0", {2, 2});
    model.input("input;0", {2, 2});
    model.weights("1", {2, 2});
    model.node("MatMul", {"input:0", "1"}, {"a b"});
    model.node("Add", {"a b", "input;0"}, {"a\"b"});
    model.output("a\"b");
    const Imported run(model);
    CHECK(run.text ==
          "(input input_0 2 2)\n(input input_0-2 2 2)\n(weight _1 2 2)\n"
          "(let a_b (ewadd (matmul none input_0 _1) input_0-2))\n(output a_b)");
}
