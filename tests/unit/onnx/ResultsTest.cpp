// Models of which not all outputs are computed by the program that is made of them.
#include <catch2/catch.hpp>

#include "tests/unit/onnx/Imported.h"
#include "tests/unit/onnx/Written.h"

using namespace candler;
using namespace candler::test;

namespace {

/// `h` of `x`, and something of it that no program computes.
ModelBuilder classifier() {
    ModelBuilder model;
    model.input("x", {2, 6});
    model.weights("w", {6, 4});
    model.node("MatMul", {"x", "w"}, {"h"});
    model.node("Relu", {"h"}, {"r"});
    model.node("ArgMax", {"r"}, {"best"}).integer("axis", 1).name("choose");
    model.output("best");
    outputType(model, onnx::TensorProto::INT64);
    return model;
}

/// Of x and weights by an operator whose result has no shape.
void addUnknown(ModelBuilder& model, const std::string& output) {
    model.weights("v", {3, 2});
    model.node("NonZero", {"x"}, {"places"});
    model.node("Cast", {"places"}, {"to"}).integer("to", onnx::TensorProto::FLOAT);
    model.node("MatMul", {"v", "to"}, {output}).name("last");
    model.output(output);
}

}  // namespace

TEST_CASE("an output that is not computed is told, and where the program ends", "[onnx]") {
    const Imported read(classifier());
    REQUIRE(read.result.warnings.size() == 2);
    const std::string reason = "node 2 'choose' (ArgMax) gives INT64, not FLOAT";
    CHECK(read.result.warnings.back().message ==
          "output 'best' is not computed: " + reason + "; the program ends at 'r'");
    CHECK(read.result.missing == std::vector<tensor::MissingOutput>{{"best", reason}});
    CHECK(read.outputs.size() == 1);
    const tensor::OnnxFile file = parsed(classifier());
    const auto program = tensor::OnnxProgram::import(file, {});
    REQUIRE(program);
    for (const bool asJson : {false, true}) {
        tensor::TensorContext context;
        const auto again = readProgram(context, SourceText("program", program->text("", asJson)));
        REQUIRE(again);
        CHECK(again->missing == read.result.missing);
    }
}

TEST_CASE("weights and inputs are no results because something else is none", "[onnx]") {
    ModelBuilder model;
    model.input("x", {2, 6});
    model.node("Relu", {"x"}, {"y"});
    model.output("y");
    addUnknown(model, "z");
    const Imported read(model);
    CHECK(read.text == "(input x 2 6)\n(let y (relu x))\n(output y)");
    CHECK(read.result.warnings.back().message ==
          "output 'z' is not computed: node 1 (NonZero) gives INT64 of a shape that is not known: "
          "no rule knows it");
    const Written result = written(model);
    CHECK(result.types() == "Relu NonZero Cast MatMul");
    CHECK(result.node("MatMul").input(0) == "v");
    CHECK(result.result.compared == 3 * 12);
}

TEST_CASE("a model of which nothing is computed is refused", "[onnx]") {
    ModelBuilder model;
    model.input("x", {2, 6});
    addUnknown(model, "z");
    CHECK(refusal(model.bytes()) ==
          "nothing in it is computed of tensors of FLOAT: output 'z' is not, for node 0 (NonZero) "
          "gives INT64 of a shape that is not known: no rule knows it\n");
    CHECK(written(model).types() == "NonZero Cast MatMul");
    // What others make of other types is an input of the program at most.
    ModelBuilder other;
    addInput(other, "i", {2, 6}, onnx::TensorProto::INT64);
    other.node("Cast", {"i"}, {"y"}).integer("to", onnx::TensorProto::FLOAT);
    other.output("y");
    CHECK(refusal(other.bytes()) ==
          "nothing in it is computed of tensors of FLOAT: output 'y' is not, for input 'i' is "
          "INT64, not FLOAT\n");
}

TEST_CASE("outputs that the model passes through stay", "[onnx]") {
    ModelBuilder model;
    model.input("x", {2, 6});
    model.node("Identity", {"x"}, {"same"});
    model.node("Relu", {"x"}, {"y"});
    model.node("Shape", {"x"}, {"shape"});
    for (const char* name : {"same", "y"}) model.output(name);
    model.output("shape");
    outputType(model, onnx::TensorProto::INT64);
    const Imported read(model);
    CHECK(read.text.find("(output x y)") != std::string::npos);
    REQUIRE(read.result.warnings.size() == 1);
    CHECK(read.result.warnings.front().message ==
          "output 'shape' is not computed: it is a constant of INT64");
}
