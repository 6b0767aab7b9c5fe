// VectorTerms: the terms of one program over vectors of fixed lengths, read from s-expressions:
//
//     (+ (scale k:1 x:4) (* x:4 y:4))
//
// `x:4` is a vector of 4 numbers; one of 1 is a number, and whole numbers are written as they are.
// The type of a term is its length.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/rewriting/Pattern.h"
#include "engine/support/Result.h"
#include "engine/term/SExpr.h"
#include "engine/term/TermStore.h"

namespace candler::vectors {

enum class Operator : std::uint32_t { Add, Multiply, Scale, Dot, Vector, Number };

[[nodiscard]] constexpr OpId op(Operator o) {
    return OpId{static_cast<std::uint32_t>(o)};
}

struct Symbol {
    std::string name;
    std::uint32_t length = 1;
};

class VectorTerms {
public:
    VectorTerms();

    TermStore store;

    /// Without the length.
    [[nodiscard]] const Symbol& symbol(Payload payload) const { return m_symbols[payload]; }
    [[nodiscard]] std::span<const Symbol> symbols() const { return m_symbols; }
    /// Names of one length are one symbol; none if the name has another length.
    std::optional<Payload> addSymbol(const std::string& name, std::uint32_t length);
    [[nodiscard]] std::optional<Payload> findSymbol(std::string_view name) const;
    [[nodiscard]] static double number(Payload payload) {
        return static_cast<std::int32_t>(payload);
    }
    [[nodiscard]] std::uint32_t length(TermId term) const { return store.type(term).value; }
    /// The label over children of these types; none if they do not fit.
    [[nodiscard]] std::optional<LabelId> label(OpId operation, Payload payload,
                                               std::span<const TypeId> children);

    Result<TermId> readTerm(const SExprTree& tree, SExprTree::Index root);
    /// Adds to the pattern, whose root the last node is.
    Result<void> readPattern(const SExprTree& tree, SExprTree::Index root, Pattern& pattern);
    [[nodiscard]] std::string text(LabelId label) const;
    [[nodiscard]] std::string text(TermId term) const;

private:
    struct Head {
        OpId op;
        Payload payload = 0;
    };
    Result<Head> readHead(const SExprTree& tree, SExprTree::Index node);
    Result<Head> readLeaf(const SExprTree& tree, SExprTree::Index node);

    std::vector<Symbol> m_symbols;
};

}  // namespace candler::vectors
