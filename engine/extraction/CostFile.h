// CostFile: cost models as texts, with a formula for each operator.
//
//     # what a step costs
//     costs traffic {
//         assume n = 1024;               # the program's sizes; `default`: all others
//         toMem: 10 + elements + sum;
//         add, mul: 2 + sum;
//         default: 1 + sum;              # all operators without a row
//     }
//
//   file    := ('costs' NAME '{' (row | assume)* '}')*
//   row     := NAME (',' NAME)* ':' formula ';'
//   assume  := 'assume' NAME '=' NUMBER (',' NAME '=' NUMBER)* ';'
//   formula := product (('+' | '-') product)*
//   product := factor (('*' | '/') factor)*
//   factor  := '-' factor | NUMBER | '(' formula ')' | FUNCTION '(' formula (',' formula)* ')'
//            | 'child' '(' NUMBER ')' | 'sum' | 'largest' | 'count' | FACT ('or' factor)?
//
// Names of any characters may stand in double quotes. FUNCTION is min, max, pow, log2, sqrt, floor,
// ceil or abs; `sum` and `largest` are of the children's costs, `count` is how many there are, and
// `child(1)` is the cost of the first.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "engine/extraction/CostAnalysis.h"
#include "engine/extraction/CostFacts.h"
#include "engine/extraction/CostFormula.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler {

struct CostRow {
    CostFormula formula{};
    SourceSpan place{};  ///< Of the formula.
};

/// A cost model as written, for one vocabulary.
struct CostDefinition {
    static constexpr std::uint32_t kNoRow = std::numeric_limits<std::uint32_t>::max();

    std::string name{};
    SourceSpan place{};
    CostAssumptions assumptions{};
    std::vector<CostRow> rows{};
    std::vector<std::uint32_t> rowOf{};  ///< By operator; kNoRow for those in no e-graph.
};

/// The models of a file. All mistakes are reported, at most 20: in the syntax, unknown names, and
/// formulas that certainly break what extractors rely on (CostAnalysis.h).
[[nodiscard]] Result<std::vector<CostDefinition>> parseCosts(const SourceText& text,
                                                             const CostVocabulary& vocabulary);

/// Of a formula that fails: "the cost of 'x' must not fall when a child's cost rises".
[[nodiscard]] std::string failureText(const std::string& op, const CostProperties& properties);

}  // namespace candler
