#include "engine/languages/sexpr/SexprRule.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "engine/languages/sexpr/PatternApplier.h"
#include "engine/languages/sexpr/SexprText.h"

namespace candler::sexpr {

namespace {

constexpr std::string_view kEqual = "equal";
constexpr std::string_view kCompute = "compute";

std::vector<std::string> variableNames(std::span<const std::string> slots) {
    std::vector<std::string> names;
    for (const std::string& slot : slots) names.push_back("?" + slot);
    return names;
}

template <typename Row>
std::vector<std::string> namesOf(std::span<const Row> table) {
    std::vector<std::string> names;
    for (const Row& row : table) names.emplace_back(row.name);
    return names;
}

/// One direction of a rule.
class Direction {
public:
    Direction(SexprContext& context, const SexprDefinition& definition, const RuleSyntax& syntax)
        : m_context(context), m_definition(definition), m_syntax(syntax), m_tree(*syntax.tree) {}

    Result<RulePtr> compile(const std::vector<RootSyntax>& left,
                            const std::vector<RootSyntax>& right) {
        auto rule = std::make_shared<Rule>();
        rule->place = m_syntax.place;
        if (auto read = readLeftSide(left, right, rule->pattern); !read)
            return failure(read.error());
        rule->program = Program::compile(rule->pattern);
        m_slots.assign(rule->pattern.classSlots().begin(), rule->pattern.classSlots().end());
        const std::size_t matched = m_slots.size();
        std::vector<DerivationPtr> derivations;
        for (const DerivedSyntax& derived : m_syntax.derived) {
            auto derivation = readDerivation(derived, matched);
            if (derivation)
                derivations.push_back(std::move(*derivation));
            else
                collect(derivation.error());
        }
        if (!m_errors.empty()) return failure(std::move(m_errors));
        auto applier = readRightSide(right[0].pattern, std::move(derivations));
        if (applier)
            rule->applier = std::move(*applier);
        else
            collect(applier.error());
        m_slots.resize(matched);
        for (const SExprTree::Index condition : m_syntax.conditions) addCondition(*rule, condition);
        if (!m_errors.empty()) return failure(std::move(m_errors));
        return rule;
    }

private:
    void collect(const Diagnostics& errors) {
        m_errors.insert(m_errors.end(), errors.begin(), errors.end());
    }

    /// Several roots become one pattern: that of the class which the right-hand side is about, with
    /// the others joined where their variables occur.
    Result<void> readLeftSide(const std::vector<RootSyntax>& left,
                              const std::vector<RootSyntax>& right, Pattern& pattern) {
        const RootSyntax& merged = right[0];
        const bool isJoined = left.size() > 1 || !left[0].variable.empty();
        if (right.size() > 1 || isJoined == merged.variable.empty())
            return failure(makeError("the two sides do not go together", m_syntax.place,
                                     "write  ?v = pattern, ?w = pattern => ?v = right"));
        JoinedPatterns joined;
        for (const RootSyntax& root : left) {
            if (isJoined && root.variable.empty())
                return failure(makeError("which class has this pattern?",
                                         m_tree.place(root.pattern), "write  ?v = pattern"));
            if (isJoined) joined[root.variable].push_back(root.pattern);
        }
        auto root = readPattern(m_context, m_tree, isJoined ? merged.variableNode : left[0].pattern,
                                pattern, joined);
        if (!root) return failure(root.error());
        for (const RootSyntax& one : left)
            if (joined.contains(one.variable))
                return failure(makeError(
                    fmt::format("'?{}' is not part of what belongs to '?{}'", one.variable,
                                merged.variable),
                    m_tree.place(one.variableNode),
                    "roots are matched from the variable that the right-hand side merges"));
        return {};
    }

    Diagnostic unbound(SExprTree::Index root, const std::string& name) const {
        const std::string written = "?" + name;
        SExprTree::Index node = root;
        while (node + 1 < m_tree.end(root) && m_tree.text(node) != written) ++node;
        std::string hint = spellingHint(written, variableNames(m_slots));
        if (hint.empty()) hint = "every variable must occur in the pattern that is matched";
        return makeError(fmt::format("'{}' does not occur on the matched side", written),
                         m_tree.place(node), std::move(hint));
    }

    std::optional<std::uint32_t> slotOf(const std::string& name) const {
        const auto found = std::ranges::find(m_slots, name);
        if (found == m_slots.end()) return std::nullopt;
        return static_cast<std::uint32_t>(found - m_slots.begin());
    }

    Result<RightSide> readTemplate(SExprTree::Index node) {
        Pattern built;
        auto root = readPattern(m_context, m_tree, node, built);
        if (!root) return failure(root.error());
        RightSide right(m_context.store, m_slots.size());
        std::vector<std::uint32_t> values;
        std::vector<std::uint32_t> arguments;
        for (const PatternNode& part : built.nodes()) {
            if (part.kind == PatternNode::Kind::Variable) {
                const std::string& name = built.classSlots()[part.slot];
                const auto slot = slotOf(name);
                if (!slot) return failure(unbound(node, name));
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

    Result<std::unique_ptr<Applier>> readRightSide(SExprTree::Index node,
                                                   std::vector<DerivationPtr> derivations) {
        if (m_tree.isList(node) && !m_tree.isEmptyList(node) &&
            m_tree.text(m_tree.firstChild(node)) == kCompute)
            return derivations.empty()
                       ? readComputed(node)
                       : failure(makeError("what is computed does not use derived variables",
                                           m_tree.place(node), "derive the whole right-hand side"));
        auto right = readTemplate(node);
        if (!right) return failure(right.error());
        if (derivations.empty()) return std::make_unique<PatternApplier>(std::move(*right));
        return std::make_unique<DerivingApplier>(std::move(*right), std::move(derivations));
    }

    Result<std::unique_ptr<Applier>> readComputed(SExprTree::Index node) {
        std::vector<SExprTree::Index> items = arguments(m_tree, node);
        const std::vector<std::string> known = namesOf(m_definition.computed);
        if (items.empty())
            return failure(makeError("a name is expected behind 'compute'", m_tree.place(node),
                                     known.empty()
                                         ? "this language computes no right-hand sides"
                                         : fmt::format("it computes: {}", fmt::join(known, ", "))));
        const std::string name(m_tree.text(items.front()));
        const auto row = std::ranges::find(m_definition.computed, name, &ComputedRow::name);
        if (row == m_definition.computed.end())
            return failure(
                makeError(fmt::format("no computed right-hand side is called '{}'", name),
                          m_tree.place(items.front()), spellingHint(name, known)));
        items.erase(items.begin());
        auto slots = readVariables(node, name, row->arity, items);
        if (!slots) return failure(slots.error());
        return row->make(m_context, *slots);
    }

    /// Of the classes of the `matched` first slots; its variable becomes the next slot.
    Result<DerivationPtr> readDerivation(const DerivedSyntax& derived, std::size_t matched) {
        const std::string name(m_tree.text(m_tree.firstChild(derived.call)));
        if (slotOf(derived.variable))
            return failure(
                makeError(fmt::format("'?{}' stands for something already", derived.variable),
                          m_tree.place(derived.variableNode), "choose another name"));
        const auto row = std::ranges::find(m_definition.derivations, name, &DerivationRow::name);
        if (row == m_definition.derivations.end())
            return failure(makeError(fmt::format("no derivation is called '{}'", name),
                                     m_tree.place(derived.call),
                                     spellingHint(name, namesOf(m_definition.derivations))));
        auto given = readDerivationArguments(derived.call, *row, matched);
        if (!given) return failure(given.error());
        m_slots.push_back(derived.variable);
        return row->make(m_context, *given);
    }

    Result<DerivationArguments> readDerivationArguments(SExprTree::Index call,
                                                        const DerivationRow& row,
                                                        std::size_t matched) {
        const std::vector<SExprTree::Index> items = arguments(m_tree, call);
        const Diagnostic misfit = makeError("these are not its arguments", m_tree.place(call),
                                            fmt::format("it is written {}", row.form));
        if (items.size() != row.kinds.size()) return failure(misfit);
        DerivationArguments given{static_cast<std::uint32_t>(matched), {}, {}, {}};
        for (std::size_t i = 0; i < items.size(); ++i) {
            const std::string_view text = m_tree.text(items[i]);
            if (m_tree.isList(items[i]) || (row.kinds[i] == 'v') != text.starts_with('?'))
                return failure(misfit);
            int number = 0;
            const auto [end, error] =
                std::from_chars(text.data(), text.data() + text.size(), number);
            if (row.kinds[i] == 'n' && (error != std::errc{} || end != text.data() + text.size()))
                return failure(misfit);
            if (row.kinds[i] == 'n') given.numbers.push_back(number);
            if (row.kinds[i] == 'w') given.word = text;
            if (row.kinds[i] != 'v') continue;
            const auto slot = slotOf(std::string(text.substr(1)));
            if (!slot || *slot >= matched)
                return failure(unbound(call, std::string(text.substr(1))));
            given.slots.push_back(*slot);
        }
        return given;
    }

    Result<std::vector<std::uint32_t>> readVariables(SExprTree::Index list, std::string_view name,
                                                     int arity,
                                                     const std::vector<SExprTree::Index>& items) {
        if (items.size() != static_cast<std::size_t>(arity))
            return failure(makeError(fmt::format("'{}' takes {} variable{}, not {}", name, arity,
                                                 arity == 1 ? "" : "s", items.size()),
                                     m_tree.place(list)));
        std::vector<std::uint32_t> slots;
        for (const SExprTree::Index item : items) {
            const std::string_view text = m_tree.text(item);
            if (m_tree.isList(item) || !text.starts_with('?'))
                return failure(makeError(fmt::format("'{}' asks about variables", name),
                                         m_tree.place(item), "write ?x"));
            const std::string variable(text.substr(1));
            const auto slot = slotOf(variable);
            if (!slot) return failure(unbound(item, variable));
            slots.push_back(*slot);
        }
        return slots;
    }

    void addCondition(Rule& rule, SExprTree::Index node) {
        const std::string name =
            m_tree.isEmptyList(node) ? "" : std::string(m_tree.text(m_tree.firstChild(node)));
        const std::vector<SExprTree::Index> items = arguments(m_tree, node);
        if (name == kEqual) {
            addEquality(rule, node, items);
            return;
        }
        const auto row = std::ranges::find(m_definition.conditions, name, &ConditionRow::name);
        if (row == m_definition.conditions.end()) {
            std::vector<std::string> known = namesOf(m_definition.conditions);
            known.emplace_back(kEqual);
            std::string hint = spellingHint(name, known);
            if (hint.empty()) hint = fmt::format("the conditions are: {}", fmt::join(known, ", "));
            m_errors.push_back(makeError(fmt::format("no condition is called '{}'", name),
                                         m_tree.place(node), std::move(hint)));
            return;
        }
        auto slots = readVariables(node, name, row->arity, items);
        if (slots)
            rule.conditions.push_back(
                makeCondition(*row, m_context, m_definition.fold != nullptr, *slots));
        else
            collect(slots.error());
    }

    /// `(equal a b)`: both are added; the rule applies if they are the same class then.
    void addEquality(Rule& rule, SExprTree::Index node,
                     const std::vector<SExprTree::Index>& items) {
        if (items.size() != 2) {
            m_errors.push_back(
                makeError(fmt::format("'equal' compares 2 terms, not {}", items.size()),
                          m_tree.place(node), "write (equal (f ?x) (f ?y))"));
            return;
        }
        auto left = readTemplate(items[0]);
        auto right = readTemplate(items[1]);
        if (!left) collect(left.error());
        if (!right) collect(right.error());
        if (left && right && rule.applier)
            rule.applier = std::make_unique<EqualityApplier>(std::move(*left), std::move(*right),
                                                             std::move(rule.applier));
    }

    SexprContext& m_context;
    const SexprDefinition& m_definition;
    const RuleSyntax& m_syntax;
    const SExprTree& m_tree;
    std::vector<std::string> m_slots;  ///< The pattern's, and while it is read, derived ones.
    Diagnostics m_errors;
};

}  // namespace

Result<RuleList> compileRule(SexprContext& context, const SexprDefinition& definition,
                             const RuleSyntax& syntax) {
    auto rule = Direction(context, definition, syntax).compile(syntax.left, syntax.right);
    if (!rule) return failure(rule.error());
    (*rule)->name = syntax.name;
    (*rule)->text = directedText(syntax, false);
    RuleList rules{*rule};
    if (!syntax.isTwoWay) return rules;
    auto reverse = Direction(context, definition, syntax).compile(syntax.right, syntax.left);
    if (!reverse) return failure(reverse.error());
    (*reverse)->name = syntax.name + "-rev";
    (*reverse)->text = directedText(syntax, true);
    rules.push_back(*reverse);
    return rules;
}

SexprLibrary makeLibrary(SexprContext& context, const SexprDefinition& definition) {
    return SexprLibrary([&context, &definition](const RuleSyntax& syntax) {
        return compileRule(context, definition, syntax);
    });
}

Result<Pattern> readPatternText(SexprContext& context, const SourceText& text) {
    SExprTree tree(std::make_shared<const SourceText>(text));
    const auto node = readWhole(tree);
    if (!node) return failure(node.error());
    Pattern pattern;
    auto root = readPattern(context, tree, *node, pattern);
    if (!root) return failure(root.error());
    return pattern;
}

}  // namespace candler::sexpr
