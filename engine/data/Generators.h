// Generators: tensors by chance, for tests and measurements: one row of the table in Generators.cpp
// is one kind. The same request gives the same tensor.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/data/CoordinateTensor.h"
#include "engine/data/RandomCells.h"
#include "engine/support/Result.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// No generated tensor has more entries.
inline constexpr std::uint64_t kMostGeneratedEntries = 50'000'000;

enum class GeneratedValues : std::uint8_t {
    Real,      ///< Even, above 0 up to 1.
    Integers,  ///< Even, whole numbers from 1 to 100.
    Pattern,   ///< All are 1.
};

struct GeneratorRequest {
    std::vector<std::int64_t> extents{};
    /// Of the cells that the kind may fill, the share that it does, rounded to whole cells;
    std::optional<double> density{};
    std::optional<std::uint64_t> entries{};  ///< or how many.
    std::uint64_t seed = 1;
    GeneratedValues values = GeneratedValues::Real;
    // Of single kinds.
    std::int64_t band = 1;              ///< Diagonals on each side of the first.
    std::vector<std::int64_t> block{};  ///< Extents of a block; empty: 4 on each axis.
    std::array<double, 4> quadrants{0.57, 0.19, 0.19, 0.05};  ///< Of R-MAT: a, b, c, d.
    double exponent = 1;                                      ///< Of the power law.
};

struct TensorGenerator {
    std::string_view name;
    std::string_view description;
    bool isOfMatrices;  ///< Only of order 2.
    /// Numbers of cells by rows, ascending and distinct. The extents are checked.
    Result<std::vector<std::uint64_t>> (*cells)(const GeneratorRequest& request, Random& random,
                                                const StopCheck& stop);
};

[[nodiscard]] std::span<const TensorGenerator> tensorGenerators();

/// The entries are in order. Fails if the request makes no sense, asks for too much, or finds too
/// few cells by chance, and if stopped. Near linear in the entries.
[[nodiscard]] Result<CoordinateTensor> generateTensor(const TensorGenerator& kind,
                                                      const GeneratorRequest& request,
                                                      const StopCheck& stop = {});

}  // namespace candler
