#include "engine/onnx/OnnxFile.h"

#include <fmt/format.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/stubs/logging.h>
#include <onnx/defs/schema.h>
#include <onnx/onnx_pb.h>
#include <onnx/shape_inference/implementation.h>

#include <algorithm>
#include <cstring>

namespace candler::tensor {

namespace {

bool isOwnDomain(std::string_view domain) {
    return domain.empty() || domain == "ai.onnx";
}

std::string domainOf(const std::string& domain) {
    return isOwnDomain(domain) ? std::string() : domain;
}

std::string typeNameOf(int type) {
    return onnx::TensorProto_DataType_IsValid(type)
               ? onnx::TensorProto_DataType_Name(static_cast<onnx::TensorProto_DataType>(type))
               : fmt::format("type {}", type);
}

/// Elements as the file has them: packed, or one by one in `listed`.
template <typename Stored, typename Element, typename Listed>
bool readElements(const onnx::TensorProto& tensor, const Listed& listed, std::size_t count,
                  std::vector<Element>& elements) {
    if (!tensor.has_raw_data()) {
        if (static_cast<std::size_t>(listed.size()) != count) return false;
        elements.assign(listed.begin(), listed.end());
        return true;
    }
    const std::string& bytes = tensor.raw_data();
    if (bytes.size() % sizeof(Stored) != 0 || bytes.size() / sizeof(Stored) != count) return false;
    elements.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        Stored one;
        std::memcpy(&one, bytes.data() + i * sizeof(Stored), sizeof(Stored));
        elements.push_back(static_cast<Element>(one));
    }
    return true;
}

class Parser {
public:
    explicit Parser(const std::string& file) { m_file.file = m_place.file = file; }

    Result<OnnxFile> parse(std::string_view bytes) {
        if (bytes.size() > kMostModelBytes) fail("the model is larger than 2 GB");
        // What is wrong is told by us.
        const google::protobuf::LogSilencer silencer;
        onnx::ModelProto model;
        if (m_errors.empty()) {
            google::protobuf::io::CodedInputStream stream(
                reinterpret_cast<const std::uint8_t*>(bytes.data()),
                static_cast<int>(bytes.size()));
            if (!model.ParseFromCodedStream(&stream) || !stream.ConsumedEntireMessage() ||
                !model.has_graph())
                fail("this is no model in the ONNX format", "the file may have been cut off");
        }
        if (m_errors.empty()) readModel(model);
        if (!m_errors.empty()) return failure(std::move(m_errors));
        return std::move(m_file);
    }

private:
    void fail(std::string message, std::string hint = {}) {
        // A hostile file may have a mistake in every byte.
        constexpr std::size_t kMostErrors = 20;
        if (m_errors.size() < kMostErrors)
            m_errors.push_back(makeError(std::move(message), m_place, std::move(hint)));
    }

    void readModel(const onnx::ModelProto& model) {
        for (const auto& one : model.opset_import())
            m_file.versions[domainOf(one.domain())] = one.version();
        if (!m_file.versions.contains(""))
            fail("the model does not say which version of ONNX's operators it uses",
                 "the file may have been cut off");
        if (model.functions_size() > 0) fail("functions of models are not read", "inline them");
        const onnx::GraphProto& graph = model.graph();
        if (graph.sparse_initializer_size() > 0) fail("sparse tensors are not read");
        for (const auto& tensor : graph.initializer()) {
            auto read = readTensor(tensor, fmt::format("'{}'", shownName(tensor.name())));
            if (read && !m_file.constants.emplace(tensor.name(), std::move(read)).second)
                fail(fmt::format("'{}' is there twice", shownName(tensor.name())));
        }
        for (const auto& node : graph.node()) readNode(node);
        for (const auto& one : graph.input()) m_file.inputs.push_back(readDeclared(one));
        for (const auto& one : graph.output()) m_file.outputs.push_back(readDeclared(one));
        for (const auto& one : graph.value_info()) m_file.values.push_back(readDeclared(one));
    }

    static OnnxDeclared readDeclared(const onnx::ValueInfoProto& info) {
        OnnxDeclared declared{info.name(), {}, {}};
        if (!info.type().has_tensor_type()) return declared;
        const onnx::TypeProto_Tensor& type = info.type().tensor_type();
        declared.typeName = typeNameOf(type.elem_type());
        if (!type.has_shape()) return declared;
        std::vector<OnnxExtent>& extents = declared.extents.emplace();
        for (const auto& extent : type.shape().dim())
            extents.push_back({extent.has_dim_value() ? extent.dim_value() : 0,
                               extent.has_dim_param() ? extent.dim_param() : ""});
        return declared;
    }

    /// Null after a mistake; `what` is its name for people.
    OnnxTensorPtr readTensor(const onnx::TensorProto& tensor, const std::string& what) {
        if (tensor.data_location() == onnx::TensorProto::EXTERNAL ||
            tensor.external_data_size() > 0 || tensor.has_segment()) {
            fail(fmt::format("{} is in another file", what),
                 "store the model with its data in one file");
            return nullptr;
        }
        auto read = std::make_shared<OnnxTensor>();
        read->typeName = typeNameOf(tensor.data_type());
        double count = 1;
        for (const std::int64_t extent : tensor.dims()) {
            read->shape.push_back(extent);
            count *= static_cast<double>(std::max<std::int64_t>(extent, 0));
            if (extent < 0 || count > static_cast<double>(kMostElements) ||
                read->shape.size() > kMostAxes) {
                fail(fmt::format("{} is too large, or has a negative extent", what),
                     fmt::format("at most {} axes and 2^40 elements", kMostAxes));
                return nullptr;
            }
        }
        if (readValues(tensor, static_cast<std::size_t>(volume(read->shape)), *read)) return read;
        fail(fmt::format("{} is {}, but does not have as many elements of {}", what,
                         shapeText(read->shape), read->typeName),
             "the file is damaged");
        return nullptr;
    }

    static bool readValues(const onnx::TensorProto& tensor, std::size_t count, OnnxTensor& read) {
        std::vector<float> floats;
        switch (tensor.data_type()) {
            case onnx::TensorProto::FLOAT:
                read.kind = OnnxTensor::Kind::Float;
                if (!readElements<float>(tensor, tensor.float_data(), count, floats)) return false;
                read.floats = std::make_shared<const std::vector<float>>(std::move(floats));
                return true;
            case onnx::TensorProto::INT64:
                read.kind = OnnxTensor::Kind::Integer;
                return readElements<std::int64_t>(tensor, tensor.int64_data(), count,
                                                  read.integers);
            case onnx::TensorProto::INT32:
                read.kind = OnnxTensor::Kind::Integer;
                return readElements<std::int32_t>(tensor, tensor.int32_data(), count,
                                                  read.integers);
            case onnx::TensorProto::BOOL:
                read.kind = OnnxTensor::Kind::Integer;
                return readElements<std::uint8_t>(tensor, tensor.int32_data(), count,
                                                  read.integers);
            default:
                // Told where it is used.
                return true;
        }
    }

    void readNode(const onnx::NodeProto& proto) {
        OnnxNode node{m_file.nodes.size(),
                      proto.name(),
                      proto.op_type(),
                      domainOf(proto.domain()),
                      {},
                      {},
                      {}};
        node.inputs.assign(proto.input().begin(), proto.input().end());
        node.outputs.assign(proto.output().begin(), proto.output().end());
        for (const auto& attribute : proto.attribute()) readAttribute(attribute, node);
        m_file.nodes.push_back(std::move(node));
    }

    void readAttribute(const onnx::AttributeProto& proto, OnnxNode& node) {
        OnnxAttribute read{proto.name(), {}};
        const std::string what =
            fmt::format("attribute '{}' of {}", shownName(proto.name()), nodeText(node));
        switch (proto.type()) {
            case onnx::AttributeProto::INT:
                read.value = proto.i();
                break;
            case onnx::AttributeProto::FLOAT:
                read.value = proto.f();
                break;
            case onnx::AttributeProto::STRING:
                read.value = proto.s();
                break;
            case onnx::AttributeProto::INTS:
                read.value = std::vector<std::int64_t>(proto.ints().begin(), proto.ints().end());
                break;
            case onnx::AttributeProto::FLOATS:
                read.value = std::vector<float>(proto.floats().begin(), proto.floats().end());
                break;
            case onnx::AttributeProto::STRINGS:
                read.value =
                    std::vector<std::string>(proto.strings().begin(), proto.strings().end());
                break;
            case onnx::AttributeProto::TENSOR:
                read.value = readTensor(proto.t(), what);
                break;
            default:
                return fail(fmt::format("{} is a graph, or something else that is not read", what),
                            "loops and branches are not supported");
        }
        node.attributes.push_back(std::move(read));
    }

    OnnxFile m_file;
    SourceSpan m_place;
    Diagnostics m_errors;
};

void setTensor(const OnnxTensor& tensor, onnx::TensorProto& proto) {
    for (const std::int64_t extent : tensor.shape) proto.add_dims(extent);
    if (tensor.kind == OnnxTensor::Kind::Float) {
        proto.set_data_type(onnx::TensorProto::FLOAT);
        proto.mutable_float_data()->Add(tensor.floats->begin(), tensor.floats->end());
        return;
    }
    onnx::TensorProto_DataType type = onnx::TensorProto::INT64;
    onnx::TensorProto_DataType_Parse(tensor.typeName, &type);
    proto.set_data_type(type);
    if (type == onnx::TensorProto::INT64)
        proto.mutable_int64_data()->Add(tensor.integers.begin(), tensor.integers.end());
    else
        for (const std::int64_t one : tensor.integers)
            proto.add_int32_data(static_cast<std::int32_t>(one));
}

struct AttributeSetter {
    onnx::AttributeProto& proto;

    void operator()(std::int64_t value) const {
        proto.set_type(onnx::AttributeProto::INT);
        proto.set_i(value);
    }
    void operator()(float value) const {
        proto.set_type(onnx::AttributeProto::FLOAT);
        proto.set_f(value);
    }
    void operator()(const std::string& value) const {
        proto.set_type(onnx::AttributeProto::STRING);
        proto.set_s(value);
    }
    void operator()(const std::vector<std::int64_t>& values) const {
        proto.set_type(onnx::AttributeProto::INTS);
        proto.mutable_ints()->Add(values.begin(), values.end());
    }
    void operator()(const std::vector<float>& values) const {
        proto.set_type(onnx::AttributeProto::FLOATS);
        proto.mutable_floats()->Add(values.begin(), values.end());
    }
    void operator()(const std::vector<std::string>& values) const {
        proto.set_type(onnx::AttributeProto::STRINGS);
        for (const std::string& value : values) proto.add_strings(value);
    }
    void operator()(const OnnxTensorPtr& value) const {
        proto.set_type(onnx::AttributeProto::TENSOR);
        setTensor(*value, *proto.mutable_t());
    }
};

onnx::NodeProto protoOf(const OnnxNode& node, std::span<const OnnxArgument> arguments) {
    onnx::NodeProto proto;
    proto.set_op_type(node.type);
    proto.set_domain(node.domain);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const bool isThere = arguments[i].shape != nullptr || arguments[i].constant != nullptr;
        proto.add_input(isThere ? fmt::format("in{}", i) : "");
    }
    for (std::size_t i = 0; i < node.outputs.size(); ++i)
        proto.add_output(node.outputs[i].empty() ? "" : fmt::format("out{}", i));
    for (const OnnxAttribute& attribute : node.attributes) {
        onnx::AttributeProto& added = *proto.add_attribute();
        added.set_name(attribute.name);
        std::visit(AttributeSetter{added}, attribute.value);
    }
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
        } else if (argument.shape != nullptr) {
            onnx::ValueInfoProto& input = *graph.add_input();
            input.set_name(name);
            onnx::TypeProto_Tensor& type = *input.mutable_type()->mutable_tensor_type();
            type.set_elem_type(onnx::TensorProto::FLOAT);
            onnx::TensorShapeProto& shape = *type.mutable_shape();
            for (const std::int64_t extent : *argument.shape)
                shape.add_dim()->set_dim_value(extent);
        }
    }
}

void readOutput(const onnx::ValueInfoProto& info, std::size_t i, OnnxSignature& signature) {
    if (info.name() != fmt::format("out{}", i) || !info.type().has_tensor_type() ||
        !info.type().tensor_type().has_shape())
        return;
    const onnx::TypeProto_Tensor& type = info.type().tensor_type();
    OnnxDeclared declared{info.name(), typeNameOf(type.elem_type()), std::vector<OnnxExtent>()};
    for (const auto& extent : type.shape().dim()) {
        if (!extent.has_dim_value()) return;
        declared.extents->push_back({extent.dim_value(), ""});
    }
    signature.outputs[i] = std::move(declared);
}

}  // namespace

std::string shownName(std::string_view name) {
    constexpr std::size_t kMost = 60;
    std::string shown(name.substr(0, kMost));
    for (char& c : shown)
        if (static_cast<unsigned char>(c) < 0x20U || static_cast<unsigned char>(c) >= 0x7FU)
            c = '?';
    return name.size() > kMost ? shown + "…" : shown;
}

std::string nodeText(const OnnxNode& node) {
    const std::string type =
        node.domain.empty() ? shownName(node.type) : shownName(node.domain + "." + node.type);
    return node.name.empty()
               ? fmt::format("node {} ({})", node.index, type)
               : fmt::format("node {} '{}' ({})", node.index, shownName(node.name), type);
}

Result<OnnxFile> parseOnnx(const std::string& file, std::string_view bytes) {
    return Parser(file).parse(bytes);
}

tl::expected<OnnxSignature, std::string> inferOnnx(const OnnxFile& file, const OnnxNode& node,
                                                   std::span<const OnnxArgument> arguments) {
    OnnxSignature signature;
    signature.outputs.resize(node.outputs.size());
    const auto used = file.versions.find(node.domain);
    if (used == file.versions.end())
        return tl::unexpected<std::string>(
            "the model does not say which version of these operators it uses");
    signature.version = used->second;
    const std::int64_t most = std::numeric_limits<int>::max();
    const auto version = static_cast<int>(std::clamp<std::int64_t>(used->second, 1, most));
    const onnx::OpSchema* schema = onnx::OpSchemaRegistry::Schema(node.type, version, node.domain);
    if (schema == nullptr) return signature;
    signature.version = schema->SinceVersion();
    try {
        const onnx::NodeProto proto = protoOf(node, arguments);
        schema->Verify(proto);
        onnx::GraphProto graph;
        addArguments(arguments, graph);
        *graph.add_node() = proto;
        onnx::shape_inference::InferShapes(&graph, {{node.domain, version}, {"", version}},
                                           onnx::OpSchemaRegistry::Instance(), {true, 1, false});
        for (const auto& info : graph.value_info())
            for (std::size_t i = 0; i < node.outputs.size(); ++i) readOutput(info, i, signature);
    } catch (const std::exception& error) {
        return tl::unexpected(shownName(error.what()));
    }
    return signature;
}

}  // namespace candler::tensor
