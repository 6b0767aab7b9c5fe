// OperatorPictures: what a language offers whose terms are graphs of operators, as people draw
// them.
#pragma once

#include <string_view>

#include "engine/term/OperatorGraph.h"

namespace candler {

class OperatorPictures {
public:
    virtual ~OperatorPictures() = default;

    /// With what operators cost by this model, if it has costs of operators.
    [[nodiscard]] virtual OperatorGraph operatorGraph(TermId term, std::string_view costModel) = 0;
};

}  // namespace candler
