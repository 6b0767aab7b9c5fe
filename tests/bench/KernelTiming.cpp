#include "tests/bench/KernelTiming.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <ctime>
#include <new>
#include <string_view>

#include "engine/support/FileSystem.h"
#include "engine/support/Subprocess.h"

namespace candler {

void write(const std::filesystem::path& file, const std::string& text) {
    if (const auto written = writeFile(file, text); !written) quit(render(written.error()));
}

FloatArray::FloatArray(std::int64_t count)
    : m_count(static_cast<std::size_t>(count)),
      m_data(static_cast<float*>(::operator new (m_count * sizeof(float), std::align_val_t{64}))) {
    std::uint64_t state = 0x9E3779B97F4A7C15U;
    for (std::size_t i = 0; i < m_count; ++i) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        m_data[i] = static_cast<float>(state >> 40U) / 8388608.0F - 1.0F;
    }
}

FloatArray::~FloatArray() {
    ::operator delete (m_data, std::align_val_t{64});
}

void FloatArray::clear() {
    std::fill_n(m_data, m_count, 0.0F);
}

double now(bool isCpuTime) {
    timespec time{};
    clock_gettime(isCpuTime ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void setThreads(std::int64_t threads) {
    const std::string count = std::to_string(threads);
    for (const char* name : {"OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"})
        setenv(name, count.c_str(), 1);
    setenv("OMP_WAIT_POLICY", "passive", 1);
}

void* compiledFunction(const Toolchain& toolchain, const std::filesystem::path& folder,
                       const std::vector<std::string>& sources, const char* symbol) {
    CompileRequest request{.folder = folder, .sources = sources, .program = "kernel.so"};
    request.flags = toolchain.releaseFlags();
    request.flags.insert(request.flags.end(), {"-shared", "-fPIC"});
    const std::filesystem::path library = valueOf(toolchain.compile(request));
    void* const handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) quit(dlerror());
    return dlsym(handle, symbol);
}

std::string exported(const std::filesystem::path& project, const std::filesystem::path& folder) {
    const auto outcome = valueOf(runSubprocess(
        {.arguments = {CANDLER_PROGRAM, "export", project.string(), "--out", folder.string()},
         .timeLimitSeconds = 600}));
    if (!outcome.succeeded())
        quit(fmt::format("candler export {} {}\n{}", project.string(), outcome.describeEnd(),
                         outcome.errors));
    std::string name;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".hpp" && entry.path().stem() != "reference")
            name = entry.path().stem().string();
    return name;
}

std::vector<std::filesystem::path> projectsOf(const std::string& program) {
    std::vector<std::filesystem::path> projects;
    for (const auto& entry : std::filesystem::directory_iterator(resourceFolder() / "projects"))
        if (valueOf(readFile(entry.path())).find("/rise/" + program + "\"") != std::string::npos)
            projects.push_back(entry.path());
    std::sort(projects.begin(), projects.end());
    return projects;
}

void readNumber(const std::string& name, const char* text, std::int64_t& number) {
    const std::string_view value = text == nullptr ? "" : text;
    const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
    if (read.ec != std::errc() || read.ptr != value.data() + value.size() || number < 1)
        quit(fmt::format("{} wants a number above 0", name));
}

}  // namespace candler
