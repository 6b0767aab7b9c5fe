// runProgram: the main function of `candler`, and of programs that have more commands.
#pragma once

#include <span>

#include "app/cli/Commands.h"

namespace candler::cli {

/// Reads the options, runs one command, returns its exit code.
int runProgram(int argc, char** argv, const char* program, std::span<const Command> commands);

}  // namespace candler::cli
