#include "engine/rewriting/Scheduler.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "engine/support/NameHint.h"
#include "engine/support/Random.h"

namespace candler {

namespace {

/// Every rule, every match, every iteration.
class Simple : public Scheduler {
public:
    [[nodiscard]] std::string_view name() const override { return "simple"; }
    std::optional<std::size_t> matchLimit(std::uint32_t, std::size_t) override { return kNoLimit; }
    std::size_t restrict(std::uint32_t, std::size_t, std::size_t, MatchSet&) override { return 0; }
    bool canStop(std::uint32_t) override { return true; }
    [[nodiscard]] bool appliesAll() const override { return true; }
};

/// egg's default: a rule that matches more than limit * 2^b times, where b counts its bans, is
/// banned for length * 2^b iterations and its matches are dropped.
class Backoff : public Scheduler {
public:
    explicit Backoff(const SchedulerOptions& options) : m_options(options) {}
    [[nodiscard]] std::string_view name() const override { return "backoff"; }

    std::optional<std::size_t> matchLimit(std::uint32_t iteration, std::size_t rule) override {
        if (rule >= m_rules.size()) m_rules.resize(rule + 1);
        if (iteration < m_rules[rule].bannedUntil) return std::nullopt;
        return threshold(rule) + 1;
    }

    std::size_t restrict(std::uint32_t iteration, std::size_t rule, std::size_t found,
                         MatchSet& matches) override {
        if (found <= threshold(rule)) return 0;
        RuleState& state = m_rules[rule];
        state.bannedUntil = iteration + (std::uint64_t{m_options.banLength} << state.bans);
        state.bans = std::min(state.bans + 1, kMostBans);
        matches.releaseMemory();
        return found;
    }
    [[nodiscard]] bool dropsAllAtLimit() const override { return true; }

    bool canStop(std::uint32_t iteration) override {
        std::uint64_t nearest = 0;
        for (const RuleState& rule : m_rules)
            if (rule.bannedUntil > iteration)
                nearest = nearest == 0 ? rule.bannedUntil : std::min(nearest, rule.bannedUntil);
        if (nearest == 0) return true;
        for (RuleState& rule : m_rules)
            if (rule.bannedUntil > iteration) rule.bannedUntil -= nearest - iteration;
        return false;
    }

private:
    static constexpr std::uint32_t kMostBans = 20;
    struct RuleState {
        std::uint32_t bans = 0;
        std::uint64_t bannedUntil = 0;
    };
    [[nodiscard]] std::size_t threshold(std::size_t rule) const {
        const std::size_t most = std::numeric_limits<std::size_t>::max() >> (kMostBans + 1);
        return std::min(m_options.matchLimit, most) << m_rules[rule].bans;
    }

    SchedulerOptions m_options;
    std::vector<RuleState> m_rules;
};

/// A random sample of each rule's matches (SPORES, section 3.2).
class Sampling : public Scheduler {
public:
    explicit Sampling(const SchedulerOptions& options)
        : m_options(options), m_random(options.seed) {}
    [[nodiscard]] std::string_view name() const override { return "sampling"; }
    std::optional<std::size_t> matchLimit(std::uint32_t iteration, std::size_t) override {
        noteIteration(iteration);
        return kNoLimit;
    }

    std::size_t restrict(std::uint32_t, std::size_t, std::size_t, MatchSet& matches) override {
        if (matches.size() <= m_options.sampleSize) return 0;
        const std::size_t heldBack = matches.size() - m_options.sampleSize;
        // Selection sampling keeps the order of the matches (Knuth, volume 2, algorithm S).
        std::size_t needed = m_options.sampleSize;
        std::size_t left = matches.size();
        matches.keepIf([&](std::size_t) {
            const bool isChosen = m_random.below(left--) < needed;
            if (isChosen) --needed;
            return isChosen;
        });
        m_heldBack = true;
        return heldBack;
    }
    bool canStop(std::uint32_t) override { return !m_heldBack; }

private:
    void noteIteration(std::uint32_t iteration) {
        if (iteration != m_iteration) m_heldBack = false;
        m_iteration = iteration;
    }

    SchedulerOptions m_options;
    Random m_random;
    std::uint32_t m_iteration = 0;
    bool m_heldBack = false;
};

/// At most so many matches per rule, and so many per iteration; the first are taken.
class Cap : public Scheduler {
public:
    explicit Cap(const SchedulerOptions& options) : m_options(options) {}
    [[nodiscard]] std::string_view name() const override { return "cap"; }

    std::optional<std::size_t> matchLimit(std::uint32_t iteration, std::size_t) override {
        if (iteration != m_iteration) {
            m_iteration = iteration;
            m_left = m_options.iterationCap;
            m_heldBack = false;
        }
        return kNoLimit;
    }

    std::size_t restrict(std::uint32_t, std::size_t, std::size_t, MatchSet& matches) override {
        const std::size_t kept = std::min({matches.size(), m_options.matchLimit, m_left});
        const std::size_t heldBack = matches.size() - kept;
        matches.keepIf([&](std::size_t index) { return index < kept; });
        m_left -= kept;
        m_heldBack |= heldBack > 0;
        return heldBack;
    }
    bool canStop(std::uint32_t) override { return !m_heldBack; }

private:
    SchedulerOptions m_options;
    std::uint32_t m_iteration = static_cast<std::uint32_t>(-1);
    std::size_t m_left = 0;
    bool m_heldBack = false;
};

/// Multi-patterns and the other rules by turns; those are scheduled by `others`, whose iterations
/// are theirs alone.
class Turns : public Scheduler {
public:
    Turns(std::uint32_t multiIterations, std::unique_ptr<Scheduler> others)
        : m_multiIterations(multiIterations), m_others(std::move(others)) {}
    [[nodiscard]] std::string_view name() const override { return m_others->name(); }
    void begin(const std::vector<bool>& hasCompanions) override {
        m_hasCompanions = hasCompanions;
        if (std::ranges::find(hasCompanions, true) == hasCompanions.end()) m_multiIterations = 0;
    }

    std::optional<std::size_t> matchLimit(std::uint32_t iteration, std::size_t rule) override {
        const auto turn = turnOfOthers(iteration);
        if (m_hasCompanions[rule] == turn.has_value()) return std::nullopt;
        return turn ? m_others->matchLimit(*turn, rule) : kNoLimit;
    }
    std::size_t restrict(std::uint32_t iteration, std::size_t rule, std::size_t found,
                         MatchSet& matches) override {
        const auto turn = turnOfOthers(iteration);
        return turn ? m_others->restrict(*turn, rule, found, matches) : 0;
    }
    bool canStop(std::uint32_t iteration) override {
        const auto turn = turnOfOthers(iteration);
        return turn && turn >= m_multiIterations && m_others->canStop(*turn);
    }

private:
    /// Which iteration of the other rules this is, if it is one.
    [[nodiscard]] std::optional<std::uint32_t> turnOfOthers(std::uint32_t iteration) const {
        if (iteration >= 2 * m_multiIterations) return iteration - m_multiIterations;
        if (iteration % 2 == 0) return std::nullopt;
        return iteration / 2;
    }

    std::uint32_t m_multiIterations;
    std::unique_ptr<Scheduler> m_others;
    std::vector<bool> m_hasCompanions;
};

template <typename Kind>
std::unique_ptr<Scheduler> make(const SchedulerOptions& options) {
    return std::make_unique<Kind>(options);
}

}  // namespace

const std::vector<SchedulerRow>& schedulerTable() {
    static const std::vector<SchedulerRow> table{
        {"simple", "every rule, every match, every iteration",
         [](const SchedulerOptions&) -> std::unique_ptr<Scheduler> {
             return std::make_unique<Simple>();
         }},
        {"backoff", "rules that match too often are banned for some iterations", make<Backoff>},
        {"sampling", "a random sample of each rule's matches", make<Sampling>},
        {"cap", "the first matches of each rule and of each iteration", make<Cap>},
    };
    return table;
}

Result<std::unique_ptr<Scheduler>> makeScheduler(std::string_view name,
                                                 const SchedulerOptions& options) {
    std::vector<std::string> names;
    for (const SchedulerRow& row : schedulerTable()) {
        if (row.name == name) {
            auto scheduler = row.make(options);
            if (!options.multiIterations) return scheduler;
            return std::make_unique<Turns>(*options.multiIterations, std::move(scheduler));
        }
        names.emplace_back(row.name);
    }
    return failure(makeError(fmt::format("no scheduler is called '{}'", name), {},
                             nameHint(name, names, "schedulers")));
}

}  // namespace candler
