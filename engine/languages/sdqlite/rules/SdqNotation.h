// SdqNotation: rules as SDQLite writes them. An entry starts in column 1; patterns are expressions
// in which `?x` stands for anything; calls are `strict(?b, v)`, but `k notin ?a`.
#pragma once

#include "engine/language/RuleFile.h"
#include "engine/languages/sdqlite/syntax/SdqSyntax.h"
#include "engine/languages/sdqlite/terms/SdqTerms.h"

namespace candler::sdqlite {

inline constexpr std::string_view kNotIn = "notin";

class SdqNotation : public RuleNotation {
public:
    SdqNotation(const SourceText& text, Dialect dialect)
        : RuleNotation(text, {"#", "?", false}), m_tree(text), m_dialect(dialect) {}

    /// Of what was read with this notation.
    [[nodiscard]] static const SyntaxTree& treeOf(const RuleNotation& notation) {
        return static_cast<const SdqNotation&>(notation).m_tree;
    }

    [[nodiscard]] RuleToken token(std::size_t at) const override;
    Result<RulePiece> pattern(std::size_t at) override;
    Result<RuleCall> call(std::size_t at, std::string_view what) override;

private:
    Result<void> arguments(RuleCall& call);

    SyntaxTree m_tree;
    Dialect m_dialect;
};

}  // namespace candler::sdqlite
