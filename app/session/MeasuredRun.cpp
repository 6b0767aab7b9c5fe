#include "app/session/MeasuredRun.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/session/KernelBench.h"
#include "app/session/TemporaryFolder.h"

namespace candler {

namespace {

constexpr const char* kMeasured = "measured";

std::string timeText(double seconds) {
    if (seconds < 1e-3) return fmt::format("{:.1f} µs", seconds * 1e6);
    return seconds < 1 ? fmt::format("{:.3f} ms", seconds * 1e3) : fmt::format("{:.3f} s", seconds);
}

}  // namespace

void useMeasuredCosts(Project& project) {
    project.defaults.costModel = kMeasured;
    for (ProjectStep& step : project.guide) step.settings.costModel.reset();
}

void useNoMeasuredCosts(Project& project) {
    const auto change = [](std::optional<std::string>& costModel) {
        if (costModel == kMeasured) costModel.reset();
    };
    change(project.defaults.costModel);
    for (ProjectStep& step : project.guide) change(step.settings.costModel);
}

Result<void> race(Session& session, MeasuredRun& run, const std::stop_token& stop) {
    run.isUnchanged = session.isUnchanged();
    // What is wrong is not worth being measured.
    const auto code = session.codeToKeep(stop);
    if (!code) return failure(code.error());
    const auto toolchain = Toolchain::find();
    if (!toolchain) return failure(toolchain.error());
    const auto folder = TemporaryFolder::make();
    if (!folder) return failure(folder.error());
    const BenchResult result = KernelBench(*toolchain, {300, 600}, run.threads)
                                   .run(
                                       **code, folder->path(), [](BenchStage) {}, stop);
    if (result.outcome == TuneOutcome::Wrong) {
        Diagnostic wrong =
            makeError("the kernel does not compute what the program does: " + result.reason);
        wrong.kind = DiagnosticKind::Wrong;
        return failure(std::move(wrong));
    }
    if (result.outcome != TuneOutcome::Measured)
        return failure(makeEnvironmentError(result.reason));
    const KernelTimes& times = result.times;
    if (!times.written)
        return failure(makeError("kernels of this language do not run the program as written"));
    run.runs = times.runs;
    run.writtenMedian = times.written->median;
    run.writtenBest = times.written->best;
    run.foundMedian = times.median;
    run.foundBest = times.best;
    if (const GuideReportPtr report = session.report(); report && !report->steps.empty()) {
        run.foundCost = report->steps.back().foundCost;
        run.startCost = report->steps.front().startCost.value_or(run.foundCost);
    }
    return {};
}

std::string measuredRunText(const MeasuredRun& run) {
    std::string text = fmt::format(
        "costs       {} operators measured now, {} known: {}\n"
        "cost        {:.1f} µs as written, {:.1f} µs found\n"
        "run time    {} as written, {} found: {:.3f} times as fast (medians of {} runs by turns, "
        "{} "
        "thread{})\n"
        "            {} and {} at best: {:.3f} times as fast\n",
        run.costs.measured, run.costs.known, run.costs.file.string(), run.startCost, run.foundCost,
        timeText(run.writtenMedian), timeText(run.foundMedian), run.writtenMedian / run.foundMedian,
        run.runs, run.threads, run.threads == 1 ? "" : "s", timeText(run.writtenBest),
        timeText(run.foundBest), run.writtenBest / run.foundBest);
    if (run.isUnchanged) text += "The program as it was written is the cheapest here.\n";
    if (run.isSlower()) text += "The program as it was written is faster here: keep it.\n";
    return text;
}

std::string measuredRunJson(const MeasuredRun& run) {
    const nlohmann::ordered_json json{
        {"threads", run.threads},
        {"costs",
         {{"file", run.costs.file.string()},
          {"measured", run.costs.measured},
          {"known", run.costs.known}}},
        {"cost", {{"written", run.startCost}, {"found", run.foundCost}}},
        {"seconds",
         {{"runs", run.runs},
          {"written", {{"median", run.writtenMedian}, {"best", run.writtenBest}}},
          {"found", {{"median", run.foundMedian}, {"best", run.foundBest}}}}},
        {"isUnchanged", run.isUnchanged},
        {"keepsWritten", run.isSlower()}};
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace candler
