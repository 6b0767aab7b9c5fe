// candler-solver: reads a task of an extraction solver from standard input, writes what it finds to
// standard output, a line at a time. Not meant to be started by people.
#include <cstdio>
#include <iostream>
#include <iterator>

#include "engine/extraction/solver/Backends.h"

int main() {
    const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
    const candler::Result<candler::SolverTask> task = candler::readSolverTask(text);
    if (!task) {
        std::fputs("candler-solver is started by candler; it reads an extraction task\n", stderr);
        return 2;
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
        return 2;
    }
    return 0;
}
