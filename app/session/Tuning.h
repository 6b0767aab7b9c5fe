// Tuning: which values of a project's parameters give the fastest kernel. tune() decides what is
// tried and keeps what came of it; a TuneProbe measures (KernelProbe.h; tests have their own).
// TuningFile.h writes and reads the results.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/Project.h"

namespace candler {

/// One for each parameter, in the project's order.
using TuneValues = std::vector<std::int64_t>;

enum class TuneOutcome : std::uint8_t {
    Measured,
    Mistake,       ///< With these values the project has mistakes.
    GoalNotFound,  ///< Saturated, or a limit was reached.
    NoKernel,      ///< The program found has no kernel, or none for these sizes.
    NotCompiled,
    Failed,  ///< The kernel crashed, or took too long.
    Wrong,   ///< The kernel computes something else: an error of Candler's or of a rule.
};

struct TuneRow {
    TuneValues values{};
    TuneOutcome outcome = TuneOutcome::Measured;
    double seconds = 0;    ///< The best of several runs.
    unsigned rounds = 1;   ///< How often that was measured.
    double gflops = 0;     ///< At that time.
    std::string reason{};  ///< One line, if it was not measured.

    bool operator==(const TuneRow&) const = default;
};

/// What measurements depend on. Rows with another key say nothing.
struct TuneKey {
    std::string project{};   ///< Stands for all texts, without the values of parameters.
    std::string compiler{};  ///< With its version and options.
    std::string processor{};
    unsigned threads = 0;                         ///< 0: as many as the kernel likes.
    std::map<std::string, std::int64_t> sizes{};  ///< Wishes; others are chosen.

    bool operator==(const TuneKey&) const = default;
};

enum class TuneEnd : std::uint8_t {
    Complete,     ///< Everything was tried, or no single change is faster.
    BudgetSpent,  ///< May go on.
    Cancelled,    ///< May go on.
    WrongKernel,  ///< The last row is Wrong.
};

/// Everything measured so far, in that order.
struct TuneLog {
    std::string title{};
    TuneKey key{};
    /// Their values are where the search begins. Those without values to choose from make no
    /// difference to the kernel: they keep their value, and are not told.
    std::vector<ProjectParameter> parameters{};
    std::vector<TuneRow> rows{};
    std::optional<TuneEnd> end{};  ///< None: under way, or never begun.

    [[nodiscard]] const TuneRow* find(const TuneValues& values) const;
    /// Where the search begins; null if that is not known or could not be measured.
    [[nodiscard]] const TuneRow* start() const;
    /// The fastest; null if there is none. Of equally fast ones the first.
    [[nodiscard]] const TuneRow* best() const;
    /// Those with values that the parameters have. Fastest first, then those without a time in the
    /// order in which they were tried.
    [[nodiscard]] std::vector<const TuneRow*> ranked() const;

    bool operator==(const TuneLog&) const = default;
};

using TuneLogPtr = std::shared_ptr<const TuneLog>;

class TuneProbe {
public:
    TuneProbe() = default;
    TuneProbe(const TuneProbe&) = delete;
    TuneProbe& operator=(const TuneProbe&) = delete;
    virtual ~TuneProbe() = default;

    /// None if it was stopped.
    [[nodiscard]] virtual std::optional<TuneRow> measure(const TuneValues& values,
                                                         const std::stop_token& stop) = 0;
};

struct TuneOptions {
    double budgetSeconds = 0;  ///< Nothing new is begun after it; 0: no limit.
    std::size_t mostCombinations = 64;
    std::size_t remeasured =
        3;  ///< Of the fastest; what differs by less than noise is tried again.
    std::function<double()> now{};  ///< In seconds; the default is the steady clock.
};

struct TuneHooks {
    /// Before a candidate is measured. `total` is 0 where it is not known beforehand.
    std::function<void(const TuneValues& values, std::size_t number, std::size_t total)> onBegin{};
    /// After each new row.
    std::function<void(const TuneLog&)> onRow{};
};

/// Tries all combinations if they are at most `mostCombinations`, those that change the fewest
/// parameters first; else one parameter after the other, from where the search begins, each time
/// keeping the fastest value, until a whole round changes nothing. Then the fastest few are
/// measured a second time, and the better time counts. What `log` knows already is not measured
/// again (but for wrong kernels). The order depends on nothing but the parameters and the
/// measurements.
TuneEnd tune(TuneLog& log, TuneProbe& probe, const TuneOptions& options, const TuneHooks& hooks,
             const std::stop_token& stop);

/// `rows = 6, width = 16`: of those that have values to choose from.
[[nodiscard]] std::string tuneValuesText(const std::vector<ProjectParameter>& parameters,
                                         const TuneValues& values);
/// "measured", "goal not found", … the same in files and tables.
[[nodiscard]] std::string_view tuneOutcomeName(TuneOutcome outcome);
[[nodiscard]] std::optional<TuneOutcome> tuneOutcomeNamed(std::string_view name);
[[nodiscard]] TuneValues tuneStart(const std::vector<ProjectParameter>& parameters);
/// The project with these values.
[[nodiscard]] Project withValues(Project project, const TuneValues& values);

}  // namespace candler
