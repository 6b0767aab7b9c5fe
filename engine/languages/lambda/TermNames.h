// TermNames: which names are free in a term. Names are terms of symbols.
#pragma once

#include <unordered_map>

#include "engine/languages/sexpr/NameSets.h"
#include "engine/languages/sexpr/SexprContext.h"

namespace candler::lambda {

class TermNames {
public:
    explicit TermNames(const sexpr::SexprContext& context) : m_context(context) {}

    /// Linear in the sub-terms that were not asked about before.
    [[nodiscard]] bool isFree(TermId name, TermId term);

private:
    using Sets = sexpr::NameSets<TermId>;

    const sexpr::SexprContext& m_context;
    Sets m_sets;
    std::unordered_map<TermId, Sets::Id> m_setOf;
};

}  // namespace candler::lambda
