#include "app/cli/OnnxModel.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <optional>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/ModelOutputs.h"
#include "app/cli/Outputs.h"
#include "app/session/PlannedProgram.h"
#include "app/session/TemplateProject.h"
#include "app/session/TemporaryFolder.h"
#include "app/session/Words.h"
#include "engine/data/Safetensors.h"
#include "engine/onnx/OnnxProgram.h"
#include "engine/support/FileSystem.h"
#include "engine/support/StandardStreams.h"
#include "engine/support/Subprocess.h"

namespace candler::cli {

namespace {

/// What a process of its own does with a model: it has this in its environment.
constexpr const char* kTask = "CANDLER_ONNX_TASK";
constexpr std::string_view kImport = "import";    ///< A program, with what its weights hold.
constexpr std::string_view kProgram = "program";  ///< A program alone; dimensions may stay open.
constexpr std::string_view kRewrite = "rewrite";  ///< A model, with a plan or as it is.

SourceSpan placeIn(const std::string& file) {
    SourceSpan place;
    place.file = file;
    return place;
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

Result<tensor::OnnxFile> readModel(const OnnxModelArguments& options) {
    const auto bytes = readFile(options.model, tensor::kMostModelBytes);
    if (!bytes) return failure(bytes.error());
    return tensor::parseOnnx(options.model, *bytes);
}

void tellImport(const OnnxModelArguments& options, const tensor::OnnxImported& model,
                const std::string& written) {
    std::size_t elements = 0;
    for (const auto& [name, value] : model.values.all()) elements += value.elements->size();
    printLine(fmt::format("{}: {} nodes ({} opaque), {} weights with {} numbers", options.model,
                          model.nodes, model.opaqueNodes, model.values.all().size(), elements));
    printLine("wrote " + written);
}

int importModel(const OnnxModelArguments& options, const tensor::OnnxOptions& dimensions) {
    const ModelOutputs outputs(options.out, options.isForced);
    const auto file = readModel(options);
    if (!file) return refuse(file.error());
    if (options.listsDimensions) return listDimensions(*file);
    const auto program = tensor::OnnxProgram::import(*file, dimensions);
    if (!program) return refuse(program.error());
    const tensor::OnnxImported& model = program->model();
    printDiagnostics(model.warnings);
    const bool hasValues = outputs.isFile() && !model.values.isEmpty();
    const std::string values = hasValues ? outputs.values().filename().string() : "";
    const std::string text = program->text(values, options.out.ends_with(".json"));
    if (hasValues && !outputs.writeValues(safetensorsBytes(model.values))) return kBadInput;
    if (!outputs.writeProgram(text) || !outputs.writeProject(program->language())) return kBadInput;
    if (outputs.isFile()) tellImport(options, model, outputs.text(hasValues));
    return kOk;
}

/// Of a model that has nothing that is ours there is none.
int printProgram(const OnnxModelArguments& options, tensor::OnnxOptions dimensions) {
    dimensions.keepsOpen = true;
    const auto file = readModel(options);
    if (!file) return refuse(file.error());
    const auto program = tensor::OnnxProgram::import(*file, dimensions);
    if (!program) return refuse(program.error());
    printDiagnostics(program->model().warnings);
    if (program->model().start.isValid()) printText(program->text("", false));
    return kOk;
}

std::string comparisonText(const tensor::OnnxRewritten& model) {
    std::string kept;
    if (model.keptOutputs > 0)
        kept = fmt::format("; {} made by the same operators as before",
                           model.keptOutputs == 1 ? "an output is" : "some outputs are");
    if (!model.notCompared.empty())
        return fmt::format("not compared with the model: {}{}", model.notCompared, kept);
    const std::string unknown =
        model.unknown == 0 ? ""
                           : fmt::format("; {} that Candler does not know stood for any function",
                                         plural(model.unknown, "operator"));
    return fmt::format("equal to the model on {} ({}, largest error {:.1e}){}{}",
                       plural(model.inputs, "random input"), plural(model.compared, "number"),
                       model.largestError, unknown, kept);
}

int rewriteModel(const OnnxModelArguments& options, tensor::OnnxOptions dimensions) {
    dimensions.keepsOpen = true;
    const auto bytes = readFile(options.model, tensor::kMostModelBytes);
    if (!bytes) return refuse(bytes.error());
    const auto file = tensor::parseOnnx(options.model, *bytes);
    if (!file) return refuse(file.error());
    const TextOutput out(options.out);
    if (options.plan.empty() && !file->hasDataBeside) {
        if (!writeOutput(options.out, *bytes)) return kBadInput;
        out.line(fmt::format("wrote {}: the model as it was", options.out));
        return kOk;
    }
    auto program = tensor::OnnxProgram::import(*file, dimensions);
    if (!program) return refuse(program.error());
    const bool isOurs = program->model().start.isValid();
    auto plan = !options.plan.empty()
                    ? readSourceFile(options.plan)
                    : SourceText(options.model, isOurs ? program->text("", false) : "");
    if (!plan) return refuse(plan.error());
    const auto model = program->rewritten(*plan, {});
    if (!model) return refuse(model.error());
    if (!model->difference.empty()) {
        printDiagnostics({makeError("what was written is not the model: " + model->difference,
                                    placeIn(options.model), "nothing is written")});
        return kNotVerified;
    }
    if (!writeOutput(options.out, model->bytes)) return kBadInput;
    out.line(fmt::format("{}: {}, {} before; {}", options.out, plural(model->nodes, "node"),
                         program->model().nodes, comparisonText(*model)));
    return kOk;
}

/// What a model may make of memory: its bytes as protocol buffers, floats and text.
std::size_t memoryLimit(const std::string& file) {
    constexpr std::size_t kLeast = std::size_t{2} << 30U;
    constexpr std::size_t kTimes = 12;
    std::error_code error;
    std::uintmax_t size = std::filesystem::file_size(file, error);
    if (error) return kLeast;
    // Its data may be in files beside it.
    const std::filesystem::path folder = std::filesystem::path(file).parent_path();
    for (const auto& entry :
         std::filesystem::directory_iterator(folder.empty() ? "." : folder, error))
        if (std::error_code none; entry.is_regular_file(none) && size < tensor::kMostModelBytes)
            size += std::min<std::uintmax_t>(entry.file_size(none), tensor::kMostModelBytes);
    return kLeast + kTimes * std::min<std::uintmax_t>(size, tensor::kMostModelBytes);
}

int runTask(const OnnxModelArguments& options, std::string_view task) {
    try {
        const auto dimensions = readDimensions(options.dimensions);
        if (!dimensions) return refuse(dimensions.error());
        if (task == kProgram) return printProgram(options, *dimensions);
        if (task == kRewrite) return rewriteModel(options, *dimensions);
        return importModel(options, *dimensions);
    } catch (const std::bad_alloc&) {
        return refuse({makeError(fmt::format("the model needs more than {} MB of memory",
                                             memoryLimit(options.model) >> 20U),
                                 placeIn(options.model))});
    }
}

/// ONNX infers the shapes of what is opaque to us, and may crash on hostile files: a process of its
/// own does it, with a limit on memory. `output` gets what it prints; null: standard output does.
int runElsewhere(const OnnxModelArguments& options, std::string_view task, std::string* output,
                 const std::stop_token& stop) {
    SubprocessRequest request{.arguments = {programPath().string(), "model", options.model},
                              .environment = {fmt::format("{}={}", kTask, task)},
                              .timeLimitSeconds = std::numeric_limits<int>::max(),
                              .memoryLimitBytes = memoryLimit(options.model),
                              .onOutput = [output](std::string_view piece) {
                                  if (output == nullptr)
                                      fmt::print("{}", piece);
                                  else
                                      *output += piece;
                              }};
    if (!options.out.empty()) request.arguments.push_back("--out=" + options.out);
    if (!options.plan.empty()) request.arguments.push_back("--plan=" + options.plan);
    for (const std::string& one : options.dimensions)
        request.arguments.push_back("--dimension=" + one);
    if (options.isForced) request.arguments.emplace_back("--force");
    if (options.listsDimensions) request.arguments.emplace_back("--open-dimensions");
    const auto outcome = runSubprocess(request, stop);
    if (!outcome) return refuse(outcome.error());
    writeStandardError(outcome->errors);
    if (outcome->end == SubprocessEnd::Exited) return outcome->exitCode;
    if (outcome->end == SubprocessEnd::Cancelled) return kCancelled;
    return refuse({makeError(fmt::format("reading it {}", outcome->describeEnd()),
                             placeIn(options.model), "the file is not as ONNX wants it")});
}

/// What is predicted to be less than that is not worth another graph.
constexpr double kLeastGain = 1.01;

std::string planText(const PlannedProgram& planned, bool isKept, const std::string& cost) {
    const bool isLimit = planned.stop.ends_with("limit");
    const std::string stop =
        isLimit ? fmt::format("; the search was stopped ({})", planned.stop) : "";
    if (isKept)
        return fmt::format("the graph is kept: {}{}",
                           planned.reason.empty() ? "no plan is 1 % cheaper than fused operators, "
                                                    "which runtimes find themselves"
                                                  : planned.reason,
                           stop);
    return fmt::format(
        "planned: predicted {:.3g} times cheaper than the model with its operators fused, by cost "
        "model '{}'{}",
        planned.startCost / planned.foundCost, cost, stop);
}

/// Of the program; empty: the graph is kept. None, and said, if there cannot be one.
std::optional<std::string> plan(const OnnxModelArguments& options, const std::string& program,
                                const std::stop_token& stop) {
    if (program.empty()) {
        TextOutput(options.out).line("the graph is kept: nothing in it is ours to optimise");
        return program;
    }
    Progress progress("planning");
    auto project = templateProject(tensor::OnnxProgram::language(), "", "model");
    if (!project) {
        printDiagnostics(project.error());
        return std::nullopt;
    }
    // Models run anywhere: of the profiles, a processor's promises least of merging.
    const std::string cost = options.cost.empty() ? "cpu" : options.cost;
    project->program.text = program;
    project->defaults.costModel = cost;
    project->defaults.limits.take(options.limits);
    // Runtimes fuse operators themselves: what a plan gains by that is no gain of the model.
    Project fusing = *project;
    for (ProjectStep& step : fusing.guide) step.rules = {"further", "fusion"};
    const PlannedProgram fused = planProgram(std::move(fusing), stop);
    PlannedProgram planned = planProgram(std::move(*project), stop);
    if (planned.cannotRun) {
        progress.clear();
        printDiagnostics({makeError(planned.reason, placeIn(options.model))});
        return std::nullopt;
    }
    if (fused.text.empty()) planned.text.clear();
    planned.startCost = std::min(planned.startCost, fused.foundCost);
    progress.clear();
    const bool isKept = planned.text.empty() || planned.isUnchanged ||
                        planned.startCost < kLeastGain * planned.foundCost;
    TextOutput(options.out).line(planText(planned, isKept, cost));
    return isKept ? std::string() : planned.text;
}

/// An import, a plan, and a model: the files of other people are read in processes of their own.
int optimise(OnnxModelArguments options, const std::stop_token& stop) {
    if (!checkOutput(options.out, {options.model, options.plan})) return kBadInput;
    const auto folder = TemporaryFolder::make();
    if (!folder) return refuse(folder.error());
    std::string program;
    bool isPlanned = false;  // by us
    if (options.plan.empty()) {
        OnnxModelArguments import = options;
        import.out.clear();
        if (const int code = runElsewhere(import, kProgram, &program, stop); code != kOk)
            return code;
        auto planned = options.isUnplanned ? std::optional(program) : plan(options, program, stop);
        if (!planned) return kBadInput;
        if (stop.stop_requested()) return kCancelled;
        isPlanned = !options.isUnplanned && !planned->empty();
        if (options.isUnplanned || isPlanned) {
            const std::filesystem::path file = folder->path() / "plan.tg";
            if (!writeOutput(file, *planned)) return kBadInput;
            options.plan = file.string();
        }
    }
    Progress progress("writing and comparing");
    const int code = runElsewhere(options, kRewrite, nullptr, stop);
    if (code != kNotVerified || !isPlanned) return code;
    progress.clear();
    printNote("the plan is not used", "please report it with the model");
    options.plan.clear();
    return runElsewhere(options, kRewrite, nullptr, stop);
}

}  // namespace

bool isOnnxFile(const std::string& path) {
    return path.ends_with(".onnx");
}

int runOnnxModel(const OnnxModelArguments& options, const CommandContext& context) {
    if (const char* task = std::getenv(kTask)) return runTask(options, task);
    if (!options.plan.empty() && options.isUnplanned)
        return refuse({makeError("--plan and --unplanned are two plans", {}, "give one of them")});
    if (isOnnxFile(options.out)) return optimise(options, context.stop);
    if (!options.plan.empty() || options.isUnplanned)
        return refuse({makeError("plans are for models that are written as ONNX", {},
                                 "give --out a file that ends with .onnx")});
    if (!options.listsDimensions &&
        !ModelOutputs(options.out, options.isForced).check(options.model))
        return kBadInput;
    return runElsewhere(options, kImport, nullptr, context.stop);
}

}  // namespace candler::cli
