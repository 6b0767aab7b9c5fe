// ProofReport: proofs and origins as texts, each checked before it is shown.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/explanation/Explainer.h"
#include "engine/explanation/ProofChecker.h"
#include "engine/languages/Language.h"

namespace candler {

/// One rewrite of the whole term.
struct ProofLine {
    std::string reason;  ///< A rule's name, `evaluation` or `given`.
    bool isBackwards = false;
    std::string position;  ///< Child numbers from the root: `1.2`; empty at the root.
    std::string before;    ///< The sub-term there, before and after.
    std::string after;
    std::string whole;  ///< The whole term after the step; empty where it is too long to be read.
    std::string substitution;           ///< `?a = x, ?b = y`; empty for what is no rule.
    std::vector<std::string> premises;  ///< What had to be equal: `a = b`.
    std::uint32_t iteration = 0;        ///< Of the rule's application.
};

struct ProofReport {
    std::string title;
    std::string from;
    std::string to;
    std::uint64_t size = 0;  ///< Rewrites of the whole proof (if incomplete, at most); saturates.
    std::size_t sharedSteps = 0;
    ProofSummary summary;
    std::vector<ProofLine> lines;
    bool isComplete = true;  ///< False: there are more lines than were asked for.
    std::string tree;        ///< The shared steps, congruence as sub-proofs.
};

/// Where an e-node comes from; the oldest reason first.
struct OriginReport {
    std::string title;
    std::string text;
};

/// The title of the proof of a contradiction.
inline constexpr const char* kContradictionTitle = "the contradiction";

/// Proofs from one e-graph. The references must outlive it.
class ProofReporter {
public:
    /// At most `maxLines` lines a proof.
    ProofReporter(LoadedProgram& program, const EGraph& graph, RuleList rules,
                  std::size_t maxLines);

    /// From `from` to the first instance of the goal in its class.
    Result<ProofReport> goal(TermId from, const Pattern& goal, const std::string& text,
                             const StopCheck& stop);
    Result<ProofReport> equal(TermId from, TermId to, const StopCheck& stop);
    Result<ProofReport> contradiction(const StopCheck& stop);
    /// Where the term's root comes from.
    Result<OriginReport> origin(TermId term, const StopCheck& stop);

private:
    Result<ProofReport> report(std::string title, const Result<Explanation>& proof,
                               const StopCheck& stop);
    [[nodiscard]] ProofLine line(const Explanation& proof, const FlatStep& step) const;
    [[nodiscard]] std::string text(TermId term) const;
    [[nodiscard]] tl::unexpected<Diagnostics> absent(TermId term) const;

    LoadedProgram& m_program;
    const EGraph& m_graph;
    std::size_t m_maxLines;
    Explainer m_explainer;
    ProofChecker m_checker;
    RuleList m_rules;
};

/// Lines for people, without a newline at the end.
[[nodiscard]] std::string proofText(const ProofReport& report, bool asTree);
/// `{"proofs": [{…}]}`. Ends with a newline.
[[nodiscard]] std::string proofsJson(const std::vector<ProofReport>& reports);

}  // namespace candler
