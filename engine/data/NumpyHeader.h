// NumpyHeader: what stands before the elements of an array in NumPy's format: a magic word, the
// version, the length of a Python dictionary, and this.
#pragma once

#include <string>
#include <string_view>

#include "engine/data/NamedArrays.h"
#include "engine/support/Result.h"

namespace candler {

struct NumpyHeader {
    std::string type{};        ///< As `<f8`.
    std::size_t typeByte = 0;  ///< Where that stands.
    ArrayShape shape{};
    std::size_t shapeByte = 0;
    bool isByColumns = false;   ///< The first axis is the innermost.
    std::size_t firstByte = 0;  ///< Of the elements.
};

/// A mistake at a byte, counted from 0.
[[nodiscard]] Diagnostic numpyError(const std::string& message, const SourceSpan& file,
                                    std::size_t byte, std::string hint = {});

/// The shape is checked: at most kMostAxes extents, each from `leastExtent` on, and at most
/// kMostElements. The type is as it was written.
Result<NumpyHeader> readNumpyHeader(std::string_view bytes, const SourceSpan& file,
                                    std::int64_t leastExtent = 1);

}  // namespace candler
