#include "app/session/Tuning.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <future>
#include <limits>
#include <set>
#include <utility>

#include "app/session/Parameters.h"
#include "engine/support/Random.h"

namespace candler {

namespace {

/// By TuneOutcome.
constexpr std::array<std::string_view, 7> kOutcomeNames{
    "measured",         "error in the project", "goal not found", "no kernel",
    "does not compile", "does not run",         "wrong result"};

/// By TuneSearch.
constexpr std::array<std::string_view, 4> kSearchNames{"auto", "all", "halving", "descent"};

double steadySeconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/// Of all parameters, or more than `most`.
std::size_t combinationCount(const std::vector<ProjectParameter>& parameters, std::size_t most) {
    std::size_t count = 1;
    for (const ProjectParameter& parameter : parameters) {
        count *= std::max<std::size_t>(parameter.values.size(), 1);
        if (count > most) return most + 1;
    }
    return count;
}

/// The last parameter changes fastest.
std::vector<TuneValues> allCombinations(const std::vector<ProjectParameter>& parameters) {
    std::vector<TuneValues> all{{}};
    for (const ProjectParameter& parameter : parameters) {
        std::vector<TuneValues> longer;
        const std::vector<std::int64_t> own{parameter.value};
        for (const TuneValues& one : all)
            for (const std::int64_t value : parameter.values.empty() ? own : parameter.values) {
                longer.push_back(one);
                longer.back().push_back(value);
            }
        all = std::move(longer);
    }
    return all;
}

constexpr unsigned kShortRuns = 3;  ///< Of each candidate of Halving, in its first round.

bool triesAll(const std::vector<ProjectParameter>& parameters, const TuneOptions& options) {
    if (options.search != TuneSearch::Auto) return options.search == TuneSearch::All;
    return combinationCount(parameters, options.candidates) <= options.candidates;
}

/// All, or so many.
std::vector<TuneValues> someCombinations(const std::vector<ProjectParameter>& parameters,
                                         const TuneOptions& options) {
    if (combinationCount(parameters, options.candidates) <= options.candidates)
        return allCombinations(parameters);
    std::vector<TuneValues> some{tuneStart(parameters)};
    std::set<TuneValues> known{some.front()};
    Random random(options.seed);
    constexpr std::size_t kTries = 64;  // Of each: what is drawn twice is drawn again.
    for (std::size_t i = 0; i < kTries * options.candidates; ++i) {
        if (some.size() >= options.candidates) break;
        TuneValues values;
        for (const ProjectParameter& parameter : parameters)
            values.push_back(parameter.values.empty()
                                 ? parameter.value
                                 : parameter.values[random.below(parameter.values.size())]);
        if (known.insert(values).second) some.push_back(std::move(values));
    }
    return some;
}

class TuneRun {
public:
    TuneRun(TuneLog& log, TuneProbe& probe, const TuneOptions& options, const TuneHooks& hooks,
            const std::stop_token& stop)
        : m_log(log), m_probe(probe), m_options(options), m_hooks(hooks), m_stop(stop) {
        m_begin = now();
    }

    TuneEnd run() {
        const bool isThrough = search() && measureAgain();
        return isThrough ? TuneEnd::Complete : m_end;
    }

private:
    bool search() {
        std::vector<TuneValues> candidates = tuneCandidates(m_log.parameters, m_options);
        if (m_options.search == TuneSearch::Descent) return descend(std::move(candidates.front()));
        if (triesAll(m_log.parameters, m_options)) return visit(candidates, 0);
        const std::size_t few = std::max<std::size_t>(m_options.remeasured, 1);
        const TuneValues start = candidates.front();
        for (unsigned runs = kShortRuns; candidates.size() > few; runs *= 2) {
            if (!visit(candidates, runs)) return false;
            candidates = fasterHalf(std::move(candidates));
        }
        // What the others are told beside.
        if (std::ranges::count(candidates, start) == 0) candidates.push_back(start);
        return visit(candidates, 0);
    }

    bool descend(TuneValues at) {
        if (!visit({at}, 0)) return false;
        for (bool isBetter = true; isBetter;) {
            isBetter = false;
            for (std::size_t i = 0; i < at.size(); ++i) {
                std::vector<TuneValues> changed;
                for (const std::int64_t value : m_log.parameters[i].values) {
                    changed.push_back(at);
                    changed.back()[i] = value;
                }
                if (!visit(changed, 0)) return false;
                TuneValues best = at;
                for (const TuneValues& next : changed)
                    if (seconds(next) < seconds(best)) best = next;
                isBetter = isBetter || best != at;
                at = best;
            }
        }
        return true;
    }

    /// Of those that have a time; the rest is left out.
    std::vector<TuneValues> fasterHalf(std::vector<TuneValues> candidates) {
        const std::size_t count = (candidates.size() + 1) / 2;
        std::erase_if(candidates, [this](const TuneValues& values) {
            return m_log.find(values)->outcome != TuneOutcome::Measured;
        });
        std::ranges::stable_sort(candidates, {},
                                 [this](const TuneValues& values) { return seconds(values); });
        if (candidates.size() > count) candidates.resize(count);
        return candidates;
    }

    /// The fastest few in turns, so that what else is under way on the machine meets all of them.
    bool measureAgain() {
        std::vector<TuneValues> fastest;
        for (const TuneRow* row : m_log.ranked())
            if (row->outcome == TuneOutcome::Measured && fastest.size() < m_options.remeasured)
                fastest.push_back(row->values);
        if (fastest.size() < 2) return true;
        m_total = fastest.size() * (m_options.rounds - 1);
        m_number = 0;
        for (unsigned round = 2; round <= m_options.rounds; ++round)
            for (const TuneValues& values : fastest) {
                const TuneRow* row = m_log.find(values);
                if (row->outcome != TuneOutcome::Measured || row->rounds >= round)
                    ++m_number;
                else if (!measureAll({values}, 0))
                    return false;
            }
        return true;
    }

    [[nodiscard]] double seconds(const TuneValues& values) const {
        const TuneRow* row = m_log.find(values);
        return row != nullptr && row->outcome == TuneOutcome::Measured
                   ? row->seconds
                   : std::numeric_limits<double>::infinity();
    }

    /// Whether there is a row of a measurement that was as long.
    [[nodiscard]] bool isKnown(const TuneValues& values, unsigned runs) const {
        const TuneRow* row = m_log.find(values);
        if (row == nullptr) return false;
        if (row->outcome != TuneOutcome::Measured || row->rounds > 0) return true;
        return runs > 0 && row->runs >= runs;
    }

    /// Sees that there are rows; false ends the search.
    bool visit(const std::vector<TuneValues>& all, unsigned runs) {
        const bool isDescent = m_options.search == TuneSearch::Descent;
        m_total = isDescent ? 0 : all.size();
        if (!isDescent) m_number = 0;
        std::vector<TuneValues> batch;
        for (const TuneValues& values : all) {
            if (isKnown(values, runs)) {
                ++m_number;
                continue;
            }
            if (std::ranges::find(batch, values) == batch.end()) batch.push_back(values);
            if (batch.size() < m_options.jobs) continue;
            if (!measureAll(std::exchange(batch, {}), runs)) return false;
        }
        return batch.empty() || measureAll(batch, runs);
    }

    /// They are prepared side by side, and measured one after the other.
    bool measureAll(const std::vector<TuneValues>& batch, unsigned runs) {
        if (!mayBegin()) return false;
        for (const TuneValues& values : batch)
            if (m_hooks.onBegin) m_hooks.onBegin(values, ++m_number, m_total);
        std::vector<std::optional<TuneRow>> refused(batch.size());
        const auto prepare = [&](std::size_t i) { refused[i] = m_probe.prepare(batch[i], m_stop); };
        {
            std::vector<std::future<void>> others;
            for (std::size_t i = 1; i < batch.size(); ++i)
                others.push_back(std::async(std::launch::async, prepare, i));
            prepare(0);
            for (std::future<void>& other : others) other.get();
        }
        for (std::size_t i = 0; i < batch.size(); ++i)
            if (!measure(batch[i], std::move(refused[i]), runs)) return false;
        return true;
    }

    [[nodiscard]] bool mayBegin() {
        if (m_stop.stop_requested()) return endWith(TuneEnd::Cancelled);
        const bool isSpent = m_options.budgetSeconds > 0 && m_hasMeasured &&
                             now() - m_begin >= m_options.budgetSeconds;
        return !isSpent || endWith(TuneEnd::BudgetSpent);
    }

    bool measure(const TuneValues& values, std::optional<TuneRow> row, unsigned runs) {
        if (!mayBegin()) return false;
        if (!row) row = m_probe.measure(values, runs, m_stop);
        if (!row || m_stop.stop_requested()) return endWith(TuneEnd::Cancelled);
        m_hasMeasured = true;
        row->values = values;
        const bool isWrong = row->outcome == TuneOutcome::Wrong;
        keep(std::move(*row), runs);
        if (m_hooks.onRow) m_hooks.onRow(m_log);
        return !isWrong || endWith(TuneEnd::WrongKernel);
    }

    void keep(TuneRow row, unsigned runs) {
        const bool isShort = runs > 0 && row.outcome == TuneOutcome::Measured;
        row.runs = isShort ? runs : 0;
        row.rounds = isShort ? 0 : 1;
        const auto known = std::ranges::find(m_log.rows, row.values, &TuneRow::values);
        if (known == m_log.rows.end()) return m_log.rows.push_back(std::move(row));
        const unsigned rounds = known->rounds + row.rounds;
        const unsigned most = rounds > 0 ? 0 : std::max(row.runs, known->runs);
        // What fails the second time has failed.
        if (row.outcome != TuneOutcome::Measured || row.seconds < known->seconds)
            *known = std::move(row);
        known->rounds = rounds;
        known->runs = most;
    }

    bool endWith(TuneEnd end) {
        m_end = end;
        return false;
    }

    [[nodiscard]] double now() const { return m_options.now ? m_options.now() : steadySeconds(); }

    TuneLog& m_log;
    TuneProbe& m_probe;
    const TuneOptions& m_options;
    const TuneHooks& m_hooks;
    const std::stop_token& m_stop;
    double m_begin = 0;
    std::size_t m_number = 0;
    std::size_t m_total = 0;
    bool m_hasMeasured = false;  ///< In this run; the budget never is too small for one.
    TuneEnd m_end = TuneEnd::Complete;
};

}  // namespace

const TuneRow* TuneLog::find(const TuneValues& values) const {
    const auto found = std::ranges::find(rows, values, &TuneRow::values);
    return found == rows.end() ? nullptr : &*found;
}

const TuneRow* TuneLog::start() const {
    const TuneRow* row = find(tuneStart(parameters));
    return row != nullptr && row->outcome == TuneOutcome::Measured ? row : nullptr;
}

namespace {

bool isSearched(const TuneValues& values, const std::vector<ProjectParameter>& parameters) {
    if (values.size() != parameters.size()) return false;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] != parameters[i].value &&
            std::ranges::find(parameters[i].values, values[i]) == parameters[i].values.end())
            return false;
    return true;
}

}  // namespace

const TuneRow* TuneLog::best() const {
    const std::vector<const TuneRow*> all = ranked();
    return all.empty() || all.front()->outcome != TuneOutcome::Measured ? nullptr : all.front();
}

std::vector<const TuneRow*> TuneLog::ranked() const {
    std::vector<const TuneRow*> all;
    // Rows of values that are no longer searched are kept, but not weighed.
    for (const TuneRow& row : rows)
        if (isSearched(row.values, parameters)) all.push_back(&row);
    std::ranges::stable_sort(all, {}, [](const TuneRow* row) {
        return row->outcome == TuneOutcome::Measured ? row->seconds
                                                     : std::numeric_limits<double>::infinity();
    });
    return all;
}

std::vector<TuneValues> tuneCandidates(const std::vector<ProjectParameter>& parameters,
                                       const TuneOptions& options) {
    const TuneValues start = tuneStart(parameters);
    if (options.search == TuneSearch::Descent) return {start};
    std::vector<TuneValues> all = triesAll(parameters, options)
                                      ? allCombinations(parameters)
                                      : someCombinations(parameters, options);
    // A start that is none of the values to choose from is a candidate too.
    if (std::ranges::find(all, start) == all.end()) all.push_back(start);
    std::ranges::stable_sort(all, {}, [&](const TuneValues& values) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < values.size(); ++i) count += values[i] != start[i] ? 1 : 0;
        return count;
    });
    return all;
}

TuneEnd tune(TuneLog& log, TuneProbe& probe, const TuneOptions& options, const TuneHooks& hooks,
             const std::stop_token& stop) {
    std::erase_if(log.rows, [](const TuneRow& row) { return row.outcome == TuneOutcome::Wrong; });
    log.end.reset();
    log.end = TuneRun(log, probe, options, hooks, stop).run();
    return *log.end;
}

std::string tuneValuesText(const std::vector<ProjectParameter>& parameters,
                           const TuneValues& values) {
    std::vector<ProjectParameter> set = parameters;
    for (std::size_t i = 0; i < std::min(set.size(), values.size()); ++i) set[i].value = values[i];
    std::erase_if(set, [](const ProjectParameter& one) { return one.values.empty(); });
    return parametersText(set);
}

std::string_view tuneOutcomeName(TuneOutcome outcome) {
    return kOutcomeNames.at(static_cast<std::size_t>(outcome));
}

std::optional<TuneOutcome> tuneOutcomeNamed(std::string_view name) {
    // As files of earlier versions have it.
    if (name == "mistake in the project") return TuneOutcome::Mistake;
    const auto found = std::ranges::find(kOutcomeNames, name);
    if (found == kOutcomeNames.end()) return std::nullopt;
    return static_cast<TuneOutcome>(found - kOutcomeNames.begin());
}

std::string_view tuneSearchName(TuneSearch search) {
    return kSearchNames.at(static_cast<std::size_t>(search));
}

std::optional<TuneSearch> tuneSearchNamed(std::string_view name) {
    const auto found = std::ranges::find(kSearchNames, name);
    if (found == kSearchNames.end()) return std::nullopt;
    return static_cast<TuneSearch>(found - kSearchNames.begin());
}

TuneValues tuneStart(const std::vector<ProjectParameter>& parameters) {
    TuneValues start;
    for (const ProjectParameter& parameter : parameters) start.push_back(parameter.value);
    return start;
}

Project withValues(Project project, const TuneValues& values) {
    for (std::size_t i = 0; i < std::min(project.parameters.size(), values.size()); ++i)
        project.parameters[i].value = values[i];
    return project;
}

}  // namespace candler
