// RiseContext: everything hash-consed for one loaded program (nats, types, literals, labels, terms)
// and the typed builders of terms.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/languages/rise/terms/Nat.h"
#include "engine/languages/rise/terms/RiseSignature.h"
#include "engine/languages/rise/terms/RiseType.h"
#include "engine/term/TermStore.h"

namespace candler::rise {

/// Owns what ids of one program mean. Terms are built with concrete types; the builders derive the
/// type where it follows from the parts and check that the parts fit.
///
///     RiseContext context;
///     const TypeId f32 = context.types.scalar(Scalar::F32);
///     const TermId two = context.literal(2, f32);
///     const TermId inc = context.lam(f32, context.app(context.app(addF32, context.var(0, f32)),
///     two));
class RiseContext {
public:
    RiseContext();

    Nats nats;
    Types types;
    TermStore store;

    // Builders.
    TermId var(std::uint32_t index, TypeId type);
    TermId app(TermId function, TermId argument);
    TermId lam(TypeId parameter, TermId body);
    TermId natApp(TermId function, NatId argument);
    /// The body's type may mention nat index 0, which is bound here.
    TermId natLam(TermId body);
    TermId comp(TermId first, TermId second);
    TermId literal(double value, TypeId type);
    TermId natLiteral(NatId value);
    TermId indexLiteral(NatId value, TypeId indexType);
    /// `type` must be an instance of the primitive's scheme.
    TermId primitive(Primitive primitive, TypeId type, Payload payload = 0);

    /// The type of a primitive, with flexible variables of types and nats numbered from 0.
    TypeId scheme(Primitive primitive, Payload payload = 0);

    // Literals: hash-consed numbers; the type is in the label. Bools are 0 and 1.
    Payload literalId(double value);
    [[nodiscard]] double literalValue(Payload id) const { return m_literals[id]; }

    // Names of foreign functions.
    Payload foreignId(const std::string& name);
    [[nodiscard]] const std::string& foreignName(Payload id) const { return m_foreign[id]; }

    // Names of bound variables, remembered for printing; the first name given stays.
    // When a pass rebuilds an abstraction it may remember the old one's name for the new one.
    void rememberBinder(TermId abstraction, const std::string& name);
    [[nodiscard]] const std::string* binderName(TermId abstraction) const;
    /// What is read from now on gives no names: terms that were printed are printed so again.
    void closeNames() { m_takesNames = false; }
    [[nodiscard]] bool takesNames() const { return m_takesNames; }
    /// Names for lambdas and nat lambdas that no pass remembered: by the parameter's type, and for
    /// all sizes; in the order in which they were told, outer binders first.
    void suggestName(TypeId parameter, const std::string& name);
    void suggestSizeName(const std::string& name);
    [[nodiscard]] const std::vector<std::string>& namesForType(TypeId parameter) const;
    [[nodiscard]] const std::vector<std::string>& namesForSizes() const { return m_sizeNames; }

private:
    std::vector<double> m_literals;
    std::unordered_map<std::uint64_t, Payload> m_literalByBits;
    std::vector<std::string> m_foreign;
    std::unordered_map<TermId, std::string> m_binderNames;
    std::unordered_map<TypeId, std::vector<std::string>> m_namesForType;
    std::vector<std::string> m_sizeNames;
    bool m_takesNames = true;
    std::map<std::pair<std::uint32_t, Payload>, TypeId> m_schemes;
};

}  // namespace candler::rise
