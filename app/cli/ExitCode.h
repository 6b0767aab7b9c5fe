// The exit codes of `candler`, as --help and the README list them.
#pragma once

namespace candler::cli {

enum ExitCode : int {
    kOk = 0,
    kUsage = 1,          ///< The command line is wrong.
    kBadInput = 2,       ///< A file is wrong or cannot be read or written.
    kNotFound = 3,       ///< The goal was not found: saturated, or a limit was reached.
    kNotVerified = 4,    ///< The kernel computes something else.
    kEnvironment = 5,    ///< A program that is needed is missing or fails, or an internal error.
    kContradiction = 6,  ///< The rules merged what cannot be equal.
    kCancelled = 130,    ///< Ctrl-C.
};

}  // namespace candler::cli
