// `candler convert`: an e-graph file as a picture, or written anew.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/Outputs.h"
#include "app/cli/Pictures.h"
#include "app/cli/Values.h"
#include "app/session/EGraphFile.h"
#include "engine/serialization/EGraphJson.h"

namespace candler::cli {

namespace {

struct Options {
    std::string in;
    std::string out;
    int boxes = 150;
    DialectArgument dialect;
    bool isWhole = false;
};

Result<std::string> convertedText(const ImportedEGraph& egraph, const Options& options,
                                  const CommandContext& context) {
    if (isEGraphFile(options.out)) {
        WrittenEGraph written = writeEGraphJson(egraph);
        printDiagnostics(written.notes);
        return std::move(written.text);
    }
    const auto format = pictureFormatOf(options.out);
    if (!format) return failure(format.error());
    SliceSpec spec;
    if (options.isWhole) spec.kind = SliceKind::Whole;
    spec.budget.boxes = static_cast<std::size_t>(options.boxes);
    spec.budget.edges = spec.budget.boxes * 3;
    spec.inlineLeaves = !options.dialect.isForeign();
    const Ranking ranking = rankByCosts(egraph);
    const std::string title = std::filesystem::path(options.in).filename().string();
    return drawSlice(makeSlice(egraph.snapshot, ranking, spec), *format, title, context,
                     options.dialect.dialect());
}

int convert(const Options& options, const CommandContext& context) {
    if (!checkEnding(options.out) || !checkDialect(options.out, options.dialect)) return kUsage;
    if (!checkOutput(options.out, {options.in})) return kBadInput;
    const auto read = readEGraphJson(options.in, context.stop);
    if (!read) {
        printDiagnostics(read.error());
        return context.stop.stop_requested() ? kCancelled : kBadInput;
    }
    printDiagnostics(read->notes);
    const auto text = convertedText(*read, options, context);
    if (!text) {
        printDiagnostics(text.error());
        return context.stop.stop_requested() ? kCancelled : kEnvironment;
    }
    if (!writeOutput(options.out, *text)) return kBadInput;
    printLine(options.out);
    return kOk;
}

}  // namespace

CommandAction setUpConvert(CLI::App& app) {
    auto options = std::make_shared<Options>();
    app.add_option("EGRAPH", options->in, "An e-graph in the egraph-serialize JSON format")
        ->required()
        ->type_name(value::kAsNamed);
    app.add_option("OUT", options->out, "A picture: .svg, .pdf, .png or .dot; or .json, all of it")
        ->required()
        ->type_name(value::kAsNamed);
    addDialectOption(app, options->dialect);
    app.add_option("--boxes", options->boxes, "At most so many e-classes are drawn")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    app.add_flag("--whole", options->isWhole,
                 "Draw everything within the budget, not the cheapest term and what is near it");
    return [options](const CommandContext& context) { return convert(*options, context); };
}

}  // namespace candler::cli
