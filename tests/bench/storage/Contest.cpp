#include "Contest.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <optional>

namespace storage {

namespace {

const std::vector<std::string> peers = {"TACO", "Eigen", "GrB"};

struct Times {
    double median = 0;
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

/// CPU time: others may use the machine.
double now() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double secondsOf(const std::function<void()>& compute, int repeats) {
    const double begin = now();
    for (int i = 0; i < repeats; ++i) compute();
    return (now() - begin) / repeats;
}

Times timesOf(std::vector<double> seconds) {
    std::sort(seconds.begin(), seconds.end());
    const auto at = [&](double part) {
        return seconds[static_cast<std::size_t>(part * static_cast<double>(seconds.size() - 1) +
                                                0.5)];
    };
    return {at(0.5), 50 * (at(0.75) - at(0.25)) / at(0.5)};
}

std::vector<Times> timed(const Contest& contest, const Effort& effort) {
    const std::size_t count = contest.contestants.size();
    std::vector<int> repeats;
    for (const Contestant& one : contest.contestants)
        repeats.push_back(std::clamp(static_cast<int>(2e-3 / secondsOf(one.compute, 1)), 1, 1000));
    std::vector<std::vector<double>> seconds(count);
    double spent = 0;
    for (int round = 0; round < effort.rounds && (round < 3 || spent < effort.seconds); ++round)
        for (std::size_t i = 0; i < count; ++i) {
            seconds[i].push_back(secondsOf(contest.contestants[i].compute, repeats[i]));
            spent += seconds[i].back() * repeats[i];
        }
    std::vector<Times> times;
    for (auto& all : seconds) times.push_back(timesOf(std::move(all)));
    return times;
}

/// The least median of those of one name: some compute the same in two ways.
Times bestOf(const Contest& contest, const std::vector<Times>& times, const std::string& name) {
    Times best;
    for (std::size_t i = 0; i < times.size(); ++i)
        if (contest.contestants[i].name == name &&
            (best.median == 0 || times[i].median < best.median))
            best = times[i];
    return best;
}

void printRatio(double theirs, double ours) {
    if (theirs > 0)
        std::printf(" %9.2f", theirs / ours);
    else
        std::printf(" %9s", "-");
}

void printRow(const Contest& contest, const std::vector<Times>& times) {
    std::printf("%-9s %-9s %10.4f ±%3.0f %%", contest.kernel.c_str(), contest.input.c_str(),
                1e3 * times[0].median, times[0].spread);
    double best = 0;
    for (const std::string& name : peers) {
        const Times peer = bestOf(contest, times, name);
        if (peer.median == 0) {
            std::printf(" %10s %6s", "-", "");
            continue;
        }
        std::printf(" %10.4f ±%3.0f %%", 1e3 * peer.median, peer.spread);
        best = best == 0 ? peer.median : std::min(best, peer.median);
    }
    printRatio(best, times[0].median);
    printRatio(bestOf(contest, times, "TACO").median, times[0].median);
    std::puts("");
    std::fflush(stdout);
}

}  // namespace

void printHeading() {
    std::printf("%-9s %-9s %10s %6s", "kernel", "density", "ours ms", "");
    for (const std::string& name : peers) std::printf(" %10s %6s", (name + " ms").c_str(), "");
    std::printf(" %9s %9s\n", "best/ours", "TACO/ours");
}

bool run(const Contest& contest, const Effort& effort) {
    Entries ours;
    bool isEqual = true;
    for (const Contestant& one : contest.contestants) {
        one.compute();
        Entries entries = sorted(one.result());
        if (&one == contest.contestants.data()) {
            ours = std::move(entries);
        } else if (const auto wrong = difference(ours, entries)) {
            std::printf("%-9s %-9s WRONG: ours and %s differ %s\n", contest.kernel.c_str(),
                        contest.input.c_str(), one.name.c_str(), wrong->c_str());
            isEqual = false;
        }
    }
    if (isEqual) printRow(contest, timed(contest, effort));
    return isEqual;
}

}  // namespace storage
