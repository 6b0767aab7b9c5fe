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
#include "engine/serialization/EGraphJson.h"

namespace candler::cli {

namespace {

struct ConvertArguments {
    std::string in;
    PictureArgument picture;
};

Result<std::string> convertedText(const ImportedEGraph& egraph, const ConvertArguments& options,
                                  const CommandContext& context) {
    if (options.picture.isEGraph()) {
        WrittenEGraph written = writeEGraphJson(egraph);
        printDiagnostics(written.notes);
        return std::move(written.text);
    }
    const auto format = options.picture.pictureFormat();
    if (!format) return failure(format.error());
    const Ranking ranking = rankByCosts(egraph);
    const std::string title = std::filesystem::path(options.in).filename().string();
    return drawSlice(makeSlice(egraph.snapshot, ranking, options.picture.sliceSpec()), *format,
                     title, context, options.picture);
}

int convert(const ConvertArguments& options, const CommandContext& context) {
    if (!checkPicture(options.picture)) return kUsage;
    if (!checkOutput(options.picture.out, {options.in})) return kBadInput;
    Progress progress("reading " + options.in);
    const auto read = readEGraphJson(options.in, context.stop);
    progress.clear();
    if (!read) {
        printDiagnostics(read.error());
        return kBadInput;
    }
    printDiagnostics(read->notes);
    const auto text = convertedText(*read, options, context);
    if (!text) {
        printDiagnostics(text.error());
        return kEnvironment;
    }
    return writePicture(options.picture, *text) ? kOk : kBadInput;
}

}  // namespace

CommandAction setUpConvert(CLI::App& app) {
    auto options = std::make_shared<ConvertArguments>();
    app.add_option("EGRAPH", options->in,
                   "An e-graph in the egraph-serialize JSON format; - for standard input")
        ->required()
        ->type_name(value::kAsNamed);
    app.add_option("OUT", options->picture.out,
                   "A picture: .svg, .pdf, .png or .dot; or .json, all of it; - for standard "
                   "output; a file of that name is replaced")
        ->required()
        ->type_name(value::kAsNamed)
        ->check(outputName());
    addPictureOptions(app, options->picture);
    return [options](const CommandContext& context) { return convert(*options, context); };
}

}  // namespace candler::cli
