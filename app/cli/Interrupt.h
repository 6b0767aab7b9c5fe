// Interrupt: Ctrl-C as a stop token. The first asks to stop, one that comes
// later than a moment after it ends the program.
#pragma once

#include <stop_token>
#include <thread>

namespace candler::cli {

/// Make one before any other thread: it blocks SIGINT and SIGTERM for the whole process.
class Interrupt {
public:
    Interrupt();

    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }

private:
    std::stop_source m_source;
    std::jthread m_waiter;
};

}  // namespace candler::cli
