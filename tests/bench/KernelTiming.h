// KernelTiming: what the programs that time compiled kernels share: arrays, clocks, and compiling
// text to a function that can be called.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/codegen/Toolchain.h"
#include "tests/bench/ValueOf.h"

namespace candler {

void write(const std::filesystem::path& file, const std::string& text);

/// Floats at multiples of a cache line: first random ones, the same in every run.
class FloatArray {
public:
    explicit FloatArray(std::int64_t count);
    ~FloatArray();
    FloatArray(const FloatArray&) = delete;
    FloatArray& operator=(const FloatArray&) = delete;

    [[nodiscard]] float* data() { return m_data; }
    [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(m_count); }
    float& operator[](std::int64_t index) { return m_data[static_cast<std::size_t>(index)]; }
    void clear();

private:
    std::size_t m_count;
    float* m_data;
};

/// In seconds: of this thread's work, or by the clock on the wall.
double now(bool isCpuTime);
double median(std::vector<double> values);

/// Both kinds of libraries read it when they are loaded. Idle threads must not stand in the way.
void setThreads(std::int64_t threads);

/// Compiles `sources` as exported kernels are and gives the function `symbol`.
void* compiledFunction(const Toolchain& toolchain, const std::filesystem::path& folder,
                       const std::vector<std::string>& sources, const char* symbol);

/// Exports the kernel of a project into `folder` and gives its file's name without extension.
std::string exported(const std::filesystem::path& project, const std::filesystem::path& folder);

/// The projects that start from one of the programs resources/programs/rise/`program`.
std::vector<std::filesystem::path> projectsOf(const std::string& program);

/// Reads `--name N` into `number`; N is at least 1. Quits if it is not.
void readNumber(const std::string& name, const char* text, std::int64_t& number);

}  // namespace candler
