// BreakpointWatch: the breakpoints of a session, looked at after apply and after rebuild. Internal
// to the session room.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/session/Breakpoint.h"
#include "sketches/GuidedSearch.h"
#include "sketches/Sketch.h"

namespace candler {

/// Each breakpoint pauses each step of the guide once, but for those of a rule that fires: these do
/// in every iteration in which it does.
class BreakpointWatch {
public:
    /// What a breakpoint was read as; a text that means nothing has only its report.
    struct Entry {
        BreakpointReport report;
        std::optional<Breakpoint> wanted{};
        std::optional<Sketch> sketch{};
        std::optional<TermId> term{};   ///< Of Breakpoint::place.
        std::optional<TermId> other{};  ///< Of Breakpoint::other.
        struct Fired {
            std::size_t step = 0;
            std::uint32_t iteration = 0;
        };
        std::optional<Fired> fired{};  ///< Last.
    };

    void set(std::vector<Entry> entries) { m_entries = std::move(entries); }
    [[nodiscard]] const std::vector<Entry>& entries() const { return m_entries; }
    /// What happened, of the first that did; all that did are counted. `step` is the one under way,
    /// after one of its phases.
    std::optional<std::string> check(const TermStore& store, const std::string& stepName,
                                     std::size_t step, const GuideStepState& state,
                                     const std::function<std::string(TermId)>& termText,
                                     const StopCheck& stop);

private:
    std::vector<Entry> m_entries;
};

}  // namespace candler
