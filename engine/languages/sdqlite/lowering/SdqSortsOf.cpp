// Full types of terms, of the Lowerer: sorts of keys say how large arrays for maps must be.
#include "engine/languages/sdqlite/lowering/SdqLowerer.h"
#include "engine/languages/sdqlite/semantics/SdqArithmetic.h"

namespace candler::sdqlite {

FullTypeId Lowerer::natType(TypeId type) {
    FullTypes& types = m_terms.fullTypes;
    if (PlainTypes::isMap(type)) return types.map(kNat, natType(m_terms.plainTypes.valueOf(type)));
    if (PlainTypes::isRing(type)) return types.ring(PlainTypes::ringOf(type));
    return types.index(kNat);
}

FullTypeId Lowerer::typeOf(TermId term, const Environment& environment) {
    using enum Operator;
    const auto of = [&](std::size_t i) { return typeOf(child(term, i), environment); };
    switch (opOf(term)) {
        case Variable: {
            const Lowered* known = variable(term, environment);
            if (known != nullptr && known->type.isValid()) return known->type;
            const FullTypeId said = m_terms.shapeAt(SdqTerms::shapeOf(payload(term))).type;
            return said.isValid() ? said : natType(m_terms.store.type(term));
        }
        case Symbol:
            return m_terms.symbolAt(payload(term)).type;
        case Add:
        case Subtract: {
            if (!isMap(term)) return natType(m_terms.store.type(term));
            // Once: sums of many maps are deep on this side.
            const FullTypeId left = of(0);
            return m_terms.fullTypes.join(left, of(1)).value_or(left);
        }
        case Multiply:
            return isMap(term) ? productType(of(0), of(1)) : natType(m_terms.store.type(term));
        case If:
            return of(1);
        case Slice:
        case Negate:
            return isMap(term) ? of(0) : natType(m_terms.store.type(term));
        case InBounds:
            return of(3);
        case Get:
            return FullType(m_terms.fullTypes[of(0)]).value;
        case Singleton: {
            const SortId sort = m_terms.fullTypes[of(0)].sort;
            return m_terms.fullTypes.map(sort, of(1));
        }
        case Range:
            return rangeType(term, environment);
        default:
            return typeBelow(term, environment);
    }
}

/// Of operators that bind variables.
FullTypeId Lowerer::typeBelow(TermId term, const Environment& environment) {
    using enum Operator;
    FullTypes& types = m_terms.fullTypes;
    const Operator o = opOf(term);
    if (o != Sum && o != Collect && o != Merge && o != Probe && o != Let)
        return natType(m_terms.store.type(term));
    const FullTypeId first = typeOf(child(term, 0), environment);
    if (o == Let) return typeOf(child(term, 1), extended(environment, {{{}, nullptr, first}}));
    const FullType map = types[first];
    const Lowered key{{}, nullptr, types.index(map.sort)};
    const Lowered value{{}, nullptr, map.value};
    if (o == Probe) return typeOf(child(term, 2), extended(environment, {value}));
    if (o == Merge) {
        const FullType other = types[typeOf(child(term, 1), environment)];
        const Lowered second{{}, nullptr, types.index(other.sort)};
        return typeOf(child(term, 2), extended(environment, {key, value, second}));
    }
    const Environment inner = extended(environment, {key, value});
    if (o == Sum) return typeOf(child(term, 1), inner);
    const FullTypeId keys = typeOf(child(term, 1), inner);
    return types.map(types[keys].sort, typeOf(child(term, 2), inner));
}

FullTypeId Lowerer::productType(FullTypeId left, FullTypeId right) {
    if (!left.isValid()) return right;
    if (!right.isValid()) return left;
    const FullType a = m_terms.fullTypes[left];
    if (a.kind == FullType::Kind::Map)
        return m_terms.fullTypes.map(a.sort, productType(a.value, right));
    const FullType b = m_terms.fullTypes[right];
    if (b.kind == FullType::Kind::Map)
        return m_terms.fullTypes.map(b.sort, productType(left, b.value));
    return a.ring == Ring::Bool ? right : left;
}

/// The sort of which it is at most the size.
std::optional<SortId> Lowerer::limitOf(TermId term) const {
    if (opOf(term) == Operator::Symbol) return m_terms.symbolAt(payload(term)).sizeOf;
    if (opOf(term) != Operator::Min) return std::nullopt;
    const auto left = limitOf(child(term, 0));
    return left ? left : limitOf(child(term, 1));
}

bool Lowerer::isNatural(TermId term, const Environment& environment) {
    using enum Operator;
    const auto is = [&](std::size_t i) { return isNatural(child(term, i), environment); };
    switch (opOf(term)) {
        case Number:
            return m_terms.numberAt(payload(term)) >= 0;
        case Min:
        case Add:
        case Multiply:
            return is(0) && is(1);
        case Max:
            return is(0) || is(1);
        case Get:
            if (const auto array = arrayOf(child(term, 0), environment))
                if (m_parameters.fact(*array, FactSyntax::Kind::Monotone) ||
                    m_parameters.fact(*array, FactSyntax::Kind::ValuesIn))
                    return true;
            break;
        case Symbol:
            if (m_terms.symbolAt(payload(term)).sizeOf) return true;
            break;
        default:
            break;
    }
    const FullType type = m_terms.fullTypes[typeOf(term, environment)];
    return m_parameters.count(type.sort).has_value();
}

/// None of its indices is negative, or not below the size of the sort.
FullTypeId Lowerer::rangeType(TermId term, const Environment& environment) {
    const bool isNonNegative = isNatural(child(term, 0), environment);
    const SortId sort = isNonNegative ? limitOf(child(term, 1)).value_or(kNat) : kNat;
    FullTypes& types = m_terms.fullTypes;
    return types.map(sort, types.index(sort), MapKind::Range);
}

}  // namespace candler::sdqlite
