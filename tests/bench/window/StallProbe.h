// StallProbe: how long the UI thread keeps what comes to it waiting. A timer of 5 ms beats on it;
// what a beat comes late by was a stall, less the time in which the thread waited for a processor.
#pragma once

#include <QTimer>
#include <chrono>
#include <vector>

#include "tests/bench/window/WindowTable.h"

namespace candler::bench {

class StallProbe {
public:
    StallProbe();

    /// What was measured so far; met if the targets are: 99 of 100 beats below 16 ms, none over 50.
    [[nodiscard]] Figure figure() const;

private:
    void beat();

    QTimer m_timer;
    std::chrono::steady_clock::time_point m_last;
    ThreadTimes m_times;
    std::vector<double> m_stalls;  // milliseconds
    double m_mostWall = 0;
    double m_mostCpu = 0;  // of the UI thread between two beats
};

}  // namespace candler::bench
