// KernelProbe: measures a project's kernel with given parameters: searches, writes the kernel's
// folder, compiles it, checks it against the program in double precision and runs its benchmark.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/session/Project.h"
#include "app/session/SessionTools.h"
#include "app/session/Tuning.h"
#include "engine/codegen/Toolchain.h"
#include "engine/support/Result.h"

namespace candler {

struct KernelProbeOptions {
    std::map<std::string, std::int64_t> sizes{};  ///< To measure at, over the project's own.
    unsigned threads = 0;                         ///< 0: as many as the kernel likes.
    SessionTools tools{};
    /// What is being done: "searching", "compiling", "checking", "measuring".
    std::function<void(const char* phase)> onPhase{};
};

class KernelProbe final : public TuneProbe {
public:
    KernelProbe(Project project, Toolchain toolchain, KernelProbeOptions options);

    [[nodiscard]] std::optional<TuneRow> measure(const TuneValues& values,
                                                 const std::stop_token& stop) override;

private:
    void measureIn(const std::filesystem::path& folder, const Project& project, TuneRow& row,
                   const std::stop_token& stop) const;

    Project m_project;
    Toolchain m_toolchain;
    KernelProbeOptions m_options;
};

/// What measurements of the project on this machine depend on.
[[nodiscard]] TuneKey tuneKey(const Project& project, const Toolchain& toolchain,
                              const KernelProbeOptions& options);

}  // namespace candler
