// LaWriter: makes expressions of linear algebra as people write them: differences for sums with
// what is negated, squares, quotients, one sum for the sum of sums.
#pragma once

#include "engine/languages/linrel/syntax/LaProgram.h"
#include "engine/languages/linrel/syntax/LaTyping.h"

namespace candler::linrel {

class LaWriter {
public:
    explicit LaWriter(LaProgram& program) : m_program(program), m_typing(program) {}

    [[nodiscard]] LaTyping& typing() { return m_typing; }
    LaId add(LaId a, LaId b);
    LaId multiply(LaId a, LaId b);
    LaId product(LaId a, LaId b);
    LaId transpose(LaId a);
    LaId sum(Extent extent, LaId of);
    LaId pointwise(Pointwise function, const std::vector<LaId>& arguments);
    LaId aggregate(AggregateKind kind, Extent extent, LaId of);
    /// The expression in this shape, by repeating it where it is smaller.
    LaId spread(LaId a, const Shape& shape);

private:
    /// The positive multiple of an expression that is a negative one, if it is.
    std::optional<LaId> negated(LaId a);
    LaId checked(const Typed& typed) const;

    LaProgram& m_program;
    LaTyping m_typing;
};

}  // namespace candler::linrel
