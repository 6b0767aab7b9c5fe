// KernelPackage: a kernel as a folder of C++ that stands on its own: kernel, reference, a check, a
// benchmark, a build file. Knows nothing of what wrote the kernel: LoopKernel, GraphKernel.
#pragma once

#include "engine/codegen/Kernel.h"
#include "engine/codegen/KernelPrograms.h"

namespace candler {

/// One list for each parameter, or each output; of a size its value.
using KernelValues = std::vector<std::vector<double>>;

/// A kernel and what is said of it.
struct KernelSource {
    KernelParts parts;
    std::string functionName;
    std::vector<KernelFile> files;  ///< Header and source first, reference.{hpp,cpp} among them.
    std::vector<std::string> libraries{};
    std::vector<std::string> foreignFunctions{};
    Arithmetic arithmetic = Arithmetic::Ieee;  ///< What its compiler may do to floats.
    std::vector<std::size_t> loopLines{};      ///< Of a kernel of loops: CppCode::loopLines.
    std::vector<KernelLint> lints{};           ///< At the sizes of the benchmark.

    // Of the README.
    std::string description;  ///< What the kernel computes; may have many lines.
    std::string reliesOn{};   ///< What has to hold of its inputs: `X is symmetric`.
    struct Row {
        std::string files;
        std::string text;
    };
    std::vector<Row> rows;  ///< All but the programs.
    struct Need {
        std::string name;
        std::string debian{};  ///< The package; empty: the compiler brings it.
    };
    std::vector<Need> needs{};  ///< To build it, beside CMake and the compiler.
    std::string checkText = "random inputs";
    std::string benchText = "median run time as one line of JSON";
    /// Of bench, to run on data in the folder; empty: there is none.
    std::vector<std::string> benchArguments{};

    // Of the build file.
    std::string packages;       ///< Commands before the targets.
    std::string kernelOptions;  ///< Of the compiler, beside warnings and those of the arithmetic.
    std::string links{};        ///< Commands behind the targets `NAME_kernel`, `NAME_reference`.
};

[[nodiscard]] KernelPackage kernelPackage(KernelSource source, const std::string& origin);

/// A legal name like `wish` for a kernel's files, which no other file of the folder has.
[[nodiscard]] std::string kernelFileName(const std::string& wish);

}  // namespace candler
