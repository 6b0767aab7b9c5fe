#include "tests/bench/window/StallProbe.h"

#include <fmt/format.h>

#include <algorithm>

namespace candler::bench {

namespace {

constexpr int kBeat = 5;

}  // namespace

StallProbe::StallProbe() : m_last(std::chrono::steady_clock::now()), m_times(threadTimes()) {
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(kBeat);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { beat(); });
    m_timer.start();
}

void StallProbe::beat() {
    const auto now = std::chrono::steady_clock::now();
    const std::chrono::duration<double, std::milli> since = now - m_last;
    const ThreadTimes times = threadTimes();
    m_stalls.push_back(std::max(0.0, since.count() - kBeat - (times.waited - m_times.waited)));
    m_mostWall = std::max(m_mostWall, since.count() - kBeat);
    m_mostCpu = std::max(m_mostCpu, times.ran - m_times.ran);
    m_last = now;
    m_times = times;
}

Figure StallProbe::figure() const {
    constexpr double kMost99 = 16;
    constexpr double kMost = 50;
    if (m_stalls.empty()) return failed("no beat");
    std::vector<double> sorted = m_stalls;
    std::ranges::sort(sorted);
    const auto part = [&](std::size_t of100) { return sorted[sorted.size() * of100 / 100]; };
    return {.measured = fmt::format("p50 {:.1f}, p99 {:.1f}, max {:.0f} ms of {} beats", part(50),
                                    part(99), sorted.back(), sorted.size()),
            .wall = fmt::format("{:.0f} ms", m_mostWall),
            .cpu = fmt::format("{:.0f} ms", m_mostCpu),
            .isMet = part(99) < kMost99 && sorted.back() <= kMost};
}

}  // namespace candler::bench
