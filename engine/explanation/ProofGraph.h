// ProofGraph: terms and the proof steps between them; finds short chains. Internal to the
// explanation room.
#pragma once

#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "engine/explanation/Derivation.h"

namespace candler {

/// Every chain is the shortest by the size of its unfolded steps among what was added before it was
/// asked for, so proofs are short without search for all alternatives, which is NP-hard
/// (Flatt et al., "Small Proofs from Congruence Closure", 2022).
class ProofGraph {
public:
    explicit ProofGraph(TermStore& store) : m_store(store) {}

    /// Adds the steps with their sub-proofs, which must be there. False if stopped.
    bool add(const Derivation& derivation, const std::stop_token& stop);
    /// The proof of `from` = `to`, cut to what it uses; none if stopped.
    std::optional<Explanation> explain(TermId from, TermId to, const std::stop_token& stop);

private:
    struct Half {
        TermId to;
        StepUse use;
    };

    ProofChain solve(TermId from, TermId to);
    /// By a new congruence step, if the labels are equal, the children are connected and that costs
    /// less than `atMost`.
    std::optional<ProofChain> solveByCongruence(TermId from, TermId to, std::uint64_t atMost);
    /// The shortest chain that costs less than `limit`.
    std::optional<ProofChain> search(TermId from, TermId to, std::uint64_t limit) const;
    [[nodiscard]] std::uint64_t cost(const ProofChain& chain) const;
    std::uint32_t addStep(ProofStep step);
    static Explanation cut(const Explanation& all, TermId from, TermId to, const ProofChain& chain);

    TermStore& m_store;
    Explanation m_all;
    std::vector<std::uint64_t> m_costs;  // per step
    std::unordered_map<TermId, std::vector<Half>> m_edges;
};

}  // namespace candler
