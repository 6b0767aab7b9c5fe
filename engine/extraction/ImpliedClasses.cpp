#include "engine/extraction/ImpliedClasses.h"

#include <algorithm>

namespace candler {

using Index = ExtractionProblem::Index;

namespace {
constexpr std::size_t kClassesPerCheck = 256;
}

// A class implies itself and what all its e-nodes imply; an e-node, what its children do. Any
// solution of these equations is sound, by induction over terms; the largest is found by rounds
// from above, in which what is not known yet counts as everything.
ImpliedClasses::ImpliedClasses(const ExtractionProblem& problem, const std::vector<Index>& order,
                               const StopCheck& stop)
    : m_problem(problem),
      m_words((problem.classCount() + 63) / 64),
      m_bits(problem.classCount() * m_words, 0),
      m_isKnown(problem.classCount(), false) {
    Bits common(m_words);
    Bits ofNode(m_words);
    for (bool hasChanged = true; hasChanged && !stop.isStopped();) {
        hasChanged = false;
        std::size_t steps = 0;
        for (const Index c : order) {
            if (++steps % kClassesPerCheck == 0 && stop.isStopped()) break;
            hasChanged |= update(c, common, ofNode);
        }
    }
    m_isComplete = !stop.isStopped();
}

void ImpliedClasses::below(Index node, Bits& result) const {
    std::fill(result.begin(), result.end(), 0);
    for (const Index child : m_problem.needs(node)) unite(child, result);
}

void ImpliedClasses::unite(Index classIndex, Bits& result) const {
    const std::uint64_t* bits = row(classIndex);
    for (std::size_t word = 0; word < m_words; ++word) result[word] |= bits[word];
}

bool ImpliedClasses::update(Index c, Bits& common, Bits& ofNode) {
    bool isFirst = true;
    for (Index node = m_problem.nodeBegin(c); node < m_problem.nodeEnd(c); ++node) {
        const auto needs = m_problem.needs(node);
        if (!m_problem.isAllowed(node) ||
            !std::ranges::all_of(needs, [&](Index child) { return m_isKnown[child]; }))
            continue;
        below(node, ofNode);
        for (std::size_t word = 0; word < m_words; ++word)
            common[word] = isFirst ? ofNode[word] : common[word] & ofNode[word];
        isFirst = false;
    }
    if (isFirst) return false;
    common[c / 64] |= std::uint64_t{1} << (c % 64);
    const bool isSame = m_isKnown[c] && std::equal(common.begin(), common.end(), row(c));
    m_isKnown[c] = true;
    std::copy(common.begin(), common.end(), row(c));
    return !isSame;
}

}  // namespace candler
