// OnnxProto: a model as protocol buffers, for the two files that know them: OnnxFile reads, and
// OnnxWriter writes.
#pragma once

#include <onnx/onnx_pb.h>

#include "engine/onnx/OnnxFile.h"

namespace candler::tensor {

struct OnnxProto {
    onnx::ModelProto model;
};

void setDeclared(const OnnxDeclared& declared, onnx::ValueInfoProto& info);
/// The elements of a constant whose elements were read.
void setTensor(const OnnxTensor& tensor, onnx::TensorProto& proto);

}  // namespace candler::tensor
