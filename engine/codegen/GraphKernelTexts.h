// What the files of a GraphKernel say, as texts for fmt.
#pragma once

namespace candler::texts {

inline constexpr const char* kGraphHeader = R"(// Computes a tensor graph; all tensors are by rows.
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

{fileForward}class {name} {{
public:
    /// Which graph is run: both compute the same.
    enum class form {{ optimised, as_written }};

    /// Computes what depends on weights alone; the weights are not needed afterwards.
    explicit {name}(const {name}_weights& weights, form which = form::optimised);
{fileConstructor}    {name}(const {name}&) = delete;
    {name}& operator=(const {name}&) = delete;
    ~{name}();

{shapes}    void run({parameters});

    /// Of all operators, after `run`; valid until it is called again.
    std::vector<{name}_time> times(int runs);

private:
    struct implementation;
    std::unique_ptr<implementation> m_implementation;
}};
{fileHeader}
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

inline constexpr const char* kFileForward = "class {name}_file;\n\n";
inline constexpr const char* kFileConstructor =
    R"(    /// The optimised graph with the weights of the file.
    explicit {name}(const {name}_file& file);
)";

inline constexpr const char* kGraphSource = R"(#include "{name}.hpp"

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <stdexcept>

#include "{runtime}.hpp"

namespace {{

using namespace {runtime};

void build(Graph& graph, [[maybe_unused]] const kernels::{name}_weights& weights) {{
{optimised}}}

void build_as_written(Graph& graph, [[maybe_unused]] const kernels::{name}_weights& weights) {{
{written}}}
{fileBuild}
}}  // namespace

namespace kernels {{

struct {name}::implementation {{
    {runtime}::Graph graph;
    std::vector<{runtime}::OperatorTime> times;
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
    for (const {runtime}::OperatorTime& one : m_implementation->times)
        result.push_back({{one.name.c_str(), one.seconds, one.reorder_seconds}});
    return result;
}}

{fileSource}}}  // namespace kernels
)";

inline constexpr const char* kFileBuild = R"(
/// What {name}.weights holds.
struct folded_weights {{
{foldedMembers}}};

void build_folded(Graph& graph, [[maybe_unused]] const folded_weights& weights) {{
{folded}}}
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
    return {{{weightPlaces}}};
}}

{name}::{name}(const {name}_file& file) : m_implementation(new implementation) {{
    [[maybe_unused]] const float* const all = file.m_values.data();
    build_folded(m_implementation->graph, {{{foldedPlaces}}});
}}

)";

inline constexpr const char* kReferenceHeader =
    R"(// The graph as it was written, in double precision.
#pragma once

#include "{name}.hpp"

namespace reference {{

void {name}(const kernels::{name}_weights& weights, {results});

}}  // namespace reference
)";

inline constexpr const char* kReferenceSource = R"(#include "reference.hpp"

#include "{reference}.hpp"

namespace {{

using namespace {reference};

void build(Graph& graph, [[maybe_unused]] const kernels::{name}_weights& weights) {{
{written}}}

}}  // namespace

void reference::{name}(const kernels::{name}_weights& weights, {results}) {{
    {reference}::Graph graph({{{inputs}}}, {{{outputs}}});
    build(graph, weights);
}}
)";

// Statements of the programs, without indentation.
inline constexpr const char* kMakeWeights =
    "const kernels::{name}_weights weights{{{pointers}}};\n";
inline constexpr const char* kMakeKernel = "kernels::{name} kernel(weights);\n";
inline constexpr const char* kOpenFile = "const kernels::{name}_file file(\"{name}.weights\");\n";
inline constexpr const char* kMakeOfFile = "kernels::{name} kernel(file);\n";
inline constexpr const char* kMakeBoth =
    R"(// Either is the first in half of the rounds.
std::unique_ptr<kernels::{name}> written;
std::unique_ptr<kernels::{name}> kernel;
for (const bool isKernel : {{round % 2 == 0, round % 2 != 0}})
    (isKernel ? kernel : written)
        .reset(new kernels::{name}(weights, isKernel ? kernels::{name}::form::optimised
                                                     : kernels::{name}::form::as_written));
)";
inline constexpr const char* kPrintOperators =
    R"(for (const kernels::{name}_time& one : kernel.times(20))
    std::printf("{{\"key\": \"%s\", \"min_us\": %.6g, \"reorder_us\": %.6g}}\n", one.name,
                one.seconds * 1e6, one.reorder_seconds * 1e6);
)";

/// Not by the library's own CMake package: that may want what kernels do not need.
inline constexpr const char* kGraphPackages = R"(find_path(KERNEL_INCLUDES {header})
find_library(KERNEL_LIBRARY {library})
if(NOT KERNEL_INCLUDES OR NOT KERNEL_LIBRARY)
    message(FATAL_ERROR "{header} or the library {library} was not found: install {package}, "
        "or say where they are by -DKERNEL_INCLUDES=FOLDER -DKERNEL_LIBRARY=FILE")
endif()
find_package(OpenMP)
)";

inline constexpr const char* kGraphLinks =
    R"(target_include_directories({name}_kernel PUBLIC ${{KERNEL_INCLUDES}})
target_link_libraries({name}_kernel PUBLIC ${{KERNEL_LIBRARY}})
if(OpenMP_CXX_FOUND)
    target_link_libraries({name}_kernel PUBLIC OpenMP::OpenMP_CXX)
    target_link_libraries({name}_reference PUBLIC OpenMP::OpenMP_CXX)
endif()
)";

}  // namespace candler::texts
