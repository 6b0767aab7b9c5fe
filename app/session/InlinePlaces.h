// InlinePlaces: mistakes in texts that a project file holds itself, placed in that file. Loading
// names such texts `<program>`, `<rules>`, `<definitions>`, `<costs>` and `<sketch NAME>`, as
// editors want them.
#pragma once

#include "app/session/Project.h"

namespace candler {

/// Places elsewhere stay, as do all of a project that was read from no file.
[[nodiscard]] Diagnostics placedInFile(Diagnostics diagnostics, const Project& project);

}  // namespace candler
