// Expansions: what a language offers whose normal forms take something away that sketches may ask
// for.
#pragma once

#include <string_view>
#include <vector>

#include "engine/term/Ids.h"

namespace candler {

class Expansions {
public:
    virtual ~Expansions() = default;

    /// Some terms that the normal form of this name takes to the given one.
    [[nodiscard]] virtual std::vector<TermId> expansions(TermId term,
                                                         std::string_view normalForm) = 0;
};

}  // namespace candler
