// RuleTrial: a rule tried on one term, outside of any e-graph: every place where it applies, with
// what comes of it; and where it nearly does, what is in the way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/rewriting/Rule.h"
#include "engine/support/Result.h"
#include "engine/support/StopCheck.h"

namespace candler {

class LoadedProgram;

/// A term and rules to try on it.
struct TrialQuestion {
    std::size_t step = 0;
    std::string term{};                     ///< Empty: that of `eclass`, or the step's start term.
    std::optional<std::uint32_t> eclass{};  ///< Its cheapest term in the step's present e-graph.
    std::vector<std::string> rules{};       ///< None: those of the step.
    std::size_t maxPlaces = 100;            ///< Of each rule.
};

struct TrialPlace {
    std::string position;          ///< Child numbers from the root: `1.2`; empty at the root.
    std::string before;            ///< The sub-term there.
    std::string substitution;      ///< `?a = x, ?b = y`; empty where the left side does not fit.
    std::string refusal;           ///< Why the rule does not apply here; empty: it does.
    std::string after;             ///< What the sub-term becomes; empty with a refusal.
    std::string whole;             ///< The term after it; empty where it is too long to be read.
    std::size_t changedBegin = 0;  ///< What is new in `whole`, in bytes.
    std::size_t changedEnd = 0;
};

struct RuleTrial {
    std::string rule;
    std::string text;
    /// Those where it applies; then those where its conditions refuse; then those that it fits
    /// best where it fits nowhere whole. Each by position.
    std::vector<TrialPlace> places;
    std::size_t applies = 0;      ///< At so many places, shown or not.
    std::size_t fittingLess = 0;  ///< More places that begin as its left side does.
    std::string miss;             ///< Why there is no place to show; else empty.
    bool isComplete = true;       ///< False: there are more places.
};

struct TrialReport {
    std::string term;
    std::vector<RuleTrial> trials;
};

/// Tries rules of the program; all ids are those of its store.
class RuleTrier {
public:
    RuleTrier(LoadedProgram& program, TermId term, std::size_t maxPlaces);

    /// Fails if there is no such rule, or when stopped.
    [[nodiscard]] Result<RuleTrial> run(const std::string& rule, const StopCheck& stop);

private:
    struct Spot {
        std::vector<std::uint32_t> position;
        TermId term;
    };
    class Trial;

    LoadedProgram& m_program;
    TermId m_term;
    std::size_t m_maxPlaces;
    std::string m_text;
    std::vector<Spot> m_spots;  ///< The term's places, parents first.
    bool m_hasAllSpots = true;
};

/// For people; ends without a newline. What is new stands between « and ».
[[nodiscard]] std::string trialText(const RuleTrial& trial);
/// `{"term": …, "rules": [{…}]}`. Ends with a newline.
[[nodiscard]] std::string trialJson(const TrialReport& report);

}  // namespace candler
