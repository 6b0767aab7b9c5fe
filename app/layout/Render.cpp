#include "app/layout/Render.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/layout/DotProcessLayout.h"
#include "app/layout/EdgeRouter.h"
#include "app/layout/LayeredLayout.h"
#include "app/layout/SvgWriter.h"
#include "engine/support/Subprocess.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace {

constexpr std::array<std::pair<std::string_view, PictureFormat>, 4> kEndings{
    {{"svg", PictureFormat::Svg},
     {"pdf", PictureFormat::Pdf},
     {"png", PictureFormat::Png},
     {"dot", PictureFormat::Dot}}};

Result<std::string> renderSvg(const Slice& slice, const RenderOptions& options,
                              const std::stop_token& stop) {
    const MeasuredSlice measured = measureSlice(slice, TextMetrics::estimated());
    const DotProcessLayout graphviz(
        {.program = "dot", .timeLimitSeconds = options.timeLimitSeconds});
    Result<GraphDrawing> drawing = graphviz.layout(measured.request, stop);
    if (!drawing && !stop.stop_requested()) {
        if (options.onNote)
            options.onNote(
                "the picture is drawn with the quick layout: " + drawing.error().front().message,
                "install Graphviz (its program 'dot') for a better one");
        drawing = LayeredLayout().layout(measured.request, stop);
    }
    if (!drawing) return failure(drawing.error());
    *drawing = withHeldBoxes(measured.request, std::move(*drawing), options.held);
    leadAroundBoxes(measured.request, *drawing);
    fitToContents(*drawing, kDrawingMargin);
    return writeSvg(slice, measured, *drawing,
                    {.title = options.title,
                     .theme = options.isDark ? PictureTheme::dark() : PictureTheme::light()});
}

/// What a program makes of its input.
Result<std::string> convert(const char* name, std::vector<std::string> command, std::string input,
                            const RenderOptions& options, const std::stop_token& stop) {
    const auto outcome = runSubprocess({.arguments = std::move(command),
                                        .input = std::move(input),
                                        .timeLimitSeconds = options.timeLimitSeconds},
                                       stop);
    if (!outcome) return failure(outcome.error());
    if (!outcome->succeeded()) {
        const std::string why = outcome->errors.substr(0, outcome->errors.find('\n'));
        return failure(makeError(fmt::format("{} {}{}", name, outcome->describeEnd(),
                                             why.empty() ? "" : ": " + printableLine(why)),
                                 {}, "export SVG instead, or draw a smaller slice"));
    }
    return outcome->output;
}

/// `format`: "pdf" or "png".
Result<std::string> renderConverted(const Slice& slice, const std::string& format,
                                    const RenderOptions& options, const std::stop_token& stop) {
    const bool isOurs = options.dialect == DotDialect::Boxes;
    if (!isOurs || findExecutable("rsvg-convert").empty()) {
        if (isOurs && options.onNote)
            options.onNote("the picture is drawn by Graphviz: rsvg-convert is not installed",
                           "install librsvg2-bin for the picture that SVG has");
        return convert("Graphviz", {"dot", "-T" + format},
                       writeDot(slice, {.dialect = options.dialect}), options, stop);
    }
    Result<std::string> svg = renderSvg(slice, options, stop);
    if (!svg) return svg;
    return convertSvg(std::move(*svg), format == "png" ? PictureFormat::Png : PictureFormat::Pdf,
                      options, stop);
}

}  // namespace

Result<PictureFormat> pictureFormatOf(const std::filesystem::path& path) {
    std::string ending = path.extension().string();
    if (!ending.empty()) ending.erase(0, 1);
    std::ranges::transform(ending, ending.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    for (const auto& [name, format] : kEndings)
        if (name == ending) return format;
    return failure(makeError("cannot tell the picture format of '" + path.string() + "'", {},
                             "end the file name in .svg, .pdf, .png or .dot"));
}

std::vector<std::string> pictureEndings() {
    std::vector<std::string> result;
    for (const auto& [name, format] : kEndings) result.emplace_back(name);
    return result;
}

Result<std::string> convertSvg(std::string svg, PictureFormat format, const RenderOptions& options,
                               const std::stop_token& stop) {
    if (format == PictureFormat::Svg) return svg;
    // Letters of ten pixels are few; a PDF has no pixels.
    const bool isPng = format == PictureFormat::Png;
    return convert("rsvg-convert",
                   {"rsvg-convert", "--unlimited", "--format", isPng ? "png" : "pdf", "--zoom",
                    isPng ? "2" : "1"},
                   std::move(svg), options, stop);
}

Result<std::string> renderSlice(const Slice& slice, PictureFormat format,
                                const RenderOptions& options, const std::stop_token& stop) {
    switch (format) {
        case PictureFormat::Svg:
            return renderSvg(slice, options, stop);
        case PictureFormat::Pdf:
            return renderConverted(slice, "pdf", options, stop);
        case PictureFormat::Png:
            return renderConverted(slice, "png", options, stop);
        case PictureFormat::Dot:
            break;
    }
    return writeDot(slice, {.dialect = options.dialect});
}

}  // namespace candler
