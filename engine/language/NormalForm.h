// NormalForm: a way to write terms that every step of a guide starts from.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/term/Ids.h"

namespace candler {

struct NormalForm {
    std::string name;
    std::string description;  ///< A few words.
    std::function<TermId(TermId)> normalise;
    std::vector<std::string> ruleNames;  ///< Appended to those of the step.
};

}  // namespace candler
