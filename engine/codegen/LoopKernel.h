// LoopKernel: the kernel package of a loop program.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/codegen/KernelPackage.h"
#include "engine/codegen/LoopInterpreter.h"
#include "engine/codegen/LoopIr.h"
#include "engine/support/Result.h"

namespace candler::loop {

/// Elements of an input, for bench to read.
struct InputData {
    std::string name;   ///< Of the buffer.
    std::string bytes;  ///< As they lie in memory.
};

struct LoopKernelOptions {
    std::string description{};  ///< What the kernel computes, for the README; may have many lines.
    std::string reliesOn{};     ///< What has to hold of inputs, for the README: `X is symmetric`.
    std::string
        benchmarkNote{};  ///< What the benchmark says of its sizes or inputs, without arguments.
    /// Whose operations make GFlop/s. None: the reference's, what is asked for, however it is
    /// computed; else of a function with the same parameters, as the kernel, where the reference
    /// does work that a kernel may leave out.
    const Function* counted = nullptr;
    /// Of check, of all sizes, beside those that are wished for.
    std::vector<std::map<std::string, std::int64_t>> moreCheckSizes{};
    UndefinedValues undefined = UndefinedValues::Agree;
    std::vector<InputData> data{};
    bool hasLints = false;  ///< The kernel is compared with the reference, see KernelLints.h.
    /// Functions beside the kernel, for who calls it: each in files of its own.
    std::vector<Function> helpers{};
    std::string helpersText{};  ///< What they do, for the README.
};

/// `reference` has the same parameters and computes the same in double precision; both are
/// simplified and placed. Fails if the sizes that are wished for are none or cannot be taken.
[[nodiscard]] Result<KernelPackage> loopKernel(const Function& kernel, const Function& reference,
                                               const KernelWishes& wishes,
                                               const LoopKernelOptions& options);

/// The kernel by itself, to be driven. Without an arithmetic it gets usualArithmetic.
[[nodiscard]] KernelSource drivenKernel(const Function& kernel,
                                        std::optional<Arithmetic> arithmetic = {});

/// What it is driven with: sizes, then inputs, in the order of its parameters.
[[nodiscard]] KernelValues valuesOf(const Function& function, const Arguments& arguments);

/// Floating-point operations of one run, as an expression of the sizes; loops count in full (of
/// those whose trips depend on inputs, what is known of them) and so do both sides of a select.
ExprId floatOperations(Function& function);

}  // namespace candler::loop
