// Unifier: solutions of flexible type and nat variables. A value: copying it is how a solved rule
// is tried against the types of one match.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/languages/rise/terms/RiseContext.h"

namespace candler::rise {

/// Flexible variables are numbered per unifier from 0, so that many unifiers share their ids.
/// Types and nats given to one unifier must only mention flexible variables that it made (or that
/// the unifier made of which it is a copy).
///
///     Unifier unifier(context);
///     const TypeId t = unifier.freshType(TypeClass::Data);
///     unifier.unify(types.array(unifier.freshNat(), t), concrete);   // true if it fits
///     unifier.resolve(t);                                            // the element type
class Unifier {
public:
    explicit Unifier(RiseContext& context) : m_context(&context) {}

    [[nodiscard]] RiseContext& context() const { return *m_context; }

    TypeId freshType(TypeClass typeClass = TypeClass::Any);
    NatId freshNat();
    /// The scheme of a primitive with fresh variables. `payload` is MakeArray's element count.
    TypeId instantiate(Primitive primitive, Payload payload = 0);

    // Equations. False means that there is no solution, and mismatch() says why; the unifier is
    // then only good for messages.
    bool unify(TypeId a, TypeId b);
    bool unifyNats(NatId a, NatId b);
    /// The type must belong to the class.
    bool require(TypeId type, TypeClass typeClass);
    /// Tries the nat equations that could not be solved when they came up. False if one of them is
    /// contradictory; those that are still open stay (see isSettled).
    bool solvePostponed();
    /// No nat equation is open.
    [[nodiscard]] bool isSettled() const { return m_postponed.empty(); }
    /// What failed last, or the first open equation; the tag it was made under.
    [[nodiscard]] std::string mismatch();
    [[nodiscard]] std::uint32_t mismatchTag() const { return m_mismatch.tag; }
    [[nodiscard]] std::string openEquation();
    [[nodiscard]] std::uint32_t openEquationTag() const;
    /// Equations from now on carry this tag (a SyntaxId's value, say).
    void setTag(std::uint32_t tag) { m_tag = tag; }

    /// Texts for one message: variables that are not solved are called ?a, ?b, …, sizes ?n, ?o, ….
    [[nodiscard]] std::vector<std::string> describe(const std::vector<TypeId>& types);

    // Solutions.
    TypeId resolve(TypeId type);
    NatId resolve(NatId nat);
    /// Whether nothing flexible is left in the type.
    bool isResolved(TypeId type);
    /// The type with its outermost constructor known if it is known at all.
    TypeId head(TypeId type) const;
    /// Makes every unsolved variable in the type a fresh rigid one, named after `name`.
    void makeRigid(TypeId type, const std::string& name = "t");
    void makeRigid(NatId nat, const std::string& name = "n");

private:
    struct Postponed {
        NatId left;
        NatId right;
        std::uint32_t tag = 0;
    };
    struct TypeVariable {
        TypeId solution;
        TypeClass typeClass = TypeClass::Any;
    };
    /// What failed. Its text is only made when asked for: sketches and rules try types by the
    /// thousand, and most do not fit.
    struct Mismatch {
        enum class Kind : std::uint8_t { None, Fit, Class, Sizes, Cycle };
        Kind kind = Kind::None;
        TypeClass typeClass = TypeClass::Any;
        std::uint32_t tag = 0;
        TypeId expected{};
        TypeId found{};  ///< Of Fit and Class.
        NatId left{};    ///< Of Sizes.
        NatId right{};
    };

    /// Pairs that were unified since the call from outside; noted once there are many.
    struct Done {
        std::size_t steps = 0;
        std::set<std::pair<TypeId, TypeId>> pairs{};
    };
    bool unify(TypeId a, TypeId b, Done& done);
    bool bind(TypeId variable, TypeId type);
    bool bindNat(const NatAtom& variable, NatId nat);
    bool occurs(std::uint32_t variable, TypeId type);
    bool fail(Mismatch mismatch);
    std::string conversionHint(std::optional<TypeId> wanted, TypeId found);

    RiseContext* m_context;
    std::vector<TypeVariable> m_types;
    std::vector<NatId> m_nats;  // Invalid: not solved.
    std::vector<Postponed> m_postponed;
    Mismatch m_mismatch;
    std::uint32_t m_tag = 0;
};

}  // namespace candler::rise
