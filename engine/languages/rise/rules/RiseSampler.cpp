#include "engine/languages/rise/rules/RiseSampler.h"

#include <algorithm>

#include "engine/languages/rise/rules/RiseApplier.h"
#include "engine/languages/rise/rules/RiseSamples.h"
#include "engine/languages/rise/syntax/RisePrinter.h"

namespace candler::rise {

namespace {

/// What is known of a variable before its type is.
struct Place {
    const VariableSlot* variable = nullptr;
    std::vector<TypeId> scope{};  ///< Types of the binders around it, innermost last.
    /// Of `reduce`: its operator, and what it starts with.
    bool isOperator = false;
    bool isNeutral = false;
};

class RiseInstances : public RuleInstances {
public:
    RiseInstances(RiseTerms& terms, const Rule& rule, std::uint64_t seed)
        : m_terms(terms),
          m_context(terms.context()),
          m_applier(static_cast<const RiseApplier&>(*rule.applier)),
          m_pattern(rule.pattern),
          m_inference(*m_applier.rule().inference),
          m_samples(m_context, seed) {
        for (const VariableSlot& variable : m_applier.pattern().variables)
            m_places.push_back({&variable});
        Unifier unifier = m_applier.rule().unifier;
        std::vector<TypeId> scope;
        findPlaces(m_applier.rule().left, unifier, scope);
    }

    std::optional<SampledRule> sample() override {
        Unifier unifier = m_applier.rule().unifier;
        m_samples.chooseScalar();
        if (!chooseTypes(unifier)) return std::nullopt;
        if (m_neutral)
            m_samples.begin(*m_neutral == 1 ? Primitive::Mul : Primitive::Add);
        else
            m_samples.begin(kMonoids[m_samples.below(kMonoids.size())]);
        m_isMonoid = m_samples.below(2) == 0;
        SampledRule sampled;
        RuleInstance& instance = sampled.instance;
        instance.root = EClassId{0U};
        instance.terms.resize(m_pattern.classSlots().size());
        instance.payloads.resize(m_pattern.payloadSlots().size());
        for (const Place& place : m_places)
            if (!fill(place, unifier, instance)) return std::nullopt;
        for (const NatSlot& nat : m_applier.pattern().nats)
            instance.payloads[nat.slot] = unifier.resolve(nat.nat).value;
        sampled.left = build(m_applier.rule().left, unifier, instance, 0);
        instance.type = m_context.store.type(sampled.left);
        for (const TypedId id : m_left)
            addScalars(unifier.resolve(m_inference[id].type), sampled.kinds);
        return m_samples.apply(instance.type) ? std::optional(std::move(sampled)) : std::nullopt;
    }
    TermId placed(TermId side) override { return m_samples.close(side); }
    std::string text(TermId side) override { return printTerm(m_context, side); }

private:
    void addScalars(TypeId id, std::set<std::string>& names) const {
        const Type& type = m_context.types[id];
        if (type.kind == TypeKind::Scalar) names.emplace(scalarName(type.scalar));
        for (const TypeId part : {type.left, type.right})
            if (part.isValid() && part != kUntyped) addScalars(part, names);
    }

    [[nodiscard]] bool isReduce(TypedId id) const {
        const TypedNode& node = m_inference[id];
        return node.kind == TypedKind::Primitive && node.primitive == Primitive::Reduce;
    }

    void findPlaces(TypedId id, Unifier& unifier, std::vector<TypeId>& scope) {
        m_left.push_back(id);
        const TypedNode& node = m_inference[id];
        if (node.kind == TypedKind::Free) {
            Place& place = placeOf(node);
            if (place.scope.empty()) place.scope = scope;
        }
        if (node.kind == TypedKind::Apply) findReduction(node);
        if (node.kind == TypedKind::Lambda)
            scope.push_back(m_context.types[unifier.head(node.type)].left);
        for (const TypedId child : {node.left, node.right})
            if (child.isValid()) findPlaces(child, unifier, scope);
        if (node.kind == TypedKind::Lambda) scope.pop_back();
    }

    void findReduction(const TypedNode& node) {
        const TypedNode& function = m_inference[node.left];
        const TypedNode& argument = m_inference[node.right];
        const bool isNeutral = function.kind == TypedKind::Apply && isReduce(function.left);
        if (isNeutral && argument.kind == TypedKind::Literal) m_neutral = argument.value;
        if (argument.kind != TypedKind::Free) return;
        placeOf(argument).isOperator |= isReduce(node.left);
        placeOf(argument).isNeutral |= isNeutral;
    }

    Place& placeOf(const TypedNode& free) {
        const std::string& name = m_inference.freeNames()[free.index].name;
        return *std::ranges::find_if(
            m_places, [&](const Place& place) { return place.variable->name == name; });
    }

    [[nodiscard]] TypeId typeOf(const Place& place) const {
        return m_inference.freeNames()[place.variable->freeName].type;
    }

    /// For all that the rule leaves open; false if the sizes that come of it make no sense.
    bool chooseTypes(Unifier& unifier) {
        const OpenChoices choices = m_samples.choices();
        for (const Place& place : m_places)
            if (place.isOperator && !unifier.unify(typeOf(place), m_samples.operatorType()))
                return false;
        for (const TypedId id : m_left) {
            const TypedNode& node = m_inference[id];
            if (!chooseOpen(m_context, unifier, node.type, choices)) return false;
            if (node.kind == TypedKind::NatApply &&
                !chooseOpen(m_context, unifier, node.nat, choices))
                return false;
        }
        if (!unifier.solvePostponed() || !unifier.isSettled()) return false;
        return std::ranges::all_of(m_left, [&](TypedId id) {
            return m_samples.isSmall(unifier.resolve(m_inference[id].type));
        });
    }

    bool fill(const Place& place, Unifier& unifier, RuleInstance& instance) {
        const TypeId type = unifier.resolve(typeOf(place));
        std::vector<TypeId> scope;
        const auto& repeats = m_applier.pattern().repeats;
        const VariableSlot& variable = *place.variable;
        const bool isRepeated =
            std::ranges::find(repeats, variable.name, &VariableSlot::name) != repeats.end();
        // Below different binders, a variable stands for what mentions none.
        if (!isRepeated)
            for (const TypeId binder : place.scope) scope.push_back(unifier.resolve(binder));
        TermId term;
        if (place.isOperator && m_isMonoid)
            term = m_samples.monoid(type);
        else if (place.isNeutral && m_isMonoid)
            term = m_samples.neutral(type);
        else
            term = m_samples.term(type, scope, variable.name);
        if (!term.isValid()) return false;
        const auto put = [&](const VariableSlot& at) {
            const int by = static_cast<int>(at.scope.size()) - static_cast<int>(scope.size());
            instance.terms[at.slot] = by == 0 ? term : m_terms.binding().shift(term, by, 0);
        };
        put(variable);
        for (const VariableSlot& repeat : repeats)
            if (repeat.name == variable.name) put(repeat);
        return true;
    }

    /// The matched side; variables are shifted to where they occur.
    TermId build(TypedId id, Unifier& unifier, const RuleInstance& instance, std::uint32_t depth) {
        const TypedNode& node = m_inference[id];
        if (node.kind == TypedKind::Free) {
            const VariableSlot& variable = *placeOf(node).variable;
            const auto own = static_cast<std::uint32_t>(variable.scope.size());
            const TermId term = instance.terms[variable.slot];
            const int by = static_cast<int>(depth) - static_cast<int>(own);
            return by == 0 ? term : m_terms.binding().shift(term, by, 0);
        }
        const std::uint32_t below = depth + (node.kind == TypedKind::Lambda ? 1 : 0);
        std::vector<TermId> children;
        for (const TypedId child : {node.left, node.right})
            if (child.isValid()) children.push_back(build(child, unifier, instance, below));
        const TypeId type = unifier.resolve(node.type);
        return m_context.store.make(m_context.store.label(labelOf(m_context, unifier, node, type)),
                                    children);
    }

    RiseTerms& m_terms;
    RiseContext& m_context;
    const RiseApplier& m_applier;
    const Pattern& m_pattern;
    const Inference& m_inference;
    RiseSamples m_samples;
    std::vector<Place> m_places;
    std::vector<TypedId> m_left;      ///< All nodes of the matched side.
    std::optional<double> m_neutral;  ///< If the rule writes it down.
    bool m_isMonoid = false;          ///< Of this sample; many rules hold for no others.
};

}  // namespace

std::unique_ptr<RuleInstances> sampleRule(RiseTerms& terms, const Rule& rule, std::uint64_t seed) {
    return std::make_unique<RiseInstances>(terms, rule, seed);
}

}  // namespace candler::rise
