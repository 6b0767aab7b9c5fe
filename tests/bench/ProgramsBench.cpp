// How fast kernels of guided Rise programs are (tests/bench/programs, and Horner's scheme of the
// examples), built as their folders say, beside plain versions written by hand and compiled with
// -O3 -march=native -ffast-math (and OpenMP where there are several threads): in one process, one
// run of each in turn. One thread is measured by its CPU time, more by the wall clock.
#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/support/FileSystem.h"
#include "engine/support/Subprocess.h"
#include "tests/bench/KernelTiming.h"

namespace candler {

namespace {

constexpr const char* kUsage =
    R"(usage: bench_programs [--rounds N] [--threads N] [NAME...]

Finds, exports, builds and runs the kernels of programs of ten kinds (default: all) at several
sizes, odd ones too, beside versions written by hand; prints microseconds, the median of the rounds
of each, and the time by hand divided by the kernel's.
)";

using Sizes = std::vector<std::int64_t>;
/// Elements of the result, then of each input.
using Lengths = Sizes (*)(const Sizes&);

struct Program {
    const char* name;
    Lengths lengths;
    std::vector<Sizes> sizes;
    bool hasTiles = false;  ///< Of as many columns as registers have room for.
};

const std::vector<Sizes> kSquares{{63, 63},   {64, 64},     {65, 65},     {257, 255},
                                  {511, 513}, {1024, 1024}, {1023, 1025}, {2048, 2048}};
const std::vector<Sizes> kLines{{1000}, {4097}, {65'536}, {1'000'003}};
const std::vector<Sizes> kProducts{{7, 63, 64, 65}, {16, 128, 128, 128}, {5, 257, 255, 129}};

const std::vector<Program> kPrograms{
    {"gemv",
     [](const Sizes& s) {
         return Sizes{s[0], s[0] * s[1], s[1], s[0]};
     },
     kSquares},
    {"batched",
     [](const Sizes& s) {
         return Sizes{s[0] * s[1] * s[2], s[0] * s[3] * s[1], s[0] * s[3] * s[2]};
     },
     kProducts, true},
    {"blur",
     [](const Sizes& s) {
         return Sizes{s[0] * s[1], (s[0] + 2) * (s[1] + 2)};
     },
     kSquares},
    {"jacobi",
     [](const Sizes& s) {
         return Sizes{s[0] * s[1], (s[0] + 4) * (s[1] + 4)};
     },
     kSquares},
    {"softmax",
     [](const Sizes& s) {
         return Sizes{s[0] * s[1], s[0] * s[1]};
     },
     kSquares},
    {"contraction",
     [](const Sizes& s) {
         return Sizes{s[0] * s[1] * s[2], s[0] * s[3] * s[1], s[3] * s[2]};
     },
     kProducts, true},
    {"tree-sum",
     [](const Sizes& s) {
         return Sizes{1, s[0]};
     },
     kLines},
    {"horner",
     [](const Sizes& s) {
         return Sizes{s[0], s[1], s[0]};
     },
     {{63, 17}, {1000, 9}, {65'537, 16}, {1'000'003, 12}}},
    {"saxpy", [](const Sizes& s) { return Sizes{s[0], 1, 1, s[0], s[0], s[0]}; }, kLines},
    {"syrk",
     [](const Sizes& s) {
         return Sizes{s[0] * s[0], s[0] * s[1]};
     },
     {{63, 65}, {129, 127}, {257, 255}, {512, 512}, {1023, 513}},
     true}};

/// The result, sizes, inputs.
using Kernel = void (*)(float* const*, const std::int64_t*);

struct Options {
    std::int64_t rounds = 15;
    std::int64_t threads = 1;
    std::vector<std::string> names;
};

void quietly(const std::vector<std::string>& arguments) {
    const auto outcome = valueOf(runSubprocess({.arguments = arguments, .timeLimitSeconds = 600}));
    if (!outcome.succeeded())
        quit(fmt::format("{} {}\n{}{}", fmt::join(arguments, " "), outcome.describeEnd(),
                         outcome.output, outcome.errors));
}

/// A function `symbol` that calls `function` with arrays and sizes in a list each. What is no array
/// in its declaration is read from one of one element.
std::string wrapper(const std::string& symbol, const std::string& function,
                    const std::string& declaration, std::size_t sizes) {
    std::vector<std::string> arguments{"a[0]"};
    for (std::size_t i = 0; i < sizes; ++i) arguments.push_back(fmt::format("s[{}]", i));
    std::size_t at = 0;
    for (std::size_t begin = 0; begin < declaration.size(); ++at) {
        const std::size_t end = std::min(declaration.find(',', begin), declaration.size());
        const bool isArray = declaration.substr(begin, end - begin).find('*') != std::string::npos;
        if (at > sizes) arguments.push_back(fmt::format("{}a[{}]", isArray ? "" : "*", at - sizes));
        begin = end + 1;
    }
    return fmt::format(
        "extern \"C\" void {}(float* const* a, const std::int64_t* s) {{ {}({}); }}\n", symbol,
        function, fmt::join(arguments, ", "));
}

/// The text between the brackets behind `name`.
std::string parametersOf(const std::string& text, const std::string& name) {
    const std::size_t begin = text.find(name + "(");
    if (begin == std::string::npos) quit("no function " + name);
    const std::size_t from = begin + name.size() + 1;
    return text.substr(from, text.find(')', from) - from);
}

struct Pair {
    Kernel ours = nullptr;
    Kernel hand = nullptr;
};

Pair built(const Program& program, const std::filesystem::path& folder, bool hasThreads) {
    const std::string name = program.name;
    const std::filesystem::path here = CANDLER_BENCH_PROGRAMS;
    std::filesystem::path project = here / (name + ".candler");
    if (!std::filesystem::exists(project))
        project = resourceFolder() / "projects" / project.filename();
    std::vector<std::string> exporting{CANDLER_PROGRAM, "export",        project.string(),
                                       "--out",         folder.string(), "--c"};
    if (program.hasTiles && !__builtin_cpu_supports("avx512f"))
        exporting.insert(exporting.end(), {"--set", "columns=16"});
    quietly(exporting);
    const std::filesystem::path build = folder / "build";
    quietly({"cmake", "-S", folder.string(), "-B", build.string()});
    std::string function = name;
    std::ranges::replace(function, '-', '_');
    quietly({"cmake", "--build", build.string(), "--target", function + "_shared"});

    const std::string hand = valueOf(readFile(here / (name + ".cpp")));
    const std::string header = valueOf(readFile(folder / (function + ".h")));
    const std::size_t sizes = program.sizes.front().size();
    write(folder / "both.cpp",
          fmt::format("{}\n#include \"{}.h\"\n{}{}", hand, function,
                      wrapper("callOurs", function + "_run",
                              parametersOf(header, function + "_run"), sizes),
                      wrapper("callHand", "hand", parametersOf(hand, "hand"), sizes)));
    const std::filesystem::path library = valueOf(
        valueOf(Toolchain::find())
            .compile({.folder = folder,
                      .sources = {"both.cpp"},
                      .program = "both.so",
                      .flags = {"-O3", "-march=native", "-ffast-math",
                                hasThreads ? "-fopenmp" : "-fopenmp-simd", "-shared", "-fPIC",
                                "-L" + build.string(), "-Wl,-rpath," + build.string()},
                      .libraries = {function}}));
    void* const handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) quit(dlerror());
    return {reinterpret_cast<Kernel>(dlsym(handle, "callOurs")),
            reinterpret_cast<Kernel>(dlsym(handle, "callHand"))};
}

/// Arrays of one call.
class Arrays {
public:
    explicit Arrays(const Sizes& lengths) {
        for (const std::int64_t length : lengths) {
            m_arrays.emplace_back(std::max<std::int64_t>(length, 1));
            m_pointers.push_back(m_arrays.back().data());
        }
    }
    [[nodiscard]] float* const* pointers() const { return m_pointers.data(); }
    FloatArray& result() { return m_arrays.front(); }

private:
    std::deque<FloatArray> m_arrays;
    std::vector<float*> m_pointers;
};

void requireEqual(const std::string& what, FloatArray& actual, FloatArray& expected) {
    for (std::int64_t i = 0; i < expected.size(); ++i) {
        const double error = std::abs(static_cast<double>(actual[i] - expected[i]));
        if (!(error <= 2e-3 * std::max(1.0, std::abs(static_cast<double>(expected[i])))))
            quit(fmt::format("{}: {} instead of {} at {}", what, actual[i], expected[i], i));
    }
}

/// Of one call, in seconds.
double timed(Kernel kernel, const Arrays& arrays, const Sizes& sizes, int calls, bool isCpuTime) {
    const double begin = now(isCpuTime);
    for (int i = 0; i < calls; ++i) kernel(arrays.pointers(), sizes.data());
    return (now(isCpuTime) - begin) / calls;
}

/// Prints a row; what the median by hand is divided by ours.
double measure(const Program& program, const Sizes& sizes, const Pair& pair,
               const Options& options) {
    const bool isCpuTime = options.threads == 1;
    const Sizes lengths = program.lengths(sizes);
    Arrays ours(lengths);
    Arrays hand(lengths);
    ours.result().clear();
    hand.result().clear();
    timed(pair.ours, ours, sizes, 1, isCpuTime);
    timed(pair.hand, hand, sizes, 1, isCpuTime);
    const std::string what = fmt::format("{} {}", program.name, fmt::join(sizes, "x"));
    requireEqual(what, ours.result(), hand.result());

    constexpr double kRoundSeconds = 2e-3;
    const double once = timed(pair.hand, hand, sizes, 1, isCpuTime);
    const int calls = static_cast<int>(std::clamp(kRoundSeconds / once, 1.0, 100'000.0));
    std::vector<double> ourTimes;
    std::vector<double> handTimes;
    for (std::int64_t round = 0; round < options.rounds; ++round) {
        ourTimes.push_back(timed(pair.ours, hand, sizes, calls, isCpuTime));
        handTimes.push_back(timed(pair.hand, hand, sizes, calls, isCpuTime));
    }
    const double ratio = median(handTimes) / median(ourTimes);
    fmt::print("{:<28}{:>12.2f}{:>12.2f}{:>10.2f}\n", what, 1e6 * median(ourTimes),
               1e6 * median(handTimes), ratio);
    std::fflush(stdout);
    return ratio;
}

Options readOptions(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--rounds")
            readNumber(argument, argv[++i], options.rounds);
        else if (argument == "--threads")
            readNumber(argument, argv[++i], options.threads);
        else if (argument.starts_with("-") ||
                 std::ranges::find(kPrograms, argument, &Program::name) == kPrograms.end()) {
            fmt::print("{}", kUsage);
            std::exit(argument == "--help" ? 0 : 1);
        } else
            options.names.push_back(argument);
    }
    return options;
}

void run(const Options& options) {
    setThreads(options.threads);
    const auto folder =
        std::filesystem::temp_directory_path() / fmt::format("candler-programs-{}", ::getpid());
    fmt::print("{} thread{}, {} rounds\n{:<28}{:>12}{:>12}{:>10}\n", options.threads,
               options.threads == 1 ? "" : "s", options.rounds, "microseconds", "kernel", "by hand",
               "hand/it");
    double logarithms = 0;
    double worst = 1e9;
    int count = 0;
    for (const Program& program : kPrograms) {
        if (!options.names.empty() && std::ranges::count(options.names, program.name) == 0)
            continue;
        const Pair pair = built(program, folder / program.name, options.threads > 1);
        for (const Sizes& sizes : program.sizes) {
            const double ratio = measure(program, sizes, pair, options);
            logarithms += std::log(ratio);
            worst = std::min(worst, ratio);
            ++count;
        }
    }
    fmt::print("geometric mean {:.2f}, worst {:.2f}\n", std::exp(logarithms / count), worst);
    std::filesystem::remove_all(folder);
}

}  // namespace

}  // namespace candler

int main(int argc, char** argv) {
    candler::run(candler::readOptions(argc, argv));
    return 0;
}
