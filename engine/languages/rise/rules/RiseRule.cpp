#include "engine/languages/rise/rules/RiseRule.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "engine/languages/rise/rules/RiseApplier.h"
#include "engine/languages/rise/rules/RiseComputed.h"
#include "engine/languages/rise/rules/RisePatternCompiler.h"

namespace candler::rise {

namespace {

enum class LeftTypes { Rigid, Flexible };

class RuleCompiler {
public:
    RuleCompiler(RiseTerms& terms, const RuleSyntax& syntax, std::int64_t size = 0)
        : m_terms(terms), m_syntax(syntax), m_size(size) {}

    Result<RulePtr> compile() {
        auto rule = std::make_shared<Rule>();
        const bool isOfFamily = !m_syntax.parameter.empty();
        rule->name = isOfFamily ? fmt::format("{}-{}", m_syntax.name, m_size) : m_syntax.name;
        rule->text = isOfFamily ? textWithSize() : m_syntax.text;
        rule->place = m_syntax.place;
        auto inferred = inferLeft(LeftTypes::Flexible);
        if (!inferred) return failure(inferred.error());
        auto pattern =
            compilePattern(m_terms.context(), *(*inferred)->inference, (*inferred)->left);
        if (!pattern) return failure(pattern.error());
        m_pattern = std::move(*pattern);
        if (auto derived = addDerived(); !derived) return failure(derived.error());
        if (auto checked = checkAnnotations(**inferred); !checked) return failure(checked.error());
        auto done = m_syntax.computed ? compileComputed(*rule, *inferred)
                                      : compileWritten(*rule, *inferred);
        if (!done) return failure(done.error());
        rule->pattern = m_pattern.pattern;
        rule->program = candler::Program::compile(rule->pattern);
        return rule;
    }

private:
    [[nodiscard]] SourceSpan place(SyntaxId id) const { return m_syntax.tree->place(id); }

    /// The family's text with the size for its parameter: as one would write this rule by itself.
    [[nodiscard]] std::string textWithSize() const {
        const auto isWordCharacter = [](char c) {
            return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '\'';
        };
        std::string text;
        for (std::size_t i = 0; i < m_syntax.text.size();) {
            std::size_t end = i;
            while (end < m_syntax.text.size() && isWordCharacter(m_syntax.text[end])) ++end;
            const std::string word = m_syntax.text.substr(i, std::max(end - i, std::size_t{1}));
            text += word == m_syntax.parameter ? std::to_string(m_size) : word;
            i += word.size();
        }
        return text;
    }

    Result<std::unique_ptr<InferredRule>> inferLeft(LeftTypes types) {
        auto rule = std::make_unique<InferredRule>(m_terms.context());
        rule->inference = std::make_unique<Inference>(rule->unifier, *m_syntax.tree);
        Inference& inference = *rule->inference;
        inference.setUnknownNames(UnknownNames::Declare);
        if (!m_syntax.parameter.empty())
            inference.declareNat(m_syntax.parameter, m_terms.context().nats.constant(m_size));
        for (const RuleAnnotation& annotation : m_syntax.annotations)
            if (auto declared = inference.declareAnnotated(annotation.variable, annotation.type);
                !declared)
                return failure(declared.error());
        auto left = inference.infer(m_syntax.left);
        if (!left) return failure(left.error());
        rule->left = *left;
        inference.setUnknownNames(UnknownNames::Refuse);
        declareDerived(inference);
        if (types == LeftTypes::Rigid) fixLeftTypes(*rule);
        return rule;
    }

    /// Those that have the type of their variable; the others are annotated.
    void declareDerived(Inference& inference) const {
        for (const DerivedSyntax& derived : m_syntax.derived) {
            const auto row = derivedRow(derived);
            if (!row || (*row)->shape == DerivedShape::OwnType) continue;
            const auto& names = inference.freeNames();
            const auto argument =
                std::ranges::find(names, derived.argument, &Inference::FreeName::name);
            if (argument == names.end()) continue;
            const TypeId type = argument->type;
            inference.declareValue(derived.variable, type);
        }
    }

    Result<void> addDerived() {
        for (const DerivedSyntax& derived : m_syntax.derived) {
            auto row = derivedRow(derived);
            if (!row) return failure(row.error());
            const VariableSlot* argument = m_pattern.find(derived.argument);
            if (argument == nullptr)
                return failure(makeError(
                    fmt::format("'{}' is no variable of the left-hand side", derived.argument),
                    derived.place));
            if (m_pattern.find(derived.variable) != nullptr ||
                m_pattern.findDerived(derived.variable) != nullptr)
                return failure(makeError(
                    fmt::format("'{}' is a variable already", derived.variable), derived.place));
            DerivedVariable made{*argument, *row};
            made.place.name = derived.variable;
            if (auto placed = placeDerived(made, derived); !placed) return placed;
            m_pattern.derived.push_back(std::move(made));
        }
        return {};
    }

    [[nodiscard]] static Result<const DerivedRow*> derivedRow(const DerivedSyntax& derived) {
        std::vector<std::string> names;
        for (const DerivedRow& row : derivedTable()) {
            if (row.name == derived.function) return &row;
            names.emplace_back(row.name);
        }
        std::string hint = spellingHint(derived.function, names);
        if (hint.empty()) hint = fmt::format("known: {}", fmt::join(names, ", "));
        return failure(makeError(fmt::format("no term is derived by '{}'", derived.function),
                                 derived.place, std::move(hint)));
    }

    Result<void> placeDerived(DerivedVariable& made, const DerivedSyntax& derived) const {
        std::vector<std::string>& scope = made.place.scope;
        if (made.row->shape == DerivedShape::SwapBinders) {
            if (scope.size() < 2)
                return failure(makeError(
                    fmt::format("'{}' is not below two binders", derived.argument), derived.place));
            std::swap(scope.back(), scope[scope.size() - 2]);
        } else if (std::ranges::find(m_syntax.annotations, derived.variable,
                                     &RuleAnnotation::variable) == m_syntax.annotations.end()) {
            return failure(makeError(fmt::format("the type of '{}' is not known", derived.variable),
                                     derived.place,
                                     fmt::format("write 'where {} : ...'", derived.variable)));
        }
        return {};
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
        auto right = inference.check(*m_syntax.right, inference[rule.left].type);
        if (!right) return failure(right.error());
        rule.right = *right;
        return {};
    }

    Result<void> checkAnnotations(const InferredRule& rule) const {
        Diagnostics errors;
        std::vector<std::string> names;
        for (const VariableSlot& variable : m_pattern.variables) names.push_back(variable.name);
        for (const RuleAnnotation& annotation : m_syntax.annotations)
            if (m_pattern.find(annotation.variable) == nullptr &&
                m_pattern.findDerived(annotation.variable) == nullptr)
                errors.push_back(makeError(
                    fmt::format("'{}' is no variable of the left-hand side", annotation.variable),
                    annotation.place, spellingHint(annotation.variable, names)));
        for (const ConditionSyntax& condition : m_syntax.conditions)
            if (m_pattern.find(condition.variable) == nullptr)
                errors.push_back(makeError(
                    fmt::format("'{}' is no variable of the left-hand side", condition.variable),
                    condition.place, spellingHint(condition.variable, names)));
        if (!errors.empty()) return failure(std::move(errors));
        return checkNatLambdas(*rule.inference);
    }

    /// Below a size abstraction types would have to be shifted; only computed rules look there.
    Result<void> checkNatLambdas(const Inference& inference) const {
        if (m_syntax.computed) return {};
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
        if (auto explicitOnes = addExplicitConditions(); !explicitOnes) return explicitOnes;
        emitConditions(rule);
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
            m_forbidden[variable.slot] |= FreeSet{1}
                                          << std::min<std::size_t>(indexOnLeft(variable, i), 63);
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

    Result<void> addExplicitConditions() {
        for (const ConditionSyntax& condition : m_syntax.conditions) {
            if (condition.binder.empty()) {
                if (auto known = checkNamed(condition); !known) return known;
                continue;
            }
            const VariableSlot& variable = *m_pattern.find(condition.variable);
            const auto found = std::ranges::find(variable.scope, condition.binder);
            if (found == variable.scope.end())
                return failure(
                    makeError(fmt::format("'{}' is not bound around '{}' on the left-hand side",
                                          condition.binder, condition.variable),
                              condition.place, spellingHint(condition.binder, variable.scope)));
            const auto index = static_cast<std::size_t>(variable.scope.end() - found) - 1;
            m_forbidden[variable.slot] |= FreeSet{1} << std::min<std::size_t>(index, 63);
        }
        return {};
    }

    [[nodiscard]] static Result<void> checkNamed(const ConditionSyntax& condition) {
        std::vector<std::string> names;
        for (const ConditionRow& row : conditionTable()) {
            if (row.name == condition.name) return {};
            names.emplace_back(row.name);
        }
        return failure(makeError(fmt::format("no condition is called '{}'", condition.name),
                                 condition.place, spellingHint(condition.name, names)));
    }

    void emitConditions(Rule& rule) const {
        for (const auto& [slot, forbidden] : m_forbidden)
            rule.conditions.push_back(
                std::make_unique<Freshness>(m_terms.binding(), slot, forbidden));
        for (const ConditionSyntax& condition : m_syntax.conditions)
            for (const ConditionRow& row : conditionTable())
                if (condition.binder.empty() && row.name == condition.name)
                    rule.conditions.push_back(std::make_unique<OnSmallestTerm>(
                        m_terms, row, m_pattern.find(condition.variable)->slot));
        for (const VariableSlot& repeat : m_pattern.repeats)
            rule.conditions.push_back(std::make_unique<SameTerm>(
                m_terms.binding(), *m_pattern.find(repeat.name), repeat));
    }

    Result<void> compileComputed(Rule& rule, std::unique_ptr<InferredRule>& inferred) {
        const ComputedCall& call = *m_syntax.computed;
        const auto table = computedTable();
        const auto row = std::ranges::find(table, call.name, &ComputedRow::name);
        if (row == table.end()) {
            std::vector<std::string> names;
            for (const ComputedRow& known : table) names.emplace_back(known.name);
            return failure(
                makeError(fmt::format("no right-hand side is computed by '{}'", call.name),
                          call.place, spellingHint(call.name, names)));
        }
        if (call.arguments.size() != row->variableCount || m_pattern.nats.size() != row->natCount)
            return failure(makeError(
                fmt::format("'{}' takes {} variable(s) and {} size(s) of the left-hand side",
                            row->name, row->variableCount, row->natCount),
                call.place));
        std::vector<std::uint32_t> slots;
        for (const std::string& argument : call.arguments) {
            const VariableSlot* variable = m_pattern.find(argument);
            if (variable == nullptr)
                return failure(
                    makeError(fmt::format("'{}' is no variable of the left-hand side", argument),
                              call.place));
            slots.push_back(variable->slot);
        }
        if (auto explicitOnes = addExplicitConditions(); !explicitOnes) return explicitOnes;
        emitConditions(rule);
        rule.applier = std::make_unique<ComputedApplier>(m_terms, std::move(inferred), m_pattern,
                                                         *row, std::move(slots));
        return {};
    }

    RiseTerms& m_terms;
    const RuleSyntax& m_syntax;
    std::int64_t m_size;  // of the rule of a family
    CompiledPattern m_pattern;
    std::map<std::uint32_t, FreeSet> m_forbidden;  // by slot
};

}  // namespace

Result<RulePtr> compileRule(RiseTerms& terms, const RuleSyntax& syntax) {
    return RuleCompiler(terms, syntax).compile();
}

Result<RulePtr> compileRule(RiseTerms& terms, const RuleSyntax& family, std::int64_t size) {
    return RuleCompiler(terms, family, size).compile();
}

}  // namespace candler::rise
