// Reports of a corpus as text and as JSON.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/session/CorpusReport.h"

namespace candler {

namespace {

using Json = nlohmann::ordered_json;

const char* verdictName(CorpusVerdict verdict) {
    switch (verdict) {
        case CorpusVerdict::Equal:
            return "equal";
        case CorpusVerdict::Different:
            return "different";
        case CorpusVerdict::Unknown:
            break;
    }
    return "unknown";
}

const char* resultName(const CorpusRow& row) {
    if (row.isMerged()) return "merged although not equal";
    if (!row.isEqual) return "kept apart";
    return row.proof.isEqual ? "proved" : "not proved";
}

const char* agreementName(const CorpusRow& row) {
    if (!row.agrees) return "too large";
    return *row.agrees ? "agrees" : "differs";
}

Json outcomeJson(const CorpusOutcome& outcome) {
    Json json{{"equal", outcome.isEqual},
              {"iterations", outcome.iterations},
              {"enodes", outcome.nodes},
              {"eclasses", outcome.classes},
              {"stop", std::string(stopReasonName(outcome.reason))},
              {"ms", outcome.seconds * 1e3}};
    if (!outcome.contradiction.empty()) json["contradiction"] = outcome.contradiction;
    return json;
}

Json rowJson(const CorpusRow& row) {
    Json json{{"id", row.id},
              {"kind", row.isEqual ? "eq" : "neq"},
              {"method", row.group},
              {"tier", row.tier},
              {"expected", row.isAsExpected()},
              {"result", resultName(row)},
              {"proof", outcomeJson(row.proof)}};
    if (row.isEqual) json["generation"] = outcomeJson(row.generation);
    json["oracle"] = verdictName(row.verdict);
    json["evaluator"] = agreementName(row);
    return json;
}

Json groupJson(const CorpusGroup& group) {
    return {{"method", group.name},         {"records", group.records},
            {"proved", group.proved},       {"merged", group.merged},
            {"generated", group.generated}, {"oracle", group.confirmed},
            {"evaluator", group.agreeing},  {"iterations", group.iterations},
            {"enodes", group.nodes}};
}

CorpusGroup totalOf(const CorpusReport& report) {
    CorpusGroup total{"all"};
    for (const CorpusGroup& group : report.groups()) {
        total.records += group.records;
        total.proved += group.proved;
        total.merged += group.merged;
        total.generated += group.generated;
        total.confirmed += group.confirmed;
        total.agreeing += group.agreeing;
        total.iterations = std::max(total.iterations, group.iterations);
        total.nodes = std::max(total.nodes, group.nodes);
    }
    return total;
}

}  // namespace

std::string corpusText(const CorpusReport& report) {
    constexpr std::size_t kLeastWidth = 10;
    std::size_t width = kLeastWidth;
    std::vector<CorpusGroup> groups = report.groups();
    groups.push_back(totalOf(report));
    for (const CorpusGroup& group : groups) width = std::max(width, group.name.size());
    std::string text = fmt::format("{:<{}} {:>7} {:>7} {:>9} {:>7} {:>9} {:>10} {:>8}\n", "method",
                                   width, "records", "proved", "generated", "oracle", "evaluator",
                                   "iterations", "e-nodes");
    for (const CorpusGroup& group : groups)
        text += fmt::format("{:<{}} {:>7} {:>7} {:>9} {:>7} {:>9} {:>10} {:>8}\n", group.name,
                            width, group.records, group.proved, group.generated, group.confirmed,
                            group.agreeing, group.iterations, group.nodes);
    for (const CorpusRow& row : report.rows)
        if (!row.isAsExpected())
            text += fmt::format("{}: {}, oracle: {}, evaluator: {}{}\n", row.id, resultName(row),
                                verdictName(row.verdict), agreementName(row),
                                row.proof.contradiction.empty()
                                    ? ""
                                    : "; contradiction: " + row.proof.contradiction);
        else if (row.isEqual && !row.generation.isEqual)
            text += fmt::format("{}: proved, but not generated from its left side\n", row.id);
    return text;
}

std::string corpusJson(const CorpusReport& report) {
    Json json;
    json["complete"] = report.isComplete;
    json["expected"] = report.isAsExpected();
    json["totals"] = groupJson(totalOf(report));
    json["totals"].erase("method");
    for (const CorpusGroup& group : report.groups()) json["methods"].push_back(groupJson(group));
    for (const CorpusRow& row : report.rows) json["records"].push_back(rowJson(row));
    // Names may hold any bytes; what is not UTF-8 is replaced.
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace candler
