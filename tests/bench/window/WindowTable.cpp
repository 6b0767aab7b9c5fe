#include "tests/bench/window/WindowTable.h"

#include <fmt/format.h>

#include <QCoreApplication>
#include <QEvent>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>

namespace candler::bench {

namespace {

double processMilliseconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

/// Both 0 where the system does not tell.
ThreadTimes timesIn(const std::filesystem::path& statistics) {
    ThreadTimes times;
    std::ifstream file(statistics);
    file >> times.ran >> times.waited;
    constexpr double kNano = 1e6;
    return {times.ran / kNano, times.waited / kNano};
}

double waitedByAll() {
    double sum = 0;
    std::error_code error;
    for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", error))
        sum += timesIn(task.path() / "schedstat").waited;
    return sum;
}

std::string milliseconds(double value) {
    return value < 10 ? fmt::format("{:.1f} ms", value) : fmt::format("{:.0f} ms", value);
}

}  // namespace

ThreadTimes threadTimes() {
    return timesIn("/proc/thread-self/schedstat");
}

Stopwatch::Stopwatch(Waits waits)
    : m_waits(waits),
      m_threadBegin(threadTimes()),
      m_allBegin(waitedByAll()),
      m_cpuBegin(processMilliseconds()),
      m_begin(std::chrono::steady_clock::now()) {}

Timing Stopwatch::elapsed() const {
    const std::chrono::duration<double, std::milli> wall =
        std::chrono::steady_clock::now() - m_begin;
    const double cpu = processMilliseconds() - m_cpuBegin;
    const ThreadTimes now = threadTimes();
    const double waited =
        m_waits == Waits::OfAll ? waitedByAll() - m_allBegin : now.waited - m_threadBegin.waited;
    // Threads may have waited at the same time.
    const double least = std::min(now.ran - m_threadBegin.ran, wall.count());
    return {std::clamp(wall.count() - waited, least, wall.count()), wall.count(), cpu};
}

Timing medianOf(int rounds, const std::function<Timing()>& round) {
    std::vector<Timing> timings;
    for (int i = 0; i < rounds; ++i) timings.push_back(round());
    std::ranges::sort(timings, {}, &Timing::own);
    return timings[timings.size() / 2];
}

Timing timeOf(int rounds, const std::function<void()>& work) {
    return medianOf(rounds, [&] {
        const Stopwatch watch;
        work();
        return watch.elapsed();
    });
}

bool waitFor(const std::function<bool()>& condition) {
    constexpr int kPatience = 240'000;
    bool isOver = false;
    QTimer end;
    end.setSingleShot(true);
    end.callOnTimeout([&] { isOver = true; });
    end.start(kPatience);
    while (!condition()) {
        if (isOver) return false;
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    return true;
}

Figure within(double limit, const Timing& timing, const std::string& note) {
    return {.measured = milliseconds(timing.own) + (note.empty() ? "" : ", " + note),
            .wall = milliseconds(timing.wall),
            .cpu = milliseconds(timing.cpu),
            .isMet = timing.own <= limit};
}

Figure notMeasured(const std::string& why) {
    return {.measured = why, .isKnown = false};
}

Figure failed(const std::string& why) {
    return {.measured = why, .isMet = false, .hasFailed = true};
}

int printTable(const std::vector<WindowRow>& rows, const std::string& part, const BenchSize& size) {
    const auto print = [](const auto&... cells) {
        fmt::print("{:<56} {:<23} {:<52} {:>8} {:>8}  {}\n", cells...);
        std::fflush(stdout);
    };
    print("operation", "target", "measured", "clock", "CPU", "met");
    int failures = 0;
    for (const WindowRow& row : rows) {
        if (row.operation.find(part) == std::string::npos) continue;
        const Figure figure = row.measure(size);
        if (figure.hasFailed) ++failures;
        print(row.operation, row.target, figure.measured, figure.wall, figure.cpu,
              !figure.isKnown ? "–"
              : figure.isMet  ? "yes"
                              : "NO");
    }
    return failures;
}

}  // namespace candler::bench
