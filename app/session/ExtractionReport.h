// ExtractionReport: what extractors found in an imported e-graph, as text and as JSON. The command
// line and the window show the same.
#pragma once

#include <string>
#include <vector>

#include "engine/extraction/Why.h"
#include "engine/serialization/ImportedEGraph.h"

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

/// The candidates of a class, the chosen one first.
[[nodiscard]] std::string whyText(const WhyReport& report, const ImportedEGraph& egraph,
                                  const ExtractorInfo& extractor);
[[nodiscard]] std::string whyJson(const WhyReport& report, const ImportedEGraph& egraph,
                                  const ExtractorInfo& extractor);

/// What was chosen: a line `class = operator children` for each needed class.
[[nodiscard]] std::string termText(const Selection& selection, const ImportedEGraph& egraph);
/// `{"choices": {CLASS: NODE, …}}` by the names of the file.
[[nodiscard]] std::string choicesJson(const Selection& selection, const ImportedEGraph& egraph);

}  // namespace candler
