// The text of programs of tensors, a statement a list:
//
//     ; two products of one matrix
//     (input x 64 1024)
//     (weight w1 1024 1024)
//     (weight w2 1024 1024)
//     (let a (matmul none x w1))
//     (output a (matmul none x w2))
//
// Parameters stand before the tensors, in the order of TensorOps.cpp: `(conv 1 1 same relu x w)`,
// `(concat 1 a b c)`, `(transpose (1 0 2) x)`, `(split 1 64 x)`, `(broadcast (8 64) x)`,
// `(pad (0 0 1 1) x)` with two amounts for each axis. What weights hold may be in a file:
// `(values "FILE")`. `(without "NAME" "REASON")` tells an output of the model that the program came
// from, which it does not compute.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "engine/language/TermParts.h"
#include "engine/languages/tensorgraph/operators/TensorContext.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler::tensor {

struct TensorOutput {
    std::string name;  ///< Empty if it was written as an expression.
    TermId term;
};

struct DeclaredWeight {
    std::string name;
    Shape shape;
    SourceSpan place;
};

/// The file of `(values "FILE")`.
struct ValuesFile {
    std::string text;  ///< As written.
    SourceSpan place;
};

/// An output of the model that a program came from, which the program does not compute.
struct MissingOutput {
    std::string name;
    std::string reason;

    bool operator==(const MissingOutput&) const = default;
};
/// As it may stand between quotes.
[[nodiscard]] std::string quotable(std::string text);
/// A sentence without its end.
[[nodiscard]] std::string missingText(const MissingOutput& missing);

struct TensorSource {
    std::vector<TensorOutput> outputs;  ///< One at least.
    std::vector<DeclaredWeight> weights;
    std::optional<ValuesFile> values;
    std::vector<MissingOutput> missing;
    /// Declared and not used by an output, in order.
    Diagnostics warnings;
};

/// All mistakes are reported. Names are those of the context; other texts may use them. A text that
/// begins with a brace is JSON (TensorProgramJson).
Result<TensorSource> readProgram(TensorContext& context, const SourceText& text);

/// Reads an expression over what is there already: inputs and weights by the names in `leaves`.
Result<TermId> readExpression(TensorContext& context, std::span<const TermId> leaves,
                              const SourceText& text);
/// `(matmul none x w)`: reads back with the leaves that it names.
/// `parts` gets where each part stands, parents first.
[[nodiscard]] std::string expressionText(const TensorContext& context, TermId term,
                                         std::vector<TermPart>* parts = nullptr);

/// Names that some terms have anyway, which inputs and weights do not have.
using TermNames = std::map<TermId, std::string>;

/// Declares what the term needs, gives names to what is used more than once, and outputs it.
/// `parts` gets where each part stands, also by its name.
[[nodiscard]] std::string programText(const TensorContext& context, TermId term,
                                      const TermNames& names = {},
                                      std::vector<TermPart>* parts = nullptr);

/// What a program's file says besides the graph.
struct ProgramFrame {
    std::string values{};  ///< The name of a file, or empty.
    std::vector<MissingOutput> missing{};
};
/// As statements, a line each.
[[nodiscard]] std::string frameText(const ProgramFrame& frame);

/// The outputs that noops join, in order: the reverse of joinOutputs.
[[nodiscard]] std::vector<TermId> outputsOf(const TensorContext& context, TermId term);
/// Noops that are arguments of opaque operators, which take more tensors than others so.
[[nodiscard]] std::unordered_set<TermId> joinedArguments(const TensorContext& context, TermId root);
TermId joinOutputs(TensorContext& context, std::span<const TermId> outputs);

}  // namespace candler::tensor
