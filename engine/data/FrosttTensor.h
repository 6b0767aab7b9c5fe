// FrosttTensor: reads tensors of any order from text in the form of the FROSTT collection (`.tns`):
// a line for each entry, its coordinates from 1 and its value; lines that begin with `#` are
// comments. As such a file does not tell extents, a comment `# extents: 10 20 30` does.
#pragma once

#include <optional>

#include "engine/data/CoordinateTensor.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// The tensor with its entries in order. Extents are those of the comment, else `extents`, else the
/// largest coordinates. Values of equal places are added. The first mistake is reported with its
/// place, or that it was stopped. Linear if the entries are in order.
Result<CoordinateTensor> readFrosttTensor(
    const SourceText& text, const std::optional<std::vector<std::int64_t>>& extents = {},
    const StopCheck& stop = {});

}  // namespace candler
