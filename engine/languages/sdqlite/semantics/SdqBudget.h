// SdqBudget: what an evaluation has used of its limits, and the first thing that went wrong.
// Internal to the interpreters.
#pragma once

#include <optional>
#include <string>

#include "engine/languages/sdqlite/semantics/SdqEvaluator.h"

namespace candler::sdqlite {

/// Terms and expressions nested more deeply are not evaluated: evaluation recurs.
inline constexpr std::uint32_t kMostEvaluationDepth = 2000;
/// An entry that is made takes so many steps: it takes memory, too.
inline constexpr std::uint64_t kStepsPerEntry = 4;

class SdqBudget {
public:
    explicit SdqBudget(const EvaluationLimits& limits) : m_limits(limits) {}

    /// False after a failure.
    bool spend(std::uint64_t steps);
    /// One level deeper; `leave` must follow where it is true.
    bool enter();
    void leave() { --m_depth; }
    /// The first failure stays. Gives a value that nobody looks at.
    Value fail(std::string message, std::string hint = {});
    /// Fails if it is a fault.
    bool check(Fault fault);
    /// The same with the place of what failed; of a failure that has none yet it is that.
    void placeFailure(SourceSpan place);
    [[nodiscard]] bool hasFailed() const { return m_error.has_value(); }
    /// The value, or the failure.
    [[nodiscard]] Result<Value> finish(Value value) const;

private:
    const EvaluationLimits& m_limits;
    std::uint64_t m_steps = 0;
    std::uint64_t m_nextQuestion = 0;
    std::uint32_t m_depth = 0;
    std::optional<Diagnostic> m_error;
};

}  // namespace candler::sdqlite
