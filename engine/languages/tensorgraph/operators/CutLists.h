// CutLists: where tensors were joined, as far as a rule's right-hand side shows it: by axis, the
// places of the joins, the newest one last; TENSAT, section 1.4. What is split there comes apart as
// it was joined.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/languages/tensorgraph/operators/TensorOps.h"
#include "engine/languages/tensorgraph/operators/TensorType.h"

namespace candler::tensor {

/// Of the axes of one tensor, or of both halves of a pair.
struct Cuts {
    using OfAxes = std::vector<std::vector<std::int64_t>>;
    OfAxes first{};
    OfAxes second{};
};

/// Of a tensor of which nothing is known.
[[nodiscard]] Cuts uncut(const TensorType& type);

struct CutArgument {
    const TensorType* type = nullptr;
    const Cuts* cuts = nullptr;
};

/// Of an operator over these; `type` is its own.
[[nodiscard]] Cuts cutsUnder(TensorOp o, const std::vector<std::int64_t>& parameters,
                             const TensorType& type, std::span<const CutArgument> arguments);

/// Where a split along the axis cuts; none if nothing was joined along it.
[[nodiscard]] std::optional<std::int64_t> newestCut(const Cuts& cuts, std::size_t axis);

}  // namespace candler::tensor
