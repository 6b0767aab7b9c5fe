#include "app/cli/Pictures.h"

#include <fmt/format.h>

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

Result<std::string> drawSlice(const Slice& slice, PictureFormat format, const std::string& title,
                              const CommandContext& context) {
    RenderOptions options;
    options.title = title;
    options.onQuickLayout = [](const std::string& why) {
        printNote(fmt::format("the picture is drawn with the quick layout: {}", why),
                  "install Graphviz (its program 'dot') for a better one");
    };
    return renderSlice(slice, format, options, context.stop);
}

Result<std::string> drawPicture(const Session& session, const Moment& moment, const SliceSpec& spec,
                                PictureFormat format, const CommandContext& context) {
    const auto view = session.extraction(moment, context.stop);
    if (!view) return failure(view.error());
    const Slice slice = makeSlice((*view)->snapshot, drawnRanking(**view), spec);
    const std::string title =
        fmt::format("step {}, iteration {}", moment.step + 1, (*view)->snapshot->iteration());
    return drawSlice(slice, format, title, context);
}

}  // namespace candler::cli
