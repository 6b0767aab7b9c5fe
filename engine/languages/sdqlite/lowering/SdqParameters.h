// Parameters: what the symbols of a program are in a loop program: sizes, arrays with their
// lengths, scalars; tensors whose storage is not said as dense arrays.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "engine/codegen/LoopInterpreter.h"
#include "engine/codegen/LoopIr.h"
#include "engine/languages/sdqlite/semantics/SdqEvaluator.h"
#include "engine/languages/sdqlite/syntax/SdqChecker.h"
#include "engine/support/Result.h"

namespace candler::sdqlite {

/// Of a size parameter: behind the name of an array of whose length the program says nothing.
inline constexpr std::string_view kLengthSuffix = "_length";

class Parameters {
public:
    struct Array {
        loop::BufferId buffer;
        std::vector<loop::ExprId> extents;  ///< None: a scalar.
    };

    Parameters(const SdqTerms& terms, const CheckedProgram& program, loop::Function& function)
        : m_terms(terms), m_program(program), m_function(function) {}

    /// The sorts of a type.
    void use(FullTypeId type);
    /// All that `terms` use, and what the facts of these speak of. Sizes first.
    [[nodiscard]] Result<void> add(std::span<const TermId> terms);

    [[nodiscard]] const Array* array(Payload symbol) const;
    /// Of an index.
    [[nodiscard]] std::optional<loop::ExprId> size(Payload symbol) const;
    /// How many indices a sort has, if that is known.
    [[nodiscard]] std::optional<loop::ExprId> count(SortId sort) const;
    /// What the program says of a symbol; null of the size of a dimension.
    [[nodiscard]] const Input* input(Payload symbol) const;
    [[nodiscard]] std::optional<Fact> fact(Payload array, FactSyntax::Kind kind) const;
    /// The positions that an array's segments begin at.
    [[nodiscard]] std::optional<Payload> segments(Payload array) const;
    [[nodiscard]] bool isSortedIn(Payload array, Payload positions) const;

private:
    void use(TermId term);
    void useSymbol(Payload symbol);
    [[nodiscard]] Result<void> addSymbol(Payload symbol);
    [[nodiscard]] Result<loop::ExprId> length(Payload array);
    [[nodiscard]] Result<std::vector<loop::ExprId>> extents(Payload symbol);
    [[nodiscard]] std::optional<loop::ExprId> expression(TermId term);
    loop::VarId addSize(const std::string& name);
    void describe(Payload array);
    [[nodiscard]] std::optional<Payload> divided(Payload positions) const;
    [[nodiscard]] std::optional<loop::ExprId> limit(Payload array) const;
    [[nodiscard]] std::optional<Payload> arrayOfPositions(SortId sort) const;

    const SdqTerms& m_terms;
    const CheckedProgram& m_program;
    loop::Function& m_function;
    std::set<Payload> m_used;
    std::map<Payload, loop::ExprId> m_sizes;
    std::map<Payload, loop::ExprId> m_lengths;
    std::map<Payload, Array> m_arrays;
};

/// The arguments of a function that lowerPlan made; `inputs` are of the program, arrays and sizes
/// by their names, as randomInputs makes them.
[[nodiscard]] loop::Arguments kernelArguments(const SdqTerms& terms, const loop::Function& function,
                                              const InputValues& inputs);
/// What an output holds that is this value.
[[nodiscard]] std::vector<double> outputValues(Ring ring, const Value& value,
                                               std::span<const std::int64_t> extents);

}  // namespace candler::sdqlite
