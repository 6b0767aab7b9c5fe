#include "engine/languages/rise/rules/RiseSamples.h"

#include <algorithm>
#include <array>

namespace candler::rise {

namespace {

constexpr std::int64_t kMostElements = 300;
constexpr std::int64_t kNatOfPrimitives = 2;

/// A variable that is still open in the type.
std::optional<TypeId> openVariable(const Types& types, TypeId id) {
    const Type& type = types[id];
    if (type.kind == TypeKind::Flexible) return id;
    for (const TypeId part : {type.left, type.right})
        if (part.isValid() && part != kUntyped)
            if (const auto found = openVariable(types, part)) return found;
    return std::nullopt;
}

}  // namespace

bool chooseOpen(RiseContext& context, Unifier& unifier, NatId nat, const OpenChoices& choices) {
    Nats& nats = context.nats;
    for (const NatAtomId id : nats.variables(unifier.resolve(nat))) {
        const NatAtom atom = nats.atom(id);
        if (atom.kind != NatAtomKind::Flexible) continue;
        const NatId variable = unifier.resolve(nats.flexible(atom.number));
        if (nats.hasFlexible(variable) && !unifier.unifyNats(variable, choices.size()))
            return false;
    }
    return true;
}

bool chooseOpen(RiseContext& context, Unifier& unifier, TypeId type, const OpenChoices& choices) {
    type = unifier.resolve(type);
    while (const auto open = openVariable(context.types, type)) {
        if (!unifier.unify(*open, choices.data(context.types[*open].variableClass))) return false;
        type = unifier.resolve(type);
    }
    return std::ranges::all_of(context.types.sizes(type), [&](NatId nat) {
        return chooseOpen(context, unifier, nat, choices);
    });
}

RiseSamples::RiseSamples(RiseContext& context, std::uint64_t seed)
    : m_context(context), m_types(context.types), m_random(seed) {}

void RiseSamples::chooseScalar() {
    // Half of them are what rules are mostly used for.
    constexpr std::array kOthers{Scalar::F64, Scalar::I8,  Scalar::I16, Scalar::I32,
                                 Scalar::U8,  Scalar::U16, Scalar::Bool};
    m_scalar = below(2) == 0 ? Scalar::F32 : kOthers[below(kOthers.size())];
}

TypeId RiseSamples::scalarType(TypeClass typeClass) const {
    const TypeId type = m_types.scalar(m_scalar);
    return !isWithin(typeClass, TypeClass::Number) || m_types.isIn(type, typeClass)
               ? type
               : m_types.scalar(Scalar::F32);
}

NatId RiseSamples::size() {
    constexpr std::array<std::int64_t, 8> kSizes{1, 2, 2, 3, 4, 4, 4, 8};
    return m_context.nats.constant(kSizes[below(kSizes.size())]);
}

TypeId RiseSamples::dataType(TypeClass typeClass, int depth) {
    const std::uint64_t kind = below(8);
    if (kind < 5 || depth == 0 || isWithin(typeClass, TypeClass::Scalar))
        return scalarType(typeClass);
    if (isWithin(typeClass, TypeClass::Number))
        return m_types.vector(size(), scalarType(typeClass));
    const TypeId first = dataType(typeClass, depth - 1);
    if (kind < 7) return m_types.array(size(), first);
    return m_types.pair(first, dataType(typeClass, depth - 1));
}

OpenChoices RiseSamples::choices() {
    return {[this] { return size(); }, [this](TypeClass type) { return dataType(type, 1); }};
}

std::int64_t RiseSamples::volume(TypeId id) const {
    const Type& type = m_types[id];
    switch (type.kind) {
        case TypeKind::Array:
        case TypeKind::Vector:
        case TypeKind::Index: {
            const auto size = m_context.nats.asInteger(type.size);
            if (!size || *size < 1) return kMostElements + 1;
            return type.kind == TypeKind::Index
                       ? 1
                       : std::min(*size, kMostElements + 1) * volume(type.right);
        }
        case TypeKind::Pair:
        case TypeKind::Function:
            return std::max(volume(type.left), volume(type.right));
        default:
            return 1;
    }
}

bool RiseSamples::isSmall(TypeId type) const {
    return volume(type) <= kMostElements;
}

void RiseSamples::begin(Primitive monoid) {
    m_parameters.clear();
    m_monoid = monoid;
}

TermId RiseSamples::parameter(TypeId type, const std::string& name, std::size_t depth) {
    m_parameters.push_back({type, name});
    return m_context.var(static_cast<std::uint32_t>(depth + m_parameters.size() - 1), type);
}

bool RiseSamples::isScalarFunction(TypeId type) const {
    while (m_types.isFunction(type)) type = m_types[type].right;
    return m_types.isNumericScalar(type);
}

TermId RiseSamples::term(TypeId type, const std::vector<TypeId>& scope, const std::string& name) {
    const bool canBeWritten =
        isScalarFunction(type) && (m_types.isFunction(type) || !scope.empty());
    if (!canBeWritten || below(2) == 0) return opaque(type, scope, name);
    std::vector<TypeId> inner = scope;
    constexpr std::uint64_t kDepths = 3;
    return written(type, inner, static_cast<int>(below(kDepths)));
}

TermId RiseSamples::opaque(TypeId type, const std::vector<TypeId>& scope, const std::string& name) {
    std::vector<TermId> arguments;
    const bool usesBinders = below(3) != 0;
    for (std::size_t i = 0; i < scope.size(); ++i)
        if (usesBinders && below(2) == 0)
            arguments.push_back(
                m_context.var(static_cast<std::uint32_t>(scope.size() - 1 - i), scope[i]));
    TypeId function = type;
    for (auto argument = arguments.rbegin(); argument != arguments.rend(); ++argument)
        function = m_types.function(m_context.store.type(*argument), function);
    TermId made = parameter(function, name, scope.size());
    for (const TermId argument : arguments) made = m_context.app(made, argument);
    return made;
}

void RiseSamples::collectParts(TermId value, TypeId wanted, std::vector<TermId>& parts) {
    const TypeId type = m_context.store.type(value);
    if (type == wanted) parts.push_back(value);
    if (!m_types.is(type, TypeKind::Pair)) return;
    const Type pair = m_types[type];
    for (const auto& [primitive, part] :
         {std::pair{Primitive::Fst, pair.left}, std::pair{Primitive::Snd, pair.right}}) {
        const TermId half = m_context.primitive(primitive, m_types.function(type, part));
        collectParts(m_context.app(half, value), wanted, parts);
    }
}

TermId RiseSamples::written(TypeId type, std::vector<TypeId>& scope, int depth) {
    if (m_types.isFunction(type)) {
        const Type function = m_types[type];
        scope.push_back(function.left);
        const TermId body = written(function.right, scope, depth);
        scope.pop_back();
        return m_context.lam(function.left, body);
    }
    if (depth > 0) {
        const TypeId binary = m_types.function(type, m_types.function(type, type));
        const TermId first = written(type, scope, depth - 1);
        const TermId second = written(type, scope, depth - 1);
        const Primitive primitive = below(2) == 0 ? Primitive::Add : Primitive::Mul;
        return m_context.app(m_context.app(m_context.primitive(primitive, binary), first), second);
    }
    std::vector<TermId> parts;
    for (std::size_t i = 0; i < scope.size(); ++i)
        collectParts(m_context.var(static_cast<std::uint32_t>(scope.size() - 1 - i), scope[i]),
                     type, parts);
    if (parts.empty() || below(4) == 0) {
        const auto range = rangeOf(m_types[type].scalar);
        const bool isUnsigned = range && range->first == 0;
        return m_context.literal(static_cast<double>(below(4)) - (isUnsigned ? 0 : 1), type);
    }
    return parts[below(parts.size())];
}

TypeId RiseSamples::operatorType() const {
    const TypeId scalar = scalarType(TypeClass::Scalar);
    return m_types.function(scalar, m_types.function(scalar, scalar));
}

TermId RiseSamples::monoid(TypeId type) {
    return m_context.primitive(m_monoid, type);
}

TermId RiseSamples::neutral(TypeId type) {
    if (!m_types.isNumericScalar(type)) return {};
    const double any = static_cast<double>(below(4));
    return m_context.literal(isIdempotent(m_monoid)       ? any
                             : m_monoid == Primitive::Mul ? 1
                                                          : 0,
                             type);
}

bool RiseSamples::apply(TypeId type) {
    m_firstArgument = m_parameters.size();
    for (; m_types.is(type, TypeKind::NatFunction);)
        type =
            m_types.substituteNat(m_types[type].right, m_context.nats.constant(kNatOfPrimitives));
    for (; m_types.isFunction(type); type = m_types[type].right)
        m_parameters.push_back({m_types[type].left, {}});
    return isSmall(type);
}

TermId RiseSamples::close(TermId term) {
    while (m_types.is(m_context.store.type(term), TypeKind::NatFunction))
        term = m_context.natApp(term, m_context.nats.constant(kNatOfPrimitives));
    for (std::size_t i = m_firstArgument; i < m_parameters.size(); ++i)
        term =
            m_context.app(term, m_context.var(static_cast<std::uint32_t>(i), m_parameters[i].type));
    for (const Parameter& parameter : m_parameters) {
        term = m_context.lam(parameter.type, term);
        if (!parameter.name.empty()) m_context.rememberBinder(term, parameter.name);
    }
    return term;
}

}  // namespace candler::rise
