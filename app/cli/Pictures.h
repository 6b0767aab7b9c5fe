// Pictures: the e-graph of a moment, drawn.
#pragma once

#include <filesystem>
#include <string>

#include "app/cli/Commands.h"
#include "app/layout/Render.h"
#include "app/session/Session.h"
#include "engine/snapshot/Slice.h"

namespace candler::cli {

/// Whether the file name's ending asks for a picture or a whole e-graph; says so if not.
[[nodiscard]] bool checkEnding(const std::filesystem::path& path);

/// `--dialect` and what it said.
struct DialectArgument {
    std::string name = "candler";

    [[nodiscard]] DotDialect dialect() const;
    /// Whether leaves are e-classes of their own, as other tools have them.
    [[nodiscard]] bool isForeign() const { return dialect() != DotDialect::Boxes; }
};

void addDialectOption(CLI::App& app, DialectArgument& argument);

/// Whether such a file has a dialect, if one was asked for; says so if not.
[[nodiscard]] bool checkDialect(const std::filesystem::path& path, const DialectArgument& argument);

/// The bytes of the picture. A note is printed where Graphviz could not lay it out.
[[nodiscard]] Result<std::string> drawSlice(const Slice& slice, PictureFormat format,
                                            const std::string& title, const CommandContext& context,
                                            DotDialect dialect = DotDialect::Boxes);

/// The same for a moment of a session, cut as `spec` says.
[[nodiscard]] Result<std::string> drawPicture(const Session& session, const Moment& moment,
                                              const SliceSpec& spec, PictureFormat format,
                                              const CommandContext& context,
                                              DotDialect dialect = DotDialect::Boxes);

}  // namespace candler::cli
