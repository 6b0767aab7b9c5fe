#include "app/cli/ExtractCosts.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/Console.h"
#include "app/cli/Values.h"
#include "engine/support/FileSystem.h"
#include "engine/support/NameHint.h"

namespace candler::cli {

namespace {

constexpr std::size_t kMaxBytes = std::size_t{16} << 20U;

/// The model that is meant of those in the file.
Result<CostDefinition> readCosts(const CostsArgument& argument, const CostVocabulary& vocabulary) {
    const auto text = readSourceFile(argument.file, kMaxBytes);
    if (!text) return failure(text.error());
    const auto models = parseCosts(*text, vocabulary);
    if (!models) return failure(models.error());
    std::vector<std::string> names;
    for (const CostDefinition& model : *models) {
        if (argument.model.empty() || argument.model == model.name) return model;
        names.push_back(model.name);
    }
    if (models->empty())
        return failure(makeError(fmt::format("{}: there is no cost model in it", argument.file), {},
                                 "a cost model is written: costs name { default: 1 + sum; }"));
    return failure(
        makeError(fmt::format("{}: no cost model is called '{}'", argument.file, argument.model),
                  {}, nameHint(argument.model, names, "cost models")));
}

}  // namespace

void addCostsArgument(CLI::App& app, CostsArgument& argument) {
    app.add_option("--costs", argument.file,
                   "File of cost models, in place of the costs of the e-graph file")
        ->type_name(value::kFile);
    app.add_option("--cost-model", argument.model,
                   "Which of them, else the first; of a project, in place of what its steps have")
        ->type_name(value::kModel);
}

bool applyCosts(ImportedEGraph& egraph, const CostsArgument& argument, const StopCheck& stop) {
    if (argument.file.empty()) return true;
    const auto costs = readCosts(argument, costVocabulary(egraph));
    const Result<Diagnostics> applied =
        costs ? candler::applyCosts(egraph, *costs, stop) : failure(costs.error());
    printDiagnostics(applied ? *applied : applied.error());
    return applied.has_value();
}

}  // namespace candler::cli
