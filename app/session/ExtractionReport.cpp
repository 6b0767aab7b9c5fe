#include "app/session/ExtractionReport.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "engine/snapshot/ReadableText.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace {

/// As its language writes it; in a file's e-graph with the names of its classes, as the file has
/// them.
std::string shownNode(const Snapshot& snapshot, const SnapshotNode& node) {
    return printableLine(snapshot.isImported() ? snapshot.nodeText(node)
                                               : readableNode(snapshot, node));
}

using Json = nlohmann::ordered_json;

/// As people write numbers; finite ones can be read back.
std::string number(double value) {
    return std::isfinite(value) ? fmt::format("{:.10g}", value) : "–";
}

Json jsonNumber(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

std::string dump(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Why an e-node was not to be chosen.
std::string exclusionText(const ImportedEGraph& egraph, NodeIndex index) {
    if (egraph.subsumed[index]) return "subsumed";
    if (std::isinf(egraph.costs[index])) return "its cost is infinite";
    const SnapshotNode& node = egraph.snapshot->nodes()[index];
    if (std::ranges::count(egraph.snapshot->children(node), node.classIndex) > 0)
        return "depends on its own class";
    return "forbidden, or another e-node is pinned";
}

std::string statusWord(const ChoiceCandidate& candidate, const ImportedEGraph& egraph) {
    return candidate.status == CandidateStatus::Forbidden
               ? exclusionText(egraph, candidate.node)
               : std::string(candidateStatusName(candidate.status));
}

/// With the gap where there is one.
std::string verdict(const ExtractorRun& run) {
    std::string text = verdictText(run);
    const auto gap = gapOf(run.result.check.dagCost, run.result.lowerBound);
    if (run.result.selection.isEmpty() || run.result.isOptimal || !gap) return text;
    return text + fmt::format("{}gap {:.2f} %", text.empty() ? "" : ", ", 100 * *gap);
}

}  // namespace

std::string verdictText(const ExtractorRun& run) {
    const Extraction& result = run.result;
    if (result.isImpossible) return "no selection covers all roots";
    if (result.selection.isEmpty()) return "nothing found: " + result.note;
    if (result.isOptimal)
        return run.extractor->promise == ExtractionPromise::TreeOptimal ? "optimal as a tree"
                                                                        : "optimal";
    std::string text = run.extractor->promise == ExtractionPromise::Feasible ? "" : "not proven";
    if (!result.note.empty()) text += (text.empty() ? "" : ", ") + result.note;
    return text;
}

std::optional<double> gapOf(double dagCost, double lowerBound) {
    if (!std::isfinite(dagCost) || !std::isfinite(lowerBound)) return std::nullopt;
    if (dagCost <= lowerBound) return 0;
    if (dagCost == 0) return std::nullopt;
    return (dagCost - lowerBound) / std::abs(dagCost);
}

std::string otherExtractorHint(std::span<const ExtractorRun> runs) {
    constexpr double kLargeGap = 0.01;
    const auto isExact = [](const ExtractorInfo& info) {
        return info.promise == ExtractionPromise::DagOptimal;
    };
    const auto gaveUp = std::ranges::find_if(runs, [&](const ExtractorRun& run) {
        const Extraction& result = run.result;
        const bool isOpen = isExact(*run.extractor) && !result.isOptimal && !result.isImpossible;
        return isOpen && (result.selection.isEmpty() ||
                          gapOf(result.check.dagCost, result.lowerBound).value_or(1) > kLargeGap);
    });
    const bool isSettled = std::ranges::any_of(runs, [&](const ExtractorRun& run) {
        return isExact(*run.extractor) && (run.result.isOptimal || run.result.isImpossible);
    });
    if (gaveUp == runs.end() || isSettled) return {};
    for (const ExtractorInfo& other : extractors())
        if (isExact(other) &&
            std::ranges::find(runs, &other, &ExtractorRun::extractor) == runs.end())
            return fmt::format("'{}' searches in another way and may prove it: --extractor {}",
                               other.name, other.name);
    return {};
}

std::string nodeText(const ImportedEGraph& egraph, NodeIndex index) {
    const Snapshot& snapshot = *egraph.snapshot;
    return fmt::format("{}  {}", printableLine(egraph.nodeIds[index]),
                       shownNode(snapshot, snapshot.nodes()[index]));
}

std::string statusText(const ChoiceCandidate& candidate, const ImportedEGraph& egraph) {
    const std::string word = statusWord(candidate, egraph);
    const bool isOpen = candidate.status == CandidateStatus::NotProven;
    if (!std::isfinite(candidate.losesBy) ||
        (!isOpen && candidate.status != CandidateStatus::Loses))
        return word;
    return fmt::format("loses by {}{}", number(candidate.losesBy), isOpen ? ", " + word : "");
}

std::string flipText(const ChoiceCandidate& candidate) {
    if (!std::isfinite(candidate.losesBy)) return {};
    if (candidate.status == CandidateStatus::Chosen)
        return fmt::format("as long as it costs less than {} more", number(candidate.losesBy));
    if (candidate.ownCost >= 0 && candidate.losesBy >= candidate.ownCost)
        return "would not win if it cost nothing";
    return fmt::format("wins if it costs more than {} less", number(candidate.losesBy));
}

std::string extractionText(const std::vector<ExtractorRun>& runs) {
    std::string text = fmt::format("{:<10} {:>14} {:>14} {:>14} {:>10} {:>9}\n", "extractor",
                                   "tree cost", "DAG cost", "DAG at least", "CPU ms", "e-nodes");
    for (const ExtractorRun& run : runs) {
        const bool hasSelection = !run.result.selection.isEmpty();
        const SelectionCheck& check = run.result.check;
        text += fmt::format("{:<10} {:>14} {:>14} {:>14} {:>10.1f} {:>9}  {}\n",
                            run.extractor->name, hasSelection ? number(check.treeCost) : "–",
                            hasSelection ? number(check.dagCost) : "–",
                            number(run.result.lowerBound), run.result.cpuSeconds * 1e3,
                            hasSelection ? check.neededClasses : 0, verdict(run));
    }
    return text;
}

std::string extractionJson(const ExtractorRun& run) {
    const double nan = std::nan("");
    const bool hasSelection = !run.result.selection.isEmpty();
    const SelectionCheck& check = run.result.check;
    Json json;
    json["extractor"] = run.extractor->name;
    json["tree_cost"] = jsonNumber(hasSelection ? check.treeCost : nan);
    json["dag_cost"] = jsonNumber(hasSelection ? check.dagCost : nan);
    json["lower_bound"] = jsonNumber(run.result.lowerBound);
    json["optimal"] = run.result.isOptimal;
    json["cpu_ms"] = std::round(run.result.cpuSeconds * 1e6) / 1e3;
    json["nodes_chosen"] = hasSelection ? check.neededClasses : 0;
    if (!run.result.note.empty()) json["note"] = run.result.note;
    return dump(json);
}

namespace {

/// An e-node that no problem under a sketch or of plans has, where its class is one.
ChoiceCandidate excluded(const ExtractionSubject& subject, NodeIndex index) {
    ChoiceCandidate candidate;
    candidate.node = index;
    candidate.ownCost = subject.egraph.costs[index];
    candidate.childrenTreeCost = candidate.total = candidate.losesBy = ImportedEGraph::kInfinite;
    candidate.status =
        subject.sketch.empty() ? CandidateStatus::IsNoOperator : CandidateStatus::IsNoChoice;
    return candidate;
}

}  // namespace

std::vector<ChoiceCandidate> candidatesOf(const WhyReport& report,
                                          const ExtractionSubject& subject) {
    std::vector<ChoiceCandidate> result;
    std::unordered_map<NodeIndex, std::size_t> placeOf;  // in the result
    for (ChoiceCandidate candidate : report.candidates) {
        candidate.node = subject.problem.origin(candidate.node);
        const auto [known, isNew] = placeOf.emplace(candidate.node, result.size());
        if (isNew)
            result.push_back(candidate);
        else if (candidate.status == CandidateStatus::Chosen)
            result[known->second] = candidate;
    }
    const Snapshot& snapshot = *subject.egraph.snapshot;
    for (const SnapshotNode& node :
         snapshot.nodesOf(subject.problem.classOrigin(report.classIndex)))
        if (const NodeIndex index = snapshot.indexOf(node); !placeOf.contains(index))
            result.push_back(excluded(subject, index));
    return result;
}

std::string whyText(const WhyReport& report, const ExtractionSubject& subject,
                    const ExtractorInfo& extractor) {
    const ImportedEGraph& egraph = subject.egraph;
    const ClassIndex shown = subject.problem.classOrigin(report.classIndex);
    std::string text = fmt::format(
        "class {} by {}{}{}\n", printableLine(egraph.snapshot->className(shown)), extractor.name,
        subject.isPartOfUser(report.classIndex)
            ? " (computed together with what uses it; the costs are of both)"
            : "",
        report.isNeeded ? "" : " (not needed; looked at as the only root)");
    std::vector<ChoiceCandidate> sorted = candidatesOf(report, subject);
    std::ranges::stable_sort(sorted, {}, [](const ChoiceCandidate& candidate) {
        return std::pair(candidate.status != CandidateStatus::Chosen, candidate.total);
    });
    for (const ChoiceCandidate& candidate : sorted) {
        text += fmt::format("  {}\n", nodeText(egraph, candidate.node));
        text += fmt::format("      own cost {}, children as trees {}, in all {}: {}",
                            number(candidate.ownCost), number(candidate.childrenTreeCost),
                            number(candidate.total), statusText(candidate, egraph));
        const std::string flip = flipText(candidate);
        text += flip.empty()
                    ? "\n"
                    : fmt::format("{}{}\n",
                                  candidate.status == CandidateStatus::Chosen ? " " : "; ", flip);
    }
    return text;
}

std::string whyJson(const WhyReport& report, const ExtractionSubject& subject,
                    const ExtractorInfo& extractor) {
    const ImportedEGraph& egraph = subject.egraph;
    Json json;
    json["class"] = egraph.snapshot->className(subject.problem.classOrigin(report.classIndex));
    json["extractor"] = extractor.name;
    json["needed"] = report.isNeeded;
    json["candidates"] = Json::array();
    for (const ChoiceCandidate& candidate : candidatesOf(report, subject)) {
        Json one;
        one["node"] = egraph.nodeIds[candidate.node];
        one["own_cost"] = jsonNumber(candidate.ownCost);
        one["children_tree_cost"] = jsonNumber(candidate.childrenTreeCost);
        one["total"] = jsonNumber(candidate.total);
        one["status"] = statusWord(candidate, egraph);
        one["margin"] = jsonNumber(candidate.losesBy);
        json["candidates"].push_back(std::move(one));
    }
    return dump(json);
}

std::vector<std::string> linesByClass(const Selection& selection, const ExtractionSubject& subject,
                                      std::span<const std::string> texts) {
    const Snapshot& snapshot = *subject.egraph.snapshot;
    const ExtractionProblem& problem = subject.problem;
    std::vector<std::size_t> uses(selection.node.size(), 0);
    for (const auto root : problem.roots()) ++uses[root];
    for (const auto node : selection.node)
        if (node != ExtractionProblem::kNone)
            for (const auto child : problem.children(node)) ++uses[child];
    const std::vector<bool> isInUsers = snapshot.isImported()
                                            ? std::vector<bool>(snapshot.classes().size(), false)
                                            : classesInUsers(snapshot);
    std::vector<std::string> lines(selection.node.size());
    for (ExtractionProblem::Index c = 0; c < selection.node.size(); ++c) {
        if (selection.node[c] == ExtractionProblem::kNone) continue;
        const SnapshotNode& node = snapshot.nodes()[problem.origin(selection.node[c])];
        if (isInUsers[node.classIndex]) continue;
        const bool hasText = c < texts.size() && !texts[c].empty();
        lines[c] = fmt::format("{} = {}", printableLine(snapshot.className(node.classIndex)),
                               hasText ? texts[c] : shownNode(snapshot, node));
        if (uses[c] > 1) lines[c] += fmt::format("    used {} times", uses[c]);
    }
    return lines;
}

std::string termText(const Selection& selection, const ExtractionSubject& subject) {
    std::string text;
    for (const std::string& line : linesByClass(selection, subject))
        if (!line.empty()) text += line + "\n";
    return text;
}

std::string choicesJson(const Selection& selection, const ExtractionSubject& subject) {
    // By hand, as an object looks for each name among all. Names of classes differ.
    Json::object_t choices;
    const std::vector<NodeIndex> chosen = subject.chosenNodes(selection);
    for (ClassIndex c = 0; c < chosen.size(); ++c)
        if (chosen[c] != kNoIndex)
            choices.emplace_back(subject.egraph.snapshot->className(c),
                                 subject.egraph.nodeIds[chosen[c]]);
    Json json;
    json["choices"] = std::move(choices);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace candler
