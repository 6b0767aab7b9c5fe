// TensorText: writes tensors as the text of files, which readTensorFile reads as the same: one row
// of the table in TensorText.cpp is one format.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/data/CoordinateTensor.h"
#include "engine/support/Result.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// As the endings of files, without dots.
[[nodiscard]] std::vector<std::string> tensorTextFormats();

/// Numbers are written with as many digits as they need. The entries must be as sortEntries leaves
/// them. Fails if the format is not known or holds no such tensor, if the text would be larger than
/// what readTensorFile reads, or if stopped. Linear.
[[nodiscard]] Result<std::string> tensorText(const CoordinateTensor& tensor,
                                             std::string_view format, const StopCheck& stop = {});

}  // namespace candler
