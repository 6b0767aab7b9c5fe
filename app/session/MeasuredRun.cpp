#include "app/session/MeasuredRun.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/session/TemporaryFolder.h"

namespace candler {

namespace {

constexpr const char* kMeasured = "measured";
/// Of two kernels that take turns; few if they take long.
constexpr std::size_t kRounds = 5;
constexpr std::chrono::seconds kRoundsTime{20};
constexpr BenchLimits kVariantLimits{.compileSeconds = 300, .runSeconds = 600};

std::string timeText(double seconds) {
    if (seconds < 1e-3) return fmt::format("{:.1f} µs", seconds * 1e6);
    return seconds < 1 ? fmt::format("{:.3f} ms", seconds * 1e3) : fmt::format("{:.3f} s", seconds);
}

/// A kernel that was checked, in a folder of its own, and how long it took each time.
class Racer {
public:
    static Result<Racer> make(GeneratedCodePtr code, const KernelBench& bench,
                              const std::stop_token& stop) {
        auto folder = TemporaryFolder::make();
        if (!folder) return failure(folder.error());
        Racer racer(std::move(code), bench, std::move(*folder));
        racer.m_result = bench.prepare(
            *racer.m_code, racer.m_folder.path(), [](BenchStage) {}, stop);
        if (const auto right = racer.checked(stop); !right) return failure(right.error());
        return racer;
    }

    Result<void> time(const std::stop_token& stop) {
        m_bench->time(*m_code, m_folder.path(), {}, 0, m_result, stop);
        if (const auto right = checked(stop); !right) return failure(right.error());
        m_medians.push_back(times().median);
        m_best = std::min(m_best, times().best);
        m_runs += times().runs;
        return {};
    }

    /// Only what is measured from now on counts.
    void restart() {
        m_medians.clear();
        m_best = std::numeric_limits<double>::infinity();
        m_runs = 0;
    }

    [[nodiscard]] const GeneratedCode& code() const { return *m_code; }
    [[nodiscard]] const KernelTimes& times() const { return m_result.times; }
    [[nodiscard]] double median() const {
        std::vector<double> sorted = m_medians;
        std::ranges::sort(sorted);
        return quantile(sorted, 0.5);
    }
    [[nodiscard]] double best() const { return m_best; }
    [[nodiscard]] std::size_t runs() const { return m_runs; }

private:
    Racer(GeneratedCodePtr code, const KernelBench& bench, TemporaryFolder folder)
        : m_code(std::move(code)), m_bench(&bench), m_folder(std::move(folder)) {}

    [[nodiscard]] Result<void> checked(const std::stop_token& stop) const {
        if (stop.stop_requested()) return failure(makeError("the measurement was stopped"));
        if (m_result.outcome == TuneOutcome::Measured) return {};
        if (m_result.outcome != TuneOutcome::Wrong)
            return failure(makeEnvironmentError(m_result.reason));
        Diagnostic wrong =
            makeError("the kernel does not compute what the program does: " + m_result.reason);
        wrong.kind = DiagnosticKind::Wrong;
        return failure(std::move(wrong));
    }

    GeneratedCodePtr m_code;
    const KernelBench* m_bench;
    TemporaryFolder m_folder;
    BenchResult m_result{};
    std::vector<double> m_medians{};
    double m_best = std::numeric_limits<double>::infinity();
    std::size_t m_runs = 0;
};

bool isSameKernel(const GeneratedCode& one, const GeneratedCode& other) {
    return one.loops && other.loops && one.loops->text == other.loops->text;
}

void take(const Racer& written, const Racer& found, MeasuredRun& run) {
    run.runs = std::min(found.runs(), written.runs());
    run.foundMedian = found.median();
    run.foundBest = found.best();
    run.writtenMedian = written.median();
    run.writtenBest = written.best();
}

Result<void> takeTurns(Racer& written, Racer& found, const std::stop_token& stop) {
    written.restart();
    found.restart();
    const auto begin = std::chrono::steady_clock::now();
    const auto hasTime = [&] { return std::chrono::steady_clock::now() - begin < kRoundsTime; };
    for (std::size_t round = 0; round < kRounds && (round < 2 || hasTime()); ++round) {
        std::array<Racer*, 2> order{&written, &found};
        if (round % 2 == 1) std::swap(order[0], order[1]);
        for (Racer* racer : order)
            if (const auto timed = racer->time(stop); !timed) return failure(timed.error());
    }
    return {};
}

/// Of languages whose kernels do not run the program as written beside themselves.
Result<void> raceAsWritten(Session& session, Racer& found, const KernelBench& bench,
                           MeasuredRun& run, const std::stop_token& stop) {
    const auto code = session.generateCodeAsWritten(stop);
    if (!code) return failure(code.error());
    run.isSameKernel = run.isUnchanged || isSameKernel(**code, found.code());
    if (run.isSameKernel) {
        take(found, found, run);
        return {};
    }
    auto written = Racer::make(*code, bench, stop);
    if (!written) {
        Diagnostics why = written.error();
        why.front().message = "of the program as it was written: " + why.front().message;
        return failure(std::move(why));
    }
    if (const auto raced = takeTurns(*written, found, stop); !raced) return failure(raced.error());
    take(*written, found, run);
    return {};
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
    run.leftOut = session.leftOut();
    // What is wrong is not worth being measured.
    const auto code = session.codeToKeep(stop);
    if (!code) return failure(code.error());
    const auto toolchain = Toolchain::find();
    if (!toolchain) return failure(toolchain.error());
    const KernelBench bench(*toolchain, kVariantLimits, run.threads);
    auto found = Racer::make(*code, bench, stop);
    if (!found) return failure(found.error());
    if (const auto timed = found->time(stop); !timed) return failure(timed.error());
    if (const auto& written = found->times().written) {
        run.runs = found->times().runs;
        run.foundMedian = found->times().median;
        run.foundBest = found->times().best;
        run.writtenMedian = written->median;
        run.writtenBest = written->best;
    } else if (const auto raced = raceAsWritten(session, *found, bench, run, stop); !raced) {
        return failure(raced.error());
    }
    if (const GuideReportPtr report = session.report(); report && !report->steps.empty()) {
        run.costModel = report->steps.back().costModel;
        run.foundCost = report->steps.back().foundCost;
        // Models that price no plans say nothing of the start.
        run.startCost =
            report->steps.front().startCost.value_or(std::numeric_limits<double>::quiet_NaN());
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
    std::string text =
        run.costs ? fmt::format(
                        "costs       {} operators measured now, {} known: {}\n"
                        "cost        {:.1f} µs as written, {:.1f} µs found\n",
                        run.costs->measured, run.costs->known, run.costs->file.string(),
                        run.startCost, run.foundCost)
        : std::isnan(run.startCost)
            ? fmt::format("cost        {:.4g} found ({}, predicted)\n", run.foundCost,
                          run.costModel)
            : fmt::format("cost        {:.4g} as written, {:.4g} found ({}, predicted)\n",
                          run.startCost, run.foundCost, run.costModel);
    const std::string runs =
        fmt::format("{} runs, {} thread{}", run.runs, run.threads, run.threads == 1 ? "" : "s");
    if (run.isSameKernel)
        text += fmt::format(
            "run time    {} (median of {}), {} at best: written and found have one kernel\n",
            timeText(run.foundMedian), runs, timeText(run.foundBest));
    else
        text += fmt::format(
            "run time    {} as written, {} found: {:.3f} times as fast (medians by turns, {})\n"
            "            {} and {} at best: {:.3f} times as fast\n",
            timeText(run.writtenMedian), timeText(run.foundMedian),
            run.writtenMedian / run.foundMedian, runs, timeText(run.writtenBest),
            timeText(run.foundBest), run.writtenBest / run.foundBest);
    for (const std::string& one : run.leftOut) text += fmt::format("in part     {}\n", one);
    if (run.isUnchanged) text += "The program as it was written is the cheapest here.\n";
    if (run.isSlower()) text += "The program as it was written is faster here: keep it.\n";
    return text;
}

std::string measuredRunJson(const MeasuredRun& run) {
    nlohmann::ordered_json json{{"threads", run.threads}};
    if (run.costs)
        json["costs"] = {{"file", run.costs->file.string()},
                         {"measured", run.costs->measured},
                         {"known", run.costs->known}};
    json["cost"] = {{"model", run.costModel}, {"written", run.startCost}, {"found", run.foundCost}};
    json["seconds"] = {{"runs", run.runs},
                       {"written", {{"median", run.writtenMedian}, {"best", run.writtenBest}}},
                       {"found", {{"median", run.foundMedian}, {"best", run.foundBest}}}};
    json["isUnchanged"] = run.isUnchanged;
    json["isSameKernel"] = run.isSameKernel;
    json["keepsWritten"] = run.isSlower();
    if (!run.leftOut.empty()) json["leftOut"] = run.leftOut;
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace candler
