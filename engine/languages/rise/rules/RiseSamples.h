// RiseSamples: random types and terms for the variables of one instance of a rule. What is not
// written out is a parameter of the program that the instance is in.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/languages/rise/syntax/RiseUnifier.h"
#include "engine/languages/rise/terms/RiseContext.h"
#include "engine/support/Random.h"

namespace candler::rise {

/// What stands for sizes, and for data of a class, that nothing decides.
struct OpenChoices {
    std::function<NatId()> size;
    std::function<TypeId(TypeClass)> data;
};

/// Unifies all that is open in a type or a size with what is chosen. False if it does not fit.
[[nodiscard]] bool chooseOpen(RiseContext& context, Unifier& unifier, NatId nat,
                              const OpenChoices& choices);
[[nodiscard]] bool chooseOpen(RiseContext& context, Unifier& unifier, TypeId type,
                              const OpenChoices& choices);

class RiseSamples {
public:
    RiseSamples(RiseContext& context, std::uint64_t seed);

    std::uint64_t below(std::uint64_t bound) { return m_random.below(bound); }

    // Types. Data of a few scalars, all of one type, and sizes that often divide each other.
    [[nodiscard]] OpenChoices choices();
    /// Whether all sizes are whole numbers, and there are few elements.
    [[nodiscard]] bool isSmall(TypeId type) const;

    /// Another scalar type.
    void chooseScalar();
    /// Forgets the parameters. The operator of reductions is one of kMonoids.
    void begin(Primitive monoid);
    /// Below binders of these types, the innermost last. A parameter, applied to some of the
    /// binders, is called by this name.
    TermId term(TypeId type, const std::vector<TypeId>& scope, const std::string& name);
    /// An operator that reductions may apply in any order, and what its blocks may begin with;
    /// invalid if there is none of the type.
    [[nodiscard]] TypeId operatorType() const;
    TermId monoid(TypeId type);
    TermId neutral(TypeId type);

    /// Chooses arguments for what is of this type: false if it takes what cannot be chosen.
    bool apply(TypeId type);
    /// The term, in whose place only parameters are free, applied to those arguments and closed
    /// over the parameters.
    TermId close(TermId term);

private:
    struct Parameter {
        TypeId type;
        std::string name;
    };

    /// The variable, below so many binders. Later parameters are further out.
    TermId parameter(TypeId type, const std::string& name, std::size_t depth);
    TermId opaque(TypeId type, const std::vector<TypeId>& scope, const std::string& name);
    /// Sums and products of what the scope holds.
    TermId written(TypeId type, std::vector<TypeId>& scope, int depth);
    /// Numbers of the type in the value.
    void collectParts(TermId value, TypeId type, std::vector<TermId>& parts);
    [[nodiscard]] bool isScalarFunction(TypeId type) const;
    [[nodiscard]] TypeId scalarType(TypeClass typeClass) const;
    TypeId dataType(TypeClass typeClass, int depth);
    NatId size();
    [[nodiscard]] std::int64_t volume(TypeId type) const;

    RiseContext& m_context;
    Types& m_types;
    Random m_random;
    Scalar m_scalar = Scalar::F32;  ///< What data are made of.
    Primitive m_monoid = Primitive::Add;
    std::vector<Parameter> m_parameters;
    std::size_t m_firstArgument = 0;
};

}  // namespace candler::rise
