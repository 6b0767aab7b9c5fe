// ScriptRun: what all parts of the interpreter share while a script runs: its limits, its first
// error, its random numbers and what it prints. Once failed, whatever is computed goes nowhere.
#pragma once

#include <cstdint>
#include <string>

#include "engine/languages/linrel/scripts/ScriptTree.h"
#include "engine/support/Random.h"
#include "engine/support/Result.h"
#include "engine/support/StopCheck.h"

namespace candler::linrel {

class ScriptRun {
public:
    /// All of these must outlive it.
    ScriptRun(const Script& script, const StopCheck& stop, std::uint64_t seed, double mostWork);

    [[nodiscard]] bool isFailed() const { return !m_errors.empty(); }
    [[nodiscard]] const Diagnostics& errors() const { return m_errors; }
    /// Keeps the first.
    void fail(std::string message, const ScriptRange& where, std::string hint = {});

    /// Counts elementary operations. False, with an error, if there are too many, or if it is
    /// stopped.
    bool work(double operations, const ScriptRange& where);
    /// Whether a matrix may have this size; counts its cells as work. False with an error.
    bool canMake(std::int64_t rows, std::int64_t columns, const ScriptRange& where);
    /// False, with an error, if more is printed than anybody reads.
    bool print(const std::string& line, const ScriptRange& where);

    /// From 0 to below 1.
    double uniform();
    Random random;
    [[nodiscard]] const std::string& printed() const { return m_printed; }
    /// R has other defaults: matrices are filled by columns, one cell is a number.
    [[nodiscard]] bool isR() const { return m_isR; }
    [[nodiscard]] const Script& script() const { return m_script; }

private:
    const Script& m_script;
    const StopCheck& m_stop;
    Diagnostics m_errors;
    std::string m_printed;
    double m_work = 0;
    double m_mostWork = 0;
    double m_nextStopCheck = 0;
    bool m_isR = false;
};

/// A number from 0 to below 1.
[[nodiscard]] double uniformNumber(Random& random);

}  // namespace candler::linrel
