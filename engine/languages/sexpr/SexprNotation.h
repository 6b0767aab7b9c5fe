// SexprNotation: rules as languages of s-expressions write them. An entry begins in a line whose
// first word ends in a colon or is `set`. Patterns and calls are nodes of one tree.
#pragma once

#include <functional>

#include "engine/language/RuleFile.h"
#include "engine/language/RuleScopes.h"
#include "engine/term/SExpr.h"

namespace candler::sexpr {

class SexprNotation : public RuleNotation {
public:
    explicit SexprNotation(const SourceText& text)
        : RuleNotation(text, {";", "?", true}), m_tree(std::make_shared<const SourceText>(text)) {}

    /// Of what was read with this notation.
    [[nodiscard]] static const SExprTree& treeOf(const RuleNotation& notation) {
        return static_cast<const SexprNotation&>(notation).m_tree;
    }

    [[nodiscard]] RuleToken token(std::size_t at) const override;
    Result<RulePiece> pattern(std::size_t at) override;
    Result<RuleCall> call(std::size_t at, std::string_view what) override;
    /// The expression that the whole text is.
    Result<RulePiece> whole();

private:
    [[nodiscard]] std::size_t endOfEntry(std::size_t at) const;

    SExprTree m_tree;
};

[[nodiscard]] RulePiece pieceOf(const SExprTree& tree, SExprTree::Index node);

/// A letter for each argument of an operator, by its name and how many arguments there are:
///   b  binds the name in the arguments i      u  uses a name
///   d  below a binder without a name          x  scopes are not told of what is here
///   r  where the name f is replaced by t      others: a term; so are those without a letter
using ScopeLetters = std::function<std::string_view(std::string_view name, std::size_t count)>;
/// Adds the variables of a pattern or right-hand side.
void addScopes(const RuleNotation& notation, const RulePiece& side, const ScopeLetters& letters,
               RuleScopes& scopes);

}  // namespace candler::sexpr
