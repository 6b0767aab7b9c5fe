#include "app/session/Comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "app/session/ReportWriter.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace {

std::string ratioText(double guided, double unguided) {
    return guided > 0 ? fmt::format("{:.1f}", unguided / guided) : "";
}

std::string countRow(const char* what, std::size_t guided, std::size_t unguided) {
    return fmt::format("  {:<20}{:>14}{:>14}{:>10}\n", what, guided, unguided,
                       ratioText(static_cast<double>(guided), static_cast<double>(unguided)));
}

std::string endOf(const GuideReport& report) {
    return report.steps.empty() ? "" : stepEndText(report.steps.back());
}

std::string totalsTable(const Comparison& comparison) {
    const RunTotals guided = totalsOf(*comparison.guided);
    const RunTotals unguided = totalsOf(*comparison.unguided);
    std::string text =
        fmt::format("  {:<20}{:>14}{:>14}{:>10}\n", "", "guided", "unguided", "ratio");
    text += countRow("iterations", guided.iterations, unguided.iterations);
    text += countRow("largest: e-nodes", guided.mostNodes, unguided.mostNodes);
    text += countRow("largest: e-classes", guided.mostClasses, unguided.mostClasses);
    text += countRow("rule applications", guided.applied, unguided.applied);
    text += fmt::format("  {:<20}{:>12.2f} s{:>12.2f} s{:>10}\n", "CPU time", guided.cpuSeconds,
                        unguided.cpuSeconds, ratioText(guided.cpuSeconds, unguided.cpuSeconds));
    const auto megabytes = [](const RunTotals& totals) {
        return static_cast<double>(totals.bytes) / (1U << 20U);
    };
    text += fmt::format("  {:<20}{:>11.1f} MB{:>11.1f} MB{:>10}\n", "largest: memory",
                        megabytes(guided), megabytes(unguided),
                        ratioText(megabytes(guided), megabytes(unguided)));
    return text + fmt::format("  guided: {}\n  unguided: {}\n", endOf(*comparison.guided),
                              endOf(*comparison.unguided));
}

/// The iterations of all steps as `step k` and its counts.
std::vector<std::string> growthLines(const GuideReport& report, bool namesSteps) {
    std::vector<std::string> lines;
    for (const StepReport& step : report.steps)
        for (const IterationReport& one : step.iterations) {
            const std::string name =
                namesSteps ? fmt::format("{:>12.12} {:<3}", printableLine(step.name), one.iteration)
                           : "";
            lines.push_back(
                fmt::format("{}{:>10}{:>10}{:>10}", name, one.nodes, one.classes, one.applied));
        }
    return lines;
}

std::string growthTable(const Comparison& comparison) {
    const std::vector<std::string> guided = growthLines(*comparison.guided, true);
    const std::vector<std::string> unguided = growthLines(*comparison.unguided, false);
    std::string text =
        fmt::format("  {:>5}  {:>16}{:>10}{:>10}{:>10}   {:>10}{:>10}{:>10}\n", "", "guided: step",
                    "e-nodes", "e-classes", "applied", "unguided", "e-classes", "applied");
    for (std::size_t i = 0; i < std::max(guided.size(), unguided.size()); ++i) {
        std::string line =
            fmt::format("  {:>5}  {:46}   {}", i + 1, i < guided.size() ? guided[i] : "",
                        i < unguided.size() ? unguided[i] : "");
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

}  // namespace

RunTotals totalsOf(const GuideReport& report) {
    RunTotals totals;
    for (const StepReport& step : report.steps) {
        totals.iterations += step.iterations.size();
        totals.applied += step.applied();
        totals.mostNodes = std::max(totals.mostNodes, step.startNodes);
        totals.mostClasses = std::max(totals.mostClasses, step.startClasses);
        for (const IterationReport& iteration : step.iterations) {
            totals.mostNodes = std::max(totals.mostNodes, iteration.nodes);
            totals.mostClasses = std::max(totals.mostClasses, iteration.classes);
        }
    }
    totals.bytes = report.graphBytes();
    totals.cpuSeconds = report.cpuSeconds;
    return totals;
}

Project withoutGuidance(const Project& project, const LimitSettings& limits) {
    Project whole = project;
    if (project.guide.empty()) return whole;
    ProjectStep all = project.guide.back();
    all.name = "all rules";
    all.rules.clear();
    all.seeds.clear();
    for (const ProjectStep& step : project.guide) {
        for (const std::string& rule : step.rules)
            if (std::ranges::find(all.rules, rule) == all.rules.end()) all.rules.push_back(rule);
        all.seeds.insert(all.seeds.end(), step.seeds.begin(), step.seeds.end());
    }
    all.settings.limits.take(limits);
    whole.guide = {std::move(all)};
    return whole;
}

std::string comparisonText(const Comparison& comparison) {
    return totalsTable(comparison) + "\n" + growthTable(comparison);
}

}  // namespace candler
