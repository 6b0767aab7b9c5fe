// `candler structures`: which elements of a program's tensors are 0, and which follow from others.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Outputs.h"
#include "app/cli/ProjectArgument.h"
#include "app/cli/Sizes.h"
#include "app/cli/Values.h"
#include "app/session/StructureText.h"
#include "engine/support/NameHint.h"

namespace candler::cli {

namespace {

struct StructuresArguments {
    ProjectArgument project;
    std::vector<std::string> sizes;  ///< `name=value` each.
    std::string tensor;
    bool isOfResult = false;
    bool isOfNames = false;
    bool hasDerivation = false;
    bool hasQuestions = false;
    std::string storage;              ///< File of the program with storage mappings.
    std::vector<std::string> sparse;  ///< Inputs there that are stored by their entries.
    std::string rules = "canonical";
    std::string json;
};

/// The report's own, with those of the command line.
Result<StructureSizes> sizesOf(const StructureReport& report,
                               const std::map<std::string, std::int64_t>& given) {
    StructureSizes sizes = report.sizes();
    std::vector<std::string> names;
    for (const auto& [name, size] : sizes) names.push_back(name);
    for (const auto& [name, size] : given) {
        const auto known = sizes.find(name);
        if (known == sizes.end())
            return failure(makeError(fmt::format("the program has no size '{}'", name), {},
                                     nameHint(name, names, "sizes")));
        known->second = size;
    }
    return sizes;
}

/// Numbers of the tensors that are asked for.
Result<std::vector<std::size_t>> tensorsOf(const StructureReport& report,
                                           const std::string& wanted) {
    std::vector<std::size_t> found;
    std::vector<std::string> names;
    for (std::size_t t = 0; t < report.tensors().size(); ++t) {
        names.push_back(report.tensors()[t].name);
        if (wanted.empty() || names.back() == wanted) found.push_back(t);
    }
    if (found.empty() && !wanted.empty())
        return failure(makeError(fmt::format("there is no tensor '{}'", wanted), {},
                                 nameHint(wanted, names, "tensors")));
    return found;
}

Result<StructureReportPtr> reportOf(Session& session, const StructuresArguments& options,
                                    const StructureRequest& request,
                                    const CommandContext& context) {
    if (options.isOfNames) return session.namedStructures(context.stop);
    return session.structures(
        options.isOfResult ? Session::StructuresOf::Result : Session::StructuresOf::Program,
        request, context.stop);
}

int print(const StructureReport& report, const StructuresArguments& options,
          const std::map<std::string, std::int64_t>& given, const CommandContext& context) {
    const auto sizes = sizesOf(report, given);
    if (!sizes) return refuse(sizes.error());
    const auto tensors = tensorsOf(report, options.tensor);
    if (!tensors) return refuse(tensors.error());
    printDiagnostics(report.notes());
    for (const std::size_t tensor : *tensors) {
        const auto text = structureText(report, tensor, *sizes, context.stop);
        if (!text && context.stop.stop_requested()) return kCancelled;
        if (!text) return refuse(text.error());
        printText(*text);
    }
    if (options.hasDerivation || options.hasQuestions)
        printText(derivationText(report, options.tensor, options.hasQuestions));
    return kOk;
}

/// Counts are told of sizes that the user names.
int writeStorage(Session& session, const StructuresArguments& options,
                 const std::map<std::string, std::int64_t>& given, const CommandContext& context) {
    Progress progress("inferring structures");
    const auto of =
        options.isOfResult ? Session::StructuresOf::Result : Session::StructuresOf::Program;
    StructuredStorage storage{options.tensor, {options.sparse.begin(), options.sparse.end()}, {}};
    if (!given.empty()) {
        const auto report = session.structures(of, {}, context.stop);
        auto sizes = report ? sizesOf(**report, given) : failure(report.error());
        if (!sizes) progress.clear();
        if (!sizes) return refuse(sizes.error(), kBadInput);
        storage.sizes = std::move(*sizes);
    }
    const auto text = session.storageProgram(of, storage, context.stop);
    progress.clear();
    if (!text && context.stop.stop_requested()) return kCancelled;
    if (!text) return refuse(text.error(), kBadInput);
    return writeOutput(options.storage, *text) ? kOk : kBadInput;
}

/// Of both sets of rules; what is refuted is no failure of the command.
int printRules(const StructureReport& canonical, const StructureReport& published,
               const StructuresArguments& options) {
    const auto tensors = tensorsOf(canonical, options.tensor);
    if (!tensors) return refuse(tensors.error());
    printDiagnostics(canonical.notes());
    const TextOutput out(options.json);
    out.text(rulesText(canonical, published, options.tensor));
    if (options.hasDerivation || options.hasQuestions)
        out.text(derivationText(published, options.tensor, options.hasQuestions));
    if (!options.json.empty() &&
        !writeOutput(options.json, rulesJson(canonical, published, options.tensor)))
        return kBadInput;
    return kOk;
}

int printStructures(const StructuresArguments& options, const CommandContext& context) {
    const auto given = readSizes(options.sizes, 0);
    if (!given) return kUsage;
    const bool isPublished = options.rules == "published";
    if (!isPublished && !options.json.empty())
        return refuse({makeError("--json is for what --rules published compares")});
    if (isPublished && !given->empty())
        return refuse({makeError("published rules are not told with numbers of elements", {},
                                 "leave --size away: small sizes are tried by themselves")});
    Session session;
    if (const int code = openProject(session, options.project, context.stop); code != kOk)
        return code;
    for (const std::string& output : {options.storage, options.json})
        if (!output.empty() && !checkOutput(output, session.project().inputFiles()))
            return kBadInput;
    if (options.isOfResult)
        if (const RunResult run = runQuietly(session, RunExtent::Goal, context); !run.hasProgram)
            return run.code;
    if (!options.storage.empty()) return writeStorage(session, options, *given, context);
    Progress progress("inferring structures");
    const auto report = reportOf(session, options, {.isChecked = isPublished}, context);
    const auto published =
        isPublished && report
            ? reportOf(session, options, {.rules = InferenceRules::Published}, context)
            : report;
    progress.clear();
    if (!published && context.stop.stop_requested()) {
        printDiagnostics(published.error());
        return kCancelled;
    }
    if (!published) return refuse(published.error(), kBadInput);
    return isPublished ? printRules(**report, **published, options)
                       : print(**report, options, *given, context);
}

}  // namespace

CommandAction setUpStructures(CLI::App& app) {
    auto options = std::make_shared<StructuresArguments>();
    addProjectArgument(app, options->project);
    app.add_option("--size", options->sizes, "What numbers of elements are told for")
        ->type_name("NAME=SIZE,…")
        ->delimiter(',');
    app.add_option("--tensor", options->tensor, "Only this one")->type_name("TENSOR");
    auto* const result = app.add_flag("--result", options->isOfResult,
                                      "Of what the guide finds, not of the program");
    auto* const named = app.add_flag("--named", options->isOfNames,
                                     "Structures that programs of the project's language may name")
                            ->excludes(result);
    app.add_option("--rules", options->rules,
                   "published: beside what kernels are made by, what the rules of the paper infer "
                   "as they are printed, and which of it enumeration at small sizes refutes. "
                   "Kernels never use them")
        ->type_name("RULES")
        ->check(CLI::IsMember({"canonical", "published"}))
        ->capture_default_str()
        ->excludes(named);
    app.add_option("--json", options->json,
                   "File for what --rules published compares as JSON; - for standard output")
        ->type_name(value::kFile)
        ->check(outputName());
    app.add_flag("--derivation", options->hasDerivation, "How they were inferred, step by step");
    auto* const storage =
        app.add_option("--storage", options->storage,
                       "Write the program for STOREL (SDQLite): inputs have storage mappings that "
                       "are made of their structures, and --tensor says which result is computed")
            ->type_name("FILE");
    app.add_option("--sparse", options->sparse,
                   "Inputs whose unique elements are stored there by their entries, as CSR does")
        ->type_name("TENSOR,…")
        ->delimiter(',')
        ->needs(storage);
    app.add_flag("--questions", options->hasQuestions,
                 "The derivation with what the prover was asked");
    return [options](const CommandContext& context) { return printStructures(*options, context); };
}

}  // namespace candler::cli
