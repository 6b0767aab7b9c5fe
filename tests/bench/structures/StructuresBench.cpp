// Times exported kernels of structured tensors beside naive loops, TACO, OpenBLAS, NumPy and
// PyTorch; structures.sh builds and runs it.
#include <omp.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "Kernels.h"

namespace structures {

namespace {

struct Plan {
    bool isQuick = false;
    int threads = 1;
    /// Kernels to run; all if there are none.
    std::vector<std::string> kernels;

    [[nodiscard]] bool has(const std::string& kernel) const {
        return kernels.empty() ||
               std::find(kernels.begin(), kernels.end(), kernel) != kernels.end();
    }
    [[nodiscard]] bench::Effort effort() const {
        bench::Effort effort = isQuick ? bench::Effort{1, 0} : bench::Effort{};
        effort.isWall = threads > 1;
        effort.isWarm = true;
        return effort;
    }
};

/// Ours on several threads, and as its peer on one.
bench::Contest threaded(bench::Contest contest, int threads) {
    const bench::Contestant ours = contest.contestants.front();
    bench::Contestant many = ours;
    bench::Contestant one = ours;
    many.compute = [=] {
        omp_set_num_threads(threads);
        ours.compute();
    };
    one.name = "one thread";
    one.compute = [=] {
        omp_set_num_threads(1);
        ours.compute();
    };
    contest.contestants = {many, one};
    return contest;
}

bool runRows(const std::vector<Row>& rows, const bench::Table& table, const Plan& plan) {
    bool isEqual = true;
    bool hasHeading = false;
    for (const Row& row : rows) {
        if (!plan.has(row.kernel)) continue;
        if (!hasHeading) printHeading(table);
        hasHeading = true;
        bench::Contest contest = row.contest(row.size, plan.threads > 1);
        if (plan.threads > 1) contest = threaded(std::move(contest), plan.threads);
        contest.input = std::to_string(row.size);
        isEqual &= run(contest, table, plan.effort());
    }
    return isEqual;
}

bool runAll(const Plan& plan) {
    const bool isThreaded = plan.threads > 1;
    const bench::Table one = {"n", {"one thread"}, {}};
    const bench::Table kernels = {
        "n", {"naive", "fast", "TACO", "BLAS", "NumPy", "PyTorch"}, {"naive", "TACO"}};
    const bench::Table copies = {"n", {"copy"}, {}};
    bool isEqual = runRows(tableRows(plan.isQuick), isThreaded ? one : kernels, plan);
    isEqual &= runRows(featureRows(plan.isQuick), isThreaded ? one : kernels, plan);
    isEqual &= runRows(matrixRows(plan.isQuick), isThreaded ? one : kernels, plan);
    isEqual &= runRows(copyRows(plan.isQuick), isThreaded ? one : copies, plan);
    return isEqual;
}

/// By default large results are new pages in each call, or not, depending on what ran before.
void keepFreedMemory() {
#ifdef __GLIBC__
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, 2000000000);
#endif
}

}  // namespace

}  // namespace structures

int main(int argc, char** argv) {
    structures::Plan plan;
    for (int i = 1; i < argc; ++i)
        if (std::strcmp(argv[i], "--quick") == 0)
            plan.isQuick = true;
        else if (std::strcmp(argv[i], "--threads") == 0 && i + 1 < argc)
            plan.threads = std::atoi(argv[++i]);
        else
            plan.kernels.emplace_back(argv[i]);
    structures::keepFreedMemory();
    return structures::runAll(plan) ? EXIT_SUCCESS : EXIT_FAILURE;
}
