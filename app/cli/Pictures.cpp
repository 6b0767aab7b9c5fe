#include "app/cli/Pictures.h"

#include <fmt/format.h>

#include "app/cli/Console.h"

namespace candler::cli {

Result<std::string> drawPicture(const Session& session, const Moment& moment, const SliceSpec& spec,
                                PictureFormat format, const CommandContext& context) {
    const auto view = session.extraction(moment, context.stop);
    if (!view) return failure(view.error());
    const Slice slice = makeSlice((*view)->snapshot, drawnRanking(**view), spec);
    RenderOptions options;
    options.title =
        fmt::format("step {}, iteration {}", moment.step + 1, (*view)->snapshot->iteration());
    options.onQuickLayout = [](const std::string& why) {
        printNote(fmt::format("the picture is drawn with the quick layout: {}", why),
                  "install Graphviz (its program 'dot') for a better one");
    };
    return renderSlice(slice, format, options, context.stop);
}

}  // namespace candler::cli
