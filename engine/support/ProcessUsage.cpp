#include "engine/support/ProcessUsage.h"

#include <sys/resource.h>

#include <ctime>

namespace candler {

namespace {

double secondsOf(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
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

}  // namespace candler
