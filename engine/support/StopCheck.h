// StopCheck: what long work asks every now and then: shall it stop? Because somebody asked for it
// (std::stop_token), because its time is over, or because it has taken more memory than it may.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "engine/support/ProcessUsage.h"

namespace candler {

/// Cheap enough for every few thousand steps. Made from a stop token where that is all there is.
class StopCheck {
public:
    using Clock = std::chrono::steady_clock;

    StopCheck() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): callers have stop tokens.
    StopCheck(std::stop_token token, std::optional<Clock::time_point> deadline = {})
        : m_token(std::move(token)), m_deadline(deadline) {}
    /// Asks something else; tests stop work at its n-th question.
    explicit StopCheck(std::function<bool()> isStopped) : m_isStopped(std::move(isStopped)) {}

    /// Stops besides at this time, if it did not before.
    void limitTime(Clock::time_point deadline) {
        m_deadline = std::min(m_deadline.value_or(deadline), deadline);
    }
    /// Stops besides when the process has grown by so much from now on, if that is a number, and
    /// when a limit of its addresses (`ulimit -v`) leaves it less than `reserve`. What was stopped
    /// stays so when the memory is given back.
    void limitMemory(std::optional<std::size_t> growth, std::size_t reserve) {
        const std::size_t before = residentBytes();
        const bool hasLimit = allocatableBytes() != kUnlimitedBytes;
        if (!growth && !hasLimit) return;
        m_growth = std::make_shared<Growth>(growth ? before + *growth : kUnlimitedBytes,
                                            hasLimit ? reserve : 0);
    }

    [[nodiscard]] bool isStopped() const {
        return m_token.stop_requested() || (m_deadline && Clock::now() >= *m_deadline) ||
               (m_growth && m_growth->isOver()) || (m_isStopped && m_isStopped());
    }
    /// Whether memory was the reason, once it is stopped.
    [[nodiscard]] bool isOutOfMemory() const { return m_growth && m_growth->wasOver; }

private:
    struct Growth {
        Growth(std::size_t bytes, std::size_t reserve) : mostBytes(bytes), reserveBytes(reserve) {}

        /// The system tells it through a file, which takes longer than what is done in between: it
        /// is asked no more often than every millisecond.
        [[nodiscard]] bool isOver() {
            const Clock::rep now = Clock::now().time_since_epoch().count();
            if (wasOver || now < nextLook) return wasOver;
            nextLook = now + Clock::duration(std::chrono::milliseconds(1)).count();
            if (residentBytes() > mostBytes ||
                (reserveBytes > 0 && allocatableBytes() < reserveBytes))
                wasOver = true;
            return wasOver;
        }

        std::size_t mostBytes;
        std::size_t reserveBytes;
        std::atomic<Clock::rep> nextLook = std::numeric_limits<Clock::rep>::min();
        std::atomic<bool> wasOver = false;
    };

    std::stop_token m_token;
    std::optional<Clock::time_point> m_deadline;
    std::shared_ptr<Growth> m_growth;
    std::function<bool()> m_isStopped;
};

/// Calls `visit(i)` for each i below `count` in order, and asks now and then. False if stopped;
/// what was visited until then is not said.
template <typename Visit>
bool visitUntilStopped(std::size_t count, const StopCheck& stop, Visit visit) {
    constexpr std::size_t kStepsPerCheck = std::size_t{1} << 15U;
    for (std::size_t i = 0; i < count;) {
        if (stop.isStopped()) return false;
        for (const std::size_t end = std::min(count, i + kStepsPerCheck); i < end; ++i) visit(i);
    }
    return true;
}

/// Sorts pieces and merges them, asking in between. False if stopped; then `items` are in any
/// order.
template <typename T, typename IsLess>
bool sortUntilStopped(std::vector<T>& items, IsLess isLess, const StopCheck& stop) {
    constexpr std::size_t kPiece = std::size_t{1} << 15U;
    const auto at = [&](std::size_t i) {
        return items.begin() + static_cast<std::ptrdiff_t>(std::min(i, items.size()));
    };
    for (std::size_t i = 0; i < items.size(); i += kPiece) {
        if (stop.isStopped()) return false;
        std::sort(at(i), at(i + kPiece), isLess);
    }
    for (std::size_t width = kPiece; width < items.size(); width *= 2)
        for (std::size_t i = 0; i + width < items.size(); i += 2 * width) {
            if (stop.isStopped()) return false;
            std::inplace_merge(at(i), at(i + width), at(i + 2 * width), isLess);
        }
    return true;
}

}  // namespace candler
