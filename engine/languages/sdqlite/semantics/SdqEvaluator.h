// The two interpreters of SDQLite, the oracles of everything else: over terms with De Bruijn
// indices, and over syntax with names. Specification 2.2 and 2.3; obvious and slow.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "engine/languages/sdqlite/syntax/SdqSyntax.h"
#include "engine/languages/sdqlite/terms/SdqTerms.h"
#include "engine/languages/sdqlite/values/SdqValue.h"
#include "engine/support/Result.h"
#include "engine/support/StopCheck.h"

namespace candler::sdqlite {

/// By name of the symbol; the sizes of dimensions (`nI`) are among them.
using InputValues = std::map<std::string, Value, std::less<>>;

struct EvaluationLimits {
    std::uint64_t steps = 20'000'000;  ///< Entries visited and operations done.
    StopCheck stop{};
    /// Keys of `collect` that come twice are an error.
    bool checksUnique = false;
};

/// Of a term that is closed but for symbols and, in faithful programs, the lambdas at its top,
/// whose inputs are taken by `lambdaInputs`, outermost first. Fails where an input is missing, a
/// limit is reached, or something has no meaning (division by zero).
[[nodiscard]] Result<Value> evaluate(const SdqTerms& terms, TermId term, const InputValues& inputs,
                                     const EvaluationLimits& limits = {},
                                     const std::vector<Value>& lambdaInputs = {});
/// The same of an expression as it was written. Names are inputs unless they are bound; `rings`
/// says of what ring a program's numbers are (programs have one ring).
[[nodiscard]] Result<Value> evaluateNamed(const SyntaxTree& tree, SyntaxId root,
                                          const InputValues& inputs, Ring ring = Ring::Real,
                                          const EvaluationLimits& limits = {},
                                          bool isFaithful = false);

}  // namespace candler::sdqlite
