// Random formulas of costs, as texts and as trees that an evaluator of their own walks through.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/extraction/CostFacts.h"
#include "tests/support/Toy.h"

namespace candler::testing {

/// A formula as it is drawn.
struct FormulaTree {
    std::string head;  ///< `+`, `min`, `sum`, the name of a fact, or a number.
    double number = 0;
    std::vector<FormulaTree> parts;
    bool isFactOr = false;

    /// With parentheses everywhere.
    [[nodiscard]] std::string text() const;
    /// None: a fact is missing. `facts` are those of toyFacts, in that order.
    [[nodiscard]] std::optional<double> value(
        const std::vector<double>& children, const std::vector<std::optional<double>>& facts) const;
};

/// Over the facts `size` (not negative) and `shift`, and `arity` children.
[[nodiscard]] FormulaTree randomFormula(toy::Dice& dice, std::size_t arity, int depth);

/// Facts of the toy language; the vocabulary has its operators in order.
[[nodiscard]] CostVocabulary toyCosts(const toy::Toy& toy);

/// `size` is the payload, missing for every fifth; `shift` is the type less 1.
class ToyFacts : public CostFacts {
public:
    explicit ToyFacts(const TermStore& store) : m_store(store) {}
    [[nodiscard]] std::optional<double> value(LabelId label, std::size_t fact) const override;
    [[nodiscard]] std::string text(LabelId label) const override;

private:
    const TermStore& m_store;
};

}  // namespace candler::testing
