// The command `tables`.
#pragma once

#include "app/cli/Commands.h"

namespace candler::cli {

CommandAction setUpTables(CLI::App& app);

}  // namespace candler::cli
