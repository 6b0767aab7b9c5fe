// Printing of terms, labels and programs. Names that the program gave to bound variables come back
// where the term or the type of the variable is remembered; others are made up by type. No printed
// name hides another one.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/language/TermParts.h"
#include "engine/languages/rise/terms/RiseContext.h"

namespace candler::rise {

/// How many types to write into a term.
enum class Annotations {
    None,
    Uncertain,  ///< Of parameters, literals and primitives whose type their use may not determine.
    All,        ///< Of all parameters, literals and primitives.
};

struct PrintOptions {
    std::size_t width = 100;  ///< Lines are broken where they would be longer; 0: one line.
    std::size_t indent = 0;   ///< Of all lines but the first.
    Annotations annotations = Annotations::None;
    std::vector<std::string> sizeNames{};       ///< Free nat indices, outermost first.
    std::vector<std::string> parameterNames{};  ///< Free variables, outermost first.
};

/// An expression. Free variables without a name are `%0`, `%1`, ….
[[nodiscard]] std::string printTerm(const RiseContext& context, TermId term,
                                    const PrintOptions& options = {});

/// Where the parts of a term stand in what printTerm writes: with several arguments also `f x` of
/// `f x y`, but not `\y. e` of `\x y. e`.
[[nodiscard]] std::vector<TermPart> printedParts(const RiseContext& context, TermId term,
                                                 const PrintOptions& options = {});

/// `name : type` and `name = expression` with as few types as make loadProgram return exactly this
/// term. The term must be closed.
[[nodiscard]] std::string printProgram(RiseContext& context, const std::string& name, TermId term);

/// The type of a program with its sizes named: `(m n k : nat) -> m.k.f32 -> …`. The first `outside`
/// of them are bound around the type, the others in it.
[[nodiscard]] std::string programTypeText(const RiseContext& context, TypeId type,
                                          std::span<const std::string> sizeNames,
                                          std::size_t outside = 0);

/// What an e-node or term node shows apart from its children: `map`, `%0`, `λ`, `[32]`, `0`.
[[nodiscard]] std::string labelText(const RiseContext& context, LabelId label,
                                    std::span<const std::string> sizeNames = {});
[[nodiscard]] std::string labelText(const RiseContext& context, const Label& label,
                                    std::span<const std::string> sizeNames = {});

/// A literal as it is written in programs; negative ones without parentheses.
[[nodiscard]] std::string literalText(double value);

}  // namespace candler::rise
