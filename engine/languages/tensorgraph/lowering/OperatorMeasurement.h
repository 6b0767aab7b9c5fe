// OperatorMeasurement: operators run by themselves on oneDNN, as kernels run them.
#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>

#include "engine/egraph/GraphTable.h"
#include "engine/languages/tensorgraph/costs/MeasuredCosts.h"
#include "engine/languages/tensorgraph/operators/TensorContext.h"

namespace candler::tensor {

struct MeasurementRequest {
    std::filesystem::path folder;  ///< For programs; the caller removes it.
    unsigned threads = 1;
    /// After each program: operators that were measured, and all that are to be.
    std::function<void(std::size_t, std::size_t)> onProgress{};
};

/// Measures what the e-graph's operators need at inference and `costs` does not know. What was
/// measured before a stop or a mistake stays. Costs of another machine are an error.
Result<void> measureOperators(const TensorContext& context, const GraphTable& table,
                              const MeasurementRequest& request, MeasuredCosts& costs,
                              const std::stop_token& stop);

}  // namespace candler::tensor
