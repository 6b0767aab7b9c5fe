// ProofGraph: terms and the proof steps between them; finds short chains. Internal to the
// explanation room.
#pragma once

#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/explanation/Derivation.h"

namespace candler {

/// Every chain is the shortest by the size of its unfolded steps among what was added before it was
/// asked for, so proofs are short without search for all alternatives, which is NP-hard
/// (Flatt et al., "Small Proofs from Congruence Closure", 2022).
class ProofGraph {
public:
    ProofGraph(TermStore& store, const StopCheck& stop) : m_store(store), m_stop(stop) {}

    /// Adds the steps with their sub-proofs, which must be there. False if stopped.
    bool add(const Derivation& derivation);
    /// The proof of `from` = `to`, cut to what it uses; none if stopped.
    std::optional<Explanation> explain(TermId from, TermId to);

private:
    struct Half {
        TermId to;
        StepUse use;
    };

    /// None if stopped.
    std::optional<ProofChain> solve(TermId from, TermId to);
    /// None if stopped, or if there is no proof.
    std::optional<ProofChain> trySolve(TermId from, TermId to);
    bool solvePart(TermId from, TermId to, ProofStep& step);
    /// The parts of a congruence step. False if stopped.
    bool solveChildren(ProofStep& step);
    /// Whether the children of the two could equal each other in two ways.
    [[nodiscard]] bool mayBeCrossed(const ProofStep& step) const;
    /// The children of the two that would equal each other.
    [[nodiscard]] std::vector<std::pair<TermId, TermId>> pairs(const ProofStep& step) const;
    /// By a new congruence step, if the labels are equal, the children are connected and that costs
    /// less than `atMost`.
    std::optional<ProofChain> solveByCongruence(TermId from, TermId to, std::uint64_t atMost);
    /// The shortest chain that costs less than `limit`; none if stopped.
    std::optional<ProofChain> search(TermId from, TermId to, std::uint64_t limit);
    bool isStopped();
    [[nodiscard]] std::uint64_t cost(const ProofChain& chain) const;
    std::uint32_t addStep(ProofStep step);
    static Explanation cut(const Explanation& all, TermId from, TermId to, const ProofChain& chain);

    TermStore& m_store;
    const StopCheck& m_stop;
    std::uint32_t m_steps = 0;
    bool m_isStopped = false;
    Explanation m_all;
    std::vector<std::uint64_t> m_costs;  // per step
    std::unordered_map<TermId, std::vector<Half>> m_edges;
};

}  // namespace candler
