#include "engine/extraction/Why.h"

#include <algorithm>
#include <chrono>

#include "engine/extraction/TreeExtractor.h"

namespace candler {

using Index = ExtractionProblem::Index;

namespace {

constexpr double kTolerance = 1e-9;
using Clock = std::chrono::steady_clock;

class Why {
public:
    Why(const ExtractionRequest& request, const ExtractorInfo& extractor,
        const Selection& selection, Index classIndex)
        : m_request(request),
          m_extractor(extractor),
          m_deadline(Clock::now() +
                     std::chrono::duration_cast<Clock::duration>(
                         std::chrono::duration<double>(std::clamp(request.seconds, 0.0, 1e8)))),
          m_trees(extractTree(request.problem, {request.stop, m_deadline})) {
        m_report.classIndex = classIndex;
        m_report.isNeeded =
            !selection.isEmpty() && selection.node[classIndex] != ExtractionProblem::kNone;
        // As trees, classes choose by themselves, however often they are used.
        const bool isLocal = extractor.promise == ExtractionPromise::TreeOptimal;
        m_problem = m_report.isNeeded && !isLocal ? request.problem
                                                  : request.problem.withRoots({classIndex});
        m_begin = m_problem.nodeBegin(classIndex);
        m_end = m_problem.nodeEnd(classIndex);
        if (m_report.isNeeded) m_chosen = selection.node[classIndex];
    }

    WhyReport run() {
        for (Index node = m_begin; node < m_end; ++node) m_report.candidates.push_back(judge(node));
        if (m_chosen == ExtractionProblem::kNone) chooseCheapest();
        compare();
        return std::move(m_report);
    }

private:
    [[nodiscard]] double costOf(const Extraction& result) const {
        return m_extractor.promise == ExtractionPromise::TreeOptimal ? result.check.treeCost
                                                                     : result.check.dagCost;
    }

    ChoiceCandidate judge(Index node) {
        ChoiceCandidate candidate;
        candidate.node = node;
        candidate.ownCost = m_problem.cost(node);
        for (const Index child : m_problem.children(node))
            candidate.childrenTreeCost += m_trees.cost[child];
        candidate.total = candidate.losesBy = TreeExtraction::kInfinity;
        if (m_request.stop.stop_requested() || Clock::now() >= m_deadline) {
            candidate.status = CandidateStatus::NotProven;
        } else if (!m_problem.isAllowed(node)) {
            candidate.status = CandidateStatus::Forbidden;
        } else if (std::ranges::any_of(m_problem.needs(node), [&](Index child) {
                       return m_trees.node[child] == ExtractionProblem::kNone;
                   })) {
            candidate.status = CandidateStatus::HasNoTerm;
        } else {
            evaluate(candidate);
        }
        return candidate;
    }

    void evaluate(ChoiceCandidate& candidate) {
        const ExtractionProblem pinned = m_problem.givenBy(candidate.node);
        const TreeExtraction trees = extractTree(pinned, {m_request.stop, m_deadline});
        if (!trees.isComplete) {
            candidate.status = CandidateStatus::NotProven;
            return;
        }
        if (trees.node[m_report.classIndex] == ExtractionProblem::kNone) {
            candidate.status = CandidateStatus::ClosesCycle;
            return;
        }
        const Extraction result =
            m_extractor.extract({.problem = pinned,
                                 .seconds = m_request.seconds / (m_end - m_begin),
                                 .stop = m_request.stop});
        if (result.isImpossible) {
            candidate.status = CandidateStatus::Conflicts;
        } else if (result.selection.isEmpty()) {
            candidate.status = CandidateStatus::NotProven;
        } else {
            candidate.total = costOf(result);
            candidate.status =
                result.isOptimal ? CandidateStatus::Loses : CandidateStatus::NotProven;
        }
    }

    void chooseCheapest() {
        const auto best =
            std::ranges::min_element(m_report.candidates, {}, &ChoiceCandidate::total);
        if (best != m_report.candidates.end() && best->total < TreeExtraction::kInfinity)
            m_chosen = best->node;
    }

    /// Costs of selections with an e-node move with its own cost, all others stay.
    void compare() {
        if (m_chosen == ExtractionProblem::kNone) return;
        ChoiceCandidate& chosen = m_report.candidates[m_chosen - m_begin];
        chosen.losesBy = TreeExtraction::kInfinity;
        for (ChoiceCandidate& candidate : m_report.candidates) {
            if (candidate.node == m_chosen || candidate.total == TreeExtraction::kInfinity)
                continue;
            candidate.losesBy = candidate.total - chosen.total;
            if (std::abs(candidate.losesBy) < kTolerance * std::max(1.0, std::abs(chosen.total)))
                candidate.losesBy = 0;
            chosen.losesBy = std::min(chosen.losesBy, candidate.losesBy);
        }
        chosen.status = CandidateStatus::Chosen;
    }

    const ExtractionRequest& m_request;
    const ExtractorInfo& m_extractor;
    Clock::time_point m_deadline;
    TreeExtraction m_trees;
    ExtractionProblem m_problem;
    WhyReport m_report;
    Index m_begin = 0;
    Index m_end = 0;
    Index m_chosen = ExtractionProblem::kNone;
};

bool isPossible(const ExtractionProblem& problem, std::span<const Index> pins,
                const StopCheck& stop) {
    return !extractTree(problem.pinning(pins), stop).selection(problem).isEmpty();
}

}  // namespace

std::string_view candidateStatusName(CandidateStatus status) {
    switch (status) {
        case CandidateStatus::Chosen:
            return "chosen";
        case CandidateStatus::Loses:
            return "loses";
        case CandidateStatus::NotProven:
            return "not proven";
        case CandidateStatus::ClosesCycle:
            return "would close a cycle";
        case CandidateStatus::Forbidden:
            return "forbidden";
        case CandidateStatus::HasNoTerm:
            return "has no finite term";
        case CandidateStatus::Conflicts:
            return "conflicts with other required e-nodes";
        case CandidateStatus::IsNoChoice:
            return "does not satisfy the sketch here";
        case CandidateStatus::IsNoOperator:
            return "is no operator of a plan here";
    }
    return {};
}

WhyReport explainChoice(const ExtractionRequest& request, const ExtractorInfo& extractor,
                        const Selection& selection, Index classIndex) {
    return Why(request, extractor, selection, classIndex).run();
}

std::vector<Index> conflictingPins(const ExtractionProblem& problem, std::vector<Index> pins,
                                   const StopCheck& stop) {
    if (!isPossible(problem, {}, stop)) return {};
    std::ranges::sort(pins);
    pins.erase(std::unique(pins.begin(), pins.end()), pins.end());
    for (std::size_t i = 0; i < pins.size(); ++i)
        for (std::size_t k = i + 1; k < pins.size(); ++k)
            if (problem.classOfOrigin(pins[i]) == problem.classOfOrigin(pins[k]))
                return {pins[i], pins[k]};
    if (isPossible(problem, pins, stop)) return {};
    // Leaves out one after the other; what cannot be left out stays.
    for (std::size_t i = 0; i < pins.size();) {
        if (stop.isStopped()) return {};
        std::vector<Index> fewer = pins;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        if (isPossible(problem, fewer, stop))
            ++i;
        else
            pins = std::move(fewer);
    }
    return stop.isStopped() ? std::vector<Index>() : pins;
}

}  // namespace candler
