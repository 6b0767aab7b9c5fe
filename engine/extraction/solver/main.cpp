// candler-solver: reads a task of an extraction solver from standard input, writes what it finds to
// standard output, a line at a time. Not meant to be started by people. `--version`: which solvers
// are in it; `--megabytes=N`: it may take so much memory.
#include <sys/resource.h>
#include <charconv>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <new>
#include <string_view>

#include "engine/extraction/solver/Backends.h"

namespace {

constexpr int kWrongUse = 2;
constexpr int kOutOfMemory = 3;

/// False: that is no number.
bool limitMemory(std::string_view megabytes) {
    rlim_t count = 0;
    const auto [end, error] =
        std::from_chars(megabytes.data(), megabytes.data() + megabytes.size(), count);
    if (error != std::errc() || end != megabytes.data() + megabytes.size()) return false;
    constexpr unsigned kMegabyte = 20;
    const rlimit limit{count << kMegabyte, count << kMegabyte};
    return setrlimit(RLIMIT_AS, &limit) == 0;
}

int solve() {
    const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
    const candler::Result<candler::SolverTask> task = candler::readSolverTask(text);
    if (!task) {
        std::fputs("candler-solver is started by candler; it reads an extraction task\n", stderr);
        return kWrongUse;
    }
    const auto write = [](const std::string& line) {
        std::fwrite(line.data(), 1, line.size(), stdout);
        std::fflush(stdout);
    };
    if (task->solver == "cbc") {
        candler::solver::solveByCbc(*task, write);
    } else if (task->solver == "z3") {
        candler::solver::solveByZ3(*task, write);
    } else {
        std::fprintf(stderr, "there is no solver '%s'\n", task->solver.c_str());
        return kWrongUse;
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    constexpr std::string_view kMegabytes = "--megabytes=";
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (argument == "--version") {
            std::printf("%s, %s\n", candler::solver::cbcVersion().c_str(),
                        candler::solver::z3Version().c_str());
            return 0;
        }
        if (!argument.starts_with(kMegabytes) || !limitMemory(argument.substr(kMegabytes.size()))) {
            std::fprintf(stderr, "what is '%s'?\n", argv[i]);
            return kWrongUse;
        }
    }
    try {
        return solve();
    } catch (const std::bad_alloc&) {
        std::fputs("out of memory\n", stderr);
        return kOutOfMemory;
    }
}
