// RunRecord: what is kept of a run, to set others beside it: how it ran and what came of it, but
// not the e-graph. The baseline of a project is one, in its file (kBaselineNote).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/SessionTypes.h"
#include "engine/support/Result.h"

namespace candler {

/// The note of a project (Project::windowNotes) that has its baseline.
inline constexpr const char* kBaselineNote = "baseline";

/// A line of a chosen term, as a tree; a class that was shown before is only named.
struct TermTreeLine {
    std::uint32_t depth = 0;
    std::string text;
    std::optional<std::uint32_t> eclass{};

    bool operator==(const TermTreeLine&) const = default;
};

/// What an extractor chose.
struct ExtractionRecord {
    std::string extractor{};
    std::string place{};  ///< `split, iteration 3`
    std::vector<std::string> pins{};
    std::vector<std::string> forbidden{};
    double treeCost = 0;
    double dagCost = 0;
    std::optional<double> lowerBound{};
    bool isOptimal = false;
    double cpuSeconds = 0;
    std::vector<TermTreeLine> lines{};
    bool isCut = false;  ///< There were more lines.

    bool operator==(const ExtractionRecord&) const = default;
};

struct RuleRecord {
    std::string rule;
    std::size_t matches = 0;
    std::size_t applied = 0;
    std::size_t addedNodes = 0;
    double seconds = 0;

    bool operator==(const RuleRecord&) const = default;
};

struct StepRecord {
    std::string name;
    Limits limits;
    std::vector<std::string> rules;                           ///< On, in order.
    std::vector<std::pair<std::size_t, std::size_t>> growth;  ///< E-nodes, classes; from the start.
    std::string end;                                          ///< Why it stopped.
    std::string term;                                         ///< Found; else empty.
    double cost = 0;                                          ///< Of that term.
    std::string costModel;
    double seconds = 0;

    bool operator==(const StepRecord&) const = default;
};

struct RunRecord {
    std::string title;
    std::string when{};  ///< ISO 8601; empty: not known.
    std::vector<std::pair<std::string, std::int64_t>> parameters{};
    std::vector<StepRecord> steps{};
    std::vector<RuleRecord> rules{};  ///< Over all steps, by name.
    std::string resultTerm{};
    double cpuSeconds = 0;
    std::optional<std::size_t> graphBytes{};  ///< Of the largest e-graph; older records have none.
    std::optional<ExtractionRecord> extraction{};
    std::string code{};     ///< The generated source; empty: none was generated.
    std::string leftOut{};  ///< What was too large to be kept; empty: nothing.

    bool operator==(const RunRecord&) const = default;
};

[[nodiscard]] RunRecord recordOf(const GuideReport& report, const SessionInfo& info);

/// The chosen term from the roots down, at most so many lines.
[[nodiscard]] std::vector<TermTreeLine> termTree(const ExtractionView& view, std::size_t maxLines,
                                                 bool& isCut);

/// As JSON on one line. Of a record that would be larger than `maxBytes` first the lines of the
/// extraction are left out, then the code, then terms; `leftOut` says so.
[[nodiscard]] std::string recordText(RunRecord record, std::size_t maxBytes);
[[nodiscard]] Result<RunRecord> parseRecord(const std::string& text);

}  // namespace candler
