#include "engine/languages/linrel/relational/RaRule.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/linrel/relational/RaApplier.h"
#include "engine/languages/sexpr/SexprNotation.h"
#include "engine/languages/sexpr/SexprText.h"
#include "engine/support/NameHint.h"

namespace candler::linrel {

namespace {

using sexpr::pieceOf;
using Node = SExprTree::Index;

/// Rules are small; who nests deeper has made a mistake.
constexpr int kMaxDepth = 100;

/// Whether the first argument of an operator in a rule is a variable for its payload.
bool hasPayloadArgument(OpId o) {
    return o == op(RaOp::Sum) || isAggregate(o) || o == op(RaOp::Identity) ||
           o == op(RaOp::Reversal) || o == op(RaOp::Reshape);
}

/// What the variable for that payload stands for, as in RaDerivationRow::kinds.
char kindOfPayload(OpId o) {
    if (o == op(RaOp::Sum)) return 'i';
    if (o == op(RaOp::Reshape)) return 'r';
    return isAggregate(o) ? 's' : 'a';
}

std::string_view nameOfKind(char kind) {
    switch (kind) {
        case RuleReading::kTerm:
            return "a term";
        case 'i':
            return "an index";
        case 's':
            return "a set of indices";
        case 'a':
            return "an atom";
        default:
            return "shapes";
    }
}

/// One direction of a rule, or a pattern alone.
class Compiler {
public:
    Compiler(RaContext& context, const SExprTree& tree, RuleReading& reading)
        : m_context(context), m_tree(tree), m_reading(reading) {}

    std::optional<std::uint32_t> pattern(Node node, Pattern& pattern, int depth = 0) {
        if (depth > kMaxDepth) return fail("this is nested too deeply", node);
        if (!m_tree.isList(node)) return patternAtom(node, pattern);
        const auto o = headOf(node);
        if (!o) return std::nullopt;
        std::vector<Node> items = sexpr::arguments(m_tree, node);
        PatternNode made;
        made.kind = PatternNode::Kind::Operator;
        made.op = *o;
        made.payloadTest = PatternNode::PayloadTest::Fixed;
        if (hasPayloadArgument(*o)) {
            const auto name = variableAt(items.empty() ? node : items[0]);
            if (!name) return std::nullopt;
            made.payloadTest = PatternNode::PayloadTest::Slot;
            made.payload = pattern.payloadSlot(*name);
            if (!m_reading.declare(*name, kindOfPayload(*o), made.payload,
                                   pieceOf(m_tree, items[0])))
                return std::nullopt;
            items.erase(items.begin());
        }
        if (!checkArity(node, *o, items.size())) return std::nullopt;
        for (const Node item : items) {
            const auto child = this->pattern(item, pattern, depth + 1);
            if (!child) return std::nullopt;
            made.children.push_back(*child);
        }
        return pattern.node(std::move(made));
    }

    void compile(const RuleDirection& direction, Rule& rule) {
        if (!pattern(direction.left[0].pattern.node, rule.pattern)) return;
        m_payloadCount = static_cast<std::uint32_t>(rule.pattern.payloadSlots().size());
        RaRightSide built;
        for (const RuleDerived& derived : direction.syntax.derived) readDerived(derived, built);
        if (direction.right == nullptr)
            m_reading.unknownCall(*direction.syntax.computed, {}, "computed right-hand side");
        if (!m_reading.isGood() || !step(direction.right->pattern.node, built, 0)) return;
        for (const RuleCall& condition : direction.syntax.conditions)
            if (const auto use = m_reading.use(condition, raConditions(), "condition"))
                rule.conditions.push_back(std::make_unique<RaCondition>(
                    m_context, *use->row, slotsOf(use->values), built.derived));
        rule.applier = std::make_unique<RaApplier>(m_context, std::move(built));
    }

private:
    std::nullopt_t fail(std::string message, Node node, std::string hint = {}) {
        return m_reading.fail(std::move(message), pieceOf(m_tree, node), std::move(hint));
    }

    std::optional<OpId> headOf(Node node) {
        if (m_tree.isEmptyList(node) || m_tree.isList(m_tree.firstChild(node)))
            return fail("a list begins with an operator", node);
        const Node head = m_tree.firstChild(node);
        const std::string_view name = m_tree.text(head);
        const auto o = m_context.store.signature().find(name);
        const bool isKnown = o && !isRelation(*o) && *o != op(RaOp::Literal);
        if (isKnown) return o;
        std::vector<std::string> names;
        for (std::uint32_t i = 0; i < kFirstInput.value; ++i)
            names.push_back(m_context.store.signature()[OpId{i}].name);
        return fail(fmt::format("unknown operator '{}'", name), head,
                    nameHint(name, names, "operators"));
    }

    bool checkArity(Node node, OpId o, std::size_t given) {
        const Operator& info = m_context.store.signature()[o];
        if (given == static_cast<std::size_t>(info.arity)) return true;
        fail(fmt::format("'{}' takes {} argument{}{}, but {} given", info.name, info.arity,
                         info.arity == 1 ? "" : "s",
                         hasPayloadArgument(o) ? " behind the variable of what it binds" : "",
                         given),
             node);
        return false;
    }

    std::optional<std::string> variableAt(Node node) {
        const std::string_view text = m_tree.isList(node) ? "" : m_tree.text(node);
        if (text.size() < 2 || text[0] != '?')
            return fail("a variable is expected here", node, "write ?i");
        return std::string(text.substr(1));
    }

    std::optional<LabelId> literalAt(Node node) {
        const std::string_view text = m_tree.text(node);
        const auto number =
            sexpr::looksLikeNumber(text) ? m_context.numbers().read(text) : std::nullopt;
        if (!number)
            return fail(fmt::format("'{}' is neither a variable nor a number", text), node,
                        "variables begin with '?'");
        return m_context.literal(*number);
    }

    std::optional<std::uint32_t> patternAtom(Node node, Pattern& pattern) {
        if (m_tree.text(node)[0] == '?') {
            const auto name = variableAt(node);
            if (!name) return std::nullopt;
            const bool isTerm = m_reading.declare(*name, RuleReading::kTerm,
                                                  pattern.classSlot(*name), pieceOf(m_tree, node));
            return isTerm ? std::optional(pattern.variable(*name)) : std::nullopt;
        }
        const auto literal = literalAt(node);
        if (!literal) return std::nullopt;
        PatternNode made;
        made.kind = PatternNode::Kind::Operator;
        made.op = op(RaOp::Literal);
        made.payloadTest = PatternNode::PayloadTest::Fixed;
        made.payload = m_context.store[*literal].payload;
        made.type = kUntyped;
        made.isGround = true;
        return pattern.node(std::move(made));
    }

    static std::vector<RaSlot> slotsOf(std::span<const RuleValue> values) {
        std::vector<RaSlot> slots;
        for (const RuleValue& value : values)
            slots.push_back({value.kind == RuleReading::kTerm, value.slot});
        return slots;
    }

    std::optional<std::uint32_t> slotAt(Node node, char kind) {
        return m_reading.slot(pieceOf(m_tree, node), kind);
    }

    void readDerived(const RuleDerived& derived, RaRightSide& right) {
        const auto use =
            m_reading.use(derived.call, raDerivations(), "derivation", &derived.variable);
        if (!use || !m_reading.derive(derived.variable, use->row->result, m_payloadCount)) return;
        right.derived.push_back({use->row, slotsOf(use->values)});
        ++m_payloadCount;
    }

    std::optional<std::uint32_t> added(RaStep step, RaRightSide& right) {
        right.steps.push_back(std::move(step));
        return static_cast<std::uint32_t>(right.steps.size() - 1);
    }

    std::optional<std::uint32_t> step(Node node, RaRightSide& right, int depth) {
        if (depth > kMaxDepth) return fail("this is nested too deeply", node);
        if (!m_tree.isList(node)) return stepAtom(node, right);
        const std::string_view head =
            m_tree.isEmptyList(node) ? "" : m_tree.text(m_tree.firstChild(node));
        const std::vector<Node> items = sexpr::arguments(m_tree, node);
        if (head == "rename") return rename(node, items, right, depth);
        if (head == "size") {
            if (items.size() != 1)
                return fail("this is the size of one index", node, "write (size ?i)");
            const auto slot = slotAt(items[0], 'i');
            if (!slot) return std::nullopt;
            RaStep made;
            made.kind = RaStep::Kind::Size;
            made.slot = *slot;
            return added(std::move(made), right);
        }
        return operatorStep(node, items, right, depth);
    }

    std::optional<std::uint32_t> stepAtom(Node node, RaRightSide& right) {
        RaStep made;
        if (m_tree.text(node)[0] == '?') {
            const auto slot = slotAt(node, RuleReading::kTerm);
            if (!slot) return std::nullopt;
            made.slot = *slot;
            return added(std::move(made), right);
        }
        const auto literal = literalAt(node);
        if (!literal) return std::nullopt;
        made.kind = RaStep::Kind::Make;
        made.label = *literal;
        return added(std::move(made), right);
    }

    std::optional<std::uint32_t> rename(Node node, const std::vector<Node>& items,
                                        RaRightSide& right, int depth) {
        if (items.size() != 3)
            return fail("this renames one index of one term", node, "write (rename ?a ?i ?k)");
        const auto body = step(items[0], right, depth + 1);
        const auto from = slotAt(items[1], 'i');
        const auto to = slotAt(items[2], 'i');
        if (!body || !from || !to) return std::nullopt;
        RaStep made;
        made.kind = RaStep::Kind::Rename;
        made.slot = *from;
        made.other = *to;
        made.arguments = {*body};
        return added(std::move(made), right);
    }

    std::optional<std::uint32_t> operatorStep(Node node, std::vector<Node> items,
                                              RaRightSide& right, int depth) {
        const auto o = headOf(node);
        if (!o) return std::nullopt;
        if (*o == op(RaOp::Reshape))
            return fail("what is reshaped is only matched, not made", node);
        RaStep made;
        made.kind = RaStep::Kind::Make;
        if (*o == op(RaOp::Identity) || *o == op(RaOp::Reversal)) {
            if (items.size() != 2)
                return fail("this is made of two indices", node, "write (identity ?i ?j)");
            const auto first = slotAt(items[0], 'i');
            const auto second = slotAt(items[1], 'i');
            if (!first || !second) return std::nullopt;
            made.kind = RaStep::Kind::Pair;
            made.slot = *first;
            made.other = *second;
            items.clear();
        } else if (hasPayloadArgument(*o)) {
            const auto slot = slotAt(items.empty() ? node : items[0], kindOfPayload(*o));
            if (!slot) return std::nullopt;
            made.kind = RaStep::Kind::Bind;
            made.slot = *slot;
            items.erase(items.begin());
        }
        if (!checkArity(node, *o, items.size())) return std::nullopt;
        made.label = m_context.label(*o);
        for (const Node item : items) {
            const auto child = step(item, right, depth + 1);
            if (!child) return std::nullopt;
            made.arguments.push_back(*child);
        }
        return added(std::move(made), right);
    }

    RaContext& m_context;
    const SExprTree& m_tree;
    RuleReading& m_reading;
    std::uint32_t m_payloadCount = 0;  ///< Of the pattern, and behind them derived ones.
};

std::string_view lettersOf(std::string_view name, std::size_t count) {
    if (name == "rename") return "rft";
    if (name == "size") return "x";
    if (name == "identity" || name == "reversal") return count == 2 ? "uu" : "x";
    const bool isBinder = name == "sum" || name == "reshape" || name.ends_with("-of");
    return isBinder ? "bi" : "";
}

}  // namespace

std::shared_ptr<RuleNotation> RaRules::notation(const SourceText& text) const {
    return std::make_shared<sexpr::SexprNotation>(text);
}

RuleReading::KindName RaRules::kindName() const {
    return nameOfKind;
}

void RaRules::compile(const RuleDirection& direction, RuleReading& reading, Rule& rule) {
    Compiler(m_context, sexpr::SexprNotation::treeOf(*direction.syntax.notation), reading)
        .compile(direction, rule);
}

void RaRules::addScopes(const RuleNotation& notation, const RulePiece& side,
                        RuleScopes& scopes) const {
    sexpr::addScopes(notation, side, lettersOf, scopes);
}

std::string_view RaRules::apartCondition(char kind) const {
    for (const RaConditionRow& row : raConditions())
        if (row.scope == ScopeNote::Apart && row.kinds[0] == kind) return row.name;
    return {};
}

Result<Pattern> readPatternText(RaContext& context, const SourceText& text) {
    sexpr::SexprNotation notation(text);
    const auto whole = notation.whole();
    if (!whole) return failure(whole.error());
    Pattern pattern;
    RuleReading reading(notation, nameOfKind);
    Compiler compiler(context, sexpr::SexprNotation::treeOf(notation), reading);
    if (!compiler.pattern(whole->node, pattern)) return failure(std::move(reading.errors()));
    return pattern;
}

}  // namespace candler::linrel
