// Pictures: the e-graph of a moment, drawn.
#pragma once

#include <filesystem>
#include <string>

#include "app/cli/Commands.h"
#include "app/layout/Render.h"
#include "app/session/Session.h"
#include "engine/snapshot/Slice.h"

namespace CLI {
class Option;
}

namespace candler::cli {

/// Where a picture goes and how it is drawn: `--format`, `--boxes`, `--whole`, `--dialect`,
/// `--dark`.
struct PictureArgument {
    std::string out{};     ///< A file, or `-`.
    std::string format{};  ///< Empty: as the ending of `out` says.
    std::string dialectName = "candler";
    bool isDark = false;
    bool isRaw = false;  ///< See SliceSpec::foldForms.
    bool isWhole = false;
    int boxes = 150;

    /// A whole e-graph as JSON is wanted, and no picture.
    [[nodiscard]] bool isEGraph() const;
    [[nodiscard]] Result<PictureFormat> pictureFormat() const;
    [[nodiscard]] DotDialect dialect() const;
    [[nodiscard]] SliceSpec sliceSpec() const;
};

/// Returns the option `--whole`.
CLI::Option* addPictureOptions(CLI::App& app, PictureArgument& argument);

/// Whether something is asked for that can be written so, a picture or a whole e-graph; says so if
/// not.
[[nodiscard]] bool checkPicture(const PictureArgument& argument);

/// Writes it, and says where.
[[nodiscard]] bool writePicture(const PictureArgument& argument, const std::string& bytes);

/// The bytes of the picture, in which these boxes are where they were put by hand. A note is
/// printed where a program that helps is missing.
[[nodiscard]] Result<std::string> drawSlice(const Slice& slice, PictureFormat format,
                                            const std::string& title, const CommandContext& context,
                                            const PictureArgument& how = {},
                                            const std::vector<HeldBox>& held = {});

/// The same for a moment of a session, cut as `spec` says; boxes are where the project has
/// them.
[[nodiscard]] Result<std::string> drawPicture(const Session& session, const Moment& moment,
                                              const SliceSpec& spec, PictureFormat format,
                                              const CommandContext& context,
                                              const PictureArgument& how = {});

}  // namespace candler::cli
