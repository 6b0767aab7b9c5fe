#include "app/cli/Interrupt.h"

#include <unistd.h>

#include <chrono>
#include <csignal>
#include <ctime>

#include "app/cli/ExitCode.h"

namespace candler::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr timespec kPatience{0, 50'000'000};
/// Programs that pass signals on send one to us and one to our group: that is one request.
constexpr std::chrono::milliseconds kOneRequest{400};

void waitForSignals(const std::stop_token& end, std::stop_source source, const sigset_t& signals) {
    Clock::time_point first;
    while (!end.stop_requested()) {
        if (sigtimedwait(&signals, nullptr, &kPatience) < 0) continue;
        if (source.request_stop())
            first = Clock::now();
        else if (Clock::now() - first > kOneRequest)
            _exit(kCancelled);
    }
}

}  // namespace

Interrupt::Interrupt() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    m_waiter = std::jthread([source = m_source, signals](const std::stop_token& end) {
        waitForSignals(end, source, signals);
    });
}

}  // namespace candler::cli
