// PatternMiss: where the left side of a rule first differs from a term. Internal to the session
// room.
#pragma once

#include <string>

#include "engine/rewriting/Pattern.h"

namespace candler {

class LoadedProgram;

struct PatternMiss {
    std::size_t fitted = 0;  ///< Nodes of the pattern that fitted before it.
    std::string text;        ///< One sentence; empty: everything fits.
};

/// Looks in pre-order; terms are abridged where they are long.
[[nodiscard]] PatternMiss findPatternMiss(LoadedProgram& program, const Pattern& pattern,
                                          TermId term);
/// PatternMiss::fitted alone, without writing any term.
[[nodiscard]] std::size_t countFitting(LoadedProgram& program, const Pattern& pattern, TermId term);

}  // namespace candler
