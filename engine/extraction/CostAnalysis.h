// CostAnalysis: what can be proved of the formula of a cost model, for all costs of the children
// that are not negative. Extractors rely on three things: costs are not negative, do not fall when
// a child's cost rises, and are at least those of every child.
//
// Values, their differences from a child's cost and their slopes are followed through the formula
// as intervals. What that leaves open is tried with chosen costs; a failure found so is certain.
#pragma once

#include <span>
#include <string>

#include "engine/extraction/CostFormula.h"

namespace candler {

/// The numbers from `low` to `high`.
struct CostRange {
    double low = 0;
    double high = 0;

    bool operator==(const CostRange&) const = default;
};

/// What is known of a fact when a formula is looked at.
struct KnownFact {
    CostRange range{};
    bool isMissing = false;  ///< Certainly not known for this e-node.
};

enum class CostVerdict : std::uint8_t { Holds, Open, Fails };

struct CostProperties {
    CostVerdict isNotNegative = CostVerdict::Open;
    CostVerdict isMonotone = CostVerdict::Open;
    CostVerdict coversChildren = CostVerdict::Open;  ///< At least the cost of every child.
    /// Own costs that no child changes, and each child's cost once.
    bool isSum = false;
    /// A fact is missing without which there is no cost. Then nothing else is said.
    bool lacksFact = false;
    /// Of what fails: "it is -4 for children that cost 0 and 5".
    std::string reason{};

    [[nodiscard]] bool fails() const;
    [[nodiscard]] bool holds() const;
};

/// `facts` by index. The formula must not name children beyond `arity`.
[[nodiscard]] CostProperties analyse(const CostFormula& formula, std::size_t arity,
                                     std::span<const KnownFact> facts);

/// By more than rounding makes.
[[nodiscard]] bool isClearlyLess(double a, double b);

}  // namespace candler
