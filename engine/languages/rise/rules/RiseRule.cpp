#include "engine/languages/rise/rules/RiseRule.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/languages/rise/rules/RiseApplier.h"
#include "engine/languages/rise/rules/RiseComputed.h"
#include "engine/languages/rise/rules/RiseNotation.h"
#include "engine/languages/rise/rules/RisePatternCompiler.h"

namespace candler::rise {

namespace {

enum class LeftTypes { Rigid, Flexible };

class RuleCompiler {
public:
    RuleCompiler(RiseTerms& terms, const RuleDirection& direction, RuleReading& reading)
        : m_terms(terms),
          m_direction(direction),
          m_syntax(direction.syntax),
          m_tree(RiseNotation::treeOf(*direction.syntax.notation)),
          m_reading(reading) {}

    void compile(Rule& rule) {
        if (auto done = compileSides(rule); !done) m_reading.fail(done.error());
        rule.pattern = std::move(m_pattern.pattern);
    }

private:
    Result<void> compileSides(Rule& rule) {
        auto inferred = inferLeft(LeftTypes::Flexible);
        if (!inferred) return failure(inferred.error());
        auto pattern =
            compilePattern(m_terms.context(), *(*inferred)->inference, (*inferred)->left);
        if (!pattern) return failure(pattern.error());
        m_pattern = std::move(*pattern);
        for (const VariableSlot& variable : m_pattern.variables)
            m_reading.declare(variable.name, RuleReading::kTerm, variable.slot, {});
        for (const RuleDerived& derived : m_syntax.derived) addDerived(derived);
        m_reading.forgetDerived();
        for (const RuleTyped& typed : m_syntax.typed)
            if (std::ranges::none_of(m_syntax.derived, [&](const RuleDerived& derived) {
                    return derived.variable.text == typed.variable.text;
                }))
                m_reading.slot(typed.variable, RuleReading::kTerm);
        for (const RuleCall& condition : m_syntax.conditions) addCondition(condition);
        if (auto checked = checkNatLambdas(*(*inferred)->inference); !checked) return checked;
        if (!m_reading.isGood()) return {};
        auto done = m_direction.right == nullptr ? compileComputed(rule, *inferred)
                                                 : compileWritten(rule, *inferred);
        if (!done) return failure(done.error());
        for (const auto& [slot, forbidden] : m_forbidden)
            rule.conditions.push_back(
                std::make_unique<Freshness>(m_terms.binding(), slot, forbidden));
        std::ranges::move(m_named, std::back_inserter(rule.conditions));
        for (const VariableSlot& repeat : m_pattern.repeats)
            rule.conditions.push_back(std::make_unique<SameTerm>(
                m_terms.binding(), *m_pattern.find(repeat.name), repeat));
        return {};
    }

    [[nodiscard]] SourceSpan place(SyntaxId id) const { return m_tree.place(id); }

    Result<std::unique_ptr<InferredRule>> inferLeft(LeftTypes types) {
        auto rule = std::make_unique<InferredRule>(m_terms.context());
        rule->inference = std::make_unique<Inference>(rule->unifier, m_tree);
        Inference& inference = *rule->inference;
        inference.setUnknownNames(UnknownNames::Declare);
        if (!m_syntax.parameter.empty())
            inference.declareNat(m_syntax.parameter,
                                 m_terms.context().nats.constant(m_direction.number));
        for (const RuleTyped& typed : m_syntax.typed)
            if (auto declared =
                    inference.declareAnnotated(typed.variable.name(), SyntaxId{typed.type.node});
                !declared)
                return failure(declared.error());
        auto left = inference.infer(SyntaxId{m_direction.left[0].pattern.node});
        if (!left) return failure(left.error());
        rule->left = *left;
        inference.setUnknownNames(UnknownNames::Refuse);
        declareDerived(inference);
        if (types == LeftTypes::Rigid) fixLeftTypes(*rule);
        return rule;
    }

    /// Those that have the type of their variable; the others are annotated.
    void declareDerived(Inference& inference) const {
        for (const RuleDerived& derived : m_syntax.derived) {
            const auto row =
                std::ranges::find(derivedTable(), derived.call.name.text, &DerivedRow::name);
            if (row == derivedTable().end() || row->shape == DerivedShape::OwnType ||
                derived.call.arguments.empty())
                continue;
            const auto& names = inference.freeNames();
            const auto argument = std::ranges::find(names, derived.call.arguments[0].name(),
                                                    &Inference::FreeName::name);
            if (argument == names.end()) continue;
            const TypeId type = argument->type;
            inference.declareValue(derived.variable.name(), type);
        }
    }

    void addDerived(const RuleDerived& derived) {
        const auto use =
            m_reading.use(derived.call, derivedTable(), "derivation", &derived.variable);
        if (!use) return;
        const RulePiece& argument = derived.call.arguments[0];
        DerivedVariable made{*m_pattern.find(argument.name()), use->row};
        made.place.name = derived.variable.name();
        if (!m_reading.derive(derived.variable, RuleReading::kTerm, made.place.slot)) return;
        std::vector<std::string>& scope = made.place.scope;
        if (made.row->shape != DerivedShape::SwapBinders) {
            const bool isTyped = std::ranges::any_of(m_syntax.typed, [&](const RuleTyped& typed) {
                return typed.variable.text == derived.variable.text;
            });
            if (!isTyped)
                m_reading.fail(fmt::format("the type of '{}' is not known", derived.variable.text),
                               derived.variable,
                               fmt::format("write 'where {} : ...'", derived.variable.text));
        } else if (scope.size() < 2) {
            m_reading.fail(fmt::format("'{}' is not below two binders", argument.text), argument);
        } else {
            std::swap(scope.back(), scope[scope.size() - 2]);
        }
        m_pattern.derived.push_back(std::move(made));
    }

    /// What a match will bind becomes rigid: the types of the variables and of the root, and sizes
    /// in brackets.
    static void fixLeftTypes(InferredRule& rule) {
        const Inference& inference = *rule.inference;
        for (const Inference::FreeName& name : inference.freeNames())
            rule.unifier.makeRigid(name.type, name.name);
        rule.unifier.makeRigid(inference[rule.left].type, "root");
        for (std::size_t i = 0; i < inference.nodeCount(); ++i) {
            const TypedNode& node = inference[TypedId{i}];
            if (node.kind == TypedKind::NatApply) rule.unifier.makeRigid(node.nat);
        }
    }

    Result<void> inferRight(InferredRule& rule) {
        Inference& inference = *rule.inference;
        auto right =
            inference.check(SyntaxId{m_direction.right->pattern.node}, inference[rule.left].type);
        if (!right) return failure(right.error());
        rule.right = *right;
        return {};
    }

    /// Below a size abstraction types would have to be shifted; only computed rules look there.
    Result<void> checkNatLambdas(const Inference& inference) const {
        if (m_direction.right == nullptr) return {};
        for (std::size_t i = 0; i < inference.nodeCount(); ++i)
            if (inference[TypedId{i}].kind == TypedKind::NatLambda)
                return failure(makeError("a size abstraction cannot stand in a rule",
                                         place(inference[TypedId{i}].syntax),
                                         "use 'compute substitute-nat' to reduce it"));
        return {};
    }

    Result<void> compileWritten(Rule& rule, std::unique_ptr<InferredRule>& inferred) {
        auto rigid = inferLeft(LeftTypes::Rigid);
        if (!rigid) return failure(rigid.error());
        const std::size_t leftNodes = (*rigid)->inference->nodeCount();
        if (auto checked = inferRight(**rigid); !checked) return refusedRight(checked.error());
        if (auto closed = checkDetermined(**rigid, leftNodes); !closed) return closed;
        if (auto checked = inferRight(*inferred); !checked) return checked;
        if (auto checked = checkNatLambdas(*inferred->inference); !checked) return checked;
        std::vector<std::string> scope;
        if (auto scoped = collectFreshness(*inferred->inference, inferred->right, scope); !scoped)
            return scoped;
        rule.applier = std::make_unique<TypedApplier>(m_terms, std::move(inferred), m_pattern);
        return {};
    }

    Result<void> refusedRight(Diagnostics errors) const {
        Diagnostic note = makeError(
            fmt::format("rule '{}' is refused: its right-hand side must have the type of its "
                        "left-hand side, whatever that is",
                        m_syntax.name),
            m_syntax.place, "annotate variables, as in 'where f : a -> b', to narrow the rule");
        note.severity = Severity::Note;
        errors.push_back(std::move(note));
        return failure(std::move(errors));
    }

    Result<void> checkDetermined(InferredRule& rule, std::size_t leftNodes) const {
        rule.unifier.solvePostponed();
        for (std::size_t i = leftNodes; i < rule.inference->nodeCount(); ++i) {
            const TypedNode& node = (*rule.inference)[TypedId{i}];
            if (rule.unifier.isResolved(node.type)) continue;
            return failure(makeError(
                fmt::format("the left-hand side of '{}' does not determine the type of this part, "
                            "which is {}",
                            m_syntax.name,
                            m_terms.context().types.text(rule.unifier.resolve(node.type))),
                place(node.syntax), "write the type down: (expression : type)"));
        }
        return {};
    }

    /// For every variable on the right: the binders on the left that it may not mention, because
    /// the right-hand side does not bind them again in the same place.
    Result<void> collectFreshness(const Inference& inference, TypedId id,
                                  std::vector<std::string>& scope) {
        const TypedNode& node = inference[id];
        if (node.kind == TypedKind::Free) return requireFresh(inference, node, scope);
        if (node.kind == TypedKind::Lambda) scope.push_back(inference.tree()[node.syntax].name);
        for (const TypedId child : {node.left, node.right})
            if (child.isValid())
                if (auto done = collectFreshness(inference, child, scope); !done) return done;
        if (node.kind == TypedKind::Lambda) scope.pop_back();
        return {};
    }

    Result<void> requireFresh(const Inference& inference, const TypedNode& node,
                              const std::vector<std::string>& scope) {
        const VariableSlot& variable = m_pattern.placeOf(inference.freeNames()[node.index].name);
        const std::size_t depth = variable.scope.size();
        for (std::size_t i = 0; i < depth; ++i) {
            const std::string& binder = variable.scope[depth - 1 - i];
            if (i < scope.size() && scope[scope.size() - 1 - i] == binder) continue;
            if (std::ranges::find(scope, binder) != scope.end())
                return failure(makeError(
                    fmt::format("'{}' moves below other binders than on the left, so what it says "
                                "about '{}' would change its meaning",
                                variable.name, binder),
                    place(node.syntax),
                    "bind the same names innermost and in the same order around it"));
            forbid(variable, indexOnLeft(variable, i));
        }
        return {};
    }

    /// Of a binder that has index `index` around a name of the right-hand side: the one that it has
    /// around the variable on the left.
    [[nodiscard]] std::size_t indexOnLeft(const VariableSlot& variable, std::size_t index) const {
        const DerivedVariable* derived = m_pattern.findDerived(variable.name);
        const bool isSwapped =
            derived != nullptr && derived->row->shape == DerivedShape::SwapBinders;
        return isSwapped && index < 2 ? 1 - index : index;
    }

    void addCondition(const RuleCall& call) {
        if (call.name.text != kNotIn) {
            if (const auto use =
                    m_reading.use(call, conditionTable(), "condition", nullptr, kNotIn))
                m_named.push_back(
                    std::make_unique<OnSmallestTerms>(m_terms, *use->row, use->slots()));
            return;
        }
        const RulePiece& binder = call.arguments[0];
        const auto slot = m_reading.slot(call.arguments[1], RuleReading::kTerm);
        if (!slot) return;
        const VariableSlot& variable = *m_pattern.find(call.arguments[1].name());
        const auto found = std::ranges::find(variable.scope, binder.name());
        if (found == variable.scope.end()) {
            m_reading.fail(fmt::format("'{}' is not bound around '{}' on the left-hand side",
                                       binder.text, variable.name),
                           binder, spellingHint(binder.text, variable.scope));
            return;
        }
        forbid(variable, static_cast<std::size_t>(variable.scope.end() - found) - 1);
    }

    /// The variable may not mention the binder with this index around it.
    void forbid(const VariableSlot& variable, std::size_t index) {
        m_forbidden[variable.slot] |= FreeSet{1} << std::min<std::size_t>(index, 63);
    }

    Result<void> compileComputed(Rule& rule, std::unique_ptr<InferredRule>& inferred) {
        const RuleCall& call = *m_syntax.computed;
        const auto use = m_reading.use(call, computedTable(), "computed right-hand side");
        if (!use) return {};
        if (m_pattern.nats.size() != use->row->natCount)
            return failure(makeError(fmt::format("'{}' needs {} size(s) of the left-hand side",
                                                 use->row->name, use->row->natCount),
                                     m_syntax.notation->place(call.name)));
        rule.applier = std::make_unique<ComputedApplier>(m_terms, std::move(inferred), m_pattern,
                                                         *use->row, use->slots());
        return {};
    }

    RiseTerms& m_terms;
    const RuleDirection& m_direction;
    const RuleSyntax& m_syntax;
    const SyntaxTree& m_tree;
    RuleReading& m_reading;
    CompiledPattern m_pattern;
    std::map<std::uint32_t, FreeSet> m_forbidden;  // by slot
    std::vector<std::unique_ptr<Condition>> m_named;
};

}  // namespace

std::shared_ptr<RuleNotation> RiseRules::notation(const SourceText& text) const {
    return std::make_shared<RiseNotation>(text);
}

RuleReading::KindName RiseRules::kindName() const {
    return [](char /*kind*/) -> std::string_view { return "an expression"; };
}

void RiseRules::compile(const RuleDirection& direction, RuleReading& reading, Rule& rule) {
    RuleCompiler(m_terms, direction, reading).compile(rule);
}

}  // namespace candler::rise
