// SdqLetInsertion: what a plan computes several times is computed once and kept by a `let`, where
// the costs of `cardinality` say that this pays: numbers outside of loops that do not change them,
// numbers that depend on indices of dimensions as tables (SdqTables.h). Specification 4.6.
//
// It comes after the e-graph: there every term stands for itself, and how often it is computed
// depends on what is around it, which no e-node knows.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/languages/sdqlite/costs/SdqCardinalityCosts.h"
#include "engine/languages/sdqlite/stages/SdqTables.h"

namespace candler::sdqlite {

class SdqLetInsertion {
public:
    /// Both must outlive it.
    SdqLetInsertion(SdqTerms& terms, const CheckedProgram& program);

    struct Step {
        std::string name;
        TermId term;  ///< The whole term after it.
    };
    /// One for each `let`, the most useful first, of a closed term; each makes it cheaper. None for
    /// terms that are very large.
    [[nodiscard]] std::vector<Step> steps(TermId term);

private:
    /// Where a `let` may be: at the top and below each binder.
    struct Site {
        std::vector<std::size_t> path;  ///< From the top, by children.
        SdqScopes::Id scope = SdqScopes::kTop;
        TermId body;
        std::uint32_t depth = 0;  ///< Variables bound around it.
        double times = 1;         ///< How often it is computed.
    };
    struct Candidate {
        std::size_t site = 0;
        TableUse use;
        // For each time that the site is computed.
        double uses = 0;
        double computing = 0;  ///< What they cost without the `let`.
        TermId table{};
        std::string name{};
        double gain = 0;  ///< None: it is not worth it.
    };

    void findCandidates(TermId term);
    void visit(const Site& place);
    void visitChildren(const Site& place);
    [[nodiscard]] bool isAffordable(const TableUse& use, bool isInLoop) const;
    void addUses(const Site& place, double computing);
    void addUsesOfMerge(const Site& place);
    /// How often a child is computed for each time that its parent is, at least.
    [[nodiscard]] double timesOf(TermId parent, std::size_t child);
    [[nodiscard]] double shareOf(TermId condition) const;
    [[nodiscard]] const SdqEstimate& estimateOf(TermId term);
    void price(Candidate& candidate);
    [[nodiscard]] std::optional<Step> best(TermId whole);
    [[nodiscard]] TermId inPlace(TermId whole, const Site& site, std::size_t level, TermId made);

    SdqTerms& m_terms;
    SdqScopes m_scopes;
    SdqTables m_tables;
    CardinalityCosts m_model;
    TermCosts m_costs;
    SdqEstimates m_estimates;
    bool m_cleansTables;  ///< As the Lowerer does: not each is cleared in each iteration.
    std::map<TermId, SdqEstimate> m_known;
    std::vector<Site> m_sites;
    std::vector<std::size_t> m_around;  ///< Sites around the term that is visited.
    std::vector<Candidate> m_candidates;
    std::map<std::pair<std::size_t, TermId>, std::size_t> m_byTable;  ///< Of these, by site.
};

}  // namespace candler::sdqlite
