#include "engine/onnx/OnnxFile.h"

#include <fmt/format.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/stubs/logging.h>

#include <algorithm>
#include <cstring>
#include <filesystem>

#include "engine/onnx/OnnxData.h"
#include "engine/onnx/OnnxProto.h"

namespace candler::tensor {

namespace {

bool isOwnDomain(std::string_view domain) {
    return domain.empty() || domain == "ai.onnx";
}

std::string domainOf(const std::string& domain) {
    return isOwnDomain(domain) ? std::string() : domain;
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
        const auto proto = std::make_shared<OnnxProto>();
        onnx::ModelProto& model = proto->model;
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
        m_file.proto = proto;
        return std::move(m_file);
    }

private:
    using NamedTensor = std::pair<std::string, OnnxTensorPtr>;

    void fail(std::string message, std::string hint = {}) {
        // A hostile file may have a mistake in every byte.
        constexpr std::size_t kMostErrors = 20;
        if (m_errors.size() < kMostErrors)
            m_errors.push_back(makeError(std::move(message), m_place, std::move(hint)));
    }

    void readModel(onnx::ModelProto& model) {
        for (const auto& one : model.opset_import())
            m_file.versions[domainOf(one.domain())] = one.version();
        const auto isOnnx = [](const onnx::NodeProto& node) { return isOwnDomain(node.domain()); };
        if (!m_file.versions.contains("") && std::ranges::any_of(model.graph().node(), isOnnx))
            fail("the model does not say which version of ONNX's operators it uses",
                 "the file may have been cut off");
        m_file.irVersion = model.ir_version();
        for (const auto& function : model.functions())
            m_file.functions.emplace(domainOf(function.domain()), function.name());
        for (auto& function : *model.mutable_functions())
            for (auto& node : *function.mutable_node())
                for (auto& attribute : *node.mutable_attribute()) readNestedData(attribute);
        onnx::GraphProto& graph = *model.mutable_graph();
        addNames(graph);
        for (const auto& tensor : graph.sparse_initializer()) addConstant(sparseTensor(tensor));
        for (auto& tensor : *graph.mutable_initializer()) addConstant(namedTensor(tensor));
        for (auto& node : *graph.mutable_node()) readNode(node);
        for (const auto& one : graph.input()) m_file.inputs.push_back(declaredOf(one));
        for (const auto& one : graph.output()) m_file.outputs.push_back(declaredOf(one));
        for (const auto& one : graph.value_info())
            m_file.values.emplace(one.name(), declaredOf(one));
    }

    void addConstant(NamedTensor constant) {
        if (constant.second && !m_file.constants.insert(constant).second)
            fail(fmt::format("'{}' is there twice", shownName(constant.first)));
    }

    NamedTensor namedTensor(onnx::TensorProto& tensor) {
        return {tensor.name(), readTensor(tensor, fmt::format("'{}'", shownName(tensor.name())))};
    }

    /// Only what it is: nothing computes with it.
    static NamedTensor sparseTensor(const onnx::SparseTensorProto& tensor) {
        auto read = std::make_shared<OnnxTensor>();
        read->typeName = typeNameOf(tensor.values().data_type());
        read->shape.assign(tensor.dims().begin(), tensor.dims().end());
        return {tensor.values().name(), std::move(read)};
    }

    /// All that values are called, so that new ones have other names.
    void addNames(const onnx::GraphProto& graph) {
        for (const auto* infos : {&graph.input(), &graph.output(), &graph.value_info()})
            for (const auto& info : *infos) m_file.names.insert(info.name());
        for (const auto& tensor : graph.initializer()) m_file.names.insert(tensor.name());
        for (const auto& tensor : graph.sparse_initializer())
            m_file.names.insert(tensor.values().name());
        for (const auto& node : graph.node()) {
            m_file.names.insert(node.input().begin(), node.input().end());
            m_file.names.insert(node.output().begin(), node.output().end());
            for (const auto& attribute : node.attribute()) {
                if (attribute.has_g()) addNames(attribute.g());
                for (const auto& one : attribute.graphs()) addNames(one);
            }
        }
    }

    /// Null after a mistake; `what` is its name for people.
    OnnxTensorPtr readTensor(onnx::TensorProto& tensor, const std::string& what) {
        if (tensor.has_segment()) {
            fail(fmt::format("{} is in segments", what), "store it as one");
            return nullptr;
        }
        if (!readData(tensor, what)) return nullptr;
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

    void readNode(onnx::NodeProto& proto) {
        OnnxNode node{m_file.nodes.size(),
                      proto.name(),
                      proto.op_type(),
                      domainOf(proto.domain()),
                      {},
                      {},
                      {}};
        node.hasUnknownFields = !proto.GetReflection()->GetUnknownFields(proto).empty();
        node.inputs.assign(proto.input().begin(), proto.input().end());
        node.outputs.assign(proto.output().begin(), proto.output().end());
        Captures captures;
        for (auto& attribute : *proto.mutable_attribute()) readAttribute(attribute, node, captures);
        node.captures.assign(captures.begin(), captures.end());
        m_file.nodes.push_back(std::move(node));
    }

    using Captures = std::set<std::string, std::less<>>;

    /// What it uses and does not give itself.
    static void addCaptures(const onnx::GraphProto& graph, Captures& captures) {
        Captures own;
        for (const auto& info : graph.input()) own.insert(info.name());
        for (const auto& tensor : graph.initializer()) own.insert(tensor.name());
        for (const auto& tensor : graph.sparse_initializer()) own.insert(tensor.values().name());
        Captures used{""};
        for (const auto& inner : graph.node()) {
            own.insert(inner.output().begin(), inner.output().end());
            used.insert(inner.input().begin(), inner.input().end());
            for (const auto& attribute : inner.attribute()) addCaptures(attribute, used);
        }
        for (const auto& info : graph.output()) used.insert(info.name());
        used.erase("");
        for (const std::string& name : used)
            if (!own.contains(name)) captures.insert(name);
    }

    static void addCaptures(const onnx::AttributeProto& attribute, Captures& captures) {
        if (attribute.has_g()) addCaptures(attribute.g(), captures);
        for (const auto& graph : attribute.graphs()) addCaptures(graph, captures);
    }

    /// Of graphs in the attribute, too, so that it needs no other file any more.
    void readNestedData(onnx::AttributeProto& attribute) {
        const auto readGraph = [this](onnx::GraphProto& graph) {
            for (auto& tensor : *graph.mutable_initializer())
                readData(tensor, fmt::format("'{}'", shownName(tensor.name())));
            for (auto& node : *graph.mutable_node())
                for (auto& inner : *node.mutable_attribute()) readNestedData(inner);
        };
        if (attribute.has_t()) readData(*attribute.mutable_t(), "a tensor of an attribute");
        for (auto& tensor : *attribute.mutable_tensors())
            readData(tensor, "a tensor of an attribute");
        if (attribute.has_g()) readGraph(*attribute.mutable_g());
        for (auto& graph : *attribute.mutable_graphs()) readGraph(graph);
    }

    /// Puts elements that are in another file into the tensor; false after a mistake.
    bool readData(onnx::TensorProto& tensor, const std::string& what) {
        if (tensor.data_location() != onnx::TensorProto::EXTERNAL &&
            tensor.external_data_size() == 0)
            return true;
        m_file.hasDataBeside = true;
        auto data = readExternalData(std::filesystem::path(m_file.file).parent_path(), tensor);
        if (!data)
            fail(fmt::format("{}: {}", what, data.error()),
                 "a model's data is read from its own folder only");
        return data.has_value();
    }

    void readAttribute(onnx::AttributeProto& proto, OnnxNode& node, Captures& captures) {
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
                read.value = readTensor(*proto.mutable_t(), what);
                break;
            default:
                readNestedData(proto);
                addCaptures(proto, captures);
                node.hasGraphs = node.hasGraphs || proto.has_g() || proto.graphs_size() > 0;
                read.value = OnnxBytes{proto.SerializeAsString()};
        }
        node.attributes.push_back(std::move(read));
    }

    OnnxFile m_file;
    SourceSpan m_place;
    Diagnostics m_errors;
};

}  // namespace

std::optional<Shape> OnnxDeclared::shape() const {
    if (!extents || extents->size() > kMostAxes) return std::nullopt;
    Shape shape;
    double elements = 1;
    for (const OnnxExtent& extent : *extents) {
        elements *= static_cast<double>(extent.value);
        if (extent.value <= 0 || elements > static_cast<double>(kMostElements)) return std::nullopt;
        shape.push_back(extent.value);
    }
    return shape;
}

bool OnnxDeclared::hasNoElements() const {
    return extents && std::ranges::any_of(*extents, &OnnxExtent::isEmpty);
}

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

}  // namespace candler::tensor
