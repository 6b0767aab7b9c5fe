// RunRecord as JSON.
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "app/session/ExactJson.h"
#include "app/session/RunRecord.h"

namespace candler {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kRecordVersion = 1;

Json limitsJson(const Limits& limits) {
    return {{"iterations", limits.iterations},
            {"nodes", limits.nodes},
            {"seconds", limits.seconds},
            {"megabytes", limits.megabytes}};
}

Json stepJson(const StepRecord& step) {
    return {{"name", step.name},      {"limits", limitsJson(step.limits)},
            {"rules", step.rules},    {"growth", step.growth},
            {"end", step.end},        {"term", step.term},
            {"cost", step.cost},      {"costModel", step.costModel},
            {"seconds", step.seconds}};
}

Json ruleJson(const RuleRecord& rule) {
    return {{"rule", rule.rule},
            {"matches", rule.matches},
            {"applied", rule.applied},
            {"addedNodes", rule.addedNodes},
            {"seconds", rule.seconds}};
}

Json extractionJson(const ExtractionRecord& record) {
    Json json{{"extractor", record.extractor}, {"place", record.place},
              {"pins", record.pins},           {"forbidden", record.forbidden},
              {"treeCost", record.treeCost},   {"dagCost", record.dagCost},
              {"isOptimal", record.isOptimal}, {"cpuSeconds", record.cpuSeconds},
              {"isCut", record.isCut}};
    if (record.lowerBound) json["lowerBound"] = *record.lowerBound;
    json["lines"] = Json::array();
    for (const TermTreeLine& line : record.lines) {
        Json one{line.depth, line.text};
        if (line.eclass) one.push_back(*line.eclass);
        json["lines"].push_back(std::move(one));
    }
    return json;
}

std::string textOf(const RunRecord& record) {
    Json json{{"format", "candler-run-record"},
              {"version", kRecordVersion},
              {"title", record.title},
              {"when", record.when}};
    json["parameters"] = record.parameters;
    json["steps"] = Json::array();
    for (const StepRecord& step : record.steps) json["steps"].push_back(stepJson(step));
    json["rules"] = Json::array();
    for (const RuleRecord& rule : record.rules) json["rules"].push_back(ruleJson(rule));
    json["resultTerm"] = record.resultTerm;
    json["cpuSeconds"] = record.cpuSeconds;
    if (record.graphBytes) json["graphBytes"] = *record.graphBytes;
    if (record.extraction) json["extraction"] = extractionJson(*record.extraction);
    json["code"] = record.code;
    json["leftOut"] = record.leftOut;
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// JSON has no infinity: it is written as null.
double number(const Json& json) {
    return json.is_null() ? INFINITY : json.get<double>();
}

StepRecord stepFrom(const Json& json) {
    StepRecord step;
    json.at("name").get_to(step.name);
    const Json& limits = json.at("limits");
    readExact(limits.at("iterations"), step.limits.iterations);
    readExact(limits.at("nodes"), step.limits.nodes);
    limits.at("seconds").get_to(step.limits.seconds);
    readExact(limits.at("megabytes"), step.limits.megabytes);
    json.at("rules").get_to(step.rules);
    readExact(json.at("growth"), step.growth);
    json.at("end").get_to(step.end);
    json.at("term").get_to(step.term);
    step.cost = number(json.at("cost"));
    json.at("costModel").get_to(step.costModel);
    json.at("seconds").get_to(step.seconds);
    return step;
}

RuleRecord ruleFrom(const Json& json) {
    RuleRecord rule;
    json.at("rule").get_to(rule.rule);
    readExact(json.at("matches"), rule.matches);
    readExact(json.at("applied"), rule.applied);
    readExact(json.at("addedNodes"), rule.addedNodes);
    json.at("seconds").get_to(rule.seconds);
    return rule;
}

ExtractionRecord extractionFrom(const Json& json) {
    ExtractionRecord record;
    json.at("extractor").get_to(record.extractor);
    json.at("place").get_to(record.place);
    json.at("pins").get_to(record.pins);
    json.at("forbidden").get_to(record.forbidden);
    record.treeCost = number(json.at("treeCost"));
    record.dagCost = number(json.at("dagCost"));
    if (json.contains("lowerBound")) record.lowerBound = number(json.at("lowerBound"));
    json.at("isOptimal").get_to(record.isOptimal);
    json.at("cpuSeconds").get_to(record.cpuSeconds);
    json.at("isCut").get_to(record.isCut);
    for (const Json& one : json.at("lines")) {
        TermTreeLine line;
        readExact(one.at(0), line.depth);
        one.at(1).get_to(line.text);
        if (one.size() > 2) readExact(one.at(2), line.eclass.emplace());
        record.lines.push_back(std::move(line));
    }
    return record;
}

/// In pre-order: no line is more than one deeper than the line before.
bool isTree(const std::vector<TermTreeLine>& lines) {
    std::uint32_t deepest = 0;
    for (const TermTreeLine& line : lines) {
        if (line.depth > deepest) return false;
        deepest = line.depth + 1;
    }
    return true;
}

RunRecord recordFrom(const Json& json) {
    RunRecord record;
    json.at("title").get_to(record.title);
    json.at("when").get_to(record.when);
    readExact(json.at("parameters"), record.parameters);
    for (const Json& step : json.at("steps")) record.steps.push_back(stepFrom(step));
    for (const Json& rule : json.at("rules")) record.rules.push_back(ruleFrom(rule));
    json.at("resultTerm").get_to(record.resultTerm);
    json.at("cpuSeconds").get_to(record.cpuSeconds);
    if (json.contains("graphBytes")) readExact(json.at("graphBytes"), record.graphBytes.emplace());
    if (json.contains("extraction")) record.extraction = extractionFrom(json.at("extraction"));
    json.at("code").get_to(record.code);
    json.at("leftOut").get_to(record.leftOut);
    return record;
}

}  // namespace

std::string recordText(RunRecord record, std::size_t maxBytes) {
    std::string text = textOf(record);
    const auto leaveOut = [&](const char* what) {
        record.leftOut += (record.leftOut.empty() ? "" : ", ") + std::string(what);
        text = textOf(record);
    };
    if (text.size() > maxBytes && record.extraction && !record.extraction->lines.empty()) {
        record.extraction->lines.clear();
        leaveOut("the extracted term as a tree");
    }
    if (text.size() > maxBytes && !record.code.empty()) {
        record.code.clear();
        leaveOut("the code");
    }
    if (text.size() > maxBytes) {
        record.resultTerm.clear();
        for (StepRecord& step : record.steps) step.term.clear();
        leaveOut("the terms that were found");
    }
    return text;
}

Result<RunRecord> parseRecord(const std::string& text) {
    const auto unreadable = [] {
        return failure(makeError("the record of a run cannot be read", {},
                                 "accept a baseline anew; the project is all right"));
    };
    try {
        const Json json = Json::parse(text);
        if (json.at("format") != "candler-run-record")
            return failure(makeError("this is no record of a run"));
        if (json.at("version") != kRecordVersion)
            return failure(
                makeError(fmt::format("this program reads version {} only", kRecordVersion), {},
                          "a newer Candler may have written this record"));
        RunRecord record = recordFrom(json);
        if (record.extraction && !isTree(record.extraction->lines)) return unreadable();
        return record;
    } catch (const Json::exception&) {
        return unreadable();
    }
}

}  // namespace candler
