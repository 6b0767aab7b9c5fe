// TermParts: what a language offers that knows where the parts of a term stand in its text, so that
// who selects some of the text points at a part of the term.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/term/Ids.h"

namespace candler {

/// A part of a term, with the parentheses around it.
struct TermPart {
    TermId term;
    std::size_t begin = 0;  ///< In bytes of the text.
    std::size_t end = 0;

    bool operator==(const TermPart&) const = default;
};

/// A capability of programs: see Language.h.
class TermParts {
public:
    virtual ~TermParts() = default;

    /// Of LoadedProgram::programText, parents first. Parts that have no text of their own are left
    /// out; empty if the term is too large to be written.
    [[nodiscard]] virtual std::vector<TermPart> termParts(TermId term) = 0;
};

/// The smallest part that has all of [begin, end); none if nothing has.
template <typename Part>
[[nodiscard]] std::optional<Part> partAt(const std::vector<Part>& parts, std::size_t begin,
                                         std::size_t end) {
    std::optional<Part> found;
    for (const Part& part : parts)
        if (part.begin <= begin && end <= part.end &&
            (!found || part.end - part.begin <= found->end - found->begin))
            found = part;
    return found;
}

}  // namespace candler
