// Proofs that a Rise program becomes a whole other term by a few rules, and texts of pipelines of
// nested maps.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/rewriting/Limits.h"

namespace candler::testing {

struct Equivalence {
    std::string name;
    std::string type;
    std::string start;
    std::string goal;
    std::vector<std::string> rules;
    std::int64_t termSize = 0;  ///< Filter; 0: none.
    std::string normalForm = "benf";
    std::uint32_t iterations = 10;
};

/// How the search for the goal ended.
[[nodiscard]] StopReason prove(const Equivalence& one);
void checkProved(const std::vector<Equivalence>& all);

/// `x` below `depth` maps: `map (map x)`.
[[nodiscard]] std::string maps(int depth, const std::string& x);

/// Functions, each below its number of maps, the last one first: `{{1, "transpose"}, {3, "f"}}` is
/// `map transpose` after `map (map (map f))`.
using Pipeline = std::vector<std::pair<int, std::string>>;
/// The pipeline applied to `xs`: `map transpose (map (map (map f)) xs)`.
[[nodiscard]] std::string applied(const Pipeline& parts);

}  // namespace candler::testing
