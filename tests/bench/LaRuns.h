// LaRuns: loop programs of linear algebra compiled as exported kernels are, but for one thread, and
// run on the same arrays in this process.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "engine/codegen/LoopIr.h"
#include "engine/codegen/Toolchain.h"

namespace candler {

/// The arrays of a function's inputs, and its sizes. Functions for the same inputs take the same.
class LaInputs {
public:
    /// Random values; of sparse inputs so many entries as they say, anywhere.
    LaInputs(const loop::Function& function, const std::map<std::string, std::int64_t>& wishes);

    [[nodiscard]] std::int64_t size(const std::string& name) const { return m_sizes.at(name); }
    /// Of the longest array.
    [[nodiscard]] std::size_t longest() const;
    /// In the order of the function's parameters.
    std::vector<void*> arrays();

private:
    using Array =
        std::variant<std::vector<double>, std::vector<std::int32_t>, std::vector<std::int64_t>>;

    void fillEntries(const loop::Function& function, const loop::SparseInput& input);
    [[nodiscard]] std::map<loop::VarId, std::int64_t> sizesOf(const loop::Function& function) const;

    std::map<std::string, std::int64_t> m_sizes;
    std::vector<loop::BufferId> m_order;
    std::map<loop::BufferId, Array> m_arrays;
};

class LaRun {
public:
    /// In a folder of its own. The inputs must outlive it.
    LaRun(const Toolchain& toolchain, const std::filesystem::path& folder,
          const loop::Function& function, LaInputs& inputs, const std::vector<std::string>& flags);

    /// The seconds that it takes.
    double operator()();
    [[nodiscard]] const std::vector<std::vector<double>>& outputs() const { return m_outputs; }

private:
    using Entry = void (*)(const std::int64_t* sizes, void* const* arrays);

    std::vector<std::int64_t> m_sizes;
    std::vector<std::vector<double>> m_outputs;
    std::vector<void*> m_arrays;  // by parameter
    Entry m_entry = nullptr;
};

/// How far results are from what is expected, relative to the largest that their computation adds
/// and subtracts; the worst of all outputs.
double largestError(const LaRun& run, const LaRun& expected, const LaRun& magnitudes);

}  // namespace candler
