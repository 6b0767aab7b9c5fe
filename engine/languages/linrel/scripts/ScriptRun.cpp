#include "engine/languages/linrel/scripts/ScriptRun.h"

#include <fmt/format.h>

#include <utility>

namespace candler::linrel {

namespace {

constexpr double kMostScriptCells = 1e8;
constexpr double kWorkPerStopCheck = 1e5;
constexpr std::size_t kMostPrinted = 10'000'000;

}  // namespace

ScriptRun::ScriptRun(const Script& script, const StopCheck& stop, std::uint64_t seed,
                     double mostWork)
    : random(seed), m_script(script), m_stop(stop), m_mostWork(mostWork) {
    m_isR = script.source.file().ends_with(".R") || script.source.file().ends_with(".r");
}

void ScriptRun::fail(std::string message, const ScriptRange& where, std::string hint) {
    if (!isFailed())
        m_errors.push_back(makeError(std::move(message), m_script.place(where), std::move(hint)));
}

bool ScriptRun::work(double operations, const ScriptRange& where) {
    m_work += operations;
    if (m_work > m_mostWork)
        fail(fmt::format("the script has not ended after {:.0e} operations", m_mostWork), where);
    if (m_work >= m_nextStopCheck) {
        m_nextStopCheck = m_work + kWorkPerStopCheck;
        if (m_stop.isStopped()) fail("the script was stopped here", where);
    }
    return !isFailed();
}

bool ScriptRun::canMake(std::int64_t rows, std::int64_t columns, const ScriptRange& where) {
    if (rows < 0 || columns < 0) {
        fail(fmt::format("a matrix cannot be of {} x {}", rows, columns), where);
        return false;
    }
    const double cells = static_cast<double>(rows) * static_cast<double>(columns);
    if (cells > kMostScriptCells || static_cast<double>(rows) > kMostScriptCells ||
        static_cast<double>(columns) > kMostScriptCells) {
        fail(fmt::format("a matrix of {} x {} is too large", rows, columns), where,
             fmt::format("matrices have up to {:.0e} cells here", kMostScriptCells));
        return false;
    }
    return work(cells, where);
}

bool ScriptRun::print(const std::string& line, const ScriptRange& where) {
    if (m_printed.size() + line.size() >= kMostPrinted)
        fail("the script prints too much", where);
    else
        m_printed += line + '\n';
    return work(static_cast<double>(line.size()), where);
}

double ScriptRun::uniform() {
    return uniformNumber(random);
}

double uniformNumber(Random& random) {
    return static_cast<double>(random.next() >> 11U) * 0x1p-53;
}

}  // namespace candler::linrel
