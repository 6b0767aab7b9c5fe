// The parser of types and sorts.
#include <fmt/format.h>

#include <array>

#include "engine/languages/sdqlite/syntax/SdqParser.h"
#include "engine/support/NameHint.h"

namespace candler::sdqlite {

namespace {

struct KindOfMap {
    std::string_view word;
    MapKind kind;
};
constexpr std::array kKinds{KindOfMap{"vec", MapKind::Vector}, KindOfMap{"seg", MapKind::Segment},
                            KindOfMap{"rng", MapKind::Range}, KindOfMap{"hmap", MapKind::HashMap},
                            KindOfMap{"smap", MapKind::SortedMap}};

}  // namespace

std::string Parser::sort() {
    const auto word = name("a sort");
    if (!word) return {};
    if (word->text != "pos" || !accept("(")) return std::string(word->text);
    const auto array = name("the name of an array");
    if (!array || !expect(")", "after the array's name")) return {};
    return fmt::format("pos({})", array->text);
}

SyntaxId Parser::type() {
    const DepthGuard guard(*this);
    if (guard.isTooDeep()) return tooDeep();
    const Token token = m_lexer.peek();
    if (token.isSymbol("{")) return logicalMap();
    if (token.kind != TokenKind::Name || isReservedWord(token.text))
        return fail("expected a type", "types are 'real', 'I', '{I -> real}', 'vec<I, real>', …");
    TypeSyntax made;
    made.name = sort();
    if (made.name.empty()) return {};
    if (m_lexer.peek().isSymbol("<")) {
        for (const KindOfMap& row : kKinds)
            if (row.word == token.text) return mapType(row.kind, token);
        std::vector<std::string> known;
        for (const KindOfMap& row : kKinds) known.emplace_back(row.word);
        return failAt(token, fmt::format("'{}' is no kind of map", token.text),
                      nameHint(token.text, known, "kinds of maps"));
    }
    made.offset = token.offset;
    made.length = m_lexer.lastEnd() - token.offset;
    return m_tree.addType(std::move(made));
}

/// `{I -> type}`
SyntaxId Parser::logicalMap() {
    TypeSyntax made;
    made.kind = TypeSyntax::Kind::Map;
    made.offset = m_lexer.next().offset;
    if (!keySort(made) || !expect("->", "after the sort of the keys")) return {};
    made.value = {type()};
    if (!made.value.front().isValid() || !expect("}", "after the type of the values")) return {};
    made.length = m_lexer.lastEnd() - made.offset;
    return m_tree.addType(std::move(made));
}

/// After the word: `<I, real>`; a range has only a sort, and its values have it, too.
SyntaxId Parser::mapType(MapKind kind, const Token& word) {
    TypeSyntax made;
    made.kind = TypeSyntax::Kind::Map;
    made.storage = kind;
    made.offset = word.offset;
    m_lexer.next();
    if (!keySorts(made)) return {};
    if (kind == MapKind::Range) {
        TypeSyntax value;
        value.name = made.keys.front();
        value.offset = made.keyOffsets.front();
        value.length = m_lexer.lastEnd() - value.offset;
        made.value = {m_tree.addType(std::move(value))};
    } else {
        if (!expect(",", "after the sort of the keys")) return {};
        made.value = {type()};
    }
    if (!made.value.front().isValid() || !closeAngle("after the type")) return {};
    made.length = m_lexer.lastEnd() - made.offset;
    return m_tree.addType(std::move(made));
}

bool Parser::keySort(TypeSyntax& map) {
    map.keyOffsets.push_back(m_lexer.peek().offset);
    map.keys.push_back(sort());
    return !map.keys.back().empty();
}

/// Of a map that is stored with hashes or sorted, `<I, J>` is a sort of tuples.
bool Parser::keySorts(TypeSyntax& map) {
    const MapKind kind = map.storage;
    const bool isTuple = (kind == MapKind::HashMap || kind == MapKind::SortedMap) && accept("<");
    do {
        if (!keySort(map)) return false;
    } while (isTuple && accept(","));
    return !isTuple || closeAngle("after the sorts of a tuple");
}

/// `>`, also where `=` follows it at once.
bool Parser::closeAngle(std::string_view where) {
    if (!m_lexer.peek().isSymbol(">=")) return expect(">", where);
    m_lexer.seek(m_lexer.offset() + 1);
    return true;
}

}  // namespace candler::sdqlite
