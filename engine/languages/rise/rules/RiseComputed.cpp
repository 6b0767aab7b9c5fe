#include "engine/languages/rise/rules/RiseComputed.h"

#include <array>

namespace candler::rise {

namespace {

/// Extraction-based substitution: the terms nearest to normal form stand for their classes.
/// "Sketch-Guided Equality Saturation", section 4.1.
std::optional<TermId> substitute(const ComputedArguments& arguments) {
    return arguments.terms.binding().substitute(arguments.variables[0], arguments.variables[1]);
}

std::optional<TermId> substituteNat(const ComputedArguments& arguments) {
    return arguments.terms.substituteNat(arguments.variables[0], arguments.nats[0]);
}

}  // namespace

std::span<const ComputedRow> computedTable() {
    static constexpr std::array<ComputedRow, 2> table{{
        {"substitute", "tt", 0, substitute},
        {"substitute-nat", "t", 1, substituteNat},
    }};
    return table;
}

}  // namespace candler::rise
