#include "app/cli/Interrupt.h"

#include <unistd.h>

#include <csignal>
#include <ctime>

#include "app/cli/ExitCode.h"

namespace candler::cli {

namespace {

constexpr timespec kPatience{0, 50'000'000};

void waitForSignals(const std::stop_token& end, std::stop_source source, const sigset_t& signals) {
    while (!end.stop_requested()) {
        if (sigtimedwait(&signals, nullptr, &kPatience) < 0) continue;
        if (!source.request_stop()) _exit(kCancelled);
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
