// LessonTexts: whether texts and projects are the same as far as a lesson cares. Internal to the
// session room.
#pragma once

#include <string>
#include <string_view>

#include "app/session/Project.h"

namespace candler {

/// Blanks may differ where they do not part words.
[[nodiscard]] bool haveSameWords(const std::string& a, const std::string& b);

/// `what`: `program`, `own-rules`, `costs`, `sketches`, `rule-lists` or `limits`.
[[nodiscard]] bool haveSame(std::string_view what, const Project& a, const Project& b);

}  // namespace candler
