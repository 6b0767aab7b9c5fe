// NormalForm: a way to write terms that every step of a guide starts from.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/term/Ids.h"

namespace candler {

/// One rewrite of the whole term on the way to its normal form.
struct NormalFormStep {
    std::string name;
    TermId term;  ///< What it gives.
};

struct NormalForm {
    std::string name;
    std::string description;  ///< A few words.
    std::function<TermId(TermId)> normalise;
    std::vector<std::string> ruleNames{};  ///< Appended to those of the step.
    /// The way to it, for proofs; null: it is not told.
    std::function<std::vector<NormalFormStep>(TermId)> steps{};
};

}  // namespace candler
