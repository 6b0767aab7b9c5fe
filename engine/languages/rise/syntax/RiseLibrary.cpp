#include "engine/languages/rise/syntax/RiseLibrary.h"

#include <fmt/format.h>

#include <array>
#include <map>

#include "engine/support/Check.h"

namespace candler::rise {

namespace {

// clang-format off
constexpr std::array kTable = {
    LibraryRow{"map2D", "(s -> t) -> n.m.s -> n.m.t", "\\f. map (map f)",
               "f of each element of each row"},
    LibraryRow{"zip2D", "n.m.s -> n.m.t -> n.m.(s * t)",
               "\\a b. map (\\p. zip (fst p) (snd p)) (zip a b)",
               "pairs of elements at the same place in the same row"},
    LibraryRow{"zip3D", "n.m.o.s -> n.m.o.t -> n.m.o.(s * t)",
               "\\a b. map (\\p. map (\\q. zip (fst q) (snd q)) (zip (fst p) (snd p))) (zip a b)",
               "the same in three dimensions"},
    LibraryRow{"slide2D", "(z p : nat) -> (p*n + z).(p*m + z).t -> (1 + n).(1 + m).z.z.t",
               "/\\z p. \\xs. map transpose (slide[z][p] (map (slide[z][p]) xs))",
               "windows of z rows and columns, p apart both ways"},
    LibraryRow{"padClamp2D", "(l r : nat) -> n.m.t -> (l + n + r).(l + m + r).t",
               "/\\l r. \\xs. padClamp[l][r] (map (padClamp[l][r]) xs)",
               "l and r copies of the outermost rows and columns around an array"},
    LibraryRow{"padCst2D", "(l r : nat) -> t -> n.m.t -> (l + n + r).(l + m + r).t",
               "/\\l r. \\x xs. padCst[l][r] (generate (\\i. x)) (map (padCst[l][r] x) xs)",
               "a value l and r times around an array, both ways"},
    LibraryRow{"dropLast", "(r : nat) -> (n + r).t -> n.t", "/\\r. take[n]",
               "all but the last r elements"},
    LibraryRow{"takeLast", "(r : nat) -> (n + r).t -> r.t", "/\\r. drop[n]",
               "the last r elements"},
    LibraryRow{"iota", "n.natType", "generate (\\i. indexAsNat i)", "the numbers from 0 on"},
};
// clang-format on

/// The nodes of a text, appended to the tree as if they were written at the place of `use`.
template <typename Parse>
SyntaxId graft(SyntaxTree& tree, std::string_view text, const SyntaxNode& use, Parse parse) {
    SyntaxTree own(SourceText("library", std::string(text)));
    const Result<ParsedPiece> piece = parse(own);
    CANDLER_CHECK(piece.has_value() && piece->end == text.size(), "'{}' is broken", text);
    const std::size_t base = tree.size();
    for (std::size_t i = 0; i < own.size(); ++i) {
        SyntaxNode node = own[SyntaxId{i}];
        if (node.left.isValid()) node.left = SyntaxId{node.left.index() + base};
        if (node.right.isValid()) node.right = SyntaxId{node.right.index() + base};
        node.offset = use.offset;
        node.length = use.length;
        tree.add(std::move(node));
    }
    return SyntaxId{piece->root.index() + base};
}

}  // namespace

std::span<const LibraryRow> libraryTable() {
    return kTable;
}

Definitions withLibrary(SyntaxTree& tree, const Definitions& own) {
    std::map<std::string, SyntaxNode, std::less<>> uses;
    for (std::size_t i = 0; i < tree.size(); ++i)
        if (const SyntaxNode& node = tree[SyntaxId{i}]; node.kind == SyntaxKind::Name)
            uses.try_emplace(node.name, node);
    Definitions all;
    for (const LibraryRow& row : kTable) {
        const std::string name(row.name);
        const auto use = uses.find(row.name);
        if (use == uses.end() || own.find(name)) continue;
        const SyntaxId type =
            graft(tree, row.type, use->second, [](SyntaxTree& t) { return parseType(t, 0); });
        const SyntaxId body =
            graft(tree, row.body, use->second, [](SyntaxTree& t) { return parseExpression(t, 0); });
        all.add({name, tree.place(body), type, body});
    }
    for (const Definition& definition : own) all.add(definition);
    return all;
}

}  // namespace candler::rise
