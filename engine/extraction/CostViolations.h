// CostViolations: e-nodes for which the formulas of a cost model break what extractors rely on, or
// need a fact that is not known; gathered by row, so that each mistake is told once.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/extraction/CostFile.h"

namespace candler {

class CostViolations {
public:
    /// What e-nodes are counted as, "e-node label" or "e-node".
    explicit CostViolations(std::string unit) : m_unit(std::move(unit)) {}

    /// `properties` lack a fact or fail. `id` tells e-nodes apart; `example` is one for people,
    /// with what is wrong with it.
    void add(const CostRow& row, const std::string& op, const CostProperties& properties,
             std::uint32_t id, const std::string& example);
    /// Warnings in the order of the text.
    [[nodiscard]] Diagnostics diagnostics() const;

private:
    /// One kind of mistake in one row.
    struct Violation {
        SourceSpan place;
        std::vector<std::string> examples;  ///< The first few.
        std::set<std::uint32_t> ids;
    };

    std::string m_unit;
    std::map<std::pair<std::size_t, std::string>, Violation> m_violations;  // by place and message
};

/// "elements = 6, bytes is not known", of the facts that a formula uses; empty without any.
[[nodiscard]] std::string factsText(const CostFormula& formula, const CostVocabulary& vocabulary,
                                    std::span<const double> facts);

}  // namespace candler
