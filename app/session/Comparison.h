// Comparison: a guide beside the same rules without it, as in "Sketch-Guided Equality Saturation",
// figure 16: how the e-graph grows, what it costs, whether the goal is found.
#pragma once

#include <string>

#include "app/session/Project.h"
#include "app/session/SessionTypes.h"

namespace candler {

/// The project with one step in place of all: the rules of every step (each once, in the order of
/// the guide), the last step's goal and settings, and of the limits those given here.
[[nodiscard]] Project withoutGuidance(const Project& project, const LimitSettings& limits = {});

/// The reports of both runs.
struct Comparison {
    GuideReportPtr guided;
    GuideReportPtr unguided;
};

/// One run in numbers, of all its steps.
struct RunTotals {
    std::size_t iterations = 0;
    std::size_t mostNodes = 0;
    std::size_t mostClasses = 0;
    std::size_t applied = 0;
    double cpuSeconds = 0;
    std::size_t bytes = 0;  ///< Of the largest e-graph.
};
[[nodiscard]] RunTotals totalsOf(const GuideReport& report);

/// Totals with their ratios, and the growth side by side. Ends with a newline.
[[nodiscard]] std::string comparisonText(const Comparison& comparison);
/// `"format": "candler-comparison"`, `"version": 1`, with the two reports. Ends with a newline.
[[nodiscard]] std::string comparisonJson(const Comparison& comparison);

}  // namespace candler
