// Safetensors: files of named tensors: the length of a header as 8 bytes, the header as JSON with
// the type, shape and place of each tensor, and their elements. Only 32-bit floats are read.
#pragma once

#include <string>
#include <string_view>

#include "engine/data/NamedArrays.h"
#include "engine/support/Result.h"

namespace candler {

/// No file of values that we read is larger.
inline constexpr std::size_t kMostValueBytes = std::size_t{8} << 30U;

/// Of a file's bytes; diagnostics name it `file`. All mistakes are told, with the names of tensors.
/// Nothing is allocated that is not in the file.
Result<NamedArrays> parseSafetensors(const std::string& file, std::string_view bytes);

/// A file's bytes: the same values give the same.
[[nodiscard]] std::string safetensorsBytes(const NamedArrays& values);

}  // namespace candler
