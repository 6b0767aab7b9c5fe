// Plans of stage 2 for tests: from the program, composed and normalised, by an e-graph to the
// cheapest term.
#pragma once

#include <string>
#include <vector>

#include "SdqPrograms.h"
#include "engine/rewriting/Runner.h"

namespace candler::sdqlite {

struct Plan {
    TermId start;
    TermId term{};
    double cost = 0;
    StopReason reason = StopReason::Cancelled;
    std::size_t nodes = 0;
    std::uint32_t iterations = 0;
    double seconds = 0;
};

/// Of the program.
[[nodiscard]] TermId storedForm(LoadedText& loaded);
/// By these sets of the shipped rules.
[[nodiscard]] Plan planned(LoadedText& loaded, TermId start, const std::vector<std::string>& sets,
                           const Limits& limits);
/// From the stored form.
[[nodiscard]] Plan planned(LoadedText& loaded, const std::vector<std::string>& sets,
                           const Limits& limits = Limits{30, 50'000, 0, 0});
/// The plan has the value of the program, costs what extraction says, and no more than the start.
void checkPlan(const LoadedText& loaded, const Plan& plan, std::uint64_t inputs);

}  // namespace candler::sdqlite
