// SdqNormaliser: what stands between composition and the e-graph of stage 2. A directed rewriting
// of the term, innermost first: loops over what a storage mapping makes become loops over its
// arrays, lookups into it become positions. What is left for the e-graph is small: factorisation,
// order of loops, merge or lookup. Specification 4.5 and D4.
//
// Steps are the rules of SdqDirectedRules.h and those of SdqReduction.h. Each keeps the value of
// the whole term, on all inputs of which what the program says is true.
//
// Why it ends. Call a loop, lookup or probe over a map that is made where it stands a redex, and
// order redexes by the levels of the map's type, then by its size. A fusion or a lookup replaces a
// redex by some over parts of its map. What it copies is normal already, as inner terms come first,
// and becomes a redex only where a variable for an entry stood, which has a level less. So the
// multiset of redexes falls. Steps that are no such steps make no redex: `let` is carried out with
// what is no redex, or goes outwards; conditions, probe and inb only go outwards; constants, bounds
// and ranges whose comparisons they take in get fewer. The exception are entries that a program
// multiplies to deeper maps and loops over again. For these, and since what is copied may grow
// fast, there are limits: what was reached by then has the value of what was given.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/languages/sdqlite/stages/SdqDirectedRules.h"
#include "engine/languages/sdqlite/stages/SdqReduction.h"
#include "engine/support/StopCheck.h"

namespace candler::sdqlite {

struct NormaliserStep {
    std::string rule;
    TermId before;  ///< The whole term.
    TermId after;
};

struct Normalised {
    TermId term;
    std::vector<NormaliserStep> steps;
    bool isComplete = true;  ///< Else a limit was reached, or it was stopped.
};

struct NormaliserLimits {
    std::size_t steps = 5'000;
    std::uint64_t size = 200'000;  ///< Of the whole term, as a tree.
    StopCheck stop{};
};

class SdqNormaliser {
public:
    /// Both must outlive it; the program must be checked and typed.
    SdqNormaliser(SdqTerms& terms, const CheckedProgram& program);

    /// Of a closed term, which holds no tensors that are stored (composed()).
    [[nodiscard]] Normalised normalise(TermId term, const NormaliserLimits& limits = {});

private:
    struct Step {
        std::string rule;
        TermId term;
    };
    /// The first step inside of the term, children first; none: it is normal there.
    [[nodiscard]] std::optional<Step> step(SdqScopes::Id scope, TermId term);
    [[nodiscard]] std::optional<Step> stepAtRoot(SdqScopes::Id scope, TermId term);

    SdqTerms& m_terms;
    TermRules m_rules;
    SdqReduction m_reduction;
    std::set<std::pair<TermId, SdqScopes::Id>> m_normal;  ///< Where nothing is left to do.
};

}  // namespace candler::sdqlite
