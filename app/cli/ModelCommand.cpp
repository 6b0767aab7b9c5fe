// `candler model`: the programs of networks that are known by name.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Commands.h"
#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "engine/languages/tensorgraph/ModelGraphs.h"
#include "engine/languages/tensorgraph/TensorProgramText.h"

namespace candler::cli {

namespace {

struct Options {
    std::string name;
    tensor::ModelScale scale;
};

int listModels() {
    for (const tensor::ModelRow& model : tensor::modelGraphs())
        printLine(fmt::format("{:<13} {}", model.name, model.description));
    return kOk;
}

int run(const Options& options) {
    if (options.name.empty()) return listModels();
    const tensor::ModelRow* model = tensor::findModel(options.name);
    if (model == nullptr) {
        std::vector<std::string> names;
        for (const tensor::ModelRow& one : tensor::modelGraphs()) names.emplace_back(one.name);
        printDiagnostics({makeError(fmt::format("no model is called '{}'", options.name), {},
                                    spellingHint(options.name, names))});
        return kBadInput;
    }
    tensor::TensorContext context;
    printLine(tensor::programText(context, model->build(context, options.scale)));
    return kOk;
}

}  // namespace

CommandAction setUpModel(CLI::App& app) {
    auto options = std::make_shared<Options>();
    app.add_option("NAME", options->name, "The model; without one, all are listed")
        ->type_name("MODEL");
    const auto divisor = CLI::Range(std::int64_t{1}, std::int64_t{64});
    app.add_option("--image", options->scale.image, "Divides extents of images and sequences")
        ->check(divisor)
        ->capture_default_str();
    app.add_option("--channels", options->scale.channels, "Divides channels and hidden sizes")
        ->check(divisor)
        ->capture_default_str();
    app.add_option("--cells", options->scale.cells, "Divides how often layers are repeated")
        ->check(divisor)
        ->capture_default_str();
    return [options](const CommandContext& /*context*/) { return run(*options); };
}

}  // namespace candler::cli
