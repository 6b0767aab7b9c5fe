#include "engine/languages/sdqlite/rules/SdqSampleTerms.h"

#include <fmt/format.h>

#include "engine/support/Check.h"

namespace candler::sdqlite {

TermId SampleTerms::make(Operator op, std::initializer_list<TermId> children) {
    const auto term = m_terms.make(op, std::vector<TermId>(children));
    CANDLER_CHECK(term.has_value(), "a sample of '{}' has no type", row(op).name);
    return *term;
}

TermId SampleTerms::term(TypeId type, const std::vector<TypeId>& scope, int depth) {
    if (type == PlainTypes::ring(Ring::Bool)) {
        const Operator comparison = oneIn(3) ? Operator::Less : Operator::Equal;
        const TermId left = index(scope, depth - 1);
        return make(comparison, {left, index(scope, depth - 1)});
    }
    if (depth <= 0 || oneIn(4)) return atom(type, scope);
    if (type == PlainTypes::kIndex) return index(scope, depth);
    return PlainTypes::isMap(type) ? map(type, scope, depth) : real(scope, depth);
}

std::vector<TermId> SampleTerms::boundOf(TypeId type, const std::vector<TypeId>& scope) {
    std::vector<TermId> found;
    for (std::uint32_t i = 0; i < scope.size(); ++i)
        if (scope[scope.size() - 1 - i] == type)
            found.push_back(
                m_terms.leaf(Operator::Variable, SdqTerms::variable(i, kNoShape), type));
    return found;
}

TermId SampleTerms::atom(TypeId type, const std::vector<TypeId>& scope) {
    const auto bound = boundOf(type, scope);
    if (!bound.empty() && !oneIn(4)) return bound[below(bound.size())];
    if (PlainTypes::isMap(type) || oneIn(2)) return oneIn(8) ? m_terms.zero(type) : symbol(type);
    return m_terms.numberTerm(static_cast<double>(below(3)), type);
}

/// An input of the type, one of a few.
TermId SampleTerms::symbol(TypeId type) {
    std::size_t levels = 0;
    TypeId leaf = type;
    for (; PlainTypes::isMap(leaf); leaf = m_terms.plainTypes.valueOf(leaf)) ++levels;
    FullTypes& types = m_terms.fullTypes;
    const bool isIndex = leaf == PlainTypes::kIndex;
    FullTypeId full = isIndex ? types.index(kNat) : types.ring(PlainTypes::ringOf(leaf));
    for (std::size_t i = 0; i < levels; ++i) full = types.map(kNat, full);
    const bool isTruth = leaf == PlainTypes::ring(Ring::Bool);
    const std::string name = fmt::format("sample{}{}{}",
                                         isIndex   ? "i"
                                         : isTruth ? "t"
                                                   : "r",
                                         levels, static_cast<char>('a' + below(3)));
    return m_terms.leaf(Operator::Symbol, m_terms.symbol({name, full, std::nullopt}), type);
}

TermId SampleTerms::real(const std::vector<TypeId>& scope, int depth) {
    const TypeId type = real();
    const auto bound = boundOf(type, scope);
    const TermId first =
        !bound.empty() && oneIn(2) ? bound[below(bound.size())] : term(type, scope, depth - 1);
    switch (below(6)) {
        case 0:
        case 1:
            return make(Operator::Multiply, {first, term(type, scope, depth - 1)});
        case 2:
            return make(Operator::Add, {first, term(type, scope, depth - 1)});
        case 3:
            return make(Operator::If,
                        {term(PlainTypes::ring(Ring::Bool), scope, depth - 1), first});
        case 4:
            return sumOver(mapTo(type), type, scope, depth);
        default: {
            const TermId map = term(mapTo(type), scope, depth - 1);
            return make(Operator::Get, {map, index(scope, depth - 1)});
        }
    }
}

TermId SampleTerms::index(const std::vector<TypeId>& scope, int depth) {
    const TypeId type = PlainTypes::kIndex;
    if (depth <= 0 || oneIn(2)) return atom(type, scope);
    const TermId first = index(scope, depth - 1);
    if (oneIn(3)) return make(Operator::Add, {first, m_terms.numberTerm(1, type)});
    return make(Operator::Get, {term(mapTo(type), scope, depth - 1), first});
}

TermId SampleTerms::map(TypeId type, const std::vector<TypeId>& scope, int depth) {
    const TypeId value = m_terms.plainTypes.valueOf(type);
    if (m_terms.plainTypes.leafOf(type) == PlainTypes::kIndex) {
        if (value != PlainTypes::kIndex || oneIn(2)) return atom(type, scope);
        return make(Operator::Range, {m_terms.numberTerm(static_cast<double>(below(2)), value),
                                      m_terms.numberTerm(static_cast<double>(below(5)), value)});
    }
    switch (below(5)) {
        case 0: {
            const TermId key = index(scope, depth - 1);
            return make(Operator::Singleton, {key, term(value, scope, depth - 1)});
        }
        case 1: {
            const TermId first = term(type, scope, depth - 1);
            return make(Operator::Add, {first, term(type, scope, depth - 1)});
        }
        case 2: {
            const TermId factor = term(m_terms.plainTypes.leafOf(type), scope, depth - 1);
            return make(Operator::Multiply, {factor, term(type, scope, depth - 1)});
        }
        case 3:
            return sumOver(mapTo(oneIn(2) ? PlainTypes::kIndex : real()), type, scope, depth);
        default:
            return atom(type, scope);
    }
}

TermId SampleTerms::sumOver(TypeId map, TypeId body, const std::vector<TypeId>& scope, int depth) {
    const TermId over = term(map, scope, depth - 1);
    std::vector<TypeId> inside = scope;
    inside.push_back(PlainTypes::kIndex);
    inside.push_back(m_terms.plainTypes.valueOf(map));
    return make(Operator::Sum, {over, term(body, inside, depth - 1)});
}

}  // namespace candler::sdqlite
