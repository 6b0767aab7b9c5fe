// OnnxModel: a model in the ONNX format, for `candler model`: imported as a program, or optimised
// and written as a model again.
#pragma once

#include <string>
#include <vector>

#include "app/cli/Commands.h"
#include "app/session/Project.h"

namespace candler::cli {

struct OnnxModelArguments {
    std::string model;                    ///< The file.
    std::string out;                      ///< Empty: standard output.
    std::vector<std::string> dimensions;  ///< As written: `N=1`.
    std::string plan;  ///< A program in the place of the model's own; empty: none.
    std::string cost;  ///< The cost model of plans; empty: the default.
    LimitSettings limits{};
    bool isUnplanned = false;  ///< What is written as ONNX is the model as it was read.
    bool listsDimensions = false;
    bool isForced = false;
};

[[nodiscard]] bool isOnnxFile(const std::string& path);

/// Exit codes as for all commands.
int runOnnxModel(const OnnxModelArguments& options, const CommandContext& context);

}  // namespace candler::cli
