// Models with operators and values that are kept as they are, written again.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "tests/unit/onnx/Imported.h"
#include "tests/unit/onnx/Written.h"

using namespace candler;
using namespace candler::test;

TEST_CASE("values of other types are kept with all that hangs on them", "[onnx][writer]") {
    ModelBuilder model;
    addInput(model, "ids", {2, 3}, onnx::TensorProto::INT64);
    model.weights("table", {10, 4});
    model.node("Gather", {"table", "ids"}, {"e"}).name("embed");
    model.weights("w", {4, 4});
    model.node("MatMul", {"e", "w"}, {"h"});
    model.node("Shape", {"ids"}, {"s"});
    model.integers("more", {4});
    model.node("Concat", {"s", "more"}, {"to"}).integer("axis", 0);
    model.node("Reshape", {"h", "to"}, {"r"});
    model.node("ArgMax", {"r"}, {"best"}).integer("axis", -1).integer("keepdims", 0);
    model.node("Equal", {"best", "ids"}, {"hits"});
    model.output("r");
    model.output("best");
    outputType(model, onnx::TensorProto::INT64);
    model.output("hits");
    outputType(model, onnx::TensorProto::BOOL);
    const Written result = written(model);
    CHECK(result.types() == "Gather MatMul ArgMax Equal");
    CHECK(result.result.compared == 3 * 24);
    CHECK(result.result.keptOutputs == 2);
    CHECK(result.node("Gather").input(0) == "table");
}

TEST_CASE("reasons say what is not known of a value, and the first node why", "[onnx]") {
    ModelBuilder model;
    model.model().add_opset_import()->set_domain("own");
    model.model().mutable_opset_import(1)->set_version(1);
    model.input("x", {2, 3});
    model.node("Tanh", {"x"}, {"y"});
    model.output("y");
    model.node("Any", {"x"}, {"a"}).domain("own").name("first");
    model.node("Relu", {"a"}, {"b"});
    model.node("NonZero", {"x"}, {"places"});
    model.node("Cast", {"places"}, {"c"}).integer("to", onnx::TensorProto::FLOAT);
    model.node("Sigmoid", {"c"}, {"d"});
    model.integers("starts", {1});
    model.integers("ends", {1});
    model.node("Slice", {"x", "starts", "ends"}, {"none"});
    model.node("Tanh", {"none"}, {"e"});
    for (const char* name : {"b", "d", "e"}) model.output(name);
    const Imported read(model);
    std::vector<std::string> reasons;
    for (const Diagnostic& warning : read.result.warnings) {
        const std::size_t at = warning.message.find("operator: ");
        if (at != std::string::npos) reasons.push_back(warning.message.substr(at + 10));
    }
    CHECK(reasons ==
          std::vector<std::string>{
              "no rule knows it", "no rule knows it", "no rule knows it",
              "the type of 'a' is not known: node 1 'first' (own.Any) gives something of a shape "
              "that is not known: no rule knows it",
              "'places' is INT64, not FLOAT", "'none' has no elements",
              "the shape of 'c' is not known: node 3 (NonZero) gives INT64 of a shape that is not "
              "known: no rule knows it"});
}

TEST_CASE("what is made FLOAT of another type is computed with", "[onnx][writer]") {
    ModelBuilder model;
    addInput(model, "x", {2, 8}, onnx::TensorProto::INT64);
    model.node("Cast", {"x"}, {"c"}).integer("to", onnx::TensorProto::FLOAT);
    model.weights("w", {8, 8});
    model.node("MatMul", {"c", "w"}, {"y"});
    model.output("y");
    const Written result = written(model);
    CHECK(result.types() == "Cast MatMul");
    CHECK(result.result.compared == 3 * 16);
}

TEST_CASE("constants that only kept operators take are written", "[onnx][writer]") {
    ModelBuilder model;
    model.input("x", "seq", {2, 5});
    onnx::AttributeProto& two = *model.node("Constant", {}, {"two"}).proto().add_attribute();
    two.set_name("value_float");
    two.set_type(onnx::AttributeProto::FLOAT);
    two.set_f(2);
    model.node("Mul", {"x", "two"}, {"m"});
    model.node("Identity", {"m"}, {"y"});
    model.output("y");
    const Written result = written(model);
    CHECK(result.types() == "Mul");
    CHECK(result.model.graph().initializer(0).dims_size() == 0);
    CHECK(result.node("Mul").output(0) == "y");
    CHECK_FALSE(result.result.notCompared.empty());
}

TEST_CASE("all outputs of a kept operator may be the model's", "[onnx][writer]") {
    ModelBuilder model;
    model.input("x", "seq", {2, 5});
    model.weights("w", {1, 24, 5});
    model.weights("r", {1, 24, 8});
    model.node("GRU", {"x", "w", "r"}, {"all", "last"}).integer("hidden_size", 8);
    model.node("Tanh", {"last"}, {"t"});
    for (const char* name : {"all", "last", "t"}) model.output(name);
    onnx::TypeProto_Tensor& type =
        *model.graph().mutable_output(0)->mutable_type()->mutable_tensor_type();
    type.set_elem_type(onnx::TensorProto::FLOAT);
    for (int axis = 0; axis < 4; ++axis) type.mutable_shape()->add_dim();
    const Written result = written(model);
    CHECK(result.types() == "GRU Tanh");
    CHECK(result.result.compared == 3 * 16);
    ModelBuilder known;
    known.input("x", {3, 9});
    known.node("TopK", {"x", "k"}, {"values", "places"});
    known.integers("k", {2});
    known.node("Relu", {"values"}, {"y"});
    for (const char* name : {"places", "values", "y"}) known.output(name);
    CHECK(written(known).types() == "TopK Relu");
}

TEST_CASE("extents that are 0 or unknown as of old", "[onnx][writer]") {
    const auto first = [](std::int64_t extent) {
        ModelBuilder model;
        model.input("x", {extent, 4});
        model.weights("w", {4, 4});
        model.node("MatMul", {"x", "w"}, {"y"});
        model.output("y");
        const tensor::OnnxFile file = parsed(model);
        CHECK(written(model).types() == "MatMul");
        return openDimensions(file).size();
    };
    CHECK(first(0) == 0);
    CHECK(first(-1) == 1);
}

TEST_CASE("operators over more tensors than e-nodes have are kept", "[onnx][writer]") {
    ModelBuilder model;
    std::vector<std::string> names;
    for (int i = 0; i < 9; ++i) {
        names.push_back(fmt::format("x{}", i));
        model.input(names.back(), {2, 2});
    }
    model.node("Max", names, {"m"});
    model.node("Relu", {"m"}, {"y"});
    model.output("y");
    const Imported read(model);
    CHECK(read.text.find("(noop ") != std::string::npos);
    const Written result = written(model);
    CHECK(result.types() == "Max Relu");
    CHECK(fmt::format("{}", fmt::join(result.node("Max").input(), " ")) ==
          fmt::format("{}", fmt::join(names, " ")));
    CHECK(result.result.compared == 3 * 4);
}

TEST_CASE("branches use the graph around them", "[onnx][writer]") {
    ModelBuilder model;
    addInput(model, "c", {}, onnx::TensorProto::BOOL);
    model.input("x", {2, 3});
    model.node("Tanh", {"x"}, {"h"});
    NodeBuilder branch = model.node("If", {"c"}, {"i"});
    for (const char* name : {"then_branch", "else_branch"}) {
        onnx::AttributeProto& attribute = *branch.proto().add_attribute();
        attribute.set_name(name);
        attribute.set_type(onnx::AttributeProto::GRAPH);
        onnx::GraphProto& graph = *attribute.mutable_g();
        graph.set_name(name);
        onnx::NodeProto& node = *graph.add_node();
        node.set_op_type(name == std::string("then_branch") ? "Exp" : "Neg");
        node.add_input("h");
        node.add_output(fmt::format("{}.y", name));
        graph.add_output()->set_name(fmt::format("{}.y", name));
        onnx::TypeProto_Tensor& type =
            *graph.mutable_output(0)->mutable_type()->mutable_tensor_type();
        type.set_elem_type(onnx::TensorProto::FLOAT);
        for (const std::int64_t extent : {2, 3})
            type.mutable_shape()->add_dim()->set_dim_value(extent);
    }
    onnx::ValueInfoProto& info = *model.graph().add_value_info();
    info = branch.proto().attribute(0).g().output(0);
    info.set_name("i");
    model.node("Relu", {"i"}, {"y"});
    model.output("y");
    const Written result = written(model);
    CHECK(result.types() == "Tanh If Relu");
    CHECK(result.result.compared == 3 * 6);
    // The branches follow what the plan calls their tensor.
    const Written other = written(model, [](const std::string& text) {
        return replaced(text, "(tanh x)", "(tanh (transpose (1 0) (transpose (1 0) x)))");
    });
    CHECK(other.result.difference == "");
    const std::string tanh = other.node("Tanh").output(0);
    CHECK(other.node("If").attribute(1).g().node(0).input(0) == tanh);
}

TEST_CASE("kept operators are one only if they are", "[onnx][writer]") {
    ModelBuilder model;
    addInput(model, "i", {2, 3}, onnx::TensorProto::INT64);
    model.node("Cast", {"i"}, {"a"}).integer("to", onnx::TensorProto::FLOAT);
    model.node("Cast", {"i"}, {"b"}).integer("to", onnx::TensorProto::FLOAT);
    model.node("Tanh", {"b"}, {"t"});
    model.node("Add", {"a", "t"}, {"y"});
    model.output("y");
    CHECK(written(model).types() == "Cast Tanh Add");
    // Operators of other domains may be random, or functions of the model.
    ModelBuilder own;
    own.model().add_opset_import()->set_domain("own");
    own.model().mutable_opset_import(1)->set_version(1);
    own.input("x", {2, 3});
    own.node("Any", {"x"}, {"a"}).domain("own");
    own.node("Any", {"x"}, {"b"}).domain("own");
    for (const char* name : {"a", "b"}) {
        onnx::ValueInfoProto& info = *own.graph().add_value_info();
        info = own.graph().input(0);
        info.set_name(name);
    }
    own.node("Mul", {"a", "b"}, {"y"});
    own.output("y");
    const Written result = written(own);
    CHECK(result.types() == "Any Any Mul");
    CHECK(result.result.unknown == 2);
}

TEST_CASE("random numbers are not shared", "[onnx][writer]") {
    ModelBuilder model;
    model.input("x", {2, 3});
    model.node("RandomNormalLike", {"x"}, {"a"});
    model.node("RandomNormalLike", {"x"}, {"b"});
    model.node("Add", {"a", "b"}, {"y"});
    model.output("y");
    CHECK(written(model).types() == "RandomNormalLike RandomNormalLike Add");
}

TEST_CASE("dimensions that stay open are kept with what depends on them", "[onnx][writer]") {
    ModelBuilder model;
    model.input("x", "batch", {4});
    model.weights("w", {4, 4});
    model.node("MatMul", {"x", "w"}, {"y"});
    model.output("y");
    const Written open = written(model);
    CHECK(open.types() == "MatMul");
    CHECK_FALSE(open.result.notCompared.empty());
    CHECK(open.model.graph().input(0).type().tensor_type().shape().dim(0).dim_param() == "batch");
    const Written given = written(model, {{"batch", 3}});
    CHECK(given.result.compared == 3 * 12);
    CHECK(given.model.graph().input(0).type().tensor_type().shape().dim(0).dim_value() == 3);
}

TEST_CASE("data of a model's own folder is read, and written into the model", "[onnx][writer]") {
    const auto folder =
        std::filesystem::temp_directory_path() / fmt::format("candler-data-{}", ::getpid());
    std::filesystem::create_directories(folder / "data");
    std::ofstream(folder / "data" / "w.bin", std::ios::binary)
        << "head" << std::string("\0\0\x80\x3f\0\0\0\x40", 8);
    std::filesystem::create_symlink("/etc/hostname", folder / "link.bin");
    const auto read = [&](const std::string& location, const std::string& length) {
        ModelBuilder model;
        model.input("x", {2});
        model.output("y");
        onnx::TensorProto& tensor = *model.graph().add_initializer();
        tensor.set_name("w");
        tensor.add_dims(2);
        tensor.set_data_type(onnx::TensorProto::FLOAT);
        tensor.set_data_location(onnx::TensorProto::EXTERNAL);
        for (const auto& [key, value] : std::map<std::string, std::string>{
                 {"location", location}, {"offset", "4"}, {"length", length}}) {
            onnx::StringStringEntryProto& entry = *tensor.add_external_data();
            entry.set_key(key);
            entry.set_value(value);
        }
        model.node("Mul", {"x", "w"}, {"y"});
        return tensor::parseOnnx((folder / "m.onnx").string(), model.bytes());
    };
    const auto good = read("data/w.bin", "8");
    if (!good) FAIL(render(good.error()));
    CHECK(*good->constants.at("w")->floats == std::vector<float>{1, 2});
    CHECK(good->hasDataBeside);
    for (const char* outside : {"../w.bin", "/etc/hostname", "link.bin", "data", "none.bin"}) {
        CAPTURE(outside);
        CHECK_FALSE(read(outside, "8"));
    }
    CHECK_FALSE(read("data/w.bin", "9"));
    CHECK_FALSE(read("data/w.bin", "-8"));
    std::filesystem::remove_all(folder);
}

TEST_CASE("opaque operators of a plan are those of the model", "[onnx][writer]") {
    ModelBuilder model;
    model.input("x", {2, 3});
    model.node("Max", {"x", "x"}, {"m"});
    model.node("Sign", {"m"}, {"y"});
    model.output("y");
    const auto refused = [&](const std::string& plan) { return refusedPlan(model, plan); };
    CHECK(refused("(input x 2 3) (output (opaque \"Sign-13(0)\" 9 (2 3) x))") ==
          "'Sign-13(0)' does not have 1 tensors and output 9 in the model");
    CHECK(refused("(input x 2 3) (output (opaque \"Sign-13(0)\" 0 (2 3) x x))").empty());
}
