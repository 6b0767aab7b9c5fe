// SExpr: s-expressions as a flat tree with places. Terms, patterns and rules of the languages
// written that way are read from it. Reading is a loop, so depth is no danger.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler {

/// The s-expressions of one text, in pre-order: a node's first child is the next node, and `end` is
/// the node after its last descendant.
///
///     for (auto child = tree.firstChild(list); child != tree.end(list); child = tree.end(child))
class SExprTree {
public:
    using Index = std::uint32_t;

    explicit SExprTree(std::shared_ptr<const SourceText> source) : m_source(std::move(source)) {}

    [[nodiscard]] bool isList(Index node) const { return m_nodes[node].isList; }
    [[nodiscard]] bool isEmptyList(Index node) const {
        return isList(node) && end(node) == node + 1;
    }
    /// As written: the whole list, or the atom.
    [[nodiscard]] std::string_view text(Index node) const {
        return m_source->text().substr(m_nodes[node].offset, m_nodes[node].length);
    }
    [[nodiscard]] std::size_t offset(Index node) const { return m_nodes[node].offset; }
    [[nodiscard]] SourceSpan place(Index node) const {
        return m_source->span(m_nodes[node].offset, m_nodes[node].length);
    }
    [[nodiscard]] Index firstChild(Index list) const { return list + 1; }
    [[nodiscard]] Index end(Index node) const { return m_nodes[node].end; }
    [[nodiscard]] std::size_t childCount(Index list) const;
    [[nodiscard]] std::size_t size() const { return m_nodes.size(); }
    [[nodiscard]] const SourceText& source() const { return *m_source; }

private:
    friend class SExprReader;
    struct Node {
        std::uint32_t offset = 0;
        std::uint32_t length = 0;
        Index end = 0;
        bool isList = false;
    };

    std::shared_ptr<const SourceText> m_source;
    std::vector<Node> m_nodes;
};

/// Reads one expression after the other from a part of a tree's text. Blanks and comments (`;` to
/// the end of the line) separate; a comma is an atom by itself, and so is what stands between two
/// quotes on a line.
class SExprReader {
public:
    SExprReader(SExprTree& tree, std::size_t begin, std::size_t end);

    /// Whether nothing but blanks and comments is left.
    [[nodiscard]] bool isAtEnd();
    /// The next expression. Fails at the end, on an unclosed list, on a `)` without `(` and on
    /// control characters.
    Result<SExprTree::Index> read();
    /// The place of what comes next.
    [[nodiscard]] SourceSpan here();

private:
    void skipBlanks();
    SExprTree::Index readAtom();
    [[nodiscard]] char current() const { return m_tree.m_source->text()[m_at]; }
    [[nodiscard]] Diagnostic unclosed(std::size_t offset) const;

    SExprTree& m_tree;
    std::size_t m_at;
    std::size_t m_end;
};

/// Reads the expression that a tree's whole text is.
Result<SExprTree::Index> readWhole(SExprTree& tree);

}  // namespace candler
