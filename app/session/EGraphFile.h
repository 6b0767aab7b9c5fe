// EGraphFile: an imported e-graph as the views show it: there is no program, no rule and no guide,
// only what is in the file.
#pragma once

#include <filesystem>
#include <memory>

#include "app/session/ExtractionSubject.h"
#include "engine/support/Result.h"
#include "engine/support/StopCheck.h"

namespace candler {

struct EGraphFile {
    std::filesystem::path path;
    ExtractionSubjectPtr subject;
    /// The cheapest term of every root, named or guessed; the cost is their sum.
    ExtractionViewPtr view;

    [[nodiscard]] const ImportedEGraph& egraph() const { return subject->egraph; }
};
using EGraphFilePtr = std::shared_ptr<const EGraphFile>;

/// Whether the name's ending says that the file is an e-graph and no project: .json.
[[nodiscard]] bool isEGraphFile(const std::filesystem::path& path);

[[nodiscard]] Result<EGraphFilePtr> openEGraphFile(const std::filesystem::path& path,
                                                   const StopCheck& stop = {});

}  // namespace candler
