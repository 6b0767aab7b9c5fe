#include "engine/languages/sdqlite/stages/SdqReduction.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace candler::sdqlite {

namespace {

bool isLoop(Operator o) {
    return o == Operator::Sum || o == Operator::Collect || o == Operator::Merge;
}

bool hasLoop(const SdqTerms& terms, TermId term) {
    return std::ranges::any_of(terms.store.subterms(term), [&](TermId part) {
        return isLoop(operatorOf(terms.store[part].op));
    });
}

/// How often a variable is used, as a tree; more than one is one too many.
class Uses {
public:
    explicit Uses(SdqTerms& terms) : m_terms(terms) {}

    void count(TermId term, std::uint32_t index, bool isInLoop) {
        if (isMany() || !mayBeFree(m_terms.binding().freeIndices(term), index)) return;
        const Label label = m_terms.store[term];
        const Operator o = operatorOf(label.op);
        if (o == Operator::Variable) {
            if (SdqTerms::indexOf(label.payload) != index) return;
            ++m_uses;
            m_isInLoop |= isInLoop;
            return;
        }
        std::size_t number = 0;
        for (const TermId child : m_terms.store.children(term)) {
            const std::uint32_t binders = row(o).binders[number++];
            count(child, index + binders, isInLoop || (isLoop(o) && binders > 0));
        }
    }
    [[nodiscard]] bool isMany() const { return m_uses > 1; }
    [[nodiscard]] bool isNone() const { return m_uses == 0; }
    [[nodiscard]] bool isOnceOutsideLoops() const { return m_uses == 1 && !m_isInLoop; }

private:
    SdqTerms& m_terms;
    std::size_t m_uses = 0;
    bool m_isInLoop = false;
};

/// Whether a map only says where its entries are stored: to compute such a map where it is used
/// costs no more than to look its entries up.
bool isView(const SdqTerms& terms, TermId map) {
    using enum Operator;
    constexpr std::array kMoves{Variable, Symbol, Number, Empty, Get,       If,
                                InBounds, Probe,  Let,    Sum,   Singleton, Collect};
    return std::ranges::all_of(terms.store.subterms(map), [&](TermId part) {
        const TypeId type = terms.store.type(part);
        const TypeId leaf = terms.plainTypes.leafOf(type);
        if (leaf == PlainTypes::kIndex || leaf == PlainTypes::ring(Ring::Bool)) return true;
        const Operator o = operatorOf(terms.store[part].op);
        if (isLoop(o) && !PlainTypes::isMap(type)) return false;
        return std::ranges::find(kMoves, o) != kMoves.end();
    });
}

/// Of indices; truth values are 0 and 1.
std::optional<double> folded(Operator o, double a, double b) {
    switch (o) {
        case Operator::Add:
            return a + b;
        case Operator::Subtract:
            return a - b;
        case Operator::Multiply:
            return a * b;
        case Operator::Min:
            return std::min(a, b);
        case Operator::Max:
            return std::max(a, b);
        case Operator::Equal:
            return a == b ? 1 : 0;
        case Operator::NotEqual:
            return a != b ? 1 : 0;
        case Operator::Less:
            return a < b ? 1 : 0;
        case Operator::LessEqual:
            return a <= b ? 1 : 0;
        default:
            return std::nullopt;
    }
}

}  // namespace

/// Whether the argument of a `let` takes the place of its variable. Specification, D4.
bool SdqReduction::isCopied(TermId argument, TermId body) {
    using enum Operator;
    const Operator o = operatorAt(argument);
    if (o == Variable || o == Symbol || o == Number || o == Empty) return true;
    Uses uses(m_terms);
    uses.count(body, 0, false);
    if (uses.isNone() || uses.isOnceOutsideLoops()) return true;
    const TypeId type = m_terms.store.type(argument);
    if (PlainTypes::isMap(type)) return isView(m_terms, argument);
    const bool isCheap = o == Get || type == PlainTypes::kIndex;
    return isCheap && !hasLoop(m_terms, argument);
}

SdqReduction::Maybe SdqReduction::let(TermId term) {
    const TermId argument = child(term, 0);
    const TermId body = child(term, 1);
    if (!isCopied(argument, body)) return std::nullopt;
    return Reduced{"beta", m_terms.binding().substitute(body, argument)};
}

SdqReduction::Maybe SdqReduction::sum(SdqScopes::Id scope, TermId term) {
    const TermId map = child(term, 0);
    const TermId body = child(term, 1);
    if (operatorAt(map) == Operator::Range && mayBeFree(m_terms.binding().freeIndices(body), 0)) {
        // The value of a range is its key, which is the innermost variable once the value is gone.
        const TermId key =
            m_terms.leaf(Operator::Variable, SdqTerms::variable(0, kNoShape), PlainTypes::kIndex);
        const TermId outside = m_terms.binding().substitute(body, key);
        const std::array children{map, m_terms.binding().shift(outside, 1, 0)};
        return Reduced{"range-value", m_terms.store.make(m_terms.store.labelOf(term), children)};
    }
    const auto isVariable = [&](TermId part, std::uint32_t index) {
        return operatorAt(part) == Operator::Variable &&
               SdqTerms::indexOf(m_terms.store[part].payload) == index;
    };
    // Arrays may hold zeros, which what is made of their entries does not.
    if (operatorAt(body) == Operator::Singleton && isVariable(child(body, 0), 1) &&
        isVariable(child(body, 1), 0) && m_terms.plainTypes.isTensor(m_terms.store.type(map)) &&
        !m_scopes.mayStoreZeros(scope, map))
        return Reduced{"sum-sing", map};
    return std::nullopt;
}

SdqReduction::Maybe SdqReduction::probe(SdqScopes::Id scope, TermId term) {
    const TermId map = child(term, 0);
    const TermId key = child(term, 1);
    if (!m_scopes.hasKey(scope, map, key)) return std::nullopt;
    const auto value = m_terms.make(Operator::Get, std::array{map, key});
    const auto made = m_terms.make(Operator::Let, std::array{*value, child(term, 2)});
    return Reduced{"probe-dense", *made};
}

SdqReduction::Maybe SdqReduction::inBounds(SdqScopes::Id scope, TermId term) {
    if (!m_scopes.isBetween(scope, child(term, 2), child(term, 0), child(term, 1)))
        return std::nullopt;
    return Reduced{"in-bounds", child(term, 3)};
}

/// The size of a sort is more than its indices, and at least as much as what is one more.
SdqReduction::Maybe SdqReduction::minimum(SdqScopes::Id scope, TermId term) {
    for (const std::size_t i : {0U, 1U}) {
        const auto sort = m_scopes.sizeOf(child(term, i));
        if (!sort) continue;
        const TermId other = child(term, 1 - i);
        const bool isSuccessor = operatorAt(other) == Operator::Add &&
                                 child(other, 1) == m_terms.numberTerm(1, PlainTypes::kIndex) &&
                                 m_scopes.isIndexOf(scope, child(other, 0), *sort);
        if (other == child(term, i) || isSuccessor || m_scopes.isIndexOf(scope, other, *sort))
            return Reduced{"min-size", other};
    }
    return std::nullopt;
}

SdqReduction::Maybe SdqReduction::maximum(SdqScopes::Id scope, TermId term) {
    const TermId zero = m_terms.numberTerm(0, PlainTypes::kIndex);
    for (const std::size_t i : {0U, 1U})
        if (child(term, i) == zero && m_scopes.isNonNegative(scope, child(term, 1 - i)))
            return Reduced{"max-zero", child(term, 1 - i)};
    return std::nullopt;
}

/// Of a tuple that is written.
SdqReduction::Maybe SdqReduction::component(TermId term) {
    const std::vector<TermId> parts = tupleParts(child(term, 0));
    const Payload number = m_terms.store[term].payload;
    if (parts.size() < 2 || number >= parts.size()) return std::nullopt;
    return Reduced{"component", parts[number]};
}

/// Tuples that are written are equal if their parts are.
SdqReduction::Maybe SdqReduction::tuplesAreEqual(TermId term) {
    const std::vector<TermId> left = tupleParts(child(term, 0));
    const std::vector<TermId> right = tupleParts(child(term, 1));
    if (left.size() < 2 || left.size() != right.size()) return std::nullopt;
    std::optional<TermId> all;
    for (std::size_t i = 0; i < left.size(); ++i) {
        const auto one = m_terms.make(Operator::Equal, std::array{left[i], right[i]});
        all = all ? m_terms.make(Operator::Multiply, std::array{*all, *one}) : one;
    }
    return Reduced{"tuple-equal", *all};
}

/// Tuples of tuples are tuples of all their parts; what is none is its only part.
std::vector<TermId> SdqReduction::tupleParts(TermId term) const {
    if (operatorAt(term) != Operator::Tuple) return {term};
    std::vector<TermId> parts = tupleParts(child(term, 0));
    for (const TermId part : tupleParts(child(term, 1))) parts.push_back(part);
    return parts;
}

SdqReduction::Maybe SdqReduction::fold(TermId term) {
    constexpr double kMostExact = 9007199254740992.0;
    const auto children = m_terms.store.children(term);
    const bool areNumbers = children.size() == 2 && std::ranges::all_of(children, [&](TermId part) {
                                return operatorAt(part) == Operator::Number &&
                                       m_terms.store.type(part) == PlainTypes::kIndex;
                            });
    if (!areNumbers) return std::nullopt;
    const auto value =
        folded(operatorAt(term), m_terms.numberAt(m_terms.store[children[0]].payload),
               m_terms.numberAt(m_terms.store[children[1]].payload));
    if (!value || !(std::abs(*value) <= kMostExact)) return std::nullopt;
    return Reduced{"constant", m_terms.numberTerm(*value, m_terms.store.type(term))};
}

SdqReduction::Maybe SdqReduction::reduce(SdqScopes::Id scope, TermId term) {
    switch (operatorAt(term)) {
        case Operator::Let:
            return let(term);
        case Operator::Sum:
            return sum(scope, term);
        case Operator::Probe:
            return probe(scope, term);
        case Operator::InBounds:
            return inBounds(scope, term);
        case Operator::Component:
            return component(term);
        case Operator::Equal:
            if (auto made = tuplesAreEqual(term)) return made;
            return fold(term);
        case Operator::Min:
            if (auto made = minimum(scope, term)) return made;
            return fold(term);
        case Operator::Max:
            if (auto made = maximum(scope, term)) return made;
            return fold(term);
        default:
            return fold(term);
    }
}

}  // namespace candler::sdqlite
