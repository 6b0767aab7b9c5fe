// What `candler run` does with an open session: the goal, what was found, and where results go.
#pragma once

#include <string>

#include "app/cli/Commands.h"
#include "app/session/Session.h"

namespace candler::cli {

struct RunOutputs {
    std::string out{};   ///< Folder; empty: none.
    std::string json{};  ///< File for the report; empty: none.
    bool isForced = false;
    std::string verify = "auto";
};

void addVerifyOption(CLI::App& app, RunOutputs& outputs);
/// Runs to the goal and prints what came of it. An exit code.
[[nodiscard]] int runOpened(Session& session, const RunOutputs& outputs,
                            const CommandContext& context);

}  // namespace candler::cli
