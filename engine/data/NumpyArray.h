// NumpyArray: reads arrays from bytes in NumPy's format (`.npy`, versions 1 to 3): a header with
// the type, order and shape of the elements, then these. Little-endian numbers of 1 to 8 bytes and
// bool.
#pragma once

#include <string_view>

#include "engine/data/CoordinateTensor.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// The tensor with its entries in order. The first mistake is reported with its byte, counted from
/// 0, or that it was stopped; `file` is the place of errors. Nothing is allocated that the file
/// does not hold. Linear.
Result<CoordinateTensor> readNumpyArray(std::string_view bytes, const SourceSpan& file,
                                        const StopCheck& stop = {});

/// All elements by rows, 0 or not.
struct NumpyElements {
    std::vector<std::int64_t> shape;
    std::vector<double> values;
};

/// The same; extents may be 0, and there are at most `mostElements`.
Result<NumpyElements> readNumpyElements(std::string_view bytes, const SourceSpan& file,
                                        std::int64_t mostElements, const StopCheck& stop = {});

}  // namespace candler
