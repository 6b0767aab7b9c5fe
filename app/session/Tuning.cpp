#include "app/session/Tuning.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>

#include "app/session/Parameters.h"

namespace candler {

namespace {

/// By TuneOutcome.
constexpr std::array<std::string_view, 7> kOutcomeNames{
    "measured",         "mistake in the project", "goal not found", "no kernel",
    "does not compile", "does not run",           "wrong result"};

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

class TuneRun {
public:
    TuneRun(TuneLog& log, TuneProbe& probe, const TuneOptions& options, const TuneHooks& hooks,
            const std::stop_token& stop)
        : m_log(log), m_probe(probe), m_options(options), m_hooks(hooks), m_stop(stop) {
        m_begin = now();
    }

    TuneEnd run() {
        const TuneValues start = tuneStart(m_log.parameters);
        const bool triesAll = combinationCount(m_log.parameters, m_options.mostCombinations) <=
                              m_options.mostCombinations;
        const bool isThrough = (triesAll ? tryAll(start) : descend(start)) && measureAgain();
        return isThrough ? TuneEnd::Complete : m_end;
    }

private:
    bool tryAll(const TuneValues& start) {
        std::vector<TuneValues> all = allCombinations(m_log.parameters);
        // A start that is none of the values to choose from is a candidate too.
        if (std::ranges::find(all, start) == all.end()) all.push_back(start);
        const auto changes = [&](const TuneValues& values) {
            std::size_t count = 0;
            for (std::size_t i = 0; i < values.size(); ++i) count += values[i] != start[i] ? 1 : 0;
            return count;
        };
        std::ranges::stable_sort(all, {}, changes);
        m_total = all.size();
        return std::ranges::all_of(all, [&](const TuneValues& values) { return visit(values); });
    }

    bool descend(TuneValues at) {
        if (!visit(at)) return false;
        for (bool isBetter = true; isBetter;) {
            isBetter = false;
            for (std::size_t i = 0; i < at.size(); ++i) {
                TuneValues best = at;
                for (const std::int64_t value : m_log.parameters[i].values) {
                    TuneValues next = at;
                    next[i] = value;
                    if (!visit(next)) return false;
                    if (seconds(next) < seconds(best)) best = next;
                }
                isBetter = isBetter || best != at;
                at = best;
            }
        }
        return true;
    }

    /// The fastest few, by turns with what else was under way on the machine.
    bool measureAgain() {
        std::vector<TuneValues> fastest;
        for (const TuneRow* row : m_log.ranked())
            if (row->outcome == TuneOutcome::Measured && fastest.size() < m_options.remeasured)
                fastest.push_back(row->values);
        if (fastest.size() < 2) return true;
        m_number = 0;
        m_total = fastest.size();
        return std::ranges::all_of(fastest, [&](const TuneValues& values) {
            ++m_number;
            return m_log.find(values)->rounds > 1 || measure(values);
        });
    }

    [[nodiscard]] double seconds(const TuneValues& values) const {
        const TuneRow* row = m_log.find(values);
        return row != nullptr && row->outcome == TuneOutcome::Measured
                   ? row->seconds
                   : std::numeric_limits<double>::infinity();
    }

    /// Sees that there is a row; false ends the search.
    bool visit(const TuneValues& values) {
        ++m_number;
        return m_log.find(values) != nullptr || measure(values);
    }

    /// Once more, if there is a row.
    bool measure(const TuneValues& values) {
        if (m_stop.stop_requested()) return endWith(TuneEnd::Cancelled);
        if (m_options.budgetSeconds > 0 && m_hasMeasured &&
            now() - m_begin >= m_options.budgetSeconds)
            return endWith(TuneEnd::BudgetSpent);
        if (m_hooks.onBegin) m_hooks.onBegin(values, m_number, m_total);
        std::optional<TuneRow> row = m_probe.measure(values, m_stop);
        if (!row) return endWith(TuneEnd::Cancelled);
        m_hasMeasured = true;
        row->values = values;
        const bool isWrong = row->outcome == TuneOutcome::Wrong;
        keep(std::move(*row));
        if (m_hooks.onRow) m_hooks.onRow(m_log);
        return !isWrong || endWith(TuneEnd::WrongKernel);
    }

    void keep(TuneRow row) {
        const auto known = std::ranges::find(m_log.rows, row.values, &TuneRow::values);
        if (known == m_log.rows.end()) return m_log.rows.push_back(std::move(row));
        const unsigned rounds = known->rounds + 1;
        // What fails the second time has failed.
        if (row.outcome != TuneOutcome::Measured || row.seconds < known->seconds)
            *known = std::move(row);
        known->rounds = rounds;
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
    const auto found = std::ranges::find(kOutcomeNames, name);
    if (found == kOutcomeNames.end()) return std::nullopt;
    return static_cast<TuneOutcome>(found - kOutcomeNames.begin());
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
