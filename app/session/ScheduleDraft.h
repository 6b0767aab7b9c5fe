// ScheduleDraft: what someone wants of each loop of a program, and in which order the loops are to
// be: the schedule (engine/language/Schedules.h) for that.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/language/Schedules.h"

namespace candler {

struct ScheduleDraft {
    struct Loop {
        std::string name;
        std::int64_t split = 0;   ///< 0: not.
        std::int64_t vector = 0;  ///< 0: not.
        bool isUnrolled = false;
        bool isParallel = false;
    };
    std::vector<Loop> loops{};         ///< Of the program, outer ones first.
    std::vector<std::string> order{};  ///< Of the loops when they are split.

    /// As the program has them; where a loop is split, its two parts.
    [[nodiscard]] std::vector<std::string> usualOrder() const;
    /// The order follows what is split now: parts stand where their loop stood, and it where its
    /// outer part stood.
    void adaptOrder();
    /// Names loops in their order from the first to the last that is elsewhere than usual.
    [[nodiscard]] Schedule schedule() const;
};

}  // namespace candler
