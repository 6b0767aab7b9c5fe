// Difference: of runs and of code.
#include <algorithm>
#include <map>

#include "app/workbench/models/Difference.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

struct Totals {
    std::size_t iterations = 0;
    std::size_t mostNodes = 0;
    std::size_t mostClasses = 0;
    std::size_t applied = 0;
};

Totals totalsOf(const RunRecord& run) {
    Totals totals;
    for (const StepRecord& step : run.steps) {
        if (!step.growth.empty()) totals.iterations += step.growth.size() - 1;
        for (const auto& [nodes, classes] : step.growth) {
            totals.mostNodes = std::max(totals.mostNodes, nodes);
            totals.mostClasses = std::max(totals.mostClasses, classes);
        }
    }
    for (const RuleRecord& rule : run.rules) totals.applied += rule.applied;
    return totals;
}

void addTotals(Difference& result, const RunRecord& left, const RunRecord& right) {
    const Totals before = totalsOf(left);
    const Totals after = totalsOf(right);
    result.addCount(Difference::tr("steps"), left.steps.size(), right.steps.size());
    result.addCount(Difference::tr("iterations"), before.iterations, after.iterations);
    result.addCount(Difference::tr("peak e-nodes"), before.mostNodes, after.mostNodes);
    result.addCount(Difference::tr("peak classes"), before.mostClasses, after.mostClasses);
    result.addCount(Difference::tr("rule applications"), before.applied, after.applied);
    result.addSeconds(Difference::tr("CPU time"), left.cpuSeconds, right.cpuSeconds);
    if (left.graphBytes && right.graphBytes)
        result.addCount(Difference::tr("memory of the largest e-graph (MB)"),
                        *left.graphBytes >> 20U, *right.graphBytes >> 20U);
    if (!left.code.empty() || !right.code.empty())
        result.addCount(Difference::tr("lines of code"), splitLines(left.code).size(),
                        splitLines(right.code).size());
}

/// Of steps of one name.
void addStep(Difference& result, const StepRecord& left, const StepRecord& right) {
    const QString name = fromUtf8(right.name);
    if (!left.term.empty() && !right.term.empty() && left.costModel == right.costModel)
        result.addCost(Difference::tr("%1: cost (%2)").arg(name, fromUtf8(right.costModel)),
                       left.cost, right.cost);
    if (!left.growth.empty() && !right.growth.empty()) {
        result.addCount(Difference::tr("%1: iterations").arg(name), left.growth.size() - 1,
                        right.growth.size() - 1);
        result.addCount(Difference::tr("%1: e-nodes").arg(name), left.growth.back().first,
                        right.growth.back().first);
    }
    result.addText(Difference::tr("outcome of %1").arg(name), withLocalNumbers(fromUtf8(left.end)),
                   withLocalNumbers(fromUtf8(right.end)));
    result.addText(Difference::tr("limits of %1").arg(name), limitsText(left.limits),
                   limitsText(right.limits));
    for (const std::string& rule : left.rules)
        if (std::ranges::find(right.rules, rule) == right.rules.end())
            result.addText(Difference::tr("rule in %1").arg(name), fromUtf8(rule), {});
    for (const std::string& rule : right.rules)
        if (std::ranges::find(left.rules, rule) == left.rules.end())
            result.addText(Difference::tr("rule in %1").arg(name), {}, fromUtf8(rule));
}

void addSteps(Difference& result, const RunRecord& left, const RunRecord& right) {
    for (const StepRecord& step : left.steps) {
        const auto other = std::ranges::find(right.steps, step.name, &StepRecord::name);
        if (other == right.steps.end())
            result.addText(Difference::tr("step"), fromUtf8(step.name), {});
        else
            addStep(result, step, *other);
    }
    for (const StepRecord& step : right.steps)
        if (std::ranges::find(left.steps, step.name, &StepRecord::name) == left.steps.end())
            result.addText(Difference::tr("step"), {}, fromUtf8(step.name));
}

void addParameters(Difference& result, const RunRecord& left, const RunRecord& right) {
    std::map<std::string, std::pair<QString, QString>> both;
    for (const auto& [name, value] : left.parameters) both[name].first = countString(value);
    for (const auto& [name, value] : right.parameters) both[name].second = countString(value);
    for (const auto& [name, values] : both)
        result.addText(Difference::tr("parameter %1").arg(fromUtf8(name)), values.first,
                       values.second);
}

/// Empty for a rule that did nothing.
QString workText(const RuleRecord& rule) {
    if (rule.matches == 0 && rule.applied == 0) return {};
    return Difference::tr("matches: %1, applied: %2, new e-nodes: %3")
        .arg(countString(rule.matches), countString(rule.applied), countString(rule.addedNodes));
}

void addRules(Difference& result, const RunRecord& left, const RunRecord& right) {
    std::map<std::string, std::pair<QString, QString>> both;
    for (const RuleRecord& rule : left.rules) both[rule.rule].first = workText(rule);
    for (const RuleRecord& rule : right.rules) both[rule.rule].second = workText(rule);
    for (const auto& [name, did] : both)
        result.addText(Difference::tr("rule %1").arg(fromUtf8(name)), did.first, did.second);
}

/// What the run came to: the normalised term at its end, or the terms of its steps.
std::string termsOf(const RunRecord& run) {
    if (!run.resultTerm.empty()) return run.resultTerm;
    std::string terms;
    for (const StepRecord& step : run.steps)
        if (!step.term.empty()) terms += step.name + ":\n" + step.term + "\n";
    return terms;
}

}  // namespace

Difference differenceOf(const RunRecord& left, const RunRecord& right) {
    Difference result;
    addTotals(result, left, right);
    addSteps(result, left, right);
    addParameters(result, left, right);
    addRules(result, left, right);
    for (const RunRecord* run : {&left, &right})
        if (!run->leftOut.empty())
            result.notes << Difference::tr("Too large to store for %1: %2.")
                                .arg(fromUtf8(run->title), fromUtf8(run->leftOut));
    if (left.extraction && right.extraction)
        result.addCost(Difference::tr("extracted: cost as a DAG"), left.extraction->dagCost,
                       right.extraction->dagCost);
    result.setLines(Difference::tr("Terms that were found"), termsOf(left), termsOf(right));
    return result;
}

Difference differenceOfCode(const std::string& left, const std::string& right) {
    Difference result;
    result.isCode = true;
    result.setLines(Difference::tr("Code"), left, right);
    result.addCount(Difference::tr("lines"), splitLines(left).size(), splitLines(right).size());
    result.addCount(Difference::tr("bytes"), left.size(), right.size());
    return result;
}

}  // namespace candler
