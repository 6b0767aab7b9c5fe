// A trial of rules for people and as JSON.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/session/ReportWriter.h"
#include "app/session/RuleTrial.h"

namespace candler {

std::string trialText(const RuleTrial& trial) {
    std::string text = fmt::format("{}: {}\n", trial.rule, trial.text);
    for (const TrialPlace& place : trial.places) {
        const std::string where =
            place.position.empty() ? "the whole term" : "at " + place.position;
        text += fmt::format("  {} {}\n", where, hanging(place.before, where.size() + 3));
        if (!place.substitution.empty()) text += fmt::format("    with {}\n", place.substitution);
        if (!place.refusal.empty()) {
            text += fmt::format("    does not apply: {}\n", place.refusal);
            continue;
        }
        const std::string& whole = place.whole;
        if (whole.empty()) {
            text += fmt::format("    becomes {}\n", hanging(place.after, 12));
            continue;
        }
        const std::string marked =
            fmt::format("{}«{}»{}", whole.substr(0, place.changedBegin),
                        whole.substr(place.changedBegin, place.changedEnd - place.changedBegin),
                        whole.substr(place.changedEnd));
        text += fmt::format("    → {}\n", hanging(marked, 6));
    }
    if (!trial.miss.empty()) text += fmt::format("  does not apply: {}\n", trial.miss);
    if (trial.fittingLess > 0)
        text += fmt::format("  {} more place{} where it fits less\n", trial.fittingLess,
                            trial.fittingLess == 1 ? "" : "s");
    if (!trial.isComplete) text += "  … and more places\n";
    text.pop_back();
    return text;
}

std::string trialJson(const TrialReport& report) {
    using Json = nlohmann::ordered_json;
    Json json;
    json["term"] = report.term;
    json["rules"] = Json::array();
    for (const RuleTrial& trial : report.trials) {
        Json one{{"rule", trial.rule}, {"text", trial.text}, {"applies", trial.applies}};
        one["places"] = Json::array();
        for (const TrialPlace& place : trial.places) {
            Json at{{"position", place.position}, {"before", place.before}};
            if (!place.substitution.empty()) at["substitution"] = place.substitution;
            if (!place.refusal.empty())
                at["refusal"] = place.refusal;
            else
                at["after"] = place.after;
            if (!place.whole.empty()) {
                at["whole"] = place.whole;
                at["changed"] = {place.changedBegin, place.changedEnd};
            }
            one["places"].push_back(std::move(at));
        }
        if (!trial.miss.empty()) one["miss"] = trial.miss;
        if (trial.fittingLess > 0) one["fitting_less"] = trial.fittingLess;
        one["complete"] = trial.isComplete;
        json["rules"].push_back(std::move(one));
    }
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace candler
