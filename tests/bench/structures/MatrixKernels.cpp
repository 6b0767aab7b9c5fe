// Matrices with structure: covariance, populations, convolution, symmetric and triangular ones;
// and copies of what is symmetric.
#include <cstring>
#include <memory>

#include "Kernels.h"
#include "Naive.h"
#include "Packed.h"
#include "Peers.h"
#include "exported.h"

namespace structures {

namespace {

using Place = std::vector<std::int64_t>;

/// A matrix and what is multiplied with it.
struct Inputs {
    Numbers a, x;
    /// The unique elements of a.
    Numbers packed;
};
using Kernel = std::function<void(double* y, const Inputs& inputs)>;

void add(Contest& contest, const char* name, std::int64_t count,
         const std::shared_ptr<Inputs>& inputs, const Kernel& kernel) {
    contest.contestants.push_back(
        bench::denseContestant(name, count, [=](double* y) { kernel(y, *inputs); }));
}

/// `at(i, j)` gives the elements of a matrix of m rows and n columns.
template <typename At>
Numbers matrix(std::int64_t m, std::int64_t n, At at) {
    Numbers elements;
    elements.reserve(static_cast<std::size_t>(m * n));
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) elements.push_back(at(i, j));
    return elements;
}

Numbers symmetric(std::int64_t n) {
    const Numbers all = bench::numbers(n * n, 1);
    return matrix(n, n, [&](std::int64_t i, std::int64_t j) {
        return all[static_cast<std::size_t>(std::min(i, j) * n + std::max(i, j))];
    });
}

bool isUpper(const Place& x) {
    return x[0] <= x[1];
}

/// A matrix of m rows times a vector, by all peers but those of BLAS.
Contest productContest(const std::string& name, std::int64_t m, std::int64_t n, bool isAlone,
                       const std::shared_ptr<Inputs>& inputs, const Kernel& ours) {
    Contest contest{.kernel = name, .input = {}, .contestants = {}};
    add(contest, "ours", m, inputs, ours);
    if (isAlone) return contest;
    add(contest, "naive", m, inputs, [=](double* y, const Inputs& in) {
        naive.matrixVector(m, n, y, in.a.data(), in.x.data());
    });
    add(contest, "fast", m, inputs,
        [=](double* y, const Inputs& in) { fast.matrixVector(m, n, y, in.a.data(), in.x.data()); });
    const Dense a{{m, n}, inputs->a.data()};
    const Dense x{{n}, inputs->x.data()};
    addTaco(contest, "matrix-vector", {{m}}, {a, x});
    addPython(contest, {{"A", a}, {"x", x}}, {{"A @ x"}, {"A @ x"}}, m);
    return contest;
}

Contest population(const std::string& name, std::int64_t n, bool isAlone, const Kernel& ours) {
    const auto inputs = std::make_shared<Inputs>();
    const Numbers all = bench::numbers(2 * n, 1);
    inputs->a = matrix(n, n, [&](std::int64_t i, std::int64_t j) {
        if (i == 0) return all[static_cast<std::size_t>(j)];
        return j == i - 1 ? all[static_cast<std::size_t>(n + j)] : 0;
    });
    inputs->x = bench::numbers(n, 2);
    // The diagonal below the main one, then row 0: as the README of the kernel tells.
    inputs->packed.assign(all.begin() + n, all.end() - 1);
    inputs->packed.insert(inputs->packed.end(), all.begin(), all.begin() + n);
    Contest contest = productContest(name, n, n, isAlone, inputs, ours);
    if (!isAlone) addBlasMatrixVector(contest, n, n, inputs->a, inputs->x);
    return contest;
}

constexpr std::int64_t taps = 16;

Contest convolution(const std::string& name, std::int64_t n, bool isAlone, const Kernel& ours) {
    const auto inputs = std::make_shared<Inputs>();
    inputs->packed = bench::numbers(taps, 1);
    inputs->a = matrix(taps + n - 1, n, [&](std::int64_t i, std::int64_t j) {
        return j <= i && i < j + taps ? inputs->packed[static_cast<std::size_t>(i - j)] : 0;
    });
    inputs->x = bench::numbers(n, 2);
    Contest contest = productContest(name, taps + n - 1, n, isAlone, inputs, ours);
    if (isAlone) return contest;
    addBlasMatrixVector(contest, taps + n - 1, n, inputs->a, inputs->x);
    addPython(contest, {{"w", {{taps}, inputs->packed.data()}}, {"x", {{n}, inputs->x.data()}}},
              {{"numpy.convolve(w, x)"},
               {"torch.nn.functional.conv1d(x.view(1, 1, -1), w.flip(0).view(1, 1, -1), "
                "padding=" +
                std::to_string(taps - 1) + ")"}},
              taps + n - 1);
    return contest;
}

Contest symmetricProduct(const std::string& name, std::int64_t n, bool isAlone,
                         const Kernel& ours) {
    const auto inputs = std::make_shared<Inputs>();
    inputs->a = symmetric(n);
    inputs->x = bench::numbers(n, 2);
    inputs->packed = packed(inputs->a, {n, n}, isUpper);
    Contest contest = productContest(name, n, n, isAlone, inputs, ours);
    if (isAlone) return contest;
    addBlasMatrixVector(contest, n, n, inputs->a, inputs->x);
    addBlasSymmetric(contest, n, inputs->a, inputs->x);
    addBlasPacked(contest, n, inputs->packed, inputs->x);
    return contest;
}

Contest covariance(const std::string& name, std::int64_t n, bool isAlone, const Kernel& ours) {
    const std::int64_t m = 2 * n;
    const auto inputs = std::make_shared<Inputs>();
    inputs->x = bench::numbers(m * n, 1);
    Contest contest{.kernel = name, .input = {}, .contestants = {}};
    add(contest, "ours", n * n, inputs, ours);
    if (isAlone) return contest;
    add(contest, "naive", n * n, inputs,
        [=](double* a, const Inputs& in) { naive.covariance(m, n, a, in.x.data()); });
    add(contest, "fast", n * n, inputs,
        [=](double* a, const Inputs& in) { fast.covariance(m, n, a, in.x.data()); });
    const Dense x{{m, n}, inputs->x.data()};
    addTaco(contest, "covariance", {{n, n}}, {x, x});
    addBlasCovariance(contest, m, n, inputs->x);
    addPython(contest, {{"X", x}}, {{"X.T @ X"}, {"X.T @ X"}}, n * n);
    return contest;
}

Contest triangularProduct(const std::string& name, std::int64_t n, bool isAlone,
                          const Kernel& ours) {
    const auto inputs = std::make_shared<Inputs>();
    const Numbers all = bench::numbers(n * n, 1);
    inputs->a = matrix(n, n, [&](std::int64_t i, std::int64_t j) {
        return i <= j ? all[static_cast<std::size_t>(i * n + j)] : 0;
    });
    inputs->x = bench::numbers(n * n, 2);
    inputs->packed = packed(inputs->a, {n, n}, isUpper);
    Contest contest{.kernel = name, .input = {}, .contestants = {}};
    add(contest, "ours", n * n, inputs, ours);
    if (isAlone) return contest;
    add(contest, "naive", n * n, inputs, [=](double* a, const Inputs& in) {
        naive.matrixProduct(n, n, a, in.a.data(), in.x.data());
    });
    add(contest, "fast", n * n, inputs, [=](double* a, const Inputs& in) {
        fast.matrixProduct(n, n, a, in.a.data(), in.x.data());
    });
    const Dense t{{n, n}, inputs->a.data()};
    const Dense b{{n, n}, inputs->x.data()};
    addTaco(contest, "matrix-product", {{n, n}}, {t, b});
    addBlasTriangular(contest, n, n, inputs->a, inputs->x);
    addPython(contest, {{"T", t}, {"B", b}}, {{"T @ B"}, {"T @ B"}}, n * n);
    return contest;
}

/// Ours and a copy of the box that it fills.
Contest copyContest(const std::string& name, bool isAlone, const std::shared_ptr<Inputs>& inputs,
                    const Kernel& ours) {
    Contest contest{.kernel = name, .input = {}, .contestants = {}};
    const auto count = static_cast<std::int64_t>(inputs->a.size());
    add(contest, "ours", count, inputs, ours);
    if (!isAlone)
        add(contest, "copy", count, inputs, [](double* a, const Inputs& in) {
            std::memcpy(a, in.a.data(), in.a.size() * sizeof(double));
        });
    return contest;
}

/// The symmetric cube of products of elements of x.
std::shared_ptr<Inputs> powersOf(std::int64_t n, int order) {
    const auto inputs = std::make_shared<Inputs>();
    inputs->x = bench::numbers(n, 1);
    inputs->a.resize(
        static_cast<std::size_t>(Dense{Place(static_cast<std::size_t>(order), n)}.count()));
    naive.powers(n, order, inputs->a.data(), inputs->x.data());
    return inputs;
}

/// Rows of one kernel, for each size.
template <typename Make>
void addRows(std::vector<Row>& rows, const std::string& name,
             const std::vector<std::int64_t>& sizes, Make make) {
    for (const std::int64_t size : sizes) rows.push_back({name, size, make});
}

}  // namespace

#define ROW(NAME, CONTEST, OURS)                                            \
    addRows(rows, NAME, sizes, [](std::int64_t n, bool isAlone) {           \
        return CONTEST(NAME, n, isAlone, [n](double* a, const Inputs& in) { \
            [[maybe_unused]] const double* dense = in.a.data();             \
            [[maybe_unused]] const double* unique = in.packed.data();       \
            const double* x = in.x.data();                                  \
            OURS;                                                           \
        });                                                                 \
    })

std::vector<Row> matrixRows(bool isQuick) {
    std::vector<Row> rows;
    Place sizes = isQuick ? Place{11} : Place{500, 1000};
    ROW("covariance", covariance, candler_covariance::covar(n, 2 * n, a, x));
    ROW("trmm", triangularProduct, candler_trmm::A(n, n, a, dense, x));
    ROW("trmm-packed", triangularProduct, candler_trmm_packed::A(n, n, a, unique, x));
    sizes = isQuick ? Place{21} : Place{2000, 8000};
    ROW("pglm", population, candler_pglm::A(n, a, dense, x));
    ROW("pglm-packed", population, candler_pglm_packed::A(n, a, unique, x));
    ROW("conv1d", convolution, candler_conv1d::A(taps, n, a, dense, x));
    ROW("conv1d-packed", convolution, candler_conv1d_packed::A(taps, n, a, unique, x));
    ROW("symv", symmetricProduct, candler_symv::y(n, a, dense, x));
    ROW("symv-packed", symmetricProduct, candler_symv_packed::y(n, a, unique, x));
    return rows;
}

std::vector<Row> copyRows(bool isQuick) {
    std::vector<Row> rows;
    addRows(rows, "copy2", isQuick ? Place{9} : Place{500, 4000}, [](std::int64_t n, bool isAlone) {
        const auto inputs = std::make_shared<Inputs>();
        inputs->a = symmetric(n);
        return copyContest("copy2", isAlone, inputs, [n](double* a, const Inputs& in) {
            candler_copy2::A(n, a, in.a.data());
        });
    });
    addRows(rows, "copy3", isQuick ? Place{7} : Place{60, 250}, [](std::int64_t n, bool isAlone) {
        return copyContest("copy3", isAlone, powersOf(n, 3), [n](double* a, const Inputs& in) {
            candler_copy3::A(n, a, in.a.data());
        });
    });
    addRows(rows, "copy4", isQuick ? Place{5} : Place{24, 60}, [](std::int64_t n, bool isAlone) {
        return copyContest("copy4", isAlone, powersOf(n, 4), [n](double* a, const Inputs& in) {
            candler_copy4::A(n, a, in.x.data());
        });
    });
    return rows;
}

}  // namespace structures
