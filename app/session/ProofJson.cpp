#include "app/session/ProofJson.h"

namespace candler {

nlohmann::ordered_json proofJson(const ProofReport& report) {
    using Json = nlohmann::ordered_json;
    Json json{{"title", report.title},
              {"from", report.from},
              {"to", report.to},
              {"checked", !report.triedOn || *report.triedOn > 0},
              {"rewrites", report.size},
              {"shared_steps", report.sharedSteps},
              {"rule_steps", report.summary.ruleSteps},
              {"evaluations", report.summary.evaluationSteps},
              {"given", report.summary.givenSteps},
              {"congruences", report.summary.congruenceSteps},
              {"conditioned", report.summary.conditionedSteps},
              {"complete", report.isComplete},
              {"steps", Json::array()}};
    if (report.triedOn) json["tried_on"] = *report.triedOn;
    for (const ProofLine& line : report.lines) {
        Json step{{"reason", line.reason},
                  {"direction", line.isBackwards ? "backward" : "forward"},
                  {"position", line.position},
                  {"before", line.before},
                  {"after", line.after}};
        if (!line.whole.empty()) step["term"] = line.whole;
        if (line.iteration > 0) step["iteration"] = line.iteration;
        if (!line.substitution.empty()) step["substitution"] = line.substitution;
        if (!line.premises.empty()) step["premises"] = line.premises;
        json["steps"].push_back(std::move(step));
    }
    return json;
}

std::string proofsJson(const std::vector<ProofReport>& reports) {
    nlohmann::ordered_json json{{"proofs", nlohmann::ordered_json::array()}};
    for (const ProofReport& report : reports) json["proofs"].push_back(proofJson(report));
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string originJson(const OriginReport& report) {
    using Json = nlohmann::ordered_json;
    Json json{{"title", report.title}, {"lines", Json::array()}};
    for (const OriginLine& line : report.lines) {
        Json one{{"node", line.node.value}, {"class", line.eclass.value}, {"term", line.term}};
        if (!line.rule.empty()) one["rule"] = line.rule;
        if (!line.analysis.empty()) one["analysis"] = line.analysis;
        if (line.iteration > 0) one["iteration"] = line.iteration;
        Json matched = Json::array();
        for (const ENodeId node : line.matched) matched.push_back(node.value);
        if (!matched.empty()) one["matched"] = std::move(matched);
        json["lines"].push_back(std::move(one));
    }
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace candler
