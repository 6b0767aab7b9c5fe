// TensorCode: tensor graphs as C++ statements that build them; both runtimes (runtime/) understand
// these.
#pragma once

#include <string>
#include <vector>

#include "engine/codegen/GraphKernel.h"
#include "engine/languages/tensorgraph/operators/TensorContext.h"

namespace candler::tensor {

/// An input, a weight or an output of a kernel.
struct KernelTensor : GraphTensor {
    TermId term;
};
[[nodiscard]] KernelTensor kernelTensor(const TensorContext& context, TermId term,
                                        std::string name);

/// What a kernel takes and gives, each in order; a weight may be any part of the graph.
struct KernelInterface {
    std::vector<KernelTensor> inputs;
    std::vector<KernelTensor> weights;
    std::vector<KernelTensor> outputs;
};

/// Of a program with these outputs, called so where they have names.
[[nodiscard]] KernelInterface kernelInterface(const TensorContext& context,
                                              std::span<const TermId> outputs,
                                              std::span<const std::string> outputNames = {});

enum class GraphUse : std::uint8_t {
    Kernel,
    Measured,  ///< Operators by themselves: no outputs, and inputs as convolutions like them.
};

/// Statements that add these outputs, computed as the terms say, to a graph that is called `graph`;
/// weights are members of `weights`. `lines` gets the part that each line is of.
[[nodiscard]] std::string graphStatements(const TensorContext& context,
                                          const KernelInterface& names,
                                          std::span<const TermId> outputs,
                                          GraphUse use = GraphUse::Kernel,
                                          std::vector<TermId>* lines = nullptr);

/// Opaque operators that kernels have no code for, by what they are.
[[nodiscard]] std::vector<std::string> unknownOperators(const TensorContext& context, TermId term);

/// `1, 64, 56, 56`; of a number `1`.
[[nodiscard]] std::string extentsText(const Shape& shape);

}  // namespace candler::tensor
