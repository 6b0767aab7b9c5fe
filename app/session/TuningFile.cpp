#include "app/session/TuningFile.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <nlohmann/json.hpp>
#include <set>

#include "app/session/ExactJson.h"
#include "app/session/Session.h"
#include "engine/support/NameHint.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array kEnds{TuneEnd::Complete, TuneEnd::BudgetSpent, TuneEnd::Cancelled,
                           TuneEnd::WrongKernel};

std::string_view endName(TuneEnd end) {
    constexpr std::array<std::string_view, 4> kNames{"complete", "budget spent", "cancelled",
                                                     "wrong kernel"};
    return kNames.at(static_cast<std::size_t>(end));
}

Json valuesJson(const TuneLog& log, const TuneValues& values) {
    Json json = Json::object();
    for (std::size_t i = 0; i < values.size(); ++i) json[log.parameters[i].name] = values[i];
    return json;
}

/// Without what makes no difference.
Json bestJson(const TuneLog& log, const TuneRow& best) {
    Json json = valuesJson(log, best.values);
    for (const ProjectParameter& parameter : log.parameters)
        if (parameter.values.empty()) json.erase(parameter.name);
    return json;
}

Json rowJson(const TuneLog& log, const TuneRow& row) {
    Json json{{"values", valuesJson(log, row.values)}, {"outcome", tuneOutcomeName(row.outcome)}};
    if (row.outcome == TuneOutcome::Measured) {
        json["seconds"] = row.seconds;
        json["gflops"] = row.gflops;
        json["rounds"] = row.rounds;
        if (row.runs > 0) json["runs"] = row.runs;
    } else {
        json["reason"] = row.reason;
    }
    return json;
}

Json keyJson(const TuneKey& key) {
    Json json{{"project", key.project},
              {"compiler", key.compiler},
              {"processor", key.processor},
              {"threads", key.threads},
              {"sizes", Json::object()}};
    for (const auto& [name, size] : key.sizes) json["sizes"][name] = size;
    if (!key.foreign.empty()) json["foreign"] = key.foreign;
    return json;
}

/// What is not measured has no time, whatever else stands there.
std::optional<TuneRow> rowOf(const Json& json, const std::vector<ProjectParameter>& parameters) {
    TuneRow row;
    for (const ProjectParameter& parameter : parameters)
        readExact(json.at("values").at(parameter.name), row.values.emplace_back());
    const auto outcome = tuneOutcomeNamed(json.at("outcome").get<std::string>());
    if (!outcome) return std::nullopt;
    row.outcome = *outcome;
    if (row.outcome == TuneOutcome::Measured) {
        row.seconds = json.at("seconds").get<double>();
        row.gflops = json.at("gflops").get<double>();
        if (json.contains("rounds")) readExact(json.at("rounds"), row.rounds);
        if (json.contains("runs")) readExact(json.at("runs"), row.runs);
    } else {
        row.reason = json.at("reason").get<std::string>();
    }
    return row;
}

bool areDistinct(const std::vector<ProjectParameter>& parameters) {
    std::set<std::string_view> names;
    return std::ranges::all_of(parameters, [&](const ProjectParameter& parameter) {
        return names.insert(parameter.name).second;
    });
}

/// The reading half; the library throws where a member is missing or of another type.
std::optional<TuneLog> logOf(const Json& json) {
    TuneLog log;
    log.title = json.at("project").get<std::string>();
    const Json& key = json.at("key");
    log.key = {.project = key.at("project").get<std::string>(),
               .compiler = key.at("compiler").get<std::string>(),
               .processor = key.at("processor").get<std::string>()};
    readExact(key.at("threads"), log.key.threads);
    readExact(key.at("sizes"), log.key.sizes);
    if (key.contains("foreign")) log.key.foreign = key["foreign"].get<std::string>();
    if (json.contains("sizes")) readExact(json["sizes"], log.sizes);
    for (const Json& one : json.at("parameters")) {
        ProjectParameter& parameter = log.parameters.emplace_back();
        parameter.name = one.at("name").get<std::string>();
        readExact(one.at("start"), parameter.value);
        readExact(one.at("values"), parameter.values);
    }
    if (!areDistinct(log.parameters)) return std::nullopt;
    for (const Json& one : json.at("rows")) {
        auto row = rowOf(one, log.parameters);
        if (!row) return std::nullopt;
        log.rows.push_back(std::move(*row));
    }
    if (json.contains("end")) {
        const auto end = std::ranges::find(kEnds, json["end"].get<std::string>(), endName);
        if (end == kEnds.end()) return std::nullopt;
        log.end = *end;
    }
    return log;
}

std::string ratioText(const TuneLog& log, const TuneRow& row) {
    const TuneRow* start = log.start();
    if (start == nullptr || row.seconds <= 0) return "";
    return fmt::format("{:.2f}", start->seconds / row.seconds);
}

std::string wrongKernelText(const TuneLog& log) {
    const auto wrong = std::ranges::find(log.rows, TuneOutcome::Wrong, &TuneRow::outcome);
    if (wrong == log.rows.end()) return "A kernel does not compute what the program says";
    return fmt::format("The kernel with {} does not compute what the program says: {}",
                       tuneValuesText(log.parameters, wrong->values), wrong->reason);
}

/// Sizes that no kernel of the project has would be refused by each of them.
Result<void> checkSizes(const TuneRequest& request, const std::stop_token& stop) {
    if (request.probe.sizes.empty()) return {};
    Session session(request.probe.tools);
    session.open(request.project);
    session.run(RunExtent::Goal, stop);
    const auto code = session.generateCode(stop);
    // Other values may have a kernel.
    if (!code) return {};
    Diagnostics unknown;
    SourceSpan place;
    place.file = "<sizes>";
    for (const auto& [name, size] : request.probe.sizes)
        if (std::ranges::find((*code)->sizes, name) == (*code)->sizes.end())
            unknown.push_back(makeError(
                fmt::format("the program has no size '{}'", name), place,
                (*code)->sizes.empty() ? "it has none" : nameHint(name, (*code)->sizes, "sizes")));
    if (!unknown.empty()) return failure(std::move(unknown));
    return {};
}

/// The project's parameters; those that it does not use have nothing to choose from. An error if
/// none is left.
Result<std::vector<ProjectParameter>> searchedParameters(const TuneRequest& request) {
    Session session(request.probe.tools);
    session.open(request.project);
    const std::vector<std::string>& unused = session.info()->unusedParameters;
    std::vector<ProjectParameter> parameters = request.project.parameters;
    for (ProjectParameter& parameter : parameters)
        if (std::ranges::find(unused, parameter.name) != unused.end()) parameter.values.clear();
    const auto isUnused = [](const ProjectParameter& one) { return one.values.empty(); };
    if (!std::ranges::all_of(parameters, isUnused)) return parameters;
    return failure(makeError("the project uses none of its parameters",
                             request.project.placeOf("/parameters"),
                             "write $NAME where the value of a parameter is meant"));
}

/// The rows of a log made before for the same parameters, whatever there was to choose from.
bool hasSameParameters(const TuneLog& log, const Project& project) {
    return std::ranges::equal(log.parameters, project.parameters, {}, &ProjectParameter::name,
                              &ProjectParameter::name);
}

}  // namespace

std::string tuneJson(const TuneLog& log) {
    Json json{{"format", "candler-tuning"},  {"version", 1},
              {"project", log.title},        {"key", keyJson(log.key)},
              {"parameters", Json::array()}, {"rows", Json::array()}};
    if (!log.sizes.empty()) json["sizes"] = log.sizes;
    for (const ProjectParameter& parameter : log.parameters)
        json["parameters"].push_back(
            {{"name", parameter.name}, {"start", parameter.value}, {"values", parameter.values}});
    for (const TuneRow& row : log.rows) json["rows"].push_back(rowJson(log, row));
    if (const TuneRow* best = log.best()) json["best"] = bestJson(log, *best);
    if (log.end) json["end"] = endName(*log.end);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<TuneLog> parseTuneLog(const SourceText& text) {
    const auto refusal = [&](const char* why) {
        SourceSpan place;
        place.file = text.file();
        return failure(makeError(why, std::move(place), "remove it, or choose another folder"));
    };
    const Json json = Json::parse(text.text(), nullptr, false);
    if (!json.is_object() || json.value("format", Json()) != "candler-tuning")
        return refusal("this file has no results of tuning");
    try {
        if (auto log = logOf(json)) return std::move(*log);
    } catch (const Json::exception&) {
        // Told below.
    }
    return refusal("these results of tuning cannot be read");
}

std::string durationText(double seconds) {
    if (seconds < 1e-6) return fmt::format("{:.0f} ns", seconds * 1e9);
    if (seconds < 1e-3) return fmt::format("{:.1f} µs", seconds * 1e6);
    if (seconds < 1) return fmt::format("{:.2f} ms", seconds * 1e3);
    return fmt::format("{:.2f} s", seconds);
}

std::string tuneTable(const TuneLog& log) {
    const auto padded = [](const std::string& text, std::size_t width) {
        return fmt::format("{:>{}}", text, width);
    };
    std::string text;
    for (const ProjectParameter& parameter : log.parameters)
        if (!parameter.values.empty()) text += "  " + padded(parameter.name, 6);
    text += fmt::format("{:>14}{:>10}{:>8}\n", "time", "GFlop/s", "ratio");
    for (const TuneRow* row : log.ranked()) {
        for (std::size_t i = 0; i < row->values.size(); ++i)
            if (const ProjectParameter& parameter = log.parameters[i]; !parameter.values.empty())
                text += "  " + padded(std::to_string(row->values[i]),
                                      std::max<std::size_t>(6, parameter.name.size()));
        if (row->outcome == TuneOutcome::Measured) {
            text += fmt::format("{:>14}{:>10.2f}{:>8}", durationText(row->seconds), row->gflops,
                                ratioText(log, *row));
            if (row == log.start()) text += "  start";
        } else {
            text += fmt::format("  {}: {}", tuneOutcomeName(row->outcome), row->reason);
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text += "\n";
    }
    return text;
}

std::string tuneSizesText(const TuneLog& log) {
    std::string text;
    for (const auto& [name, size] : log.sizes)
        text += fmt::format("{}{} = {}", text.empty() ? "at " : ", ", name, size);
    return text.empty() ? text : text + "\n";
}

std::string tuneEndText(const TuneLog& log) {
    std::string text;
    if (log.end) switch (*log.end) {
            case TuneEnd::Complete:
                text = "Tuned";
                break;
            case TuneEnd::BudgetSpent:
                text = "The budget is spent";
                break;
            case TuneEnd::Cancelled:
                text = "Stopped";
                break;
            case TuneEnd::WrongKernel:
                return wrongKernelText(log);
        }
    const TuneRow* best = log.best();
    const std::string counted = fmt::format("{} tried", log.rows.size());
    if (best == nullptr) return fmt::format("{}; {}, none has a kernel that runs", text, counted);
    text += fmt::format("; {}, best with {}: {}", counted,
                        tuneValuesText(log.parameters, best->values), durationText(best->seconds));
    if (best == log.start()) return text + ", where the search began";
    if (const std::string ratio = ratioText(log, *best); !ratio.empty())
        text += fmt::format(", {} times the speed of {}", ratio,
                            tuneValuesText(log.parameters, tuneStart(log.parameters)));
    return text;
}

Result<TuneEnd> tuneProject(const TuneRequest& request, TuneLog& log,
                            const std::function<void(std::size_t)>& onDropped,
                            const std::stop_token& stop) {
    if (request.project.parameters.empty())
        return failure(makeError("the project has no parameters to tune",
                                 request.project.placeOf(""),
                                 "they stand under \"parameters\", each with its values"));
    auto parameters = searchedParameters(request);
    if (!parameters) return failure(parameters.error());
    const auto toolchain = Toolchain::find(request.probe.tools.compiler, {});
    if (!toolchain) return failure(toolchain.error());
    if (auto known = checkSizes(request, stop); !known) return failure(known.error());
    const TuneKey key = tuneKey(request.project, *toolchain, request.probe);
    if (!log.rows.empty() && (log.key != key || !hasSameParameters(log, request.project))) {
        if (onDropped) onDropped(log.rows.size());
        log.rows.clear();
        log.sizes.clear();
    }
    log.title = request.project.title;
    log.key = key;
    log.parameters = std::move(*parameters);
    KernelProbe probe(request.project, *toolchain, request.probe);
    TuneOptions options = request.options;
    if (log.sizes.empty()) {
        const auto begin = std::chrono::steady_clock::now();
        // Half of the budget is left for measuring.
        log.sizes = probe.commonSizes(tuneCandidates(log.parameters, options), options.jobs,
                                      options.budgetSeconds / 2, stop);
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
        if (options.budgetSeconds > 0)
            options.budgetSeconds = std::max(1e-9, options.budgetSeconds - spent.count());
    }
    probe.setSizes(log.sizes);
    const TuneEnd end = tune(log, probe, options, request.hooks, stop);
    // Not all candidates were asked.
    if (log.rows.empty()) log.sizes.clear();
    return end;
}

}  // namespace candler
