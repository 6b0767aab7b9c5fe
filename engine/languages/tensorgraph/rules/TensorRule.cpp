#include "engine/languages/tensorgraph/rules/TensorRule.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "engine/languages/sexpr/SexprNotation.h"
#include "engine/languages/sexpr/SexprText.h"
#include "engine/support/NameHint.h"

namespace candler::tensor {

namespace {

using sexpr::pieceOf;
using Node = SExprTree::Index;

/// Rules are small; who nests deeper has made a mistake.
constexpr int kMaxDepth = 100;
constexpr std::string_view kUnordered = "unordered";
/// In the place of a list of axes or extents, whatever it is.
constexpr std::string_view kAnyList = "*";

/// Of a kind of variables: t, or a letter of TensorOpRow.
std::string_view nameOfKind(char kind) {
    switch (kind) {
        case RuleReading::kTerm:
            return "a tensor";
        case 'a':
            return "an activation";
        case 'p':
            return "a padding";
        case 'x':
            return "an axis";
        default:
            return "a number";
    }
}

/// One direction of a rule for one of its roots, or a pattern alone.
class Compiler {
public:
    Compiler(TensorContext& context, const SExprTree& tree, RuleReading& reading)
        : m_context(context), m_tree(tree), m_reading(reading) {}

    std::optional<std::uint32_t> pattern(Node node, Pattern& pattern, int depth = 0) {
        if (depth > kMaxDepth) return fail("this is nested too deeply", node);
        if (!m_tree.isList(node)) {
            const std::string_view text = m_tree.text(node);
            if (text.size() < 2 || text[0] != '?')
                return fail("a variable is expected here", node, "variables begin with '?'");
            const std::string name(text.substr(1));
            const bool isTensor = m_reading.declare(name, RuleReading::kTerm,
                                                    pattern.classSlot(name), pieceOf(m_tree, node));
            return isTensor ? std::optional(pattern.variable(name)) : std::nullopt;
        }
        const auto call = readCall(node);
        if (!call) return std::nullopt;
        PatternNode made;
        made.kind = PatternNode::Kind::Operator;
        made.op = op(call->op);
        for (const Node argument : call->tensors) {
            const auto child = this->pattern(argument, pattern, depth + 1);
            if (!child) return std::nullopt;
            made.children.push_back(*child);
        }
        setParameters(*call, pattern, made);
        return pattern.node(std::move(made));
    }

    /// The roots of the left side, of which `own` is merged with the right side of the same
    /// variable.
    void compile(const RuleDirection& direction, Rule& rule) {
        std::vector<std::uint32_t> companionSlots;
        for (std::size_t i = 0; i < direction.left.size(); ++i) {
            if (i == direction.own) continue;
            const RuleRoot& one = direction.left[i];
            const auto root = pattern(one.pattern.node, rule.pattern);
            if (!root) return;
            if (rule.pattern.nodes()[*root].kind != PatternNode::Kind::Operator) {
                m_reading.fail("a root is an operator", one.pattern);
                return;
            }
            rule.pattern.companion(*root, one.variable);
            companionSlots.push_back(rule.pattern.classSlot(one.variable));
            m_reading.declare(one.variable, RuleReading::kTerm, companionSlots.back(), one.written);
        }
        if (!pattern(direction.left[direction.own].pattern.node, rule.pattern)) return;
        // Whether two roots are different is seen faster than what shapes they have.
        for (const std::uint32_t slot : companionSlots) addOrder(direction, slot, rule);
        for (const RuleCall& condition : direction.syntax.conditions) addCondition(condition, rule);
        for (const RuleDerived& derived : direction.syntax.derived)
            m_reading.unknownCall(derived.call, {}, "derivation");
        if (direction.right == nullptr)
            m_reading.unknownCall(*direction.syntax.computed, {}, "computed right-hand side");
        if (m_reading.isGood()) step(direction.right->pattern.node, 0);
        m_right.variableCount = m_parameterCount;
        rule.applier = std::make_unique<TensorApplier>(m_context, std::move(m_right), rule.name,
                                                       std::move(companionSlots));
    }

private:
    struct Call {
        TensorOp op;
        std::vector<Node> parameters;
        std::vector<Node> tensors;
    };

    std::nullopt_t fail(std::string message, Node node, std::string hint = {}) {
        return m_reading.fail(std::move(message), pieceOf(m_tree, node), std::move(hint));
    }

    std::optional<Call> readCall(Node node) {
        if (m_tree.isEmptyList(node) || m_tree.isList(m_tree.firstChild(node)))
            return fail("a list begins with an operator", node);
        const Node head = m_tree.firstChild(node);
        const std::string_view name = m_tree.text(head);
        auto o = findTensorOp(name);
        if (!o || *o == TensorOp::Input || *o == TensorOp::Weight) {
            std::vector<std::string> names;
            for (const TensorOpRow& one : tensorOps()) names.emplace_back(one.name);
            return fail(fmt::format("unknown operator '{}'", name), head,
                        nameHint(name, names, "operators"));
        }
        const std::vector<Node> items = sexpr::arguments(m_tree, node);
        const std::size_t parameters = writtenParameters(*o).size();
        if (items.size() > parameters) o = withArity(*o, items.size() - parameters).value_or(*o);
        const auto arity = static_cast<std::size_t>(row(*o).arity);
        if (items.size() != parameters + arity)
            return fail(fmt::format("'{}' takes {} parameters and {} tensors in a rule, but {} "
                                    "are given",
                                    name, parameters, arity, items.size()),
                        node);
        const auto middle = items.begin() + static_cast<std::ptrdiff_t>(parameters);
        return Call{*o, {items.begin(), middle}, {middle, items.end()}};
    }

    /// Letters of the parameters that rules write.
    static std::string_view writtenParameters(TensorOp o) {
        const std::string_view all = row(o).parameters;
        if (o == TensorOp::Split) return all.substr(0, 1);
        if (o == TensorOp::Gmerge) return all.substr(1);
        return all;
    }

    /// The place of the first of those among all.
    static std::uint32_t firstWritten(TensorOp o) { return o == TensorOp::Gmerge ? 1 : 0; }

    std::optional<RuleParameter> parameterAt(char letter, Node node) {
        const RulePiece piece = pieceOf(m_tree, node);
        if (!m_tree.isList(node) && piece.text.size() > 1 && piece.text[0] == '?') {
            const bool isNew = !m_isRight && !m_reading.find(piece.name());
            if (isNew) m_reading.declare(piece.name(), letter, m_parameterCount++, piece);
            const auto slot = m_reading.slot(piece, letter);
            if (!slot) return std::nullopt;
            return RuleParameter{true, *slot};
        }
        const auto value = valueOf(letter, m_tree.isList(node) ? "" : piece.text);
        if (!value)
            return fail(fmt::format("'{}' is not a parameter that is expected here", piece.text),
                        node,
                        letter == 'a'   ? "an activation: none, sigmoid, relu or tanh"
                        : letter == 'p' ? "a padding: same or valid"
                        : letter == 'x' ? "a whole number, or a variable"
                                        : "a whole number from 1 on, or a variable");
        return RuleParameter{false, *value};
    }

    static std::optional<std::int64_t> valueOf(char letter, std::string_view text) {
        if (letter == 'a' || letter == 'p') {
            const auto names = letter == 'a' ? activationNames() : paddingNames();
            const auto found = std::ranges::find(names, text);
            if (found == names.end()) return std::nullopt;
            return found - names.begin();
        }
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        // Axes are counted from 0; steps, windows and groups from 1.
        const std::int64_t least = letter == 'x' ? 0 : 1;
        if (error != std::errc{} || end != text.data() + text.size() || value < least ||
            value > kMostElements)
            return std::nullopt;
        return value;
    }

    /// Of a pattern: all written out is one payload; else each is looked at when it has matched.
    void setParameters(const Call& call, Pattern& pattern, PatternNode& made) {
        const std::string_view letters = writtenParameters(call.op);
        if (letters.ends_with('l')) {
            // All but those of opaque operators are one list.
            if (letters != "l" || m_tree.isList(call.parameters[0]) ||
                m_tree.text(call.parameters[0]) != kAnyList)
                fail("orders and sizes of axes are not matched", call.parameters[0],
                     "'*' matches all of them");
            return;
        }
        Parameters values;
        std::vector<RuleParameter> written;
        for (std::size_t i = 0; i < letters.size(); ++i) {
            const auto parameter = parameterAt(letters[i], call.parameters[i]);
            if (!parameter) return;
            written.push_back(*parameter);
            if (!parameter->isVariable) values.push_back(parameter->value);
        }
        if (values.size() == row(call.op).parameters.size()) {
            made.payloadTest = PatternNode::PayloadTest::Fixed;
            made.payload = m_context.parameters(values);
            return;
        }
        made.payloadTest = PatternNode::PayloadTest::Slot;
        made.payload = pattern.payloadSlot(fmt::format("parameters {}", m_payloads++));
        for (std::uint32_t i = 0; i < written.size(); ++i)
            m_right.uses.push_back({made.payload, firstWritten(call.op) + i, written[i]});
    }

    /// Where a pair is unordered, the root that the rule names first is the older one.
    void addOrder(const RuleDirection& direction, std::uint32_t companion, Rule& rule) {
        const bool isUnordered =
            direction.left.size() == 2 &&
            std::ranges::any_of(direction.syntax.conditions,
                                [](const RuleCall& call) { return call.name.text == kUnordered; });
        const bool isFirst = direction.own == 0;
        rule.conditions.push_back(
            std::make_unique<PairOrder>(isFirst ? PairOrder::kRoot : companion,
                                        isFirst ? companion : PairOrder::kRoot, isUnordered));
    }

    void addCondition(const RuleCall& call, Rule& rule) {
        if (call.name.text == kUnordered) return;
        if (const auto use =
                m_reading.use(call, tensorConditions(), "condition", nullptr, kUnordered))
            rule.conditions.push_back(std::make_unique<TensorGuard>(
                m_context, *use->row, use->numbers(), use->slots(), rule.name));
    }

    std::optional<std::uint32_t> addStep(RightStep step) {
        m_right.steps.push_back(std::move(step));
        return static_cast<std::uint32_t>(m_right.steps.size() - 1);
    }

    std::optional<std::uint32_t> step(Node node, int depth) {
        m_isRight = true;
        if (depth > kMaxDepth) return fail("this is nested too deeply", node);
        RightStep made;
        if (!m_tree.isList(node)) {
            const auto slot = m_reading.slot(pieceOf(m_tree, node), RuleReading::kTerm);
            if (!slot) return std::nullopt;
            made.slot = *slot;
            return addStep(std::move(made));
        }
        const auto call = readCall(node);
        if (!call) return std::nullopt;
        made.kind = RightStep::Kind::Make;
        made.op = call->op;
        const std::string_view letters = writtenParameters(call->op);
        if (letters.ends_with('l')) return fail("orders and sizes of axes are not made", node);
        for (std::size_t i = 0; i < letters.size(); ++i) {
            const auto parameter = parameterAt(letters[i], call->parameters[i]);
            if (!parameter) return std::nullopt;
            made.parameters.push_back(*parameter);
        }
        if (call->op == TensorOp::Gmerge && m_convolved.empty())
            return fail("gmerge is a kernel of a convolution", node);
        if (call->op == TensorOp::Gmerge) made.groupsOf = m_convolved.back();
        for (const Node argument : call->tensors) {
            const auto child = step(argument, depth + 1);
            if (!child) return std::nullopt;
            made.arguments.push_back(*child);
            if (isConv(call->op) && made.arguments.size() == 1) m_convolved.push_back(*child);
        }
        if (isConv(call->op)) m_convolved.pop_back();
        return addStep(std::move(made));
    }

    TensorContext& m_context;
    const SExprTree& m_tree;
    RuleReading& m_reading;
    std::uint32_t m_parameterCount = 0;  ///< Variables in the place of parameters.
    std::size_t m_payloads = 0;
    bool m_isRight = false;
    TensorRightSide m_right;
    std::vector<std::uint32_t> m_convolved;  ///< Inputs of the convolutions around, as steps.
};

}  // namespace

std::shared_ptr<RuleNotation> TensorRules::notation(const SourceText& text) const {
    return std::make_shared<sexpr::SexprNotation>(text);
}

RuleReading::KindName TensorRules::kindName() const {
    return nameOfKind;
}

void TensorRules::compile(const RuleDirection& direction, RuleReading& reading, Rule& rule) {
    Compiler(m_context, sexpr::SexprNotation::treeOf(*direction.syntax.notation), reading)
        .compile(direction, rule);
}

Result<Pattern> readPatternText(TensorContext& context, const SourceText& text) {
    sexpr::SexprNotation notation(text);
    const auto whole = notation.whole();
    if (!whole) return failure(whole.error());
    Pattern pattern;
    RuleReading reading(notation, nameOfKind);
    Compiler(context, sexpr::SexprNotation::treeOf(notation), reading)
        .pattern(whole->node, pattern);
    if (!reading.isGood()) return failure(std::move(reading.errors()));
    return pattern;
}

}  // namespace candler::tensor
