// guarded: no exception leaves work that another thread does for the window.
#pragma once

#include <exception>
#include <new>
#include <string>

#include "engine/support/Diagnostic.h"

namespace candler {

/// Does `work`; an exception from it becomes a problem for `onProblem`, which must not throw.
template <typename Work, typename OnProblem>
void guarded(const Work& work, const OnProblem& onProblem) {
    try {
        work();
    } catch (const std::bad_alloc&) {
        onProblem(Diagnostics{makeError("out of memory")});
    } catch (const std::exception& error) {
        onProblem(Diagnostics{makeError(std::string("internal error: ") + error.what())});
    }
}

}  // namespace candler
