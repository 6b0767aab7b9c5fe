#include "engine/languages/tensorgraph/rules/TensorRule.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "engine/languages/sexpr/SexprText.h"

namespace candler::tensor {

namespace {

using sexpr::RootSyntax;
using sexpr::RuleSyntax;
using Node = SExprTree::Index;

/// Rules are small; who nests deeper has made a mistake.
constexpr int kMaxDepth = 100;
constexpr std::string_view kUnordered = "unordered";

/// A variable in the place of a parameter, and what it stands for: the letter of TensorOpRow.
struct NamedParameter {
    std::string name;
    char letter;
};

/// One direction of a rule for one of its roots, or a pattern alone.
class Compiler {
public:
    Compiler(TensorContext& context, const SExprTree& tree) : m_context(context), m_tree(tree) {}

    std::optional<std::uint32_t> pattern(Node node, Pattern& pattern, int depth = 0) {
        if (depth > kMaxDepth) return fail("this is nested too deeply", node);
        if (!m_tree.isList(node)) {
            const auto name = variableAt(node);
            if (!name) return std::nullopt;
            return pattern.variable(*name);
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
    Result<RulePtr> compile(const RuleSyntax& syntax, const std::vector<RootSyntax>& left,
                            const RootSyntax& right, std::size_t own, const std::string& name) {
        auto rule = std::make_shared<Rule>();
        rule->name = name;
        rule->place = syntax.place;
        std::vector<std::uint32_t> companionSlots;
        for (std::size_t i = 0; i < left.size(); ++i) {
            if (i == own) continue;
            const auto root = pattern(left[i].pattern, rule->pattern);
            if (!root) return failure(std::move(m_errors));
            if (rule->pattern.nodes()[*root].kind != PatternNode::Kind::Operator) {
                fail("a root is an operator", left[i].pattern);
                return failure(std::move(m_errors));
            }
            rule->pattern.companion(*root, left[i].variable);
            companionSlots.push_back(rule->pattern.classSlot(left[i].variable));
        }
        if (!pattern(left[own].pattern, rule->pattern)) return failure(std::move(m_errors));
        m_slots.assign(rule->pattern.classSlots().begin(), rule->pattern.classSlots().end());
        rule->program = Program::compile(rule->pattern);
        // Whether two roots are different is seen faster than what shapes they have.
        for (std::size_t i = 0; i < companionSlots.size(); ++i)
            addOrder(syntax, left, own, companionSlots[i], *rule);
        for (const Node condition : syntax.conditions) readCondition(condition, name, *rule);
        if (!syntax.derived.empty())
            fail("this language derives nothing", syntax.derived[0].variableNode);
        if (m_errors.empty()) step(right.pattern, 0);
        if (!m_errors.empty()) return failure(std::move(m_errors));
        m_right.variableCount = m_parameterNames.size();
        rule->applier = std::make_unique<TensorApplier>(m_context, std::move(m_right), name,
                                                        std::move(companionSlots));
        return rule;
    }

    [[nodiscard]] Diagnostics& errors() { return m_errors; }

private:
    struct Call {
        TensorOp op;
        std::vector<Node> parameters;
        std::vector<Node> tensors;
    };

    std::nullopt_t fail(std::string message, Node node, std::string hint = {}) {
        m_errors.push_back(makeError(std::move(message), m_tree.place(node), std::move(hint)));
        return std::nullopt;
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
                        spellingHint(name, names));
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

    std::optional<std::string> variableAt(Node node) {
        const std::string_view text = m_tree.isList(node) ? "" : m_tree.text(node);
        if (text.size() < 2 || text[0] != '?')
            return fail("a variable is expected here", node, "variables begin with '?'");
        return std::string(text.substr(1));
    }

    std::optional<RuleParameter> parameterAt(char letter, Node node) {
        const std::string_view text = m_tree.isList(node) ? "" : m_tree.text(node);
        if (text.size() > 1 && text[0] == '?') {
            const std::string name(text.substr(1));
            auto found = std::ranges::find(m_parameterNames, name, &NamedParameter::name);
            if (found == m_parameterNames.end()) {
                if (m_isRight)
                    return fail(fmt::format("'{}' does not occur on the matched side", text), node);
                found = m_parameterNames.insert(found, {name, letter});
            }
            if (found->letter != letter)
                return fail(
                    fmt::format("'{}' is {} and {}", text, kindOf(found->letter), kindOf(letter)),
                    node, "give them different names");
            return RuleParameter{true, found - m_parameterNames.begin()};
        }
        const auto value = valueOf(letter, text);
        if (!value)
            return fail(fmt::format("'{}' is not a parameter that is expected here", text), node,
                        letter == 'a'   ? "an activation: none, sigmoid, relu or tanh"
                        : letter == 'p' ? "a padding: same or valid"
                        : letter == 'x' ? "a whole number, or a variable"
                                        : "a whole number from 1 on, or a variable");
        return RuleParameter{false, *value};
    }

    static std::string_view kindOf(char letter) {
        switch (letter) {
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
            fail("orders and sizes of axes are not matched", call.parameters[0]);
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
    void addOrder(const RuleSyntax& syntax, const std::vector<RootSyntax>& left, std::size_t own,
                  std::uint32_t companion, Rule& rule) {
        const bool isUnordered =
            left.size() == 2 && std::ranges::any_of(syntax.conditions, [&](Node node) {
                return headOf(node) == kUnordered;
            });
        const bool isFirst = own == 0;
        rule.conditions.push_back(
            std::make_unique<PairOrder>(isFirst ? PairOrder::kRoot : companion,
                                        isFirst ? companion : PairOrder::kRoot, isUnordered));
    }

    [[nodiscard]] std::string_view headOf(Node call) const {
        if (!m_tree.isList(call) || m_tree.isEmptyList(call)) return "";
        return m_tree.text(m_tree.firstChild(call));
    }

    void readCondition(Node node, const std::string& ruleName, Rule& rule) {
        const std::string_view name = headOf(node);
        if (name == kUnordered) return;
        const auto conditions = tensorConditions();
        const auto found = std::ranges::find(conditions, name, &TensorConditionRow::name);
        if (found == conditions.end()) {
            std::vector<std::string> names{std::string(kUnordered)};
            for (const TensorConditionRow& one : conditions) names.emplace_back(one.name);
            fail(fmt::format("no condition is called '{}'", name), node, spellingHint(name, names));
            return;
        }
        const std::vector<Node> items = sexpr::arguments(m_tree, node);
        if (items.size() != found->kinds.size()) {
            fail(fmt::format("'{}' takes {} arguments, not {}", name, found->kinds.size(),
                             items.size()),
                 node);
            return;
        }
        std::vector<std::int64_t> numbers;
        std::vector<std::uint32_t> slots;
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (found->kinds[i] == 'n') {
                const auto number =
                    valueOf('n', m_tree.isList(items[i]) ? "" : m_tree.text(items[i]));
                if (!number || *number == 0) {
                    fail("a whole number above 0 is expected here", items[i]);
                    return;
                }
                numbers.push_back(*number);
            } else if (const auto slot = slotAt(items[i])) {
                slots.push_back(*slot);
            } else {
                return;
            }
        }
        rule.conditions.push_back(std::make_unique<TensorGuard>(
            m_context, *found, std::move(numbers), std::move(slots), ruleName));
    }

    std::optional<std::uint32_t> slotAt(Node node) {
        const auto name = variableAt(node);
        if (!name) return std::nullopt;
        const auto found = std::ranges::find(m_slots, *name);
        if (found == m_slots.end())
            return fail(fmt::format("'?{}' does not occur on the matched side", *name), node,
                        "every variable must occur in the pattern that is matched");
        return static_cast<std::uint32_t>(found - m_slots.begin());
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
            const auto slot = slotAt(node);
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
            if (call->op == TensorOp::Conv && made.arguments.size() == 1)
                m_convolved.push_back(*child);
        }
        if (call->op == TensorOp::Conv) m_convolved.pop_back();
        return addStep(std::move(made));
    }

    TensorContext& m_context;
    const SExprTree& m_tree;
    std::vector<std::string> m_slots;
    std::vector<NamedParameter> m_parameterNames;
    std::size_t m_payloads = 0;
    bool m_isRight = false;
    TensorRightSide m_right;
    std::vector<std::uint32_t> m_convolved;  ///< Inputs of the convolutions around, as steps.
    Diagnostics m_errors;
};

/// Of the root with this place.
std::string nameOf(const RuleSyntax& syntax, std::size_t root) {
    constexpr std::array<std::string_view, 4> kSuffixes{"", "-second", "-third", "-fourth"};
    return syntax.name + std::string(kSuffixes[root]);
}

Result<void> checkRoots(const RuleSyntax& syntax) {
    constexpr std::size_t kMostRoots = 4;
    const bool isPlain = syntax.left.size() == 1 && syntax.right.size() == 1 &&
                         syntax.left[0].variable.empty() && syntax.right[0].variable.empty();
    if (isPlain) return {};
    bool isGood = syntax.left.size() == syntax.right.size() && syntax.left.size() <= kMostRoots &&
                  !syntax.isTwoWay;
    for (const RootSyntax& root : syntax.left)
        isGood = isGood && !root.variable.empty() &&
                 std::ranges::count(syntax.left, root.variable, &RootSyntax::variable) == 1 &&
                 std::ranges::count(syntax.right, root.variable, &RootSyntax::variable) == 1;
    if (isGood) return {};
    return failure(makeError("the two sides do not go together", syntax.place,
                             "write  ?u = pattern, ?v = pattern => ?u = right, ?v = right"));
}

}  // namespace

Result<RuleList> compileRule(TensorContext& context, const RuleSyntax& syntax) {
    if (auto good = checkRoots(syntax); !good) return failure(good.error());
    RuleList rules;
    for (std::size_t i = 0; i < syntax.left.size(); ++i) {
        const auto right =
            std::ranges::find(syntax.right, syntax.left[i].variable, &RootSyntax::variable);
        auto rule = Compiler(context, *syntax.tree)
                        .compile(syntax, syntax.left, *right, i, nameOf(syntax, i));
        if (!rule) return failure(rule.error());
        (*rule)->text = sexpr::directedText(syntax, false);
        rules.push_back(*rule);
    }
    if (!syntax.isTwoWay) return rules;
    auto reverse = Compiler(context, *syntax.tree)
                       .compile(syntax, syntax.right, syntax.left[0], 0, syntax.name + "-rev");
    if (!reverse) return failure(reverse.error());
    (*reverse)->text = sexpr::directedText(syntax, true);
    rules.push_back(*reverse);
    return rules;
}

Result<Pattern> readPatternText(TensorContext& context, const SourceText& text) {
    SExprTree tree(std::make_shared<const SourceText>(text));
    const auto node = readWhole(tree);
    if (!node) return failure(node.error());
    Pattern pattern;
    Compiler compiler(context, tree);
    if (!compiler.pattern(*node, pattern)) return failure(std::move(compiler.errors()));
    if (!compiler.errors().empty()) return failure(std::move(compiler.errors()));
    return pattern;
}

}  // namespace candler::tensor
