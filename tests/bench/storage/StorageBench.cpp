// Times exported kernels over sparse storage beside those of TACO, Eigen and GraphBLAS;
// storage.sh builds and runs it.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "Inputs.h"
#include "Kernels.h"
#include "contest/Contest.h"

namespace storage {

namespace {

struct Plan {
    bool isQuick = false;
    /// Kernels to run; all if there are none.
    std::vector<std::string> kernels;

    [[nodiscard]] bool has(const std::string& kernel) const {
        bool isNamed = kernels.empty();
        for (const std::string& name : kernels) isNamed = isNamed || name == kernel;
        return isNamed;
    }
    [[nodiscard]] bench::Effort effort() const {
        return isQuick ? bench::Effort{1, 0} : bench::Effort{};
    }
    [[nodiscard]] std::int64_t size() const { return isQuick ? 200 : 4000; }
};

const bench::Table table = {"density", {"TACO", "Eigen", "GrB"}, {"TACO"}};

bool runNamed(Contest contest, const std::string& input, const Plan& plan) {
    if (!plan.has(contest.kernel)) return true;
    contest.input = input;
    return run(contest, table, plan.effort());
}

bool runMatrices(const Csr& a, const Csr& b, const std::string& input, const Plan& plan) {
    const std::int64_t depth = 64;
    const Numbers x = numbers(a.columns, 11);
    const Numbers u = numbers(a.rows * depth, 12);
    const Numbers v = numbers(a.columns * depth, 13);
    const double beta = 0.7;
    bool isEqual = runNamed(matrixVector(a, x), input, plan);
    isEqual &= runNamed(matrixProduct(a, b), input, plan);
    isEqual &= runNamed(matrixSum(a, b), input, plan);
    isEqual &= runNamed(sampledProduct(a, u, v, depth), input, plan);
    isEqual &= runNamed(sumOfProduct(a, b), input, plan);
    isEqual &= runNamed(transposedProduct(a, x, beta), input, plan);
    isEqual &= runNamed(triangles(a), input, plan);
    return isEqual;
}

bool runTensors(double density, const std::string& input, const Plan& plan) {
    const std::int64_t rows = plan.isQuick ? 20 : 200;
    const std::int64_t depth = plan.isQuick ? 100 : 1000;
    const Csf b = uniformTensor(rows, rows, depth, density, 21);
    const Csr c = uniformMatrix(50, depth, 0.05, 22);
    bool isEqual = runNamed(tensorMatrix(b, c), input, plan);
    const Csr left = uniformMatrix(rows, 32, 0.05, 23);
    const Csr right = uniformMatrix(32, depth, 0.05, 24);
    isEqual &= runNamed(khatriRao(b, left, right), input, plan);
    return isEqual;
}

bool runAll(const Plan& plan) {
    const std::int64_t size = plan.size();
    bool isEqual = true;
    printHeading(table);
    const std::pair<const char*, double> densities[] = {{"0.05", 0.05},
                                                        {"2^-7", std::ldexp(1, -7)},
                                                        {"2^-9", std::ldexp(1, -9)},
                                                        {"2^-11", std::ldexp(1, -11)}};
    for (const auto& [name, density] : densities) {
        isEqual &= runMatrices(uniformMatrix(size, size, density, 1),
                               uniformMatrix(size, size, density, 3), name, plan);
        isEqual &= runTensors(density, name, plan);
    }
    isEqual &= runMatrices(powerLawMatrix(size, size * 40, 5), powerLawMatrix(size, size * 40, 7),
                           "power law", plan);
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

}  // namespace storage

int main(int argc, char** argv) {
    storage::Plan plan;
    bool keepsMemory = true;
    for (int i = 1; i < argc; ++i)
        if (std::strcmp(argv[i], "--quick") == 0)
            plan.isQuick = true;
        else if (std::strcmp(argv[i], "--default-malloc") == 0)
            keepsMemory = false;
        else
            plan.kernels.emplace_back(argv[i]);
    if (keepsMemory) storage::keepFreedMemory();
    return storage::runAll(plan) ? EXIT_SUCCESS : EXIT_FAILURE;
}
