// Appliers and conditions of Rise rules. Internal to RiseRule.cpp.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "engine/languages/rise/rules/RiseAnalysis.h"
#include "engine/languages/rise/rules/RiseComputed.h"
#include "engine/languages/rise/rules/RiseConditions.h"
#include "engine/languages/rise/rules/RisePatternCompiler.h"
#include "engine/languages/rise/terms/RiseTerms.h"
#include "engine/rewriting/Rule.h"

namespace candler::rise {

/// The indices in `forbidden` must not be free in the class of a slot (in none of its terms).
class Freshness : public Condition {
public:
    Freshness(Binding& binding, std::uint32_t slot, FreeSet forbidden)
        : m_binding(binding), m_slot(slot), m_forbidden(forbidden) {}
    [[nodiscard]] bool holds(const EGraph& graph, const Match& match) override;
    [[nodiscard]] std::optional<bool> holdsForTerms(const RuleInstance& instance) override;

private:
    Binding& m_binding;
    std::uint32_t m_slot;
    FreeSet m_forbidden;
};

/// Whether two terms are the same variable below different numbers of binders.
[[nodiscard]] bool areSameTerm(Binding& binding, TermId first, std::size_t firstDepth,
                               TermId second, std::size_t secondDepth);

/// Two slots of one variable at different depths stand for the same term: the smallest term of the
/// first, shifted, is the smallest of the second. Sound, not complete.
class SameTerm : public Condition {
public:
    SameTerm(Binding& binding, const VariableSlot& first, const VariableSlot& second)
        : m_binding(binding),
          m_first(first.slot),
          m_second(second.slot),
          m_firstDepth(first.scope.size()),
          m_secondDepth(second.scope.size()) {}
    [[nodiscard]] bool holds(const EGraph& graph, const Match& match) override;
    [[nodiscard]] std::optional<bool> holdsForTerms(const RuleInstance& instance) override;

private:
    Binding& m_binding;
    std::uint32_t m_first;
    std::uint32_t m_second;
    std::size_t m_firstDepth;
    std::size_t m_secondDepth;
};

/// A condition of RiseConditions.h about the smallest terms of slots.
class OnSmallestTerms : public Condition {
public:
    OnSmallestTerms(RiseTerms& terms, const ConditionRow& row, std::vector<std::uint32_t> slots)
        : m_terms(terms), m_row(row), m_slots(std::move(slots)) {}
    [[nodiscard]] bool holds(const EGraph& graph, const Match& match) override;

private:
    RiseTerms& m_terms;
    const ConditionRow& m_row;
    std::vector<std::uint32_t> m_slots;
};

/// A rule whose two sides were inferred together; kept to be solved for each combination of types.
struct InferredRule {
    Unifier unifier;
    std::unique_ptr<Inference> inference;
    TypedId left;
    TypedId right;

    explicit InferredRule(RiseContext& context) : unifier(context) {}
};

/// The label of a node that is no variable of the pattern.
[[nodiscard]] Label labelOf(RiseContext& context, Unifier& unifier, const TypedNode& node,
                            TypeId type);

class RiseApplier : public Applier {
public:
    RiseApplier(RiseTerms& terms, std::unique_ptr<InferredRule> rule, CompiledPattern pattern)
        : m_terms(terms), m_rule(std::move(rule)), m_pattern(std::move(pattern)) {}

    /// What is computed has no right side.
    [[nodiscard]] const InferredRule& rule() const { return *m_rule; }
    [[nodiscard]] const CompiledPattern& pattern() const { return m_pattern; }

protected:
    RiseTerms& m_terms;
    std::unique_ptr<InferredRule> m_rule;
    CompiledPattern m_pattern;
};

/// Builds a written right-hand side.
class TypedApplier : public RiseApplier {
public:
    using RiseApplier::RiseApplier;
    std::optional<EClassId> apply(EGraph& graph, const Match& match) override;
    /// The smallest terms of variables that the right-hand side shifts or derives from, or that
    /// occur twice.
    void takenTerms(const EGraph& graph, const Match& match, std::vector<TermId>& bySlot) override;
    [[nodiscard]] std::vector<RightInstance> instantiate(const RuleInstance& instance) override;

private:
    /// One e-node or variable of the right-hand side; children are indices of steps before it.
    struct Step {
        bool isVariable = false;
        const DerivedRow* derived = nullptr;  ///< Of a variable whose term is derived.
        TypeId type;                          ///< Of the derived term.
        LabelId label;
        std::vector<std::uint32_t> children;
        std::uint32_t slot = 0;
        int shiftBy = 0;
        std::uint32_t cutoff = 0;
    };
    using Template = std::vector<Step>;

    /// What a template depends on: the types of the root and of the class slots, the sizes.
    using Key = std::vector<std::uint32_t>;
    const Template* templateFor(const EGraph& graph, const Match& match);
    const Template* templateFor(const Key& key);
    std::optional<Template> makeTemplate(const Key& key) const;
    std::uint32_t addStep(Template& steps, Unifier& unifier, TypedId id, std::uint32_t depth) const;
    /// The derived terms, in the order of their steps, from those of the slots; false if one does
    /// not exist.
    template <typename TermOf>
    bool derive(const Template& steps, TermOf termOf, std::vector<TermId>& derived) const;
    EClassId shiftedClass(EGraph& graph, EClassId id, const Step& step) const;

    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> m_keys;  // hash → key indices
    struct Known {
        Key key;
        std::optional<Template> steps;
    };
    std::vector<std::unique_ptr<Known>> m_known;
    Key m_key;
    std::vector<TermId> m_derived;
};

/// Asks RiseComputed for the right-hand side.
class ComputedApplier : public RiseApplier {
public:
    /// `slots` of the pattern go to the row's function.
    ComputedApplier(RiseTerms& terms, std::unique_ptr<InferredRule> rule, CompiledPattern pattern,
                    const ComputedRow& row, std::vector<std::uint32_t> slots)
        : RiseApplier(terms, std::move(rule), std::move(pattern)),
          m_row(row),
          m_slots(std::move(slots)) {}
    std::optional<EClassId> apply(EGraph& graph, const Match& match) override;
    void takenTerms(const EGraph& graph, const Match& match, std::vector<TermId>& bySlot) override;
    [[nodiscard]] std::vector<RightInstance> instantiate(const RuleInstance& instance) override;

private:
    const ComputedRow& m_row;
    std::vector<std::uint32_t> m_slots;
};

}  // namespace candler::rise
