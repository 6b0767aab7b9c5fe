// NamedTerms: terms whose variables have names: what is free in them, and substitution that avoids
// capture. Names are terms of symbols. All loops but for renaming, so that any depth is fine.
#pragma once

#include <vector>

#include "engine/languages/sexpr/NameSets.h"
#include "engine/languages/sexpr/SexprContext.h"

namespace candler::untyped {

class NamedTerms {
public:
    explicit NamedTerms(sexpr::SexprContext& context) : m_context(context) {}

    /// Linear in the sub-terms that were not asked about before.
    [[nodiscard]] bool isFree(TermId name, TermId term);
    /// `body` with `argument` for the free occurrences of `name`; a binder whose name is free in
    /// the argument gets the first of s0, s1, … that neither of the two mentions.
    TermId substitute(TermId body, TermId name, TermId argument);

private:
    using Sets = sexpr::NameSets<TermId>;

    TermId rename(TermId lam, TermId argument);
    TermId findFresh(TermId body, TermId argument);

    sexpr::SexprContext& m_context;
    Sets m_sets;
    std::vector<Sets::Id> m_setOf;  // by term
};

}  // namespace candler::untyped
