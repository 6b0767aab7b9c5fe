// Interrupt: Ctrl-C, and what else asks programs to end (SIGTERM, SIGHUP), as a stop token. The
// first asks to stop, one that comes later than a moment after it ends the program.
#pragma once

#include <atomic>
#include <memory>
#include <stop_token>
#include <thread>

namespace candler::cli {

/// Make one before any other thread: it blocks these signals for the whole process.
class Interrupt {
public:
    Interrupt();

    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }
    /// The code of a command as the shell expects it: what was cancelled says by which signal.
    [[nodiscard]] int exitCode(int code) const;

private:
    std::stop_source m_source;
    std::shared_ptr<std::atomic<int>> m_signal = std::make_shared<std::atomic<int>>(0);
    std::jthread m_waiter;
};

}  // namespace candler::cli
