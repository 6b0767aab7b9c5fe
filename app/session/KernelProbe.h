// KernelProbe: measures a project's kernel with given parameters: searches, writes the kernel's
// folder, compiles it, checks it against the program in double precision and runs its benchmark.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "app/session/KernelBench.h"
#include "app/session/Project.h"
#include "app/session/SessionTools.h"
#include "app/session/SessionTypes.h"
#include "app/session/TemporaryFolder.h"
#include "app/session/Tuning.h"
#include "engine/codegen/Toolchain.h"
#include "engine/support/Result.h"

namespace candler {

struct KernelProbeOptions {
    std::map<std::string, std::int64_t> sizes{};  ///< To measure at, over the project's own.
    /// Sources, objects and libraries that define foreign functions.
    std::vector<std::filesystem::path> foreign{};
    unsigned threads = 0;  ///< 0: as many as the kernel likes.
    SessionTools tools{};
    /// What is being done: "searching", "compiling", "checking", "measuring".
    std::function<void(const char* phase)> onPhase{};
};

class KernelProbe final : public TuneProbe {
public:
    KernelProbe(Project project, Toolchain toolchain, KernelProbeOptions options);

    /// The sizes that all of these kernels take, least ones that are not below those of the
    /// project or, where it has none, of the first kernel. Searches and generates code of each, by
    /// so many threads, which prepare() goes on from. What takes too long, or has no kernel, is
    /// left out. Empty: there are no kernels, or no such sizes.
    [[nodiscard]] std::map<std::string, std::int64_t> commonSizes(
        const std::vector<TuneValues>& candidates, unsigned jobs, double seconds,
        const std::stop_token& stop);
    /// To measure at; of all kernels.
    void setSizes(std::map<std::string, std::int64_t> sizes) { m_sizes = std::move(sizes); }

    [[nodiscard]] std::optional<TuneRow> prepare(const TuneValues& values,
                                                 const std::stop_token& stop) override;
    [[nodiscard]] std::optional<TuneRow> measure(const TuneValues& values, unsigned runs,
                                                 const std::stop_token& stop) override;

private:
    /// What is known of a candidate; kept as long as the probe is.
    struct Candidate {
        std::optional<TuneRow> refused{};  ///< Why there is nothing to measure.
        GeneratedCodePtr code{};
        std::map<std::string, std::int64_t> wishes{};  ///< Of the project, for the benchmark.
        std::filesystem::path folder{};
        bool isPrepared = false;  ///< The programs are in the folder.
    };

    Candidate& generated(const TuneValues& values, const std::stop_token& stop);
    void generate(const TuneValues& values, Candidate& candidate,
                  const std::stop_token& stop) const;
    void begin(const char* phase);

    Project m_project;
    KernelProbeOptions m_options;
    KernelBench m_bench;
    std::map<std::string, std::int64_t> m_sizes;
    std::optional<TemporaryFolder> m_folder;  ///< With those of the candidates.
    std::map<TuneValues, Candidate> m_candidates;
    std::mutex m_mutex;  ///< Of the map, and of onPhase.
};

/// What measurements of the project on this machine depend on.
[[nodiscard]] TuneKey tuneKey(const Project& project, const Toolchain& toolchain,
                              const KernelProbeOptions& options);

}  // namespace candler
