// PlainNest: a program as it was written, if that is loops over the elements of its outputs around
// a body that makes one of them, perhaps by a reduction. Such a program can be run for a part of
// the elements, or go on with a reduction that something else began.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "engine/codegen/LoopIr.h"
#include "engine/codegen/RowBlocks.h"

namespace candler::loop {

class PlainNest {
public:
    /// None if `body` is no such program. Sequential loops; no checks at the head.
    [[nodiscard]] static std::optional<PlainNest> find(Function& function, const Block& body);

    /// Whether `size` is nothing but the length of one of the loops: then the program for a smaller
    /// size, and inputs that are cut accordingly, gives the first of the elements or, if the loop
    /// is the reduction, is where the reduction is after its first steps.
    [[nodiscard]] bool canCut(VarId size) const;
    [[nodiscard]] bool isReduced(VarId size) const;

    /// For each dimension of a parameter array: how far the places move that an element of the
    /// outputs needs and has, when the loop of `size` is one further.
    using Steps = std::map<BufferId, std::vector<std::int64_t>>;
    /// What iterations from `first` on do is then what the program does on arrays that begin
    /// `first` steps further. None if that is not so.
    [[nodiscard]] std::optional<Steps> stepsOf(VarId size) const;
    /// Whether parts of the program are in blocks that take any size (see RowBlocks.h). Then a
    /// definition stands before all parts of the program.
    [[nodiscard]] bool hasBlocks() const { return m_blocks.has_value(); }
    /// Whether `size` is of loops over rows that blocks do together, or of such around these.
    [[nodiscard]] bool hasRowBlocks(VarId size) const {
        return hasBlocks() && !isReduced(size) && sizeOf(m_loops.back()) != size;
    }
    [[nodiscard]] Stmt definition() { return m_blocks->definition(); }
    /// Whether few values of `size` are done well without a tile: in blocks, or as they were
    /// written, if they are the outer loop of rows that are summed element by element, side by
    /// side.
    [[nodiscard]] bool hasFastRows(VarId size) const;
    /// How often what is inside of all loops runs; of a program whose loops end at sizes.
    [[nodiscard]] ExprId work() const;

    /// Loops over the elements that run to `size`, and all that it is used for.
    [[nodiscard]] int elementLoops(VarId size) const;
    [[nodiscard]] int uses(VarId size) const;
    /// What makes an element.
    [[nodiscard]] const Block& leaf() const { return m_leaf; }

    /// The program for a part of the values below each of these sizes. `isContinued`: the outputs
    /// hold where the reduction is. Parallel is the outermost loop, if there is another inside, or
    /// the blocks.
    [[nodiscard]] Block part(const std::map<VarId, IterationRange>& ranges, bool isContinued,
                             bool isParallel);

private:
    explicit PlainNest(Function& function) : m_function(&function) {}

    void findReduction();
    [[nodiscard]] bool isSumByRows() const;
    void countUses();
    Block elementBody(const std::map<VarId, IterationRange>& ranges, bool isContinued);
    Block rowBody(const std::map<VarId, IterationRange>& ranges, bool isContinued);
    Block inOutputs(const Block& body);
    Block blockedPart(const std::map<VarId, IterationRange>& ranges, bool isParallel);
    [[nodiscard]] IterationRange rangeOf(const For& loop,
                                         const std::map<VarId, IterationRange>& ranges) const;
    Stmt loopOver(const For& like, LoopKind kind, const Block& body,
                  const std::map<VarId, IterationRange>& ranges);
    [[nodiscard]] std::optional<VarId> sizeOf(const For& loop) const;

    Function* m_function;
    std::vector<For> m_loops;  ///< Outermost first, without their bodies.
    Block m_leaf;
    std::optional<std::size_t> m_reduction;  ///< Which statement of the leaf is its loop.
    std::map<LocalId, Store> m_results;      ///< Where its accumulators go.
    std::map<VarId, int> m_uses;             ///< Of variables, in all expressions.
    std::optional<RowBlocks> m_blocks;
};

}  // namespace candler::loop
