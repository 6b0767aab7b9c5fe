// Breakpoint: an event in the life of an e-graph at which a run pauses, in the words in which
// projects, the window and the command line write it:
//
//   rule fuse-map fires                in every iteration in which it changes something
//   rule fuse-map first fires          once in each step of the guide
//   class 12 merges with class 40      or a term in place of `class N`
//   class 12 > 50 e-nodes              or `any class`, or a term
//   e-graph > 5000 e-nodes
//   sketch contains(map)               satisfied by the program
//
// `in step NAME: ` before it: only in that step of the guide.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/support/Result.h"

namespace candler {

/// A class by its id, by a term that is in it, or any class whatever.
struct BreakpointPlace {
    std::optional<std::uint32_t> id{};
    std::string term{};  ///< Empty, with no id: any class.

    bool operator==(const BreakpointPlace&) const = default;
};

struct Breakpoint {
    enum class Kind : std::uint8_t {
        RuleFires,
        RuleFirstFires,
        Merge,
        ClassGrows,
        GraphGrows,
        Sketch
    };

    Kind kind = Kind::RuleFires;
    std::string step{};  ///< Empty: in all steps.
    std::string rule{};
    BreakpointPlace place{};  ///< Merge, ClassGrows.
    BreakpointPlace other{};  ///< Merge.
    std::size_t count = 0;    ///< More than so many e-nodes.
    std::string sketch{};

    bool operator==(const Breakpoint&) const = default;
};

/// One mistake, with what may be written. `steps` are the names of the guide's steps.
[[nodiscard]] Result<Breakpoint> parseBreakpoint(const std::string& text,
                                                 const std::vector<std::string>& steps);
/// As it is written: reads back as the same.
[[nodiscard]] std::string breakpointText(const Breakpoint& breakpoint);

/// How a breakpoint does.
struct BreakpointReport {
    std::string when{};
    bool isOn = true;
    std::size_t hits = 0;   ///< Since the last reset.
    std::string lastHit{};  ///< What happened; empty: nothing yet.
    std::string problem{};  ///< Why it does nothing; else empty.
};

}  // namespace candler
