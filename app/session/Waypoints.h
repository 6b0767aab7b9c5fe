// Waypoints: a derivation written by hand, one term a line, held against an e-graph: how far it
// follows, and what is there in place of the first term that it does not have.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/SessionTypes.h"

namespace candler {

struct Waypoints {
    struct Term {
        std::string text;
        int line = 0;  ///< From 1.
        TermFact fact{};
    };
    std::vector<Term> terms{};

    /// The first that cannot be read, is not there, or is in another class than those before.
    [[nodiscard]] std::optional<std::size_t> firstAbsent() const;
};

/// The lines that are not empty; `--` begins a comment.
[[nodiscard]] Waypoints readWaypoints(std::string_view text);

/// What is known of the first that is absent, or that all are there; lines without the last
/// newline.
[[nodiscard]] std::string waypointsText(const Waypoints& waypoints);

}  // namespace candler
