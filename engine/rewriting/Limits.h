// Limits of a run, why a run stopped, and the guard that notices both inside long phases.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/egraph/EGraph.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// Zero means no limit.
struct Limits {
    std::uint32_t iterations = 60;
    std::size_t nodes = 600'000;
    double seconds = 30;
    std::size_t megabytes = 2048;

    bool operator==(const Limits&) const = default;
};

/// Stopping is an answer. `Saturated` is said only if nothing was held back or filtered away.
enum class StopReason : std::uint8_t {
    Saturated,
    Found,  ///< The goal (a sketch) is satisfied.
    IterationLimit,
    NodeLimit,
    TimeLimit,
    MemoryLimit,
    NoProgress,     ///< Rules still fire, but filters remove all that they add.
    HeldBack,       ///< Nothing changes, but the scheduler held matches or rules back.
    Contradiction,  ///< Two things that cannot be equal were merged; see EGraph::contradiction.
    Cancelled,
};

[[nodiscard]] std::string_view stopReasonName(StopReason reason);
/// A sentence for people: "Node limit reached".
[[nodiscard]] std::string_view stopReasonText(StopReason reason);

/// Whether a limit of the process (`ulimit -v`) leaves too little for the e-graph to go on: a stop
/// for memory too, whatever its own limit says.
[[nodiscard]] bool isProcessFull(const EGraph& graph);

/// Looked at inside all phases; cheap enough for every few hundred steps.
class LimitGuard {
public:
    using Clock = std::chrono::steady_clock;

    LimitGuard(const Limits& limits, StopCheck stop, Clock::time_point start, std::size_t baseBytes)
        : m_limits(limits), m_stop(std::move(stop)), m_start(start), m_baseBytes(baseBytes) {}

    /// The first limit that is passed, if any. `transientBytes` are matches and the like;
    /// `owedSeconds` is what the work that must follow is expected to take.
    [[nodiscard]] std::optional<StopReason> check(const EGraph& graph, std::size_t transientBytes,
                                                  double owedSeconds = 0) const;
    /// For work that nothing but the user and the clock shall stop; the clock not before
    /// `earliest`.
    [[nodiscard]] StopCheck stopCheck(Clock::time_point earliest = {}) const;
    /// For what is done with the e-graph besides iterations: what these left of their time, and as
    /// much again, but at least a second; in the memory that they left, or a quarter of it if that
    /// is more, and in what the process may take. `stop` is asked as well.
    [[nodiscard]] StopCheck afterwards(const EGraph& graph, StopCheck stop) const;
    /// Why the work was stopped by that.
    [[nodiscard]] StopReason stopReason() const {
        return m_stop.isStopped() ? StopReason::Cancelled : StopReason::TimeLimit;
    }

private:
    /// When so many times the limit is over; none if there is none.
    [[nodiscard]] std::optional<Clock::time_point> deadline(double times) const;

    Limits m_limits;
    StopCheck m_stop;
    Clock::time_point m_start;
    std::size_t m_baseBytes;
};

}  // namespace candler
