// WindowTable: the table of what the window may take: operation, target, measured, met or not.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace candler::bench {

/// Of one thing that was timed, in milliseconds.
struct Timing {
    /// What it takes where nothing else runs: the time by the clock without that in which the
    /// thread could have gone on, but waited for a processor.
    double own = 0;
    double wall = 0;
    double cpu = 0;  ///< Of all threads of the process.
};

/// Of the calling thread so far, in milliseconds.
struct ThreadTimes {
    double ran = 0;
    double waited = 0;  ///< For a processor.
};
[[nodiscard]] ThreadTimes threadTimes();

/// Whose waiting for a processor is taken off: the calling thread's, or also that of those which it
/// waits for.
enum class Waits { OfThread, OfAll };

class Stopwatch {
public:
    explicit Stopwatch(Waits waits = Waits::OfThread);
    [[nodiscard]] Timing elapsed() const;

private:
    Waits m_waits;
    ThreadTimes m_threadBegin;
    double m_allBegin;
    double m_cpuBegin;
    std::chrono::steady_clock::time_point m_begin;
};

/// The median of so many rounds.
[[nodiscard]] Timing medianOf(int rounds, const std::function<Timing()>& round);
[[nodiscard]] Timing timeOf(int rounds, const std::function<void()>& work);

/// Lets the window run until the condition holds; false if that does not come. It goes on as soon
/// as there is an event: the loop of QTest sleeps for up to 10 ms instead, which would be measured.
bool waitFor(const std::function<bool()>& condition);

/// What is measured is as large as the targets say, or small to see that it works at all.
struct BenchSize {
    bool isQuick = false;

    [[nodiscard]] std::size_t of(std::size_t whole, std::size_t quick) const {
        return isQuick ? quick : whole;
    }
    [[nodiscard]] int rounds(int whole) const { return isQuick ? 1 : whole; }
};

struct Figure {
    std::string measured;
    std::string wall{};
    std::string cpu{};
    bool isMet = true;
    bool isKnown = true;     ///< False: a program is missing here, and `measured` says which.
    bool hasFailed = false;  ///< What was to be timed did not happen at all.
};

[[nodiscard]] Figure within(double limit, const Timing& timing, const std::string& note = {});
[[nodiscard]] Figure notMeasured(const std::string& why);
/// That a machine is slow is no mistake; that nothing comes is one.
[[nodiscard]] Figure failed(const std::string& why);

struct WindowRow {
    std::string operation;
    std::string target;
    std::function<Figure(const BenchSize&)> measure;
};

/// By what they are about; each file beside this one has one.
[[nodiscard]] std::vector<WindowRow> startRows();
[[nodiscard]] std::vector<WindowRow> pictureRows();
[[nodiscard]] std::vector<WindowRow> viewRows();
[[nodiscard]] std::vector<WindowRow> runRows();
[[nodiscard]] std::vector<WindowRow> legibilityRows(const BenchSize& size);

/// What a process that startRows() begins does: shows the window, prints when it was drawn, ends.
int startOnly(int argc, char** argv);

/// Measures and prints each row whose operation contains `part`; how many failed.
int printTable(const std::vector<WindowRow>& rows, const std::string& part, const BenchSize& size);

}  // namespace candler::bench
