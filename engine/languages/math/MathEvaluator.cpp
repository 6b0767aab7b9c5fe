#include "engine/languages/math/MathEvaluator.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "engine/languages/math/MathLanguage.h"

namespace candler::math {

namespace {

constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();
constexpr int kMaxDepth = 10'000;
constexpr std::uint64_t kLimitedSteps = 500'000;  // Some hundredths of a second.
constexpr std::uint64_t kMostSteps = 10'000'000'000;
constexpr std::uint64_t kStepsPerCheck = 4096;

class Evaluator {
public:
    Evaluator(const sexpr::SexprContext& context, std::unordered_map<Payload, double> point,
              const EvaluationEffort& effort)
        : m_context(context), m_point(std::move(point)), m_effort(effort) {}

    /// Whether all steps were done.
    [[nodiscard]] bool isKnown() const { return m_isKnown; }

    double value(TermId term) {
        if (!spendStep() || m_depth >= kMaxDepth) m_isKnown = false;
        if (!m_isKnown) return kUndefined;
        ++m_depth;
        const double result = compute(term);
        --m_depth;
        if (!std::isfinite(result)) return kUndefined;
        m_largest = std::max(m_largest, std::abs(result));
        return result;
    }

    [[nodiscard]] double errorOf(double result) const {
        constexpr double kRounding = 1e-12;
        constexpr double kApproximation = 1e-3;
        return m_isApproximate ? kApproximation * std::max(1.0, std::abs(result))
                               : kRounding * m_largest;
    }

private:
    bool spendStep() {
        const std::uint64_t most = m_effort.isLimited ? kLimitedSteps : kMostSteps;
        return ++m_steps <= most && (m_steps % kStepsPerCheck != 0 || !m_effort.stop.isStopped());
    }

    double compute(TermId term) {
        const Label& label = m_context.store[term];
        const auto children = m_context.store.children(term);
        if (label.op == m_context.numberOp()) return m_context.numbers().value(label.payload);
        if (label.op == m_context.symbolOp()) {
            const auto found = m_point.find(label.payload);
            return found == m_point.end() ? kUndefined : found->second;
        }
        switch (static_cast<Operator>(label.op.value)) {
            case Operator::D:
                return derivative(children[0], children[1]);
            case Operator::I:
                return integral(children[0], children[1]);
            case Operator::Ln:
                return std::log(value(children[0]));
            case Operator::Sqrt:
                return std::sqrt(value(children[0]));
            case Operator::Sin:
                return std::sin(value(children[0]));
            case Operator::Cos:
                return std::cos(value(children[0]));
            default:
                return binary(static_cast<Operator>(label.op.value), value(children[0]),
                              value(children[1]));
        }
    }

    static double binary(Operator o, double a, double b) {
        switch (o) {
            case Operator::Add:
                return a + b;
            case Operator::Subtract:
                return a - b;
            case Operator::Multiply:
                return a * b;
            case Operator::Divide:
                return b == 0 ? kUndefined : a / b;
            case Operator::Pow:
                return std::isnan(a) || std::isnan(b) ? kUndefined : std::pow(a, b);
            default:
                return kUndefined;
        }
    }

    /// The value of `term` where `symbol` is `at`.
    double valueAt(TermId term, Payload symbol, double at) {
        const double saved = std::exchange(m_point[symbol], at);
        const double result = value(term);
        m_point[symbol] = saved;
        return result;
    }

    /// Whether `term` is a symbol with a value.
    bool isVariable(TermId term) const {
        const Label& label = m_context.store[term];
        return label.op == m_context.symbolOp() && m_point.contains(label.payload);
    }

    double derivative(TermId variable, TermId body) {
        constexpr double kStep = 1e-4;
        m_isApproximate = true;
        if (!isVariable(variable)) return kUndefined;
        const Payload symbol = m_context.store[variable].payload;
        const double x = m_point.at(symbol);
        return (valueAt(body, symbol, x + kStep) - valueAt(body, symbol, x - kStep)) / (2 * kStep);
    }

    double integral(TermId body, TermId variable) {
        constexpr int kIntervals = 32;
        m_isApproximate = true;
        if (!isVariable(variable)) return kUndefined;
        const Payload symbol = m_context.store[variable].payload;
        const double end = m_point.at(symbol);
        const double step = (end - 1) / kIntervals;
        double sum = valueAt(body, symbol, 1) + valueAt(body, symbol, end);
        for (int i = 1; i < kIntervals; ++i)
            sum += (i % 2 == 1 ? 4 : 2) * valueAt(body, symbol, 1 + i * step);
        return sum * step / 3;
    }

    const sexpr::SexprContext& m_context;
    std::unordered_map<Payload, double> m_point;
    const EvaluationEffort& m_effort;
    std::uint64_t m_steps = 0;
    int m_depth = 0;
    double m_largest = 0;
    bool m_isKnown = true;
    bool m_isApproximate = false;
};

}  // namespace

std::optional<PointValue> evaluate(const sexpr::SexprContext& context, TermId term,
                                   const std::unordered_map<Payload, double>& point,
                                   const EvaluationEffort& effort) {
    Evaluator evaluator(context, point, effort);
    const double value = evaluator.value(term);
    if (!evaluator.isKnown()) return std::nullopt;
    return PointValue{value, evaluator.errorOf(value)};
}

}  // namespace candler::math
