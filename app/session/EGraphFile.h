// EGraphFile: an imported e-graph as the views show it: there is no program, no rule and no guide,
// only what is in the file.
#pragma once

#include <filesystem>
#include <memory>

#include "app/session/SessionTypes.h"
#include "engine/serialization/ImportedEGraph.h"
#include "engine/support/Result.h"
#include "engine/support/StopCheck.h"

namespace candler {

struct EGraphFile {
    std::filesystem::path path;
    ImportedEGraph egraph;
    /// The cheapest term of every root, named or guessed; the cost is their sum.
    ExtractionViewPtr view;
};
using EGraphFilePtr = std::shared_ptr<const EGraphFile>;

/// Whether the name's ending says that the file is an e-graph and no project: .json.
[[nodiscard]] bool isEGraphFile(const std::filesystem::path& path);

[[nodiscard]] Result<EGraphFilePtr> openEGraphFile(const std::filesystem::path& path,
                                                   const StopCheck& stop = {});

}  // namespace candler
