#include "engine/languages/sdqlite/rules/SdqRules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "engine/languages/sdqlite/rules/SdqApplier.h"
#include "engine/languages/sdqlite/rules/SdqConditions.h"
#include "engine/languages/sdqlite/rules/SdqNotation.h"

namespace candler::sdqlite {

namespace {

/// Of `binop ?f`.
constexpr char kOperatorKind = 'o';
/// Facts tell so many indices apart.
constexpr std::size_t kMostBinders = 60;

using Stack = std::vector<std::string>;

std::optional<std::uint32_t> indexIn(const Stack& stack, std::string_view name) {
    const auto found = std::ranges::find(stack.rbegin(), stack.rend(), name);
    if (found == stack.rend()) return std::nullopt;
    return static_cast<std::uint32_t>(found - stack.rbegin());
}

/// Operators that carriers name, as published or as the table of operators calls them.
std::optional<Operator> carried(std::string_view name) {
    if (name == "mult") return Operator::Multiply;
    if (name == "add") return Operator::Add;
    if (name == "sub") return Operator::Subtract;
    for (const OperatorRow& one : operatorTable())
        if (one.name == name) return one.op;
    return std::nullopt;
}

class SideReader {
public:
    SideReader(const RuleNotation& notation, RuleReading& reading)
        : m_notation(notation), m_tree(SdqNotation::treeOf(notation)), m_reading(reading) {}

protected:
    [[nodiscard]] RulePiece piece(const SyntaxNode& node) const {
        return m_notation.piece(node.offset, node.offset + node.length);
    }

    /// Reads the child with what its parent binds around it.
    template <typename Read>
    auto below(const SyntaxNode& node, std::size_t child, Read read) {
        const std::size_t outside = m_stack.size();
        const std::uint32_t count = row(node.op).binders[child];
        for (std::size_t i = 0; i < std::min<std::size_t>(count, node.binders.size()); ++i) {
            if (!node.binders[i].starts_with('_') && indexIn(m_stack, node.binders[i]))
                m_reading.fail(fmt::format("'{}' is bound already", node.binders[i]), piece(node),
                               "give the binders of a rule different names");
            m_stack.push_back(node.binders[i]);
        }
        if (m_stack.size() > kMostBinders)
            m_reading.fail("there are too many binders", piece(node));
        auto result = read(node.children[child]);
        m_stack.resize(outside);
        return result;
    }

    /// A name that is no variable of the rule.
    std::uint32_t binder(const SyntaxNode& node) {
        if (const auto index = indexIn(m_stack, node.name)) return *index;
        std::string hint = spellingHint(node.name, m_stack);
        if (hint.empty()) hint = fmt::format("a variable of the rule is written ?{}", node.name);
        m_reading.fail(fmt::format("'{}' is not bound here", node.name), piece(node),
                       std::move(hint));
        return 0;
    }

    const RuleNotation& m_notation;
    const SyntaxTree& m_tree;
    RuleReading& m_reading;
    Stack m_stack;
};

class LeftReader : public SideReader {
public:
    LeftReader(SdqTerms& terms, const RuleNotation& notation, RuleReading& reading, Rule& rule)
        : SideReader(notation, reading), m_terms(terms), m_rule(rule) {}

    LeftSide read(SyntaxId root) {
        node(root);
        return std::move(m_left);
    }

private:
    struct Made {
        std::uint32_t pattern = 0;
        std::uint32_t part = 0;
    };

    Made node(SyntaxId id) {
        const SyntaxNode& syntax = m_tree[id];
        if (syntax.op == Operator::Variable)
            return syntax.name.starts_with('?') ? variable(syntax) : bound(syntax);
        if (syntax.op == Operator::Number) return number(syntax);
        PatternNode made;
        made.kind = PatternNode::Kind::Operator;
        made.op = op(syntax.op);
        SidePart part;
        part.op = syntax.op;
        for (std::size_t i = 0; i < syntax.children.size(); ++i) {
            const Made child = below(syntax, i, [&](SyntaxId below) { return node(below); });
            made.children.push_back(child.pattern);
            part.children.push_back(child.part);
        }
        if (row(syntax.op).hasPayload) carrier(syntax, made, part);
        return add(m_rule.pattern.node(std::move(made)), std::move(part));
    }

    Made add(std::uint32_t pattern, SidePart part) {
        m_left.side.push_back(std::move(part));
        return {pattern, static_cast<std::uint32_t>(m_left.side.size() - 1)};
    }

    Made variable(const SyntaxNode& syntax) {
        const std::string name = syntax.name.substr(1);
        const std::uint32_t slot = m_rule.pattern.classSlot(name);
        const RuleVariable* known = m_left.find(name);
        if (known == nullptr)
            m_left.variables.push_back({name, slot, m_stack});
        else if (known->stack.size() != m_stack.size())
            m_reading.fail(fmt::format("'{}' stands below {} binders elsewhere, and below {} here",
                                       syntax.name, known->stack.size(), m_stack.size()),
                           piece(syntax), "all its places on the left must be below as many");
        m_reading.declare(name, RuleReading::kTerm, slot, piece(syntax));
        SidePart part;
        part.kind = SidePart::Kind::Variable;
        part.slot = slot;
        return add(m_rule.pattern.variable(name), std::move(part));
    }

    /// A slot of its own, and the condition that the class there holds it: variables of one index
    /// have several shapes, numbers several types.
    Made held(SidePart part, FactTest test) {
        const std::string name = fmt::format("%{}", m_held++);
        part.slot = m_rule.pattern.classSlot(name);
        m_rule.conditions.push_back(std::make_unique<FactCondition>(
            m_terms, test, FactCondition::About{part.slot, part.index, part.number}));
        return add(m_rule.pattern.variable(name), std::move(part));
    }

    Made bound(const SyntaxNode& syntax) {
        SidePart part;
        part.kind = SidePart::Kind::Bound;
        part.index = binder(syntax);
        return held(std::move(part), holdsVariable);
    }

    Made number(const SyntaxNode& syntax) {
        SidePart part;
        part.kind = SidePart::Kind::Number;
        part.number = syntax.number;
        return held(std::move(part), holdsNumber);
    }

    void carrier(const SyntaxNode& syntax, PatternNode& made, SidePart& part) {
        if (syntax.name.starts_with('?')) {
            made.payloadTest = PatternNode::PayloadTest::Slot;
            made.payload = part.slot = m_rule.pattern.payloadSlot(syntax.name);
            m_reading.declare(syntax.name.substr(1), kOperatorKind, part.slot, piece(syntax));
            return;
        }
        const auto name = carried(syntax.name);
        if (!name)
            m_reading.fail(fmt::format("no operator is called '{}'", syntax.name), piece(syntax));
        made.payloadTest = PatternNode::PayloadTest::Fixed;
        made.payload = part.payload = static_cast<Payload>(name.value_or(Operator::Add));
    }

    SdqTerms& m_terms;
    Rule& m_rule;
    LeftSide m_left;
    std::size_t m_held = 0;
};

/// What the conditions of a rule say of variables and binders of the left-hand side.
struct Promises {
    using Pair = std::pair<std::string, std::string>;  // a variable and a binder
    std::set<Pair> apart;
    std::set<Pair> captured;
};

class RightReader : public SideReader {
public:
    RightReader(const RuleNotation& notation, RuleReading& reading, const LeftSide& left,
                const Promises& promises)
        : SideReader(notation, reading), m_left(left), m_promises(promises) {}

    Side read(SyntaxId root) {
        node(root);
        return std::move(m_side);
    }

private:
    std::uint32_t node(SyntaxId id) {
        const SyntaxNode& syntax = m_tree[id];
        SidePart part;
        if (syntax.op == Operator::Variable) {
            part = syntax.name.starts_with('?') ? variable(syntax) : bound(syntax);
        } else if (syntax.op == Operator::Number) {
            part.kind = SidePart::Kind::Number;
            part.number = syntax.number;
        } else {
            part.op = syntax.op;
            for (std::size_t i = 0; i < syntax.children.size(); ++i)
                part.children.push_back(
                    below(syntax, i, [&](SyntaxId below) { return node(below); }));
            if (row(syntax.op).hasPayload) carrier(syntax, part);
        }
        m_side.push_back(std::move(part));
        return static_cast<std::uint32_t>(m_side.size() - 1);
    }

    SidePart variable(const SyntaxNode& syntax) {
        SidePart part;
        part.kind = SidePart::Kind::Variable;
        const auto slot = m_reading.slot(piece(syntax), RuleReading::kTerm);
        if (!slot) return part;
        part.slot = *slot;
        const RuleVariable& known = *m_left.find(std::string_view(syntax.name).substr(1));
        std::vector<std::uint32_t> table;
        for (std::uint32_t i = 0; i < known.stack.size(); ++i)
            table.push_back(place(syntax, known, i));
        part.move = Move(std::move(table), static_cast<std::uint32_t>(m_stack.size()));
        return part;
    }

    /// Where a binder of the left-hand side is around this place.
    std::uint32_t place(const SyntaxNode& syntax, const RuleVariable& known, std::uint32_t index) {
        const std::string& name = known.stack[known.stack.size() - 1 - index];
        if (const auto here = indexIn(m_stack, name)) return *here;
        if (m_promises.captured.contains({known.name, name})) return index;
        if (!m_promises.apart.contains({known.name, name}))
            m_reading.fail(
                fmt::format("'{}' moves out of '{}', on which it may depend", syntax.name, name),
                piece(syntax),
                fmt::format("say that it does not: if {} notin {}", name, syntax.name));
        return Move::kForbidden;
    }

    SidePart bound(const SyntaxNode& syntax) {
        SidePart part;
        part.kind = SidePart::Kind::Bound;
        part.index = binder(syntax);
        return part;
    }

    void carrier(const SyntaxNode& syntax, SidePart& part) {
        if (syntax.name.starts_with('?')) {
            const std::string name = syntax.name.substr(1);
            if (const auto slot = m_reading.find(name);
                slot && m_reading.kindOf(name) == kOperatorKind)
                part.slot = *slot;
            else
                m_reading.fail(
                    fmt::format("'{}' does not stand for an operator on the left-hand side",
                                syntax.name),
                    piece(syntax));
            return;
        }
        const auto name = carried(syntax.name);
        if (!name)
            m_reading.fail(fmt::format("no operator is called '{}'", syntax.name), piece(syntax));
        part.payload = static_cast<Payload>(name.value_or(Operator::Add));
    }

    const LeftSide& m_left;
    const Promises& m_promises;
    Side m_side;
};

struct ComputedRow {
    std::string_view name;
    std::string_view kinds;
    ScopeNote scope = ScopeNote::Nothing;
};
constexpr std::array kComputed{ComputedRow{"beta", "tt"}};

class RuleCompiler {
public:
    RuleCompiler(SdqTerms& terms, const RuleDirection& direction, RuleReading& reading, Rule& rule)
        : m_terms(terms),
          m_direction(direction),
          m_syntax(direction.syntax),
          m_reading(reading),
          m_rule(rule) {}

    void compile() {
        refuseClauses();
        m_left = LeftReader(m_terms, *m_syntax.notation, m_reading, m_rule)
                     .read(SyntaxId{m_direction.left[0].pattern.node});
        for (const RuleCall& condition : m_syntax.conditions) addCondition(condition);
        if (m_direction.right == nullptr) {
            addComputed();
            return;
        }
        Side right = RightReader(*m_syntax.notation, m_reading, m_left, m_promises)
                         .read(SyntaxId{m_direction.right->pattern.node});
        m_rule.applier =
            std::make_unique<WrittenApplier>(m_terms, std::move(m_left), std::move(right));
    }

private:
    /// What other languages have.
    void refuseClauses() {
        constexpr std::span<const ComputedRow> kNone;
        for (const RuleDerived& derived : m_syntax.derived)
            m_reading.use(derived.call, kNone, "derivation");
        if (!m_syntax.parameter.empty())
            m_reading.fail("rules of SDQLite have no sizes", m_direction.left[0].pattern);
    }

    void addCondition(const RuleCall& call) {
        const auto use = m_reading.use(call, conditionTable(), "condition");
        if (!use) return;
        const bool isNotIn = call.name.text == kNotIn;
        const RulePiece& written = call.arguments[isNotIn ? 1 : 0];
        const RuleVariable& variable = *m_left.find(written.name());
        FactCondition::About about{variable.slot, 0, 0, use->row->isOfClass};
        if (call.arguments.size() > 1) {
            const RulePiece& binder = call.arguments[isNotIn ? 0 : 1];
            const auto index = indexIn(variable.stack, binder.text);
            if (!index) {
                m_reading.fail(fmt::format("'{}' is not bound around '{}' on the left-hand side",
                                           binder.text, written.text),
                               binder, spellingHint(binder.text, variable.stack));
                return;
            }
            about.index = *index;
            const Promises::Pair pair{variable.name, std::string(binder.text)};
            if (isNotIn) m_promises.apart.insert(pair);
            if (call.name.text == kCaptured) {
                m_promises.captured.insert(pair);
                return;
            }
        }
        m_rule.conditions.push_back(
            std::make_unique<FactCondition>(m_terms, use->row->holds, about));
    }

    void addComputed() {
        const RuleCall& call = *m_syntax.computed;
        const auto use = m_reading.use(call, std::span<const ComputedRow>(kComputed),
                                       "computed right-hand side");
        if (!use || !m_reading.isGood()) return;
        const RuleVariable& body = *m_left.find(call.arguments[0].name());
        const RuleVariable& argument = *m_left.find(call.arguments[1].name());
        if (body.stack.size() != 1 || !argument.stack.empty()) {
            m_reading.fail("'beta' takes what is below one binder, and what is below none",
                           call.whole, "write  let x = ?e in ?b => compute beta ?b ?e");
            return;
        }
        const auto slots = use->slots();
        m_rule.applier =
            std::make_unique<BetaApplier>(m_terms, std::move(m_left), slots[0], slots[1]);
    }

    SdqTerms& m_terms;
    const RuleDirection& m_direction;
    const RuleSyntax& m_syntax;
    RuleReading& m_reading;
    Rule& m_rule;
    LeftSide m_left;
    Promises m_promises;
};

}  // namespace

std::shared_ptr<RuleNotation> SdqRules::notation(const SourceText& text) const {
    return std::make_shared<SdqNotation>(text, m_terms.dialect());
}

RuleReading::KindName SdqRules::kindName() const {
    return [](char kind) -> std::string_view {
        return kind == kOperatorKind ? "an operator" : "an expression";
    };
}

void SdqRules::compile(const RuleDirection& direction, RuleReading& reading, Rule& rule) {
    RuleCompiler(m_terms, direction, reading, rule).compile();
}

}  // namespace candler::sdqlite
