#include "engine/languages/rise/rules/RiseApplier.h"

#include "engine/support/Check.h"
#include "engine/support/Hash.h"

namespace candler::rise {

Label labelOf(RiseContext& context, Unifier& unifier, const TypedNode& node, TypeId type) {
    switch (node.kind) {
        case TypedKind::Bound:
            return {kVar, node.index, type};
        case TypedKind::Lambda:
            return {kLam, 0, type};
        case TypedKind::Apply:
            return {kApp, 0, type};
        case TypedKind::Compose:
            return {kComp, 0, type};
        case TypedKind::NatLambda:
            return {kNatLam, 0, type};
        case TypedKind::NatApply:
            return {kNatApp, unifier.resolve(node.nat).value, type};
        case TypedKind::Literal:
            return {kLiteral, context.literalId(node.value), type};
        case TypedKind::NatLiteral:
            return {kNatLiteral, unifier.resolve(node.nat).value, type};
        case TypedKind::IndexLiteral:
            return {kIndexLiteral, unifier.resolve(node.nat).value, type};
        case TypedKind::Primitive:
            return {op(node.primitive), node.index, type};
        case TypedKind::Free:
        case TypedKind::Any:
            break;
    }
    CANDLER_UNREACHABLE("no label for this kind of node");
}

bool Freshness::holds(const EGraph& graph, const Match& match) {
    return ((*RiseAnalyses::of(graph).free)[match.classAt(m_slot)] & m_forbidden) == 0;
}

std::optional<bool> Freshness::holdsForTerms(const RuleInstance& instance) {
    return (m_binding.freeIndices(instance.terms[m_slot]) & m_forbidden) == 0;
}

bool areSameTerm(Binding& binding, TermId first, std::size_t firstDepth, TermId second,
                 std::size_t secondDepth) {
    if (firstDepth <= secondDepth)
        return binding.shift(first, static_cast<int>(secondDepth - firstDepth),
                             static_cast<std::uint32_t>(firstDepth)) == second;
    return binding.shift(second, static_cast<int>(firstDepth - secondDepth),
                         static_cast<std::uint32_t>(secondDepth)) == first;
}

bool SameTerm::holds(const EGraph& graph, const Match& match) {
    const SmallestTerm& smallest = *RiseAnalyses::of(graph).smallest;
    const TermId first = smallest[match.classAt(m_first)].term;
    const TermId second = smallest[match.classAt(m_second)].term;
    if (!first.isValid() || !second.isValid()) return false;
    return areSameTerm(m_binding, first, m_firstDepth, second, m_secondDepth);
}

std::optional<bool> SameTerm::holdsForTerms(const RuleInstance& instance) {
    return areSameTerm(m_binding, instance.terms[m_first], m_firstDepth, instance.terms[m_second],
                       m_secondDepth);
}

bool OnSmallestTerms::holds(const EGraph& graph, const Match& match) {
    std::vector<TermId> terms;
    for (const std::uint32_t slot : m_slots) {
        terms.push_back((*RiseAnalyses::of(graph).smallest)[match.classAt(slot)].term);
        if (!terms.back().isValid()) return false;
    }
    return m_row.holds(m_terms, terms);
}

std::optional<EClassId> TypedApplier::apply(EGraph& graph, const Match& match) {
    const Template* steps = templateFor(graph, match);
    if (steps == nullptr) return std::nullopt;
    const auto smallest = [&](std::uint32_t slot) {
        return (*RiseAnalyses::of(graph).smallest)[match.classAt(slot)].term;
    };
    if (!derive(*steps, smallest, m_derived)) return std::nullopt;
    std::vector<EClassId> built;
    std::vector<EClassId> children;
    built.reserve(steps->size());
    auto derived = m_derived.begin();
    for (const Step& step : *steps) {
        if (step.derived != nullptr) {
            built.push_back(graph.addTerm(*derived++));
            continue;
        }
        if (step.isVariable) {
            built.push_back(shiftedClass(graph, match.classAt(step.slot), step));
            continue;
        }
        children.clear();
        for (const std::uint32_t child : step.children) children.push_back(built[child]);
        built.push_back(graph.add(step.label, children));
    }
    return built.back();
}

template <typename TermOf>
bool TypedApplier::derive(const Template& steps, TermOf termOf,
                          std::vector<TermId>& derived) const {
    derived.clear();
    for (const Step& step : steps) {
        if (step.derived == nullptr) continue;
        const TermId term = termOf(step.slot);
        if (!term.isValid()) return false;
        const std::optional<TermId> made = step.derived->derive(m_terms, term, step.type);
        if (!made || m_terms.context().store.type(*made) != step.type) return false;
        derived.push_back(m_terms.binding().shift(*made, step.shiftBy, step.cutoff));
    }
    return true;
}

EClassId TypedApplier::shiftedClass(EGraph& graph, EClassId id, const Step& step) const {
    if (step.shiftBy == 0) return id;
    const TermId term = (*RiseAnalyses::of(graph).smallest)[id].term;
    CANDLER_CHECK(term.isValid(), "class {} has no term", id.value);
    const TermId shifted = m_terms.binding().shift(term, step.shiftBy, step.cutoff);
    return shifted == term ? id : graph.addTerm(shifted);
}

/// The template for the types and sizes of this match, or null if they do not fit the rule.
const TypedApplier::Template* TypedApplier::templateFor(const EGraph& graph, const Match& match) {
    m_key.assign(1, graph.type(match.root()).value);
    for (std::uint32_t i = 0; i < m_pattern.pattern.classSlots().size(); ++i)
        m_key.push_back(graph.type(match.classAt(i)).value);
    for (const NatSlot& nat : m_pattern.nats) m_key.push_back(match.payloadAt(nat.slot));
    return templateFor(m_key);
}

const TypedApplier::Template* TypedApplier::templateFor(const Key& key) {
    std::vector<std::uint32_t>& sameHash = m_keys[hashWords(key)];
    for (const std::uint32_t index : sameHash)
        if (m_known[index]->key == key) {
            const auto& steps = m_known[index]->steps;
            return steps ? &*steps : nullptr;
        }
    m_known.push_back(std::make_unique<Known>(Known{key, makeTemplate(key)}));
    sameHash.push_back(static_cast<std::uint32_t>(m_known.size() - 1));
    const auto& steps = m_known.back()->steps;
    return steps ? &*steps : nullptr;
}

std::optional<TypedApplier::Template> TypedApplier::makeTemplate(const Key& key) const {
    Unifier unifier = m_rule->unifier;
    const Inference& inference = *m_rule->inference;
    if (!unifier.unify(inference[m_rule->left].type, TypeId{key[0]})) return std::nullopt;
    for (const auto* slots : {&m_pattern.variables, &m_pattern.repeats})
        for (const VariableSlot& variable : *slots)
            if (!unifier.unify(inference.freeNames()[variable.freeName].type,
                               TypeId{key[1 + variable.slot]}))
                return std::nullopt;
    std::size_t word = 1 + m_pattern.pattern.classSlots().size();
    for (const NatSlot& nat : m_pattern.nats)
        if (!unifier.unifyNats(nat.nat, NatId{key[word++]})) return std::nullopt;
    if (!unifier.solvePostponed() || !unifier.isSettled()) return std::nullopt;
    Template steps;
    addStep(steps, unifier, m_rule->right, 0);
    return steps;
}

void TypedApplier::takenTerms(const EGraph& graph, const Match& match,
                              std::vector<TermId>& bySlot) {
    const Template* steps = templateFor(graph, match);
    if (steps == nullptr) return;
    const SmallestTerm& smallest = *RiseAnalyses::of(graph).smallest;
    const auto take = [&](std::uint32_t slot) {
        bySlot.resize(m_pattern.pattern.classSlots().size());
        bySlot[slot] = smallest[match.classAt(slot)].term;
    };
    for (const Step& step : *steps)
        if (step.derived != nullptr || (step.isVariable && step.shiftBy != 0)) take(step.slot);
    for (const VariableSlot& repeat : m_pattern.repeats) {
        take(repeat.slot);
        take(m_pattern.find(repeat.name)->slot);
    }
}

std::vector<RightInstance> TypedApplier::instantiate(const RuleInstance& instance) {
    TermStore& store = m_terms.context().store;
    Key key{instance.type.value};
    for (const TermId term : instance.terms) key.push_back(store.type(term).value);
    for (const NatSlot& nat : m_pattern.nats) key.push_back(instance.payloads[nat.slot]);
    const Template* steps = templateFor(key);
    if (steps == nullptr) return {};
    std::vector<TermId> terms;
    if (!derive(
            *steps, [&](std::uint32_t slot) { return instance.terms[slot]; }, terms))
        return {};
    std::vector<TermId> built;
    std::vector<TermId> children;
    auto derived = terms.begin();
    for (const Step& step : *steps) {
        if (step.derived != nullptr) {
            built.push_back(*derived++);
            continue;
        }
        if (step.isVariable) {
            const TermId term = instance.terms[step.slot];
            built.push_back(step.shiftBy == 0
                                ? term
                                : m_terms.binding().shift(term, step.shiftBy, step.cutoff));
            continue;
        }
        children.clear();
        for (const std::uint32_t child : step.children) children.push_back(built[child]);
        built.push_back(store.make(step.label, children));
    }
    return {{built.back(), {}}};
}

std::uint32_t TypedApplier::addStep(Template& steps, Unifier& unifier, TypedId id,
                                    std::uint32_t depth) const {
    const TypedNode& node = (*m_rule->inference)[id];
    Step step;
    if (node.kind == TypedKind::Free) {
        const std::string& name = m_rule->inference->freeNames()[node.index].name;
        const VariableSlot& variable = m_pattern.placeOf(name);
        step.isVariable = true;
        if (const DerivedVariable* derived = m_pattern.findDerived(name)) {
            step.derived = derived->row;
            step.type = unifier.resolve(node.type);
        }
        step.slot = variable.slot;
        step.cutoff = static_cast<std::uint32_t>(variable.scope.size());
        step.shiftBy = static_cast<int>(depth) - static_cast<int>(step.cutoff);
    } else {
        const std::uint32_t below = depth + (node.kind == TypedKind::Lambda ? 1 : 0);
        if (node.left.isValid()) step.children.push_back(addStep(steps, unifier, node.left, below));
        if (node.right.isValid())
            step.children.push_back(addStep(steps, unifier, node.right, below));
        const TypeId type = unifier.resolve(node.type);
        CANDLER_CHECK(unifier.isResolved(type), "a type of a right-hand side is open");
        step.label = m_terms.context().store.label(labelOf(m_terms.context(), unifier, node, type));
    }
    steps.push_back(std::move(step));
    return static_cast<std::uint32_t>(steps.size() - 1);
}

std::optional<EClassId> ComputedApplier::apply(EGraph& graph, const Match& match) {
    const NormalTerm& normal = *RiseAnalyses::of(graph).normal;
    ComputedArguments arguments{m_terms, {}, {}};
    for (const std::uint32_t slot : m_slots) {
        arguments.variables.push_back(normal[match.classAt(slot)].term);
        if (!arguments.variables.back().isValid()) return std::nullopt;
    }
    for (const NatSlot& nat : m_pattern.nats)
        arguments.nats.emplace_back(match.payloadAt(nat.slot));
    const std::optional<TermId> term = m_row.compute(arguments);
    if (!term) return std::nullopt;
    return graph.addTerm(*term);
}

void ComputedApplier::takenTerms(const EGraph& graph, const Match& match,
                                 std::vector<TermId>& bySlot) {
    const NormalTerm& normal = *RiseAnalyses::of(graph).normal;
    bySlot.resize(m_pattern.pattern.classSlots().size());
    for (const std::uint32_t slot : m_slots) bySlot[slot] = normal[match.classAt(slot)].term;
}

std::vector<RightInstance> ComputedApplier::instantiate(const RuleInstance& instance) {
    ComputedArguments arguments{m_terms, {}, {}};
    for (const std::uint32_t slot : m_slots) arguments.variables.push_back(instance.terms[slot]);
    for (const NatSlot& nat : m_pattern.nats)
        arguments.nats.emplace_back(instance.payloads[nat.slot]);
    const std::optional<TermId> term = m_row.compute(arguments);
    if (!term) return {};
    return {{*term, {}}};
}

}  // namespace candler::rise
