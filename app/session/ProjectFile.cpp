#include "app/session/ProjectFile.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <set>

#include "app/session/JsonReader.h"
#include "app/session/Parameters.h"
#include "engine/extraction/Extractors.h"
#include "engine/languages/Languages.h"
#include "engine/rewriting/Scheduler.h"
#include "engine/serialization/JsonSyntax.h"
#include "engine/support/FileSystem.h"

namespace candler {

namespace fs = std::filesystem;

namespace {

constexpr int kVersion = 1;
constexpr int kMaxDepth = 64;
const char* const kFormatHint =
    "a project is a JSON object that begins with \"format\": \"candler-project\", \"version\": 1";

/// The first number that no double holds; the library does not say where it stands.
SourceSpan numberTooLarge(const SourceText& source) {
    const std::string_view text = source.text();
    constexpr std::string_view kDigits = "+-.0123456789eE";
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"') {
            for (++i; i < text.size() && text[i] != '"'; ++i)
                if (text[i] == '\\') ++i;
        } else if (text[i] == '-' || (text[i] >= '0' && text[i] <= '9')) {
            const std::size_t end = std::min(text.find_first_not_of(kDigits, i), text.size());
            double value = 0;
            const auto read = std::from_chars(text.data() + i, text.data() + end, value);
            if (read.ec == std::errc::result_out_of_range) return source.span(i, end - i);
            i = end - 1;
        }
    }
    return source.span(0, 1);
}

Result<nlohmann::json> parseJson(const SourceText& source) {
    const std::string_view text = source.text();
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return failure(makeError("the file is empty", source.span(0, 0), kFormatHint));
    if (text[first] != '{')
        return failure(makeError(
            "this is not a project file", source.span(first, 1),
            fs::path(source.file()).extension() == ".rise"
                ? "a program of Rise needs a guide: candler guide PROGRAM --out PROJECT writes one"
                : kFormatHint));
    if (jsonDepth(text) > kMaxDepth)
        return failure(makeError(fmt::format("nested deeper than {} levels", kMaxDepth),
                                 source.span(first, 1), kFormatHint));
    try {
        return nlohmann::json::parse(text);
    } catch (const nlohmann::json::parse_error& error) {
        const std::size_t offset = error.byte == 0 ? 0 : error.byte - 1;
        std::string hint;
        if (offset >= text.size()) hint = "the file seems to be cut off; is it complete?";
        return failure(makeError(jsonSyntaxMessage(error.what()), source.span(offset, 1), hint));
    } catch (const nlohmann::json::out_of_range&) {
        return failure(makeError("this number is too large", numberTooLarge(source),
                                 "numbers go up to about 1.8e308"));
    } catch (const nlohmann::json::exception& error) {
        return failure(makeError(jsonSyntaxMessage(error.what()), source.span(first, 1)));
    }
}

/// Whether the text is ours to read at all.
bool checkFormat(JsonText& shared, JsonReader& top, const nlohmann::json& json) {
    const auto* format = top.find("format");
    if (format == nullptr || *format != "candler-project") {
        shared.report(format == nullptr ? "" : "/format", "this is not a Candler project",
                      kFormatHint);
        return false;
    }
    const auto* version = top.find("version");
    if (version == nullptr) {
        shared.report("", "the key \"version\" is missing", kFormatHint);
        return false;
    }
    if (json["version"] != kVersion) {
        shared.report("/version", fmt::format("this program reads version {} only", kVersion),
                      version->is_number() ? "a newer Candler may have written this file" : "");
        return false;
    }
    return true;
}

void readSource(JsonText& shared, JsonReader& top, const char* key, TextSource& out) {
    const auto* value = top.find(key);
    if (value == nullptr) return;
    JsonReader reader(shared, *value, top.pointer(key));
    if (!value->is_object()) return;
    reader.allowOnly({"file", "text"});
    reader.read("file", out.file);
    reader.readLines("text", out.text);
    const bool hasFile = reader.find("file") != nullptr;
    if (hasFile == (reader.find("text") != nullptr))
        top.report(key, "needs either \"file\" or \"text\"");
    if (hasFile && out.file.empty()) reader.report("file", "must not be empty");
}

void readParameter(JsonText& shared, const nlohmann::json& value, const std::string& pointer,
                   ProjectParameter& out) {
    JsonReader reader(shared, value, pointer);
    if (!value.is_object()) return;
    reader.allowOnly({"value", "values", "description"});
    reader.read("description", out.description);
    const std::size_t before = shared.diagnostics.size();
    reader.readNumbers("values", out.values, 1, kLargestParameter);
    const bool hasValue = reader.find("value") != nullptr;
    if (hasValue) reader.readNumber("value", out.value, 1, kLargestParameter);
    if (shared.diagnostics.size() > before) return;
    const char* const kHint = "such as \"values\": [16, 32, 64]";
    if (out.values.empty())
        return shared.report(reader.find("values") != nullptr ? reader.pointer("values") : pointer,
                             "needs the values to choose from", kHint);
    if (!hasValue) out.value = out.values.front();
    if (std::ranges::find(out.values, out.value) == out.values.end())
        reader.report("value", fmt::format("{} is not among \"values\"", out.value),
                      fmt::format("they are {}", fmt::join(out.values, ", ")));
    std::set<std::int64_t> seen;
    for (std::size_t i = 0; i < out.values.size(); ++i)
        if (!seen.insert(out.values[i]).second)
            shared.report(fmt::format("{}/values/{}", pointer, i), "this value occurs twice");
}

void readParameters(JsonText& shared, JsonReader& top, std::vector<ProjectParameter>& out) {
    const auto* value = top.find("parameters");
    if (value == nullptr) return;
    const JsonReader object(shared, *value, "/parameters");
    if (!value->is_object()) return;
    std::map<std::size_t, ProjectParameter> inOrder;  // as they stand in the file
    for (const auto& member : value->items()) {
        const std::string pointer = object.pointer(member.key().c_str());
        ProjectParameter& parameter = inOrder[shared.places.keys[pointer].offset];
        parameter.name = member.key();
        if (!isParameterName(parameter.name))
            shared.report(pointer, fmt::format("'{}' is no name of a parameter", parameter.name),
                          "use letters, digits and _, and a letter first");
        readParameter(shared, member.value(), pointer, parameter);
    }
    for (auto& [offset, parameter] : inOrder) out.push_back(std::move(parameter));
}

void readLimits(JsonText& shared, JsonReader& reader, LimitSettings& out) {
    const auto* value = reader.find("limits");
    if (value == nullptr) return;
    JsonReader limits(shared, *value, reader.pointer("limits"));
    limits.allowOnly({"iterations", "nodes", "seconds", "megabytes"});
    limits.read("iterations", out.iterations);
    limits.read("nodes", out.nodes);
    limits.read("seconds", out.seconds);
    limits.read("megabytes", out.megabytes);
}

void readSettings(JsonText& shared, JsonReader& reader, SearchSettings& out) {
    reader.read("cost", out.costModel);
    reader.read("normalForm", out.normalForm);
    reader.read("beamWidth", out.beamWidth);
    if (out.beamWidth && (*out.beamWidth < 1 || *out.beamWidth > kMaxBeamWidth))
        shared.report(reader.pointer("beamWidth"),
                      fmt::format("a beam is 1 to {} terms wide", kMaxBeamWidth));
    reader.read("lostDigits", out.lostDigits);
    if (out.lostDigits && *out.lostDigits > kMaxLostDigits)
        shared.report(reader.pointer("lostDigits"),
                      fmt::format("0 to {} digits can be seen to be lost", kMaxLostDigits));
    if (reader.find("filters") != nullptr) {
        out.filters.emplace();
        reader.readNumbers("filters", *out.filters, 0);
    }
    readLimits(shared, reader, out.limits);
}

void readNodes(JsonText& shared, JsonReader& step, const char* key,
               std::vector<ProjectENode>& out) {
    const auto* list = step.find(key);
    if (list == nullptr) return;
    if (!list->is_array())
        return step.report(key, "must be a list of e-nodes, not " + jsonTypeText(*list),
                           R"(such as [{"node": "12.3", "is": "app 5 7"}])");
    for (std::size_t i = 0; i < list->size(); ++i) {
        const std::string pointer = fmt::format("{}/{}", step.pointer(key), i);
        JsonReader reader(shared, (*list)[i], pointer);
        if (!(*list)[i].is_object()) continue;
        reader.allowOnly({"node", "is"});
        ProjectENode node;
        reader.read("node", node.name);
        reader.read("is", node.label);
        if (reader.find("node") == nullptr)
            shared.report(pointer, "the key \"node\" is missing", "name the e-node, such as 12.3");
        out.push_back(std::move(node));
    }
}

void readGuide(JsonText& shared, JsonReader& top, std::vector<ProjectStep>& out) {
    const auto* guide = top.find("guide");
    if (guide == nullptr) return shared.report("", "the key \"guide\" is missing");
    if (!guide->is_array())
        return top.report("guide", "must be a list of steps, not " + jsonTypeText(*guide));
    std::set<std::string> names;
    for (std::size_t i = 0; i < guide->size(); ++i) {
        const std::string pointer = fmt::format("/guide/{}", i);
        JsonReader reader(shared, (*guide)[i], pointer);
        reader.allowOnly({"name", "sketch", "term", "seeds", "rules", "cost", "normalForm",
                          "beamWidth", "lostDigits", "filters", "limits", "pins", "forbidden"});
        ProjectStep step;
        step.name = fmt::format("step {}", i + 1);
        reader.read("name", step.name);
        reader.readLines("sketch", step.sketch);
        reader.readLines("term", step.term);
        reader.read("seeds", step.seeds);
        reader.read("rules", step.rules);
        readSettings(shared, reader, step.settings);
        readNodes(shared, reader, "pins", step.pins);
        readNodes(shared, reader, "forbidden", step.forbidden);
        if ((*guide)[i].is_object() && reader.find("rules") == nullptr)
            shared.report(pointer, "the key \"rules\" is missing",
                          "list the names of rule sets or rules");
        if (!names.insert(step.name).second)
            reader.report("name", fmt::format("there is already a step '{}'", step.name));
        out.push_back(std::move(step));
    }
}

/// Or empty, which means the program's name.
bool isCppName(std::string_view name) {
    const auto isLetter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    return name.empty() || (!isDigit(name.front()) && std::ranges::all_of(name, [&](char c) {
               return isLetter(c) || isDigit(c);
           }));
}

void readChoice(JsonReader& top, const char* key, const std::vector<std::string>& known,
                std::string& out) {
    top.read(key, out);
    if (std::find(known.begin(), known.end(), out) != known.end()) return;
    std::string hint = spellingHint(out, known);
    if (hint.empty()) hint = fmt::format("known: {}", fmt::join(known, ", "));
    top.report(key, fmt::format("unknown {} '{}'", key, out), std::move(hint));
}

void readCode(JsonText& shared, JsonReader& top, CodeSettings& out) {
    const auto* value = top.find("code");
    if (value == nullptr) return;
    JsonReader code(shared, *value, "/code");
    code.allowOnly({"functionName", "checkSizes", "benchmarkSizes", "arithmetic", "tolerance"});
    code.read("functionName", out.functionName);
    if (!isCppName(out.functionName))
        code.report("functionName",
                    fmt::format("'{}' is no name of a C++ function", out.functionName),
                    "use letters, digits and _, and no digit first");
    code.readNumbers("checkSizes", out.checkSizes, 1);
    code.readNumbers("benchmarkSizes", out.benchmarkSizes, 1);
    std::vector<std::string> known;
    for (const ArithmeticRow& one : arithmetics()) known.emplace_back(one.name);
    std::string arithmetic;
    if (code.find("arithmetic") != nullptr) readChoice(code, "arithmetic", known, arithmetic);
    for (const ArithmeticRow& one : arithmetics())
        if (one.name == arithmetic) out.arithmetic = one.arithmetic;
    code.read("tolerance", out.tolerance);
    if (out.tolerance && !(*out.tolerance > 0 && *out.tolerance < 1))
        code.report("tolerance", "the tolerance is an error above 0 and below 1",
                    "1e-5 allows a hundred-thousandth of what outputs are compared with");
}

void readBreakpoints(JsonText& shared, JsonReader& top, std::vector<ProjectBreakpoint>& out) {
    const auto* list = top.find("breakpoints");
    if (list == nullptr) return;
    if (!list->is_array())
        return top.report("breakpoints",
                          "must be a list of breakpoints, not " + jsonTypeText(*list),
                          "such as [{\"when\": \"e-graph > 5000 e-nodes\"}]");
    for (std::size_t i = 0; i < list->size(); ++i) {
        JsonReader reader(shared, (*list)[i], fmt::format("/breakpoints/{}", i));
        if (!(*list)[i].is_object()) continue;
        reader.allowOnly({"when", "on"});
        ProjectBreakpoint breakpoint;
        reader.read("when", breakpoint.when);
        if (breakpoint.when.empty())
            shared.report(fmt::format("/breakpoints/{}", i), "needs an event",
                          "such as \"when\": \"any class > 50 e-nodes\"");
        reader.read("on", breakpoint.isOn);
        out.push_back(std::move(breakpoint));
    }
}

void readMoved(JsonText& shared, JsonReader& top, std::vector<MovedBox>& out) {
    constexpr std::int64_t kFarthest = 1'000'000'000;
    const auto* list = top.find("movedBoxes");
    if (list == nullptr) return;
    if (!list->is_array())
        return top.report("movedBoxes", "must be a list of boxes, not " + jsonTypeText(*list),
                          R"(such as [{"step": "blocking", "class": 12, "x": 40, "y": 80}])");
    for (std::size_t i = 0; i < list->size(); ++i) {
        JsonReader reader(shared, (*list)[i], fmt::format("/movedBoxes/{}", i));
        if (!(*list)[i].is_object()) continue;
        reader.allowOnly({"step", "class", "is", "view", "x", "y"});
        for (const char* key : {"step", "class", "x", "y"})
            if (reader.find(key) == nullptr)
                shared.report(fmt::format("/movedBoxes/{}", i),
                              fmt::format("the key \"{}\" is missing", key));
        MovedBox moved;
        std::int64_t eclass = 0;
        reader.read("step", moved.step);
        reader.readNumber("class", eclass, 0, std::numeric_limits<std::uint32_t>::max());
        moved.eclass = static_cast<std::uint32_t>(eclass);
        reader.read("is", moved.label);
        reader.read("view", moved.view);
        reader.readNumber("x", moved.x, -kFarthest, kFarthest);
        reader.readNumber("y", moved.y, -kFarthest, kFarthest);
        out.push_back(std::move(moved));
    }
}

void readMembers(JsonText& shared, JsonReader& top, Project& project) {
    top.allowOnly({"$schema",     "format",         "version",    "title",       "group",
                   "description", "language",       "parameters", "program",     "rules",
                   "definitions", "costs",          "defaults",   "guide",       "disabledRules",
                   "scheduler",   "extractor",      "code",       "breakpoints", "movedBoxes",
                   "windowNotes", "multiIterations"});
    top.read("language", project.language);
    top.read("title", project.title);
    top.read("group", project.group);
    top.readLines("description", project.description);
    readParameters(shared, top, project.parameters);
    if (top.find("program") == nullptr)
        shared.report("", "the key \"program\" is missing",
                      "\"program\": {\"file\": …} or {\"text\": …}");
    readSource(shared, top, "program", project.program);
    readSource(shared, top, "rules", project.rules);
    readSource(shared, top, "definitions", project.definitions);
    readSource(shared, top, "costs", project.costs);
    if (const auto* defaults = top.find("defaults")) {
        JsonReader reader(shared, *defaults, "/defaults");
        reader.allowOnly({"cost", "normalForm", "beamWidth", "lostDigits", "filters", "limits"});
        readSettings(shared, reader, project.defaults);
    }
    readGuide(shared, top, project.guide);
    top.read("disabledRules", project.disabledRules);
    std::vector<std::string> schedulers;
    for (const SchedulerRow& row : schedulerTable()) schedulers.emplace_back(row.name);
    readChoice(top, "scheduler", schedulers, project.scheduler);
    top.read("multiIterations", project.multiIterations);
    std::vector<std::string> known{std::string(kGreedy)};
    for (const ExtractorInfo& info : extractors()) known.emplace_back(info.name);
    readChoice(top, "extractor", known, project.extractor);
    readCode(shared, top, project.code);
    readBreakpoints(shared, top, project.breakpoints);
    readMoved(shared, top, project.movedBoxes);
    top.read("windowNotes", project.windowNotes);
}

/// The places that loading the project may complain about.
void rememberPlaces(const JsonText& shared, Project& project) {
    const auto remember = [&](const std::string& pointer) {
        if (shared.places.values.count(pointer) != 0)
            project.places[pointer] = shared.span(pointer);
    };
    for (const char* key :
         {"/language", "/scheduler", "/program", "/rules", "/definitions", "/costs",
          "/disabledRules", "/guide", "/code/checkSizes", "/code/benchmarkSizes"})
        remember(key);
    std::vector<std::string> holders{"/defaults"};
    for (std::size_t i = 0; i < project.guide.size(); ++i)
        holders.push_back(fmt::format("/guide/{}", i));
    for (std::size_t i = 0; i < project.guide.size(); ++i)
        for (std::size_t j = 0; j < project.guide[i].rules.size(); ++j)
            remember(fmt::format("/guide/{}/rules/{}", i, j));
    for (const std::string& holder : holders)
        for (const char* key : {"", "/rules", "/sketch", "/term", "/cost", "/normalForm",
                                "/filters", "/pins", "/forbidden"})
            remember(holder + key);
    for (std::size_t i = 0; i < project.disabledRules.size(); ++i)
        remember(fmt::format("/disabledRules/{}", i));
    // Of members of these objects the names can be wrong, and the parameters that they take.
    for (const auto& [pointer, range] : shared.places.keys)
        if (pointer.find("/filters/") != std::string::npos || pointer.starts_with("/parameters/") ||
            pointer.starts_with("/code/"))
            project.places.try_emplace(pointer, shared.text.span(range.offset, range.length));
}

}  // namespace

Result<Project> parseProject(const SourceText& text) {
    const Result<nlohmann::json> json = parseJson(text);
    if (!json) return failure(json.error());
    JsonText shared{text, JsonPlaces::scan(text.text())};
    JsonReader top(shared, *json, "");
    Project project;
    if (checkFormat(shared, top, *json)) {
        for (const std::string& pointer : shared.places.duplicates) {
            const JsonPlaces::Range key = shared.places.keys[pointer];
            shared.diagnostics.push_back(
                makeError(pointer + ": this key occurs twice", text.span(key.offset, key.length)));
        }
        readMembers(shared, top, project);
    }
    if (!shared.diagnostics.empty()) {
        std::stable_sort(shared.diagnostics.begin(), shared.diagnostics.end(),
                         [](const Diagnostic& a, const Diagnostic& b) {
                             return a.place.offset < b.place.offset;
                         });
        return failure(std::move(shared.diagnostics));
    }
    rememberPlaces(shared, project);
    project.source = text;
    return project;
}

namespace {

Result<Project> projectOf(const fs::path& path, std::string text) {
    Result<Project> project = parseProject(SourceText(path.string(), std::move(text)));
    // What came from the standard input is in no file.
    if (project && path != "-") project->path = path;
    return project;
}

}  // namespace

Result<Project> readProject(const fs::path& path) {
    Result<std::string> text = readInput(path);
    if (!text) return failure(text.error());
    return projectOf(path, std::move(*text));
}

Result<Project> readProject(const fs::path& path, const FileScope& scope) {
    SourceSpan whole;
    whole.file = path.string();
    Diagnostics outside;
    Result<NamedFile> file = readNamedFile(path, scope, whole, outside);
    if (!file) return failure(std::move(file.error()));
    return projectOf(path, std::move(file->bytes));
}

Result<void> writeProject(const Project& project, const fs::path& path) {
    return writeFile(path, projectText(project));
}

std::vector<fs::path> shippedFiles(const char* kind, const Language& language) {
    std::vector<fs::path> files;
    std::error_code error;
    for (const fs::directory_entry& entry :
         fs::directory_iterator(shippedFolder(language, kind), error)) {
        const std::string name = entry.path().filename().string();
        if (entry.is_regular_file(error) && !name.starts_with(".") && !name.ends_with(".md") &&
            !name.ends_with("~"))
            files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<fs::path> exampleProjects() {
    std::vector<fs::path> paths;
    std::error_code error;
    for (const fs::directory_entry& entry :
         fs::directory_iterator(resourceFolder() / "projects", error))
        if (entry.path().extension() == ".candler") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

std::vector<ExampleGroup> exampleGroups() {
    // From what one begins with to what is beside the main line; others come last.
    const std::vector<std::string> kOrder{"First steps",           "Matrix multiplication",
                                          "Linear algebra",        "Stencils and pictures",
                                          "Tiling and reordering", "Encodings of functions",
                                          "Mathematics and logic"};
    std::map<std::string, std::vector<Project>> byName;
    for (const fs::path& path : exampleProjects())
        if (auto project = readProject(path))
            byName[project->group.empty() ? "Other" : project->group].push_back(
                std::move(*project));
    std::vector<ExampleGroup> groups;
    for (auto& [name, projects] : byName) groups.push_back({name, std::move(projects)});
    std::ranges::stable_sort(groups, {}, [&](const ExampleGroup& group) {
        return std::ranges::find(kOrder, group.name) - kOrder.begin();
    });
    return groups;
}

}  // namespace candler
