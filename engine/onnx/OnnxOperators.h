// OnnxOperators: the operators of ONNX that are ours.
#pragma once

#include <string_view>

#include "engine/onnx/OnnxNodeImport.h"

namespace candler::tensor {

struct OnnxOperatorRow {
    std::string_view type;
    /// Gives the outputs, keeps the node as it is, or fails.
    void (*import)(OnnxNodeImport& import);
    bool hasManyOutputs = false;  ///< Else it is kept if any but the first is needed.
};

/// Null: it is not ours.
[[nodiscard]] const OnnxOperatorRow* findOnnxOperator(const OnnxNode& node);

// OnnxArithmetic.cpp.
void importUnary(OnnxNodeImport& import, TensorOp o);
void importBinary(OnnxNodeImport& import, TensorOp o);
void importSum(OnnxNodeImport& import);

// OnnxWindows.cpp.
void importConv(OnnxNodeImport& import);
void importMaxPool(OnnxNodeImport& import);
void importAveragePool(OnnxNodeImport& import);
void importGlobalMaxPool(OnnxNodeImport& import);
void importGlobalAveragePool(OnnxNodeImport& import);

}  // namespace candler::tensor
