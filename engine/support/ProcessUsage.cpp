#include "engine/support/ProcessUsage.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <ctime>

namespace candler {

namespace {

double secondsOf(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct ProcessPages {
    std::size_t mapped = 0;
    std::size_t resident = 0;
};

/// Without the heap: asked where there may be no memory left.
ProcessPages processPages() {
    const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return {};
    std::array<char, 64> text{};
    const auto count = ::read(file, text.data(), text.size() - 1);
    ::close(file);
    if (count <= 0) return {};
    char* end = nullptr;
    const std::size_t mapped = std::strtoull(text.data(), &end, 10);
    return {mapped, std::strtoull(end, nullptr, 10)};
}

std::size_t pageBytes() {
    static const auto bytes = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    return bytes;
}

}  // namespace

double processCpuSeconds() {
    return secondsOf(CLOCK_PROCESS_CPUTIME_ID);
}

double threadCpuSeconds() {
    return secondsOf(CLOCK_THREAD_CPUTIME_ID);
}

double peakMegabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

std::size_t residentBytes() {
    return processPages().resident * pageBytes();
}

std::size_t allocatableBytes() {
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return kUnlimitedBytes;
    const std::size_t mapped = processPages().mapped * pageBytes();
    return mapped < limit.rlim_cur ? limit.rlim_cur - mapped : 0;
}

}  // namespace candler
