// KernelRunner: compiles kernels and runs them on given values, by themselves or beside what the
// evaluator says.
#pragma once

#include <cmath>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/codegen/KernelPackage.h"
#include "engine/codegen/Toolchain.h"
#include "engine/support/Result.h"

namespace candler {

struct KernelRun {
    std::filesystem::path folder;      ///< Where files are made; the caller removes it.
    std::vector<std::string> flags{};  ///< Of the compiler; warnings should be errors.
    double timeLimitSeconds = 60;      ///< Of the kernel's run.
};

/// A kernel and a program that runs it on what it finds in a file.
class DrivenKernel {
public:
    /// Fails with the compiler's messages.
    [[nodiscard]] static Result<DrivenKernel> compile(const Toolchain& toolchain,
                                                      const KernelSource& source, KernelRun run,
                                                      std::stop_token stop = {});
    /// A program that was compiled of driverProgram() elsewhere, to be run in the folder.
    DrivenKernel(KernelRun run, std::filesystem::path program)
        : m_run(std::move(run)), m_program(std::move(program)) {}

    /// Outputs for all sizes, weights (if the driver reads them) and inputs, each in their order.
    /// Fails with what the kernel printed, such as a broken size check.
    [[nodiscard]] Result<KernelValues> run(const KernelValues& values,
                                           const std::stop_token& stop = {}) const;

private:
    explicit DrivenKernel(KernelRun run) : m_run(std::move(run)) {}

    KernelRun m_run;
    std::filesystem::path m_program;
};

/// What the evaluator says of an output.
struct ExpectedOutput {
    std::vector<double> values{};
    double scale = 1;            ///< Errors are relative to this,
    bool isElementwise = false;  ///< or to the element, where that is larger.
    double tolerance = 0;        ///< Of floats; integers are compared exactly.
    UndefinedValues undefined = UndefinedValues::Agree;
    /// A value like others though it is not finite: the zero of a ring.
    std::optional<double> zero{};

    /// Whether an element has a value that something can be compared with.
    [[nodiscard]] bool says(double value) const { return std::isfinite(value) || value == zero; }
};

/// What was found in one output.
struct OutputErrors {
    /// Infinite where only one of two is a finite number, or infinities differ.
    double largest = 0;
    std::size_t wrong = 0;     ///< Elements with a larger error than the tolerance.
    std::size_t compared = 0;  ///< Those that the evaluator has a value for, or that are wrong.
};
[[nodiscard]] OutputErrors errorsOf(const ExpectedOutput& expected, std::span<const double> actual);

/// A run of a kernel, and what should come of it.
struct KernelTrial {
    KernelValues given;
    std::vector<ExpectedOutput> expected;
    std::string toleranceReason{};  ///< Why rounding may make that much.
};

/// How a kernel is compared.
struct KernelTrials {
    std::filesystem::path folder;  ///< Where files are made; the caller removes it.
    const KernelWishes& wishes;    ///< Compiler, arithmetic, tolerance.
    std::size_t count = 1;         ///< Of runs; the first tells the sizes.
    std::function<Result<KernelTrial>(std::size_t)> make;
};

/// Compiles the kernel for this machine and compares its runs with what the evaluator says.
[[nodiscard]] Result<KernelComparison> compareKernel(const KernelSource& source,
                                                     const KernelTrials& trials,
                                                     const std::stop_token& stop);

}  // namespace candler
