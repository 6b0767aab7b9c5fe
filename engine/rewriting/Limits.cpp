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
            return "Stopped growing, but rules or matches were held back";
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

std::optional<LimitGuard::Clock::time_point> LimitGuard::deadline(double times) const {
    // So far away that the clock has no number for it.
    constexpr double kNever = 1e9;
    if (m_limits.seconds <= 0 || m_limits.seconds > kNever) return std::nullopt;
    return m_start + std::chrono::duration_cast<Clock::duration>(
                         std::chrono::duration<double>(times * m_limits.seconds));
}

StopCheck LimitGuard::stopCheck(Clock::time_point earliest) const {
    StopCheck check = m_stop;
    if (const auto end = deadline(1)) check.limitTime(std::max(*end, earliest));
    return check;
}

StopCheck LimitGuard::afterwards(const EGraph& graph, StopCheck stop) const {
    // Where iterations have next to no time, what they found can still be taken.
    constexpr std::chrono::seconds kLeast{1};
    if (const auto end = deadline(2)) stop.limitTime(std::max(*end, Clock::now() + kLeast));
    std::optional<std::size_t> growth;
    if (m_limits.megabytes > 0) {
        const std::size_t most = m_limits.megabytes * kMegabyte;
        const std::size_t used = std::min(most, graph.memoryBytes() + m_baseBytes);
        growth = std::max(most - used, most / 4);
    }
    // What is done asks now and then only, and telling the result takes some, too.
    stop.limitMemory(growth, 2 * kProgramBytes);
    return stop;
}

std::optional<StopReason> LimitGuard::check(const EGraph& graph, std::size_t transientBytes,
                                            double owedSeconds) const {
    if (m_stop.isStopped()) return StopReason::Cancelled;
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
