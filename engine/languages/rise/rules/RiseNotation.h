// RiseNotation: rules as Rise writes them. An entry starts in column 1; calls are names in a row,
// `accumulates op`, but `x notin f`. Patterns and types are nodes of one tree.
#pragma once

#include "engine/language/RuleFile.h"
#include "engine/languages/rise/syntax/RiseSyntax.h"

namespace candler::rise {

inline constexpr std::string_view kNotIn = "notin";

class RiseNotation : public RuleNotation {
public:
    explicit RiseNotation(const SourceText& text)
        : RuleNotation(text, {"--", "", false}), m_tree(text) {}

    /// Of what was read with this notation.
    [[nodiscard]] static const SyntaxTree& treeOf(const RuleNotation& notation) {
        return static_cast<const RiseNotation&>(notation).m_tree;
    }

    [[nodiscard]] RuleToken token(std::size_t at) const override;
    Result<RulePiece> pattern(std::size_t at) override;
    Result<RulePiece> type(std::size_t at) override;
    Result<RuleCall> call(std::size_t at, std::string_view what) override;

private:
    SyntaxTree m_tree;
};

}  // namespace candler::rise
