// CellFacts: what is known of every cell of a relation, from the properties that inputs are
// declared with (section 1.4) and what operators keep of them.
#pragma once

#include <span>

#include "engine/languages/linrel/relational/RaContext.h"

namespace candler::linrel {

struct CellFacts {
    bool areBinary = false;  ///< 0 or 1.
    bool areNonNegative = false;
    bool areNonzero = false;

    bool operator==(const CellFacts&) const = default;
};

/// Of a literal.
[[nodiscard]] CellFacts cellFactsOf(const sexpr::Numbers& numbers, Payload number);
/// Of an operator over children with these; as real numbers, where no function overflows.
[[nodiscard]] CellFacts cellFactsUnder(const RaContext& context, const Label& label,
                                       std::span<const CellFacts> children);

}  // namespace candler::linrel
