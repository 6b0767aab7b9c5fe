#include "app/cli/Pictures.h"

#include <fmt/format.h>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/layout/Render.h"

namespace candler::cli {

int writePicture(const Session& session, const Moment& moment, const SliceSpec& spec,
                 const std::filesystem::path& path, const CommandContext& context) {
    const auto format = pictureFormatOf(path);
    if (!format) {
        printDiagnostics(format.error());
        return kUsage;
    }
    const auto view = session.extraction(moment);
    if (!view) {
        printDiagnostics(view.error());
        return kBadInput;
    }
    const Slice slice = makeSlice((*view)->snapshot, (*view)->ranking, spec);
    RenderOptions options;
    options.title =
        fmt::format("step {}, iteration {}", moment.step + 1, (*view)->snapshot->iteration());
    const auto picture = renderSlice(slice, *format, options, context.stop);
    if (!picture) {
        printDiagnostics(picture.error());
        return context.stop.stop_requested() ? kCancelled : kEnvironment;
    }
    return writeOutput(path, *picture) ? kOk : kBadInput;
}

}  // namespace candler::cli
