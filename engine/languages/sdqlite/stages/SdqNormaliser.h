// SdqNormaliser: what stands between composition and the e-graph of stage 2. A directed rewriting
// of the term, innermost first: loops over what a storage mapping makes become loops over its
// arrays, lookups into it become positions. What is left for the e-graph is small: factorisation,
// order of loops, merge or lookup. Specification 4.5 and D4.
//
// Steps are the rules of SdqDirectedRules.h and those of SdqReduction.h. Each keeps the value of
// the whole term, on all inputs of which what the program says is true.
//
// Why it ends. Order terms by the following, the first difference deciding. (1) How many operators
// that make a map (collect, {k -> v}, +, *, sum of maps) some loop, lookup or probe has in its
// range, each counted once for each loop on the way: fusion and lookups take one away, and copy
// none that makes a map with them, since the bodies that are copied stand in other places; what
// `let` copies was counted where it stood. (2) How many lookups, probes and loops that look for a
// key there are: each becomes one that is further down this list. (3) `let`: they are carried out
// or go outwards. (4) Conditions, inb and probe: they only go outwards. (5) The size: constants,
// bounds. Copies that `let` makes of maps are views, whose loops are over arrays already. A limit
// of steps is there besides: what was reached by then is as good as what was given.
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
