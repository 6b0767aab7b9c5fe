#include "tests/vectors/VectorTerms.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "engine/languages/sexpr/SexprText.h"

namespace candler::vectors {

using sexpr::arguments;

namespace {

constexpr std::uint32_t kLongest = 1'000'000;

Signature makeSignature() {
    Signature signature;
    signature.add({"+", 2});
    signature.add({"*", 2});
    signature.add({"scale", 2});
    signature.add({"dot", 2});
    signature.add({"vector", 0, true});
    signature.add({"number", 0, true});
    return signature;
}

template <typename Number>
std::optional<Number> readNumber(std::string_view text) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// The expressions below `root`, arguments first.
std::vector<SExprTree::Index> inPostOrder(const SExprTree& tree, SExprTree::Index root) {
    std::vector<bool> isName(tree.size());
    std::vector<SExprTree::Index> order;
    for (SExprTree::Index node = root; node < tree.end(root); ++node) {
        if (!isName[node]) order.push_back(node);
        if (tree.isList(node) && !tree.isEmptyList(node)) isName[tree.firstChild(node)] = true;
    }
    std::ranges::sort(order, [&](SExprTree::Index a, SExprTree::Index b) {
        return tree.end(a) != tree.end(b) ? tree.end(a) < tree.end(b) : a > b;
    });
    return order;
}

}  // namespace

VectorTerms::VectorTerms() : store(makeSignature()) {}

std::optional<Payload> VectorTerms::findSymbol(std::string_view name) const {
    const auto found = std::ranges::find(m_symbols, name, &Symbol::name);
    if (found == m_symbols.end()) return std::nullopt;
    return static_cast<Payload>(found - m_symbols.begin());
}

std::optional<Payload> VectorTerms::addSymbol(const std::string& name, std::uint32_t length) {
    if (const auto known = findSymbol(name)) {
        if (m_symbols[*known].length != length) return std::nullopt;
        return known;
    }
    m_symbols.push_back({name, length});
    return static_cast<Payload>(m_symbols.size() - 1);
}

std::optional<LabelId> VectorTerms::label(OpId operation, Payload payload,
                                          std::span<const TypeId> children) {
    constexpr TypeId kNumber{std::uint32_t{1}};
    TypeId type = kNumber;
    switch (static_cast<Operator>(operation.value)) {
        case Operator::Add:
        case Operator::Multiply:
            if (children[0] != children[1]) return std::nullopt;
            type = children[0];
            break;
        case Operator::Scale:
            if (children[0] != kNumber) return std::nullopt;
            type = children[1];
            break;
        case Operator::Dot:
            if (children[0] != children[1]) return std::nullopt;
            break;
        case Operator::Vector:
            type = TypeId{m_symbols[payload].length};
            break;
        case Operator::Number:
            break;
    }
    return store.label({operation, payload, type});
}

Result<VectorTerms::Head> VectorTerms::readLeaf(const SExprTree& tree, SExprTree::Index node) {
    const std::string_view text = tree.text(node);
    if (const auto value = readNumber<std::int32_t>(text))
        return Head{op(Operator::Number), static_cast<Payload>(*value)};
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::string name(text.substr(0, colon));
    if (colon == text.size()) {
        if (const auto known = findSymbol(name)) return Head{op(Operator::Vector), *known};
        return failure(makeError(fmt::format("'{}' has no length", name), tree.place(node),
                                 fmt::format("write {}:4 where it first stands", name)));
    }
    const auto length = readNumber<std::uint32_t>(text.substr(colon + 1));
    if (name.empty() || !length || *length == 0 || *length > kLongest)
        return failure(makeError(fmt::format("'{}' is no vector", text), tree.place(node),
                                 "write name:length, as x:4, of at most a million"));
    const auto symbol = addSymbol(name, *length);
    if (!symbol)
        return failure(
            makeError(fmt::format("'{}' has another length elsewhere", name), tree.place(node)));
    return Head{op(Operator::Vector), *symbol};
}

Result<VectorTerms::Head> VectorTerms::readHead(const SExprTree& tree, SExprTree::Index node) {
    if (!tree.isList(node)) return readLeaf(tree, node);
    const std::string_view name =
        tree.isEmptyList(node) ? std::string_view("()") : tree.text(tree.firstChild(node));
    const auto found = store.signature().find(name);
    if (!found || store.signature()[*found].arity == 0)
        return failure(makeError(fmt::format("unknown operator '{}'", name), tree.place(node),
                                 "the operators are: + * scale dot"));
    if (arguments(tree, node).size() != 2)
        return failure(makeError(fmt::format("'{}' takes 2 arguments", name), tree.place(node)));
    return Head{*found, 0};
}

Result<TermId> VectorTerms::readTerm(const SExprTree& tree, SExprTree::Index root) {
    std::map<SExprTree::Index, TermId> terms;
    for (const SExprTree::Index node : inPostOrder(tree, root)) {
        const auto head = readHead(tree, node);
        if (!head) return failure(head.error());
        std::vector<TermId> children;
        std::vector<TypeId> types;
        for (const SExprTree::Index child : arguments(tree, node)) {
            children.push_back(terms.at(child));
            types.push_back(store.type(children.back()));
        }
        const auto whole = label(head->op, head->payload, types);
        if (!whole)
            return failure(
                makeError(fmt::format("lengths {} and {} do not fit '{}'", types[0].value,
                                      types[1].value, store.signature()[head->op].name),
                          tree.place(node)));
        terms[node] = store.make(*whole, children);
    }
    return terms.at(root);
}

Result<void> VectorTerms::readPattern(const SExprTree& tree, SExprTree::Index root,
                                      Pattern& pattern) {
    std::map<SExprTree::Index, std::uint32_t> nodes;
    for (const SExprTree::Index node : inPostOrder(tree, root)) {
        if (tree.text(node).starts_with('?')) {
            nodes[node] = pattern.variable(std::string(tree.text(node).substr(1)));
            continue;
        }
        const auto head = readHead(tree, node);
        if (!head) return failure(head.error());
        PatternNode made;
        made.kind = PatternNode::Kind::Operator;
        made.op = head->op;
        made.payloadTest = PatternNode::PayloadTest::Fixed;
        made.payload = head->payload;
        for (const SExprTree::Index child : arguments(tree, node))
            made.children.push_back(nodes.at(child));
        nodes[node] = pattern.node(std::move(made));
    }
    return {};
}

std::string VectorTerms::text(LabelId label) const {
    const Label& known = store[label];
    if (known.op == op(Operator::Number))
        return std::to_string(static_cast<std::int32_t>(known.payload));
    if (known.op == op(Operator::Vector))
        return fmt::format("{}:{}", m_symbols[known.payload].name, known.type.value);
    return store.signature()[known.op].name;
}

std::string VectorTerms::text(TermId term) const {
    std::map<TermId, std::string> texts;
    for (const TermId part : store.subterms(term)) {
        std::string written = text(store.labelOf(part));
        for (const TermId child : store.children(part)) written += " " + texts.at(child);
        texts[part] = store.children(part).empty() ? written : "(" + written + ")";
    }
    return texts.at(term);
}

}  // namespace candler::vectors
