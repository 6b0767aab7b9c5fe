// Pictures: the e-graph of a moment written to a file.
#pragma once

#include <filesystem>

#include "app/cli/Commands.h"
#include "app/session/Session.h"
#include "engine/snapshot/Slice.h"

namespace candler::cli {

/// Prints diagnostics on failure; returns an exit code.
[[nodiscard]] int writePicture(const Session& session, const Moment& moment, const SliceSpec& spec,
                               const std::filesystem::path& path, const CommandContext& context);

}  // namespace candler::cli
