// Console: what commands print. Results go to standard output, diagnostics and progress to standard
// error; progress only where that is a terminal.
#pragma once

#include <string>

#include "app/cli/Commands.h"
#include "app/session/Session.h"

namespace candler::cli {

void printLine(const std::string& line);
void printDiagnostics(const Diagnostics& diagnostics);
/// To standard error; not a failure.
void printNote(const std::string& message, const std::string& hint = {});

/// One line on standard error that changes, where that is a terminal.
class Progress {
public:
    Progress();

    void show(const std::string& text);
    void clear();

private:
    bool m_isTerminal;
    bool m_isShown = false;
};

/// Prints a line per iteration as it comes, with the table's head and the end of each step.
class RunPrinter {
public:
    explicit RunPrinter(const Session& session);

    void onProgress(const RunProgress& progress);
    /// The end of the last step.
    void finish();

private:
    void beginStep(std::size_t step);

    const Session& m_session;
    Progress m_progress;
    std::size_t m_begun = 0;  ///< Steps whose head was printed.
};

/// Runs and prints. `code` is what the stop means to the shell.
struct RunResult {
    SessionStatus status;
    int code = 0;
};
[[nodiscard]] RunResult runAndPrint(Session& session, RunExtent extent,
                                    const CommandContext& context);
/// Runs without printing the table; prints why if the goal is not reached.
[[nodiscard]] RunResult runQuietly(Session& session, RunExtent extent,
                                   const CommandContext& context);

/// The exit code of a status at the end of a command.
[[nodiscard]] int exitCodeOf(const SessionStatus& status);

}  // namespace candler::cli
