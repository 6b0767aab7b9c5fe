// The programs beside kernels of tensors, that check, measure and drive them, as text for fmt.
#pragma once

namespace candler::tensor::texts {

// Of check.cpp and bench.cpp.
inline constexpr const char* kRandom =
    R"(/// Values in [-scale, scale), the same in every run; all above 0 if that is asked for.
std::vector<float> random(std::size_t count, float scale, bool is_positive) {{
    static std::uint64_t state = 0x9E3779B97F4A7C15U;
    std::vector<float> values(count);
    for (float& value : values) {{
        state = state * 6364136223846793005U + 1442695040888963407U;
        const float unit = static_cast<float>(state >> 40U) / 8388608.F - 1.F;
        value = is_positive ? 1.F + 0.5F * unit : scale * unit;
    }}
    return values;
}}
)";

// Of check.cpp; it is run in the kernel's folder.
inline constexpr const char* kFileCheck = R"(    std::puts("with {name}.weights:");
    const kernels::{name}_file file("{name}.weights");
    kernels::{name} folded(file);
    compare(folded, file.weights());
)";

inline constexpr const char* kCheck = R"(#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <vector>

#include "{name}.hpp"
#include "reference.hpp"

namespace {{

{random}
/// By its bits: compilers may assume that there are no such numbers.
bool is_finite(float value) {{
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return (bits & 0x7F800000U) != 0x7F800000U;
}}

/// Whether all elements are as they should be but for 1e-4 times themselves, or times the lower
/// quartile of the magnitudes that are not 0, whichever is larger.
bool is_close(const char* name, const std::vector<float>& actual,
              const std::vector<double>& expected) {{
    std::vector<double> magnitudes;
    for (const double element : expected)
        if (element != 0 && is_finite(static_cast<float>(element)))
            magnitudes.push_back(std::abs(element));
    std::sort(magnitudes.begin(), magnitudes.end());
    const double least = magnitudes.empty() ? 1e-30 : magnitudes[magnitudes.size() / 4];
    double largest = 0;
    std::size_t wrong = 0;
    std::size_t compared = 0;
    for (std::size_t i = 0; i < actual.size(); ++i) {{
        // What is no number in the reference says nothing.
        if (!is_finite(static_cast<float>(expected[i]))) continue;
        ++compared;
        const double error = std::abs(static_cast<double>(actual[i]) - expected[i]) /
                             std::max(std::abs(expected[i]), least);
        if (!is_finite(actual[i]) || error > 1e-4)
            ++wrong;
        else
            largest = std::max(largest, error);
    }}
    std::printf("%s: %zu of %zu elements compared, %zu wrong, relative error of the others at most "
                "%.3g\n",
                name, compared, actual.size(), wrong, largest);
    return wrong == 0 && compared > 0;
}}

}}  // namespace

int main(int argc, char** /*argv*/) try {{
    if (argc > 1) {{
        std::puts("usage: check");
        return 2;
    }}
{leaves}{arrays}    bool is_good = true;
    const auto compare = [&](kernels::{name}& kernel, const kernels::{name}_weights& weights) {{
        kernel.run({inputs}{actual});
        reference::{name}(weights, {inputs}{expected});
{comparisons}    }};
    const kernels::{name}_weights weights{{{weights}}};
    kernels::{name} kernel(weights);
    compare(kernel, weights);
{file}    return is_good ? 0 : 1;
}} catch (const std::exception& error) {{
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}}
)";

inline constexpr const char* kBench = R"(#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "{name}.hpp"

namespace {{

{random}
}}  // namespace

int main(int argc, char** argv) try {{
    const std::string argument = argc > 1 ? argv[1] : "0";
    if (argument == "--help") return std::puts("usage: bench [runs | --operators]") < 0 ? 2 : 0;
    // 0: for about four seconds.
    char* end = nullptr;
    const long runs = std::strtol(argument.c_str(), &end, 10);
    if (argument != "--operators" && (argument.empty() || *end != '\0' || runs < 0)) {{
        std::puts("usage: bench [runs | --operators]");
        return 2;
    }}
{leaves}{arrays}    const kernels::{name}_weights weights{{{weights}}};
    if (argument == "--operators") {{
        kernels::{name} kernel(weights);
        // The first run makes all memory real.
        kernel.run({inputs}{actual});
        for (const kernels::{name}_time& one : kernel.times(20))
            std::printf("{{\"key\": \"%s\", \"min_us\": %.6g, \"reorder_us\": %.6g}}\n", one.name,
                        one.seconds * 1e6, one.reorder_seconds * 1e6);
        return 0;
    }}
    std::vector<double> seconds;
    std::vector<double> before;
    // Where memory lies makes a difference: both graphs are made anew in each round, and either is
    // the first in half of the rounds.
    constexpr long kRounds = 4;
    for (long round = 0; round < kRounds; ++round) {{
        std::unique_ptr<kernels::{name}> written;
        std::unique_ptr<kernels::{name}> kernel;
        for (const bool is_kernel : {{round % 2 == 0, round % 2 != 0}})
            (is_kernel ? kernel : written)
                .reset(new kernels::{name}(weights, is_kernel
                                                        ? kernels::{name}::form::optimised
                                                        : kernels::{name}::form::as_written));
        double sum = 0;
        const auto wants_more = [&](long run) {{
            if (runs > 0) return run <= (runs + round) / kRounds;
            return run <= 1 || (sum < 1 && run <= 2500);
        }};
        // The first runs warm up and are not counted; both graphs take turns.
        for (long run = 0; wants_more(run); ++run) {{
            for (auto [graph, times] :
                 {{std::pair(written.get(), &before), std::pair(kernel.get(), &seconds)}}) {{
                const auto begin = std::chrono::steady_clock::now();
                graph->run({inputs}{actual});
                const std::chrono::duration<double> took =
                    std::chrono::steady_clock::now() - begin;
                if (run > 0) times->push_back(took.count());
                sum += took.count();
            }}
        }}
    }}
    std::sort(seconds.begin(), seconds.end());
    std::sort(before.begin(), before.end());
    const double median = seconds[seconds.size() / 2];
    std::printf("{{\"kernel\": \"{name}\", \"sizes\": {{}}, \"runs\": %zu, \"median_seconds\": %.6g, "
                "\"best_seconds\": %.6g, \"before_median_seconds\": %.6g, "
                "\"before_best_seconds\": %.6g, \"gflops\": %.4g",
                seconds.size(), median, seconds.front(), before[before.size() / 2], before.front(),
                {flops} / median * 1e-9);
{times}    return 0;
}} catch (const std::exception& error) {{
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}}
)";

inline constexpr const char* kNoTimes = "    std::puts(\"}\");\n";
inline constexpr const char* kAllTimes = R"(    std::printf(", \"seconds\": [");
    for (std::size_t i = 0; i < seconds.size(); ++i)
        std::printf("%s%.6g", i == 0 ? "" : ", ", seconds[i]);
    std::puts("]}");
)";

// Reads weights and inputs, each in order, as floats without anything between them.
inline constexpr const char* kDriver = R"(#include <cstdio>
#include <exception>
#include <stdexcept>
#include <vector>

#include "{name}.hpp"

namespace {{

std::vector<float> read(std::FILE* file, std::size_t count) {{
    std::vector<float> values(count);
    if (std::fread(values.data(), sizeof(float), count, file) != count)
        throw std::runtime_error("the inputs are incomplete");
    return values;
}}

void write(std::FILE* file, const std::vector<float>& values) {{
    if (std::fwrite(values.data(), sizeof(float), values.size(), file) != values.size())
        throw std::runtime_error("the outputs cannot be written");
}}

}}  // namespace

int main() try {{
    std::FILE* const file = std::fopen("inputs.bin", "rb");
    std::FILE* const result = std::fopen("outputs.bin", "wb");
    if (file == nullptr || result == nullptr) throw std::runtime_error("a file cannot be opened");
{leaves}{arrays}    kernels::{name} kernel({weights});
    kernel.run({inputs}{actual});
{writes}    std::fclose(file);
    return std::fclose(result) == 0 ? 0 : 2;
}} catch (const std::exception& error) {{
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}}
)";

}  // namespace candler::tensor::texts
