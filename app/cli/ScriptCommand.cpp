// `candler script`: a whole script, of which the parts that are linear algebra are planned one by
// one, and the script written with the plans in it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/Commands.h"
#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Outputs.h"
#include "app/cli/ProjectArgument.h"
#include "app/cli/Sizes.h"
#include "app/cli/Values.h"
#include "app/session/ScriptReport.h"
#include "engine/support/FileSystem.h"

namespace candler::cli {

namespace {

struct ScriptArguments {
    std::string script;
    std::string out;
    std::string json;
    std::string parts;
    std::string cpp;
    bool isForced = false;
    bool hasNoHoisting = false;
    std::vector<std::string> shapes;
    std::vector<std::string> sizes;
    std::vector<std::string> sparsities;
    LimitSettings limits;
};

std::nullopt_t refuseValue(const std::string& text, const char* hint) {
    printDiagnostics({makeError(fmt::format("'{}' cannot be read", text), {}, hint)});
    return std::nullopt;
}

/// `Y=rows.X,1`
std::optional<ScriptShape> readShape(const std::string& text) {
    const std::size_t equals = text.find('=');
    const std::size_t comma = text.find(',', equals == std::string::npos ? 0 : equals);
    if (equals == std::string::npos || comma == std::string::npos || equals == 0 ||
        comma == equals + 1 || comma + 1 == text.size())
        return refuseValue(text, "write name=rows,columns, such as y=rows.X,1");
    return ScriptShape{text.substr(0, equals), text.substr(equals + 1, comma - equals - 1),
                       text.substr(comma + 1)};
}

/// `X=0.01`
bool readSparsity(const std::string& text, std::map<std::string, double>& sparsities) {
    const std::size_t equals = std::min(text.find('='), text.size());
    double value = 0;
    const char* const end = text.data() + text.size();
    const char* const begin = std::min(text.data() + equals + 1, end);
    const auto read = std::from_chars(begin, end, value);
    if (equals == 0 || read.ec != std::errc() || read.ptr != end || !(value > 0 && value <= 1)) {
        refuseValue(text, "write name=share of cells that are not 0, such as X=0.01");
        return false;
    }
    sparsities[text.substr(0, equals)] = value;
    return true;
}

std::optional<ScriptWishes> readWishes(const ScriptArguments& options) {
    ScriptWishes wishes{.hoists = !options.hasNoHoisting};
    for (const std::string& text : options.shapes) {
        const auto shape = readShape(text);
        if (!shape) return std::nullopt;
        wishes.shapes.push_back(*shape);
    }
    const auto sizes = readSizes(options.sizes);
    if (!sizes) return std::nullopt;
    wishes.sizes = *sizes;
    for (const std::string& text : options.sparsities)
        if (!readSparsity(text, wishes.sparsities)) return std::nullopt;
    return wishes;
}

bool writeParts(FolderOutput& folder, const ScriptReport& report) {
    std::vector<GeneratedFile> files;
    for (std::size_t i = 0; i < report.parts.size(); ++i)
        if (!report.parts[i].part.program.empty())
            files.push_back({fmt::format("part{}.la", i + 1), report.parts[i].part.program});
    return folder.write(files);
}

/// Of an option that may not be there.
bool openFolder(const std::string& path, const ScriptArguments& options,
                std::optional<FolderOutput>& folder) {
    if (path.empty()) return true;
    folder.emplace(path, std::vector<std::filesystem::path>{options.script}, options.isForced);
    return folder->open({});
}

int run(const ScriptArguments& options, const CommandContext& context) {
    const bool isPrinted = isStandardOutput(options.out);
    if (options.isForced && options.parts.empty() && options.cpp.empty()) {
        printDiagnostics({makeError("--force needs a folder", {}, "--parts and --cpp name one")});
        return kUsage;
    }
    if (!checkStandardOutputs({options.out, options.json})) return kUsage;
    for (const std::string& out : {options.out, options.json})
        if (!checkOutput(out, {options.script})) return kBadInput;
    auto wishes = readWishes(options);
    if (!wishes) return kUsage;
    std::optional<FolderOutput> folder;
    std::optional<FolderOutput> cpp;
    if (!openFolder(options.parts, options, folder) || !openFolder(options.cpp, options, cpp))
        return kBadInput;
    auto text = readSourceFile(options.script);
    if (!text) return refuse(text.error());
    Progress progress("reading the script");
    ScriptRequest request{.script = std::move(*text), .wishes = std::move(*wishes)};
    request.limits = options.limits;
    request.wantsCpp = !options.cpp.empty();
    request.onPart = [&](std::size_t part, std::size_t parts) {
        progress.show(fmt::format("planning part {} of {}", part + 1, parts));
    };
    const auto report = planScript(request, context.stop);
    progress.clear();
    if (!report) return refuse(report.error());
    TextOutput(isPrinted ? options.out : options.json).text(scriptReportText(*report));
    if (!options.json.empty() && !writeOutput(options.json, scriptReportJson(*report)))
        return kBadInput;
    if (folder && !writeParts(*folder, *report)) return kBadInput;
    if (report->isWrong()) return kNotVerified;
    printDiagnostics(report->withoutCpp);
    if (cpp && !cpp->write(report->cpp)) return kBadInput;
    if (!options.out.empty() && !writeOutput(options.out, report->text)) return kBadInput;
    return report->isComplete ? kOk : kCancelled;
}

}  // namespace

CommandAction setUpScript(CLI::App& app) {
    auto options = std::make_shared<ScriptArguments>();
    app.add_option("SCRIPT", options->script, "A script of DML (.dml)")
        ->required()
        ->type_name(value::kAsNamed);
    app.add_option("--out", options->out, "File for the script as planned; - for standard output")
        ->type_name(value::kFile)
        ->check(outputName());
    app.add_option("--json", options->json, "File for the report as JSON; - for standard output")
        ->type_name(value::kFile)
        ->check(outputName());
    app.add_option("--parts", options->parts,
                   "A folder for the parts that are linear algebra, as programs to open")
        ->type_name(value::kFolder)
        ->check(outputFolderName());
    app.add_option("--cpp", options->cpp,
                   "A folder for the functions of the script as planned, as C++ with Eigen")
        ->type_name(value::kFolder)
        ->check(outputFolderName());
    app.add_flag("--force", options->isForced, kForceHelp);
    app.add_option("--shape", options->shapes,
                   "Rows and columns of a function's parameter that the script does not tell, by "
                   "names or numbers")
        ->type_name("NAME=ROWS,COLUMNS");
    app.add_option("--size", options->sizes,
                   "Sizes that plans are chosen for (default: 10000 rows, 100 columns)")
        ->type_name("NAME=SIZE,…")
        ->delimiter(',');
    app.add_option("--sparsity", options->sparsities,
                   "The share of a variable's cells that are not 0 (default: 1)")
        ->type_name("NAME=SHARE,…")
        ->delimiter(',');
    app.add_flag("--no-hoisting", options->hasNoHoisting,
                 "What all rounds of a loop compute alike stays in the loop");
    addLimitOptions(app, options->limits, "Of each part, 5 seconds by default: ");
    return [options](const CommandContext& context) { return run(*options, context); };
}

}  // namespace candler::cli
