#include "engine/rewriting/Limits.h"

#include <algorithm>

#include "engine/support/ProcessUsage.h"

namespace candler {

namespace {
constexpr std::size_t kMegabyte = std::size_t{1} << 20U;
/// The program itself, and what the allocator keeps.
constexpr std::size_t kProgramBytes = 8 * kMegabyte;
}  // namespace

std::string_view stopReasonName(StopReason reason) {
    switch (reason) {
        case StopReason::Saturated:
            return "saturated";
        case StopReason::Found:
            return "found";
        case StopReason::IterationLimit:
            return "iteration-limit";
        case StopReason::NodeLimit:
            return "node-limit";
        case StopReason::TimeLimit:
            return "time-limit";
        case StopReason::MemoryLimit:
            return "memory-limit";
        case StopReason::NoProgress:
            return "no-progress";
        case StopReason::HeldBack:
            return "held-back";
        case StopReason::Contradiction:
            return "contradiction";
        case StopReason::Cancelled:
            return "cancelled";
    }
    return "unknown";
}

std::string_view stopReasonText(StopReason reason) {
    switch (reason) {
        case StopReason::Saturated:
            return "Saturated: no rule adds anything new";
        case StopReason::Found:
            return "Sketch found";
        case StopReason::IterationLimit:
            return "Iteration limit reached";
        case StopReason::NodeLimit:
            return "Node limit reached";
        case StopReason::TimeLimit:
            return "Time limit reached";
        case StopReason::MemoryLimit:
            return "Memory limit reached";
        case StopReason::NoProgress:
            return "Stopped growing: filters remove all that rules add";
        case StopReason::HeldBack:
            return "Stopped growing, but matches were held back";
        case StopReason::Contradiction:
            return "Contradiction: two different things became equal";
        case StopReason::Cancelled:
            return "Stopped by the user";
    }
    return "Unknown";
}

bool isProcessFull(const EGraph& graph) {
    // Tables double when they are full.
    const std::size_t margin = std::max(graph.memoryBytes() / 4, 4 * kProgramBytes);
    return allocatableBytes() < graph.neededBytes() + margin;
}

StopCheck LimitGuard::until(Clock::time_point start, Clock::time_point earliest) const {
    // So far away that the clock has no number for it.
    constexpr double kNever = 1e9;
    if (m_limits.seconds <= 0 || m_limits.seconds > kNever) return {m_stop};
    const auto allowed = std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(m_limits.seconds));
    return {m_stop, std::max(start + allowed, earliest)};
}

StopCheck LimitGuard::stopCheck(Clock::time_point earliest) const {
    return until(m_start, earliest);
}

StopCheck LimitGuard::afterwards(const EGraph& graph) const {
    // Where iterations have next to no time, what they found can still be taken.
    constexpr std::chrono::seconds kLeast{1};
    const Clock::time_point now = Clock::now();
    StopCheck check = until(now, now + kLeast);
    if (m_limits.megabytes == 0) return check;
    const std::size_t most = m_limits.megabytes * kMegabyte;
    const std::size_t used = std::min(most, graph.memoryBytes() + m_baseBytes);
    check.limitGrowth(std::max(most - used, most / 4));
    return check;
}

std::optional<StopReason> LimitGuard::check(const EGraph& graph, std::size_t transientBytes,
                                            double owedSeconds) const {
    if (m_stop.stop_requested()) return StopReason::Cancelled;
    if (m_limits.nodes > 0 && graph.liveNodeEstimate() > m_limits.nodes)
        return StopReason::NodeLimit;
    if (m_limits.seconds > 0 &&
        std::chrono::duration<double>(Clock::now() - m_start).count() + owedSeconds >
            m_limits.seconds)
        return StopReason::TimeLimit;
    if (isProcessFull(graph)) return StopReason::MemoryLimit;
    if (m_limits.megabytes > 0 &&
        graph.memoryBytes() + graph.neededBytes() + transientBytes + m_baseBytes + kProgramBytes >
            m_limits.megabytes * kMegabyte)
        return StopReason::MemoryLimit;
    return std::nullopt;
}

}  // namespace candler
