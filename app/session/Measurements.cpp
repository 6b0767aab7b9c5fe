#include "app/session/Measurements.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/session/ExactJson.h"

namespace candler {

namespace {

using Json = nlohmann::ordered_json;

Json rowJson(const Measurement& row) {
    Json json{{"date", row.date},
              {"program", row.program},
              {"step", row.step},
              {"extractor", row.extractor},
              {"costModel", row.costModel},
              {"modelCost", row.modelCost},
              {"parameters", row.parameters},
              {"compiler", row.compiler},
              {"flags", row.flags},
              {"outcome", tuneOutcomeName(row.outcome)}};
    if (!row.isMeasured()) {
        json["reason"] = row.reason;
        return json;
    }
    json["sizes"] = row.times.sizes;
    if (row.times.isOfData) json["isOfData"] = true;
    json["warmUps"] = row.times.warmUps;
    json["runs"] = row.times.runs;
    json["best"] = row.times.best;
    json["median"] = row.times.median;
    json["p10"] = row.times.p10;
    json["p90"] = row.times.p90;
    json["gflops"] = row.times.gflops;
    return json;
}

/// The library throws where a member is missing or of another type.
std::optional<Measurement> rowOf(const Json& json) {
    Measurement row;
    row.date = json.at("date").get<std::string>();
    row.program = json.value("program", std::string());
    row.step = json.at("step").get<std::string>();
    row.extractor = json.at("extractor").get<std::string>();
    row.costModel = json.at("costModel").get<std::string>();
    const Json& cost = json.at("modelCost");
    row.modelCost = cost.is_null() ? HUGE_VAL : cost.get<double>();
    row.parameters = json.at("parameters").get<std::string>();
    row.compiler = json.at("compiler").get<std::string>();
    row.flags = json.at("flags").get<std::string>();
    const auto outcome = tuneOutcomeNamed(json.at("outcome").get<std::string>());
    if (!outcome) return std::nullopt;
    row.outcome = *outcome;
    if (!row.isMeasured()) {
        row.reason = json.at("reason").get<std::string>();
        return row;
    }
    readExact(json.at("sizes"), row.times.sizes);
    row.times.isOfData = json.value("isOfData", false);
    readExact(json.at("warmUps"), row.times.warmUps);
    readExact(json.at("runs"), row.times.runs);
    row.times.best = json.at("best").get<double>();
    row.times.median = json.at("median").get<double>();
    row.times.p10 = json.at("p10").get<double>();
    row.times.p90 = json.at("p90").get<double>();
    row.times.gflops = json.at("gflops").get<double>();
    return row;
}

}  // namespace

std::string Measurement::sizesText() const {
    std::string text;
    for (const auto& [name, size] : times.sizes)
        text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, size);
    if (times.isOfData) text += " +data";
    return text;
}

std::string measurementsText(const std::vector<Measurement>& measurements,
                             const std::vector<std::string>& unread) {
    Json rows = Json::array();
    for (const std::string& row : unread) rows.push_back(Json::parse(row));
    for (const Measurement& row : measurements) rows.push_back(rowJson(row));
    return rows.dump(-1, ' ', false, Json::error_handler_t::replace);
}

MeasurementNote parseMeasurements(const std::string& text) {
    MeasurementNote note;
    const Json rows = Json::parse(text, nullptr, false);
    note.isList = rows.is_array();
    if (!note.isList) return note;
    for (const Json& json : rows) {
        std::optional<Measurement> row;
        try {
            row = rowOf(json);
        } catch (const nlohmann::json::exception&) {
            row.reset();  // Of another version, or written by hand.
        }
        if (row)
            note.rows.push_back(std::move(*row));
        else
            note.unread.push_back(json.dump());
    }
    return note;
}

}  // namespace candler
