#include "app/cli/Pictures.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/Console.h"
#include "app/cli/Outputs.h"
#include "app/session/EGraphFile.h"

namespace candler::cli {

namespace {

bool isForeign(const PictureArgument& argument) {
    return argument.dialect() != DotDialect::Boxes;
}

/// Where the project's user has put boxes of a step's e-graph.
std::vector<BoxPlace> placesIn(const Project& project, std::size_t step) {
    std::vector<BoxPlace> places;
    for (const MovedBox& moved : project.movedBoxes)
        if (moved.step == project.guide[step].name)
            places.push_back({.eclass = EClassId{moved.eclass},
                              .label = moved.label,
                              .view = moved.view,
                              .top = {static_cast<double>(moved.x), static_cast<double>(moved.y)}});
    return places;
}

}  // namespace

bool PictureArgument::isEGraph() const {
    return format.empty() ? isEGraphFile(out) : format == "json";
}

Result<PictureFormat> PictureArgument::pictureFormat() const {
    auto known = pictureFormatOf(format.empty() ? out : "picture." + format);
    if (!known)
        known.error().front().hint =
            isStandardOutput(out) ? "say it: --format svg, pdf, png, dot or json"
                                  : "end the file name in .svg, .pdf, .png, .dot or .json, or say "
                                    "it by --format";
    return known;
}

DotDialect PictureArgument::dialect() const {
    return std::ranges::find(dotDialects(), dialectName, &DotDialectRow::name)->dialect;
}

SliceSpec PictureArgument::sliceSpec() const {
    SliceSpec spec;
    if (isWhole) spec.kind = SliceKind::Whole;
    spec.budget.boxes = static_cast<std::size_t>(boxes);
    spec.budget.edges = spec.budget.boxes * 3;
    // Other tools draw leaves as the e-classes that they are.
    spec.inlineLeaves = !isForeign(*this);
    spec.foldForms = !isRaw;
    return spec;
}

CLI::Option* addPictureOptions(CLI::App& app, PictureArgument& argument) {
    std::vector<std::string> names;
    std::string help = "How .dot, .pdf and .png are drawn:";
    for (const DotDialectRow& row : dotDialects()) {
        names.emplace_back(row.name);
        help += fmt::format("\n{} – {}", row.name, row.description);
    }
    std::vector<std::string> formats = pictureEndings();
    formats.emplace_back("json");
    app.add_option("--format", argument.format,
                   "Of what is written, in place of the file's ending: for standard output")
        ->check(CLI::IsMember(formats));
    app.add_option("--dialect", argument.dialectName, help)
        ->check(CLI::IsMember(names))
        ->capture_default_str();
    app.add_flag("--dark", argument.isDark, "Light on dark: .svg, .pdf and .png as Candler draws");
    app.add_flag("--raw", argument.isRaw,
                 "Draw applications and functions as the e-nodes that they are");
    app.add_option("--boxes", argument.boxes, "At most so many e-classes are drawn")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    return app.add_flag("--whole", argument.isWhole,
                        "Draw everything within the budget, not the cheapest term and what is "
                        "near it");
}

bool checkPicture(const PictureArgument& argument) {
    const auto format = argument.pictureFormat();
    if (!format && !argument.isEGraph()) {
        printDiagnostics(format.error());
        return false;
    }
    Diagnostics mistakes;
    if (isForeign(argument) && (!format || *format == PictureFormat::Svg))
        mistakes.push_back(
            makeError(fmt::format("--dialect {} is for .dot, .pdf and .png", argument.dialectName),
                      {}, "`dot -Tsvg` makes SVG of a .dot file"));
    if (argument.isDark && (isForeign(argument) || !format || *format == PictureFormat::Dot))
        mistakes.push_back(makeError("--dark is for .svg, .pdf and .png as Candler draws them"));
    printDiagnostics(mistakes);
    return mistakes.empty();
}

bool writePicture(const PictureArgument& argument, const std::string& bytes) {
    if (!writeOutput(argument.out, bytes)) return false;
    if (!isStandardOutput(argument.out)) printLine(argument.out);
    return true;
}

Result<std::string> drawSlice(const Slice& slice, PictureFormat format, const std::string& title,
                              const CommandContext& context, const PictureArgument& how,
                              const std::vector<HeldBox>& held) {
    RenderOptions options;
    options.title = title;
    options.dialect = how.dialect();
    options.isDark = how.isDark;
    options.onNote = printNote;
    options.held = held;
    return renderSlice(slice, format, options, context.stop);
}

Result<std::string> drawPicture(const Session& session, const Moment& moment, const SliceSpec& spec,
                                PictureFormat format, const CommandContext& context,
                                const PictureArgument& how) {
    const auto view = session.extraction(moment, context.stop);
    if (!view) return failure(view.error());
    const Slice slice = makeSlice((*view)->snapshot, drawnRanking(**view), spec);
    const std::string title =
        fmt::format("step {}, iteration {}", moment.step + 1, (*view)->snapshot->iteration());
    return drawSlice(slice, format, title, context, how,
                     heldBoxes(slice, viewName(slice.kind, spec.centres),
                               placesIn(session.project(), moment.step)));
}

}  // namespace candler::cli
