#include "engine/languages/sexpr/SexprNotation.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/sexpr/SexprContext.h"
#include "engine/languages/sexpr/SexprText.h"

namespace candler::sexpr {

namespace {

constexpr std::string_view kBlanks = " \t\n\r\f\v";

/// Whether the word that begins here, the first of its line, begins an entry.
bool beginsEntry(std::string_view text, std::size_t at) {
    const std::size_t before = text.find_last_not_of(" \t\f\v\r", at - 1);
    if (at > 0 && before != std::string_view::npos && text[before] != '\n') return false;
    const std::size_t end = std::min(text.find_first_of(" \t\n\r\f\v(;", at), text.size());
    const std::string_view word = text.substr(at, end - at);
    return word == "set" || (word.size() > 1 && word.ends_with(':'));
}

class ScopeCollector {
public:
    ScopeCollector(const SExprTree& tree, const ScopeLetters& letters, RuleScopes& scopes)
        : m_tree(tree), m_letters(letters), m_scopes(scopes) {}

    void visit(SExprTree::Index node, RuleOccurrence at) {
        if (!m_tree.isList(node)) return visitAtom(node, std::move(at), false);
        if (m_tree.isEmptyList(node)) return;
        const std::vector<SExprTree::Index> items = arguments(m_tree, node);
        const std::string_view letters =
            m_letters(m_tree.text(m_tree.firstChild(node)), items.size());
        const auto nameAt = [&](char letter) -> std::string {
            const std::size_t i = letters.find(letter);
            return i < items.size() ? pieceOf(m_tree, items[i]).name() : "";
        };
        RuleOccurrence within = at;
        if (letters.find('b') != std::string_view::npos) within.binders.insert(nameAt('b'));
        RuleOccurrence below = at;
        below.binders.insert(fmt::format("{}{}", kIndexMark, below.binders.size()));
        for (std::size_t i = 0; i < items.size(); ++i) {
            const char letter = i < letters.size() ? letters[i] : ' ';
            if (letter == 'i')
                visit(items[i], within);
            else if (letter == 'd')
                visit(items[i], below);
            else if (letter == 'r')
                visit(items[i], replaced(at, nameAt('f'), nameAt('t')));
            else if (letter == 'u' || letter == 't')
                visitAtom(items[i], at, true);
            else if (letter == 'x')
                addUnknown(items[i]);
            else if (letter == ' ')
                visit(items[i], at);
        }
    }

private:
    /// What is bound around as `to` binds `from` within.
    static RuleOccurrence replaced(RuleOccurrence at, const std::string& from,
                                   const std::string& to) {
        if (at.binders.erase(to) != 0)
            at.binders.insert(from);
        else
            at.replaced.insert(from);
        return at;
    }

    void visitAtom(SExprTree::Index node, RuleOccurrence at, bool isName) {
        at.piece = pieceOf(m_tree, node);
        const std::string_view text = at.piece.text;
        if (text.starts_with('?')) {
            at.variable = at.piece.name();
            at.isName = isName;
        } else if (const auto index = readIndex(text)) {
            // The depth is the number of binders that have no name.
            const auto depth = static_cast<Payload>(std::ranges::count_if(
                at.binders, [](const std::string& one) { return one.front() == kIndexMark; }));
            if (*index < depth) return;
            at.variable = fmt::format("{}{}", kIndexMark, *index - depth);
            at.isName = true;
            at.binders.clear();
        } else {
            return;
        }
        m_scopes.occurrences.push_back(std::move(at));
    }

    void addUnknown(SExprTree::Index root) {
        for (SExprTree::Index node = root; node != m_tree.end(root); ++node)
            if (!m_tree.isList(node) && m_tree.text(node).starts_with('?'))
                m_scopes.unknown.insert(pieceOf(m_tree, node).name());
    }

    const SExprTree& m_tree;
    const ScopeLetters& m_letters;
    RuleScopes& m_scopes;
};

}  // namespace

RulePiece pieceOf(const SExprTree& tree, SExprTree::Index node) {
    return {tree.offset(node), tree.text(node), node};
}

RuleToken SexprNotation::token(std::size_t at) const {
    const std::string_view text = source().text();
    for (;; at = text.find('\n', at)) {
        at = std::min(text.find_first_not_of(kBlanks, at), text.size());
        if (at == text.size() || text[at] != ';') break;
    }
    RuleToken token;
    token.piece = piece(at, at);
    if (at == text.size()) return token;
    const bool isSymbol = std::string_view("(),").find(text[at]) != std::string_view::npos;
    token.kind = isSymbol ? RuleToken::Kind::Symbol : RuleToken::Kind::Word;
    const std::size_t end = std::min(text.find_first_of(" \t\n\r\f\v();,", at), text.size());
    token.piece = piece(at, isSymbol ? at + 1 : end);
    token.beginsEntry = !isSymbol && beginsEntry(text, at);
    return token;
}

std::size_t SexprNotation::endOfEntry(std::size_t at) const {
    const std::string_view text = source().text();
    while ((at = text.find('\n', at)) < text.size()) {
        at = std::min(text.find_first_not_of(" \t\r\f\v", at + 1), text.size());
        if (at < text.size() && text[at] != '\n' && beginsEntry(text, at)) return at;
    }
    return text.size();
}

Result<RulePiece> SexprNotation::pattern(std::size_t at) {
    SExprReader reader(m_tree, at, endOfEntry(at));
    const auto node = reader.read();
    if (!node) return failure(node.error());
    return pieceOf(m_tree, *node);
}

Result<RuleCall> SexprNotation::call(std::size_t at, std::string_view what) {
    const auto whole = pattern(at);
    if (!whole) return failure(whole.error());
    if (!m_tree.isList(whole->node) || m_tree.isEmptyList(whole->node))
        return failure(makeError(
            fmt::format("{} is a list", what), place(*whole),
            fmt::format("write ({} ?x)", m_tree.isList(whole->node) ? "name" : whole->text)));
    RuleCall call{*whole, pieceOf(m_tree, m_tree.firstChild(whole->node)), {}};
    for (const SExprTree::Index item : arguments(m_tree, whole->node))
        call.arguments.push_back(pieceOf(m_tree, item));
    return call;
}

Result<RulePiece> SexprNotation::whole() {
    const auto node = readWhole(m_tree);
    if (!node) return failure(node.error());
    return pieceOf(m_tree, *node);
}

void addScopes(const RuleNotation& notation, const RulePiece& side, const ScopeLetters& letters,
               RuleScopes& scopes) {
    ScopeCollector(SexprNotation::treeOf(notation), letters, scopes).visit(side.node, {});
}

}  // namespace candler::sexpr
