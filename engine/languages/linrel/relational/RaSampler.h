// RaSampler: random instances of relational rules, over few indices, so that names meet.
#pragma once

#include <string_view>

#include "engine/language/RuleInstances.h"

namespace candler::linrel {

class RaContext;

/// The program that the instances are of: its relations, and two reshapes.
inline constexpr std::string_view kSampleProgram =
    "dim m = 3, n = 2\n"
    "input A[m,m], B[m,n], x[m,1], y[n,1], s\n"
    "input P[m,n] positive, N[m,n] nonzero, F[m,n] binary, G[m,n] sparsity = 0.5 positive\n"
    "Z = matrix(A, 1, 9)\nY = matrix(B, n, m)\noutput Z, Y";

/// Of a rule that was compiled for that program.
[[nodiscard]] std::unique_ptr<RuleInstances> sampleRule(RaContext& context, const Rule& rule,
                                                        std::uint64_t seed);

}  // namespace candler::linrel
