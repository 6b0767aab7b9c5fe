// Models that are imported, written again, and read again: the same values, names, inputs and
// outputs, whatever is ours in them and whatever is kept.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <onnx/checker.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "engine/onnx/OnnxProgram.h"
#include "tests/unit/onnx/Imported.h"

using namespace candler;
using namespace candler::test;

namespace {

struct Written {
    onnx::ModelProto model;
    tensor::OnnxRewritten result;

    /// `Conv Relu`
    [[nodiscard]] std::string types() const {
        std::vector<std::string> types;
        for (const auto& node : model.graph().node()) types.push_back(node.op_type());
        return fmt::format("{}", fmt::join(types, " "));
    }
    [[nodiscard]] const onnx::NodeProto& node(const std::string& type) const {
        for (const auto& node : model.graph().node())
            if (node.op_type() == type) return node;
        FAIL("there is no " + type + " among " + types());
        throw std::logic_error("not reached");
    }
};

tensor::OnnxFile parsed(const ModelBuilder& model) {
    auto file = tensor::parseOnnx("test.onnx", model.bytes());
    if (!file) FAIL(render(file.error()));
    return std::move(*file);
}

/// With the program that `change` makes of the model's own; ONNX's checker and the comparison with
/// the model find nothing wrong.
template <typename Change>
Written written(const ModelBuilder& model, Change change,
                const std::map<std::string, std::int64_t, std::less<>>& dimensions = {}) {
    const tensor::OnnxFile file = parsed(model);
    auto program = tensor::OnnxProgram::import(
        file, {.dimensions = dimensions, .keepsOpen = true, .known = nullptr});
    if (!program) FAIL(render(program.error()));
    const std::string text = program->model().start.isValid() ? program->text("", false) : "";
    auto rewritten = program->rewritten(SourceText("plan.tg", change(text)), {});
    if (!rewritten) FAIL(render(rewritten.error()));
    Written result{{}, std::move(*rewritten)};
    REQUIRE(result.model.ParseFromString(result.result.bytes));
    INFO(result.types());
    CHECK_NOTHROW(onnx::checker::check_model(result.model));
    return result;
}

Written written(const ModelBuilder& model,
                const std::map<std::string, std::int64_t, std::less<>>& dimensions = {}) {
    Written result = written(
        model, [](const std::string& text) { return text; }, dimensions);
    CHECK(result.result.difference.empty());
    return result;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

void addInput(ModelBuilder& model, const std::string& name, const Extents& extents,
              onnx::TensorProto_DataType type) {
    model.input(name, extents);
    model.graph().mutable_input()->rbegin()->mutable_type()->mutable_tensor_type()->set_elem_type(
        type);
}

void outputType(ModelBuilder& model, onnx::TensorProto_DataType type) {
    model.graph().mutable_output()->rbegin()->mutable_type()->mutable_tensor_type()->set_elem_type(
        type);
}

ModelBuilder convolution(std::int64_t version = 13) {
    ModelBuilder model(version);
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
    const auto refusedPlan = [](const std::string& plan) {
        const tensor::OnnxFile file = parsed(convolution());
        auto program = tensor::OnnxProgram::import(file, {});
        if (!program) FAIL(render(program.error()));
        const auto result = program->rewritten(SourceText("plan.tg", plan), {});
        return result ? std::string() : result.error().front().message;
    };
    CHECK(refusedPlan("(input x 1 4 6 6) (output x x)") ==
          "the plan has 2 outputs, where the model's program has 1");
    CHECK(refusedPlan("(input x 1 4 6 6) (output (relu x))") ==
          "output 1 of the plan is 1x4x6x6, and 1x8x5x6 in the model");
    CHECK(refusedPlan("(input z 1 8 5 6) (output (relu z))") == "the model has no input 'z'");
    CHECK(refusedPlan("(input x 1 4 6 6) (weight v 8 4 2 1)"
                      "(output (conv 1 1 valid none x (transpose (0 1 2 3) v)))") ==
          "the model has no weight 'v' with 8x4x2x1");
    CHECK(refusedPlan("(input x 1 4 6 6) (output (opaque \"Odd-1(0)\" 0 (1 8 5 6) x))") ==
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
    const tensor::OnnxFile file = parsed(model);
    const auto refusedPlan = [&](const std::string& plan) {
        auto program = tensor::OnnxProgram::import(file, {});
        if (!program) FAIL(render(program.error()));
        const auto result = program->rewritten(SourceText("plan.tg", plan), {});
        return result ? std::string() : result.error().front().message;
    };
    CHECK(refusedPlan("(input x 2 3) (output (opaque \"Sign-13(0)\" 9 (2 3) x))") ==
          "'Sign-13(0)' does not have 1 tensors and output 9 in the model");
    CHECK(refusedPlan("(input x 2 3) (output (opaque \"Sign-13(0)\" 0 (2 3) x x))").empty());
}

TEST_CASE("versions before 7 do not repeat operands", "[onnx][writer]") {
    ModelBuilder model(6);
    model.input("x", {1, 4, 6, 6});
    model.weights("w", {8, 4, 1, 1});
    model.input("b", {8});
    model.node("Conv", {"x", "w", "b"}, {"y"});
    model.output("y");
    CHECK(written(model).types().ends_with("Tile Sum"));
    const tensor::OnnxFile file = parsed(model);
    auto program = tensor::OnnxProgram::import(file, {});
    if (!program) FAIL(render(program.error()));
    const auto refused =
        program->rewritten(SourceText("plan.tg",
                                      "(input x 1 4 6 6) (weight w 8 4 1 1) (input b 8) "
                                      "(output (conv 1 1 same none x w (reshape (1 8 1 1) b)))"),
                           {});
    CHECK_FALSE(refused);
}
