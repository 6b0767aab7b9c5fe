// The writing half of ProjectFile.h.
#include <nlohmann/json.hpp>

#include "app/session/ProjectFile.h"

namespace candler {

namespace {

using Json = nlohmann::ordered_json;

/// One text, or a list of lines where there are several.
Json linesOf(const std::string& text) {
    if (text.find('\n') == std::string::npos) return text;
    Json lines = Json::array();
    std::size_t begin = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos;
         end = text.find('\n', begin)) {
        lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    lines.push_back(text.substr(begin));
    return lines;
}

void putSource(Json& top, const char* key, const TextSource& source) {
    if (!source.file.empty()) {
        top[key] = {{"file", source.file}};
    } else if (!source.text.empty()) {
        top[key] = {{"text", linesOf(source.text)}};
    }
}

/// A JSON object keeps the order of names.
Json parametersJson(const std::vector<ProjectParameter>& parameters) {
    Json json = Json::object();
    for (const ProjectParameter& parameter : parameters) {
        Json& one = json[parameter.name] = Json::object();
        if (!parameter.description.empty()) one["description"] = parameter.description;
        one["value"] = parameter.value;
        one["values"] = parameter.values;
    }
    return json;
}

Json numbersJson(const ProjectNumbers& numbers) {
    Json json = Json::object();
    for (const auto& [name, number] : numbers)
        json[name] = number.parameter.empty() ? Json(number.value) : Json("$" + number.parameter);
    return json;
}

Json limitsJson(const LimitSettings& limits) {
    Json json = Json::object();
    if (limits.iterations) json["iterations"] = *limits.iterations;
    if (limits.nodes) json["nodes"] = *limits.nodes;
    if (limits.seconds) json["seconds"] = *limits.seconds;
    if (limits.megabytes) json["megabytes"] = *limits.megabytes;
    return json;
}

void putSettings(Json& json, const SearchSettings& settings) {
    if (settings.costModel) json["cost"] = *settings.costModel;
    if (settings.normalForm) json["normalForm"] = *settings.normalForm;
    if (settings.beamWidth) json["beamWidth"] = *settings.beamWidth;
    if (settings.lostDigits) json["lostDigits"] = *settings.lostDigits;
    if (settings.filters) json["filters"] = numbersJson(*settings.filters);
    if (settings.limits != LimitSettings{}) json["limits"] = limitsJson(settings.limits);
}

Json nodesJson(const std::vector<ProjectENode>& nodes) {
    Json json = Json::array();
    for (const ProjectENode& node : nodes) {
        json.push_back({{"node", node.name}});
        if (!node.label.empty()) json.back()["is"] = node.label;
    }
    return json;
}

Json stepJson(const ProjectStep& step) {
    Json json;
    json["name"] = step.name;
    if (!step.sketch.empty()) json["sketch"] = linesOf(step.sketch);
    if (!step.term.empty()) json["term"] = linesOf(step.term);
    if (!step.seeds.empty()) json["seeds"] = step.seeds;
    json["rules"] = step.rules;
    putSettings(json, step.settings);
    if (!step.pins.empty()) json["pins"] = nodesJson(step.pins);
    if (!step.forbidden.empty()) json["forbidden"] = nodesJson(step.forbidden);
    return json;
}

Json breakpointsJson(const std::vector<ProjectBreakpoint>& breakpoints) {
    Json json = Json::array();
    for (const ProjectBreakpoint& breakpoint : breakpoints) {
        json.push_back({{"when", breakpoint.when}});
        if (!breakpoint.isOn) json.back()["on"] = false;
    }
    return json;
}

Json codeJson(const CodeSettings& code) {
    Json json = Json::object();
    if (!code.functionName.empty()) json["functionName"] = code.functionName;
    if (!code.checkSizes.empty()) json["checkSizes"] = numbersJson(code.checkSizes);
    if (!code.benchmarkSizes.empty()) json["benchmarkSizes"] = numbersJson(code.benchmarkSizes);
    if (code.arithmetic) json["arithmetic"] = row(*code.arithmetic).name;
    if (code.tolerance) json["tolerance"] = *code.tolerance;
    return json;
}

Json movedJson(const MovedBox& moved) {
    Json json{{"step", moved.step}, {"class", moved.eclass}};
    if (!moved.label.empty()) json["is"] = moved.label;
    if (!moved.view.empty()) json["view"] = moved.view;
    json["x"] = moved.x;
    json["y"] = moved.y;
    return json;
}

}  // namespace

std::string projectText(const Project& project) {
    Json top;
    top["format"] = "candler-project";
    top["version"] = 1;
    if (!project.title.empty()) top["title"] = project.title;
    if (!project.group.empty()) top["group"] = project.group;
    if (!project.description.empty()) top["description"] = linesOf(project.description);
    top["language"] = project.language;
    if (!project.parameters.empty()) top["parameters"] = parametersJson(project.parameters);
    top["program"] = {{"text", linesOf(project.program.text)}};
    putSource(top, "program", project.program);
    putSource(top, "rules", project.rules);
    putSource(top, "definitions", project.definitions);
    putSource(top, "costs", project.costs);
    Json defaults = Json::object();
    putSettings(defaults, project.defaults);
    if (!defaults.empty()) top["defaults"] = defaults;
    top["guide"] = Json::array();
    for (const ProjectStep& step : project.guide) top["guide"].push_back(stepJson(step));
    if (!project.disabledRules.empty()) top["disabledRules"] = project.disabledRules;
    top["scheduler"] = project.scheduler;
    if (project.multiIterations) top["multiIterations"] = *project.multiIterations;
    top["extractor"] = project.extractor;
    if (project.code != CodeSettings{}) top["code"] = codeJson(project.code);
    if (!project.breakpoints.empty()) top["breakpoints"] = breakpointsJson(project.breakpoints);
    for (const MovedBox& moved : project.movedBoxes) top["movedBoxes"].push_back(movedJson(moved));
    if (!project.windowNotes.empty()) top["windowNotes"] = project.windowNotes;
    return top.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace candler
