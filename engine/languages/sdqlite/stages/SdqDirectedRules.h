// SdqDirectedRules: the rules of the normaliser that need nothing but a pattern and conditions, and
// how rules are applied to terms outside of an e-graph. Specification 4.5 and appendix D4.
#pragma once

#include <optional>

#include "engine/language/RuleLibrary.h"
#include "engine/languages/sdqlite/rules/SdqRules.h"

namespace candler::sdqlite {

/// As a file of rules, in the order in which they are tried.
[[nodiscard]] SourceText directedRules();

/// A list of rules for terms.
class TermRules {
public:
    /// The text must have no mistakes. The terms must outlive it.
    TermRules(SdqTerms& terms, const SourceText& text);

    struct Applied {
        const std::string* rule = nullptr;
        TermId term;
    };
    /// What the first rule that fits makes of the root of the term; none if no rule does, or if the
    /// term stays the same.
    [[nodiscard]] std::optional<Applied> apply(TermId term) const;

private:
    [[nodiscard]] std::optional<TermId> apply(const Rule& rule, TermId term) const;

    SdqTerms& m_terms;
    SdqRules m_language;
    RuleLibrary m_library;
    RuleList m_rules;
};

}  // namespace candler::sdqlite
