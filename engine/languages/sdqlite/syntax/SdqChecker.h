// SdqChecker: from syntax to a checked program: names are resolved, types and sorts compared, and
// terms made. All mistakes are reported with their places.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/languages/sdqlite/syntax/SdqResultStorage.h"
#include "engine/languages/sdqlite/syntax/SdqSyntax.h"
#include "engine/languages/sdqlite/terms/SdqTerms.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler::sdqlite {

struct Dimension {
    std::string name;
    SortId sort;
    Payload size = 0;                   ///< The symbol of its size, `nI`.
    std::optional<std::int64_t> value;  ///< If the program says it.
    SourceSpan place;
};

struct Fact {
    FactSyntax::Kind kind = FactSyntax::Kind::Sorted;
    Payload array = 0;   ///< Of `in P`: the symbol.
    SortId sort = kNat;  ///< Of `values in J`.
    TermId length{};     ///< Of Length.
};

/// A global input that values are given for.
struct Input {
    Declaration::Kind kind = Declaration::Kind::Tensor;
    Payload symbol = 0;
    std::optional<std::int64_t> size;  ///< Of a size, if the program says it.
    std::vector<Fact> facts;
    std::vector<StatisticSyntax> statistics;
    /// Of a tensor that is stored, or a hash map: what its mapping computes, over the symbols of
    /// other inputs.
    std::optional<TermId> mapping;
    std::string mappingName;
    SourceSpan place;
    std::string file;  ///< That its data is from, as the program names it; may be empty.
    SourceSpan filePlace;

    /// Where mistakes in its data are told.
    [[nodiscard]] const SourceSpan& dataPlace() const { return file.empty() ? place : filePlace; }
};

struct CheckedProgram {
    std::vector<Dimension> dimensions;
    std::vector<Input> inputs;
    std::string name;       ///< Of what is computed.
    SourceSpan place;       ///< Of that name.
    FullTypeId resultType;  ///< Invalid in faithful programs.
    /// None: the program does not say it. An error: kernels cannot do what it says.
    std::optional<Result<ResultStorage>> resultStorage;
    TermId term;  ///< Over logical tensors; closed but for symbols.
    Diagnostics warnings;
};

/// Of dimensions and sizes, what the program says or its data: by the names of their symbols.
[[nodiscard]] std::map<std::string, std::int64_t> knownSizes(const SdqTerms& terms,
                                                             const CheckedProgram& program);

/// A program has one `compute`. `let` definitions that it uses stand around its term.
[[nodiscard]] Result<CheckedProgram> checkProgram(SdqTerms& terms, const SyntaxTree& tree,
                                                  const std::vector<Declaration>& declarations);
/// An expression over the symbols that the terms know already (those of a checked program).
[[nodiscard]] Result<TermId> checkExpression(SdqTerms& terms, const SyntaxTree& tree,
                                             SyntaxId root);
/// A text that is one expression, in the dialect of the terms.
[[nodiscard]] Result<TermId> readExpression(SdqTerms& terms, const SourceText& text);

}  // namespace candler::sdqlite
