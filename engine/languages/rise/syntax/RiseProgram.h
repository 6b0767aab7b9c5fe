// Programs: a text of definitions becomes one closed, typed De Bruijn term.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "engine/languages/rise/terms/RiseContext.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler::rise {

struct RiseProgram {
    std::string name;
    TermId term;
    TypeId type;
    std::vector<std::string> sizeNames;       ///< Of the outer nat lambdas, outermost first.
    std::vector<std::string> parameterNames;  ///< Of the lambdas below them.
    std::vector<TypeId> parameterTypes;       ///< In the scope of all sizes.
    TypeId resultType;
    std::unordered_map<TermId, SourceSpan> places;  ///< Of sub-terms as first written.
};

/// Parses, infers and builds. The program is the definition named main, else the last one.
/// Reports every syntax error that can be told apart, else the first type error.
[[nodiscard]] Result<RiseProgram> loadProgram(RiseContext& context, const SourceText& source);

/// One expression of the program's type, with all its size binders: `/\n. \xs. map f xs`.
[[nodiscard]] Result<TermId> loadTerm(RiseContext& context, const RiseProgram& program,
                                      const SourceText& source);

}  // namespace candler::rise
