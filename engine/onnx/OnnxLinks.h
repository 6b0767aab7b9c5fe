// OnnxLinks: how a program that came of a model hangs together with the model's file, so that what
// becomes of the program can be written as a model again.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/onnx/OnnxKept.h"

namespace candler::tensor {

/// An output of the file: an output of the program, a constant, or what a kept operator makes of
/// outputs of the program and of `parts`.
struct OnnxOutput {
    std::string name;
    std::optional<std::size_t> term;  ///< Which output of the program.
    OnnxOperand other{};              ///< If it is none; its tensors are these, those behind.
};

/// The tensors of the result are these.
struct OnnxKeptInput {
    OnnxKeptResult result;
    std::vector<TermId> tensors{};
    std::string cause{};  ///< As OnnxKeptValue has it.
};

struct OnnxLinks {
    OnnxKeptTable kept;
    /// Inputs of the program that are results of kept operators, over weights at most.
    std::map<std::string, OnnxKeptInput> keptInputs{};
    std::map<std::string, std::string> leaves{};      ///< Others and weights: names of the file.
    std::unordered_map<TermId, std::string> names{};  ///< Of the file, for terms.
    NamedArrays values{};  ///< Of all weights, those that only kept operators take too.
    /// What kept operators use and the file computes of other constants.
    std::map<std::string, OnnxTensorPtr> folded{};
    std::vector<OnnxOutput> outputs{};
    /// Inputs and weights that kept operators make outputs of, and the program need not give.
    std::vector<TermId> parts{};
};

}  // namespace candler::tensor
