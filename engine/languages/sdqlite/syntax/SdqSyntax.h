// The syntax of SDQLite: trees of expressions, types and declarations with places. Sugar is gone
// (several generators, tuples of keys and patterns, `A(i,j)`, maps of several entries); names are
// not resolved: SdqChecker.h does that. Two kinds of sugar mean what types say: see
// SyntaxNode, of `A(i,j)` and of `patternKeys`.
//
//     dim I = 1000   dim J
//     array pos : vec<nat, nat> monotone length nI + 1
//     tensor A : {I -> {J -> real}} stored csr(pos, crd, val) from "a.mtx" nnz 5000
//     storage csr(P, C, V) : {I -> {J -> real}} = collect(<i,_> in 0..nI) { i -> … }
//     compute s : real = sum(<i,row> in A, <j,a> in row) a
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/languages/sdqlite/terms/SdqOperators.h"
#include "engine/languages/sdqlite/terms/SdqTypes.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"
#include "engine/support/StrongId.h"

namespace candler::sdqlite {

using SyntaxId = StrongId<struct SyntaxTag>;

/// An expression. Operators and their children are those of SdqOperators.h, but variables and
/// symbols are names: Operator::Variable stands for any name here. Pattern variables (`?x`, in
/// rules only) are names with the question mark; `%0`, as the printer writes an index that is bound
/// outside, is a name, too.
///
///     (a, b, c)      Tuple(Tuple(a, b), c)
///     A(i, j)        Get(Get(A, i), j); whether A has tuples as keys is the checker's to see
///     A((i, j))      Get(A, Tuple(i, j))
///     t.0            Component(t), whose `number` says which index of the tuple
///     {(i, j) -> e}  Singleton(i, Singleton(j, e));  {((i, j)) -> e}: of one tuple
///     binop(?f, ?a, ?b), apply(?f, ?a)   in rules; of names `mult`, `*`, … in place of `?f`
struct SyntaxNode {
    Operator op = Operator::Variable;
    std::string name;        ///< Of a name; of a carrier (binop, apply) its operator.
    double number = 0;       ///< Of a literal; of Component, which.
    bool isDecimal = false;  ///< The literal is written with a point or an exponent.
    std::vector<SyntaxId> children;
    /// Names that are bound, outermost first (of a merge: k1, v, k2); fresh ones (`_` and those of
    /// sugar) begin with `_`, which no name of a program does.
    std::vector<std::string> binders;
    /// More than 1: this is the first of the nested sums that `<(i,j),v> in T` stands for, which is
    /// right where T maps to maps. If the keys of T are tuples, they are one sum: keyPattern().
    ///     Sum[i, _1](T, Sum[j, v](_1, e)), below each an `if` around the rest if the key was bound
    std::size_t patternKeys = 1;
    std::size_t offset = 0;
    std::size_t length = 0;
};

/// A type as written.
struct TypeSyntax {
    enum class Kind : std::uint8_t { Name, Map };
    Kind kind = Kind::Name;
    std::string name;                     ///< A ring or a sort; `pos(A)`.
    MapKind storage = MapKind::Logical;   ///< Of a map.
    std::vector<std::string> keys;        ///< Of a map: its sort; several: tuples.
    std::vector<std::size_t> keyOffsets;  ///< Where each of them begins in the source.
    std::vector<SyntaxId> value;          ///< Of a map: the type it maps to (one).
    std::size_t offset = 0;
    std::size_t length = 0;
};

/// Parsers make no deeper trees (of expressions or types), so walking them may recurse.
inline constexpr std::uint32_t kMaxSyntaxDepth = 500;

class SyntaxTree {
public:
    explicit SyntaxTree(SourceText source) : m_source(std::move(source)) {}

    SyntaxId add(SyntaxNode node);
    SyntaxId addType(TypeSyntax type);
    [[nodiscard]] const SyntaxNode& operator[](SyntaxId id) const { return m_nodes[id.index()]; }
    [[nodiscard]] const TypeSyntax& type(SyntaxId id) const { return m_types[id.index()]; }
    [[nodiscard]] SourceSpan place(SyntaxId id) const;
    [[nodiscard]] SourceSpan typePlace(SyntaxId id) const;
    [[nodiscard]] SourceSpan keyPlace(SyntaxId type, std::size_t key) const;
    /// Of an expression: 1 for a leaf.
    [[nodiscard]] std::uint32_t depth(SyntaxId id) const { return m_depths[id.index()]; }
    [[nodiscard]] const SourceText& source() const { return m_source; }

private:
    SourceText m_source;
    std::vector<SyntaxNode> m_nodes;
    std::vector<std::uint32_t> m_depths;
    std::vector<TypeSyntax> m_types;
};

/// A generator with a pattern of keys as one loop over tuples.
struct KeyPattern {
    std::vector<std::string> keys;
    std::string value;
    /// `k' == k` of the keys but the last that name what was bound before (that of the last key is
    /// part of what stands below the innermost node).
    std::vector<SyntaxId> conditions;
    /// The last of the nested nodes, Sum or Collect: its children but the first are below `keys`
    /// and `value`.
    SyntaxId innermost;
};

/// Of a node that has more than one `patternKeys`.
[[nodiscard]] KeyPattern keyPattern(const SyntaxTree& tree, SyntaxId first);

/// `sorted in P`, `values in J`, `length nI + 1`, `monotone`, `distinct in P`, `sorted`,
/// `distinct`.
struct FactSyntax {
    enum class Kind : std::uint8_t {
        Sorted,
        SortedIn,
        Distinct,
        DistinctIn,
        ValuesIn,
        Monotone,
        Narrow,  ///< int32
        Length
    };
    Kind kind = Kind::Sorted;
    std::string name;                ///< Of `in`.
    std::optional<SyntaxId> length;  ///< Of Length: an expression over sizes.
    SourceSpan place;
};

/// `nnz 5000`, `level 2 avg 7.5`, `density 0.01`.
struct StatisticSyntax {
    enum class Kind : std::uint8_t { Nonzeros, Level, Density };
    Kind kind = Kind::Nonzeros;
    std::uint32_t level = 0;
    double value = 0;
    SourceSpan place;
};

/// From `begin` to before `end`; empty if there is none.
struct TextPart {
    std::size_t begin = 0;
    std::size_t end = 0;
};

struct Declaration {
    enum class Kind : std::uint8_t {
        Dimension,  ///< dim I = 1000
        Array,      ///< array A : vec<…> facts
        Hash,       ///< hash H : hmap<…> or smap<…>
        Scalar,     ///< scalar beta : real
        Size,       ///< size n [= 10]
        Tensor,     ///< tensor A : type [stored mapping(arguments)] [from "file"] statistics
        Storage,    ///< storage mapping(parameters) : type = body
        Let,        ///< let x = body
        Compute     ///< compute C : type [into mapping(arguments) [int32]] = body
    };
    Kind kind = Kind::Dimension;
    std::string name;
    SourceSpan place;                  ///< Of the name.
    std::optional<std::int64_t> size;  ///< Of Dimension and Size, if written.
    std::optional<SyntaxId> type;
    std::vector<FactSyntax> facts;
    std::vector<StatisticSyntax> statistics;
    std::string mapping;  ///< Of `stored` and `into`.
    SourceSpan mappingPlace;
    std::vector<std::string> names;  ///< Arguments of the mapping; parameters of Storage.
    std::vector<SourceSpan> namePlaces;
    bool isNarrow = false;  ///< Of `into`: int32.
    std::string file;       ///< Of `from`, as written.
    SourceSpan filePlace;
    std::optional<SyntaxId> body;
    TextPart text;        ///< From its first word on.
    TextPart storedText;  ///< `stored mapping(arguments)`
    TextPart fileText;    ///< `from "file"`
};

struct ParseOptions {
    bool allowPatterns = false;  ///< `?x` is a name.
    bool isFaithful = false;     ///< `\A B. e`, `lo:hi`, `A(p:q)`.
};

/// A parsed piece and where the text goes on behind it.
struct ParsedPiece {
    SyntaxId root;
    std::size_t end = 0;
};

/// One expression from `offset`, as far as it reaches; it ends before a token that cannot go on
/// with it (`=>`, `)`, a word that begins a declaration, …). Depth is limited.
[[nodiscard]] Result<ParsedPiece> parseExpression(SyntaxTree& tree, std::size_t offset,
                                                  ParseOptions options = {});
[[nodiscard]] Result<ParsedPiece> parseType(SyntaxTree& tree, std::size_t offset);
/// A whole program; a mistake in each declaration is reported (100 are told), and parsing goes on
/// at the next word that begins a declaration (at `let` in column 1 only, for expressions have it,
/// too). A faithful program is one expression: a declaration Compute called `main` without a type.
[[nodiscard]] Result<std::vector<Declaration>> parseProgram(SyntaxTree& tree,
                                                            ParseOptions options = {});

}  // namespace candler::sdqlite
