// Contest: several ways to compute the same, compared and then timed in turns.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace bench {

/// Entries that are not 0, by where they stand in the dense result.
using Entries = std::vector<std::pair<std::int64_t, double>>;

struct Contestant {
    std::string name;
    /// Frees what the last call computed, and computes it again.
    std::function<void()> compute;
    /// In any order; of the last call.
    std::function<Entries()> result;
};

struct Contest {
    std::string kernel;
    std::string input;
    /// The first one is ours.
    std::vector<Contestant> contestants;
};

/// What the columns of a table are about.
struct Table {
    /// What the inputs differ in.
    std::string input;
    std::vector<std::string> peers;
    /// Behind the ratio to the best of all come those to these.
    std::vector<std::string> ratios;
};

struct Effort {
    int rounds = 15;
    /// CPU time of one contest; three rounds are run even if they take longer.
    double seconds = 0.7;
    /// The least of all times on the clock of the wall, for what runs on several threads; else
    /// medians of CPU time: others may use the machine.
    bool isWall = false;
    /// Where a round is several calls, one more before them is not timed: arrays are in the caches
    /// as far as they fit. Else the first of them finds there what others left.
    bool isWarm = false;
};

/// The heading of the rows that `run` prints.
void printHeading(const Table& table);

/// Prints a row with the time of each and how far its middle half reaches; returns false, and says
/// so, if results differ. Results are equal if no entry differs by more than rounding.
bool run(const Contest& contest, const Table& table, const Effort& effort);

}  // namespace bench
