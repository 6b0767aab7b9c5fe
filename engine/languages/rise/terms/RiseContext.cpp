#include "engine/languages/rise/terms/RiseContext.h"

#include <algorithm>
#include <array>
#include <bit>

#include "engine/support/Check.h"

namespace candler::rise {

RiseContext::RiseContext() : types(nats), store(makeRiseSignature()) {}

TermId RiseContext::var(std::uint32_t index, TypeId type) {
    return store.make(store.label({kVar, index, type}), {});
}

TermId RiseContext::app(TermId function, TermId argument) {
    const Type& type = types[store.type(function)];
    CANDLER_CHECK(type.kind == TypeKind::Function && type.left == store.type(argument),
                  "a function of type {} applied to {}", types.text(store.type(function)),
                  types.text(store.type(argument)));
    return store.make(store.label({kApp, 0, type.right}), std::array{function, argument});
}

TermId RiseContext::lam(TypeId parameter, TermId body) {
    const TypeId type = types.function(parameter, store.type(body));
    return store.make(store.label({kLam, 0, type}), std::array{body});
}

TermId RiseContext::natApp(TermId function, NatId argument) {
    const Type& type = types[store.type(function)];
    CANDLER_CHECK(type.kind == TypeKind::NatFunction, "{} applied to a nat",
                  types.text(store.type(function)));
    const TypeId result = types.substituteNat(type.right, argument);
    return store.make(store.label({kNatApp, argument.value, result}), std::array{function});
}

TermId RiseContext::natLam(TermId body) {
    const TypeId type = types.natFunction(store.type(body));
    return store.make(store.label({kNatLam, 0, type}), std::array{body});
}

TermId RiseContext::comp(TermId first, TermId second) {
    const Type& f = types[store.type(first)];
    const Type& g = types[store.type(second)];
    CANDLER_CHECK(f.kind == TypeKind::Function && g.kind == TypeKind::Function && f.right == g.left,
                  "{} composed with {}", types.text(store.type(first)),
                  types.text(store.type(second)));
    const TypeId type = types.function(f.left, g.right);
    return store.make(store.label({kComp, 0, type}), std::array{first, second});
}

TermId RiseContext::literal(double value, TypeId type) {
    return store.make(store.label({kLiteral, literalId(value), type}), {});
}

TermId RiseContext::natLiteral(NatId value) {
    const TypeId type = types.scalar(Scalar::NatType);
    return store.make(store.label({kNatLiteral, value.value, type}), {});
}

TermId RiseContext::indexLiteral(NatId value, TypeId indexType) {
    CANDLER_CHECK(types.is(indexType, TypeKind::Index), "an index literal of type {}",
                  types.text(indexType));
    return store.make(store.label({kIndexLiteral, value.value, indexType}), {});
}

TermId RiseContext::primitive(Primitive primitive, TypeId type, Payload payload) {
    return store.make(store.label({op(primitive), payload, type}), {});
}

Payload RiseContext::literalId(double value) {
    if (value == 0) value = 0;  // One zero.
    const auto next = static_cast<Payload>(m_literals.size());
    const auto [entry, isNew] =
        m_literalByBits.try_emplace(std::bit_cast<std::uint64_t>(value), next);
    if (isNew) m_literals.push_back(value);
    return entry->second;
}

Payload RiseContext::foreignId(const std::string& name) {
    const auto known = std::find(m_foreign.begin(), m_foreign.end(), name);
    const auto id = static_cast<Payload>(known - m_foreign.begin());
    if (known == m_foreign.end()) m_foreign.push_back(name);
    return id;
}

void RiseContext::rememberBinder(TermId abstraction, const std::string& name) {
    m_binderNames.try_emplace(abstraction, name);
}

void RiseContext::suggestName(TypeId parameter, const std::string& name) {
    std::vector<std::string>& names = m_namesForType[parameter];
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

void RiseContext::suggestSizeName(const std::string& name) {
    if (std::find(m_sizeNames.begin(), m_sizeNames.end(), name) == m_sizeNames.end())
        m_sizeNames.push_back(name);
}

const std::vector<std::string>& RiseContext::namesForType(TypeId parameter) const {
    static const std::vector<std::string> kNone;
    const auto found = m_namesForType.find(parameter);
    return found == m_namesForType.end() ? kNone : found->second;
}

const std::string* RiseContext::binderName(TermId abstraction) const {
    const auto found = m_binderNames.find(abstraction);
    return found == m_binderNames.end() ? nullptr : &found->second;
}

}  // namespace candler::rise
