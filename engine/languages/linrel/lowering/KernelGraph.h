// KernelGraph: the expressions that a kernel computes, as code generation sees them: without what
// only changes a type, with what each costs and how often it is used.
#pragma once

#include <span>
#include <unordered_map>

#include "engine/languages/linrel/lowering/SparsityOf.h"

namespace candler::linrel {

/// Whose rows of sparse inputs a cell of an expression at (i, j) needs, if it is computed there.
struct SparseRows {
    bool ofRow = false;     ///< Row i of some input.
    bool ofColumn = false;  ///< Row j of some input: that is stored by columns, seen from here.
    bool ofInner = false;   ///< Other rows: of each cell as many as a sum has terms.
};

class KernelGraph {
public:
    KernelGraph(const LaProgram& program, std::span<const LaId> outputs);

    /// What computes the same cells, without operators that do nothing to them.
    [[nodiscard]] LaId resolved(LaId id) const;
    [[nodiscard]] const LaNode& node(LaId id) const { return m_program[id]; }
    [[nodiscard]] bool isOne(DimId dim) const { return m_program.dimensions.isOne(dim); }
    /// By how many expressions, and as an output.
    [[nodiscard]] int uses(LaId id) const;
    /// Whether each cell sums over many others.
    [[nodiscard]] bool isReduction(LaId id) const;
    /// Whether a cell is too dear to be computed more often than once.
    bool isCostly(LaId id);
    SparseRows sparseRows(LaId id);
    std::optional<CellPattern> pattern(LaId id) { return m_sparsity.pattern(id); }
    [[nodiscard]] const SparsityOf& sparsity() const { return m_sparsity; }

private:
    void count(LaId id);
    double flops(LaId id);
    double computeFlops(LaId id);
    SparseRows computeRows(LaId id);
    SparseRows rowsOfReduction(const LaNode& node);

    const LaProgram& m_program;
    SparsityOf m_sparsity;
    std::unordered_map<std::uint32_t, int> m_uses;
    std::unordered_map<std::uint32_t, double> m_flops;
    std::unordered_map<std::uint32_t, SparseRows> m_rows;
};

}  // namespace candler::linrel
