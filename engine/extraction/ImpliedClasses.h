// ImpliedClasses: for each class, the classes that every one of its terms needs, and itself.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/extraction/ExtractionProblem.h"
#include "engine/support/StopCheck.h"

namespace candler {

class ImpliedClasses {
public:
    using Index = ExtractionProblem::Index;
    using Bits = std::vector<std::uint64_t>;  ///< A bit for each class.

    /// Problems with more classes are better left without: the sets take classes² / 8 bytes.
    static constexpr Index kMostClasses = 30'000;

    [[nodiscard]] static bool has(const Bits& bits, Index classIndex) {
        return ((bits[classIndex / 64] >> (classIndex % 64)) & 1U) != 0;
    }

    /// `order`: the classes that have a term, in an order in which each comes after all that one of
    /// its e-nodes needs (TreeExtraction::order).
    ImpliedClasses(const ExtractionProblem& problem, const std::vector<Index>& order,
                   const StopCheck& stop);

    /// False: it was stopped, and must not be used.
    [[nodiscard]] bool isComplete() const { return m_isComplete; }
    [[nodiscard]] bool implies(Index classIndex, Index other) const {
        return ((row(classIndex)[other / 64] >> (other % 64)) & 1U) != 0;
    }
    [[nodiscard]] std::size_t words() const { return m_words; }
    /// Everything that is needed below an e-node, into `result`, which has words() words.
    void below(Index node, Bits& result) const;
    /// Adds what a class implies.
    void unite(Index classIndex, Bits& result) const;

private:
    [[nodiscard]] const std::uint64_t* row(Index c) const { return m_bits.data() + c * m_words; }
    [[nodiscard]] std::uint64_t* row(Index c) { return m_bits.data() + c * m_words; }
    bool update(Index c, Bits& common, Bits& ofNode);

    const ExtractionProblem& m_problem;
    std::size_t m_words;
    std::vector<std::uint64_t> m_bits;
    std::vector<bool> m_isKnown;
    bool m_isComplete = false;
};

}  // namespace candler
