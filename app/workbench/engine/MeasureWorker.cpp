#include "app/workbench/engine/MeasureWorker.h"

#include "app/session/TemporaryFolder.h"
#include "engine/support/Guarded.h"
#include "engine/support/Subprocess.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace {

constexpr std::size_t kReasonBytes = 300;

std::string firstLine(const std::string& text) {
    std::string line = printableLine(text.substr(0, text.find('\n')));
    if (line.size() > kReasonBytes) line = line.substr(0, kReasonBytes) + " …";
    return line;
}

/// The first line of what it says of itself; its name if it says nothing.
std::string versionOf(const MeasureTask& task) {
    const auto outcome = runSubprocess({.arguments = {task.compiler, "--version"},
                                        .timeLimitSeconds = task.compilerSeconds,
                                        .maxOutputBytes = 4096},
                                       task.stop);
    const bool hasVersion = outcome && outcome->succeeded() && !outcome->output.empty();
    return hasVersion ? firstLine(outcome->output) : task.compiler;
}

}  // namespace

BenchResult MeasureWorker::benchOf(const MeasureTask& task, const GeneratedCode& code) {
    BenchResult result;
    const auto work = [&] {
        const auto folder = TemporaryFolder::make();
        if (!folder) {
            result = {.outcome = TuneOutcome::Failed, .reason = firstError(folder.error())};
            return;
        }
        result = task.bench.run(
            code, folder->path(), [&](BenchStage stage) { emit stageBegun(task.id, stage); },
            task.stop);
    };
    guarded(work, [&](const Diagnostics& problems) {
        result.outcome = TuneOutcome::Failed;
        result.reason = problems.front().message;
    });
    return result;
}

void MeasureWorker::measure(const MeasureTaskPtr& task) {
    const auto tell = [&](std::size_t variant, BenchResult result) {
        if (!task->stop.stop_requested())
            emit variantMeasured(task->id, variant,
                                 std::make_shared<BenchResult>(std::move(result)));
    };
    for (std::size_t i = 0; i < task->variants.size() && !task->stop.stop_requested(); ++i) {
        const CodeVariant& variant = task->variants[i];
        BenchResult result{.outcome = TuneOutcome::NoKernel, .reason = firstError(variant.why)};
        if (variant.code) result = benchOf(*task, *variant.code);
        tell(i, std::move(result));
    }
    if (task->written) tell(0, benchOf(*task, *task->written));
    if (task->written || !task->variants.empty()) {
        emit finished(task->id, nullptr);
        return;
    }
    auto measured = std::make_shared<Measured>();
    measured->measurement = task->about;
    measured->measurement.compiler = versionOf(*task);
    measured->result = benchOf(*task, *task->code);
    measured->measurement.outcome = measured->result.outcome;
    measured->measurement.reason = firstLine(measured->result.reason);
    measured->measurement.times = measured->result.times;
    emit finished(task->id, task->stop.stop_requested() ? nullptr : measured);
}

}  // namespace candler
