// `candler model`: programs of networks: those that are known by name, and those of ONNX files.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <map>
#include <memory>

#include "app/cli/Commands.h"
#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/Outputs.h"
#include "app/cli/Values.h"
#include "app/session/ProjectFile.h"
#include "app/session/TemplateProject.h"
#include "engine/data/Safetensors.h"
#include "engine/language/Models.h"
#include "engine/languages/Languages.h"
#include "engine/onnx/OnnxProgram.h"
#include "engine/support/FileSystem.h"
#include "engine/support/NameHint.h"
#include "engine/support/StandardStreams.h"
#include "engine/support/Subprocess.h"

namespace candler::cli {

namespace {

struct ModelArguments {
    std::string name;
    std::string out;
    std::vector<std::string> dimensions;
    bool listsDimensions = false;
    bool isForced = false;
    std::map<std::string, std::int64_t> settings{};  ///< Of models.
};

/// A model, and the language that knows it.
struct KnownModel {
    const Language* language = nullptr;
    ModelInfo info;
};

std::vector<KnownModel> knownModels() {
    std::vector<KnownModel> known;
    for (const Language* language : languages())
        if (const auto* models = capability<Models>(*language))
            for (ModelInfo& info : models->models()) known.push_back({language, std::move(info)});
    return known;
}

int listModels() {
    for (const KnownModel& model : knownModels())
        printLine(fmt::format("{:<13} {}", model.info.name, model.info.description));
    return kOk;
}

/// `N=1`
Result<tensor::OnnxOptions> readDimensions(const std::vector<std::string>& written) {
    tensor::OnnxOptions options;
    for (const std::string& one : written) {
        const std::size_t at = one.rfind('=');
        std::int64_t value = 0;
        const char* const end = one.data() + one.size();
        const bool isNumber =
            at != std::string::npos && std::from_chars(one.data() + at + 1, end, value) ==
                                           std::from_chars_result{end, std::errc{}};
        if (!isNumber || at == 0 || value < 1)
            return failure(makeError(fmt::format("'{}' gives no dimension a value", one), {},
                                     "write --dimension NAME=NUMBER, from 1 on"));
        if (!options.dimensions.emplace(one.substr(0, at), value).second)
            return failure(makeError(fmt::format("'{}' gives a second value", one)));
    }
    return options;
}

void tellImport(const ModelArguments& options, const tensor::OnnxImported& model,
                const std::string& written) {
    std::size_t elements = 0;
    for (const auto& [name, value] : model.values.all()) elements += value.elements->size();
    printLine(fmt::format("{}: {} nodes ({} opaque), {} weights with {} numbers", options.name,
                          model.nodes, model.opaqueNodes, model.values.all().size(), elements));
    printLine("wrote " + written);
}

bool isJson(const ModelArguments& options) {
    return options.out.ends_with(".json");
}

SourceSpan placeIn(const std::string& file) {
    SourceSpan place;
    place.file = file;
    return place;
}

/// What is written: a program, what its weights hold, and the project that names the program.
struct Outputs {
    std::string program;  ///< `-`: standard output.
    std::filesystem::path values{};
    std::string project{};  ///< Empty: none.

    explicit Outputs(const ModelArguments& options)
        : program(options.out.empty() ? "-" : options.out), m_isForced(options.isForced) {
        if (!isFile()) return;
        values = std::filesystem::path(program).replace_extension(".safetensors");
        if (!program.ends_with(kProject)) return;
        project = program;
        program.replace(program.size() - kProject.size(), kProject.size(), ".tg");
    }

    [[nodiscard]] bool isFile() const { return !isStandardOutput(program); }

    [[nodiscard]] bool check(const std::string& input) const {
        if (!isFile()) return true;
        if (values == std::filesystem::path(program) ||
            values.string().find('"') != std::string::npos) {
            printDiagnostics({makeError("a program and a file of its values cannot have this name",
                                        {}, "call the program NAME.tg")});
            return false;
        }
        return (m_isForced || checkBeside()) && checkOutput(program, {input}) &&
               checkOutput(values, {input}) && checkOutput(project, {input});
    }

    /// Links that are there go: only the file of --out was named by someone.
    [[nodiscard]] static bool writeBeside(const std::filesystem::path& path,
                                          const std::string& text) {
        const auto written = replaceFile(path, text);
        if (!written) printDiagnostics(written.error());
        return written.has_value();
    }

    [[nodiscard]] bool writeProgram(const std::string& text) const {
        return project.empty() ? writeOutput(program, text) : writeBeside(program, text);
    }

    [[nodiscard]] bool writeProject(std::string_view language) const {
        if (project.empty()) return true;
        const std::filesystem::path path(program);
        const auto made = templateProject(language, path.filename().string(), path.stem().string());
        if (!made) printDiagnostics(made.error());
        return made && writeOutput(project, projectText(*made));
    }

    /// `a.tg, a.safetensors and a.candler`
    [[nodiscard]] std::string text(bool hasValues) const {
        std::vector<std::string> names{program};
        if (hasValues) names.push_back(values.string());
        if (!project.empty()) names.push_back(project);
        const std::string last = names.back();
        names.pop_back();
        return names.empty() ? last : fmt::format("{} and {}", fmt::join(names, ", "), last);
    }

private:
    static constexpr std::string_view kProject = ".candler";

    /// Who asks for one file, and has it not yet, does not ask for others to be replaced.
    [[nodiscard]] bool checkBeside() const {
        const std::filesystem::path asked = project.empty() ? program : project;
        std::error_code error;
        if (std::filesystem::exists(asked, error)) return true;
        for (const std::filesystem::path& file : {std::filesystem::path(program), values}) {
            if (!std::filesystem::exists(std::filesystem::symlink_status(file, error))) continue;
            printDiagnostics(
                {makeError("this file is there already; it is not replaced", placeIn(file.string()),
                           "choose another name, or give --force")});
            return false;
        }
        return true;
    }

    bool m_isForced;
};

int listDimensions(const tensor::OnnxFile& file) {
    for (const tensor::OnnxOpenDimension& open : tensor::openDimensions(file)) {
        // As --dimension wants it, unless it would do things to a terminal.
        const bool isHarmless = std::ranges::none_of(
            open.symbol, [](char c) { return std::iscntrl(static_cast<unsigned char>(c)) != 0; });
        printLine(fmt::format("{}\t{}", isHarmless ? open.symbol : tensor::shownName(open.symbol),
                              open.place));
    }
    return kOk;
}

int importFile(const ModelArguments& options) {
    const auto dimensions = readDimensions(options.dimensions);
    if (!dimensions) return refuse(dimensions.error());
    const Outputs outputs(options);
    if (!outputs.check(options.name)) return kBadInput;
    const auto bytes = readFile(options.name, tensor::kMostModelBytes);
    if (!bytes) return refuse(bytes.error());
    const auto file = tensor::parseOnnx(options.name, *bytes);
    if (!file) return refuse(file.error());
    if (options.listsDimensions) return listDimensions(*file);
    const auto program = tensor::OnnxProgram::import(*file, *dimensions);
    if (!program) return refuse(program.error());
    const tensor::OnnxImported& model = program->model();
    printDiagnostics(model.warnings);
    const bool hasValues = outputs.isFile() && !model.values.isEmpty();
    const std::string text =
        program->text(hasValues ? outputs.values.filename().string() : "", isJson(options));
    if (hasValues && !Outputs::writeBeside(outputs.values, safetensorsBytes(model.values)))
        return kBadInput;
    if (!outputs.writeProgram(text) || !outputs.writeProject(program->language())) return kBadInput;
    if (outputs.isFile()) tellImport(options, model, outputs.text(hasValues));
    return kOk;
}

/// Set in the process that imports.
constexpr const char* kImports = "CANDLER_IMPORTS_ONNX";

/// What a model may make of memory: its bytes as protocol buffers, floats and text.
std::size_t memoryLimit(const std::string& file) {
    constexpr std::size_t kLeast = std::size_t{2} << 30U;
    constexpr std::size_t kTimes = 12;
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(file, error);
    return error ? kLeast
                 : kLeast + kTimes * std::min<std::uintmax_t>(size, tensor::kMostModelBytes);
}

int importWithin(const ModelArguments& options) {
    try {
        return importFile(options);
    } catch (const std::bad_alloc&) {
        return refuse({makeError(fmt::format("the import needs more than {} MB of memory",
                                             memoryLimit(options.name) >> 20U),
                                 placeIn(options.name))});
    }
}

/// ONNX infers the shapes of what is opaque to us, and may crash on hostile files: a process of its
/// own does it, with a limit on memory.
int importElsewhere(const ModelArguments& options, const std::stop_token& stop) {
    SubprocessRequest request{.arguments = {programPath().string(), "model", options.name},
                              .environment = {fmt::format("{}=1", kImports)},
                              .timeLimitSeconds = std::numeric_limits<int>::max(),
                              .memoryLimitBytes = memoryLimit(options.name),
                              .onOutput = [](std::string_view piece) { fmt::print("{}", piece); }};
    if (!options.out.empty()) request.arguments.push_back("--out=" + options.out);
    for (const std::string& one : options.dimensions)
        request.arguments.push_back("--dimension=" + one);
    if (options.isForced) request.arguments.emplace_back("--force");
    if (options.listsDimensions) request.arguments.emplace_back("--open-dimensions");
    const auto outcome = runSubprocess(request, stop);
    if (!outcome) return refuse(outcome.error());
    writeStandardError(outcome->errors);
    if (outcome->end == SubprocessEnd::Exited) return outcome->exitCode;
    if (outcome->end == SubprocessEnd::Cancelled) return kCancelled;
    return refuse({makeError(fmt::format("the import {}", outcome->describeEnd()),
                             placeIn(options.name), "the file is not as ONNX wants it")});
}

int run(const ModelArguments& options, const CommandContext& context) {
    if (options.name.empty()) return listModels();
    if (options.name.ends_with(".onnx"))
        return std::getenv(kImports) == nullptr ? importElsewhere(options, context.stop)
                                                : importWithin(options);
    if (options.listsDimensions || !options.dimensions.empty())
        return refuse({makeError("only models in ONNX files leave dimensions open", {},
                                 "--image, --channels and --cells make the others smaller")});
    const std::vector<KnownModel> known = knownModels();
    const auto model =
        std::ranges::find(known, options.name, [](const KnownModel& one) { return one.info.name; });
    if (model == known.end()) {
        std::vector<std::string> names;
        for (const KnownModel& one : known) names.push_back(one.info.name);
        return refuse({makeError(
            fmt::format("no model is called '{}'", options.name), {},
            nameHint(options.name, names, "models") + "; a file of a model ends with .onnx")});
    }
    const std::string text = capability<Models>(*model->language)
                                 ->modelText(options.name, options.settings, isJson(options));
    const Outputs outputs(options);
    if (!outputs.check("")) return kBadInput;
    return outputs.writeProgram(text) && outputs.writeProject(model->language->name()) ? kOk
                                                                                       : kBadInput;
}

}  // namespace

CommandAction setUpModel(CLI::App& app) {
    auto options = std::make_shared<ModelArguments>();
    app.add_option("NAME", options->name,
                   "The model, or a file FILE.onnx; without one, all models are listed")
        ->type_name(value::kModel);
    app.add_option(
           "-o,--out", options->out,
           "File of the program, NAME.tg or NAME.json, or of a project with it, NAME.candler; what "
           "weights hold is written beside it, as NAME.safetensors")
        ->type_name(value::kFile);
    app.add_option("--dimension", options->dimensions,
                   "A value for a dimension that an ONNX file leaves open: batch=1")
        ->type_name(value::kSetting);
    app.add_flag("--open-dimensions", options->listsDimensions,
                 "Only list the dimensions that an ONNX file leaves open");
    app.add_flag("--force", options->isForced,
                 "Replace files beside that of --out, though it is new");
    for (const Language* language : languages())
        if (const auto* models = capability<Models>(*language))
            for (const ModelSetting& setting : models->modelSettings())
                app.add_option("--" + setting.name, options->settings[setting.name] = 1,
                               setting.description)
                    ->check(CLI::Range(std::int64_t{1}, setting.most))
                    ->capture_default_str();
    return [options](const CommandContext& context) { return run(*options, context); };
}

}  // namespace candler::cli
