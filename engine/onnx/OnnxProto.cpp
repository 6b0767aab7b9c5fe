#include "engine/onnx/OnnxProto.h"

#include <fmt/format.h>

#include <algorithm>

namespace candler::tensor {

namespace {

/// Old exporters write -1 where nothing is known.
OnnxExtent readExtent(const onnx::TensorShapeProto_Dimension& extent) {
    const std::int64_t value = extent.has_dim_value() ? extent.dim_value() : 0;
    return {.value = std::max<std::int64_t>(value, 0),
            .symbol = extent.has_dim_param() ? extent.dim_param() : "",
            .isEmpty = extent.has_dim_value() && value == 0};
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
    void operator()(const OnnxBytes& value) const { proto.ParseFromString(value.bytes); }
};

}  // namespace

std::string typeNameOf(int type) {
    return onnx::TensorProto_DataType_IsValid(type)
               ? onnx::TensorProto_DataType_Name(static_cast<onnx::TensorProto_DataType>(type))
               : fmt::format("type {}", type);
}

OnnxDeclared declaredOf(const onnx::ValueInfoProto& info) {
    OnnxDeclared declared{info.name(), {}, {}};
    if (!info.type().has_tensor_type()) return declared;
    const onnx::TypeProto_Tensor& type = info.type().tensor_type();
    declared.typeName = typeNameOf(type.elem_type());
    if (!type.has_shape()) return declared;
    std::vector<OnnxExtent>& extents = declared.extents.emplace();
    for (const auto& extent : type.shape().dim()) extents.push_back(readExtent(extent));
    return declared;
}

void setDeclared(const OnnxDeclared& declared, onnx::ValueInfoProto& info) {
    info.set_name(declared.name);
    onnx::TypeProto_Tensor& type = *info.mutable_type()->mutable_tensor_type();
    onnx::TensorProto_DataType element = onnx::TensorProto::UNDEFINED;
    onnx::TensorProto_DataType_Parse(declared.typeName, &element);
    type.set_elem_type(element);
    if (!declared.extents) return;
    onnx::TensorShapeProto& shape = *type.mutable_shape();
    for (const OnnxExtent& extent : *declared.extents) {
        auto& dimension = *shape.add_dim();
        if (extent.value > 0 || extent.isEmpty)
            dimension.set_dim_value(extent.value);
        else if (!extent.symbol.empty())
            dimension.set_dim_param(extent.symbol);
    }
}

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

void addAttribute(const OnnxAttribute& attribute, onnx::NodeProto& node) {
    onnx::AttributeProto& added = *node.add_attribute();
    std::visit(AttributeSetter{added}, attribute.value);
    added.set_name(attribute.name);
}

}  // namespace candler::tensor
