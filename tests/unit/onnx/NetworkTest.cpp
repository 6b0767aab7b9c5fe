// Small networks, made with the ONNX library: imported, written, read back, evaluated, and compared
// with the same network by definitions, and with the shapes that ONNX itself infers.
#include <fmt/format.h>
#include <onnx/defs/schema.h>
#include <onnx/shape_inference/implementation.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>

#include "engine/languages/tensorgraph/lowering/TensorKernel.h"
#include "tests/unit/onnx/Direct.h"
#include "tests/unit/onnx/Imported.h"
#include "tests/unit/tensorgraph/Explored.h"

using namespace candler;
using namespace candler::test;
using candler::tensor::relativeError;
using candler::tensor::TensorValue;

namespace {

/// As ONNX infers it for the whole model: `1x8x5x5`.
std::string inferredShape(const ModelBuilder& model, const std::string& name) {
    onnx::ModelProto copy;
    REQUIRE(copy.ParseFromString(model.bytes()));
    onnx::shape_inference::InferShapes(copy, onnx::OpSchemaRegistry::Instance(), {true, 1, true});
    for (const auto* infos : {&copy.graph().value_info(), &copy.graph().output()})
        for (const auto& info : *infos) {
            if (info.name() != name || !info.type().tensor_type().has_shape()) continue;
            tensor::Shape shape;
            for (const auto& extent : info.type().tensor_type().shape().dim())
                shape.push_back(extent.dim_value());
            return shapeText(shape);
        }
    return "not inferred";
}

/// Convolution, batch normalisation, a residual, pooling and a linear layer.
ModelBuilder residualBlock() {
    ModelBuilder model;
    model.input("x", {2, 3, 9, 9});
    model.weights("conv1.weight", {8, 3, 3, 3});
    model.weights("conv1.bias", {8});
    model.node("Conv", {"x", "conv1.weight", "conv1.bias"}, {"c1"})
        .list("pads", {1, 1, 1, 1})
        .list("kernel_shape", {3, 3});
    for (const char* name : {"bn.scale", "bn.bias", "bn.mean"}) model.weights(name, {8});
    model.weights("bn.var", {8}, true);
    model.node("BatchNormalization", {"c1", "bn.scale", "bn.bias", "bn.mean", "bn.var"}, {"b1"});
    model.node("Relu", {"b1"}, {"r1"});
    model.weights("conv2.weight", {8, 4, 3, 3});
    model.node("Conv", {"r1", "conv2.weight"}, {"c2"})
        .list("pads", {1, 1, 1, 1})
        .integer("group", 2);
    model.node("Add", {"c2", "r1"}, {"sum"});
    model.node("Relu", {"sum"}, {"r2"});
    model.node("MaxPool", {"r2"}, {"p"})
        .list("kernel_shape", {3, 3})
        .list("strides", {2, 2})
        .list("pads", {1, 1, 1, 1});
    model.node("GlobalAveragePool", {"p"}, {"g"});
    model.node("Flatten", {"g"}, {"f"});
    model.weights("fc.weight", {4, 8});
    model.weights("fc.bias", {4});
    model.node("Gemm", {"f", "fc.weight", "fc.bias"}, {"y"})
        .integer("transB", 1)
        .real("alpha", 0.5F)
        .real("beta", 2.0F);
    model.output("y");
    model.output("r2");
    return model;
}

/// One head of attention; the shape of its result is computed.
ModelBuilder attention() {
    ModelBuilder model;
    model.input("x", {2, 4, 6});
    for (const char* name : {"q", "k", "v"}) {
        model.weights(fmt::format("{}.weight", name), {6, 6});
        model.node("MatMul", {"x", fmt::format("{}.weight", name)}, {name});
    }
    model.node("Transpose", {"k"}, {"kt"}).list("perm", {0, 2, 1});
    model.node("MatMul", {"q", "kt"}, {"scores"});
    model.number("root", std::sqrt(6.0F));
    model.node("Div", {"scores", "root"}, {"scaled"}).name("scale");
    model.node("Softmax", {"scaled"}, {"p"}).integer("axis", -1).name("attend");
    model.node("MatMul", {"p", "v"}, {"o"});
    model.weights("bias", {6});
    model.node("Add", {"o", "bias"}, {"added"});
    model.integers("first", {0});
    model.integers("open", {-1});
    model.node("Shape", {"x"}, {"shape"});
    model.node("Gather", {"shape", "first"}, {"batch"}).integer("axis", 0);
    model.node("Concat", {"batch", "open"}, {"to"}).integer("axis", 0);
    model.node("Reshape", {"added", "to"}, {"y"});
    model.output("y");
    return model;
}

/// What the imported program becomes, compiled, computes the same with the weights of the file.
void checkKernel(const Imported& run) {
    ExploreOptions options;
    options.rules = {"taso", "multi", "further", "further-multi", "fusion"};
    Explored explored(run.text, options);
    const auto chosen = explored.extract("cbc", "r0");
    REQUIRE(chosen.term.isValid());
    CHECK(chosen.cost <= explored.startCost("r0"));
    const auto folder =
        std::filesystem::temp_directory_path() / fmt::format("candler-onnx-{}", ::getpid());
    std::filesystem::create_directories(folder);
    const std::vector<std::string> names;
    const auto comparison =
        tensor::compareTensorKernel({explored.program->context(), run.result.values, names,
                                     explored.program->start(), chosen.term},
                                    5, folder, {});
    std::filesystem::remove_all(folder);
    if (!comparison) FAIL(render(comparison.error()));
    CAPTURE(comparison->largestError);
    CHECK(comparison->isEqual);
}

}  // namespace

TEST_CASE("networks that were imported are optimised, exported, and agree", "[onnx]") {
    checkKernel(Imported(residualBlock()));
    checkKernel(Imported(attention()));
}

TEST_CASE("a residual block of convolutions is imported", "[onnx]") {
    const ModelBuilder model = residualBlock();
    Imported run(model);
    CHECK(run.result.warnings.empty());
    CHECK(run.result.opaqueNodes == 0);
    CHECK(run.shapeOf(0) == inferredShape(model, "y"));
    CHECK(run.shapeOf(1) == inferredShape(model, "r2"));
    CHECK(run.text.find("(output y r2)") != std::string::npos);
    const auto leaf = [&](const char* name) -> const TensorValue& { return run.leaf(name); };
    direct::Window same;
    same.pads = {1, 1, 1, 1};
    const TensorValue c1 = direct::conv(leaf("x"), leaf("conv1.weight"), &leaf("conv1.bias"), same);
    const TensorValue r1 = direct::relu(direct::batchNorm(c1, leaf("bn.scale"), leaf("bn.bias"),
                                                          leaf("bn.mean"), leaf("bn.var"), 1e-5));
    direct::Window grouped = same;
    grouped.groups = 2;
    const TensorValue c2 = direct::conv(r1, leaf("conv2.weight"), nullptr, grouped);
    const TensorValue r2 = direct::relu(direct::binary(c2, r1, r1.shape, std::plus<>()));
    direct::Window pooled = same;
    pooled.stride = 2;
    const TensorValue p = direct::pool(direct::Pool::Max, r2, 3, pooled);
    const TensorValue y = direct::filled({2, 4}, [&](const direct::Place& at) {
        double sum = 2 * direct::at(leaf("fc.bias"), {at[1]});
        for (std::int64_t c = 0; c < 8; ++c) {
            double mean = 0;
            for (std::int64_t i = 0; i < 25; ++i)
                mean += direct::at(p, {at[0], c, i / 5, i % 5}) / 25;
            sum += 0.5 * mean * direct::at(leaf("fc.weight"), {at[1], c});
        }
        return sum;
    });
    const auto values = run.evaluate();
    CHECK(relativeError(y, values[0]) < 1e-12);
    CHECK(relativeError(r2, values[1]) < 1e-12);
}

TEST_CASE("attention is imported, with softmax as an opaque operator", "[onnx]") {
    const ModelBuilder model = attention();
    Imported run(model);
    REQUIRE(run.result.warnings.size() == 2);
    CHECK(run.result.warnings[0].message ==
          "node 5 'scale' (Div) is kept as an opaque operator: no rule knows it");
    CHECK(run.result.warnings[1].message ==
          "node 6 'attend' (Softmax) is kept as an opaque operator: no rule knows it");
    CHECK(run.result.opaqueNodes == 2);
    CHECK(run.text.find("\"Softmax-13(0) axis=-1\"") != std::string::npos);
    CHECK(run.shapeOf(0) == "2x24");
    const auto product = [&](const TensorValue& a, const TensorValue& b, tensor::Shape shape) {
        return direct::matmul(a, b, shape);
    };
    const TensorValue& x = run.leaf("x");
    const TensorValue q = product(x, run.leaf("q.weight"), {2, 4, 6});
    const TensorValue k = product(x, run.leaf("k.weight"), {2, 4, 6});
    const TensorValue v = product(x, run.leaf("v.weight"), {2, 4, 6});
    const TensorValue scores = product(q, direct::transposeLast(k), {2, 4, 4});
    const TensorValue scaled =
        direct::binary(scores, run.leaf("root"), scores.shape, std::divides<>());
    const TensorValue o = product(direct::softmaxLast(scaled), v, {2, 4, 6});
    const TensorValue y = direct::binary(o, run.leaf("bias"), o.shape, std::plus<>());
    const auto values = run.evaluate();
    CHECK(values[0].shape == tensor::Shape{2, 24});
    TensorValue flat = y;
    flat.shape = {2, 24};
    CHECK(relativeError(flat, values[0]) < 1e-12);
}

TEST_CASE("the order of nodes does not matter", "[onnx]") {
    ModelBuilder model = residualBlock();
    const Imported before(model);
    auto& nodes = *model.graph().mutable_node();
    std::reverse(nodes.begin(), nodes.end());
    Imported run(model);
    CHECK(run.text == before.text);
}

TEST_CASE("every prefix of a model is refused", "[onnx]") {
    for (const ModelBuilder& model : {residualBlock(), attention()}) {
        const std::string bytes = model.bytes();
        REQUIRE(refusal(bytes).empty());
        for (std::size_t size = 0; size < bytes.size(); ++size)
            REQUIRE(!refusal(bytes.substr(0, size)).empty());
    }
}

TEST_CASE("models with wrong bytes are refused or imported, and nothing else", "[onnx]") {
    const std::string bytes = attention().bytes();
    for (std::size_t i = 0; i < bytes.size(); ++i)
        for (const char wrong : {'\0', '\x7F', '\xFF', '\x08'}) {
            std::string changed = bytes;
            changed[i] = wrong;
            (void)refusal(changed);
        }
}
