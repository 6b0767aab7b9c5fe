// EntryPicture: where an input of a program has its entries, drawn; what can be counted is printed.
#pragma once

#include <string>

#include "app/cli/Commands.h"
#include "app/cli/Pictures.h"
#include "app/session/Session.h"

namespace candler::cli {

/// The input of this name, over two of its axes as `I,J`: rows, then columns. Empty: the first two;
/// a vector is one row. The bytes of the picture; fails if there is no such input with data.
[[nodiscard]] Result<std::string> drawEntries(const Session& session, const std::string& input,
                                              const std::string& axes, const PictureArgument& how,
                                              const CommandContext& context);

}  // namespace candler::cli
