// MomentArgument: the moment of a run that a command looks at.
#pragma once

#include <string>

#include "app/cli/Console.h"
#include "app/session/Session.h"

namespace CLI {
class App;
}

namespace candler::cli {

struct MomentArgument {
    std::size_t step = 1;  ///< From 1; 0: where the run ends.
    int iteration = -1;    ///< -1: the step's last.
};

void addMomentArgument(CLI::App& app, MomentArgument& argument);

/// False, and said, if the guide has no such step; from 1.
[[nodiscard]] bool checkStep(const Session& session, std::size_t step);

/// Runs until the moment exists. An exit code, not kOk (and said why) if the run ends before.
[[nodiscard]] int runTo(Session& session, const MomentArgument& argument,
                        const CommandContext& context, Moment& moment);

}  // namespace candler::cli
