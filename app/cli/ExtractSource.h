// ExtractSource: what `candler extract` chooses from: an e-graph file, or a moment of a project's
// run.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/ExtractCosts.h"
#include "app/cli/MomentArgument.h"
#include "app/cli/ProjectArgument.h"
#include "app/session/ExtractionSubject.h"

namespace candler::cli {

struct ExtractSourceArgument {
    std::string egraph{};       ///< Or empty: the project.
    ProjectArgument project{};  ///< Its path may be that of an e-graph, by its ending.
    CostsArgument costs{};
    MomentArgument moment{.step = 0};
    bool isWithoutSketch = false;
    std::vector<std::string> roots{};

    [[nodiscard]] const std::string& file() const { return egraph.empty() ? project.path : egraph; }
};

void addExtractSource(CLI::App& app, ExtractSourceArgument& argument);

struct ExtractSource {
    ExtractionSubjectPtr subject;
    std::unique_ptr<Session> session;  ///< Of a project, else null.
    ExtractionWishes wishes;           ///< Of the project.
};

/// None, and said, if there is nothing to choose from.
[[nodiscard]] std::optional<ExtractSource> openExtractSource(const ExtractSourceArgument& argument,
                                                             const CommandContext& context,
                                                             int& code);

/// None, and said, if it is not there.
[[nodiscard]] std::optional<ClassIndex> findClass(const ImportedEGraph& egraph,
                                                  const std::string& name);

}  // namespace candler::cli
