// Subprocess: runs another program without a shell, with limits on time and output, and can be
// cancelled. Used for the C++ compiler, generated programs and Graphviz.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/support/Result.h"

namespace candler {

struct SubprocessRequest {
    /// The program and its arguments. A program without '/' is looked up on $PATH.
    std::vector<std::string> arguments{};
    std::filesystem::path workingFolder{};   ///< Empty: ours.
    std::vector<std::string> environment{};  ///< `NAME=value` each, over our own.
    std::string input{};                     ///< Given to the program's standard input.
    double timeLimitSeconds = 60;
    /// Of the address space of the program and of each of its children; 0: none.
    std::size_t memoryLimitBytes = 0;
    std::size_t maxOutputBytes = std::size_t{64} << 20U;  ///< Of each stream; the rest is dropped.
    /// Told each piece of standard output as it comes, on the calling thread; then it is not kept.
    std::function<void(std::string_view)> onOutput{};
};

enum class SubprocessEnd { Exited, Signalled, TimedOut, Cancelled };

struct SubprocessOutcome {
    SubprocessEnd end = SubprocessEnd::Exited;
    int exitCode = -1;  ///< If it exited.
    int signal = 0;     ///< If a signal ended it.
    std::string output;
    std::string errors;
    double cpuSeconds = 0;     ///< Of the program and its children that it waited for.
    bool isOutputCut = false;  ///< A stream was longer than `maxOutputBytes`.

    [[nodiscard]] bool succeeded() const { return end == SubprocessEnd::Exited && exitCode == 0; }
    /// "exited with code 1", "was killed by signal 11 (Segmentation fault)", …
    [[nodiscard]] std::string describeEnd() const;
};

/// Runs to the end, the time limit or a stop request; after the last two, and whenever the program
/// leaves children behind, its whole process group is killed; and so it is if we are, whatever does
/// that. Fails only if it cannot be started.
///
///     runSubprocess({.arguments = {"dot", "-Tsvg"}, .input = graph}, stop)
[[nodiscard]] Result<SubprocessOutcome> runSubprocess(const SubprocessRequest& request,
                                                      std::stop_token stop = {});

/// For a child between fork and exec: from now on it is killed when the thread that made it ends,
/// which a process's does at the latest. `parent` is what getpid() gave there.
void dieWithParent(pid_t parent);

/// Where `program` is: itself if it contains '/', else the first executable on $PATH; empty if
/// none.
[[nodiscard]] std::filesystem::path findExecutable(const std::string& program);

}  // namespace candler
