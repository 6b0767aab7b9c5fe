// SdqLoopPlans: how the loops of a storage mapping find the entries of a tensor: what each position
// and each coordinate that is read from an array must be follows from the keys below the loop.
#pragma once

#include <vector>

#include "engine/languages/sdqlite/storage/SdqStorageTree.h"

namespace candler::sdqlite {

/// `unknown` = `value`, or `value` div `divisor`; over coordinates of the entry, what is known
/// outside of the loop, and the unknowns of steps before.
struct SolveStep {
    StorageExprId unknown;
    StorageExprId value;
    StorageExprId divisor{};  ///< None: 1.
    /// Of blocks: how far the rest goes, which must be below the divisor. Without it no entry has a
    /// rest.
    StorageExprId widest{};

    bool operator==(const SolveStep&) const = default;
};

struct LoopPlan {
    enum class Kind : std::uint8_t {
        Solved,   ///< The position follows from the keys.
        Filled,   ///< The next position for each new value of elements, which follow from the keys.
        Runs,     ///< The next position for each run of equal values; the loop below is over it.
        Repeated  ///< Nothing follows: all entries may be at each position.
    };
    Kind kind = Kind::Repeated;
    std::vector<StorageExprId> targets;  ///< The position, elements, or the position below.
    std::vector<SolveStep> steps;

    bool operator==(const LoopPlan&) const = default;
};

/// By the number of the loop. Makes expressions in the tree. Fails, at the place of the tensor, if
/// a key has an element that does not follow from it, or the parts of a sum do not agree.
[[nodiscard]] Result<std::vector<LoopPlan>> loopPlans(const SdqTerms& terms, const Input& tensor,
                                                      StorageTree& tree);

/// Calls `visit` for each part of the expression; that of an element only if `entersElements`.
template <typename Visit>
void visitParts(const StorageTree& tree, StorageExprId id, bool entersElements, Visit visit) {
    if (!id.isValid()) return;
    const StorageExpr& expr = tree[id];
    visit(id);
    if (expr.op == Operator::Get && !entersElements) return;
    visitParts(tree, expr.left, entersElements, visit);
    visitParts(tree, expr.right, entersElements, visit);
}

}  // namespace candler::sdqlite
