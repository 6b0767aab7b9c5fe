// Random typed terms for SdqSampler.cpp.
#pragma once

#include <vector>

#include "engine/languages/sdqlite/terms/SdqTerms.h"
#include "engine/support/Random.h"

namespace candler::sdqlite {

class SampleTerms {
public:
    SampleTerms(SdqTerms& terms, std::uint64_t seed) : m_terms(terms), m_random(seed) {}

    std::uint64_t below(std::uint64_t bound) { return m_random.below(bound); }
    bool oneIn(std::uint64_t n) { return m_random.below(n) == 0; }
    TypeId real() const { return PlainTypes::ring(Ring::Real); }
    TypeId mapTo(TypeId type) { return m_terms.plainTypes.mapTo(type); }

    /// Below binders of these types, the innermost last. Indices, reals, truth values, and maps to
    /// them.
    TermId term(TypeId type, const std::vector<TypeId>& scope, int depth = 2);

private:
    [[nodiscard]] std::vector<TermId> boundOf(TypeId type, const std::vector<TypeId>& scope);
    TermId atom(TypeId type, const std::vector<TypeId>& scope);
    TermId symbol(TypeId type);
    TermId real(const std::vector<TypeId>& scope, int depth);
    TermId index(const std::vector<TypeId>& scope, int depth);
    TermId map(TypeId type, const std::vector<TypeId>& scope, int depth);
    TermId sumOver(TypeId map, TypeId body, const std::vector<TypeId>& scope, int depth);
    TermId make(Operator op, std::initializer_list<TermId> children);

    SdqTerms& m_terms;
    Random m_random;
};

}  // namespace candler::sdqlite
