#include "app/layout/Render.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/layout/DotProcessLayout.h"
#include "app/layout/LayeredLayout.h"
#include "app/layout/SvgWriter.h"
#include "engine/support/Subprocess.h"

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
        if (options.onQuickLayout) options.onQuickLayout(drawing.error().front().message);
        drawing = LayeredLayout().layout(measured.request, stop);
    }
    if (!drawing) return failure(drawing.error());
    return writeSvg(slice, measured, *drawing,
                    {.title = options.title,
                     .theme = options.isDark ? PictureTheme::dark() : PictureTheme::light()});
}

Result<std::string> runDot(const Slice& slice, const char* format, const RenderOptions& options,
                           const std::stop_token& stop) {
    const auto outcome = runSubprocess({.arguments = {"dot", format},
                                        .input = writeDot(slice, {.dialect = options.dialect}),
                                        .timeLimitSeconds = options.timeLimitSeconds},
                                       stop);
    if (!outcome) return failure(outcome.error());
    if (!outcome->succeeded())
        return failure(makeError("Graphviz " + outcome->describeEnd(), {},
                                 "export SVG instead, or draw a smaller slice"));
    return outcome->output;
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

Result<std::string> renderSlice(const Slice& slice, PictureFormat format,
                                const RenderOptions& options, const std::stop_token& stop) {
    switch (format) {
        case PictureFormat::Svg:
            return renderSvg(slice, options, stop);
        case PictureFormat::Pdf:
            return runDot(slice, "-Tpdf", options, stop);
        case PictureFormat::Png:
            return runDot(slice, "-Tpng", options, stop);
        case PictureFormat::Dot:
            break;
    }
    return writeDot(slice, {.dialect = options.dialect});
}

}  // namespace candler
