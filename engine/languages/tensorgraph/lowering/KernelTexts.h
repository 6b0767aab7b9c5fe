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
    /// Throws std::runtime_error if there is no such file, or it was changed.
    explicit {name}_file(const std::string& path);
    /// As long as this is there.
    {name}_weights weights() const;

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
    std::uint64_t sum = 0;
    for (const float value : m_values) {{
        std::uint32_t bits = 0;
        std::memcpy(&bits, &value, sizeof bits);
        sum = (sum ^ bits) * 0x100000001B3U;
    }}
    if (sum != {sum}U) throw std::runtime_error(path + " was changed since it was written");
}}

{name}_weights {name}_file::weights() const {{
    [[maybe_unused]] const float* const all = m_values.data();
    return {{{weights}}};
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
add_test(NAME check COMMAND check WORKING_DIRECTORY ${{CMAKE_CURRENT_SOURCE_DIR}})
)";

inline constexpr const char* kReadme = R"(# {name}

A generated kernel{origin}. It computes

{description}
| file | what it is |
|---|---|
| `{name}.hpp`, `{name}.cpp` | the optimised graph; what depends on weights alone is computed when it is made |
| `onednn_graph.hpp`, `onednn_formats.hpp` | operators on oneDNN (`libdnnl-dev`) |
{file}| `reference.hpp`, `reference.cpp`, `plain_graph.hpp` | the graph as it was written, in double precision |
| `check.cpp` | compares the two on random values{checked}; exit code 0 if they agree |
| `bench.cpp` | median run time as one line of JSON, beside that of the graph as it was written; `--operators`: the time of each operator |

    cmake -S . -B build && cmake --build build
    build/check
    build/bench
)";

}  // namespace candler::tensor::texts
