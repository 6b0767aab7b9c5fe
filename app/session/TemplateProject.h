// TemplateProject: the project that a program becomes that was imported: the language's own in
// resources/templates, with another program.
#pragma once

#include <string>
#include <string_view>

#include "app/session/Project.h"
#include "engine/support/Result.h"

namespace candler {

/// A language without a template has none: that is an error.
[[nodiscard]] Result<Project> templateProject(std::string_view language,
                                              const std::string& programFile,
                                              const std::string& title);

}  // namespace candler
