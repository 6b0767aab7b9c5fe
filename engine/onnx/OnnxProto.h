// OnnxProto: a model as protocol buffers, for the files that know them: OnnxFile and OnnxData read,
// OnnxGraph and OnnxWriter write.
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
