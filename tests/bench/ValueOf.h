// ValueOf: what benchmark programs do about mistakes: they say them and end.
#pragma once

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

#include "engine/support/Result.h"

namespace candler {

[[noreturn]] inline void quit(const std::string& message) {
    std::fprintf(stderr, "%s: %s\n", program_invocation_short_name, message.c_str());
    std::exit(1);
}

template <typename T>
T valueOf(Result<T> result) {
    if (!result) quit(render(result.error()));
    return std::move(*result);
}

inline void valueOf(const Result<void>& result) {
    if (!result) quit(render(result.error()));
}

}  // namespace candler
