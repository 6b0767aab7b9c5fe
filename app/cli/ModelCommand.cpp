// `candler model`: programs of networks: those that are known by name, and those of ONNX files; the
// latter as ONNX files again, too.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <memory>

#include "app/cli/Commands.h"
#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/ModelOutputs.h"
#include "app/cli/OnnxModel.h"
#include "app/cli/ProjectArgument.h"
#include "app/cli/Values.h"
#include "engine/language/Models.h"
#include "engine/languages/Languages.h"
#include "engine/support/NameHint.h"

namespace candler::cli {

namespace {

struct ModelArguments {
    OnnxModelArguments file;                         ///< Of a file, or only its name and --out.
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

int run(const ModelArguments& options, const CommandContext& context) {
    const std::string& name = options.file.model;
    const std::string& out = options.file.out;
    if (name.empty()) return listModels();
    if (isOnnxFile(name)) return runOnnxModel(options.file, context);
    if (options.file.listsDimensions || !options.file.dimensions.empty())
        return refuse({makeError("only models in ONNX files leave dimensions open", {},
                                 "--image, --channels and --cells make the others smaller")});
    if (isOnnxFile(out) || !options.file.plan.empty())
        return refuse({makeError("only models in ONNX files are written as such", {},
                                 "call the program NAME.tg")});
    const std::vector<KnownModel> known = knownModels();
    const auto model =
        std::ranges::find(known, name, [](const KnownModel& one) { return one.info.name; });
    if (model == known.end()) {
        std::vector<std::string> names;
        for (const KnownModel& one : known) names.push_back(one.info.name);
        return refuse(
            {makeError(fmt::format("no model is called '{}'", name), {},
                       nameHint(name, names, "models") + "; a file of a model ends with .onnx")});
    }
    const std::string text = capability<Models>(*model->language)
                                 ->modelText(name, options.settings, out.ends_with(".json"));
    const ModelOutputs outputs(out, options.file.isForced);
    if (!outputs.check("")) return kBadInput;
    return outputs.writeProgram(text) && outputs.writeProject(model->language->name()) ? kOk
                                                                                       : kBadInput;
}

}  // namespace

CommandAction setUpModel(CLI::App& app) {
    auto options = std::make_shared<ModelArguments>();
    app.add_option("NAME", options->file.model,
                   "The model, or a file FILE.onnx; without one, all models are listed")
        ->type_name(value::kModel);
    app.add_option(
           "-o,--out", options->file.out,
           "File of the program, NAME.tg or NAME.json, or of a project with it, NAME.candler; what "
           "weights hold is written beside it, as NAME.safetensors. NAME.onnx: an ONNX file is "
           "optimised, written as one again, and compared")
        ->type_name(value::kFile);
    app.add_option("--plan", options->file.plan,
                   "Write the model with this program in place of its own: that of --out NAME.tg, "
                   "or what became of it")
        ->type_name(value::kFile)
        ->check(CLI::ExistingFile);
    app.add_flag("--unplanned", options->file.isUnplanned,
                 "Write an ONNX file as it was read, without a plan");
    app.add_option("--cost-model", options->file.cost,
                   "The cost model that chooses what is written as ONNX (default: cpu)")
        ->type_name("NAME");
    app.add_option("--dimension", options->file.dimensions,
                   "A value for a dimension that an ONNX file leaves open: batch=1")
        ->type_name(value::kSetting);
    app.add_flag("--open-dimensions", options->file.listsDimensions,
                 "Only list the dimensions that an ONNX file leaves open");
    app.add_flag("--force", options->file.isForced,
                 "Replace files beside that of --out, though it is new");
    for (const Language* language : languages())
        if (const auto* models = capability<Models>(*language))
            for (const ModelSetting& setting : models->modelSettings())
                app.add_option("--" + setting.name, options->settings[setting.name] = 1,
                               setting.description)
                    ->check(CLI::Range(std::int64_t{1}, setting.most))
                    ->capture_default_str();
    addLimitOptions(app, options->file.limits, "Of the plan that is written as ONNX: ");
    return [options](const CommandContext& context) { return run(*options, context); };
}

}  // namespace candler::cli
