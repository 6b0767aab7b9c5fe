#include "app/cli/Console.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "app/cli/ExitCode.h"
#include "app/session/InlinePlaces.h"
#include "app/session/ProjectFile.h"
#include "app/session/ReportWriter.h"
#include "app/session/Words.h"
#include "engine/support/Utf8.h"

namespace candler::cli {

void printLine(const std::string& line) {
    // Names in terms may hold any bytes.
    fmt::print(stdout, "{}\n", printableText(line));
    std::fflush(stdout);
}

void printDiagnostics(const Diagnostics& diagnostics) {
    fmt::print(stderr, "{}", render(diagnostics));
}

void printNote(const std::string& message, const std::string& hint) {
    printDiagnostics({{Severity::Note, message, {}, hint}});
}

Progress::Progress() : m_isTerminal(isatty(STDERR_FILENO) != 0) {}

void Progress::show(const std::string& text) {
    if (!m_isTerminal) return;
    fmt::print(stderr, "\r\x1b[K{}", printableLine(text));
    std::fflush(stderr);
    m_isShown = true;
}

void Progress::clear() {
    if (!m_isShown) return;
    fmt::print(stderr, "\r\x1b[K");
    std::fflush(stderr);
    m_isShown = false;
}

namespace {

void printEnd(const StepReport& step) {
    printLine("  " + stepEndText(step));
    if (step.choice) printLine("  " + choiceText(*step.choice));
    printLine("");
}

}  // namespace

RunPrinter::RunPrinter(const Session& session) : m_session(session) {}

void RunPrinter::beginStep(std::size_t step) {
    const GuideReportPtr report = m_session.report();
    if (m_begun > 0) printEnd(report->steps[m_begun - 1]);
    m_begun = step + 1;
    const StepReport& now = report->steps[step];
    printLine(fmt::format("step {} of {}: {} ({})", step + 1, report->plannedSteps,
                          printableLine(now.name), plural(now.ruleNames.size(), "rule")));
    printLine(iterationTableHead());
    printLine(iterationTableStart(now));
}

void RunPrinter::onProgress(const RunProgress& progress) {
    if (!progress.iteration) {
        m_progress.show(progress.status.text);
        return;
    }
    m_progress.clear();
    while (m_begun < m_session.begunSteps()) beginStep(m_begun);
    printLine(iterationTableRow(*progress.iteration));
}

void RunPrinter::finish() {
    m_progress.clear();
    while (m_begun < m_session.begunSteps()) beginStep(m_begun);
    if (m_begun > 0) printEnd(m_session.report()->steps[m_begun - 1]);
}

int exitCodeOf(const SessionStatus& status) {
    switch (status.state) {
        case SessionState::NoProject:
        case SessionState::Invalid:
            return kBadInput;
        case SessionState::Saturated:
        case SessionState::NoProgress:
        case SessionState::ChoiceFailed:
        case SessionState::LimitReached:
            return kNotFound;
        case SessionState::Contradiction:
            return kContradiction;
        case SessionState::Stopped:
            return kCancelled;
        case SessionState::Failed:
            return kEnvironment;
        default:
            return kOk;
    }
}

namespace {

/// What the costs of the steps were found to be wrong for, and what is to be known of the result.
void printWarnings(const Session& session) {
    Diagnostics warnings = session.costViolations();
    const Diagnostics ofResult = session.resultWarnings();
    warnings.insert(warnings.end(), ofResult.begin(), ofResult.end());
    if (warnings.empty()) return;
    const Result<SourceText> text = readProjectText(session.project().path);
    printDiagnostics(text ? placedInFile(warnings, session.project(), *text) : warnings);
}

/// At a breakpoint the goal is not reached yet.
int endCode(const Session& session, const SessionStatus& status) {
    if (session.report()->isFinished) return kOk;
    const int code = exitCodeOf(status);
    return code == kOk && !status.breakpoint.empty() ? kNotFound : code;
}

}  // namespace

RunResult runAndPrint(Session& session, RunExtent extent, const CommandContext& context) {
    RunPrinter printer(session);
    RunResult result;
    result.status = session.run(extent, context.stop,
                                [&](const RunProgress& progress) { printer.onProgress(progress); });
    printer.finish();
    printWarnings(session);
    result.code = endCode(session, result.status);
    return result;
}

RunResult runQuietly(Session& session, RunExtent extent, const CommandContext& context) {
    RunResult result;
    result.status = session.run(extent, context.stop);
    printWarnings(session);
    result.code = endCode(session, result.status);
    if (result.code != kOk) fmt::print(stderr, "{}\n", result.status.text);
    return result;
}

}  // namespace candler::cli
