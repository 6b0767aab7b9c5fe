// How fast the kernels of the lowered stencil programs (resources/programs/rise/lowered-*) are, and
// of those that are found, beside straightforward versions written by hand: all in one process, one
// run of each in turn, so that what else the machine does slows all alike. The same compiler and
// flags for all. One thread is measured by its CPU time, more by the wall clock.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "engine/codegen/CppPrinter.h"
#include "engine/languages/rise/lowering/RiseLowering.h"
#include "engine/support/FileSystem.h"
#include "tests/bench/KernelTiming.h"

namespace candler {

namespace {

constexpr const char* kUsage =
    R"(usage: bench_stencils [--height N] [--width N] [--rounds N] [--threads N]

Compiles the programs resources/programs/rise/lowered-*.rise, and those that the projects for the
binomial filter and Harris corner detection find, and runs them on images of N rows and
columns (default 1536 and 2560), beside versions written by hand. Prints milliseconds, the best and
the median of the rounds, and how many times faster than by hand the median is.
)";

constexpr const char* kWrapper = R"(#include "{0}.hpp"

extern "C" void run(float* output, std::int64_t h, std::int64_t w, const float* image) {{
    {1}(output, h / {2}, w, image);
}}
)";

/// A loop over the pixels, nine taps each, indices kept inside the image.
constexpr const char* kBinomial = R"(#include <algorithm>
#include <cstdint>

extern "C" void run(float* __restrict output, std::int64_t h, std::int64_t w,
                    const float* __restrict image) {
    static const float weights[3][3] = {
        {1 / 16.0F, 2 / 16.0F, 1 / 16.0F},
        {2 / 16.0F, 4 / 16.0F, 2 / 16.0F},
        {1 / 16.0F, 2 / 16.0F, 1 / 16.0F}};
#pragma omp parallel for
    for (std::int64_t y = 0; y < h; ++y)
        for (std::int64_t x = 0; x < w; ++x) {
            float sum = 0;
            for (std::int64_t i = 0; i < 3; ++i)
                for (std::int64_t j = 0; j < 3; ++j) {
                    const std::int64_t row = std::clamp<std::int64_t>(y + i - 1, 0, h - 1);
                    const std::int64_t column = std::clamp<std::int64_t>(x + j - 1, 0, w - 1);
                    sum += weights[i][j] * image[row * w + column];
                }
            output[y * w + x] = sum;
        }
}
)";

/// The same with more care: only the border asks where it is.
constexpr const char* kBinomialApart = R"(#include <algorithm>
#include <cstdint>

extern "C" void run(float* __restrict output, std::int64_t h, std::int64_t w,
                    const float* __restrict image) {
    const auto row = [&](std::int64_t y) {
        return image + std::clamp<std::int64_t>(y, 0, h - 1) * w;
    };
    const auto border = [&](std::int64_t y, std::int64_t x) {
        const float *a = row(y - 1), *b = row(y), *c = row(y + 1);
        const std::int64_t left = std::max<std::int64_t>(x - 1, 0), right = std::min(x + 1, w - 1);
        output[y * w + x] = (a[left] + 2 * a[x] + a[right] + 2 * (b[left] + 2 * b[x] + b[right]) +
                             c[left] + 2 * c[x] + c[right]) * (1 / 16.0F);
    };
#pragma omp parallel for
    for (std::int64_t y = 0; y < h; ++y) {
        const float *a = row(y - 1), *b = row(y), *c = row(y + 1);
        for (std::int64_t x = 1; x < w - 1; ++x)
            output[y * w + x] = (a[x - 1] + 2 * a[x] + a[x + 1] +
                                 2 * (b[x - 1] + 2 * b[x] + b[x + 1]) +
                                 c[x - 1] + 2 * c[x] + c[x + 1]) * (1 / 16.0F);
        border(y, 0);
        border(y, w - 1);
    }
}
)";

/// One pass over the image after another. The images in between are made once, not in each run.
constexpr const char* kHarris = R"(#include <cstdint>
#include <vector>

using Image = std::vector<float>;

extern "C" void run(float* __restrict output, std::int64_t h, std::int64_t w,
                    const float* __restrict image) {
    const std::int64_t gh = h + 4, gw = w + 4, sh = h + 2, sw = w + 2;
    static Image grey, ix, iy, ixx, ixy, iyy, sxx, sxy, syy;
    grey.resize(gh * gw);
    for (Image* made : {&ix, &iy, &ixx, &ixy, &iyy}) made->resize(sh * sw);
    for (Image* made : {&sxx, &sxy, &syy}) made->resize(h * w);

    const float *r = image, *g = image + gh * gw, *b = image + 2 * gh * gw;
    float* __restrict to = grey.data();
#pragma omp parallel for
    for (std::int64_t i = 0; i < gh * gw; ++i) to[i] = 0.299F * r[i] + 0.587F * g[i] + 0.114F * b[i];

    const float* from = grey.data();
    float* __restrict dx = ix.data();
#pragma omp parallel for
    for (std::int64_t y = 0; y < sh; ++y)
        for (std::int64_t x = 0; x < sw; ++x) {
            const float* p = from + y * gw + x;
            dx[y * sw + x] = (p[2] - p[0] + 2 * (p[gw + 2] - p[gw]) + p[2 * gw + 2] - p[2 * gw]) *
                             (1 / 12.0F);
        }
    float* __restrict dy = iy.data();
#pragma omp parallel for
    for (std::int64_t y = 0; y < sh; ++y)
        for (std::int64_t x = 0; x < sw; ++x) {
            const float* p = from + y * gw + x;
            dy[y * sw + x] = (p[2 * gw] - p[0] + 2 * (p[2 * gw + 1] - p[1]) + p[2 * gw + 2] - p[2]) *
                             (1 / 12.0F);
        }

    const auto multiply = [&](const Image& a, const Image& b, Image& product) {
        const float *left = a.data(), *right = b.data();
        float* __restrict result = product.data();
#pragma omp parallel for
        for (std::int64_t i = 0; i < sh * sw; ++i) result[i] = left[i] * right[i];
    };
    multiply(ix, ix, ixx);
    multiply(ix, iy, ixy);
    multiply(iy, iy, iyy);

    const auto sum = [&](const Image& a, Image& sums) {
        const float* values = a.data();
        float* __restrict result = sums.data();
#pragma omp parallel for
        for (std::int64_t y = 0; y < h; ++y)
            for (std::int64_t x = 0; x < w; ++x) {
                const float *p = values + y * sw + x, *q = p + sw, *s = q + sw;
                result[y * w + x] =
                    p[0] + p[1] + p[2] + q[0] + q[1] + q[2] + s[0] + s[1] + s[2];
            }
    };
    sum(ixx, sxx);
    sum(ixy, sxy);
    sum(iyy, syy);

    const float *xx = sxx.data(), *xy = sxy.data(), *yy = syy.data();
#pragma omp parallel for
    for (std::int64_t i = 0; i < h * w; ++i) {
        const float determinant = xx[i] * yy[i] - xy[i] * xy[i];
        const float trace = xx[i] + yy[i];
        output[i] = determinant - 0.04F * trace * trace;
    }
}
)";

struct Options {
    std::int64_t height = 1536;
    std::int64_t width = 2560;
    std::int64_t rounds = 9;
    std::int64_t threads = 1;
};

using Kernel = void (*)(float*, std::int64_t, std::int64_t, const float*);

/// One row of the table.
struct Candidate {
    std::string name;
    Kernel kernel = nullptr;
    std::vector<double> seconds{};
};

Kernel compiledKernel(const Toolchain& toolchain, const std::filesystem::path& folder,
                      const std::vector<std::string>& sources) {
    return reinterpret_cast<Kernel>(compiledFunction(toolchain, folder, sources, "run"));
}

struct Handwritten {
    const char* name;
    const char* text;
};

Candidate byHand(const Toolchain& toolchain, const std::filesystem::path& folder,
                 const Handwritten& version) {
    write(folder / "hand.cpp", version.text);
    return {.name = version.name, .kernel = compiledKernel(toolchain, folder, {"hand.cpp"})};
}

Candidate fromProgram(const Toolchain& toolchain, const std::filesystem::path& file,
                      const std::filesystem::path& folder) {
    rise::RiseContext context;
    const SourceText text(file.string(), valueOf(readFile(file)));
    const rise::RiseProgram program = valueOf(rise::loadProgram(context, text));
    const auto lowered = valueOf(rise::lowerProgram(context, program, program.term));
    const loop::CppCode code = loop::printCpp(lowered.function);
    // Strips of 32 lines are counted by the program's size.
    const bool hasStrips = text.text().find("(32*h)") != std::string::npos;
    write(folder / "kernel.hpp", code.header);
    write(folder / "kernel.cpp", code.source);
    write(folder / "wrapper.cpp",
          fmt::format(kWrapper, "kernel", code.functionName, hasStrips ? 32 : 1));
    return {.name = file.stem().string().substr(std::string("lowered-").size()),
            .kernel = compiledKernel(toolchain, folder, {"kernel.cpp", "wrapper.cpp"})};
}

/// Of the program that a project's search finds.
Candidate fromProject(const Toolchain& toolchain, const std::filesystem::path& project,
                      const std::filesystem::path& folder) {
    const std::string name = exported(project, folder);
    write(folder / "wrapper.cpp", fmt::format(kWrapper, name, "kernels::" + name, 1));
    return {.name = "found: " + project.stem().string(),
            .kernel = compiledKernel(toolchain, folder, {name + ".cpp", "wrapper.cpp"})};
}

/// Those written by hand first, then the lowered programs of the `family`, then the goals that are
/// found from its program.
std::vector<Candidate> candidatesOf(const std::string& family,
                                    const std::vector<Handwritten>& handwritten,
                                    const std::filesystem::path& folder) {
    const Toolchain toolchain = valueOf(Toolchain::find());
    std::vector<Candidate> candidates;
    for (const Handwritten& version : handwritten)
        candidates.push_back(byHand(toolchain, folder / family / version.name, version));
    const std::string prefix = "lowered-" + family;
    std::vector<std::filesystem::path> files;
    for (const auto& entry :
         std::filesystem::directory_iterator(resourceFolder() / "programs" / "rise"))
        if (entry.path().stem().string().starts_with(prefix)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const std::filesystem::path& file : files)
        candidates.push_back(fromProgram(toolchain, file, folder / file.stem()));
    for (const std::filesystem::path& project : projectsOf(family + ".rise"))
        candidates.push_back(fromProject(toolchain, project, folder / project.stem()));
    return candidates;
}

void requireEqual(const Candidate& candidate, FloatArray& actual, FloatArray& expected) {
    for (std::int64_t i = 0; i < expected.size(); ++i) {
        const double error = std::abs(static_cast<double>(actual[i] - expected[i]));
        if (!(error <= 1e-4 * std::max(1.0, std::abs(static_cast<double>(expected[i])))))
            quit(fmt::format("{} computes {} instead of {} at {}", candidate.name, actual[i],
                             expected[i], i));
    }
}

void runAll(const Options& options, FloatArray& image, std::vector<Candidate>& candidates) {
    FloatArray expected(options.height * options.width);
    FloatArray output(options.height * options.width);
    for (std::int64_t round = 0; round <= options.rounds; ++round)  // The first warms up.
        for (Candidate& candidate : candidates) {
            FloatArray& result = &candidate == &candidates.front() ? expected : output;
            result.clear();
            const double begin = now(options.threads == 1);
            candidate.kernel(result.data(), options.height, options.width, image.data());
            const double seconds = now(options.threads == 1) - begin;
            if (round > 0) candidate.seconds.push_back(seconds);
            requireEqual(candidate, result, expected);
        }
}

void print(const std::string& title, const Options& options,
           const std::vector<Candidate>& candidates) {
    fmt::print("{}, {} x {}, {} thread{}, {} rounds\n{:<38}{:>8}{:>8}{:>14}\n", title,
               options.height, options.width, options.threads, options.threads == 1 ? "" : "s",
               options.rounds, "milliseconds", "best", "median", "by hand / it");
    const double hand = median(candidates.front().seconds);
    for (const Candidate& candidate : candidates) {
        const double middle = median(candidate.seconds);
        const double least = *std::min_element(candidate.seconds.begin(), candidate.seconds.end());
        fmt::print("{:<38}{:>8.2f}{:>8.2f}{:>14.2f}\n", candidate.name, 1e3 * least, 1e3 * middle,
                   hand / middle);
    }
}

Options readOptions(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; i += 2) {
        const std::string argument = argv[i];
        std::int64_t* const number = argument == "--height"    ? &options.height
                                     : argument == "--width"   ? &options.width
                                     : argument == "--rounds"  ? &options.rounds
                                     : argument == "--threads" ? &options.threads
                                                               : nullptr;
        if (number == nullptr) {
            fmt::print("{}", kUsage);
            std::exit(argument == "--help" ? 0 : 1);
        }
        readNumber(argument, argv[i + 1], *number);
    }
    if (options.height % 32 != 0) quit("--height must be divisible by 32");
    return options;
}

void run(const Options& options) {
    setThreads(options.threads);
    const auto folder =
        std::filesystem::temp_directory_path() / fmt::format("candler-stencils-{}", ::getpid());
    std::vector<Candidate> binomials = candidatesOf(
        "binomial", {{"by hand", kBinomial}, {"by hand, borders apart", kBinomialApart}}, folder);
    FloatArray plain(options.height * options.width);
    runAll(options, plain, binomials);
    print("binomial filter", options, binomials);
    std::vector<Candidate> corners = candidatesOf("harris", {{"by hand", kHarris}}, folder);
    FloatArray coloured(3 * (options.height + 4) * (options.width + 4));
    runAll(options, coloured, corners);
    print("\nHarris corner detection", options, corners);
    std::filesystem::remove_all(folder);
}

}  // namespace

}  // namespace candler

int main(int argc, char** argv) {
    candler::run(candler::readOptions(argc, argv));
    return 0;
}
