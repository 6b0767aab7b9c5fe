// SdqReduction: the steps of the normaliser that ask where a term stands, or how often a variable
// is used: carrying out `let`, bounds that hold by the sorts of indices, constants.
#pragma once

#include <optional>
#include <string_view>

#include "engine/languages/sdqlite/stages/SdqScopes.h"

namespace candler::sdqlite {

class SdqReduction {
public:
    SdqReduction(SdqTerms& terms, const CheckedProgram& program)
        : m_terms(terms), m_scopes(terms, program) {}

    [[nodiscard]] SdqScopes& scopes() { return m_scopes; }

    struct Reduced {
        std::string_view step;
        TermId term;
    };
    /// One step at the root of a term that stands in the scope.
    [[nodiscard]] std::optional<Reduced> reduce(SdqScopes::Id scope, TermId term);

private:
    using Maybe = std::optional<Reduced>;

    [[nodiscard]] Maybe let(TermId term);
    [[nodiscard]] Maybe sum(SdqScopes::Id scope, TermId term);
    [[nodiscard]] Maybe probe(SdqScopes::Id scope, TermId term);
    [[nodiscard]] Maybe inBounds(SdqScopes::Id scope, TermId term);
    [[nodiscard]] Maybe minimum(SdqScopes::Id scope, TermId term);
    [[nodiscard]] Maybe maximum(SdqScopes::Id scope, TermId term);
    [[nodiscard]] Maybe component(TermId term);
    [[nodiscard]] Maybe tuplesAreEqual(TermId term);
    [[nodiscard]] std::vector<TermId> tupleParts(TermId term) const;
    [[nodiscard]] Maybe fold(TermId term);
    [[nodiscard]] bool isCopied(TermId argument, TermId body);

    [[nodiscard]] Operator operatorAt(TermId term) const {
        return operatorOf(m_terms.store[term].op);
    }
    [[nodiscard]] TermId child(TermId term, std::size_t i) const {
        return m_terms.store.children(term)[i];
    }

    SdqTerms& m_terms;
    SdqScopes m_scopes;
};

}  // namespace candler::sdqlite
