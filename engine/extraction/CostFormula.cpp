#include "engine/extraction/CostFormula.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "engine/support/Check.h"

namespace candler {

namespace {

std::vector<std::uint32_t> sortedOnce(std::vector<std::uint32_t> values) {
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

}  // namespace

int operandCount(CostStep step) {
    if (step <= CostStep::Count) return 0;
    return step <= CostStep::FactOr ? 1 : 2;
}

double applyCostStep(CostStep step, double left, double right) {
    // pow and comparisons would forget it.
    if (std::isnan(left) || std::isnan(right)) return CostFormula::kUnknown;
    switch (step) {
        case CostStep::Negate:
            return -left;
        case CostStep::Floor:
            return std::floor(left);
        case CostStep::Ceiling:
            return std::ceil(left);
        case CostStep::Absolute:
            return std::abs(left);
        case CostStep::Logarithm:
            return std::log2(left);
        case CostStep::Root:
            return std::sqrt(left);
        case CostStep::Add:
            return left + right;
        case CostStep::Subtract:
            return left - right;
        case CostStep::Multiply:
            return left * right;
        case CostStep::Divide:
            return left / right;
        case CostStep::Power:
            return std::pow(left, right);
        case CostStep::Minimum:
            return std::min(left, right);
        case CostStep::Maximum:
            return std::max(left, right);
        default:
            CANDLER_UNREACHABLE("a step without arithmetic");
    }
}

void CostFormula::append(const Step& step) {
    const auto operands = static_cast<std::size_t>(operandCount(step.step));
    CANDLER_CHECK(operands <= m_depth, "a step has too few operands");
    m_depth = m_depth - operands + 1;
    m_stackSize = std::max(m_stackSize, m_depth);
    m_steps.push_back(step);
}

std::vector<std::uint32_t> CostFormula::facts() const {
    std::vector<std::uint32_t> found;
    for (const Step& step : m_steps)
        if (step.step == CostStep::Fact || step.step == CostStep::FactOr)
            found.push_back(step.index);
    return sortedOnce(std::move(found));
}

std::vector<std::uint32_t> CostFormula::children() const {
    std::vector<std::uint32_t> found;
    for (const Step& step : m_steps)
        if (step.step == CostStep::Child) found.push_back(step.index);
    return sortedOnce(std::move(found));
}

double CostFormula::evaluate(std::span<const double> children,
                             std::span<const double> facts) const {
    CANDLER_DCHECK(m_depth == 1 && m_stackSize <= kMaxStack, "a formula of {} values", m_depth);
    std::array<double, kMaxStack> stack;
    std::size_t top = 0;  // one past the uppermost value
    for (const Step& step : m_steps) {
        switch (step.step) {
            case CostStep::Number:
                stack[top++] = step.number;
                break;
            case CostStep::Fact:
                stack[top++] = facts[step.index];
                break;
            case CostStep::Sum:
                stack[top++] = std::accumulate(children.begin(), children.end(), 0.0);
                break;
            case CostStep::Largest:
                stack[top++] = children.empty() ? 0 : *std::ranges::max_element(children);
                break;
            case CostStep::Child:
                stack[top++] = children[step.index];
                break;
            case CostStep::Count:
                stack[top++] = static_cast<double>(children.size());
                break;
            case CostStep::FactOr:
                if (!std::isnan(facts[step.index])) stack[top - 1] = facts[step.index];
                break;
            default:
                if (operandCount(step.step) == 2) {
                    --top;
                    stack[top - 1] = applyCostStep(step.step, stack[top - 1], stack[top]);
                } else {
                    stack[top - 1] = applyCostStep(step.step, stack[top - 1]);
                }
        }
    }
    return stack[0];
}

}  // namespace candler
