#include "engine/term/SExpr.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/support/Check.h"

namespace candler {

namespace {

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}
bool isControl(char c) {
    return static_cast<unsigned char>(c) < 0x20U || c == 0x7F;
}
bool endsAtom(char c) {
    return isBlank(c) || isControl(c) || c == '(' || c == ')' || c == ';' || c == ',';
}

}  // namespace

std::size_t SExprTree::childCount(Index list) const {
    std::size_t count = 0;
    for (Index child = firstChild(list); child != end(list); child = end(child)) ++count;
    return count;
}

SExprReader::SExprReader(SExprTree& tree, std::size_t begin, std::size_t end)
    : m_tree(tree), m_at(begin), m_end(std::min(end, tree.source().text().size())) {
    CANDLER_CHECK(tree.source().text().size() < UINT32_MAX, "text of 4 GB or more");
}

void SExprReader::skipBlanks() {
    for (; m_at < m_end; ++m_at) {
        if (current() == ';') m_at = std::min(m_tree.source().text().find('\n', m_at), m_end);
        if (m_at >= m_end || !isBlank(current())) return;
    }
}

bool SExprReader::isAtEnd() {
    skipBlanks();
    return m_at >= m_end;
}

SourceSpan SExprReader::here() {
    skipBlanks();
    return m_tree.source().span(m_at, m_at < m_end ? 1 : 0);
}

SExprTree::Index SExprReader::readAtom() {
    const std::size_t begin = m_at++;
    const std::string_view text = m_tree.source().text();
    // A quote that is not closed on its line is a letter like others.
    const std::size_t close = text[begin] == '"' ? text.find_first_of("\"\n", m_at) : m_end;
    if (close < m_end && text[close] == '"')
        m_at = close + 1;
    else if (text[begin] != ',')
        while (m_at < m_end && !endsAtom(current())) ++m_at;
    const auto index = static_cast<SExprTree::Index>(m_tree.m_nodes.size());
    m_tree.m_nodes.push_back({static_cast<std::uint32_t>(begin),
                              static_cast<std::uint32_t>(m_at - begin), index + 1, false});
    return index;
}

Diagnostic SExprReader::unclosed(std::size_t offset) const {
    return makeError("this '(' is never closed", m_tree.source().span(offset, 1),
                     "add the missing ')'");
}

Result<SExprTree::Index> SExprReader::read() {
    if (isAtEnd())
        return failure(makeError("an expression is expected here", here(),
                                 "write an atom or (operator arguments…)"));
    std::vector<SExprTree::Node>& nodes = m_tree.m_nodes;
    const auto first = static_cast<SExprTree::Index>(nodes.size());
    std::vector<SExprTree::Index> open;
    do {
        if (isAtEnd()) {
            const std::size_t offset = nodes[open.front()].offset;
            return failure(unclosed(offset));
        }
        const char c = current();
        if (c == '(') {
            open.push_back(static_cast<SExprTree::Index>(nodes.size()));
            nodes.push_back({static_cast<std::uint32_t>(m_at++), 0, 0, true});
        } else if (c == ')') {
            if (open.empty())
                return failure(makeError("this ')' closes nothing", here(), "take it away"));
            SExprTree::Node& list = nodes[open.back()];
            list.length = static_cast<std::uint32_t>(++m_at - list.offset);
            list.end = static_cast<SExprTree::Index>(nodes.size());
            open.pop_back();
        } else if (isControl(c)) {
            return failure(
                makeError(fmt::format("unexpected character with code {}",
                                      static_cast<unsigned>(static_cast<unsigned char>(c))),
                          here(), "the text holds control characters; is it the right file?"));
        } else {
            readAtom();
        }
    } while (!open.empty());
    return first;
}

Result<SExprTree::Index> readWhole(SExprTree& tree) {
    SExprReader reader(tree, 0, tree.source().text().size());
    auto node = reader.read();
    if (node && !reader.isAtEnd())
        return failure(makeError("one expression is expected", reader.here(),
                                 "check the parentheses before this place"));
    return node;
}

}  // namespace candler
