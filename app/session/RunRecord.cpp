#include "app/session/RunRecord.h"

#include <algorithm>
#include <map>
#include <set>

#include "app/session/ReportWriter.h"

namespace candler {

namespace {

std::vector<RuleRecord> rulesOf(const GuideReport& report) {
    std::map<std::string, RuleRecord> byName;
    for (const StepReport& step : report.steps)
        for (const IterationReport& iteration : step.iterations)
            for (std::size_t r = 0; r < iteration.rules.size() && r < step.ruleNames.size(); ++r) {
                const RuleReport& did = iteration.rules[r];
                RuleRecord& sum = byName[step.ruleNames[r]];
                sum.rule = step.ruleNames[r];
                sum.matches += did.newMatches;
                sum.applied += did.applied;
                sum.addedNodes += did.addedNodes;
                sum.seconds += did.searchSeconds + did.applySeconds;
            }
    std::vector<RuleRecord> rules;
    for (auto& [name, rule] : byName) rules.push_back(std::move(rule));
    return rules;
}

StepRecord recordOf(const StepReport& report, const StepInfo* info) {
    StepRecord step;
    step.name = report.name;
    if (info != nullptr) step.limits = info->limits;
    step.rules = report.ruleNames;
    step.growth.emplace_back(report.startNodes, report.startClasses);
    for (const IterationReport& one : report.iterations)
        step.growth.emplace_back(one.nodes, one.classes);
    step.end = stepEndText(report);
    step.term = report.foundTerm;
    step.cost = report.foundCost;
    step.costModel = report.costModel;
    step.seconds = report.seconds();
    return step;
}

}  // namespace

RunRecord recordOf(const GuideReport& report, const SessionInfo& info) {
    RunRecord record;
    record.title = report.projectTitle;
    record.parameters = report.parameters;
    for (const StepReport& step : report.steps) {
        const auto known = std::ranges::find(info.steps, step.name, &StepInfo::name);
        record.steps.push_back(recordOf(step, known == info.steps.end() ? nullptr : &*known));
    }
    record.rules = rulesOf(report);
    record.resultTerm = report.resultTerm;
    record.cpuSeconds = report.cpuSeconds;
    record.graphBytes = report.graphBytes();
    return record;
}

std::vector<TermTreeLine> termTree(const ExtractionView& view, std::size_t maxLines, bool& isCut) {
    const Snapshot& snapshot = *view.snapshot;
    std::vector<TermTreeLine> lines;
    std::set<ClassIndex> shown;
    std::vector<std::pair<ClassIndex, std::uint32_t>> waiting;  // the next one last
    const std::vector<ClassIndex> roots = snapshot.rootsOrGuess();
    for (auto root = roots.rbegin(); root != roots.rend(); ++root) waiting.emplace_back(*root, 0);
    isCut = false;
    while (!waiting.empty()) {
        const auto [index, depth] = waiting.back();
        waiting.pop_back();
        const NodeIndex chosen = view.chosen[index];
        if (chosen == kNoIndex) continue;
        if (lines.size() == maxLines) {
            isCut = true;
            break;
        }
        const SnapshotNode& node = snapshot.nodes()[chosen];
        const bool isAgain = !shown.insert(index).second && node.childCount > 0;
        std::string text = snapshot.labelText(node);
        // Under its children's names it would be long, and is above already.
        if (isAgain) text += " … (as above)";
        lines.push_back({depth, std::move(text), snapshot.classes()[index].id.value});
        if (isAgain) continue;
        const std::span<const ClassIndex> children = snapshot.children(node);
        for (auto child = children.rbegin(); child != children.rend(); ++child)
            waiting.emplace_back(*child, depth + 1);
    }
    return lines;
}

}  // namespace candler
