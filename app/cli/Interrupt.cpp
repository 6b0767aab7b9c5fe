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

/// What shells call the end of a program by a signal: 130 for Ctrl-C.
int codeOf(int signal) {
    constexpr int kBySignal = 128;
    return kBySignal + signal;
}

/// Not, as of a program behind `nohup`.
bool isListenedTo(int signal) {
    struct sigaction action = {};
    return sigaction(signal, nullptr, &action) == 0 && action.sa_handler != SIG_IGN;
}

void waitForSignals(const std::stop_token& end, std::stop_source source, const sigset_t& signals,
                    std::atomic<int>& asked) {
    Clock::time_point first;
    while (!end.stop_requested()) {
        const int signal = sigtimedwait(&signals, nullptr, &kPatience);
        if (signal < 0) continue;
        if (asked == 0) {
            asked = signal;
            first = Clock::now();
            source.request_stop();
        } else if (Clock::now() - first > kOneRequest) {
            _exit(codeOf(signal));
        }
    }
}

}  // namespace

Interrupt::Interrupt() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    if (isListenedTo(SIGHUP)) sigaddset(&signals, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    m_waiter =
        std::jthread([source = m_source, signals, signal = m_signal](const std::stop_token& end) {
            waitForSignals(end, source, signals, *signal);
        });
}

int Interrupt::exitCode(int code) const {
    return code == kCancelled && *m_signal != 0 ? codeOf(*m_signal) : code;
}

}  // namespace candler::cli
