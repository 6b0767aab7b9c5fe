#include "engine/languages/sdqlite/syntax/SdqSyntax.h"

#include <algorithm>

#include "engine/languages/sdqlite/syntax/SdqParser.h"

namespace candler::sdqlite {

SyntaxId SyntaxTree::add(SyntaxNode node) {
    std::uint32_t depth = 0;
    for (const SyntaxId child : node.children) depth = std::max(depth, m_depths[child.index()]);
    m_depths.push_back(depth + 1);
    m_nodes.push_back(std::move(node));
    return SyntaxId{m_nodes.size() - 1};
}

SyntaxId SyntaxTree::addType(TypeSyntax type) {
    m_types.push_back(std::move(type));
    return SyntaxId{m_types.size() - 1};
}

SourceSpan SyntaxTree::place(SyntaxId id) const {
    return m_source.span(m_nodes[id.index()].offset, m_nodes[id.index()].length);
}

SourceSpan SyntaxTree::typePlace(SyntaxId id) const {
    return m_source.span(m_types[id.index()].offset, m_types[id.index()].length);
}

SourceSpan SyntaxTree::keyPlace(SyntaxId type, std::size_t key) const {
    const TypeSyntax& map = m_types[type.index()];
    return m_source.span(map.keyOffsets[key], map.keys[key].size());
}

KeyPattern keyPattern(const SyntaxTree& tree, SyntaxId first) {
    KeyPattern pattern;
    pattern.innermost = first;
    const std::size_t keys = tree[first].patternKeys;
    while (true) {
        const SyntaxNode& loop = tree[pattern.innermost];
        pattern.keys.push_back(loop.binders[0]);
        pattern.value = loop.binders[1];
        if (pattern.keys.size() == keys) return pattern;
        SyntaxId inner = loop.children[1];
        if (tree[inner].op == Operator::If) {
            pattern.conditions.push_back(tree[inner].children[0]);
            inner = tree[inner].children[1];
        }
        pattern.innermost = inner;
    }
}

Result<ParsedPiece> parseExpression(SyntaxTree& tree, std::size_t offset, ParseOptions options) {
    Parser parser(tree, offset, options);
    const SyntaxId root = parser.expression();
    if (!root.isValid()) return failure(*parser.takeError());
    return ParsedPiece{root, parser.lexer().lastEnd()};
}

Result<ParsedPiece> parseType(SyntaxTree& tree, std::size_t offset) {
    Parser parser(tree, offset, {});
    const SyntaxId root = parser.type();
    if (!root.isValid()) return failure(*parser.takeError());
    return ParsedPiece{root, parser.lexer().lastEnd()};
}

}  // namespace candler::sdqlite
