// LaDesugar: expressions of linear algebra in terms of few operators, specification 1.7: what is
// left are inputs, numbers, matrix(), + * %*%, t(), sums and other aggregates, trace, diag, rev and
// pointwise functions. Shapes stay; numbers are folded exactly.
#pragma once

#include <unordered_map>

#include "engine/languages/linrel/syntax/LaProgram.h"

namespace candler::linrel {

class LaDesugar {
public:
    explicit LaDesugar(LaProgram& program) : m_program(program) {}

    LaId desugar(LaId expression);

private:
    LaId make(LaOp op, std::uint32_t payload, std::vector<LaId> arguments, const Shape& shape);
    LaId rebuilt(const LaNode& node);
    LaId scaled(Payload number, LaId of, const Shape& shape);
    LaId sum(LaId left, LaId right, const Shape& shape);
    LaId product(LaId left, LaId right, const Shape& shape);
    LaId quotient(LaId left, LaId right, const Shape& shape);
    LaId power(LaId base, LaId exponent, const Shape& shape);
    LaId reshape(LaId of, const Shape& shape);
    /// What is done cell by cell to matrices that were reshaped alike, done before that: reshaping
    /// is opaque to the rules, so that it had better be outside. None: they were not.
    std::optional<LaId> liftedReshape(const LaNode& node);
    LaId aggregate(std::uint32_t row, LaId of, const Shape& shape);
    LaId fill(std::int64_t number, const Shape& shape);
    /// Of a scalar literal, or of a matrix that holds one everywhere.
    [[nodiscard]] std::optional<Payload> numberOf(LaId id) const;
    [[nodiscard]] bool isNumber(LaId id, std::string_view text) const;
    [[nodiscard]] bool isScalar(const Shape& shape) const;
    /// The number, in this shape.
    LaId constant(Payload number, const Shape& shape);

    LaProgram& m_program;
    std::unordered_map<std::uint32_t, LaId> m_done;
};

}  // namespace candler::linrel
