// ModularEvaluator: a second opinion on equality: expressions of linear algebra at random points
// modulo the prime 2^61-1, without rounding (specification 5.6).
#pragma once

#include <cstdint>

#include "engine/languages/linrel/syntax/LaProgram.h"

namespace candler::linrel {

/// Whether both are equal at two random points, the second of which has many zeros. What inputs
/// have in common (being symmetric, 0 or 1, or empty) is kept. Exact are + - * %*% and all sums,
/// trace, diag, rev, reshape, prod, mean, var, nnz, and 1/x, which is 0 for 0. min and max are
/// those of a random order; all other functions are random, symmetric if they are commutative.
///
/// False refutes equality of polynomials, which core expressions are; elsewhere it refutes only
/// what would hold for any functions, but not what is known of one, as abs(x)*abs(y) = abs(x*y) or
/// exp(0) = 1. True proves nothing for certain; for polynomials it is wrong with a probability
/// below their degree / 2^61. All cells are computed: sizes must be small.
[[nodiscard]] bool agreeModulo(const LaProgram& program, LaId a, LaId b, std::uint64_t seed);

}  // namespace candler::linrel
