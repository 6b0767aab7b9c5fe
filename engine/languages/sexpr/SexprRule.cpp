#include "engine/languages/sexpr/SexprRule.h"

#include <fmt/format.h>

#include "engine/languages/sexpr/PatternApplier.h"
#include "engine/languages/sexpr/SexprNotation.h"
#include "engine/languages/sexpr/SexprText.h"

namespace candler::sexpr {

namespace {

constexpr std::string_view kEqual = "equal";

/// One direction of a rule. All variables are class slots, also those that stand for names.
class Direction {
public:
    Direction(SexprContext& context, const SexprDefinition& definition,
              const RuleDirection& direction, RuleReading& reading)
        : m_context(context),
          m_definition(definition),
          m_direction(direction),
          m_tree(SexprNotation::treeOf(*direction.syntax.notation)),
          m_reading(reading) {}

    void compile(Rule& rule) {
        if (!readLeftSide(rule.pattern)) return;
        m_matched = rule.pattern.classSlots().size();
        for (std::uint32_t slot = 0; slot < m_matched; ++slot)
            m_reading.declare(rule.pattern.classSlots()[slot], RuleReading::kTerm, slot, {});
        std::vector<DerivationPtr> derivations;
        for (const RuleDerived& derived : m_direction.syntax.derived)
            if (auto derivation = readDerivation(derived))
                derivations.push_back(std::move(derivation));
        for (const RuleDerived& derived : m_direction.syntax.derived)
            m_reading.derive(derived.variable, RuleReading::kTerm,
                             static_cast<std::uint32_t>(m_slots++));
        if (!m_reading.isGood()) return;
        rule.applier = readRightSide(std::move(derivations));
        m_reading.forgetDerived();
        m_slots = m_matched;
        for (const RuleCall& condition : m_direction.syntax.conditions)
            addCondition(rule, condition);
    }

private:
    /// Several roots become one pattern: that of the class which the right-hand side is about, with
    /// the others joined where their variables occur.
    bool readLeftSide(Pattern& pattern) {
        const auto& left = m_direction.left;
        const bool isJoined = !left[0].variable.empty() || left.size() > 1;
        JoinedPatterns joined;
        for (const RuleRoot& root : left) {
            if (isJoined && root.variable.empty()) {
                m_reading.fail("which class has this pattern?", root.pattern,
                               "write  ?v = pattern");
                return false;
            }
            if (isJoined) joined[root.variable].push_back(root.pattern.node);
        }
        const RulePiece& root = isJoined ? m_direction.right->written : left[0].pattern;
        if (const auto read = readPattern(m_context, m_tree, root.node, pattern, joined); !read) {
            m_reading.fail(read.error());
            return false;
        }
        for (const RuleRoot& one : left)
            if (joined.contains(one.variable)) {
                m_reading.fail(
                    fmt::format("'{}' is not part of what belongs to '{}'", one.written.text,
                                root.text),
                    one.written,
                    "roots are matched from the variable that the right-hand side merges");
                return false;
            }
        m_slots = pattern.classSlots().size();
        return true;
    }

    std::optional<RightSide> readTemplate(const RulePiece& piece) {
        Pattern built;
        const auto root = readPattern(m_context, m_tree, piece.node, built);
        if (!root) return m_reading.fail(root.error());
        RightSide right(m_context.store, m_slots);
        std::vector<std::uint32_t> values;
        std::vector<std::uint32_t> arguments;
        for (const PatternNode& part : built.nodes()) {
            if (part.kind == PatternNode::Kind::Variable) {
                const auto slot = m_reading.slot(variableIn(piece, built.classSlots()[part.slot]),
                                                 RuleReading::kTerm);
                if (!slot) return std::nullopt;
                values.push_back(*slot);
                continue;
            }
            arguments.clear();
            for (const std::uint32_t child : part.children) arguments.push_back(values[child]);
            const Label label{part.op, part.payload, kUntyped};
            values.push_back(right.addStep(m_context.store.label(label), arguments));
        }
        right.setResult(values[*root]);
        return right;
    }

    /// Where the variable first occurs.
    [[nodiscard]] RulePiece variableIn(const RulePiece& piece, const std::string& name) const {
        SExprTree::Index node = piece.node;
        while (node + 1 < m_tree.end(piece.node) && m_tree.text(node) != "?" + name) ++node;
        return pieceOf(m_tree, node);
    }

    std::unique_ptr<Applier> readRightSide(std::vector<DerivationPtr> derivations) {
        if (m_direction.right == nullptr) {
            const RuleCall& call = *m_direction.syntax.computed;
            if (!derivations.empty()) {
                m_reading.fail("what is computed does not use derived variables", call.whole,
                               "derive the whole right-hand side");
                return nullptr;
            }
            const auto use = m_reading.use(call, m_definition.computed, "computed right-hand side");
            return use ? use->row->make(m_context, use->slots()) : nullptr;
        }
        auto right = readTemplate(m_direction.right->pattern);
        if (!right) return nullptr;
        if (derivations.empty()) return std::make_unique<PatternApplier>(std::move(*right));
        return std::make_unique<DerivingApplier>(std::move(*right), std::move(derivations));
    }

    DerivationPtr readDerivation(const RuleDerived& derived) {
        const auto use =
            m_reading.use(derived.call, m_definition.derivations, "derivation", &derived.variable);
        if (!use) return nullptr;
        DerivationArguments given{
            static_cast<std::uint32_t>(m_matched), use->slots(), use->numbers(), {}};
        for (const RuleValue& value : use->values)
            if (value.kind == '"') given.word = value.word;
        return use->row->make(m_context, given);
    }

    void addCondition(Rule& rule, const RuleCall& call) {
        if (call.name.text == kEqual) return addEquality(rule, call);
        if (const auto use =
                m_reading.use(call, m_definition.conditions, "condition", nullptr, kEqual))
            rule.conditions.push_back(
                makeCondition(*use->row, m_context, m_definition.fold != nullptr, use->slots()));
    }

    /// `(equal a b)`: both are added; the rule applies if they are the same class then.
    void addEquality(Rule& rule, const RuleCall& call) {
        if (call.arguments.size() != 2) {
            m_reading.fail(fmt::format("'equal' compares 2 terms, not {}", call.arguments.size()),
                           call.whole, "write (equal (f ?x) (f ?y))");
            return;
        }
        auto left = readTemplate(call.arguments[0]);
        auto right = readTemplate(call.arguments[1]);
        if (left && right && rule.applier)
            rule.applier = std::make_unique<EqualityApplier>(std::move(*left), std::move(*right),
                                                             std::move(rule.applier));
    }

    SexprContext& m_context;
    const SexprDefinition& m_definition;
    const RuleDirection& m_direction;
    const SExprTree& m_tree;
    RuleReading& m_reading;
    std::size_t m_matched = 0;
    std::size_t m_slots = 0;  ///< The pattern's, and while it is read, derived ones.
};

}  // namespace

std::shared_ptr<RuleNotation> SexprRules::notation(const SourceText& text) const {
    return std::make_shared<SexprNotation>(text);
}

RuleReading::KindName SexprRules::kindName() const {
    return [](char /*kind*/) -> std::string_view { return "a term"; };
}

void SexprRules::compile(const RuleDirection& direction, RuleReading& reading, Rule& rule) {
    Direction(m_context, m_definition, direction, reading).compile(rule);
}

void SexprRules::addScopes(const RuleNotation& notation, const RulePiece& side,
                           RuleScopes& scopes) const {
    const auto letters = [&](std::string_view name, std::size_t /*count*/) {
        const auto& rows = m_definition.grammar.operators;
        const auto row = std::ranges::find(rows, name, &OperatorRow::name);
        return row == rows.end() ? std::string_view() : row->scopes;
    };
    sexpr::addScopes(notation, side, letters, scopes);
}

std::string_view SexprRules::apartCondition(char /*kind*/) const {
    for (const ConditionRow& row : m_definition.conditions)
        if (row.scope == ScopeNote::Apart && row.kinds == "vt") return row.name;
    return {};
}

Result<Pattern> readPatternText(SexprContext& context, const SourceText& text) {
    SexprNotation notation(text);
    const auto whole = notation.whole();
    if (!whole) return failure(whole.error());
    Pattern pattern;
    auto root = readPattern(context, SexprNotation::treeOf(notation), whole->node, pattern);
    if (!root) return failure(root.error());
    return pattern;
}

}  // namespace candler::sexpr
