// OperatorGraph: a term as a graph of operators that data flows through, for pictures: what is
// shared stands once. Languages make it (LoadedProgram::operatorGraph); it holds texts, so that it
// may be read on any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/term/Ids.h"

namespace candler {

struct OperatorNode {
    enum class Role : std::uint8_t { Input, Constant, Operator };

    Role role = Role::Operator;
    TermId term{};
    LabelId label{};
    std::string kind{};    ///< What is counted: `conv`; of inputs and constants: the name.
    std::string detail{};  ///< Its parameters: `1 1 same relu`.
    std::string result{};  ///< What it gives: `1x64x56x56`.
    std::vector<std::uint32_t> arguments{};  ///< All before the node.
    bool isPrecomputed = false;              ///< It needs no input.
    bool isOutput = false;
    double cost = 0;   ///< By itself.
    double flops = 0;  ///< Floating-point operations.
    double bytes = 0;  ///< Of a constant.
};

struct OperatorGraph {
    std::vector<OperatorNode> nodes;
    std::optional<double> cost{};  ///< Of all of it; none: the model has no costs of operators.
    std::string costModel{};
    std::string costUnit{};  ///< `µs`.

    /// Of what is computed when there is an input.
    [[nodiscard]] double flops() const;
    /// Of all constants.
    [[nodiscard]] double bytes() const;
};

}  // namespace candler
