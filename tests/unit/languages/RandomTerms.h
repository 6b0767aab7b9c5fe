// Random well-typed closed Rise terms, made top-down from a type.
#pragma once

#include <random>
#include <vector>

#include "engine/languages/rise/terms/RiseContext.h"

namespace candler::rise {

/// Programs of type `(n : nat) -> n.f32 -> 4.(n*4).f32 -> t` for random t. The same seed gives the
/// same terms.
class RandomTerms {
public:
    RandomTerms(RiseContext& context, std::uint32_t seed);

    TermId program(int depth);
    /// A term of the type whose free variables have the types of `scope`, innermost last.
    TermId term(TypeId type, int depth);
    TypeId dataType(int depth);
    std::uint32_t nextSeed() { return static_cast<std::uint32_t>(m_random()); }

private:
    TermId leaf(TypeId type);
    TermId arrayTerm(TypeId type, int depth);
    TermId primitive(Primitive primitive, TypeId type) {
        return m_context.primitive(primitive, type);
    }
    TermId call(TermId function, std::initializer_list<TermId> arguments);
    NatId size();
    std::uint32_t pick(std::uint32_t count) {
        return static_cast<std::uint32_t>(m_random()) % count;
    }

    RiseContext& m_context;
    Types& m_types;
    std::mt19937 m_random;
    std::vector<TypeId> m_scope;
    TypeId m_f32;
};

}  // namespace candler::rise
