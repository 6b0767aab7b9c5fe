// ExtractionReport: what extractors found, as text and as JSON. The command line and the window
// show the same.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/session/ExtractionSubject.h"
#include "engine/extraction/Why.h"

namespace candler {

struct ExtractorRun {
    const ExtractorInfo* extractor = nullptr;
    Extraction result;
};

/// A table with a line for each run, and what there is to say about it.
[[nodiscard]] std::string extractionText(const std::vector<ExtractorRun>& runs);
/// One line: `{"extractor": …, "tree_cost": …, "dag_cost": …, "lower_bound": …, "optimal": …,
/// "cpu_ms": …, "nodes_chosen": …}`; costs are null where there is no selection or no bound.
[[nodiscard]] std::string extractionJson(const ExtractorRun& run);

/// What a run proved or why it did not: "optimal", "not proven, time limit reached".
[[nodiscard]] std::string verdictText(const ExtractorRun& run);
/// How far a DAG cost may be above the lowest one, as a part of it; none: `lowerBound` says
/// nothing.
[[nodiscard]] std::optional<double> gapOf(double dagCost, double lowerBound);

/// Of an exact extractor that gave up with a large gap or an unknown one, while others that are
/// exact were not tried: what to try. Empty: there is nothing to say.
[[nodiscard]] std::string otherExtractorHint(std::span<const ExtractorRun> runs);

/// `e-node  operator children`, by the names of the e-graph.
[[nodiscard]] std::string nodeText(const ImportedEGraph& egraph, NodeIndex index);
/// Of a candidate by its index in the e-graph: "chosen", "loses by 3", "subsumed".
[[nodiscard]] std::string statusText(const ChoiceCandidate& candidate,
                                     const ImportedEGraph& egraph);
/// The smallest change of the candidate's own cost that would change the decision; may be empty.
[[nodiscard]] std::string flipText(const ChoiceCandidate& candidate);

/// The candidates of a class, the chosen one first.
[[nodiscard]] std::string whyText(const WhyReport& report, const ExtractionSubject& subject,
                                  const ExtractorInfo& extractor);
[[nodiscard]] std::string whyJson(const WhyReport& report, const ExtractionSubject& subject,
                                  const ExtractorInfo& extractor);

/// What was chosen: a line `class = operator children` for each needed class
/// that is not read in its users.
[[nodiscard]] std::string termText(const Selection& selection, const ExtractionSubject& subject);
/// Its lines by class of the problem; empty where a class is not needed, or is read in the lines of
/// those that use it. With texts, which may be empty, in the place of operators and children.
[[nodiscard]] std::vector<std::string> linesByClass(const Selection& selection,
                                                    const ExtractionSubject& subject,
                                                    std::span<const std::string> texts = {});
/// `{"choices": {CLASS: NODE, …}}` by the names of the e-graph.
[[nodiscard]] std::string choicesJson(const Selection& selection, const ExtractionSubject& subject);

/// All e-nodes of the class by their indices in the e-graph, each once; with those that do not give
/// what a sketch wants of the class.
[[nodiscard]] std::vector<ChoiceCandidate> candidatesOf(const WhyReport& report,
                                                        const ExtractionSubject& subject);

}  // namespace candler
