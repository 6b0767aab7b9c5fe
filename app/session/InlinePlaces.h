// InlinePlaces: mistakes in texts that a project file holds itself, placed in that file. Loading
// names such texts `<program>`, `<rules>`, `<definitions>`, `<costs>` and `<sketch NAME>`, as
// editors want them.
#pragma once

#include "app/session/Project.h"
#include "engine/support/SourceText.h"

namespace candler {

/// `text` is the file that `project` was read from. Places elsewhere stay.
[[nodiscard]] Diagnostics placedInFile(Diagnostics diagnostics, const Project& project,
                                       const SourceText& text);

}  // namespace candler
