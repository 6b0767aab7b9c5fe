// Tuning: what is tried in which order, when it ends, and that it goes on from its results. With
// made-up measurements.
#include "app/session/Tuning.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <mutex>
#include <set>

#include "app/session/TuningFile.h"

using namespace candler;

namespace {

/// Measures by a formula, and remembers what it was asked.
class FakeProbe final : public TuneProbe {
public:
    std::function<TuneRow(const TuneValues&)> formula = [](const TuneValues& values) {
        double seconds = 1;
        for (const std::int64_t value : values) seconds += std::abs(static_cast<double>(value) - 5);
        return TuneRow{.seconds = seconds};
    };
    double secondsEach = 10;  ///< That the fake clock goes on.
    std::size_t stopsAfter = 1'000'000;
    std::stop_source stop{};
    std::vector<TuneValues> asked{};
    std::vector<unsigned> runs{};  ///< That were asked for.
    std::vector<TuneValues> prepared{};
    std::size_t atOnce = 0;  ///< The most that were prepared and not measured.
    std::mutex mutex{};
    double time = 0;
    std::size_t remeasured = 0;

    std::optional<TuneRow> prepare(const TuneValues& values, const std::stop_token&) override {
        const std::lock_guard lock(mutex);
        prepared.push_back(values);
        atOnce = std::max(atOnce, prepared.size() - asked.size());
        return {};
    }

    std::optional<TuneRow> measure(const TuneValues& values, unsigned count,
                                   const std::stop_token& token) override {
        asked.push_back(values);
        runs.push_back(count);
        time += secondsEach;
        if (asked.size() > stopsAfter) stop.request_stop();
        if (token.stop_requested()) return {};
        return formula(values);
    }

    TuneEnd run(TuneLog& log, double budgetSeconds = 0, TuneOptions options = {}) {
        options.budgetSeconds = budgetSeconds;
        options.remeasured = remeasured;
        options.now = [this] { return time; };
        return tune(log, *this, options, {}, stop.get_token());
    }
};

TuneLog twoParameters() {
    TuneLog log;
    log.title = "made up";
    log.parameters = {{"a", "", 2, {1, 2, 3}}, {"b", "", 7, {5, 7}}};
    return log;
}

TuneRow failing(TuneOutcome outcome) {
    return {.outcome = outcome, .reason = "because"};
}

}  // namespace

TEST_CASE("few combinations are all tried, those near the start first", "[unit]") {
    FakeProbe probe;
    TuneLog log = twoParameters();
    CHECK(probe.run(log) == TuneEnd::Complete);
    CHECK(probe.asked == std::vector<TuneValues>{{2, 7}, {1, 7}, {2, 5}, {3, 7}, {1, 5}, {3, 5}});
    REQUIRE(log.best() != nullptr);
    CHECK(log.best()->values == TuneValues{3, 5});
    CHECK(log.start()->values == TuneValues{2, 7});
    CHECK(log.end == TuneEnd::Complete);
}

TEST_CASE("the fastest few are measured again, and the better time counts", "[unit]") {
    FakeProbe probe;
    probe.remeasured = 2;
    // The first time something else keeps the machine busy, for all but (3, 5).
    probe.formula = [&](const TuneValues& values) {
        const bool isAgain = std::ranges::count(probe.asked, values) > 1;
        return TuneRow{.seconds = values == TuneValues{3, 5}   ? 4.0
                                  : values == TuneValues{1, 5} ? (isAgain ? 3.0 : 4.5)
                                                               : 9.0};
    };
    TuneLog log = twoParameters();
    CHECK(probe.run(log) == TuneEnd::Complete);
    REQUIRE(probe.asked.size() == 10);
    // By turns.
    const std::vector<TuneValues> again(probe.asked.begin() + 6, probe.asked.end());
    CHECK(again == std::vector<TuneValues>{{3, 5}, {1, 5}, {3, 5}, {1, 5}});
    CHECK(log.rows.size() == 6);
    CHECK(log.best()->values == TuneValues{1, 5});
    CHECK(log.best()->rounds == 3);
    // It is kept, and not done again.
    log = parseTuneLog(SourceText("tune.json", tuneJson(log))).value();
    CHECK(probe.run(log) == TuneEnd::Complete);
    CHECK(probe.asked.size() == 10);

    SECTION("a budget that is spent before leaves it to the next run") {
        FakeProbe other;
        other.remeasured = 2;
        TuneLog begun = twoParameters();
        CHECK(other.run(begun, 65) == TuneEnd::BudgetSpent);
        CHECK(other.asked.size() == 7);
        CHECK(other.run(begun, 65) == TuneEnd::Complete);
        CHECK(other.asked.size() == 10);
    }
    SECTION("what is wrong the second time is wrong") {
        FakeProbe other;
        other.remeasured = 2;
        other.formula = [&](const TuneValues& values) {
            const bool isAgain = std::ranges::count(other.asked, values) > 1;
            return isAgain ? failing(TuneOutcome::Wrong) : TuneRow{.seconds = 1};
        };
        TuneLog begun = twoParameters();
        CHECK(other.run(begun) == TuneEnd::WrongKernel);
        CHECK(begun.rows.size() == 6);
        CHECK(tuneEndText(begun).find("with a = 2, b = 7") != std::string::npos);
    }
}

TEST_CASE("halving measures some shortly and the faster half for longer", "[unit]") {
    FakeProbe probe;
    probe.remeasured = 2;
    TuneLog log = twoParameters();
    CHECK(probe.run(log, 0, {.search = TuneSearch::Halving}) == TuneEnd::Complete);
    // The last two and the start as usual, and the two twice more.
    const std::vector<unsigned> runs{3, 3, 3, 3, 3, 3, 6, 6, 6, 0, 0, 0, 0, 0, 0, 0};
    CHECK(probe.runs == runs);
    CHECK(log.best()->values == TuneValues{3, 5});
    CHECK(log.best()->rounds == 3);
    // The slower half has been measured once.
    const std::vector<TuneValues> longer(probe.asked.begin() + 6, probe.asked.begin() + 9);
    CHECK(longer == std::vector<TuneValues>{{3, 5}, {2, 5}, {3, 7}});
    CHECK(log.find({1, 7})->rounds == 0);
    CHECK(log.find({1, 7})->runs == 3);
    // What was measured is kept, and not done again.
    log = parseTuneLog(SourceText("tune.json", tuneJson(log))).value();
    CHECK(probe.run(log, 0, {.search = TuneSearch::Halving}) == TuneEnd::Complete);
    CHECK(probe.asked.size() == runs.size());
}

TEST_CASE("of too many combinations some are tried, the same for the same seed", "[unit]") {
    TuneLog log;
    std::vector<std::int64_t> values;
    for (std::int64_t i = 1; i <= 100; ++i) values.push_back(i);
    for (int i = 0; i < 8; ++i)
        log.parameters.push_back({std::string(1, char('a' + i)), "", 100, values});
    const TuneOptions options{.candidates = 10};
    const std::vector<TuneValues> some = tuneCandidates(log.parameters, options);
    CHECK(some.size() == 10);
    CHECK(some.front() == TuneValues(8, 100));
    CHECK(std::set(some.begin(), some.end()).size() == 10);
    CHECK(some == tuneCandidates(log.parameters, options));
    CHECK(some != tuneCandidates(log.parameters, {.candidates = 10, .seed = 2}));
    FakeProbe probe;
    CHECK(probe.run(log, 0, options) == TuneEnd::Complete);
    CHECK(std::vector(probe.asked.begin(), probe.asked.begin() + 10) == some);
    CHECK(log.rows.size() == 10);
}

TEST_CASE("several are prepared at once, and one after the other is measured", "[unit]") {
    for (const unsigned jobs : {1U, 2U, 4U}) {
        FakeProbe probe;
        TuneLog log = twoParameters();
        CHECK(probe.run(log, 0, {.jobs = jobs}) == TuneEnd::Complete);
        CHECK(probe.atOnce == jobs);
        CHECK(probe.asked ==
              std::vector<TuneValues>{{2, 7}, {1, 7}, {2, 5}, {3, 7}, {1, 5}, {3, 5}});
    }
}

TEST_CASE("what cannot be prepared is not measured", "[unit]") {
    class Refusing final : public TuneProbe {
    public:
        std::optional<TuneRow> prepare(const TuneValues& values, const std::stop_token&) override {
            if (values[0] == 2) return failing(TuneOutcome::NotCompiled);
            return {};
        }
        std::optional<TuneRow> measure(const TuneValues& values, unsigned,
                                       const std::stop_token&) override {
            CHECK(values[0] != 2);
            return TuneRow{.seconds = 1};
        }
    } probe;
    for (const TuneSearch search : {TuneSearch::All, TuneSearch::Halving, TuneSearch::Descent}) {
        TuneLog log = twoParameters();
        CHECK(tune(log, probe, {.search = search, .jobs = 3}, {}, {}) == TuneEnd::Complete);
        CHECK(log.find({2, 7})->outcome == TuneOutcome::NotCompiled);
        CHECK(log.best()->values[0] != 2);
    }
}

TEST_CASE("a start outside the values to choose from is tried too", "[unit]") {
    FakeProbe probe;
    TuneLog log = twoParameters();
    log.parameters[0].value = 9;
    CHECK(probe.run(log) == TuneEnd::Complete);
    CHECK(probe.asked.size() == 7);
    CHECK(probe.asked.front() == TuneValues{9, 7});
}

TEST_CASE("many combinations are searched one parameter after the other", "[unit]") {
    FakeProbe probe;
    TuneLog log = twoParameters();
    CHECK(probe.run(log, 0, {.search = TuneSearch::Descent}) == TuneEnd::Complete);
    // From (2, 7): a becomes 3, then b 5; a second round finds nothing better.
    CHECK(probe.asked == std::vector<TuneValues>{{2, 7}, {1, 7}, {3, 7}, {3, 5}, {1, 5}, {2, 5}});
    CHECK(log.best()->values == TuneValues{3, 5});
}

TEST_CASE("a huge space is searched from a start that has no kernel", "[unit]") {
    FakeProbe probe;
    const auto byFormula = probe.formula;
    probe.formula = [&](const TuneValues& values) {
        return values[0] == 100 ? failing(TuneOutcome::NoKernel) : byFormula(values);
    };
    TuneLog log;
    std::vector<std::int64_t> values;
    for (std::int64_t i = 1; i <= 100; ++i) values.push_back(i);
    for (int i = 0; i < 8; ++i)
        log.parameters.push_back({std::string(1, char('a' + i)), "", 100, values});
    CHECK(probe.run(log, 0, {.search = TuneSearch::Descent}) == TuneEnd::Complete);
    CHECK(log.best()->values == TuneValues(8, 5));
    CHECK(log.start() == nullptr);
}

TEST_CASE("a budget ends the search, and the next run goes on", "[unit]") {
    FakeProbe probe;
    TuneLog log = twoParameters();
    CHECK(probe.run(log, 20) == TuneEnd::BudgetSpent);
    CHECK(log.rows.size() == 2);
    // However small it is, one candidate is measured.
    CHECK(probe.run(log, 0.5) == TuneEnd::BudgetSpent);
    CHECK(log.rows.size() == 3);
    CHECK(probe.run(log) == TuneEnd::Complete);
    CHECK(probe.asked.size() == 6);

    FakeProbe other;
    TuneLog whole = twoParameters();
    other.run(whole);
    CHECK(whole == log);
    CHECK(other.run(whole) == TuneEnd::Complete);
    CHECK(other.asked.size() == 6);
}

TEST_CASE("a stop keeps what was measured and drops what was under way", "[unit]") {
    FakeProbe probe;
    probe.stopsAfter = 2;
    TuneLog log = twoParameters();
    CHECK(probe.run(log) == TuneEnd::Cancelled);
    CHECK(log.rows.size() == 2);
    FakeProbe next;
    CHECK(next.run(log) == TuneEnd::Complete);
    CHECK(next.asked.front() == TuneValues{2, 5});
}

TEST_CASE("a wrong kernel ends the search and is measured again", "[unit]") {
    FakeProbe probe;
    probe.formula = [](const TuneValues& values) {
        return values[0] == 1 ? failing(TuneOutcome::Wrong) : TuneRow{.seconds = 1};
    };
    TuneLog log = twoParameters();
    CHECK(probe.run(log) == TuneEnd::WrongKernel);
    CHECK(log.rows.size() == 2);
    CHECK(tuneEndText(log) ==
          "The kernel with a = 1, b = 7 does not compute what the program says: because");
    FakeProbe repaired;
    CHECK(repaired.run(log) == TuneEnd::Complete);
    CHECK(repaired.asked.front() == TuneValues{1, 7});
}

TEST_CASE("hooks tell each candidate and each row", "[unit]") {
    FakeProbe probe;
    TuneLog log = twoParameters();
    std::vector<std::pair<std::size_t, std::size_t>> begun;
    std::vector<std::size_t> rows;
    TuneHooks hooks;
    hooks.onBegin = [&](const TuneValues&, std::size_t number, std::size_t total) {
        begun.emplace_back(number, total);
    };
    hooks.onRow = [&](const TuneLog& now) {
        rows.push_back(now.rows.size());
        CHECK_FALSE(now.end.has_value());
    };
    tune(log, probe, {}, hooks, {});
    using Begun = decltype(begun);
    const Begun all{{1, 6}, {2, 6}, {3, 6}, {4, 6}, {5, 6}, {6, 6}};
    // The best three twice more.
    const Begun again{{1, 6}, {2, 6}, {3, 6}, {4, 6}, {5, 6}, {6, 6}};
    CHECK(Begun(begun.begin(), begun.begin() + 6) == all);
    CHECK(Begun(begun.begin() + 6, begun.end()) == again);
    CHECK(rows == std::vector<std::size_t>{1, 2, 3, 4, 5, 6, 6, 6, 6, 6, 6, 6});
}

TEST_CASE("results are written and read again", "[unit]") {
    FakeProbe probe;
    const auto byFormula = probe.formula;
    probe.formula = [&](const TuneValues& values) {
        return values[0] == 3 ? failing(TuneOutcome::NoKernel) : byFormula(values);
    };
    TuneLog log = twoParameters();
    log.sizes = {{"n", 128}};
    log.key = {.project = "p",
               .compiler = "c++ -O3",
               .processor = "\"fast\"",
               .threads = 2,
               .sizes = {{"n", 64}},
               .foreign = "f"};
    probe.run(log);
    const auto read = parseTuneLog(SourceText("tune.json", tuneJson(log)));
    REQUIRE(read);
    CHECK(*read == log);
    for (const char* bad : {"", "{}", "[1]", "{\"format\": \"candler-tuning\"}",
                            "{\"format\": \"candler-tuning\", \"project\": 3}"})
        CHECK_FALSE(parseTuneLog(SourceText("tune.json", bad)));
    // What it says of a row or of the end is one of the known words.
    for (const char* word : {"measured", "complete"}) {
        std::string other = tuneJson(log);
        REQUIRE(other.find(word) != std::string::npos);
        other.replace(other.find(word), 1, "x");
        CHECK_FALSE(parseTuneLog(SourceText("tune.json", other)));
    }
}

TEST_CASE("the table has the fastest first, and says why others have no time", "[unit]") {
    FakeProbe probe;
    TuneLog log;
    log.parameters = {{"tile", "", 4, {4, 8, 3}}};
    probe.formula = [](const TuneValues& values) {
        if (values[0] == 3) return failing(TuneOutcome::NoKernel);
        return TuneRow{.seconds = values[0] == 8 ? 0.001 : 0.002, .gflops = 7};
    };
    probe.run(log);
    CHECK(tuneTable(log) ==
          "    tile          time   GFlop/s   ratio\n"
          "       8       1.00 ms      7.00    2.00\n"
          "       4       2.00 ms      7.00    1.00  start\n"
          "       3  no kernel: because\n");
    CHECK(tuneEndText(log) ==
          "Tuned; 3 tried, best with tile = 8: 1.00 ms, 2.00 times the speed of tile = 4");
}

TEST_CASE("what makes no difference is neither varied nor told", "[unit]") {
    FakeProbe probe;
    probe.formula = [](const TuneValues& values) {
        return TuneRow{.seconds = values[0] == 3 ? 0.001 : 0.002, .gflops = 7};
    };
    TuneLog log;
    log.parameters = {{"a", "", 2, {2, 3}}, {"unused", "", 7, {}}};
    // Tried before it was known that it makes none.
    log.rows = {{.values = {3, 8}, .seconds = 1e-9}};
    SECTION("where all combinations are tried") {
        CHECK(probe.run(log) == TuneEnd::Complete);
    }
    SECTION("where one is changed after the other") {
        CHECK(probe.run(log, 0, {.search = TuneSearch::Descent}) == TuneEnd::Complete);
    }
    CHECK(probe.asked == std::vector<TuneValues>{{2, 7}, {3, 7}});
    CHECK(tuneTable(log) ==
          "       a          time   GFlop/s   ratio\n"
          "       3       1.00 ms      7.00    2.00\n"
          "       2       2.00 ms      7.00    1.00  start\n");
    CHECK(tuneEndText(log).find("best with a = 3: 1.00 ms, 2.00 times the speed of a = 2") !=
          std::string::npos);
    const std::string written = tuneJson(log);
    CHECK(parseTuneLog(SourceText("tune.json", written)).value() == log);
    CHECK(written.substr(written.find("\"best\"")).find("unused") == std::string::npos);
}

TEST_CASE("a project without parameters is not tuned", "[unit]") {
    TuneLog log;
    const auto end = tuneProject({}, log, {}, {});
    REQUIRE_FALSE(end);
    CHECK(end.error().front().message == "the project has no parameters to tune");
}
