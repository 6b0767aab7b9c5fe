// ScriptReport: a whole script with its parts planned one by one, and the script that they make.
#pragma once

#include <functional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "app/session/Project.h"
#include "app/session/SessionTypes.h"
#include "engine/language/Scripts.h"
#include "engine/support/Result.h"

namespace candler {

enum class PartOutcome : std::uint8_t {
    Planned,  ///< Another plan is in its place.
    Hoisted,  ///< As it was, but for what moved before loops.
    Kept,     ///< Nothing cheaper was found.
    Refused,  ///< What was found cannot stand there; `reason`.
};

struct PlannedPart {
    ScriptPart part;
    PartOutcome outcome = PartOutcome::Kept;
    ScriptReplacement replacement{};  ///< If it is Planned or Hoisted.
    std::string reason{};
    std::string stop{};    ///< How its saturation ended.
    double startCost = 0;  ///< As predicted, at the sizes of its program.
    double foundCost = 0;
    double seconds = 0;
};

struct ScriptReport {
    std::vector<PlannedPart> parts;
    std::size_t barriers = 0;
    std::set<std::string> undecided;    ///< Sizes, as in LoadedScript.
    std::set<std::string> kept;         ///< Variables, as there.
    std::set<std::string> taken;        ///< Sizes, as there.
    std::string text;                   ///< The script as planned.
    std::vector<ScriptCheck> checks{};  ///< Of functions that have changed.
    std::vector<GeneratedFile> cpp{};   ///< If it was asked for: the script as planned.
    Diagnostics withoutCpp{};           ///< Functions that are left out there.
    bool isComplete = true;             ///< Else it was stopped: later parts are kept.

    /// Some function computes something else than it did.
    [[nodiscard]] bool isWrong() const;
    [[nodiscard]] std::size_t count(PartOutcome outcome) const;
};

/// Of each part, where nobody says more.
inline constexpr double kPartSeconds = 5;

/// What a plan may lose: less than is worth a warning, as nobody sees that before the script runs.
inline constexpr std::size_t kScriptLostDigits = 2;

struct ScriptRequest {
    SourceText script;
    ScriptWishes wishes{};
    LimitSettings limits{};  ///< Of each part, in place of its language's.
    bool wantsCpp = false;
    std::function<void(std::size_t part, std::size_t parts)> onPart{};
};

/// Whether some language reads files with this ending as scripts.
[[nodiscard]] bool isScriptFile(const std::string& path);

/// Saturates each part's program, chooses the cheapest plan and compares it with the program.
/// Fails if the script cannot be read, or if its C++ is asked for and no function has any.
[[nodiscard]] Result<ScriptReport> planScript(const ScriptRequest& request,
                                              const std::stop_token& stop);

[[nodiscard]] std::string scriptReportText(const ScriptReport& report);
[[nodiscard]] std::string scriptReportJson(const ScriptReport& report);

}  // namespace candler
