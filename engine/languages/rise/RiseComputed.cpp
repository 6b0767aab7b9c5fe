#include "engine/languages/rise/RiseComputed.h"

#include <array>

namespace candler::rise {

namespace {

/// Extraction-based substitution: the terms nearest to normal form stand for their classes.
/// "Sketch-Guided Equality Saturation", section 4.1.
std::optional<TermId> substitute(const ComputedArguments& arguments) {
    const TermId body = (*arguments.analyses.normal)[arguments.classes[0]].term;
    const TermId argument = (*arguments.analyses.normal)[arguments.classes[1]].term;
    if (!body.isValid() || !argument.isValid()) return std::nullopt;
    return arguments.terms.binding().substitute(body, argument);
}

std::optional<TermId> substituteNat(const ComputedArguments& arguments) {
    const TermId body = (*arguments.analyses.normal)[arguments.classes[0]].term;
    if (!body.isValid()) return std::nullopt;
    return arguments.terms.substituteNat(body, arguments.nats[0]);
}

}  // namespace

std::span<const ComputedRow> computedTable() {
    static constexpr std::array<ComputedRow, 2> table{{
        {"substitute", 2, 0, substitute},
        {"substitute-nat", 1, 1, substituteNat},
    }};
    return table;
}

}  // namespace candler::rise
