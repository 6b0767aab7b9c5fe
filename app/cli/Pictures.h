// Pictures: the e-graph of a moment, drawn.
#pragma once

#include <string>

#include "app/cli/Commands.h"
#include "app/layout/Render.h"
#include "app/session/Session.h"
#include "engine/snapshot/Slice.h"

namespace candler::cli {

/// The bytes of the picture. A note is printed where Graphviz could not lay it out.
[[nodiscard]] Result<std::string> drawPicture(const Session& session, const Moment& moment,
                                              const SliceSpec& spec, PictureFormat format,
                                              const CommandContext& context);

}  // namespace candler::cli
