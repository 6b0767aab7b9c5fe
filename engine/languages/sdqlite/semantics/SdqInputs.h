// Random inputs that programs and rules are tried on, and values as rows of numbers
// (engine/language/Evaluator.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/language/Evaluator.h"
#include "engine/languages/sdqlite/semantics/SdqEvaluator.h"
#include "engine/languages/sdqlite/syntax/SdqChecker.h"

namespace candler::sdqlite {

struct InputOptions {
    std::int64_t mostSize = 6;  ///< Of dimensions whose size the program does not say.
    /// Larger sizes that the program says become small, too.
    bool isShrunk = false;
    InputValues given{};  ///< Of these inputs; the others fit.
};

/// Of all inputs of a program and the sizes of its dimensions; the same for the same seed. What the
/// program says of its arrays is true of them, and a tensor that is stored is what its mapping
/// computes. Numbers are small and whole; tensors may be empty, full, or have empty rows. Fails if
/// no arrays were found of which all is true.
[[nodiscard]] Result<InputValues> randomInputs(const SdqTerms& terms, const CheckedProgram& program,
                                               std::uint64_t seed,
                                               const InputOptions& options = {});
/// Of the symbols in these terms, of which no more is known than their types. Typed terms only.
[[nodiscard]] Result<InputValues> randomInputs(const SdqTerms& terms, std::span<const TermId> roots,
                                               std::uint64_t seed,
                                               const InputOptions& options = {});

/// Of a term of this type: a scalar is one number (of minplus: none for the zero, after their
/// count); a map is the number of its entries, and each entry's key and value. Stored zeros are
/// left out, so values that are equal as tensors have the same numbers.
[[nodiscard]] EvaluatedValue evaluatedValue(const SdqTerms& terms, TypeId type, const Value& value);

/// The same of inputs, with the zeros that are stored. Those that are no symbols are left out.
[[nodiscard]] std::vector<EvaluatorInput> evaluatorInputs(const SdqTerms& terms,
                                                          const InputValues& inputs);
/// Fails if an input has another type than its symbol, or its numbers are not of it.
[[nodiscard]] Result<InputValues> inputValues(const SdqTerms& terms,
                                              std::span<const EvaluatorInput> inputs);

/// Whether maps of this type keep zeros: stored arrays and maps to indices.
[[nodiscard]] bool isTableType(const FullTypes& types, FullTypeId type);

}  // namespace candler::sdqlite
