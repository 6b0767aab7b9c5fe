// OnnxData: the elements of tensors that an ONNX model keeps in files beside it.
#pragma once

#include <filesystem>
#include <string>

#include <onnx/onnx_pb.h>
#include <tl/expected.hpp>

namespace candler::tensor {

/// Puts the elements into the tensor, if they are in a file of the model's folder, or of a folder
/// in that; else says what is wrong. Reads nothing anywhere else, links included.
[[nodiscard]] tl::expected<void, std::string> readExternalData(const std::filesystem::path& folder,
                                                               onnx::TensorProto& tensor);

}  // namespace candler::tensor
