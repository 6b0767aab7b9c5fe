// candler-order-solver: candler-solver for OrderExtractors.
#include <cstdio>
#include <iostream>
#include <iterator>

#include "tests/bench/evaluations/OrderExtractors.h"

using namespace candler;
using namespace candler::solver;

int main() {
    const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
    const Result<SolverTask> task = readSolverTask(text);
    constexpr int kWrongUse = 2;
    if (!task) return kWrongUse;
    const ClassOrder order = task->solver == "order-real"      ? ClassOrder::Real
                             : task->solver == "order-integer" ? ClassOrder::Integer
                                                               : ClassOrder::None;
    solveByOrder(*task, order, [](const std::string& line) {
        std::fwrite(line.data(), 1, line.size(), stdout);
        std::fflush(stdout);
    });
}
