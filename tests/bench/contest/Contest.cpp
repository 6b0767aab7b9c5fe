#include "Contest.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <optional>

namespace bench {

namespace {

struct Times {
    double typical = 0;
    /// Half of what lies between the quartiles, in percent of the median.
    double spread = 0;
};

Entries sorted(Entries entries) {
    entries.erase(std::remove_if(entries.begin(), entries.end(),
                                 [](const auto& entry) { return entry.second == 0; }),
                  entries.end());
    std::sort(entries.begin(), entries.end());
    return entries;
}

/// What differs, if anything does. Both are sorted.
std::optional<std::string> difference(const Entries& ours, const Entries& theirs) {
    // What is nearly nothing may have been rounded to 0 by one of them.
    const auto most = std::max_element(theirs.begin(), theirs.end(), [](auto& a, auto& b) {
        return std::abs(a.second) < std::abs(b.second);
    });
    const double bound = most == theirs.end() ? 0 : 1e-10 * std::abs(most->second);
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < ours.size() || j < theirs.size()) {
        const bool isOurs =
            j == theirs.size() || (i < ours.size() && ours[i].first <= theirs[j].first);
        const bool isTheirs =
            i == ours.size() || (j < theirs.size() && theirs[j].first <= ours[i].first);
        const std::int64_t place = isOurs ? ours[i].first : theirs[j].first;
        const double our = isOurs ? ours[i++].second : 0;
        const double their = isTheirs ? theirs[j++].second : 0;
        if (!(std::abs(our - their) <= bound))
            return "at " + std::to_string(place) + ": " + std::to_string(our) + " and " +
                   std::to_string(their);
    }
    return std::nullopt;
}

double now(const Effort& effort) {
    timespec time{};
    clock_gettime(effort.isWall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double secondsOf(const std::function<void()>& compute, int repeats, const Effort& effort) {
    const double begin = now(effort);
    for (int i = 0; i < repeats; ++i) compute();
    return (now(effort) - begin) / repeats;
}

Times timesOf(std::vector<double> seconds, const Effort& effort) {
    std::sort(seconds.begin(), seconds.end());
    const auto at = [&](double part) {
        return seconds[static_cast<std::size_t>(part * static_cast<double>(seconds.size() - 1) +
                                                0.5)];
    };
    return {at(effort.isWall ? 0 : 0.5), 50 * (at(0.75) - at(0.25)) / at(0.5)};
}

std::vector<Times> timed(const Contest& contest, const Effort& effort) {
    const std::size_t count = contest.contestants.size();
    std::vector<int> repeats;
    for (const Contestant& one : contest.contestants) {
        double once = secondsOf(one.compute, 1, effort);
        if (effort.isWarm && once < 2e-3) once = secondsOf(one.compute, 1, effort);
        repeats.push_back(std::clamp(static_cast<int>(2e-3 / once), 1, 1000));
    }
    std::vector<std::vector<double>> seconds(count);
    double spent = 0;
    for (int round = 0; round < effort.rounds && (round < 3 || spent < effort.seconds); ++round)
        for (std::size_t i = 0; i < count; ++i) {
            if (effort.isWarm && repeats[i] > 1) contest.contestants[i].compute();
            seconds[i].push_back(secondsOf(contest.contestants[i].compute, repeats[i], effort));
            spent += seconds[i].back() * repeats[i];
        }
    std::vector<Times> times;
    for (auto& all : seconds) times.push_back(timesOf(std::move(all), effort));
    return times;
}

/// The least of those of one name: some compute the same in two ways.
Times bestOf(const Contest& contest, const std::vector<Times>& times, const std::string& name) {
    Times best;
    for (std::size_t i = 0; i < times.size(); ++i)
        if (contest.contestants[i].name == name &&
            (best.typical == 0 || times[i].typical < best.typical))
            best = times[i];
    return best;
}

void printRatio(double theirs, double ours) {
    if (theirs > 0)
        std::printf(" %9.2f", theirs / ours);
    else
        std::printf(" %9s", "-");
}

void printRow(const Contest& contest, const Table& table, const std::vector<Times>& times) {
    std::printf("%-16s %-8s %10.4f ±%3.0f %%", contest.kernel.c_str(), contest.input.c_str(),
                1e3 * times[0].typical, times[0].spread);
    double best = 0;
    for (const std::string& name : table.peers) {
        const Times peer = bestOf(contest, times, name);
        if (peer.typical == 0) {
            std::printf(" %10s %6s", "-", "");
            continue;
        }
        std::printf(" %10.4f ±%3.0f %%", 1e3 * peer.typical, peer.spread);
        best = best == 0 ? peer.typical : std::min(best, peer.typical);
    }
    printRatio(best, times[0].typical);
    for (const std::string& name : table.ratios)
        printRatio(bestOf(contest, times, name).typical, times[0].typical);
    std::puts("");
    std::fflush(stdout);
}

}  // namespace

void printHeading(const Table& table) {
    std::printf("%-16s %-8s %10s %6s", "kernel", table.input.c_str(), "ours ms", "");
    for (const std::string& name : table.peers)
        std::printf(" %10s %6s", (name + " ms").c_str(), "");
    std::printf(" %9s", "best/ours");
    for (const std::string& name : table.ratios) std::printf(" %9s", (name + "/ours").c_str());
    std::puts("");
}

bool run(const Contest& contest, const Table& table, const Effort& effort) {
    Entries ours;
    bool isEqual = true;
    for (const Contestant& one : contest.contestants) {
        one.compute();
        if (contest.contestants.size() == 1) break;
        Entries entries = sorted(one.result());
        if (&one == contest.contestants.data()) {
            ours = std::move(entries);
        } else if (const auto wrong = difference(ours, entries)) {
            std::printf("%-16s %-8s WRONG: ours and %s differ %s\n", contest.kernel.c_str(),
                        contest.input.c_str(), one.name.c_str(), wrong->c_str());
            isEqual = false;
        }
    }
    if (isEqual) printRow(contest, table, timed(contest, effort));
    return isEqual;
}

}  // namespace bench
