// ModelGraphs: the networks of TENSAT's evaluation, built operator by operator; section 3.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/languages/tensorgraph/operators/TensorContext.h"

namespace candler::tensor {

/// How much smaller than published a network is built, for evaluation; 1 is as published.
struct ModelScale {
    std::int64_t image = 1;     ///< Divides extents of images, and lengths of sequences.
    std::int64_t channels = 1;  ///< Divides channels and hidden sizes; group counts stay.
    std::int64_t cells = 1;     ///< Divides how often layers and cells are repeated.
};

struct ModelRow {
    std::string_view name;
    std::string_view description;
    /// Its outputs, joined. Inputs are input_0, input_1, …, weights w_0, w_1, … in order.
    TermId (*build)(TensorContext& context, const ModelScale& scale);
};

[[nodiscard]] std::span<const ModelRow> modelGraphs();
/// Null: there is no such model.
[[nodiscard]] const ModelRow* findModel(std::string_view name);

/// How many e-nodes a graph has for the published optimiser, which keeps each number and each text
/// of an operator as an e-node; section 1.1.
[[nodiscard]] std::size_t referenceNodeCount(const TensorContext& context, TermId term);

}  // namespace candler::tensor
