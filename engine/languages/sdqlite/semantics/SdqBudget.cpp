#include "engine/languages/sdqlite/semantics/SdqBudget.h"

#include <fmt/format.h>

#include <algorithm>

namespace candler::sdqlite {

bool SdqBudget::spend(std::uint64_t steps) {
    constexpr std::uint64_t kStepsPerQuestion = 4096;
    if (hasFailed()) return false;
    if (steps > m_limits.steps - std::min(m_steps, m_limits.steps)) {
        fail(fmt::format("the evaluation takes more than {} steps", m_limits.steps),
             "give it smaller inputs");
        return false;
    }
    m_steps += steps;
    if (m_steps < m_nextQuestion) return true;
    m_nextQuestion = m_steps + kStepsPerQuestion;
    if (!m_limits.stop.isStopped()) return true;
    fail("the evaluation was stopped");
    return false;
}

bool SdqBudget::enter() {
    if (!spend(1)) return false;
    if (m_depth == kMostEvaluationDepth) {
        fail(fmt::format("the expression is nested more than {} deep", kMostEvaluationDepth));
        return false;
    }
    ++m_depth;
    return true;
}

Value SdqBudget::fail(std::string message, std::string hint) {
    if (!m_error) m_error = makeError(std::move(message), {}, std::move(hint));
    return {};
}

bool SdqBudget::check(Fault fault) {
    if (!fault.empty()) fail(std::string(fault));
    return !hasFailed();
}

void SdqBudget::placeFailure(SourceSpan place) {
    if (!m_error || m_error->place.hasLine()) return;
    m_error = makeError(m_error->message, std::move(place), m_error->hint);
}

Result<Value> SdqBudget::finish(Value value) const {
    if (m_error) return failure(*m_error);
    return value;
}

}  // namespace candler::sdqlite
