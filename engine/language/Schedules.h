// Schedules: what a language offers whose programs are loops: the loops by name, and the sketches
// of a guide that leads to a schedule of them, in the words of Halide (Ragan-Kelley et al., PLDI
// 2013) and Exo (Ikarashi et al., PLDI 2022).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/support/Result.h"

namespace candler {

/// A loop of a program, or of what directives have made of it.
struct ScheduleLoop {
    std::string name;       ///< `i`, `io`
    std::string kind;       ///< `map`, `reduce`, or how it is carried out: `mapPar`
    std::string size;       ///< `m/32`
    std::string parameter;  ///< As the program names what the loop runs over, or empty.
    std::size_t depth = 0;  ///< How many loops are around it.
};

/// A loop and a number that belongs to it.
struct LoopNumber {
    std::string loop;
    std::int64_t number = 0;

    bool operator==(const LoopNumber&) const = default;
};

/// What is to become of the loops, in this order.
struct Schedule {
    std::vector<LoopNumber> splits{};     ///< `i` becomes `io` and, of so many steps, `ii`.
    std::vector<std::string> order{};     ///< Outermost first; empty: as it is.
    std::vector<LoopNumber> vectors{};    ///< Innermost loops, in vectors of so many.
    std::vector<std::string> unrolled{};  ///< Loops of known length that are written out.
    std::vector<std::string> parallel{};

    [[nodiscard]] bool isEmpty() const {
        return splits.empty() && order.empty() && vectors.empty() && unrolled.empty() &&
               parallel.empty();
    }
    bool operator==(const Schedule&) const = default;
};

/// A step of a guide.
struct ScheduleStep {
    std::string name;
    std::string sketch;
    std::vector<std::string> rules;   ///< Names of rules that ship.
    std::vector<ScheduleLoop> loops;  ///< As the step leaves them, outer ones first.
};

class Schedules {
public:
    virtual ~Schedules() = default;

    /// Those of the program as it was written, fused, outer ones first. Fails if it is too large.
    [[nodiscard]] virtual Result<std::vector<ScheduleLoop>> scheduleLoops() = 0;
    /// A step for each directive, and before them one that fuses, where there is something to fuse.
    /// Fails with what is wrong with the schedule.
    [[nodiscard]] virtual Result<std::vector<ScheduleStep>> scheduleSteps(
        const Schedule& schedule) = 0;
};

}  // namespace candler
