#include "engine/codegen/KernelPackage.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/support/Markdown.h"

namespace candler {

namespace {

constexpr const char* kReadme = R"(# {name}

A generated kernel{origin}. It computes

{description}{reliesOn}
| file | what it is |
|---|---|
{rows}| `check.cpp` | compares the two on {check}; exit code 0 if they agree |
| `bench.cpp` | {bench} |
{lints}
It needs CMake 3.16, a compiler of C++17{needs}. On Debian: `cmake`, `make`, `g++`{debian}.

    cmake -S . -B build && cmake --build build
    build/check{sizes}
    build/bench{benchSizes}
{benchData})";

constexpr const char* kBuildFile = R"(cmake_minimum_required(VERSION 3.16)
project({name} LANGUAGES CXX)

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O3")

{packages}
add_library({name}_kernel STATIC {name}.cpp)
target_compile_options({name}_kernel PRIVATE -Wall -Wextra {arithmetic}
    {options})

add_library({name}_reference STATIC reference.cpp)
target_compile_options({name}_reference PRIVATE -Wall -Wextra -Wno-unknown-pragmas)
{links}
add_executable(check check.cpp)
target_link_libraries(check PRIVATE {name}_kernel {name}_reference)
add_executable(bench bench.cpp)
target_link_libraries(bench PRIVATE {name}_kernel)

enable_testing()
add_test(NAME check COMMAND check WORKING_DIRECTORY ${{CMAKE_CURRENT_SOURCE_DIR}})
)";

std::string atSizes(const std::map<std::string, std::int64_t>& sizes) {
    std::string text;
    for (const auto& [name, size] : sizes)
        text += fmt::format("{}{} = {}", text.empty() ? " at " : ", ", name, size);
    return text;
}

/// What makes it slow, as a list.
std::string lintsText(const KernelSource& source) {
    if (source.lints.empty()) return {};
    std::string text =
        fmt::format("\nIt is slower than it need be{}:\n\n", atSizes(source.parts.benchmarkSizes));
    for (const KernelLint& lint : source.lints)
        text += fmt::format("- {}\n", markdownText(lintText(lint)));
    return text;
}

std::string readme(const KernelSource& source, const std::string& origin) {
    std::string sizes;
    for (const KernelParameter& one : source.parts.parameters)
        if (one.kind == KernelParameter::Kind::Size)
            sizes += " " + loop::CppNames::comment(one.wish);
    std::string rows;
    for (const KernelSource::Row& row : source.rows)
        rows += fmt::format("| {} | {} |\n", row.files, row.text);
    std::string needs;
    std::string debian;
    for (const KernelSource::Need& need : source.needs) {
        needs += " and " + need.name;
        if (!need.debian.empty()) debian += fmt::format(", `{}`", need.debian);
    }
    return fmt::format(
        kReadme, fmt::arg("needs", needs), fmt::arg("debian", debian),
        fmt::arg("name", source.parts.name),
        fmt::arg("origin", origin.empty() ? "" : ", " + origin),
        fmt::arg("description", markdownBlock(source.description)), fmt::arg("rows", rows),
        fmt::arg("reliesOn", source.reliesOn.empty()
                                 ? ""
                                 : fmt::format("\nIt relies on: {}.\n", source.reliesOn)),
        fmt::arg("lints", lintsText(source)), fmt::arg("check", source.checkText),
        fmt::arg("bench", source.benchText),
        fmt::arg("sizes", sizes.empty() ? "" : fmt::format("   # or with sizes:{}", sizes)),
        fmt::arg("benchData", source.benchArguments.empty()
                                  ? ""
                                  : fmt::format("    build/bench {}   # on the program's data\n",
                                                fmt::join(source.benchArguments, " "))),
        fmt::arg("benchSizes", fmt::format("   # or with {}number of runs:{} runs",
                                           sizes.empty() ? "the " : "sizes and ", sizes)));
}

std::string buildFile(const KernelSource& source) {
    return fmt::format(kBuildFile, fmt::arg("name", source.parts.name),
                       fmt::arg("packages", source.packages),
                       fmt::arg("arithmetic", fmt::join(row(source.arithmetic).flags, " ")),
                       fmt::arg("options", source.kernelOptions), fmt::arg("links", source.links));
}

}  // namespace

KernelPackage kernelPackage(KernelSource source, const std::string& origin) {
    for (const KernelLint& lint : source.lints)
        source.parts.notes.push_back(
            fmt::format("note{}: {}", atSizes(source.parts.benchmarkSizes), lintText(lint)));
    std::vector<KernelFile> files = std::move(source.files);
    files.push_back({"check.cpp", checkProgram(source.parts)});
    files.push_back({"bench.cpp", benchProgram(source.parts, BenchOutput::Summary)});
    files.push_back({"CMakeLists.txt", buildFile(source)});
    files.push_back({"README.md", readme(source, origin)});
    std::stable_partition(files.begin(), files.end(),
                          [](const KernelFile& file) { return !file.isData; });
    std::vector<std::string> sizes;
    for (const KernelParameter& one : source.parts.parameters)
        if (one.kind == KernelParameter::Kind::Size) sizes.push_back(one.wish);
    return {.functionName = source.functionName,
            .files = std::move(files),
            .sizes = std::move(sizes),
            .benchmarkSizes = source.parts.benchmarkSizes,
            .foreignFunctions = std::move(source.foreignFunctions),
            .libraries = std::move(source.libraries),
            .arithmetic = source.arithmetic,
            .benchArguments = std::move(source.benchArguments),
            .timingProgram = benchProgram(source.parts, BenchOutput::AllTimes),
            .lints = std::move(source.lints)};
}

std::string kernelFileName(const std::string& wish) {
    // timing.cpp is written by who measures.
    constexpr std::array kOthers{"check", "bench", "reference", "expanded", "timing", "driver"};
    const std::string name = loop::CppNames::legal(wish);
    return std::ranges::find(kOthers, name) == kOthers.end() ? name : name + "_kernel";
}

}  // namespace candler
