// `candler convert`: an e-graph file as a picture, or written anew.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Outputs.h"
#include "app/cli/Pictures.h"
#include "app/cli/Values.h"
#include "app/session/EGraphFile.h"
#include "engine/serialization/EGraphJson.h"

namespace candler::cli {

namespace {

struct ConvertArguments {
    std::string in;
    std::string out;
    PictureArgument picture;
};

Result<std::string> convertedText(const ImportedEGraph& egraph, const ConvertArguments& options,
                                  const CommandContext& context) {
    if (isEGraphFile(options.out)) {
        WrittenEGraph written = writeEGraphJson(egraph);
        printDiagnostics(written.notes);
        return std::move(written.text);
    }
    const auto format = pictureFormatOf(options.out);
    if (!format) return failure(format.error());
    const Ranking ranking = rankByCosts(egraph);
    const std::string title = std::filesystem::path(options.in).filename().string();
    return drawSlice(makeSlice(egraph.snapshot, ranking, options.picture.sliceSpec()), *format,
                     title, context, options.picture);
}

int convert(const ConvertArguments& options, const CommandContext& context) {
    if (!checkPicture(options.out, options.picture)) return kUsage;
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
    auto options = std::make_shared<ConvertArguments>();
    app.add_option("EGRAPH", options->in, "An e-graph in the egraph-serialize JSON format")
        ->required()
        ->type_name(value::kAsNamed);
    app.add_option("OUT", options->out, "A picture: .svg, .pdf, .png or .dot; or .json, all of it")
        ->required()
        ->type_name(value::kAsNamed)
        ->check(outputName());
    addPictureOptions(app, options->picture);
    return [options](const CommandContext& context) { return convert(*options, context); };
}

}  // namespace candler::cli
