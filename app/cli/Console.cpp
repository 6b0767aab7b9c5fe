#include "app/cli/Console.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "app/cli/ExitCode.h"
#include "app/session/InlinePlaces.h"
#include "app/session/ReportWriter.h"
#include "app/session/Words.h"
#include "engine/support/StandardStreams.h"
#include "engine/support/Utf8.h"

namespace candler::cli {

void printLine(const std::string& line) {
    printText(line + "\n");
}

void printText(const std::string& text) {
    // Names in terms may hold any bytes.
    fmt::print(stdout, "{}", printableText(text));
    std::fflush(stdout);
}

void printDiagnostics(const Diagnostics& diagnostics) {
    writeStandardError(render(diagnostics));
}

void printNote(const std::string& message, const std::string& hint) {
    printDiagnostics({{Severity::Note, message, {}, hint}});
}

void printLints(const GeneratedCode& code) {
    for (const KernelLint& lint : code.lints)
        printNote(fmt::format("{}: {}{}{}", lintName(lint.kind), lint.text,
                              lint.place.empty() ? "" : ", ", lint.place),
                  lint.hint);
}

TextOutput::TextOutput(const std::string& document) : m_isBeside(document == "-") {}

void TextOutput::text(const std::string& text) const {
    if (m_isBeside)
        writeStandardError(printableText(text));
    else
        printText(text);
}

Progress::Progress(const std::string& text)
    : m_text(text), m_begin(std::chrono::steady_clock::now()) {
    if (isatty(STDERR_FILENO) != 0)
        m_ticker = std::jthread([this](const std::stop_token& stop) { tick(stop); });
}

Progress::~Progress() {
    if (m_ticker.joinable()) {
        m_ticker.request_stop();
        m_ticker.join();
    }
    clear();
}

void Progress::show(const std::string& text) {
    const std::lock_guard lock(m_mutex);
    m_text = text;
}

void Progress::clear() {
    const std::lock_guard lock(m_mutex);
    m_text.clear();
    if (std::exchange(m_isShown, false)) writeStandardError("\r\x1b[K");
}

namespace {

/// As much of a line as a terminal shows in one, so that it can be written over.
std::string fittingLine(std::string line) {
    winsize size{};
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 2) return line;
    std::size_t end = 0;
    for (unsigned columns = 1; columns < size.ws_col && end < line.size(); ++columns)
        end += std::max<std::size_t>(utf8SequenceLength(std::string_view(line).substr(end)), 1);
    line.resize(std::min(end, line.size()));
    return line;
}

}  // namespace

void Progress::tick(const std::stop_token& stop) {
    constexpr std::chrono::milliseconds kPatience{2000};
    constexpr std::chrono::milliseconds kEach{250};
    std::unique_lock lock(m_mutex);
    m_changed.wait_for(lock, stop, kPatience, [] { return false; });
    while (!stop.stop_requested()) {
        const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(
            std::chrono::steady_clock::now() - m_begin);
        if (!m_text.empty()) {
            const std::string text = fmt::format("{} ({} s)", m_text, seconds.count());
            writeStandardError("\r\x1b[K" + fittingLine(printableLine(text)));
            m_isShown = true;
        }
        m_changed.wait_for(lock, stop, kEach, [] { return false; });
    }
}

namespace {

void printEnd(const StepReport& step, const TextOutput& out) {
    out.line("  " + stepEndText(step));
    if (step.choice) out.line("  " + choiceText(*step.choice));
    out.line("");
}

}  // namespace

RunPrinter::RunPrinter(const Session& session, const TextOutput& out)
    : m_session(session), m_out(out) {}

void RunPrinter::beginStep(std::size_t step) {
    if (m_begun > 0) printEnd(m_session.stepReport(m_begun - 1), m_out);
    m_begun = step + 1;
    const StepReport now = m_session.stepReport(step);
    m_out.line(fmt::format("step {} of {}: {} ({})", step + 1, m_session.project().guide.size(),
                           printableLine(now.name), plural(now.ruleNames.size(), "rule")));
    m_out.line(iterationTableHead());
    m_out.line(iterationTableStart(now));
}

void RunPrinter::onProgress(const RunProgress& progress) {
    if (!progress.iteration) {
        m_progress.show(progress.status.text);
        return;
    }
    m_progress.clear();
    while (m_begun < m_session.begunSteps()) beginStep(m_begun);
    m_out.line(iterationTableRow(*progress.iteration));
}

void RunPrinter::finish() {
    m_progress.clear();
    while (m_begun < m_session.begunSteps()) beginStep(m_begun);
    if (m_begun > 0) printEnd(m_session.stepReport(m_begun - 1), m_out);
}

namespace {

int exitCodeOf(const Diagnostic& mistake, int unplaced) {
    if (mistake.severity != Severity::Error) return kOk;
    if (mistake.kind == DiagnosticKind::Environment) return kEnvironment;
    if (mistake.kind == DiagnosticKind::Wrong) return kNotVerified;
    if (mistake.place.file.empty()) return unplaced;
    // Texts that stand on the command line have names as <term>.
    return mistake.place.file.starts_with('<') ? kUsage : kBadInput;
}

}  // namespace

int refuse(const Diagnostics& mistakes, int unplaced) {
    printDiagnostics(mistakes);
    // Codes ascend: words, files, results, the machine.
    int code = kUsage;
    for (const Diagnostic& mistake : mistakes) code = std::max(code, exitCodeOf(mistake, unplaced));
    return code;
}

namespace {

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

/// What the costs of the steps were found to be wrong for, and what is to be known of the result.
void printWarnings(const Session& session) {
    Diagnostics warnings = session.costViolations();
    const Diagnostics ofResult = session.resultWarnings();
    warnings.insert(warnings.end(), ofResult.begin(), ofResult.end());
    printDiagnostics(placedInFile(warnings, session.project()));
}

}  // namespace

RunResult resultOf(const Session& session) {
    const SessionStatus status = session.status();
    const bool isFinished = session.isFinished();
    int code = exitCodeOf(status);
    // A last step without a sketch has no goal but that nothing more is to be found.
    const bool hasNoMore =
        status.state == SessionState::Saturated || status.state == SessionState::NoProgress;
    if (isFinished && hasNoMore) code = kOk;
    // At a breakpoint the goal is not reached yet.
    if (!isFinished && code == kOk && !status.breakpoint.empty()) code = kNotFound;
    return {status, code, isFinished};
}

RunResult runAndPrint(Session& session, RunExtent extent, const TextOutput& out,
                      const CommandContext& context) {
    RunPrinter printer(session, out);
    session.run(extent, context.stop,
                [&](const RunProgress& progress) { printer.onProgress(progress); });
    printer.finish();
    printWarnings(session);
    return resultOf(session);
}

RunResult runQuietly(Session& session, RunExtent extent, const CommandContext& context) {
    Progress progress;
    session.run(extent, context.stop,
                [&](const RunProgress& now) { progress.show(now.status.text); });
    progress.clear();
    printWarnings(session);
    const RunResult result = resultOf(session);
    if (result.code != kOk) writeStandardError(printableText(result.status.text) + "\n");
    return result;
}

}  // namespace candler::cli
