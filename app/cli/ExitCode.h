// The exit codes of `candler`, as --help, the manual and the README list them.
#pragma once

#include <array>

namespace candler::cli {

enum ExitCode : int {
    kOk = 0,
    kUsage = 1,        ///< The command line is wrong.
    kBadInput = 2,     ///< A file is wrong or cannot be read or written.
    kNotFound = 3,     ///< The goal was not found: saturated, a limit or a breakpoint was reached.
    kNotVerified = 4,  ///< The result or its kernel computes something else, or nothing known.
    kEnvironment = 5,  ///< What is needed is missing or fails, or an internal error.
    kContradiction = 6,  ///< The rules merged what cannot be equal.
    kCancelled = 130,    ///< Ctrl-C; of other signals see Interrupt.
};

struct ExitCodeText {
    ExitCode code;
    const char* text;
};

inline constexpr std::array kExitCodes{
    ExitCodeText{kOk, "the goal was reached"},
    ExitCodeText{kUsage, "the command line is wrong"},
    ExitCodeText{kBadInput, "a file is wrong, or cannot be read or written"},
    ExitCodeText{kNotFound,
                 "the goal was not found: saturated, or a limit or a breakpoint was "
                 "reached; or steps of a lesson are not done"},
    ExitCodeText{kNotVerified,
                 "the result or its kernel does not compute what the program says, or verify or "
                 "--verify always found nothing to compare"},
    ExitCodeText{kEnvironment,
                 "a program or folder that is needed is missing, a program fails, or there is no "
                 "memory left"},
    ExitCodeText{kContradiction, "a contradiction: the rules merged what cannot be equal"},
    ExitCodeText{kCancelled,
                 "stopped by Ctrl-C (143 by SIGTERM, 129 by SIGHUP); what was found so far is "
                 "still reported"},
};

}  // namespace candler::cli
