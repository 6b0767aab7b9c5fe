// CostMeasurement: costs that are measured by running what an e-graph holds.
#pragma once

#include <filesystem>
#include <functional>

namespace candler {

/// Costs that are measured by running what an e-graph holds.
struct CostMeasurementRequest {
    std::filesystem::path file{};    ///< Of costs; empty: where the language keeps them.
    std::filesystem::path folder{};  ///< For programs that are run; the caller removes it.
    unsigned threads = 1;
    /// From time to time: how many were measured, of how many.
    std::function<void(std::size_t, std::size_t)> onProgress{};
};

struct CostMeasurement {
    std::filesystem::path file;
    std::size_t known = 0;     ///< In the file, now.
    std::size_t measured = 0;  ///< Of these: new.
};

}  // namespace candler
