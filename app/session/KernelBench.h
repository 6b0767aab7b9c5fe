// KernelBench: compiles a generated kernel in a folder of its own, checks it against the program as
// it was written and measures it. Nothing else compiles kernels to measure them: tuning and the
// window do it by this.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "app/session/SessionTypes.h"
#include "app/session/Tuning.h"
#include "engine/codegen/Toolchain.h"
#include "engine/support/Diagnostic.h"
#include "engine/support/Subprocess.h"

namespace candler {

struct BenchLimits {
    double compileSeconds = 120;  ///< Of each compilation.
    double runSeconds = 120;      ///< Of the check, and of the benchmark.
    std::size_t megabytes = 0;    ///< Of each process; 0: none.

    bool operator==(const BenchLimits&) const = default;
};

enum class BenchStage : std::uint8_t { CompileCheck, Check, CompileTiming, Timing };

/// How long the runs of a kernel took.
struct KernelTimes {
    std::size_t warmUps = 0;  ///< Runs that are not counted.
    std::size_t runs = 0;
    double best = 0;  ///< In seconds, as the others.
    double median = 0;
    double p10 = 0;
    double p90 = 0;
    double gflops = 0;  ///< At the median.
    struct Written {
        double median = 0;
        double best = 0;
    };
    /// Of the program as it was written, run in turns with the kernel, where it has code for both.
    std::optional<Written> written{};
    std::map<std::string, std::int64_t> sizes{};
    bool isOfData = false;  ///< Of the program's files; else of random inputs.
};

struct BenchResult {
    TuneOutcome outcome = TuneOutcome::Measured;
    std::string reason{};  ///< Everything that was said, if it was not measured.
    KernelTimes times{};
    std::string checkText{};  ///< What the check printed.
};

using BenchResultPtr = std::shared_ptr<const BenchResult>;

/// One of the ways in which the language makes the kernel, and what came of it.
struct MeasuredVariant {
    CodeVariant variant;
    BenchResultPtr result{};  ///< Null: not measured.

    [[nodiscard]] const KernelTimes* times() const {
        return result && result->outcome == TuneOutcome::Measured ? &result->times : nullptr;
    }
};

class KernelBench {
public:
    /// `foreign` are sources (C, or C++ with C linkage), objects and libraries that define foreign
    /// functions.
    KernelBench(Toolchain toolchain, BenchLimits limits, unsigned threads = 0,
                std::vector<std::filesystem::path> foreign = {})
        : m_toolchain(std::move(toolchain)),
          m_limits(limits),
          m_threads(threads),
          m_foreign(std::move(foreign)) {}

    /// What run() does, as a person would type it in the folder of run(): beside the kernel's
    /// files, timing.cpp is there, which no export has.
    [[nodiscard]] std::vector<std::string> commands(const GeneratedCode& code) const;

    /// Tells each stage before it begins. After a stop the result says nothing.
    [[nodiscard]] BenchResult run(const GeneratedCode& code, const std::filesystem::path& folder,
                                  const std::function<void(BenchStage)>& onStage,
                                  const std::stop_token& stop) const;

    /// Everything that run() does before it measures. The result has no times.
    [[nodiscard]] BenchResult prepare(const GeneratedCode& code,
                                      const std::filesystem::path& folder,
                                      const std::function<void(BenchStage)>& onStage,
                                      const std::stop_token& stop) const;
    /// Of a folder that was prepared, at all these sizes, or at those of the benchmark if there are
    /// none. The kernel is run `runs` times, 0: as often as is usual.
    void time(const GeneratedCode& code, const std::filesystem::path& folder,
              const std::map<std::string, std::int64_t>& sizes, unsigned runs, BenchResult& result,
              const std::stop_token& stop) const;

private:
    [[nodiscard]] CompileRequest compileRequest(const GeneratedCode& code, BenchStage stage) const;
    [[nodiscard]] bool passesCheck(const GeneratedCode& code, const std::filesystem::path& folder,
                                   BenchResult& result,
                                   const std::function<void(BenchStage)>& onStage,
                                   const std::stop_token& stop) const;
    [[nodiscard]] Result<void> compileForeign(const std::filesystem::path& folder,
                                              const std::stop_token& stop) const;
    [[nodiscard]] SubprocessRequest runRequest(const std::filesystem::path& program) const;

    Toolchain m_toolchain;
    BenchLimits m_limits;
    unsigned m_threads;  ///< 0: as many as the kernel likes.
    std::vector<std::filesystem::path> m_foreign;
};

/// Of sorted values: the least with so many of them at or below it.
[[nodiscard]] double quantile(const std::vector<double>& sorted, double part);
/// What the first error says; empty if there is none.
[[nodiscard]] std::string firstError(const Diagnostics& why);
/// From the timing program's output; false if that is something else.
[[nodiscard]] bool readTimes(const std::string& output, KernelTimes& times);

}  // namespace candler
