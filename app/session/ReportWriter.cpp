#include "app/session/ReportWriter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/session/Comparison.h"
#include "app/session/SketchReport.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace {

using Json = nlohmann::ordered_json;

/// Sums over the iterations of a step, by rule.
std::vector<RuleReport> ruleTotals(const StepReport& step) {
    std::vector<RuleReport> totals(step.ruleNames.size());
    for (const IterationReport& iteration : step.iterations)
        for (std::size_t i = 0; i < iteration.rules.size(); ++i) {
            const RuleReport& one = iteration.rules[i];
            totals[i].matches += one.matches;
            totals[i].applied += one.applied;
            totals[i].addedNodes += one.addedNodes;
            totals[i].searchSeconds += one.searchSeconds;
            totals[i].applySeconds += one.applySeconds;
        }
    return totals;
}

Json iterationJson(const IterationReport& report) {
    return {{"iteration", report.iteration},
            {"nodes", report.nodes},
            {"classes", report.classes},
            {"matches", report.matches},
            {"applied", report.applied},
            {"memoryBytes", report.memoryBytes},
            {"searchSeconds", report.searchSeconds},
            {"applySeconds", report.applySeconds},
            {"rebuildSeconds", report.rebuildSeconds}};
}

Json missJson(const SketchMiss& miss) {
    Json json;
    json["part"] = miss.part;
    if (!miss.inner.empty()) json["inner"] = miss.inner;
    json["classes"] = miss.classes;
    json["arguments"] = Json::array();
    for (const SketchMiss::Argument& argument : miss.arguments)
        json["arguments"].push_back({{"text", argument.text},
                                     {"classes", argument.classes},
                                     {"isInBest", argument.isInBest}});
    if (!miss.bestNode.empty())
        json["bestNode"] = {{"node", miss.bestNode}, {"class", miss.bestClass}};
    if (!miss.otherTypes.empty())
        json["otherTypes"] = {{"classes", miss.classesOfOtherType}, {"types", miss.otherTypes}};
    json["relaxed"] = miss.relaxed;
    if (!miss.closestTerm.empty())
        json["closest"] = {
            {"cost", miss.closestCost}, {"costModel", miss.costModel}, {"term", miss.closestTerm}};
    if (!miss.expandedTerm.empty()) json["expanded"] = miss.expandedTerm;
    return json;
}

Json sketchJson(const SketchStatus& sketch) {
    Json json;
    json["iteration"] = sketch.iteration;
    json["satisfiedParts"] = sketch.satisfiedParts;
    if (!sketch.isFilledAlike) json["filledAlike"] = false;
    json["parts"] = Json::array();
    for (const SketchPart& part : sketch.parts)
        json["parts"].push_back(
            {{"text", part.text}, {"classes", part.classes}, {"where", part.where}});
    if (sketch.miss) json["nearestMiss"] = missJson(*sketch.miss);
    return json;
}

Json choiceJson(const ChoiceReport& choice) {
    Json json;
    json["extractor"] = choice.extractor;
    if (!choice.pins.empty()) json["pins"] = choice.pins;
    if (!choice.forbidden.empty()) json["forbidden"] = choice.forbidden;
    if (!choice.problems.empty()) {
        json["problem"] = choice.problems.front().message;
        return json;
    }
    json["treeCost"] = choice.treeCost;
    json["dagCost"] = choice.dagCost;
    json["lowerBound"] = std::isfinite(choice.lowerBound) ? Json(choice.lowerBound) : Json(nullptr);
    json["optimal"] = choice.isOptimal;
    if (!choice.note.empty()) json["note"] = choice.note;
    return json;
}

Json stepJson(const StepReport& step) {
    Json json;
    json["name"] = step.name;
    json["stop"] = step.stop ? Json(std::string(stopReasonName(*step.stop))) : Json(nullptr);
    json["start"] = {
        {"term", step.startTerm}, {"nodes", step.startNodes}, {"classes", step.startClasses}};
    json["iterations"] = Json::array();
    for (const IterationReport& report : step.iterations)
        json["iterations"].push_back(iterationJson(report));
    json["rules"] = Json::array();
    const std::vector<RuleReport> totals = ruleTotals(step);
    for (std::size_t i = 0; i < totals.size(); ++i)
        json["rules"].push_back({{"name", step.ruleNames[i]},
                                 {"matches", totals[i].matches},
                                 {"applied", totals[i].applied},
                                 {"addedNodes", totals[i].addedNodes},
                                 {"searchSeconds", totals[i].searchSeconds},
                                 {"applySeconds", totals[i].applySeconds}});
    if (!step.foundTerm.empty())
        json["found"] = {{"iteration", step.foundIteration},
                         {"cost", step.foundCost},
                         {"costModel", step.costModel},
                         {"term", step.foundTerm}};
    if (step.startCost && !step.foundTerm.empty()) json["found"]["startCost"] = *step.startCost;
    if (step.refused)
        json["found"]["refused"] = {{"cost", step.refused->cost},
                                    {"term", step.refused->term},
                                    {"reason", step.refused->reason}};
    if (!step.beam.empty()) json["found"]["others"] = step.beam;
    for (const auto& [name, value] : step.holes) json["found"]["holes"][name] = value;
    if (step.choice) json["found"]["choice"] = choiceJson(*step.choice);
    json["goalSeconds"] = step.goalSeconds;
    json["extractSeconds"] = step.extractSeconds;
    if (step.isKept) json["reused"] = true;
    if (step.sketch) json["sketch"] = sketchJson(*step.sketch);
    return json;
}

std::string ruleTable(const StepReport& step) {
    std::string text =
        fmt::format("  {:<34}{:>10}{:>10}{:>12}\n", "rule", "matches", "applied", "new e-nodes");
    const std::vector<RuleReport> totals = ruleTotals(step);
    for (std::size_t i = 0; i < totals.size(); ++i)
        text += fmt::format("  {:<34}{:>10}{:>10}{:>12}\n", step.ruleNames[i], totals[i].matches,
                            totals[i].applied, totals[i].addedNodes);
    return text;
}

const char* verdictName(ResultCheck::Verdict verdict) {
    switch (verdict) {
        case ResultCheck::Verdict::Equal:
            return "equal";
        case ResultCheck::Verdict::Different:
            return "different";
        case ResultCheck::Verdict::Unknown:
            break;
    }
    return "unknown";
}

Json lintsJson(const GeneratedCode& code) {
    Json lints = Json::array();
    for (const KernelLint& lint : code.lints)
        lints.push_back({{"id", lintName(lint.kind)},
                         {"place", lint.place},
                         {"text", lint.text},
                         {"number", lint.number},
                         {"hint", lint.hint}});
    return {{"sizes", code.benchmarkSizes}, {"lints", std::move(lints)}};
}

Json reportValue(const GuideReport& report) {
    Json json;
    json["format"] = "candler-report";
    json["version"] = 1;
    json["project"] = report.projectTitle;
    json["language"] = report.languageName;
    for (const auto& [name, value] : report.parameters) json["parameters"][name] = value;
    json["finished"] = report.isFinished;
    json["plannedSteps"] = report.plannedSteps;
    json["cpuSeconds"] = report.cpuSeconds;
    json["graphBytes"] = report.graphBytes();
    json["peakMegabytes"] = report.peakMegabytes;
    json["steps"] = Json::array();
    for (const StepReport& step : report.steps) json["steps"].push_back(stepJson(step));
    if (!report.resultTerm.empty()) json["result"] = report.resultTerm;
    for (const Diagnostic& warning : report.resultWarnings)
        json["resultWarnings"].push_back(warning.message);
    if (report.code && !report.code->lints.empty()) json["kernelLints"] = lintsJson(*report.code);
    if (report.resultCheck)
        json["resultCheck"] = {{"verdict", verdictName(report.resultCheck->verdict)},
                               {"text", report.resultCheck->text}};
    return json;
}

/// Names may hold any bytes; what is not UTF-8 is replaced.
std::string written(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string hanging(const std::string& text, std::size_t indent) {
    std::string hung;
    for (const char c : text) {
        hung += c;
        if (c == '\n') hung.append(indent, ' ');
    }
    return hung;
}

std::string indented(const std::string& text) {
    std::string result = "    ";
    for (const char c : text) {
        result += c;
        if (c == '\n') result += "    ";
    }
    return result;
}

std::string reportJson(const GuideReport& report) {
    return written(reportValue(report));
}

std::string comparisonJson(const Comparison& comparison) {
    Json json;
    json["format"] = "candler-comparison";
    json["version"] = 1;
    json["guided"] = reportValue(*comparison.guided);
    json["unguided"] = reportValue(*comparison.unguided);
    // The process's peak has both runs.
    for (const char* run : {"guided", "unguided"}) json[run].erase("peakMegabytes");
    return written(json);
}

std::string iterationTableHead() {
    return fmt::format("  {:>9}{:>12}{:>12}{:>12}{:>12}{:>14}", "iteration", "e-nodes", "e-classes",
                       "matches", "applied", "time");
}

std::string iterationTableRow(const IterationReport& report) {
    const double seconds = report.searchSeconds + report.applySeconds + report.rebuildSeconds;
    return fmt::format("  {:>9}{:>12}{:>12}{:>12}{:>12}{:>11.1f} ms", report.iteration,
                       report.nodes, report.classes, report.matches, report.applied, seconds * 1e3);
}

std::string iterationTableStart(const StepReport& step) {
    return fmt::format("  {:>9}{:>12}{:>12}", 0, step.startNodes, step.startClasses);
}

std::string findText(const StepReport& step) {
    std::string text = step.beam.empty() ? "" : fmt::format("; {} terms", step.beam.size() + 1);
    for (const auto& [name, value] : step.holes)
        text += fmt::format("{} {} = {}", text.empty() ? ";" : ",", name, value);
    return text;
}

/// How the term was chosen, if not as the cheapest.
std::string choiceText(const ChoiceReport& choice) {
    std::string wishes = choice.extractor;
    if (!choice.pins.empty()) wishes += fmt::format(", pinned {}", fmt::join(choice.pins, " "));
    if (!choice.forbidden.empty())
        wishes += fmt::format(", without {}", fmt::join(choice.forbidden, " "));
    if (!choice.problems.empty())
        return fmt::format("not as wished ({}): {}", printableLine(wishes),
                           choice.problems.front().message);
    if (choice.isTree)
        return fmt::format("chosen by {}: tree cost {}, optimal", printableLine(wishes),
                           costText(choice.treeCost));
    return fmt::format("chosen by {}: DAG cost {}, {}", printableLine(wishes),
                       costText(choice.dagCost), choice.isOptimal ? "optimal" : "not proven");
}

namespace {

/// With more digits than usual where another cost would be written the same.
std::string costTextBeside(double cost, double other) {
    std::string text = costText(cost);
    constexpr int kMostDigits = 17;
    for (int digits = 4; digits <= kMostDigits && cost != other && text == costText(other);
         ++digits)
        if (std::string more = fmt::format("{:.{}g}", cost, digits);
            more != fmt::format("{:.{}g}", other, digits))
            text = std::move(more);
    return text;
}

/// How the cost compares to that of the start, where that is known.
std::string gainText(const StepReport& step) {
    if (!step.startCost || !std::isfinite(*step.startCost)) return {};
    if (*step.startCost == step.foundCost) return ", as the start";
    const double times = *step.startCost / step.foundCost;
    const std::string start = costTextBeside(*step.startCost, step.foundCost);
    constexpr double kWorthSaying = 1.01;
    if (!std::isfinite(times) || times < kWorthSaying) return ", the start " + start;
    return fmt::format(", the start {}: {:.3g} times as much", start, times);
}

}  // namespace

std::string stepEndText(const StepReport& step) {
    const std::string cost =
        fmt::format("with cost {} ({}{})",
                    costTextBeside(step.foundCost, step.startCost.value_or(step.foundCost)),
                    step.costModel, gainText(step));
    if (step.stop == StopReason::Found && step.foundIteration == 0)
        return "found in the start term " + cost + findText(step);
    if (step.stop == StopReason::Found)
        return fmt::format("found in iteration {} {}{}", step.foundIteration, cost, findText(step));
    std::string text = step.stop ? std::string(stopReasonText(*step.stop)) : "not finished";
    if (!step.foundTerm.empty()) text += ", cheapest term " + cost;
    return text;
}

std::string reportText(const GuideReport& report) {
    std::string text = report.projectTitle.empty() ? "" : report.projectTitle + "\n\n";
    for (const auto& [name, value] : report.parameters)
        text += fmt::format("{} = {}\n", name, value);
    if (!report.parameters.empty()) text += "\n";
    for (std::size_t i = 0; i < report.steps.size(); ++i) {
        const StepReport& step = report.steps[i];
        text += fmt::format("step {} of {}: {}{}\n", i + 1, report.plannedSteps,
                            printableLine(step.name), step.isKept ? " (kept)" : "");
        text += "  start\n" + indented(step.startTerm) + "\n";
        text += iterationTableHead() + "\n" + iterationTableStart(step) + "\n";
        for (const IterationReport& iteration : step.iterations)
            text += iterationTableRow(iteration) + "\n";
        text += "\n" + ruleTable(step) + "\n";
        if (step.sketch) text += sketchText(*step.sketch) + "\n\n";
        text += fmt::format("  {}; {} rule applications in {:.1f} ms\n", stepEndText(step),
                            step.applied(), step.iterationSeconds() * 1e3);
        if (step.choice) text += "  " + choiceText(*step.choice) + "\n";
        if (!step.foundTerm.empty()) text += indented(step.foundTerm) + "\n";
        text += "\n";
    }
    if (!report.resultTerm.empty()) text += "result\n" + indented(report.resultTerm) + "\n\n";
    if (!report.resultWarnings.empty()) text += render(report.resultWarnings) + "\n";
    if (report.resultCheck)
        text += fmt::format("{}{}\n\n", report.resultCheck->isWrong() ? "WRONG: " : "",
                            report.resultCheck->text);
    if (report.code) {
        for (const KernelLint& lint : report.code->lints)
            text += fmt::format("kernel: {}\n", lintText(lint));
        if (!report.code->lints.empty()) text += "\n";
    }
    text += fmt::format("{}; {:.1f} ms of processor time, at most {} MB\n",
                        report.isFinished ? "goal reached" : "goal not reached",
                        report.cpuSeconds * 1e3, report.peakMegabytes);
    return printableText(text);
}

}  // namespace candler
