// guarded: no exception leaves work that another thread does, or whose caller gets a Result.
#pragma once

#include <exception>
#include <new>
#include <string>

#include "engine/support/Diagnostic.h"

namespace candler {

/// What the exception says that is being handled. Memory that is over is no mistake of the program.
[[nodiscard]] inline Diagnostics caughtProblem() {
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return {makeEnvironmentError("out of memory")};
    } catch (const std::exception& error) {
        return {makeEnvironmentError(std::string("internal error: ") + error.what())};
    }
}

/// Does `work`; an exception from it becomes a problem for `onProblem`, which must not throw.
template <typename Work, typename OnProblem>
void guarded(const Work& work, const OnProblem& onProblem) {
    try {
        work();
    } catch (const std::exception&) {
        onProblem(caughtProblem());
    }
}

}  // namespace candler
