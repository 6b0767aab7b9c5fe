// LaProgram: a straight-line program over matrices as it was read: its dimensions, inputs, outputs,
// and one store of expressions for all of its statements.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/data/SparseMatrix.h"
#include "engine/languages/linrel/syntax/LaStore.h"
#include "engine/support/Diagnostic.h"

namespace candler::linrel {

/// What is known of an input's entries beside its shape. `sparsity` is the share of entries that
/// are not 0, and an upper bound unless it is exact.
struct LaInput {
    std::string name;
    Shape shape;
    double sparsity = 1;
    bool isScalar = false;
    bool isExact = false;
    bool isBinary = false;
    bool isPositive = false;
    bool isNonzero = false;
    bool isSymmetric = false;
    bool isInvariant = false;  ///< The same in every round of the loop around the program.
    SourceSpan place{};
    std::string file{};       ///< The absolute path of its data, if it has some.
    bool isWithheld = false;  ///< Messages do not quote the data (FileScope.h).
    std::shared_ptr<const SparseMatrix> data{};
};

struct LaOutput {
    std::string name;
    LaId expression;
    SourceSpan place{};
};

struct LaProgram {
    Dimensions dimensions;
    LaStore store;
    std::vector<LaInput> inputs;
    std::vector<LaOutput> outputs;
    /// What statements gave a name, in their order; the same name may come again.
    std::vector<std::pair<std::string, LaId>> variables{};
    Diagnostics warnings{};
    bool hasSizeNumbers = false;  ///< Sizes are also numbers in it, as in sum(X) / nrow(X).

    [[nodiscard]] const LaNode& operator[](LaId id) const { return store[id]; }
    /// As 'm x n (7 x 5)'.
    [[nodiscard]] std::string shapeText(const Shape& shape) const;
};

}  // namespace candler::linrel
