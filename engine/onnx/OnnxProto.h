// OnnxProto: a model as protocol buffers, for the files that know them, and the parts of it that
// are both read and written.
#pragma once

#include <onnx/onnx_pb.h>

#include <string>

#include "engine/onnx/OnnxFile.h"

namespace candler::tensor {

struct OnnxProto {
    onnx::ModelProto model;
};

/// Of elements, as ONNX has it: `FLOAT`.
[[nodiscard]] std::string typeNameOf(int type);
[[nodiscard]] OnnxDeclared declaredOf(const onnx::ValueInfoProto& info);
void setDeclared(const OnnxDeclared& declared, onnx::ValueInfoProto& info);
/// The elements of a constant whose elements were read.
void setTensor(const OnnxTensor& tensor, onnx::TensorProto& proto);
void addAttribute(const OnnxAttribute& attribute, onnx::NodeProto& node);

}  // namespace candler::tensor
