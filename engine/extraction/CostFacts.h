// CostFacts: what cost models that users write may speak of: the operators of a language, and
// facts, which are numbers that the language knows of e-nodes, such as how many elements a value
// has.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/term/Ids.h"

namespace candler {

/// How texts name an operator.
struct CostOperator {
    std::string name{};  ///< Empty: it is in no e-graph, and texts cannot name it.
    std::size_t leastArity = 0;
    std::size_t mostArity = 0;  ///< In an imported e-graph it need not be the same.
};

struct CostFact {
    std::string name{};
    std::string description{};
    double atLeast = -std::numeric_limits<double>::infinity();
};

/// Operators by OpId, facts by the number that CostFacts knows them by.
struct CostVocabulary {
    std::vector<CostOperator> operators{};
    std::vector<CostFact> facts{};
    std::vector<std::string> sizes{};  ///< What CostAssumptions may name.
};

/// What to take for the sizes of a program that are variables.
struct CostAssumptions {
    std::map<std::string, std::int64_t> values{};
    std::optional<std::int64_t> others{};  ///< None: facts that depend on them are not known.

    bool operator==(const CostAssumptions&) const = default;
};

/// The facts of one program's labels.
class CostFacts {
public:
    CostFacts() = default;
    CostFacts(const CostFacts&) = delete;
    CostFacts& operator=(const CostFacts&) = delete;
    virtual ~CostFacts() = default;

    /// None: this e-node has no such number, or it is not known.
    [[nodiscard]] virtual std::optional<double> value(LabelId label, std::size_t fact) const = 0;
    /// The e-node for people, with its type.
    [[nodiscard]] virtual std::string text(LabelId label) const = 0;
};

using CostFactsPtr = std::shared_ptr<const CostFacts>;

}  // namespace candler
