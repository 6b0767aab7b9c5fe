#include "engine/onnx/OnnxGraph.h"

#include <fmt/format.h>

#include <algorithm>

namespace candler::tensor {

namespace {

using Renamed = std::map<std::string, std::string>;

/// Of ONNX's own operators, in a model that has none.
constexpr std::int64_t kNoVersion = 13;

void rename(std::string& name, const Renamed& renamed) {
    if (const auto found = renamed.find(name); found != renamed.end()) name = found->second;
}

void renameCaptures(onnx::NodeProto& node, const Renamed& renamed);

/// Of what the graph uses of the one around it.
void renameCaptures(onnx::GraphProto& graph, Renamed renamed) {
    for (const auto& info : graph.input()) renamed.erase(info.name());
    for (const auto& tensor : graph.initializer()) renamed.erase(tensor.name());
    for (const auto& node : graph.node())
        for (const std::string& output : node.output()) renamed.erase(output);
    for (auto& node : *graph.mutable_node()) {
        for (std::string& input : *node.mutable_input()) rename(input, renamed);
        renameCaptures(node, renamed);
    }
    for (auto& info : *graph.mutable_output()) rename(*info.mutable_name(), renamed);
}

void renameCaptures(onnx::NodeProto& node, const Renamed& renamed) {
    for (auto& attribute : *node.mutable_attribute()) {
        if (attribute.has_g()) renameCaptures(*attribute.mutable_g(), renamed);
        for (auto& graph : *attribute.mutable_graphs()) renameCaptures(graph, renamed);
    }
}

/// All names in graphs of attributes; more than what is read from around them.
void addNames(const onnx::NodeProto& node, std::set<std::string, std::less<>>& names) {
    names.insert(node.input().begin(), node.input().end());
    const auto addGraph = [&names](const onnx::GraphProto& graph) {
        for (const auto& inner : graph.node()) addNames(inner, names);
        for (const auto& info : graph.output()) names.insert(info.name());
    };
    for (const auto& attribute : node.attribute()) {
        if (attribute.has_g()) addGraph(attribute.g());
        for (const auto& graph : attribute.graphs()) addGraph(graph);
    }
}

}  // namespace

OnnxGraph::OnnxGraph(const OnnxFile& file, const OnnxLinks& links,
                     const std::map<std::string, std::int64_t, std::less<>>& dimensions)
    : m_file(file),
      m_links(links),
      m_dimensions(dimensions),
      m_version(file.versions.contains("") ? file.versions.at("") : kNoVersion) {
    for (const OnnxNode& node : file.nodes)
        if (!node.outputs.empty() && !node.name.empty())
            m_ownNames.emplace(node.outputs.front(), node.name);
    for (const OnnxDeclared& output : file.outputs) m_outputNames.insert(output.name);
    for (const OnnxDeclared& input : file.inputs) m_taken.insert(input.name);
    for (const auto& [name, constant] : file.constants) m_taken.insert(name);
}

std::string OnnxGraph::freshName(const std::string& wanted, OnnxNameOf of) {
    const bool mayHave = of == OnnxNameOf::Same || !m_file.names.contains(wanted);
    if (mayHave && !wanted.empty() && m_taken.insert(wanted).second) return wanted;
    std::string name;
    std::size_t& number = m_lastNumber.try_emplace(wanted, 1).first->second;
    while (name.empty()) {
        std::string next = fmt::format("{}_{}", wanted, ++number);
        if (!m_file.names.contains(next) && m_taken.insert(next).second) name = std::move(next);
    }
    return name;
}

onnx::NodeProto& OnnxGraph::add(const std::string& type, const std::vector<std::string>& inputs,
                                const std::vector<std::string>& outputs) {
    onnx::NodeProto& node = *m_graph.add_node();
    node.set_op_type(type);
    const auto own = m_ownNames.find(outputs.front());
    setName(node, own == m_ownNames.end() ? outputs.front() : own->second);
    for (const std::string& input : inputs) node.add_input(input);
    for (const std::string& output : outputs) node.add_output(output);
    m_given.insert(outputs.begin(), outputs.end());
    return node;
}

void OnnxGraph::setName(onnx::NodeProto& node, const std::string& wanted) {
    std::string name = wanted;
    std::size_t& number = m_lastNumber.try_emplace("node " + wanted, 1).first->second;
    while (!name.empty() && !m_nodeNames.insert(name).second)
        name = fmt::format("{}_{}", wanted, ++number);
    node.set_name(name);
}

void OnnxGraph::describe(const std::string& name, const Shape& shape) {
    OnnxDeclared declared{name, "FLOAT", std::vector<OnnxExtent>()};
    for (const std::int64_t extent : shape) declared.extents->push_back({extent, {}});
    setDeclared(declared, *m_graph.add_value_info());
}

std::string OnnxGraph::addFloats(const std::string& wanted, const Shape& shape,
                                 const std::vector<double>& elements) {
    onnx::TensorProto& tensor = m_constants.emplace_back();
    tensor.set_name(freshName(wanted, OnnxNameOf::Like));
    tensor.set_data_type(onnx::TensorProto::FLOAT);
    for (const std::int64_t extent : shape) tensor.add_dims(extent);
    const std::vector<float> floats(elements.begin(), elements.end());
    tensor.set_raw_data(floats.data(), floats.size() * sizeof(float));
    return tensor.name();
}

std::string OnnxGraph::addIntegers(const std::string& wanted,
                                   const std::vector<std::int64_t>& values) {
    onnx::TensorProto& tensor = m_constants.emplace_back();
    tensor.set_name(freshName(wanted, OnnxNameOf::Like));
    tensor.set_data_type(onnx::TensorProto::INT64);
    tensor.add_dims(std::ssize(values));
    tensor.mutable_int64_data()->Add(values.begin(), values.end());
    return tensor.name();
}

std::vector<std::string> OnnxGraph::tensorsOf(const OnnxKeptResult& result,
                                              const std::vector<std::string>& names) const {
    std::vector<std::string> tensors;
    for (const std::size_t tensor : result.tensors) tensors.push_back(names[tensor]);
    return tensors;
}

/// Those that it is made of come first: their places in the table are lower.
std::string OnnxGraph::copy(const OnnxKeptResult& result, const std::vector<std::string>& tensors,
                            const std::string& wish) {
    const Copy wanted{result.kept, tensors};
    std::set<Copy> needed;
    std::vector<Copy> open{wanted};
    while (!open.empty()) {
        const Copy one = std::move(open.back());
        open.pop_back();
        if (m_copies.contains(one) || !needed.insert(one).second) continue;
        for (const OnnxOperand& operand : m_links.kept[one.first].operands)
            if (operand.kind == OnnxOperand::Kind::Kept)
                open.emplace_back(operand.result.kept, tensorsOf(operand.result, one.second));
    }
    for (const Copy& one : needed) copyOne(one, result.output, one == wanted ? wish : "");
    return m_copies.at(wanted)[result.output];
}

std::string OnnxGraph::operandName(const OnnxOperand& operand,
                                   const std::vector<std::string>& names) {
    switch (operand.kind) {
        case OnnxOperand::Kind::None:
            return {};
        case OnnxOperand::Kind::Tensor:
            return names[operand.tensor];
        case OnnxOperand::Kind::Constant:
            return operand.constant;
        case OnnxOperand::Kind::Kept:
            return m_copies.at(
                {operand.result.kept, tensorsOf(operand.result, names)})[operand.result.output];
    }
    return {};
}

void OnnxGraph::copyOne(const Copy& one, std::size_t output, const std::string& wish) {
    const OnnxKept& kept = m_links.kept[one.first];
    std::vector<std::string>& outputs = m_copies[one];
    if (kept.node == nullptr) {
        outputs.push_back(kept.input);
        return;
    }
    onnx::NodeProto node = m_file.proto->model.graph().node(static_cast<int>(kept.node->index));
    Renamed renamed;
    for (std::size_t i = 0; i < kept.operands.size(); ++i) {
        std::string name = operandName(kept.operands[i], one.second);
        const std::size_t inputs = kept.node->inputs.size();
        if (i < inputs)
            node.set_input(static_cast<int>(i), name);
        else
            renamed[kept.node->captures[i - inputs]] = std::move(name);
    }
    renameCaptures(node, renamed);
    for (int i = 0; i < node.output_size(); ++i) {
        std::string& name = *node.mutable_output(i);
        // What an output is called is for that output.
        const bool isFree = !m_outputNames.contains(name) && !m_taken.contains(name);
        const auto place = static_cast<std::size_t>(i);
        if (place == output && !wish.empty())
            name = wish;
        else if (m_outputNames.contains(name) && !m_given.contains(name) &&
                 m_isOutput(name, {one.first, place, {}}, one.second))
            m_taken.insert(name);
        else if (!name.empty())
            name = freshName(name, isFree ? OnnxNameOf::Same : OnnxNameOf::Like);
        outputs.push_back(name);
        m_given.insert(name);
        const OnnxDeclared& declared = kept.outputs[static_cast<std::size_t>(i)];
        const bool isOurs = declared.typeName == "FLOAT" && declared.shape();
        if (name.empty() || declared.typeName.empty() || isOurs) continue;
        setDeclared(declared, *m_graph.add_value_info());
        m_graph.mutable_value_info()->rbegin()->set_name(name);
    }
    setName(node, node.name());
    *m_graph.add_node() = std::move(node);
}

void OnnxGraph::removeUnused() {
    std::vector<onnx::NodeProto> needed;
    for (int i = m_graph.node_size(); i-- > 0;) {
        onnx::NodeProto& node = *m_graph.mutable_node(i);
        if (std::ranges::none_of(node.output(), [this](const std::string& output) {
                return m_used.contains(output);
            }))
            continue;
        addNames(node, m_used);
        needed.push_back(std::move(node));
    }
    m_graph.clear_node();
    for (auto node = needed.rbegin(); node != needed.rend(); ++node)
        *m_graph.add_node() = std::move(*node);
    std::set<std::string, std::less<>> given;
    for (const auto& node : m_graph.node())
        given.insert(node.output().begin(), node.output().end());
    auto& infos = *m_graph.mutable_value_info();
    infos.erase(std::remove_if(
                    infos.begin(), infos.end(),
                    [&](const onnx::ValueInfoProto& info) { return !given.contains(info.name()); }),
                infos.end());
}

void OnnxGraph::addConstants() {
    const onnx::GraphProto& graph = m_file.proto->model.graph();
    for (const auto& tensor : graph.initializer())
        if (m_used.contains(tensor.name())) *m_graph.add_initializer() = tensor;
    for (const auto& tensor : graph.sparse_initializer())
        if (m_used.contains(tensor.values().name())) *m_graph.add_sparse_initializer() = tensor;
    for (onnx::TensorProto& tensor : m_constants)
        if (m_used.contains(tensor.name())) *m_graph.add_initializer() = std::move(tensor);
    for (const auto& [name, constant] : m_links.folded) {
        if (!m_used.contains(name)) continue;
        onnx::TensorProto& tensor = *m_graph.add_initializer();
        setTensor(*constant, tensor);
        tensor.set_name(name);
    }
}

void OnnxGraph::setDimensions(onnx::ValueInfoProto& info) const {
    if (!info.type().has_tensor_type() || !info.type().tensor_type().has_shape()) return;
    auto& shape = *info.mutable_type()->mutable_tensor_type()->mutable_shape();
    for (int i = 0; i < shape.dim_size(); ++i) {
        auto& dimension = *shape.mutable_dim(i);
        if (dimension.dim_value() > 0 || (dimension.has_dim_value() && dimension.dim_value() == 0))
            continue;
        const auto given =
            m_dimensions.find(dimension.has_dim_param() && !dimension.dim_param().empty()
                                  ? dimension.dim_param()
                                  : fmt::format("{}:{}", info.name(), i));
        if (given != m_dimensions.end()) dimension.set_dim_value(given->second);
    }
}

void OnnxGraph::addInterface(onnx::GraphProto& graph) const {
    const onnx::GraphProto& old = m_file.proto->model.graph();
    for (const auto& input : old.input()) {
        if (m_file.constants.contains(input.name())) continue;
        *graph.add_input() = input;
        setDimensions(*graph.mutable_input()->rbegin());
    }
    auto& infos = *graph.mutable_value_info();
    for (const auto& output : old.output()) {
        const auto known = std::ranges::find_if(
            infos, [&](const auto& info) { return info.name() == output.name(); });
        const bool isSilent = known != infos.end() &&
                              (!output.has_type() || (output.type().has_tensor_type() &&
                                                      !output.type().tensor_type().has_shape()));
        *graph.add_output() = isSilent ? *known : output;
        setDimensions(*graph.mutable_output()->rbegin());
        if (known != infos.end()) infos.erase(known);
    }
    graph.set_name(old.name());
    graph.set_doc_string(old.doc_string());
}

onnx::ModelProto OnnxGraph::finish(
    const std::vector<std::pair<std::string, std::string>>& outputs) {
    for (const auto& [name, is] : outputs)
        if (name != is) add("Identity", {is}, {name});
    for (const auto& [name, is] : outputs) m_used.insert(name);
    removeUnused();
    addConstants();
    addInterface(m_graph);
    const onnx::ModelProto& old = m_file.proto->model;
    onnx::ModelProto model;
    *model.mutable_opset_import() = old.opset_import();
    if (!m_file.versions.contains("")) model.add_opset_import()->set_version(m_version);
    *model.mutable_functions() = old.functions();
    *model.mutable_metadata_props() = old.metadata_props();
    model.set_producer_name(old.producer_name());
    model.set_producer_version(old.producer_version());
    model.set_domain(old.domain());
    model.set_model_version(old.model_version());
    model.set_doc_string(old.doc_string());
    // Since version 4 constants need not be inputs.
    constexpr std::int64_t kConstantsAlone = 4;
    model.set_ir_version(std::max<std::int64_t>(old.ir_version(), kConstantsAlone));
    *model.mutable_graph() = std::move(m_graph);
    return model;
}

}  // namespace candler::tensor
