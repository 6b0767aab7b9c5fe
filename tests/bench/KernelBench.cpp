// How fast the kernels of the matrix multiplication projects are, beside the naive loops and
// OpenBLAS's sgemm (loaded if it is installed): all in one process, one run of each in turn, so
// that what else the machine does slows all alike. One thread is measured by its CPU time, more by
// the wall clock.
#include <dlfcn.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <ranges>
#include <stdexcept>

#include "tests/bench/KernelTiming.h"

namespace candler {

namespace {

constexpr const char* kUsage =
    R"(usage: bench_kernels [--size N] [--grid] [--rounds N] [--threads N] [PROJECT...]

Finds, compiles and runs the kernels of projects that multiply matrices (default: all in resources
that start from programs/rise/matmul.rise) on square matrices of N rows (default 1152) and prints
GFLOP/s, the best and the median of the rounds, and the median divided by OpenBLAS's.
--grid: at sixty sizes, m x n x k from 1 to 2048, square, tall, wide and deep, what OpenBLAS's
median is divided by each kernel's, with the geometric mean and the worst.
)";

constexpr const char* kWrapper = R"(#include "{0}.hpp"

extern "C" void multiply(float* o, std::int64_t m, std::int64_t n, std::int64_t k, const float* a,
                         const float* b) {{
    kernels::{0}(o, m, n, k, a, b);
}}
)";

constexpr const char* kNaive = R"(#include <cstdint>

extern "C" void multiply(float* o, std::int64_t m, std::int64_t n, std::int64_t k, const float* a,
                         const float* b) {
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            float sum = 0;
            for (std::int64_t p = 0; p < k; ++p) sum += a[i * k + p] * b[p * n + j];
            o[i * n + j] = sum;
        }
}
)";

/// The sizes of one product: the result has m rows and n columns, the sums have k summands.
struct Shape {
    std::int64_t m;
    std::int64_t n;
    std::int64_t k;
};

constexpr std::array<std::int64_t, 32> kSquares{
    1,   2,   4,   8,   15,  16,  17,  31,  32,  33,  48,  63,   64,   65,   100,  127,
    128, 129, 200, 255, 256, 257, 384, 511, 512, 513, 777, 1000, 1023, 1024, 1025, 2048};
constexpr std::array<Shape, 28> kOblongs{
    {{1, 1024, 1024},  {1024, 1, 1024},  {1024, 1024, 1}, {2, 500, 700},    {3, 2048, 128},
     {7, 1000, 33},    {8, 2048, 2048},  {2048, 8, 2048}, {2048, 2048, 8},  {5, 5, 2048},
     {16, 16, 1024},   {30, 33, 17},     {64, 2048, 64},  {2048, 64, 64},   {64, 64, 2048},
     {100, 10, 1000},  {10, 1000, 100},  {1000, 100, 10}, {128, 1024, 256}, {1024, 128, 256},
     {333, 555, 777},  {777, 333, 555},  {65, 1025, 129}, {1537, 31, 257},  {31, 1537, 257},
     {512, 2000, 300}, {2000, 512, 300}, {1999, 1999, 64}}};

struct Options {
    std::int64_t size = 1152;
    bool hasGrid = false;
    std::int64_t rounds = 7;
    std::int64_t threads = 1;
    std::vector<std::filesystem::path> projects;
};

using Multiply = void (*)(float*, std::int64_t, std::int64_t, std::int64_t, const float*,
                          const float*);

/// One row of the table. A kernel that does not take the size has no times.
struct Candidate {
    std::string name;
    Multiply multiply = nullptr;
    std::vector<double> seconds;
    std::string note;
};

Multiply compiled(const Toolchain& toolchain, const std::filesystem::path& folder,
                  const std::vector<std::string>& sources) {
    return reinterpret_cast<Multiply>(compiledFunction(toolchain, folder, sources, "multiply"));
}

Candidate fromProject(const Toolchain& toolchain, const std::filesystem::path& project,
                      const std::filesystem::path& folder) {
    const std::string name = exported(project, folder);
    write(folder / "wrapper.cpp", fmt::format(kWrapper, name));
    return {.name = project.stem().string(),
            .multiply = compiled(toolchain, folder, {name + ".cpp", "wrapper.cpp"}),
            .seconds = {},
            .note = {}};
}

using Sgemm = void (*)(int, int, int, int, int, int, float, const float*, int, const float*, int,
                       float, float*, int);
Sgemm sgemm = nullptr;

void multiplyByBlas(float* o, std::int64_t m, std::int64_t n, std::int64_t k, const float* a,
                    const float* b) {
    constexpr int kRowMajor = 101;
    constexpr int kNoTranspose = 111;
    sgemm(kRowMajor, kNoTranspose, kNoTranspose, static_cast<int>(m), static_cast<int>(n),
          static_cast<int>(k), 1, a, static_cast<int>(k), b, static_cast<int>(n), 0, o,
          static_cast<int>(n));
}

Candidate openBlas() {
    void* const handle = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
    if (handle != nullptr) sgemm = reinterpret_cast<Sgemm>(dlsym(handle, "cblas_sgemm"));
    if (sgemm != nullptr) return {"OpenBLAS", multiplyByBlas, {}, {}};
    return {"OpenBLAS", nullptr, {}, "not installed (package libopenblas0)"};
}

/// Whether a few elements are what double precision says.
bool isProduct(const Shape& shape, FloatArray& o, FloatArray& a, FloatArray& b) {
    for (std::int64_t sample = 0; sample < 64; ++sample) {
        const std::int64_t i = sample * 7919 % shape.m;
        const std::int64_t j = sample * 104729 % shape.n;
        double sum = 0;
        for (std::int64_t p = 0; p < shape.k; ++p)
            sum +=
                static_cast<double>(a[i * shape.k + p]) * static_cast<double>(b[p * shape.n + j]);
        const auto actual = static_cast<double>(o[i * shape.n + j]);
        if (!(std::abs(actual - sum) <= 1e-3 * std::max(1.0, std::abs(sum)))) return false;
    }
    return true;
}

double operationsOf(const Shape& shape) {
    return 2.0 * static_cast<double>(shape.m) * static_cast<double>(shape.n) *
           static_cast<double>(shape.k);
}

/// Seconds of one call. Small products are called often: what a look at the clock takes is little.
double timed(const Candidate& candidate, const Shape& shape, bool isCpuTime, FloatArray& o,
             FloatArray& a, FloatArray& b) {
    constexpr double kOperations = 2e7;
    const auto calls = std::max<std::int64_t>(1, std::llround(kOperations / operationsOf(shape)));
    const std::int64_t some = std::min<std::int64_t>(calls, 20'000);
    const double begin = now(isCpuTime);
    for (std::int64_t call = 0; call < some; ++call)
        candidate.multiply(o.data(), shape.m, shape.n, shape.k, a.data(), b.data());
    return (now(isCpuTime) - begin) / static_cast<double>(some);
}

void runAll(const Options& options, const Shape& shape, std::vector<Candidate>& candidates) {
    constexpr double kSlowSeconds = 2;
    FloatArray a(shape.m * shape.k);
    FloatArray b(shape.k * shape.n);
    FloatArray o(shape.m * shape.n);
    for (std::int64_t round = 0; round <= options.rounds; ++round)  // The first warms up.
        for (Candidate& candidate : candidates) {
            const bool isSlow =
                !candidate.seconds.empty() && candidate.seconds.back() > kSlowSeconds;
            if (isSlow || !candidate.note.empty()) continue;
            o.clear();
            try {
                const double seconds = timed(candidate, shape, options.threads == 1, o, a, b);
                if (round > 0 || seconds > kSlowSeconds) candidate.seconds.push_back(seconds);
            } catch (const std::invalid_argument& error) {
                candidate.note = error.what();
                continue;
            }
            if (!isProduct(shape, o, a, b)) quit(candidate.name + " does not compute the product");
        }
}

void print(const Options& options, const std::vector<Candidate>& candidates) {
    const double operations = 1e-9 * operationsOf({options.size, options.size, options.size});
    fmt::print("{0} x {0} x {0}, {1} thread{2}, {3} rounds\n{4:<38}{5:>8}{6:>8}{7:>12}\n",
               options.size, options.threads, options.threads == 1 ? "" : "s", options.rounds,
               "GFLOP/s", "best", "median", "/ OpenBLAS");
    const std::vector<double>& blas = candidates.front().seconds;
    for (const Candidate& candidate : candidates) {
        if (candidate.seconds.empty()) {
            fmt::print("{:<38}  {}\n", candidate.name, candidate.note);
            continue;
        }
        const double middle = median(candidate.seconds);
        const double least = *std::min_element(candidate.seconds.begin(), candidate.seconds.end());
        fmt::print("{:<38}{:>8.1f}{:>8.1f}{:>12}\n", candidate.name, operations / least,
                   operations / middle,
                   blas.empty() ? "" : fmt::format("{:.2f}", median(blas) / middle));
    }
}

/// One line: the rate of OpenBLAS, then the ratio of each other kernel. Returns these ratios.
std::vector<double> printRatios(const Shape& shape, const std::vector<Candidate>& candidates) {
    const double blas = median(candidates.front().seconds);
    fmt::print("{:<16}{:>10.1f}", fmt::format("{}x{}x{}", shape.m, shape.n, shape.k),
               1e-9 * operationsOf(shape) / blas);
    std::vector<double> ratios;
    for (const Candidate& candidate : candidates | std::views::drop(1)) {
        ratios.push_back(candidate.seconds.empty() ? 0 : blas / median(candidate.seconds));
        fmt::print("{:>10.2f}", ratios.back());
    }
    fmt::print("\n");
    return ratios;
}

void runGrid(const Options& options, std::vector<Candidate>& candidates) {
    if (candidates.front().multiply == nullptr) quit("OpenBLAS is " + candidates.front().note);
    std::vector<Shape> shapes(kOblongs.begin(), kOblongs.end());
    for (const std::int64_t size : kSquares | std::views::reverse)
        shapes.insert(shapes.begin(), {size, size, size});
    for (std::size_t i = 0; i < candidates.size(); ++i)
        fmt::print("{}: {}\n", i, candidates[i].name);
    std::vector<double> logarithms(candidates.size() - 1);
    std::vector<double> worst(candidates.size() - 1, 1e9);
    for (const Shape& shape : shapes) {
        runAll(options, shape, candidates);
        const std::vector<double> ratios = printRatios(shape, candidates);
        for (std::size_t i = 0; i < ratios.size(); ++i) {
            logarithms[i] += std::log(ratios[i]);
            worst[i] = std::min(worst[i], ratios[i]);
        }
        for (Candidate& candidate : candidates) candidate.seconds.clear();
    }
    for (std::size_t i = 0; i < worst.size(); ++i)
        fmt::print("{:<38} geometric mean {:.2f}, worst {:.2f}\n", candidates[i + 1].name,
                   std::exp(logarithms[i] / static_cast<double>(shapes.size())), worst[i]);
}

Options readOptions(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (argument == "--grid") {
            options.hasGrid = true;
            continue;
        }
        std::int64_t* number = argument == "--size"      ? &options.size
                               : argument == "--rounds"  ? &options.rounds
                               : argument == "--threads" ? &options.threads
                                                         : nullptr;
        if (argument == "--help" || (argument.starts_with('-') && number == nullptr)) {
            fmt::print("{}", kUsage);
            std::exit(argument == "--help" ? 0 : 1);
        }
        if (number == nullptr) {
            options.projects.emplace_back(argument);
            continue;
        }
        readNumber(argv[i], argv[i + 1], *number);
        ++i;
    }
    if (options.projects.empty()) options.projects = projectsOf("matmul.rise");
    std::sort(options.projects.begin(), options.projects.end());
    return options;
}

void run(const Options& options) {
    setThreads(options.threads);
    const Toolchain toolchain = valueOf(Toolchain::find());
    const auto folder =
        std::filesystem::temp_directory_path() / fmt::format("candler-bench-{}", ::getpid());
    std::vector<Candidate> candidates{openBlas()};
    if (!options.hasGrid) {
        write(folder / "naive" / "naive.cpp", kNaive);
        candidates.push_back(
            {"naive loops", compiled(toolchain, folder / "naive", {"naive.cpp"}), {}, {}});
    }
    for (const std::filesystem::path& project : options.projects)
        candidates.push_back(fromProject(toolchain, project, folder / project.stem()));
    if (options.hasGrid) {
        runGrid(options, candidates);
    } else {
        runAll(options, {options.size, options.size, options.size}, candidates);
        print(options, candidates);
    }
    std::filesystem::remove_all(folder);
}

}  // namespace

}  // namespace candler

int main(int argc, char** argv) {
    candler::run(candler::readOptions(argc, argv));
    return 0;
}
