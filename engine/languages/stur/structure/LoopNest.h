// LoopNest: loops that visit the points of a conjunction, each once for each value of its
// witnesses, in lexicographic order of a given order of variables; what code generation walks.
// Bounds come from projections, so that no loop runs in vain where these are exact.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/languages/stur/structure/Conjunction.h"
#include "engine/support/Result.h"

namespace candler::stur {

class Prover;

/// `form / (divisor * scale)`, rounded up as a lower bound, down as an upper one. Both are positive
/// where the nest's guard and `nonEmpty` hold.
struct LoopBound {
    AffineForm form;
    std::int64_t divisor = 1;
    AffineForm scale = 1;  ///< Over symbols.

    bool operator==(const LoopBound&) const = default;
};

/// A variable, given those of the levels before it.
struct LoopLevel {
    std::string variable;
    /// The variable is this, exactly, and there is no loop: `lower`, `upper` are empty, stride
    /// is 1.
    bool isDefined = false;
    LoopBound definition;
    /// Else it runs from the greatest of `lower` to the least of `upper`, both included, ...
    std::vector<LoopBound> lower;
    std::vector<LoopBound> upper;
    /// ... over the values that are congruent to `residue` modulo `stride`.
    std::int64_t stride = 1;
    AffineForm residue;
    /// What must be tested once the variable has its value: it does not follow from bounds.
    Conjunction guard;

    /// A loop over all values between the bounds.
    [[nodiscard]] bool isPlain() const { return !isDefined && stride == 1 && guard.isTrue(); }
    /// Whether the greatest and least bounds, over values of the name between two, are at these.
    [[nodiscard]] bool isMonotone(std::string_view name) const;
    [[nodiscard]] bool uses(std::string_view name) const;
    /// Bounds are divided by symbols.
    [[nodiscard]] bool isScaled() const;
};

struct LoopNest {
    /// Over symbols alone, tested once.
    Conjunction guard;
    /// What else holds for sizes at which there are points. Loops are right without it: some outer
    /// ones run in vain at other sizes.
    Conjunction nonEmpty;
    std::vector<LoopLevel> levels;  ///< In the order given; witnesses come last.
    /// No iteration of an outer loop finds its inner loops empty, where `nonEmpty` holds.
    bool isExact = true;

    /// `if 0 <= J < N`, `for i in [0, min(M, N))`, `let j = i`: a line each.
    [[nodiscard]] std::string text() const;
};

/// Calls with the values of the levels' variables, in their order, until `visit` returns false.
/// False if it did, if a size is missing, or if 64 bits do not suffice.
bool visitPoints(const LoopNest& nest, const Values& sizes,
                 const std::function<bool(const std::vector<std::int64_t>&)>& visit);

/// `order` has all variables of the conjunction; its other names are symbols. Those that are
/// multiplied by symbols come first, or where they have no bounds then, behind what is compared
/// with such products. Errors: a variable without a bound, a nonlinear atom that cannot be tested
/// in time.
[[nodiscard]] Result<LoopNest> makeLoopNest(const Conjunction& conjunction,
                                            const std::vector<std::string>& order, Prover& prover);

}  // namespace candler::stur
