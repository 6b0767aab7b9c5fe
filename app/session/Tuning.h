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
    unsigned rounds = 1;   ///< How often that was measured; 0: only shortly.
    unsigned runs = 0;     ///< Of the kernel, where it was only measured shortly.
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
    std::string foreign{};                        ///< Stands for the sources of foreign functions.

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
    std::map<std::string, std::int64_t> sizes{};  ///< Of all kernels; empty: not chosen yet.
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

    /// Everything that comes before measuring, for several candidates at once by threads. A row if
    /// there is nothing to measure, or if it was stopped.
    [[nodiscard]] virtual std::optional<TuneRow> prepare(const TuneValues& values,
                                                         const std::stop_token& stop) {
        static_cast<void>(values);
        static_cast<void>(stop);
        return {};
    }
    /// Of a candidate that was prepared, with nothing beside it; the kernel is run `runs` times, or
    /// if that is 0 as often as is usual. None if it was stopped.
    [[nodiscard]] virtual std::optional<TuneRow> measure(const TuneValues& values, unsigned runs,
                                                         const std::stop_token& stop) = 0;
};

enum class TuneSearch : std::uint8_t {
    Auto,     ///< All, if there are not too many; else Halving.
    All,      ///< All combinations, those that change the fewest parameters first.
    Halving,  ///< Some, measured shortly; again and again the faster half for longer.
    Descent,  ///< One parameter after the other, until no single change is faster.
};
[[nodiscard]] std::string_view tuneSearchName(TuneSearch search);
[[nodiscard]] std::optional<TuneSearch> tuneSearchNamed(std::string_view name);

struct TuneOptions {
    double budgetSeconds = 0;  ///< Nothing new is begun after it; 0: no limit.
    TuneSearch search = TuneSearch::Auto;
    std::size_t candidates = 64;  ///< Of Auto the most that are all tried; of Halving so many.
    std::uint64_t seed = 1;       ///< Which of them.
    /// Of the fastest: what differs by less than noise is measured again, by turns.
    std::size_t remeasured = 3;
    unsigned rounds = 3;            ///< So often, with the first time.
    unsigned jobs = 1;              ///< So many are prepared at once; one at a time is measured.
    std::function<double()> now{};  ///< In seconds; the default is the steady clock.
};

struct TuneHooks {
    /// Before a candidate is measured. `total` is 0 where it is not known beforehand.
    std::function<void(const TuneValues& values, std::size_t number, std::size_t total)> onBegin{};
    /// After each new row.
    std::function<void(const TuneLog&)> onRow{};
};

/// What is tried, in order, from where the search begins; of Descent only that is known.
[[nodiscard]] std::vector<TuneValues> tuneCandidates(
    const std::vector<ProjectParameter>& parameters, const TuneOptions& options);

/// Searches as the options say. Then the fastest few are measured by turns, and the best time of
/// each counts. What `log` knows already is not measured again (but for wrong kernels). The order
/// depends on nothing but the parameters, the options and the measurements.
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
