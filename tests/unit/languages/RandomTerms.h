// Random well-typed closed Rise terms, made top-down from a type by the schemes of the primitives.
#pragma once

#include <random>
#include <utility>
#include <vector>

#include "engine/languages/rise/rules/RiseSamples.h"
#include "engine/languages/rise/syntax/RiseUnifier.h"
#include "engine/languages/rise/terms/RiseContext.h"

namespace candler::rise {

/// Programs of two sizes, whose results are scalars, pairs or arrays of up to three dimensions.
/// Sizes in their types are polynomials that are whole for all values of the two. What depends on
/// rounding by leaps (comparisons, floor, conversions to integers) is asked of simple values only.
/// The same seed gives the same terms.
class RandomTerms {
public:
    static constexpr std::uint32_t kSizeCount = 2;

    RandomTerms(RiseContext& context, std::uint32_t seed);

    TermId program(int depth);
    std::uint32_t nextSeed() { return static_cast<std::uint32_t>(m_random()); }

private:
    // Types.
    NatId size();
    TypeId dataType(TypeClass typeClass, int depth);
    OpenChoices choices();
    [[nodiscard]] bool isWhole(NatId size) const;
    [[nodiscard]] bool isFine(TypeId type) const;

    // Terms. `type` is data, or a function where that is said.
    TermId term(TypeId type, int depth);
    /// Of a function type, too.
    TermId argument(TypeId type, int depth);
    /// A primitive with all arguments; invalid if it cannot give the type.
    TermId call(Primitive primitive, TypeId type, int depth);
    TermId operatorOf(TypeId type, int depth);
    TermId leaf(TypeId type);
    TermId scalarLeaf(TypeId type);
    TermId parameter(TypeId type);
    TermId made(Primitive primitive, TypeId type, std::initializer_list<TermId> arguments);

    std::uint32_t pick(std::uint32_t count) {
        return static_cast<std::uint32_t>(m_random()) % count;
    }

    RiseContext& m_context;
    Types& m_types;
    std::mt19937 m_random;
    std::vector<TypeId> m_scope;       ///< Of the lambdas around, innermost last.
    std::vector<TypeId> m_parameters;  ///< Of the program; later ones are further out.
};

}  // namespace candler::rise
