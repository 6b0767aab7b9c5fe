// Console: what commands print. Results go to standard output, diagnostics and progress to standard
// error; progress only where that is a terminal.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "app/cli/Commands.h"
#include "app/cli/ExitCode.h"
#include "app/session/Session.h"

namespace candler::cli {

void printLine(const std::string& line);
/// Lines, each with its end.
void printText(const std::string& text);
void printDiagnostics(const Diagnostics& diagnostics);
/// To standard error; not a failure.
void printNote(const std::string& message, const std::string& hint = {});
/// What of a kernel is slow, as notes.
void printLints(const GeneratedCode& code);

/// What people read of a command's results: on standard output, or on standard error beside a
/// document that is printed there.
class TextOutput {
public:
    /// Where the document goes; empty: nowhere.
    explicit TextOutput(const std::string& document = {});

    void line(const std::string& line) const { text(line + "\n"); }
    void text(const std::string& text) const;

private:
    bool m_isBeside;
};

/// One line on standard error that changes, where that is a terminal: from two seconds on, with the
/// time that the command has taken so far.
class Progress {
public:
    /// What is said until something else is shown.
    explicit Progress(const std::string& text = {});
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();

    void show(const std::string& text);
    /// Before anything else is printed.
    void clear();

private:
    void tick(const std::stop_token& stop);

    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::string m_text;
    bool m_isShown = false;
    std::chrono::steady_clock::time_point m_begin;
    std::jthread m_ticker;  ///< The last member: it uses the others.
};

/// Prints a line per iteration as it comes, with the table's head and the end of each step.
class RunPrinter {
public:
    RunPrinter(const Session& session, const TextOutput& out);

    void onProgress(const RunProgress& progress);
    /// The end of the last step.
    void finish();

private:
    void beginStep(std::size_t step);

    const Session& m_session;
    const TextOutput& m_out;
    Progress m_progress;
    std::size_t m_begun = 0;  ///< Steps whose head was printed.
};

/// Runs and prints. `code` is what the stop means to the shell.
struct RunResult {
    SessionStatus status;
    int code = 0;
    /// The last step has ended with a program; without a sketch that may be at a limit.
    bool hasProgram = false;
};
/// Of a session that was run.
[[nodiscard]] RunResult resultOf(const Session& session);
[[nodiscard]] RunResult runAndPrint(Session& session, RunExtent extent, const TextOutput& out,
                                    const CommandContext& context);
/// Runs without printing the table; prints why if the goal is not reached.
[[nodiscard]] RunResult runQuietly(Session& session, RunExtent extent,
                                   const CommandContext& context);

/// Prints what is wrong with what a command was given: its words, or what stands in files, or the
/// machine that it runs on. `unplaced`: the code of what has no place in a file. Of a command that
/// has read its words that is kBadInput: a project from the standard input has no file.
[[nodiscard]] int refuse(const Diagnostics& mistakes, int unplaced = kUsage);

}  // namespace candler::cli
