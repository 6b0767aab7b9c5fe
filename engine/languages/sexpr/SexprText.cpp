#include "engine/languages/sexpr/SexprText.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace candler::sexpr {

namespace {

/// Matching recurses once for each operator of a pattern.
constexpr std::size_t kMaxPatternNodes = 1000;

std::string operatorHint(const SexprContext& context, std::string_view name) {
    const std::vector<std::string> names = context.operatorNames();
    std::string hint = spellingHint(name, names);
    return hint.empty() ? fmt::format("the operators are: {}", fmt::join(names, " ")) : hint;
}

std::string usage(std::string_view name, int arity) {
    std::string text = fmt::format("it is written ({}", name);
    for (int i = 0; i < arity; ++i) text += fmt::format(" {}", static_cast<char>('a' + i));
    return text + ")";
}

Result<Head> readVariable(const SExprTree& tree, SExprTree::Index node, bool isAllowed) {
    const std::string_view text = tree.text(node);
    if (!isAllowed)
        return failure(makeError(fmt::format("a term has no variable such as '{}'", text),
                                 tree.place(node), "variables belong into patterns and rules"));
    if (text.size() == 1)
        return failure(makeError("a variable needs a name", tree.place(node), "write ?a"));
    return Head{true, std::string(text.substr(1)), {}};
}

Result<Head> readAtom(SexprContext& context, const SExprTree& tree, SExprTree::Index node,
                      bool allowVariables) {
    const std::string_view text = tree.text(node);
    if (text.front() == '?') return readVariable(tree, node, allowVariables);
    if (text == ",")
        return failure(
            makeError("unexpected ','", tree.place(node), "arguments are separated by blanks"));
    if (context.hasBooleans() && (text == "true" || text == "false"))
        return Head{false, {}, context.boolean(text == "true")};
    if (context.hasIndices() && text.front() == '%') {
        const auto index = readIndex(text);
        if (!index)
            return failure(makeError(fmt::format("'{}' is not an index", text), tree.place(node),
                                     "write %0 for what the innermost binder binds"));
        return Head{false, {}, context.index(*index)};
    }
    if (looksLikeNumber(text)) {
        if (!context.hasNumbers())
            return failure(makeError("this language has no numbers", tree.place(node)));
        const auto number = context.numbers().read(text);
        if (!number)
            return failure(makeError(fmt::format("'{}' is not {}", text, context.numbers().kind()),
                                     tree.place(node), "a symbol does not begin with a digit"));
        return Head{false, {}, context.number(*number)};
    }
    if (const auto op = context.findOperator(text))
        return failure(makeError(fmt::format("'{}' is an operator, not a symbol", text),
                                 tree.place(node),
                                 usage(text, context.store.signature()[*op].arity)));
    return Head{false, {}, context.symbol(text)};
}

}  // namespace

std::vector<SExprTree::Index> arguments(const SExprTree& tree, SExprTree::Index node) {
    std::vector<SExprTree::Index> found;
    if (!tree.isList(node) || tree.isEmptyList(node)) return found;
    for (auto child = tree.end(tree.firstChild(node)); child != tree.end(node);
         child = tree.end(child))
        found.push_back(child);
    return found;
}

Result<Head> readHead(SexprContext& context, const SExprTree& tree, SExprTree::Index node,
                      bool allowVariables) {
    if (!tree.isList(node)) return readAtom(context, tree, node, allowVariables);
    if (tree.isEmptyList(node))
        return failure(makeError("an empty list means nothing", tree.place(node),
                                 "write (operator arguments…)"));
    const SExprTree::Index head = tree.firstChild(node);
    if (tree.isList(head))
        return failure(makeError("a list begins with an operator, not with a list",
                                 tree.place(head), "take the inner parentheses away"));
    const std::string_view name = tree.text(head);
    const auto op = context.findOperator(name);
    if (!op)
        return failure(makeError(fmt::format("unknown operator '{}'", name), tree.place(head),
                                 operatorHint(context, name)));
    const int arity = context.store.signature()[*op].arity;
    const std::size_t given = tree.childCount(node) - 1;
    if (given != static_cast<std::size_t>(arity))
        return failure(makeError(
            fmt::format(
                "'{}' takes {} argument{}, but {} given", name, arity, arity == 1 ? "" : "s",
                given == 0 ? "none is" : fmt::format("{} {}", given, given == 1 ? "is" : "are")),
            tree.place(head), usage(name, arity)));
    return Head{false, {}, context.store.label({*op, 0, kUntyped})};
}

namespace {

/// Calls `visit(node, head, children)` for every expression under `root`, arguments first;
/// `children` are the results of the arguments. Returns the root's result, or the mistakes of all.
template <typename Id, typename Visit>
Result<Id> fold(SexprContext& context, const SExprTree& tree, SExprTree::Index root,
                bool allowVariables, Visit visit) {
    struct Frame {
        SExprTree::Index node;
        SExprTree::Index next;  ///< The next argument to go into.
        Head head;
        std::size_t valuesBefore;
    };
    std::vector<Frame> stack;
    std::vector<Id> values;
    Diagnostics mistakes;
    bool hasVariable = false;
    const auto push = [&](SExprTree::Index node) {
        Result<Head> head = readHead(context, tree, node, allowVariables);
        // Where variables are refused, one of them says it.
        const bool isVariable = !tree.isList(node) && tree.text(node).front() == '?';
        if (!head && !(isVariable && std::exchange(hasVariable, true)))
            mistakes.insert(mistakes.end(), head.error().begin(), head.error().end());
        const bool hasArguments = tree.isList(node) && !tree.isEmptyList(node);
        const SExprTree::Index first =
            hasArguments ? tree.end(tree.firstChild(node)) : tree.end(node);
        stack.push_back({node, first, head ? std::move(*head) : Head{}, values.size()});
    };
    push(root);
    while (!stack.empty()) {
        Frame& top = stack.back();
        if (top.next != tree.end(top.node)) {
            const SExprTree::Index child = top.next;
            top.next = tree.end(child);
            push(child);
            continue;
        }
        const auto first = values.begin() + static_cast<std::ptrdiff_t>(top.valuesBefore);
        const Id value =
            mistakes.empty() ? visit(top.head, std::span<const Id>(first, values.end())) : Id{};
        values.erase(first, values.end());
        values.push_back(value);
        stack.pop_back();
    }
    if (!mistakes.empty()) return failure(std::move(mistakes));
    return values.front();
}

}  // namespace

Result<TermId> readTerm(SexprContext& context, const SExprTree& tree, SExprTree::Index node) {
    return fold<TermId>(context, tree, node, false,
                        [&](const Head& head, std::span<const TermId> children) {
                            return context.store.make(head.label, children);
                        });
}

Result<std::vector<TermId>> readTerms(SexprContext& context, const SourceText& text) {
    SExprTree tree(std::make_shared<const SourceText>(text));
    std::optional<SExprReader> reader(std::in_place, tree, 0, text.text().size());
    std::vector<TermId> terms;
    Diagnostics errors;
    while (!reader->isAtEnd()) {
        const std::size_t begin = reader->here().offset;
        auto node = reader->read();
        if (!node) {
            errors.insert(errors.end(), node.error().begin(), node.error().end());
            // What begins a line begins a term.
            constexpr std::size_t kMostMistakes = 20;  // each may read to the end of the text
            const std::size_t next = text.text().find("\n(", begin);
            if (next == std::string_view::npos || errors.size() >= kMostMistakes) break;
            reader.emplace(tree, next + 1, text.text().size());
            continue;
        }
        auto term = readTerm(context, tree, *node);
        if (term)
            terms.push_back(*term);
        else
            errors.insert(errors.end(), term.error().begin(), term.error().end());
    }
    if (!errors.empty()) return failure(std::move(errors));
    if (terms.empty())
        return failure(makeError("there is no term", reader->here(),
                                 "write it in parentheses: (operator argument …)"));
    return terms;
}

SourceSpan placeOfSecondTerm(const SourceText& text) {
    SExprTree tree(std::make_shared<const SourceText>(text));
    SExprReader reader(tree, 0, text.text().size());
    if (!reader.read() || reader.isAtEnd()) return {};
    const auto second = reader.read();
    return second ? tree.place(*second) : SourceSpan();
}

namespace {

/// Adds what is read to one pattern.
class PatternReader {
public:
    PatternReader(SexprContext& context, const SExprTree& tree, Pattern& pattern,
                  JoinedPatterns& joined)
        : m_context(context), m_tree(tree), m_pattern(pattern), m_joined(joined) {}

    Result<std::uint32_t> read(SExprTree::Index node) {
        auto root = fold<std::uint32_t>(
            m_context, m_tree, node, true,
            [&](const Head& head, std::span<const std::uint32_t> children) {
                return head.isVariable ? addVariable(head.variable)
                                       : addOperator(m_context.store[head.label], children);
            });
        if (!m_errors.empty()) return failure(std::move(m_errors));
        return root;
    }

private:
    std::uint32_t addOperator(const Label& label, std::span<const std::uint32_t> children) {
        PatternNode made;
        made.kind = PatternNode::Kind::Operator;
        made.op = label.op;
        if (m_context.store.signature()[label.op].hasPayload) {
            made.payloadTest = PatternNode::PayloadTest::Fixed;
            made.payload = label.payload;
        }
        made.children.assign(children.begin(), children.end());
        made.isGround = std::ranges::all_of(
            children, [&](std::uint32_t child) { return m_pattern.nodes()[child].isGround; });
        if (made.isGround) made.type = kUntyped;
        return m_pattern.node(std::move(made));
    }

    /// With the patterns that are joined to it, at its first place.
    std::uint32_t addVariable(const std::string& name) {
        const std::uint32_t variable = m_pattern.variable(name);
        const auto found = m_joined.find(name);
        if (found == m_joined.end()) return variable;
        PatternNode all;
        all.kind = PatternNode::Kind::All;
        all.children.push_back(variable);
        const std::vector<SExprTree::Index> further = std::move(found->second);
        m_joined.erase(found);
        for (const SExprTree::Index one : further) {
            auto root = readPattern(m_context, m_tree, one, m_pattern, m_joined);
            if (root)
                all.children.push_back(*root);
            else
                m_errors.insert(m_errors.end(), root.error().begin(), root.error().end());
        }
        return m_pattern.node(std::move(all));
    }

    SexprContext& m_context;
    const SExprTree& m_tree;
    Pattern& m_pattern;
    JoinedPatterns& m_joined;
    Diagnostics m_errors;
};

}  // namespace

Result<std::uint32_t> readPattern(SexprContext& context, const SExprTree& tree,
                                  SExprTree::Index node, Pattern& pattern, JoinedPatterns& joined) {
    if (tree.end(node) - node > kMaxPatternNodes)
        return failure(
            makeError(fmt::format("a pattern of more than {} expressions", kMaxPatternNodes),
                      tree.place(tree.isList(node) ? tree.firstChild(node) : node),
                      "cut it into several rules"));
    return PatternReader(context, tree, pattern, joined).read(node);
}

Result<std::uint32_t> readPattern(SexprContext& context, const SExprTree& tree,
                                  SExprTree::Index node, Pattern& pattern) {
    JoinedPatterns none;
    return readPattern(context, tree, node, pattern, none);
}

std::string termText(const SexprContext& context, TermId root, std::vector<TermPart>* parts) {
    if (const auto abridged = abridgement(context.store, root)) return *abridged;
    std::string text;
    struct Frame {
        TermId term;
        std::size_t next;
        std::size_t part = 0;  // of `parts`
    };
    std::vector<Frame> stack{{root, 0}};
    while (!stack.empty()) {
        Frame& top = stack.back();
        const std::span<const TermId> children = context.store.children(top.term);
        if (top.next == 0) {
            if (parts != nullptr) {
                top.part = parts->size();
                parts->push_back({top.term, text.size(), text.size()});
            }
            if (!children.empty()) text += '(';
            text += context.labelText(context.store.labelOf(top.term));
        }
        if (top.next < children.size()) {
            text += ' ';
            const TermId child = children[top.next++];
            stack.push_back({child, 0});
            continue;
        }
        if (!children.empty()) text += ')';
        if (parts != nullptr) (*parts)[top.part].end = text.size();
        stack.pop_back();
    }
    return text;
}

}  // namespace candler::sexpr
