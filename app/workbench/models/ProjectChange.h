// ProjectChange: what a user changed of a project, in a few words, as the history of edits shows
// it.
#pragma once

#include <QString>

#include "app/session/Project.h"

namespace candler {

struct ProjectChange {
    QString what;         ///< As in "Undo WHAT".
    std::string place{};  ///< Which text was typed in; empty: it was no typing.

    /// Only typing in one place goes together as one change.
    [[nodiscard]] bool isTyping() const { return !place.empty(); }
};

[[nodiscard]] ProjectChange changeBetween(const Project& before, const Project& after);

/// The step whose limits are all that changed.
[[nodiscard]] std::optional<std::size_t> limitsChangedIn(const Project& before,
                                                         const Project& after);

}  // namespace candler
