#include "app/workbench/engine/ExtractionWorker.h"

#include <algorithm>
#include <chrono>

#include "engine/support/Guarded.h"

namespace candler {

namespace {

using Clock = std::chrono::steady_clock;

/// The window is told of progress at most so often.
constexpr std::chrono::milliseconds kProgressInterval{100};

TermLinesPtr differenceOf(const ExtractionSubject& subject,
                          const std::vector<FinishedRunPtr>& runs) {
    if (runs.size() < 2 || !runs[0]->hasSelection() || !runs[1]->hasSelection()) return nullptr;
    return std::make_shared<const TermLines>(
        differingLines(subject, runs[0]->run.result.selection, runs[1]->run.result.selection));
}

ClassExplanationPtr reportOf(const ExplanationTask& task, const ExtractionProblem& problem) {
    const ExtractionSubject& subject = *task.base.subject;
    const Selection& selection = task.finished->run.result.selection;
    auto report = std::make_shared<ClassExplanation>();
    report->subject = task.base.subject;
    report->extractor = task.finished->run.extractor;
    report->classIndex = task.classIndex;
    const auto asked = subject.problemClass(task.classIndex, selection);
    report->isKnown = asked.has_value();
    if (!asked) return report;
    const WhyReport why = explainChoice({.problem = problem,
                                         .seconds = task.base.seconds,
                                         .stop = task.base.stop,
                                         .solver = task.base.solver},
                                        *report->extractor, selection, *asked);
    report->isNeeded = why.isNeeded;
    report->isPartOfUser = subject.isPartOfUser(*asked);
    report->candidates = candidatesOf(why, subject);
    std::ranges::stable_sort(report->candidates, {}, [](const ChoiceCandidate& candidate) {
        return std::pair(candidate.status != CandidateStatus::Chosen, candidate.total);
    });
    return report;
}

}  // namespace

FinishedRunPtr ExtractionWorker::runOne(const ExtractionTask& task,
                                        const ExtractionProblem& problem, std::size_t row) {
    Clock::time_point told;
    ExtractionRequest request{
        .problem = problem, .seconds = task.seconds, .stop = task.stop, .solver = task.solver};
    request.onProgress = [&](const ExtractionProgress& progress) {
        if (Clock::now() - told < kProgressInterval) return;
        told = Clock::now();
        emit progressed(task.id, row, progress.dagCost, progress.lowerBound);
    };
    auto result = std::make_shared<FinishedRun>();
    result->run = {task.extractors[row], task.extractors[row]->extract(request)};
    if (!result->hasSelection()) return result;
    const Selection& selection = result->run.result.selection;
    result->view = viewOf(*task.subject, selection, result->run.extractor->name);
    result->term = std::make_shared<const TermLines>(termLines(*task.subject, selection));
    return result;
}

void ExtractionWorker::extract(const ExtractionTaskPtr& task) {
    const auto work = [&] {
        const WishedProblem wished = wishedProblem(*task->subject, task->wishes, task->stop);
        if (!wished.problem) return emit extracted(task->id, nullptr, wished.why);
        std::vector<FinishedRunPtr> runs;
        for (std::size_t row = 0; row < task->extractors.size(); ++row) {
            if (row > 0 && task->stop.stop_requested()) break;
            runs.push_back(runOne(*task, *wished.problem, row));
            emit finished(task->id, row, runs.back());
        }
        emit extracted(task->id, differenceOf(*task->subject, runs), {});
    };
    guarded(work,
            [&](const Diagnostics& problems) { emit extracted(task->id, nullptr, problems); });
}

void ExtractionWorker::explain(const ExplanationTaskPtr& task) {
    const quint64 id = task->base.id;
    const auto work = [&] {
        // Given up before it was begun: the user has gone on to another class.
        if (task->base.stop.stop_requested()) return emit explained(id, nullptr, {});
        const WishedProblem wished =
            wishedProblem(*task->base.subject, task->base.wishes, task->base.stop);
        if (!wished.problem) return emit explained(id, nullptr, wished.why);
        emit explained(id, reportOf(*task, *wished.problem), {});
    };
    guarded(work, [&](const Diagnostics& problems) { emit explained(id, nullptr, problems); });
}

}  // namespace candler
