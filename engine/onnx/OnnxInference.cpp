#include "engine/onnx/OnnxInference.h"

#include <fmt/format.h>
#include <onnx/defs/schema.h>
#include <onnx/shape_inference/implementation.h>

#include <algorithm>
#include <array>

#include "engine/onnx/OnnxProto.h"

namespace candler::tensor {

namespace {

/// Newest versions of ONNX's own operators change these, so that an older schema misjudges them.
constexpr std::array<std::string_view, 19> kChanged{"AveragePool",
                                                    "DFT",
                                                    "DequantizeLinear",
                                                    "GridSample",
                                                    "GroupNormalization",
                                                    "LpPool",
                                                    "Pad",
                                                    "QuantizeLinear",
                                                    "ReduceL1",
                                                    "ReduceL2",
                                                    "ReduceLogSum",
                                                    "ReduceLogSumExp",
                                                    "ReduceMax",
                                                    "ReduceMean",
                                                    "ReduceMin",
                                                    "ReduceProd",
                                                    "ReduceSumSquare",
                                                    "Resize",
                                                    "Split"};

onnx::NodeProto protoOf(const OnnxNode& node, std::span<const OnnxArgument> arguments) {
    onnx::NodeProto proto;
    proto.set_op_type(node.type);
    proto.set_domain(node.domain);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const bool isThere = arguments[i].value || arguments[i].constant != nullptr;
        proto.add_input(isThere ? fmt::format("in{}", i) : "");
    }
    for (std::size_t i = 0; i < node.outputs.size(); ++i)
        proto.add_output(node.outputs[i].empty() ? "" : fmt::format("out{}", i));
    for (const OnnxAttribute& attribute : node.attributes) addAttribute(attribute, proto);
    return proto;
}

void addArguments(std::span<const OnnxArgument> arguments, onnx::GraphProto& graph) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const OnnxArgument& argument = arguments[i];
        const std::string name = fmt::format("in{}", i);
        if (argument.constant != nullptr) {
            onnx::TensorProto& tensor = *graph.add_initializer();
            setTensor(*argument.constant, tensor);
            tensor.set_name(name);
        } else if (argument.value) {
            onnx::ValueInfoProto& input = *graph.add_input();
            setDeclared(*argument.value, input);
            input.set_name(name);
        }
    }
}

}  // namespace

tl::expected<OnnxSignature, std::string> inferOnnx(const OnnxFile& file, const OnnxNode& node,
                                                   std::span<const OnnxArgument> arguments) {
    OnnxSignature signature;
    signature.outputs.resize(node.outputs.size());
    const auto used = file.versions.find(node.domain);
    if (used == file.versions.end())
        return tl::unexpected<std::string>(
            "the model does not say which version of these operators it uses");
    signature.version = used->second;
    const auto& known = onnx::OpSchemaRegistry::DomainToVersionRange::Instance().Map();
    const auto range = known.find(node.domain);
    const int newest = range == known.end() ? 0 : range->second.second;
    const bool isNewer = used->second > newest;
    const auto version = static_cast<int>(std::clamp<std::int64_t>(used->second, 1, newest + 1));
    const onnx::OpSchema* schema = onnx::OpSchemaRegistry::Schema(node.type, version, node.domain);
    if (schema == nullptr || (isNewer && std::ranges::binary_search(kChanged, node.type)))
        return signature;
    signature.version = schema->SinceVersion();
    const onnx::NodeProto proto = protoOf(node, arguments);
    try {
        if (!isNewer) schema->Verify(proto);
    } catch (const std::exception& error) {
        return tl::unexpected(shownName(error.what()));
    }
    const bool areKnown = std::ranges::all_of(arguments, [](const OnnxArgument& one) {
        return !one.value || !one.value->typeName.empty();
    });
    if (!areKnown || node.hasGraphs) return signature;
    try {
        onnx::GraphProto graph;
        addArguments(arguments, graph);
        *graph.add_node() = proto;
        onnx::shape_inference::InferShapes(&graph, {{node.domain, version}, {"", version}},
                                           onnx::OpSchemaRegistry::Instance(), {true, 1, false});
        for (const auto& info : graph.value_info())
            for (std::size_t i = 0; i < node.outputs.size(); ++i)
                if (info.name() == fmt::format("out{}", i) && info.type().tensor_type().has_shape())
                    signature.outputs[i] = declaredOf(info);
    } catch (const std::exception& error) {
        // A newer operator may be right in ways that this library does not know.
        if (!isNewer) return tl::unexpected(shownName(error.what()));
    }
    return signature;
}

}  // namespace candler::tensor
