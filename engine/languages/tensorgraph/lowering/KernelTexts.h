// What the files of kernels of tensors have in common, as text for fmt.
#pragma once

namespace candler::tensor::texts {

inline constexpr const char* kHeader = R"(// Computes a tensor graph; all tensors are by rows.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace kernels {{

struct {name}_weights {{
{members}}};

/// What an operator took in the fastest of some runs, by itself and to bring what it reads into
/// another format.
struct {name}_time {{
    const char* name;
    double seconds;
    double reorder_seconds;
}};

{forward}class {name} {{
public:
    /// Which graph is run: both compute the same.
    enum class form {{ optimised, as_written }};

    /// Computes what depends on weights alone; the weights are not needed afterwards.
    explicit {name}(const {name}_weights& weights, form which = form::optimised);
{folded}    {name}(const {name}&) = delete;
    {name}& operator=(const {name}&) = delete;
    ~{name}();

{shapes}    void run({parameters});

    /// Of all operators, after `run`; valid until it is called again.
    std::vector<{name}_time> times(int runs);

private:
    struct implementation;
    std::unique_ptr<implementation> m_implementation;
}};
{file}
}}  // namespace kernels
)";

inline constexpr const char* kFileHeader = R"(
/// What comes with the kernel in {name}.weights: its weights, and what the optimised graph computes
/// of them alone; floats one after the other, as this machine has them.
class {name}_file {{
public:
    /// Throws std::runtime_error if there is no such file, or it has another size.
    explicit {name}_file(const std::string& path);

private:
    friend class {name};
    std::vector<float> m_values;
}};
)";

inline constexpr const char* kFileSource =
    R"({name}_file::{name}_file(const std::string& path) : m_values({count}) {{
    std::ifstream file(path, std::ios::binary);
    const auto size = static_cast<std::streamsize>(m_values.size() * sizeof(float));
    if (!file.read(reinterpret_cast<char*>(m_values.data()), size) || file.get() != EOF)
        throw std::runtime_error(path + " does not hold the weights of {name}");
}}

{name}::{name}(const {name}_file& file) : m_implementation(new implementation) {{
    [[maybe_unused]] const float* const all = file.m_values.data();
    build_folded(m_implementation->graph, {{{pointers}}});
}}

)";

inline constexpr const char* kForwardFile = "class {name}_file;\n\n";
inline constexpr const char* kFileConstructor =
    R"(    /// The optimised graph with the weights of the file.
    explicit {name}(const {name}_file& file);
)";

inline constexpr const char* kFoldedBuild = R"(
/// What {name}.weights holds.
struct folded_weights {{
{members}}};

void build_folded(Graph& graph, [[maybe_unused]] const folded_weights& weights) {{
{statements}}}
)";

inline constexpr const char* kSource = R"(#include "{name}.hpp"

{includes}#include "onednn_graph.hpp"

namespace kernels {{

using namespace onednn_graph;

namespace {{

void build(Graph& graph, {maybe}const {name}_weights& weights) {{
{statements}}}

void build_as_written(Graph& graph, {maybe}const {name}_weights& weights) {{
{written}}}
{folded}
}}  // namespace

struct {name}::implementation {{
    Graph graph;
    std::vector<OperatorTime> times;
}};

{name}::{name}(const {name}_weights& weights, form which) : m_implementation(new implementation) {{
    (which == form::optimised ? build : build_as_written)(m_implementation->graph, weights);
}}

{name}::~{name}() = default;

void {name}::run({parameters}) {{
    m_implementation->graph.run({{{inputs}}}, {{{outputs}}});
}}

std::vector<{name}_time> {name}::times(int runs) {{
    m_implementation->times = m_implementation->graph.times(runs);
    std::vector<{name}_time> result;
    for (const OperatorTime& one : m_implementation->times)
        result.push_back({{one.name.c_str(), one.seconds, one.reorder_seconds}});
    return result;
}}

{file}}}  // namespace kernels
)";

inline constexpr const char* kReferenceHeader =
    R"(// The graph as it was written, in double precision.
#pragma once

#include "{name}.hpp"

namespace reference {{

void {name}({maybe}const kernels::{name}_weights& weights, {parameters});

}}  // namespace reference
)";

inline constexpr const char* kReferenceSource = R"(#include "reference.hpp"

#include "plain_graph.hpp"

namespace reference {{

using namespace plain_graph;

void {name}({maybe}const kernels::{name}_weights& weights, {parameters}) {{
    Graph graph({{{inputs}}}, {{{outputs}}});
{statements}}}

}}  // namespace reference
)";

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
{leaves}{arrays}    kernels::{name} kernel({{{weights}}});
    kernel.run({inputs}{actual});
    reference::{name}({{{weights}}}, {inputs}{expected});
    bool is_good = true;
{comparisons}    return is_good ? 0 : 1;
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

inline constexpr const char* kBuildFile = R"(cmake_minimum_required(VERSION 3.16)
project({name} LANGUAGES CXX)

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O3")

find_package(dnnl 2 REQUIRED)
find_package(OpenMP)

add_library({name}_kernel STATIC {name}.cpp)
target_compile_options({name}_kernel PRIVATE -Wall -Wextra -Wno-unknown-pragmas)
target_link_libraries({name}_kernel PUBLIC DNNL::dnnl)

add_library({name}_reference STATIC reference.cpp)
target_compile_options({name}_reference PRIVATE -Wall -Wextra -Wno-unknown-pragmas)
if(OpenMP_CXX_FOUND)
    target_link_libraries({name}_kernel PUBLIC OpenMP::OpenMP_CXX)
    target_link_libraries({name}_reference PUBLIC OpenMP::OpenMP_CXX)
endif()

add_executable(check check.cpp)
target_link_libraries(check PRIVATE {name}_kernel {name}_reference)
add_executable(bench bench.cpp)
target_link_libraries(bench PRIVATE {name}_kernel)

enable_testing()
add_test(NAME check COMMAND check)
)";

inline constexpr const char* kReadme = R"(# {name}

A generated kernel{origin}. It computes

{description}
| file | what it is |
|---|---|
| `{name}.hpp`, `{name}.cpp` | the optimised graph; what depends on weights alone is computed when it is made |
| `onednn_graph.hpp`, `onednn_formats.hpp` | operators on oneDNN (`libdnnl-dev`) |
{file}| `reference.hpp`, `reference.cpp`, `plain_graph.hpp` | the graph as it was written, in double precision |
| `check.cpp` | compares the two on random values, also of the weights; exit code 0 if they agree |
| `bench.cpp` | median run time as one line of JSON, beside that of the graph as it was written; `--operators`: the time of each operator |

    cmake -S . -B build && cmake --build build
    build/check
    build/bench
)";

}  // namespace candler::tensor::texts
