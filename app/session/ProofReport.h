// ProofReport: proofs and origins as texts, each checked before it is shown.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/explanation/Explainer.h"
#include "engine/explanation/ProofChecker.h"
#include "engine/rewriting/Rule.h"

namespace candler {

class LoadedProgram;

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
    std::optional<EClassId> eclass;     ///< What `before` and `after` are terms of.
};

/// A step read forwards or backwards; `step` is an index into ProofReport::steps, which may be cut.
struct ProofUse {
    std::size_t step = 0;
    bool isReversed = false;
};

/// A step of which the proof may make use several times, with what it rests on.
struct SharedStep {
    std::string reason;  ///< As in ProofLine, or `congruence`.
    std::string from;
    std::string to;
    std::string substitution;
    std::uint32_t iteration = 0;
    struct Part {
        std::string title;  ///< `child 2`, `premise 1`.
        std::vector<ProofUse> chain;
    };
    std::vector<Part> parts;  ///< Only steps before this one are used.
};

struct ProofReport {
    std::string title;
    std::string from;
    std::string to;
    std::uint64_t size = 0;  ///< Rewrites of the whole proof (if incomplete, at most); saturates.
    std::size_t sharedSteps = 0;
    ProofSummary summary;
    /// Of rewrites that no rules of an e-graph made: on how many random inputs each was tried, at
    /// least. Then there are lines only.
    std::optional<std::size_t> triedOn{};
    std::vector<ProofLine> lines;
    bool isComplete = true;         ///< False: there are more lines than were asked for.
    std::string tree;               ///< The shared steps, congruence as sub-proofs.
    std::vector<SharedStep> steps;  ///< The same; at most as many as lines were asked for.
    std::vector<ProofUse> chain;    ///< The steps of the proof itself.
};

/// One reason on the way to an e-node.
struct OriginLine {
    ENodeId node;
    EClassId eclass;  ///< That it is in now.
    std::string term;
    std::string rule;      ///< That added it, or during which the analysis did; empty: none.
    std::string analysis;  ///< That added it; empty: none. Without both it was there at the start.
    std::uint32_t iteration = 0;   ///< Of the rule.
    std::vector<ENodeId> matched;  ///< Or evaluated; explained by lines before.
};

/// Where an e-node comes from; the oldest reason first, the e-node itself last.
struct OriginReport {
    std::string title;
    std::vector<OriginLine> lines;  ///< At most as many as were asked for.
    bool isComplete = true;         ///< False: the e-node itself is not among them.
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
    Result<OriginReport> origin(ENodeId node, const StopCheck& stop);

private:
    Result<ProofReport> report(std::string title, const Result<Explanation>& proof,
                               const StopCheck& stop);
    [[nodiscard]] ProofLine line(const Explanation& proof, const FlatStep& step,
                                 const StopCheck& stop);
    [[nodiscard]] SharedStep sharedStep(const Explanation& proof, const ProofStep& step) const;
    [[nodiscard]] OriginLine originLine(const ExistenceStep& step) const;
    [[nodiscard]] std::string substitution(const RuleApplication& application) const;
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
/// A line for each e-node and one for its reason; each ends with a newline.
[[nodiscard]] std::string originText(const OriginReport& report);
/// `{"proofs": [{…}]}`. Ends with a newline.
[[nodiscard]] std::string proofsJson(const std::vector<ProofReport>& reports);
/// `{"title": …, "lines": [{…}]}`. Ends with a newline.
[[nodiscard]] std::string originJson(const OriginReport& report);

}  // namespace candler
