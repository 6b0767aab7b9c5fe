// Magnitudes: for an expression another one that is as large as what its computation adds and
// subtracts: what roundings are to be compared with.
#pragma once

#include <unordered_map>

#include "engine/languages/linrel/syntax/LaTyping.h"

namespace candler::linrel {

/// With absolute values of inputs and sums in place of differences. Functions and divisors are
/// taken at the values that they have.
class Magnitudes {
public:
    explicit Magnitudes(LaProgram& program) : m_program(program), m_typing(program) {}

    LaId of(LaId id);

private:
    LaId compute(LaId id);
    LaId ofAggregate(LaId id);
    LaId absolute(LaId id);

    LaProgram& m_program;
    LaTyping m_typing;
    std::unordered_map<std::uint32_t, LaId> m_known;
};

}  // namespace candler::linrel
