// SexprDefinition: what one language of s-expressions adds to what all of them share. A language is
// such a value; SexprLanguage.h makes a Language of it.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/extraction/CostModel.h"
#include "engine/languages/sexpr/Derivation.h"
#include "engine/languages/sexpr/SexprConditions.h"

namespace candler::sexpr {

struct SexprMeaning;

struct SexprDefinition {
    std::string_view name;
    std::string_view description;
    std::string_view folder;  ///< Of the shipped files: resources/rules/<folder>.
    Grammar grammar;
    std::span<const ConditionRow> conditions;
    std::span<const ComputedRow> computed;
    std::span<const DerivationRow> derivations;
    FoldFunction fold = nullptr;  ///< Null: constants are not folded and there are no ClassFacts.
    bool prunes = false;
    /// Registers further analyses; may be null.
    void (*addAnalyses)(SexprContext& context, EGraph& graph) = nullptr;
    /// The first is the default, before the tree size; null: the tree size alone.
    std::vector<CostModelPtr> (*makeCostModels)(const SexprContext& context) = nullptr;
    /// Null: terms cannot be evaluated.
    const SexprMeaning* meaning = nullptr;
};

/// An empty e-graph with the language's analyses.
[[nodiscard]] std::unique_ptr<EGraph> makeGraph(SexprContext& context,
                                                const SexprDefinition& definition);

}  // namespace candler::sexpr
