// CostFormula: the cost of an e-node as a small program over the costs of its children and its
// facts. CostFile.h reads formulas; CostAnalysis.h proves things about them.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace candler {

/// What a formula is made of. Those up to Count take nothing from the stack.
enum class CostStep : std::uint8_t {
    Number,
    Fact,     ///< By index; not a number if it is not known.
    Sum,      ///< Of all children; 0 without children.
    Largest,  ///< Of all children; 0 without children.
    Child,    ///< By index.
    Count,    ///< Of children.
    Negate,
    Floor,
    Ceiling,
    Absolute,
    Logarithm,  ///< To base 2.
    Root,       ///< The square root.
    FactOr,     ///< The fact if it is known, else what is on the stack.
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    Minimum,
    Maximum,
};

/// How many values a step takes from the stack; each leaves one.
[[nodiscard]] int operandCount(CostStep step);

/// The arithmetic of a step with one or two operands. What is not a number stays so.
[[nodiscard]] double applyCostStep(CostStep step, double left, double right = 0);

/// Steps in postfix order.
///
///     CostFormula formula;         // 2 + sum
///     formula.append({CostStep::Number, 2});
///     formula.append({CostStep::Sum});
///     formula.append({CostStep::Add});
class CostFormula {
public:
    /// Deeper formulas are refused.
    static constexpr std::size_t kMaxStack = 64;
    static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

    struct Step {
        CostStep step = CostStep::Number;
        double number = 0;        ///< Of Number.
        std::uint32_t index = 0;  ///< Of Fact, FactOr and Child; from 0.

        bool operator==(const Step&) const = default;
    };

    void append(const Step& step);
    [[nodiscard]] std::span<const Step> steps() const { return m_steps; }
    /// How much of a stack evaluating takes.
    [[nodiscard]] std::size_t stackSize() const { return m_stackSize; }
    /// The facts it uses, each once, ascending.
    [[nodiscard]] std::vector<std::uint32_t> facts() const;
    /// The children it names, each once, ascending.
    [[nodiscard]] std::vector<std::uint32_t> children() const;

    /// `facts` by index, kUnknown where they are not known; not a number if one of them is needed.
    [[nodiscard]] double evaluate(std::span<const double> children,
                                  std::span<const double> facts) const;

    bool operator==(const CostFormula&) const = default;

private:
    std::vector<Step> m_steps;
    std::size_t m_depth = 0;  // of the stack after the last step
    std::size_t m_stackSize = 0;
};

}  // namespace candler
