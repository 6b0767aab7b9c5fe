// FormulaParser: the formulas of cost models. For CostParser.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/extraction/CostCursor.h"
#include "engine/extraction/CostFacts.h"
#include "engine/extraction/CostFormula.h"

namespace candler::detail {

/// A child that a formula names.
struct ChildUse {
    std::uint32_t index = 0;
    SourceSpan place{};
};

struct ParsedFormula {
    CostFormula formula{};
    std::vector<ChildUse> children{};
};

/// Stands behind the formula afterwards. None if there is a mistake, which is added to `problems`.
[[nodiscard]] std::optional<ParsedFormula> parseFormula(CostCursor& cursor,
                                                        const CostVocabulary& vocabulary,
                                                        Diagnostics& problems);

}  // namespace candler::detail
