// ModularEvaluator: a second opinion on equality: expressions of linear algebra at random points
// modulo the prime 2^61-1, without rounding (specification 5.6).
#pragma once

#include <cstdint>

#include "engine/languages/linrel/LaProgram.h"

namespace candler::linrel {

/// Whether both are equal at one random point. What all values of inputs (as symmetric, 0 or 1, or
/// empty as declared) and functions have in common is kept:
/// - + - * %*% and all sums, trace, diag, rev, reshape, prod, mean, var and nnz are exact; 1/x is
/// the
///   inverse, of 0 it is 0.
/// - min and max are those of a random order; all other functions are random functions of their
///   arguments, symmetric if they are commutative.
/// So false refutes equality where no functions occur (polynomials differ); elsewhere it refutes
/// only what shall hold for any functions, and not what is known of one, as abs(x)*abs(y) =
/// abs(x*y). True proves nothing for certain; for polynomials it is wrong with a probability below
/// their degree / 2^61. All cells are computed: sizes must be small.
[[nodiscard]] bool agreeModulo(const LaProgram& program, LaId a, LaId b, std::uint64_t seed);

}  // namespace candler::linrel
