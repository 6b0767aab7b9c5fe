#include "app/session/MeasuredRun.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/session/TemporaryFolder.h"

namespace candler {

namespace {

constexpr const char* kMeasured = "measured";
constexpr BenchLimits kVariantLimits{.compileSeconds = 300, .runSeconds = 600};

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

Result<std::vector<MeasuredVariant>> measureVariants(Session& session,
                                                     const VariantRequest& request,
                                                     const std::stop_token& stop) {
    const auto toolchain = Toolchain::find();
    if (!toolchain) return failure(toolchain.error());
    auto made = session.generateVariants(request.sizes, stop);
    if (!made) return failure(made.error());
    std::vector<MeasuredVariant> variants;
    for (CodeVariant& variant : *made) {
        BenchResult result{.outcome = TuneOutcome::NoKernel, .reason = firstError(variant.why)};
        if (variant.code) {
            const auto folder = TemporaryFolder::make();
            if (!folder) return failure(folder.error());
            if (request.onBegin) request.onBegin(variant);
            result = KernelBench(*toolchain, kVariantLimits, request.threads)
                         .run(
                             *variant.code, folder->path(), [](BenchStage) {}, stop);
        }
        if (stop.stop_requested()) return failure(makeError("the measurement was stopped"));
        variants.push_back({std::move(variant), std::make_shared<BenchResult>(std::move(result))});
    }
    return variants;
}

std::string variantsText(const std::vector<MeasuredVariant>& variants) {
    std::string text;
    for (const MeasuredVariant& one : variants) {
        text += fmt::format("{:<12}", one.variant.name);
        if (const KernelTimes* const own = one.times()) {
            text += fmt::format("{:>12}", fmt::format("{:.4g} ms", own->median * 1e3));
            if (const KernelTimes* const first = variants.front().times())
                text += fmt::format("{:>10}", fmt::format("{:.2f} x", first->median / own->median));
            text += fmt::format("   {} runs", own->runs);
            for (const auto& [name, size] : own->sizes) text += fmt::format(" {}={}", name, size);
        } else if (one.result) {
            text += fmt::format("{}: {}", tuneOutcomeName(one.result->outcome), one.result->reason);
        }
        text += "\n";
    }
    return text;
}

std::string variantsJson(const std::vector<MeasuredVariant>& variants) {
    auto rows = nlohmann::ordered_json::array();
    for (const MeasuredVariant& one : variants) {
        nlohmann::ordered_json row{{"name", one.variant.name},
                                   {"description", one.variant.description}};
        if (const KernelTimes* const own = one.times()) {
            row["sizes"] = own->sizes;
            row["seconds"] = {
                {"median", own->median}, {"best", own->best}, {"p10", own->p10}, {"p90", own->p90}};
            row["runs"] = own->runs;
        } else if (one.result) {
            row["outcome"] = tuneOutcomeName(one.result->outcome);
            row["reason"] = one.result->reason;
        }
        rows.push_back(std::move(row));
    }
    return rows.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
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
