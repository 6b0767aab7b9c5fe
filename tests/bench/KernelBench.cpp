// How fast the kernels of the matrix multiplication projects are, beside the naive loops and
// OpenBLAS's sgemm (loaded if it is installed): all in one process, one run of each in turn, so
// that what else the machine does slows all alike. One thread is measured by its CPU time, more by
// the wall clock.
#include <dlfcn.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "tests/bench/KernelTiming.h"

namespace candler {

namespace {

constexpr const char* kUsage =
    R"(usage: bench_kernels [--size N] [--rounds N] [--threads N] [PROJECT...]

Finds, compiles and runs the kernels of projects that multiply matrices (default: all in resources
that start from programs/rise/matmul.rise) on square matrices of N rows (default 1152) and prints
GFLOP/s, the best and the median of the rounds, and the median divided by OpenBLAS's.
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

struct Options {
    std::int64_t size = 1152;
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
bool isProduct(std::int64_t size, FloatArray& o, FloatArray& a, FloatArray& b) {
    for (std::int64_t sample = 0; sample < 64; ++sample) {
        const std::int64_t i = sample * 7919 % size;
        const std::int64_t j = sample * 104729 % size;
        double sum = 0;
        for (std::int64_t p = 0; p < size; ++p)
            sum += static_cast<double>(a[i * size + p]) * static_cast<double>(b[p * size + j]);
        const auto actual = static_cast<double>(o[i * size + j]);
        if (!(std::abs(actual - sum) <= 1e-3 * std::max(1.0, std::abs(sum)))) return false;
    }
    return true;
}

void runAll(const Options& options, std::vector<Candidate>& candidates) {
    constexpr double kSlowSeconds = 2;
    FloatArray a(options.size * options.size);
    FloatArray b(options.size * options.size);
    FloatArray o(options.size * options.size);
    for (std::int64_t round = 0; round <= options.rounds; ++round)  // The first warms up.
        for (Candidate& candidate : candidates) {
            const bool isSlow =
                !candidate.seconds.empty() && candidate.seconds.back() > kSlowSeconds;
            if (isSlow || !candidate.note.empty()) continue;
            o.clear();
            const double begin = now(options.threads == 1);
            try {
                candidate.multiply(o.data(), options.size, options.size, options.size, a.data(),
                                   b.data());
            } catch (const std::invalid_argument& error) {
                candidate.note = error.what();
                continue;
            }
            const double seconds = now(options.threads == 1) - begin;
            if (round > 0 || seconds > kSlowSeconds) candidate.seconds.push_back(seconds);
            if (!isProduct(options.size, o, a, b))
                quit(candidate.name + " does not compute the product");
        }
}

void print(const Options& options, const std::vector<Candidate>& candidates) {
    const auto size = static_cast<double>(options.size);
    const double operations = 2e-9 * size * size * size;
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

Options readOptions(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
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
    write(folder / "naive" / "naive.cpp", kNaive);
    candidates.push_back(
        {"naive loops", compiled(toolchain, folder / "naive", {"naive.cpp"}), {}, {}});
    for (const std::filesystem::path& project : options.projects)
        candidates.push_back(fromProject(toolchain, project, folder / project.stem()));
    runAll(options, candidates);
    print(options, candidates);
    std::filesystem::remove_all(folder);
}

}  // namespace

}  // namespace candler

int main(int argc, char** argv) {
    candler::run(candler::readOptions(argc, argv));
    return 0;
}
