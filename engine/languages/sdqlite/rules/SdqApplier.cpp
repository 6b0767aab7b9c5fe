#include "engine/languages/sdqlite/rules/SdqApplier.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "engine/support/Check.h"

namespace candler::sdqlite {

/// Indices that change places cannot be shifted.
class Move::Renaming {
public:
    Renaming(SdqTerms& terms, const Move& move) : m_terms(terms), m_move(move) {}

    TermId apply(TermId term, std::uint32_t depth) {
        if (!hasFreeFrom(m_terms.binding().freeIndices(term), depth)) return term;
        const auto [entry, isNew] = m_known.try_emplace({term, depth});
        if (!isNew) return entry->second;
        TermId& made = entry->second;  // stays where it is when others are added
        const Label label = m_terms.store[term];
        if (operatorOf(label.op) == Operator::Variable) {
            const std::uint32_t index = m_move.target(SdqTerms::indexOf(label.payload) - depth);
            const std::uint32_t shape = SdqTerms::shapeOf(label.payload);
            made = m_terms.leaf(Operator::Variable, SdqTerms::variable(index + depth, shape),
                                label.type);
            return made;
        }
        std::vector<TermId> children(m_terms.store.children(term).begin(),
                                     m_terms.store.children(term).end());
        const OperatorRow& binders = row(operatorOf(label.op));
        for (std::size_t i = 0; i < children.size(); ++i)
            children[i] = apply(children[i], depth + binders.binders[i]);
        made = m_terms.store.make(m_terms.store.label(label), children);
        return made;
    }

private:
    SdqTerms& m_terms;
    const Move& m_move;
    std::map<std::pair<TermId, std::uint32_t>, TermId> m_known;
};

Move::Move(std::vector<std::uint32_t> table, std::uint32_t depth)
    : m_kind(Kind::Rename), m_table(std::move(table)), m_depth(depth) {
    const auto size = static_cast<std::uint32_t>(m_table.size());
    CANDLER_CHECK(size < 63, "a rule has {} binders", size);
    for (std::uint32_t i = 0; i < size; ++i)
        if (m_table[i] == kForbidden) m_forbidden |= FreeSet{1} << i;
    for (std::uint32_t cutoff = size + 1; cutoff-- > 0 && m_kind == Kind::Rename;)
        if (isShiftFrom(cutoff)) {
            m_kind = Kind::Shift;
            m_cutoff = cutoff;
        }
    if (m_kind == Kind::Shift && m_depth == size && m_forbidden == 0) m_kind = Kind::None;
}

/// Forbidden indices may go anywhere.
bool Move::isShiftFrom(std::uint32_t cutoff) const {
    const auto size = static_cast<std::uint32_t>(m_table.size());
    for (std::uint32_t i = 0; i < size; ++i)
        if (m_table[i] != kForbidden && m_table[i] != (i < cutoff ? i : i + m_depth - size))
            return false;
    return true;
}

std::uint32_t Move::target(std::uint32_t index) const {
    const auto size = static_cast<std::uint32_t>(m_table.size());
    return index < size ? m_table[index] : index - size + m_depth;
}

std::optional<TermId> Move::apply(SdqTerms& terms, TermId term) const {
    if (m_kind == Kind::None) return term;
    if ((terms.binding().freeIndices(term) & m_forbidden) != 0) return std::nullopt;
    if (m_kind == Kind::Rename) return Renaming(terms, *this).apply(term, 0);
    const int by = static_cast<int>(m_depth) - static_cast<int>(m_table.size());
    return terms.binding().shift(term, by, m_cutoff);
}

const RuleVariable* LeftSide::find(std::string_view name) const {
    const auto found = std::ranges::find(variables, name, &RuleVariable::name);
    return found == variables.end() ? nullptr : &*found;
}

namespace {

/// Builds sides of e-nodes.
class GraphTarget {
public:
    using Id = EClassId;

    GraphTarget(SdqTerms& terms, EGraph& graph, const Match& match)
        : m_terms(terms), m_graph(graph), m_match(match) {}

    [[nodiscard]] TypeId type(EClassId id) const { return m_graph.type(id); }
    [[nodiscard]] Payload payload(std::uint32_t slot) const { return m_match.payloadAt(slot); }
    EClassId term(TermId term) { return m_graph.addTerm(term); }
    EClassId add(LabelId label, std::span<const EClassId> children) {
        return m_graph.add(label, children);
    }
    std::optional<EClassId> variable(const SidePart& part) {
        const EClassId id = m_match.classAt(part.slot);
        if (part.move.isIdentity()) return id;
        const TermId own = SdqAnalysis::of(m_graph, id).term;
        const auto moved = part.move.apply(m_terms, own);
        if (!moved) return std::nullopt;
        return *moved == own ? id : m_graph.addTerm(*moved);
    }

private:
    SdqTerms& m_terms;
    EGraph& m_graph;
    const Match& m_match;
};

/// Builds sides of terms.
class TermTarget {
public:
    using Id = TermId;

    TermTarget(SdqTerms& terms, const RuleInstance& instance)
        : m_terms(terms), m_instance(instance) {}

    [[nodiscard]] TypeId type(TermId term) const { return m_terms.store.type(term); }
    [[nodiscard]] Payload payload(std::uint32_t slot) const { return m_instance.payloads[slot]; }
    static TermId term(TermId term) { return term; }
    TermId add(LabelId label, std::span<const TermId> children) {
        return m_terms.store.make(label, children);
    }
    std::optional<TermId> variable(const SidePart& part) {
        return part.move.apply(m_terms, m_instance.terms[part.slot]);
    }

private:
    SdqTerms& m_terms;
    const RuleInstance& m_instance;
};

template <typename Target>
class SideBuilder {
public:
    using Id = typename Target::Id;

    SideBuilder(SdqTerms& terms, const Side& side, Target& target)
        : m_terms(terms), m_side(side), m_target(target) {}

    /// `wanted` is the type for literals.
    std::optional<Id> make(std::uint32_t at, TypeId wanted) {
        const SidePart& part = m_side[at];
        switch (part.kind) {
            case SidePart::Kind::Variable:
                return m_target.variable(part);
            case SidePart::Kind::Bound:
                return m_target.term(m_terms.leaf(Operator::Variable,
                                                  SdqTerms::variable(part.index, kNoShape),
                                                  m_stack[m_stack.size() - 1 - part.index]));
            case SidePart::Kind::Number:
                return m_target.term(part.number == 0 ? m_terms.zero(wanted)
                                                      : m_terms.numberTerm(part.number, wanted));
            case SidePart::Kind::Operator:
                break;
        }
        if (part.op == Operator::Empty)
            return m_target.term(m_terms.leaf(Operator::Empty, 0, wanted));
        return makeOperator(part, wanted);
    }

private:
    /// Literals last, as the types of the others may be theirs.
    std::optional<Id> makeOperator(const SidePart& part, TypeId wanted) {
        std::array<Id, kMostChildren> ids{};
        std::array<TypeId, kMostChildren> types{};
        const std::size_t count = part.children.size();
        for (const bool areLiterals : {false, true})
            for (std::size_t i = 0; i < count; ++i) {
                if (isLiteral(m_side[part.children[i]]) != areLiterals) continue;
                const std::size_t outside = m_stack.size();
                for (const TypeId bound :
                     m_terms.bound(part.op, i, std::span(types).first(std::max(i, std::size_t{1}))))
                    m_stack.push_back(bound);
                const auto id = make(part.children[i], wantedOf(part, i, types, wanted));
                m_stack.resize(outside);
                if (!id) return std::nullopt;
                ids[i] = *id;
                types[i] = m_target.type(*id);
            }
        const auto type = m_terms.resultType(part.op, std::span(types).first(count));
        if (!type) return std::nullopt;
        const Payload payload =
            part.slot == SidePart::kNoSlot ? part.payload : m_target.payload(part.slot);
        return m_target.add(m_terms.store.label({op(part.op), payload, *type}),
                            std::span<const Id>(ids).first(count));
    }

    static bool isLiteral(const SidePart& part) {
        return part.kind == SidePart::Kind::Number ||
               (part.kind == SidePart::Kind::Operator && part.op == Operator::Empty);
    }

    /// Values have the type of the whole, operands that of the other one, all else is an index.
    [[nodiscard]] TypeId wantedOf(const SidePart& part, std::size_t child,
                                  std::span<const TypeId> types, TypeId wanted) const {
        using enum Operator;
        if (!m_terms.isTyped()) return kUntyped;
        const bool isLast = child + 1 == part.children.size();
        switch (part.op) {
            case Add:
            case Subtract:
            case Negate:
                return wanted;
            case Multiply:
                return types[1 - child].isValid() ? m_terms.plainTypes.leafOf(types[1 - child])
                                                  : m_terms.plainTypes.leafOf(wanted);
            case If:
            case Sum:
            case Let:
            case Merge:
            case Probe:
            case InBounds:
                return isLast ? wanted : PlainTypes::kIndex;
            case Singleton:
            case Collect:
                return isLast && PlainTypes::isMap(wanted) ? m_terms.plainTypes.valueOf(wanted)
                                                           : PlainTypes::kIndex;
            default:
                return PlainTypes::kIndex;
        }
    }

    SdqTerms& m_terms;
    const Side& m_side;
    Target& m_target;
    std::vector<TypeId> m_stack;  ///< Types of the binders around, innermost last.
};

template <typename Target>
std::optional<typename Target::Id> buildWith(SdqTerms& terms, const Side& side, TypeId type,
                                             Target target) {
    const auto made = SideBuilder<Target>(terms, side, target)
                          .make(static_cast<std::uint32_t>(side.size() - 1), type);
    if (!made || target.type(*made) != type) return std::nullopt;
    return made;
}

}  // namespace

TermId withoutLets(SdqTerms& terms, TermId term) {
    std::unordered_map<TermId, TermId> known;
    std::vector<TermId> children;
    for (const TermId t : terms.store.subterms(term)) {
        children.clear();
        for (const TermId child : terms.store.children(t)) children.push_back(known.at(child));
        known[t] = operatorOf(terms.store[t].op) == Operator::Let
                       ? terms.binding().substitute(children[1], children[0])
                       : terms.store.make(terms.store.labelOf(t), children);
    }
    return known.at(term);
}

std::optional<TermId> buildSide(SdqTerms& terms, const Side& side, TypeId type,
                                const RuleInstance& instance) {
    return buildWith(terms, side, type, TermTarget(terms, instance));
}

void SdqApplier::take(const EGraph& graph, const Match& match) {
    m_taken.assign(match.classSlotCount(), TermId{});
    for (const SidePart& part : m_left.side) {
        if (part.slot == SidePart::kNoSlot || part.kind == SidePart::Kind::Operator) continue;
        const EClassId id = match.classAt(part.slot);
        const Facts& known = SdqAnalysis::of(graph, id);
        TermId& taken = m_taken[part.slot];
        if (part.kind == SidePart::Kind::Number)
            taken = known.constant;
        else if (part.kind == SidePart::Kind::Variable && usesRepresentative(part.slot))
            taken = known.term;
        else if (part.kind == SidePart::Kind::Bound)
            taken = SdqTerms::indexOf(m_terms.store[known.variable].payload) == part.index
                        ? known.variable
                        : m_terms.leaf(Operator::Variable, SdqTerms::variable(part.index, kNoShape),
                                       graph.type(id));
    }
}

bool SdqApplier::fits(const RuleInstance& instance) const {
    return std::ranges::all_of(m_left.side, [&](const SidePart& part) {
        if (part.slot == SidePart::kNoSlot) return true;
        if (part.kind == SidePart::Kind::Number)
            return isNumber(m_terms, factsOf(m_terms, instance.terms[part.slot]).constant,
                            part.number);
        if (part.kind != SidePart::Kind::Bound) return true;
        const Label& label = m_terms.store[instance.terms[part.slot]];
        return operatorOf(label.op) == Operator::Variable &&
               SdqTerms::indexOf(label.payload) == part.index;
    });
}

bool WrittenApplier::isRepeatable() const {
    return std::ranges::all_of(m_right,
                               [](const SidePart& part) { return part.move.isIdentity(); });
}

bool WrittenApplier::usesRepresentative(std::uint32_t slot) const {
    return std::ranges::any_of(m_right, [&](const SidePart& part) {
        return part.kind == SidePart::Kind::Variable && part.slot == slot &&
               !part.move.isIdentity();
    });
}

std::optional<EClassId> WrittenApplier::apply(EGraph& graph, const Match& match) {
    take(graph, match);
    return buildWith(m_terms, m_right, graph.type(match.root()),
                     GraphTarget(m_terms, graph, match));
}

std::vector<RightInstance> WrittenApplier::instantiate(const RuleInstance& instance) {
    if (!fits(instance)) return {};
    const auto term = buildSide(m_terms, m_right, instance.type, instance);
    if (!term) return {};
    return {{*term, {}}};
}

TermId BetaApplier::reduce(TermId body, TermId argument) {
    return m_terms.binding().substitute(withoutLets(m_terms, body), withoutLets(m_terms, argument));
}

std::optional<EClassId> BetaApplier::apply(EGraph& graph, const Match& match) {
    take(graph, match);
    const TermId body = SdqAnalysis::of(graph, match.classAt(m_body)).term;
    const TermId argument = SdqAnalysis::of(graph, match.classAt(m_argument)).term;
    return graph.addTerm(reduce(body, argument));
}

std::vector<RightInstance> BetaApplier::instantiate(const RuleInstance& instance) {
    if (!fits(instance)) return {};
    return {{reduce(instance.terms[m_body], instance.terms[m_argument]), {}}};
}

}  // namespace candler::sdqlite
