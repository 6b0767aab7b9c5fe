// The syntax of Rise: trees of expressions, types and nats with places, and the parsers that make
// them. Names are not resolved here; RiseTyping.h does that.
//
//   dot = \x y. reduce add 0 (map (\p. mul (fst p) (snd p)) (zip x y))
//   main : (n : nat) -> n.f32 -> f32
//   main = /\n. \a. dot a a
//
// A definition starts in column 1 with `name :` or `name =`; nothing else may go on in column 1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/support/Result.h"
#include "engine/support/SourceText.h"
#include "engine/support/StrongId.h"

namespace candler::rise {

using SyntaxId = StrongId<struct SyntaxTag>;

enum class SyntaxKind : std::uint8_t {
    // Expressions.
    Name,
    Operator,    ///< `name` is that of the primitive, which nothing hides: `+`
    Number,      ///< `name` is its text
    Lambda,      ///< \name. left    (right: type of the parameter, if written)
    Apply,       ///< left right     (also `right |> left`)
    NatLambda,   ///< /\name. left
    NatApply,    ///< left[right]
    Compose,     ///< left >> right
    NatValue,    ///< nat[left]
    IndexValue,  ///< index[left]
    Ascription,  ///< (left : right)
    Any,         ///< ?    (only where holes are allowed)
    // Nats.
    NatName,
    NatNumber,
    NatAdd,
    NatSubtract,
    NatMultiply,
    NatDivide,  ///< exact
    NatPower,
    NatFloorDivide,
    NatModulo,
    NatHole,  ///< ?n, ?n:tile; `name` is what follows the question mark
    // Types.
    TypeName,         ///< a scalar or a variable
    TypeIndex,        ///< idx[left]
    TypeVector,       ///< <left>right
    TypeArray,        ///< left.right
    TypePair,         ///< left * right
    TypeFunction,     ///< left -> right
    TypeNatFunction,  ///< (name : nat) -> left
    TypeHole,         ///< ?t (any type), ?dt (any data type), ?dt:element; `name` as of NatHole
};

struct SyntaxNode {
    SyntaxKind kind = SyntaxKind::Name;
    std::string name;
    SyntaxId left;
    SyntaxId right;
    std::size_t offset = 0;
    std::size_t length = 0;
};

/// A text and the nodes parsed from it.
class SyntaxTree {
public:
    explicit SyntaxTree(SourceText source) : m_source(std::move(source)) {}

    SyntaxId add(SyntaxNode node);
    [[nodiscard]] const SyntaxNode& operator[](SyntaxId id) const { return m_nodes[id.index()]; }
    [[nodiscard]] std::size_t size() const { return m_nodes.size(); }
    [[nodiscard]] SourceSpan place(SyntaxId id) const;
    [[nodiscard]] const SourceText& source() const { return m_source; }

private:
    SourceText m_source;
    std::vector<SyntaxNode> m_nodes;
};

struct ParseOptions {
    bool allowHoles = false;  ///< `?` in expressions, `?t`, `?dt` and `?n` in types and nats.
};

/// A parsed piece and where the text goes on behind it.
struct ParsedPiece {
    SyntaxId root;
    std::size_t end = 0;
};

/// Parse one piece from `offset`, as far as it reaches; it ends before any token that cannot
/// continue it (`=>`, `if`, `where`, `,`, `)`, a token in column 1, …). Depth is limited.
[[nodiscard]] Result<ParsedPiece> parseExpression(SyntaxTree& tree, std::size_t offset,
                                                  ParseOptions options = {});
[[nodiscard]] Result<ParsedPiece> parseType(SyntaxTree& tree, std::size_t offset,
                                            ParseOptions options = {});
[[nodiscard]] Result<ParsedPiece> parseNat(SyntaxTree& tree, std::size_t offset,
                                           ParseOptions options = {});

struct Definition {
    std::string name;
    SourceSpan place;              ///< Of the name.
    std::optional<SyntaxId> type;  ///< The signature, if there is one.
    SyntaxId body;
};

/// The definitions of a program, found by name.
class Definitions {
public:
    /// False: there is one of that name.
    bool add(Definition definition);
    [[nodiscard]] std::optional<std::size_t> find(const std::string& name) const;
    [[nodiscard]] std::size_t size() const { return m_all.size(); }
    [[nodiscard]] const Definition& operator[](std::size_t index) const { return m_all[index]; }
    [[nodiscard]] Definition& operator[](std::size_t index) { return m_all[index]; }
    [[nodiscard]] auto begin() const { return m_all.begin(); }
    [[nodiscard]] auto end() const { return m_all.end(); }

private:
    std::vector<Definition> m_all;  // In the order of the text.
    std::unordered_map<std::string, std::size_t> m_numbers;
};

/// All definitions of a program text, in order. All errors of the first broken definition of each
/// kind are reported; duplicates and signatures without a definition too.
[[nodiscard]] Result<Definitions> parseDefinitions(SyntaxTree& tree);

}  // namespace candler::rise
