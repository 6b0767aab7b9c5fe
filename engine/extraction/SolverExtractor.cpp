#include "engine/extraction/SolverExtractor.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "engine/extraction/DagSearch.h"
#include "engine/extraction/ProblemReduction.h"
#include "engine/extraction/SolverProtocol.h"
#include "engine/extraction/TreeExtractor.h"
#include "engine/support/FileSystem.h"
#include "engine/support/Subprocess.h"

namespace candler {

namespace {

using Clock = std::chrono::steady_clock;

/// What a solver that was asked to end by itself gets on top before it is killed.
constexpr double kGraceSeconds = 0.3;
/// The effort of the search before a solver begins.
constexpr double kSearchEffort = 8;

class SolverExtraction {
public:
    SolverExtraction(const ExtractionRequest& request, std::string_view solver, bool isAlone)
        : m_request(request),
          m_solver(solver),
          m_isAlone(isAlone),
          m_deadline(Clock::now() +
                     std::chrono::duration_cast<Clock::duration>(
                         std::chrono::duration<double>(std::clamp(request.seconds, 0.0, 1e8)))) {}

    Extraction run() {
        search();
        if (!m_start.isEmpty() && !m_result.isOptimal) {
            if (m_request.stop.stop_requested() || secondsLeft() <= 0) {
                m_result.note.clear();
            } else {
                solve();
            }
        }
        if (m_result.isOptimal) m_result.lowerBound = m_result.check.dagCost;
        if (!m_result.selection.isEmpty())
            m_result.lowerBound = std::min(m_result.lowerBound, m_result.check.dagCost);
        if (!m_result.isOptimal && !m_result.isImpossible && m_result.note.empty())
            m_result.note = m_request.stop.stop_requested() ? "cancelled" : "time limit reached";
        return std::move(m_result);
    }

private:
    [[nodiscard]] double secondsLeft() const {
        return std::chrono::duration<double>(m_deadline - Clock::now()).count();
    }

    void fail(std::string note) {
        m_result.hasFailed = true;
        m_result.note = std::move(note);
    }

    /// A power of two that brings costs to where tolerances are meant for; integral ones stay.
    [[nodiscard]] double solverScale() const {
        if (costGranularity(m_request.problem) > 0) return 1;
        constexpr int kExponent = 10;
        int exponent = 0;
        const double cost = checkSelection(m_request.problem, m_start).dagCost;
        std::frexp(cost, &exponent);
        return cost == 0 ? 1 : std::ldexp(1, kExponent - exponent);
    }

    void progress() const {
        if (m_request.onProgress)
            m_request.onProgress({m_result.check.dagCost, m_result.lowerBound});
    }

    void offer(Selection selection) {
        if (selection.isEmpty()) return;
        dropUnneeded(m_request.problem, selection);
        SelectionCheck check = checkSelection(m_request.problem, selection);
        if (!check.isValid()) {
            m_hasRefused = true;
            return fail(fmt::format("{} gave a selection that is none: {}", m_solver, check.error));
        }
        if (!m_result.selection.isEmpty() && check.dagCost >= m_result.check.dagCost) return;
        m_result.selection = std::move(selection);
        m_result.check = std::move(check);
        progress();
    }

    void search() {
        const StopCheck stop(m_request.stop, m_deadline);
        const TreeExtraction trees = extractTree(m_request.problem, stop);
        Selection start = trees.selection(m_request.problem);
        m_result.isImpossible = start.isEmpty() && trees.isComplete;
        m_start = start;
        if (start.isEmpty() || m_isAlone) return;
        offer(start);
        DagSearchOptions options;
        for (const double effort : {1.0, kSearchEffort}) {
            options.effort = effort;
            offer(searchDag(m_request.problem, options, stop).selection);
            const ReducedProblem reduced =
                reduceProblem(m_request.problem, m_result.check.dagCost, stop);
            m_result.lowerBound = std::max(m_result.lowerBound, reduced.lowerBound);
            m_result.isOptimal = reduced.isClosed;
            if (m_result.isOptimal || stop.isStopped()) return;
            progress();
        }
    }

    void solve() {
        const std::filesystem::path program = solverProgram(m_request.solver.program);
        if (program.empty()) {
            const std::string chosen = m_request.solver.program.string();
            fail(chosen.empty() ? "the program candler-solver is not beside this one"
                                : fmt::format("there is no program '{}'", chosen));
            return;
        }
        bool isDone = false;
        const double scale = solverScale();
        std::vector<double> costs(m_request.problem.costs().begin(),
                                  m_request.problem.costs().end());
        for (double& cost : costs) cost *= scale;
        SolverReader reader(m_request.problem, {[&](const Selection& found) { offer(found); },
                                                [&](double scaled) {
                                                    const double bound = scaled / scale;
                                                    if (bound <= m_result.lowerBound) return;
                                                    m_result.lowerBound = bound;
                                                    progress();
                                                },
                                                [&] { isDone = true; },
                                                [&](const std::string& note) {
                                                    m_result.note =
                                                        fmt::format("{}: {}", m_solver, note);
                                                }});
        if (!m_isAlone) m_start = m_result.selection;
        SubprocessRequest request;
        request.arguments = {program.string()};
        if (const std::size_t megabytes = m_request.solver.megabytes; megabytes > 0)
            request.arguments.push_back(fmt::format("--megabytes={}", megabytes));
        request.input = writeSolverTask({std::string(m_solver), std::max(0.01, secondsLeft()),
                                         m_request.problem.withCosts(std::move(costs)), m_start});
        request.timeLimitSeconds = std::max(0.0, secondsLeft()) + kGraceSeconds;
        request.onOutput = [&](std::string_view piece) { reader.read(piece); };
        const auto outcome = runSubprocess(request, m_request.stop);
        if (outcome) m_result.cpuSeconds += outcome->cpuSeconds;
        // Who offers what is no selection is not believed the rest either.
        m_result.isOptimal = isDone && !m_hasRefused;
        if (isDone) return;
        if (!outcome)
            fail(outcome.error().front().message);
        else if (outcome->end == SubprocessEnd::Signalled ||
                 (outcome->end == SubprocessEnd::Exited && outcome->exitCode != 0))
            fail(fmt::format("{} {}", m_solver, outcome->describeEnd()));
    }

    const ExtractionRequest& m_request;
    std::string_view m_solver;
    bool m_isAlone;
    Selection m_start;  ///< For the solver.
    Clock::time_point m_deadline;
    Extraction m_result;
    bool m_hasRefused = false;
};

}  // namespace

std::filesystem::path solverProgram(const std::filesystem::path& chosen) {
    if (!chosen.empty()) return findExecutable(chosen.string());
    const std::filesystem::path own = programFolder();
    for (const std::filesystem::path& folder : {own, own.parent_path() / "libexec" / "candler"})
        if (auto found = findExecutable((folder / "candler-solver").string()); !found.empty())
            return found;
    return findExecutable("candler-solver");
}

Extraction extractBySolver(const ExtractionRequest& request, std::string_view solver) {
    return SolverExtraction(request, solver, false).run();
}

Extraction extractBySolverAlone(const ExtractionRequest& request, std::string_view solver) {
    return SolverExtraction(request, solver, true).run();
}

}  // namespace candler
