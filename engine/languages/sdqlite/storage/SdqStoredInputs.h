// SdqStoredInputs: sizes, arrays and scalars of a program, as they lie in memory.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "engine/data/CoordinateTensor.h"
#include "engine/languages/sdqlite/semantics/SdqEvaluator.h"
#include "engine/languages/sdqlite/terms/SdqTerms.h"

namespace candler::sdqlite {

/// By symbol.
struct StoredInputs {
    std::map<Payload, std::int64_t> sizes;
    std::map<Payload, std::vector<std::int64_t>> indices;
    std::map<Payload, std::vector<double>> numbers;  ///< Of a scalar: one.
};

/// Of all arrays and scalars.
[[nodiscard]] std::size_t elementCount(const StoredInputs& inputs);

/// The same for the interpreters; much larger.
[[nodiscard]] InputValues inputValues(const SdqTerms& terms, const StoredInputs& inputs);

/// Of entries that are sorted.
[[nodiscard]] Value tensorValue(const CoordinateTensor& tensor);

/// The ring of the numbers in it; Real of indices.
[[nodiscard]] Ring ringOfValues(const FullTypes& types, FullTypeId type);

}  // namespace candler::sdqlite
