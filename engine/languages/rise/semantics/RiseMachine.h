// Machine: the evaluator's state. After a failure every function returns an invalid value, and the
// first error stays. Internal to the folder.
#pragma once

#include <optional>
#include <string>

#include "engine/languages/rise/semantics/RiseEvaluator.h"
#include "engine/languages/rise/semantics/RiseFunctionValue.h"

namespace candler::rise {

/// A number as the scalar type holds it: f32 is rounded, i32 and u8 wrap around.
[[nodiscard]] Value scalarValue(Scalar scalar, double value, Floats floats = Floats::AsTyped);

class Machine {
public:
    Machine(const RiseContext& context, const EvaluationOptions& options)
        : m_context(context), m_options(options) {}

    Value evaluate(TermId term, const EnvironmentPtr& environment, const SizesPtr& sizes);
    Value apply(const Value& function, const Value& argument);
    Value apply(const Value& function, const Value& first, const Value& second) {
        return apply(apply(function, first), second);
    }
    Value applyNat(const Value& function, std::int64_t argument);

    [[nodiscard]] bool hasFailed() const { return m_error.has_value(); }
    [[nodiscard]] const std::optional<Diagnostic>& error() const { return m_error; }
    Value fail(TermId term, std::string message, std::string hint = {});
    [[nodiscard]] const RiseContext& context() const { return m_context; }
    [[nodiscard]] Value scalar(Scalar scalar, double value) const {
        return scalarValue(scalar, value, m_options.floats);
    }

private:
    Value literal(const Label& label) const;
    Value primitive(TermId term, const SizesPtr& sizes) const;
    std::optional<std::int64_t> size(NatId nat, TermId term, const SizesPtr& sizes);

    const RiseContext& m_context;
    const EvaluationOptions& m_options;
    std::uint64_t m_steps = 0;
    std::optional<Diagnostic> m_error;
};

/// One application of a primitive to all its arguments: RisePrimitives.cpp.
Value runPrimitive(Machine& machine, const FunctionValue& call);

/// Arithmetic on scalars, and lane by lane on vectors: RiseArithmetic.cpp.
Value runArithmetic(Machine& machine, const FunctionValue& call);

/// The type of a primitive behind its nat parameters.
[[nodiscard]] TypeId typeBehindNats(const Types& types, TypeId type);

}  // namespace candler::rise
