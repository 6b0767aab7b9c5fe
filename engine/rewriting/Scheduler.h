// Scheduler: which rules may match in an iteration, and which of their matches are applied.
// Whatever is not applied is reported as held back, and then a run is not called saturated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rewriting/Pattern.h"
#include "engine/support/Result.h"

namespace candler {

class Scheduler {
public:
    static constexpr std::size_t kNoLimit = static_cast<std::size_t>(-1);

    Scheduler() = default;
    Scheduler(const Scheduler&) = delete;
    Scheduler& operator=(const Scheduler&) = delete;
    virtual ~Scheduler() = default;

    [[nodiscard]] virtual std::string_view name() const = 0;

    /// Told once, before the first iteration: for each rule, whether it has companions.
    virtual void begin(const std::vector<bool>& /*hasCompanions*/) {}
    /// How many matches of the rule to look for in this iteration (from 0); none: the rule is
    /// banned.
    [[nodiscard]] virtual std::optional<std::size_t> matchLimit(std::uint32_t iteration,
                                                                std::size_t rule) = 0;
    /// Takes away what is not to be applied of the `found` matches; returns how many are held back
    /// by that.
    virtual std::size_t restrict(std::uint32_t iteration, std::size_t rule, std::size_t found,
                                 MatchSet& matches) = 0;
    /// Whether restrict() will take all matches of a rule that has as many as matchLimit(), so that
    /// they need not be kept until then.
    [[nodiscard]] virtual bool dropsAllAtLimit() const { return false; }
    /// Asked when an iteration changed nothing: true if nothing is held back any more; else bans
    /// may be lifted, and the run goes on.
    virtual bool canStop(std::uint32_t iteration) = 0;
    /// Whether all matches of every rule are applied in every iteration, so that rules need not see
    /// an old match again.
    [[nodiscard]] virtual bool appliesAll() const { return false; }
};

/// Settings of the schedulers that have any.
struct SchedulerOptions {
    std::size_t matchLimit = 1000;      ///< back-off: before the first ban. cap: per rule.
    std::uint32_t banLength = 5;        ///< back-off: iterations of the first ban.
    std::size_t sampleSize = 100;       ///< sampling: matches per rule and iteration.
    std::size_t iterationCap = 10'000;  ///< cap: matches of all rules together per iteration.
    std::uint64_t seed = 1;             ///< sampling.
    /// Rules with companions get only so many iterations, each by themselves before one of the
    /// other rules (TENSAT's k_multi, section 4.2); none: they are rules like all others.
    std::optional<std::uint32_t> multiIterations{};
};

struct SchedulerRow {
    std::string_view name;
    std::string_view description;
    std::unique_ptr<Scheduler> (*make)(const SchedulerOptions& options);
};

/// simple, backoff, sampling, cap.
[[nodiscard]] const std::vector<SchedulerRow>& schedulerTable();
[[nodiscard]] Result<std::unique_ptr<Scheduler>> makeScheduler(std::string_view name,
                                                               const SchedulerOptions& options);

}  // namespace candler
