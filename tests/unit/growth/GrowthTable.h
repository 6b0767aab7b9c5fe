// Growth tables: what an e-graph must count after each iteration of a workload. Files *.growth hold
// them; runWorkload runs one as the command line would.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/language/Language.h"
#include "engine/rewriting/Runner.h"

namespace candler::testing {

struct GrowthRow {
    std::size_t nodes = 0;
    std::size_t classes = 0;
    std::size_t matches = 0;
    bool operator==(const GrowthRow&) const = default;
};

struct Workload {
    std::string name;
    std::string language;
    std::vector<std::string> ruleFiles;  ///< Below resources/rules.
    std::vector<std::string> rules;      ///< Empty: all of the files, in order.
    std::string scheduler = "simple";
    std::vector<std::string> first;   ///< Terms that are added before `terms`.
    std::vector<std::string> terms;   ///< Goals are about the last.
    std::string assumed;              ///< A term that the last one is merged with; may be empty.
    std::vector<std::string> goals;   ///< All found: the run stops.
    std::vector<std::string> proves;  ///< Terms that are equal to the last one at the end.
    std::uint32_t iterations = 0;     ///< 0: no limit.
    std::size_t quick = 0;            ///< Iterations of the quick test; 0: all.
    std::string stop;
    std::vector<GrowthRow> rows;
    std::size_t megabytes = 0;  ///< Memory limit; 0: none.
    unsigned threads = 1;
    bool hasJournal = true;
};

[[nodiscard]] std::vector<Workload> readGrowthFile(const std::filesystem::path& file);

struct GrowthRun {
    std::unique_ptr<LoadedProgram> program;
    std::unique_ptr<EGraph> graph;
    RuleList rules;
    EClassId start;
    TermId startTerm;
    TermId assumed;  ///< Invalid if nothing was assumed.
    std::vector<GrowthRow> rows;
    std::size_t peakBytes = 0;  ///< As the iterations report it.
    StopReason stop = StopReason::Saturated;
    bool provesAll = true;
    std::vector<IterationReport> reports;
    double cpuSeconds = 0;  ///< Of the run alone, without reading.
};

/// Runs at most `iterations` (0: the workload's own limit); `afterIteration` may check the graph.
[[nodiscard]] GrowthRun runWorkload(const Workload& workload, std::uint32_t iterations,
                                    const std::function<void(const EGraph&)>& afterIteration = {});

}  // namespace candler::testing
