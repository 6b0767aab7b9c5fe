#include "tests/unit/onnx/ModelBuilder.h"

#include "engine/support/Random.h"

namespace candler::test {

onnx::AttributeProto& NodeBuilder::attribute(const std::string& name,
                                             onnx::AttributeProto_AttributeType type) {
    onnx::AttributeProto& added = *m_node->add_attribute();
    added.set_name(name);
    added.set_type(type);
    return added;
}

NodeBuilder& NodeBuilder::integer(const std::string& name, std::int64_t value) {
    attribute(name, onnx::AttributeProto::INT).set_i(value);
    return *this;
}

NodeBuilder& NodeBuilder::real(const std::string& name, float value) {
    attribute(name, onnx::AttributeProto::FLOAT).set_f(value);
    return *this;
}

NodeBuilder& NodeBuilder::text(const std::string& name, const std::string& value) {
    attribute(name, onnx::AttributeProto::STRING).set_s(value);
    return *this;
}

NodeBuilder& NodeBuilder::list(const std::string& name, const Extents& values) {
    attribute(name, onnx::AttributeProto::INTS).mutable_ints()->Add(values.begin(), values.end());
    return *this;
}

NodeBuilder& NodeBuilder::name(const std::string& name) {
    m_node->set_name(name);
    return *this;
}

NodeBuilder& NodeBuilder::domain(const std::string& name) {
    m_node->set_domain(name);
    return *this;
}

ModelBuilder::ModelBuilder(std::int64_t version) {
    m_model.set_ir_version(7);
    m_model.mutable_graph()->set_name("test");
    m_model.add_opset_import()->set_version(version);
}

void ModelBuilder::input(const std::string& name, const Extents& extents) {
    input(name, "", extents);
}

void ModelBuilder::input(const std::string& name, const std::string& symbol,
                         const Extents& extents) {
    onnx::ValueInfoProto& added = *graph().add_input();
    added.set_name(name);
    onnx::TypeProto_Tensor& type = *added.mutable_type()->mutable_tensor_type();
    type.set_elem_type(onnx::TensorProto::FLOAT);
    onnx::TensorShapeProto& shape = *type.mutable_shape();
    if (!symbol.empty()) shape.add_dim()->set_dim_param(symbol);
    for (const std::int64_t extent : extents) shape.add_dim()->set_dim_value(extent);
}

void ModelBuilder::weights(const std::string& name, const Extents& extents, bool isPositive) {
    onnx::TensorProto& tensor = *graph().add_initializer();
    tensor.set_name(name);
    tensor.set_data_type(onnx::TensorProto::FLOAT);
    std::int64_t count = 1;
    for (const std::int64_t extent : extents) {
        tensor.add_dims(extent);
        count *= extent;
    }
    Random random(m_seed++);
    std::vector<float> values;
    for (std::int64_t i = 0; i < count; ++i) {
        const auto value = static_cast<float>(random.below(2001)) / 1000.0F - 1.0F;
        values.push_back(isPositive ? value + 1.5F : value);
    }
    tensor.set_raw_data(values.data(), values.size() * sizeof(float));
}

void ModelBuilder::number(const std::string& name, float value) {
    onnx::TensorProto& tensor = *graph().add_initializer();
    tensor.set_name(name);
    tensor.set_data_type(onnx::TensorProto::FLOAT);
    tensor.add_float_data(value);
}

void ModelBuilder::integers(const std::string& name, const Extents& values) {
    onnx::TensorProto& tensor = *graph().add_initializer();
    tensor.set_name(name);
    tensor.set_data_type(onnx::TensorProto::INT64);
    tensor.add_dims(static_cast<std::int64_t>(values.size()));
    tensor.mutable_int64_data()->Add(values.begin(), values.end());
}

NodeBuilder ModelBuilder::node(const std::string& type, const std::vector<std::string>& inputs,
                               const std::vector<std::string>& outputs) {
    onnx::NodeProto& added = *graph().add_node();
    added.set_op_type(type);
    for (const std::string& input : inputs) added.add_input(input);
    for (const std::string& output : outputs) added.add_output(output);
    return NodeBuilder(added);
}

void ModelBuilder::output(const std::string& name) {
    graph().add_output()->set_name(name);
}

}  // namespace candler::test
