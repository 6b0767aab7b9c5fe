// SturFormula: the meaning of STUR's terms, by enumeration. A sum is over all integers; where its
// body may be other than 0 is found by narrowing intervals (bounds propagation: K. Apt, "Principles
// of Constraint Programming", 2003, chapter 6), so that the ranges tried are finite.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/languages/stur/semantics/SturInterval.h"
#include "engine/languages/stur/terms/SturTerms.h"
#include "engine/support/Result.h"
#include "engine/support/StopCheck.h"

namespace candler::stur {

struct TensorValue {
    std::vector<std::int64_t> extents;
    std::vector<double> cells;  ///< The last index runs fastest.

    [[nodiscard]] static TensorValue zero(std::vector<std::int64_t> extents);
    [[nodiscard]] std::size_t size() const;
    /// 0 outside of the box.
    [[nodiscard]] double at(std::span<const std::int64_t> indices) const;
    /// Within the box.
    double& cell(std::span<const std::int64_t> indices);
};

/// What names stand for.
struct Valuation {
    std::map<std::string, std::int64_t, std::less<>> indices;  ///< Symbols and variables.
    std::map<std::string, TensorValue, std::less<>> tensors;
};

struct EvaluationLimits {
    StopCheck stop{};
    std::uint64_t steps = std::uint64_t{1} << 32U;
};

/// Of one term that is a number for values of its variables. The valuation must outlive it.
class SturFormula {
public:
    using Point = std::vector<std::int64_t>;

    /// Fails if it has names that neither `variables` nor the valuation have.
    [[nodiscard]] static Result<SturFormula> make(const SturTerms& terms, TermId term,
                                                  const std::vector<std::string>& variables,
                                                  const Valuation& values,
                                                  const EvaluationLimits& limits = {});

    /// Fails if a sum has no end, by division by 0 in an index, when it takes too many steps, or
    /// when it is stopped.
    [[nodiscard]] Result<double> evaluate(const Point& point);
    /// All points of the variables at which it is not 0, ascending. Fails like evaluate.
    [[nodiscard]] Result<void> forEachPoint(
        const std::function<void(const Point& point, double value)>& visit);
    /// Of a variable, given values or intervals of them all: no point outside is other than 0.
    [[nodiscard]] std::vector<Interval> narrowed(std::vector<Interval> variables);

private:
    using Box = std::vector<Interval>;  ///< By slot.
    enum class Kind : std::uint8_t {
        Number,
        Access,
        Compare,
        Add,
        Multiply,
        Sum,
        Inverse,
        Nonzero,
        IndexValue,  // numbers
        Constant,
        Variable,
        IndexOperation  // indices
    };
    struct Node {
        Kind kind = Kind::Number;
        Operator op = Operator::Add;  ///< Of comparisons and index operations.
        double number = 0;
        std::int64_t index = 0;
        std::size_t slot = 0;
        const TensorValue* tensor = nullptr;
        bool hasSum = false;  ///< Itself or below.
        std::vector<std::size_t> children{};
    };
    /// constant + Σ coefficient * slot + rest
    struct Linear {
        Interval rest = Interval::point(0);
        std::map<std::size_t, std::int64_t> coefficients{};
    };

    explicit SturFormula(const EvaluationLimits& limits) : m_limits(limits) {}

    class Compiler;

    // SturNarrowing.cpp
    bool narrow(std::size_t node, Box& box) const;
    bool narrowProduct(const Node& node, Box& box) const;
    bool narrowSum(const Node& node, Box& box) const;
    bool narrowAccess(const Node& node, Box& box) const;
    bool narrowComparison(const Node& node, Box& box) const;
    static bool constrain(const Linear& form, Box& box);
    [[nodiscard]] Linear linear(std::size_t node, const Box& box) const;
    [[nodiscard]] Interval range(std::size_t node, const Box& box) const;

    // SturFormula.cpp
    double value(std::size_t node, Box& box);
    double sum(const Node& node, Box& box);
    std::int64_t index(std::size_t node, const Box& box);
    void visitPoints(std::size_t variable, Box& box,
                     const std::function<void(const Point& point, double value)>& visit);
    void fail(std::string message);
    [[nodiscard]] bool isFailed() const { return !m_error.empty(); }

    EvaluationLimits m_limits;
    std::uint64_t m_steps = 0;
    std::string m_error;
    std::vector<Node> m_nodes;
    std::size_t m_root = 0;
    std::size_t m_variableCount = 0;
    std::vector<std::string> m_slotNames;
};

}  // namespace candler::stur
