// FoldLoops: loops of a SturLowerer::Fold, as libraries have them of a symmetric matrix times a
// vector:
//
//     for blocks of rows, each with results of its own, which are added up in the end:
//         for several rows i at a time:
//             sums = 0
//             for each j: sums += A(i, j) * x(j); y(j) += A(i, j) * x(i), of all these rows
//             y(i) += sums
//
// Where there are other variables in the head around these, iterations of the outermost of them add
// to elements of their own, and there are no blocks. Results have the same bits on any number of
// threads.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/languages/stur/lowering/SturLowerer.h"

namespace candler::stur {

class FoldLoops {
public:
    using Fold = SturLowerer::Fold;
    using ResultPart = SturLowerer::ResultPart;

    /// All must outlive it.
    FoldLoops(SturLowerer& lowerer, const ResultPart& part, const Fold& fold)
        : m_lowerer(lowerer),
          m_function(lowerer.m_function),
          m_shape(*lowerer.m_options.fold),
          m_part(part),
          m_fold(fold) {}
    /// The statements that add to what the result has already.
    loop::Block all();
    /// Whether there is too little to do.
    loop::ExprId isFew();

private:
    using ExprId = loop::ExprId;
    using Names = SturLowerer::Names;
    using Element = SturLowerer::Element;

    /// One of those that share what they add to the result.
    struct Row {
        Names names;
        loop::LocalId sum;
        std::optional<ExprId> factor;  ///< Of what is added to elements side by side.
        ExprId first{};                ///< Of those that are summed;
        ExprId end{};                  ///< behind the last.
    };
    /// The results of a block.
    struct Target {
        std::optional<loop::BufferId> buffer{};  ///< None: the result itself,
        ExprId block{};
    };

    ExprId constant(std::int64_t value) { return m_function.constant(value); }
    ExprId binary(loop::ExprOp op, ExprId a, ExprId b) { return m_function.binary(op, a, b); }
    ExprId subtract(ExprId a, ExprId b) { return binary(loop::ExprOp::Subtract, a, b); }
    ExprId divide(ExprId a, std::int64_t b) { return binary(loop::ExprOp::Divide, a, constant(b)); }
    template <typename Body>
    void loopOf(const std::string& name, ExprId count, loop::LoopKind kind, loop::Block& block,
                const Body& body) {
        const loop::VarId counter = m_function.addLoopVariable(name);
        loop::Block inside;
        body(m_function.var(counter), inside);
        block.push_back(loop::Function::forLoop(kind, counter, count, std::move(inside)));
    }
    /// Of all values of a plain level.
    ExprId countOf(const LoopLevel& level);

    loop::Block blocks();
    /// All rows, behind one another.
    loop::Block inOrder();
    /// Several rows at a time, those of each block by turns: so blocks of triangles have as much to
    /// do.
    loop::Block strips(ExprId count, ExprId blocks, const Target& target);
    /// Those that are left over where several are taken at a time.
    void lastRows(ExprId count, loop::Block& block);
    /// `count` rows from the first on, as one.
    loop::Block rows(ExprId first, std::int64_t count, const Target& target);
    Row rowAt(ExprId index, loop::Block& block);
    /// The greatest first one of all rows, or the least end.
    ExprId common(const std::vector<Row>& rows, bool isLower);
    void addRange(const std::vector<Row>& rows, ExprId from, ExprId end, const Target& target,
                  loop::Block& block);
    loop::Stmt added(const Element& element, const Names& names, const Target& target,
                     const std::vector<ExprId>& values);
    /// A statement for each element of the part.
    loop::Block eachElement(
        const std::function<loop::Stmt(const std::vector<ExprId>& place)>& body);

    SturLowerer& m_lowerer;
    loop::Function& m_function;
    const FoldShape& m_shape;
    const ResultPart& m_part;
    const Fold& m_fold;
    Names m_names;  ///< Of the loops around rows.
};

}  // namespace candler::stur
