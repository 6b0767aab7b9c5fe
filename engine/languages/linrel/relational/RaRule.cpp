#include "engine/languages/linrel/relational/RaRule.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/languages/linrel/relational/RaApplier.h"
#include "engine/languages/sexpr/SexprText.h"

namespace candler::linrel {

namespace {

using sexpr::DerivedSyntax;
using sexpr::RuleSyntax;
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
        case 'c':
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
    Compiler(RaContext& context, const SExprTree& tree) : m_context(context), m_tree(tree) {}

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
            if (!name || !setKind(*name, kindOfPayload(*o), node)) return std::nullopt;
            made.payloadTest = PatternNode::PayloadTest::Slot;
            made.payload = pattern.payloadSlot(*name);
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

    Result<RulePtr> compile(const RuleSyntax& syntax, Node left, Node right) {
        auto rule = std::make_shared<Rule>();
        rule->place = syntax.place;
        if (!pattern(left, rule->pattern)) return failure(std::move(m_errors));
        m_classes.assign(rule->pattern.classSlots().begin(), rule->pattern.classSlots().end());
        m_payloads.assign(rule->pattern.payloadSlots().begin(), rule->pattern.payloadSlots().end());
        rule->program = Program::compile(rule->pattern);
        RaRightSide built;
        for (const DerivedSyntax& derived : syntax.derived) readDerived(derived, built);
        const bool isGood = m_errors.empty() && step(right, built, 0).has_value();
        for (const Node condition : syntax.conditions)
            if (isGood) readCondition(condition, built.derived, *rule);
        if (!m_errors.empty()) return failure(std::move(m_errors));
        rule->applier = std::make_unique<RaApplier>(m_context, std::move(built));
        return rule;
    }

    [[nodiscard]] Diagnostics& errors() { return m_errors; }

private:
    std::nullopt_t fail(std::string message, Node node, std::string hint = {}) {
        m_errors.push_back(makeError(std::move(message), m_tree.place(node), std::move(hint)));
        return std::nullopt;
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
        return fail(fmt::format("unknown operator '{}'", name), head, spellingHint(name, names));
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
            return pattern.variable(*name);
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

    /// False: the variable stands for something else already.
    bool setKind(const std::string& name, char kind, Node node) {
        const auto [entry, isNew] = m_kinds.try_emplace(name, kind);
        if (entry->second == kind) return true;
        fail(fmt::format("'?{}' stands for {} elsewhere, and for {} here", name,
                         nameOfKind(entry->second), nameOfKind(kind)),
             node);
        return false;
    }

    std::optional<RaSlot> slotAt(Node node, char kind) {
        const auto name = variableAt(node);
        if (!name) return std::nullopt;
        const bool wantsClass = kind == 'c';
        const std::vector<std::string>& names = wantsClass ? m_classes : m_payloads;
        const auto found = std::ranges::find(names, *name);
        if (found == names.end())
            return fail(fmt::format("'?{}' does not stand for {} here", *name, nameOfKind(kind)),
                        node, "every variable must occur in the pattern that is matched");
        if (!wantsClass && !setKind(*name, kind, node)) return std::nullopt;
        return RaSlot{wantsClass, static_cast<std::uint32_t>(found - names.begin())};
    }

    std::optional<std::vector<RaSlot>> slotsOf(Node call, std::string_view kinds) {
        const std::vector<Node> items = sexpr::arguments(m_tree, call);
        if (items.size() != kinds.size())
            return fail(fmt::format("this takes {} variables, not {}", kinds.size(), items.size()),
                        call);
        std::vector<RaSlot> slots;
        for (std::size_t i = 0; i < items.size(); ++i) {
            const auto slot = slotAt(items[i], kinds[i]);
            if (!slot) return std::nullopt;
            slots.push_back(*slot);
        }
        return slots;
    }

    template <typename Row>
    const Row* rowOf(Node call, std::span<const Row> table, std::string_view what) {
        const std::string_view name =
            m_tree.isEmptyList(call) ? "" : m_tree.text(m_tree.firstChild(call));
        const auto row = std::ranges::find(table, name, &Row::name);
        if (row != table.end()) return &*row;
        std::vector<std::string> names;
        for (const Row& one : table) names.emplace_back(one.name);
        fail(fmt::format("no {} is called '{}'", what, name), call, spellingHint(name, names));
        return nullptr;
    }

    void readDerived(const DerivedSyntax& derived, RaRightSide& right) {
        const RaDerivationRow* row = rowOf(derived.call, raDerivations(), "derivation");
        if (row == nullptr) return;
        const auto slots = slotsOf(derived.call, row->kinds);
        if (!slots) return;
        const bool isTaken = std::ranges::find(m_classes, derived.variable) != m_classes.end() ||
                             std::ranges::find(m_payloads, derived.variable) != m_payloads.end();
        if (isTaken) {
            fail(fmt::format("'?{}' is there already", derived.variable), derived.call,
                 "choose another name");
            return;
        }
        if (!setKind(derived.variable, row->result, derived.call)) return;
        right.derived.push_back({row, *slots});
        m_payloads.push_back(derived.variable);
    }

    void readCondition(Node node, const std::vector<RaDerived>& derived, Rule& rule) {
        const RaConditionRow* row = rowOf(node, raConditions(), "condition");
        if (row == nullptr) return;
        const auto slots = slotsOf(node, row->kinds);
        if (slots)
            rule.conditions.push_back(
                std::make_unique<RaCondition>(m_context, *row, *slots, derived));
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
            const auto slots = slotsOf(node, "i");
            if (!slots) return std::nullopt;
            RaStep made;
            made.kind = RaStep::Kind::Size;
            made.slot = (*slots)[0].slot;
            return added(std::move(made), right);
        }
        return operatorStep(node, items, right, depth);
    }

    std::optional<std::uint32_t> stepAtom(Node node, RaRightSide& right) {
        RaStep made;
        if (m_tree.text(node)[0] == '?') {
            const auto slot = slotAt(node, 'c');
            if (!slot) return std::nullopt;
            made.slot = slot->slot;
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
        made.slot = from->slot;
        made.other = to->slot;
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
            const auto slots = slotsOf(node, "ii");
            if (!slots) return std::nullopt;
            made.kind = RaStep::Kind::Pair;
            made.slot = (*slots)[0].slot;
            made.other = (*slots)[1].slot;
            items.clear();
        } else if (hasPayloadArgument(*o)) {
            const auto slot = slotAt(items.empty() ? node : items[0], kindOfPayload(*o));
            if (!slot) return std::nullopt;
            made.kind = RaStep::Kind::Bind;
            made.slot = slot->slot;
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
    std::vector<std::string> m_classes;
    std::vector<std::string> m_payloads;  ///< The pattern's, and behind them derived ones.
    std::map<std::string, char> m_kinds;  ///< Of those, as in RaDerivationRow::kinds.
    Diagnostics m_errors;
};

/// The sides of a rule; those of linrel have one root each.
Result<std::pair<Node, Node>> sidesOf(const RuleSyntax& syntax) {
    const auto isPlain = [](const std::vector<sexpr::RootSyntax>& side) {
        return side.size() == 1 && side[0].variable.empty();
    };
    if (!isPlain(syntax.left) || !isPlain(syntax.right))
        return failure(makeError("a rule of this language matches one pattern", syntax.place,
                                 "write  pattern => right-hand side"));
    return std::pair{syntax.left[0].pattern, syntax.right[0].pattern};
}

}  // namespace

Result<RuleList> compileRule(RaContext& context, const RuleSyntax& syntax) {
    const auto sides = sidesOf(syntax);
    if (!sides) return failure(sides.error());
    RuleList rules;
    auto rule = Compiler(context, *syntax.tree).compile(syntax, sides->first, sides->second);
    if (!rule) return failure(rule.error());
    (*rule)->name = syntax.name;
    (*rule)->text = sexpr::directedText(syntax, false);
    rules.push_back(*rule);
    if (!syntax.isTwoWay) return rules;
    auto reverse = Compiler(context, *syntax.tree).compile(syntax, sides->second, sides->first);
    if (!reverse) return failure(reverse.error());
    (*reverse)->name = syntax.name + "-rev";
    (*reverse)->text = sexpr::directedText(syntax, true);
    rules.push_back(*reverse);
    return rules;
}

Result<Pattern> readPatternText(RaContext& context, const SourceText& text) {
    SExprTree tree(std::make_shared<const SourceText>(text));
    const auto node = readWhole(tree);
    if (!node) return failure(node.error());
    Pattern pattern;
    Compiler compiler(context, tree);
    if (!compiler.pattern(*node, pattern)) return failure(std::move(compiler.errors()));
    return pattern;
}

}  // namespace candler::linrel
