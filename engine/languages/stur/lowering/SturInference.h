// SturInference: structures of all tensors of a flat program: what the user says of inputs, what
// the calculus finds of results.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/languages/stur/lowering/SturFlatProgram.h"
#include "engine/languages/stur/structure/Calculus.h"
#include "engine/languages/stur/structure/Prover.h"
#include "engine/languages/stur/structure/Structure.h"
#include "engine/support/StopCheck.h"

namespace candler::stur {

/// A step of the calculus, and of which tensor.
struct InferenceStep {
    std::string tensor;
    CalculusStep step;
    std::vector<std::string> reads{};  ///< Tensors whose elements are its premises.
};

struct InferredStructures {
    std::map<std::string, Structure, std::less<>> structures;  ///< Of all tensors.
    std::vector<InferenceStep> steps;                          ///< In their order.
    Diagnostics notes;  ///< Where all of a box is taken for unique, and why.
};

/// By what the program assumes.
[[nodiscard]] Prover proverOf(const FlatProgram& program, const StopCheck& stop = {});

/// Fails if what is declared of an input is not proved. Where the calculus fails, all of the box is
/// unique.
[[nodiscard]] Result<InferredStructures> inferStructures(const FlatProgram& program,
                                                         Prover& prover);

/// Forgets what is inferred of results: all of their boxes is unique. Says so in the notes.
void takeWhole(const FlatProgram& program, InferredStructures& inferred);

}  // namespace candler::stur
