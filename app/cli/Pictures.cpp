#include "app/cli/Pictures.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/Console.h"
#include "app/session/EGraphFile.h"

namespace candler::cli {

bool checkEnding(const std::filesystem::path& path) {
    if (isEGraphFile(path)) return true;
    auto format = pictureFormatOf(path);
    if (format) return true;
    format.error().front().hint = "end the file name in .svg, .pdf, .png, .dot or .json";
    printDiagnostics(format.error());
    return false;
}

DotDialect DialectArgument::dialect() const {
    return std::ranges::find(dotDialects(), name, &DotDialectRow::name)->dialect;
}

void addDialectOption(CLI::App& app, DialectArgument& argument) {
    std::vector<std::string> names;
    std::string help = "How .dot, .pdf and .png are drawn:";
    for (const DotDialectRow& row : dotDialects()) {
        names.emplace_back(row.name);
        help += fmt::format("\n{} – {}", row.name, row.description);
    }
    app.add_option("--dialect", argument.name, help)
        ->check(CLI::IsMember(names))
        ->capture_default_str();
}

bool checkDialect(const std::filesystem::path& path, const DialectArgument& argument) {
    if (!argument.isForeign()) return true;
    const auto format = pictureFormatOf(path);
    if (format && *format != PictureFormat::Svg) return true;
    printDiagnostics(
        {makeError(fmt::format("--dialect {} is for .dot, .pdf and .png", argument.name), {},
                   "`dot -Tsvg` makes SVG of a .dot file")});
    return false;
}

Result<std::string> drawSlice(const Slice& slice, PictureFormat format, const std::string& title,
                              const CommandContext& context, DotDialect dialect) {
    RenderOptions options;
    options.title = title;
    options.dialect = dialect;
    options.onQuickLayout = [](const std::string& why) {
        printNote(fmt::format("the picture is drawn with the quick layout: {}", why),
                  "install Graphviz (its program 'dot') for a better one");
    };
    return renderSlice(slice, format, options, context.stop);
}

Result<std::string> drawPicture(const Session& session, const Moment& moment, const SliceSpec& spec,
                                PictureFormat format, const CommandContext& context,
                                DotDialect dialect) {
    const auto view = session.extraction(moment, context.stop);
    if (!view) return failure(view.error());
    const Slice slice = makeSlice((*view)->snapshot, drawnRanking(**view), spec);
    const std::string title =
        fmt::format("step {}, iteration {}", moment.step + 1, (*view)->snapshot->iteration());
    return drawSlice(slice, format, title, context, dialect);
}

}  // namespace candler::cli
