// Options of commands that take an e-graph file: cost models of a text in place of the file's
// costs.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "engine/serialization/ImportedCosts.h"

namespace candler::cli {

struct CostsArgument {
    std::string file{};   ///< Empty: the costs of the e-graph file.
    std::string model{};  ///< Empty: the first of the file.
};

void addCostsArgument(CLI::App& app, CostsArgument& argument);

/// False, and said, if there is a mistake.
[[nodiscard]] bool applyCosts(ImportedEGraph& egraph, const CostsArgument& argument,
                              const StopCheck& stop);

}  // namespace candler::cli
