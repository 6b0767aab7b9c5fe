// GraphKernel: the kernel package of a graph of operators that a library runs. Statements build the
// graph; runtimes, headers that are copied into the folder, understand them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/codegen/Kernel.h"
#include "engine/codegen/KernelPackage.h"

namespace candler {

/// What a graph reads or gives: floats by rows.
struct GraphTensor {
    std::string name;   ///< Of graphTensorNames().
    std::string shape;  ///< For people.
    std::int64_t count = 0;
    std::string expected{};   ///< Of an output: what the reference gives is called so.
    double scale = 1;         ///< Random values are less than this in magnitude.
    bool isPositive = false;  ///< Random values are around 1.
    std::int64_t place = 0;   ///< In the file of weights, in floats.
};

/// A class `Graph` in a namespace, and functions of it that statements call.
struct GraphRuntime {
    std::string name;               ///< Of the namespace and of the header with it.
    std::vector<KernelFile> files;  ///< With that header.
};

struct GraphKernel {
    std::string name;  ///< Of graphKernelName().
    std::string description;
    std::vector<GraphTensor> inputs;
    std::vector<GraphTensor> weights;
    std::vector<GraphTensor> outputs;
    // Statements about `graph` and the members of `weights`, each a line.
    std::string optimised;
    std::string written;
    std::string folded{};  ///< As optimised, with foldedWeights.
    std::vector<GraphTensor> foldedWeights{};
    /// Values of weights and of others among foldedWeights that come with the kernel, unless empty.
    std::string weightBytes{};
    double operations = 0;
    GraphRuntime runtime;                ///< On a library.
    GraphRuntime reference;              ///< Plain loops in double precision.
    std::string library;                 ///< That the runtime calls, as people name it.
    std::string header;                  ///< What is included of the library.
    std::string package;                 ///< Of Debian, that has both.
    std::vector<std::string> libraries;  ///< The library first.
    Arithmetic arithmetic = Arithmetic::Reassociate;
};

/// For tensors: all that these kernels say themselves is taken.
[[nodiscard]] loop::CppNames graphTensorNames();
/// For a kernel on these runtimes.
[[nodiscard]] std::string graphKernelName(const std::string& wish, const GraphRuntime& runtime,
                                          const GraphRuntime& reference);

/// With reference, check and benchmark.
[[nodiscard]] KernelSource graphKernel(const GraphKernel& graph);

}  // namespace candler
