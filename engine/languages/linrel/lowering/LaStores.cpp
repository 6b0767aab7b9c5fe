// The part of LaTranslator that fills memory with the values of expressions.
#include "engine/languages/linrel/lowering/LaTranslator.h"
#include "engine/languages/linrel/syntax/LaText.h"

namespace candler::linrel {

using namespace loop;

const Stored& LaTranslator::store(LaId id) {
    if (const auto known = m_stored.find(id); known != m_stored.end()) return known->second;
    const Shape shape = m_program[id].shape;
    Stored target{.buffer = {}, .shape = shape, .pattern = std::nullopt};
    m_nest.atTop(id, [&] {
        m_nest.add({Comment{laText(m_program, id)}});
        if (const auto output = m_outputOf.find(id); output != m_outputOf.end()) {
            target = output->second;
        } else if (const auto pattern = m_graph.pattern(id)) {
            target.pattern = pattern;
            target.buffer = temporary("values", {m_sparse.at(pattern->input).count});
        } else {
            const bool isMirrored = m_graph.isReduction(id) && isMatrix(shape) &&
                                    m_program[id].op == LaOp::MatrixProduct &&
                                    planProduct(id).isMirrored;
            target.isTransposed = isMirrored;
            target.buffer = temporary("matrix", extents(shape, isMirrored));
        }
        fill(id, target);
    });
    return m_stored[id] = target;
}

void LaTranslator::storeAt(LaId id, const CellPattern& pattern) {
    const auto key = std::tuple(id, pattern.input, pattern.isTransposed);
    if (m_storedAt.contains(key)) return;
    Stored target{.buffer = {}, .shape = m_program[id].shape, .pattern = pattern};
    m_nest.atTop(id, [&] {
        m_nest.add({Comment{laText(m_program, id) + ", at the entries of " +
                            m_program.inputs[pattern.input].name}});
        target.buffer = temporary("values", {m_sparse.at(pattern.input).count});
        fillCells(id, target);
    });
    m_storedAt[key] = target;
}

void LaTranslator::fill(LaId id, const Stored& target) {
    const LaNode node = m_program[id];
    if (m_graph.isReduction(id) && node.op == LaOp::MatrixProduct) return fillProduct(id, target);
    if (node.op == LaOp::Aggregate) return fillAggregate(node, target);
    fillCells(id, target);
}

void LaTranslator::fillCells(LaId id, const Stored& target) {
    if (target.pattern)
        return overEntries(*target.pattern, [&](Cell at) {
            const ExprId value = compute(id, at);
            m_nest.add(Function::store(target.buffer, {m_nest.here().entry->place}, value));
        });
    if (const auto pattern = m_graph.pattern(id)) {
        clear(target);
        return overEntries(*pattern, [&](Cell at) { set(target, at, compute(id, at)); });
    }
    // A product has loops of its own; its transpose is a copy.
    if (m_program[id].op == LaOp::Transpose) {
        const LaId of = m_graph.resolved(m_program[id].arguments[0]);
        if (m_graph.isReduction(of)) store(of);
    }
    const SparseRows rows = m_graph.sparseRows(id);
    const bool isByColumns = rows.ofColumn && !rows.ofRow;
    const Shape& shape = target.shape;
    overDimension(isByColumns ? shape.columns : shape.rows, "i", [&](ExprId outer) {
        overDimension(isByColumns ? shape.rows : shape.columns, "j", [&](ExprId inner) {
            const Cell at = isByColumns ? Cell{inner, outer} : Cell{outer, inner};
            set(target, at, compute(id, at));
        });
    });
}

void LaTranslator::copy(const Stored& from, const Stored& to) {
    if (from.pattern) {
        clear(to);
        return overEntries(*from.pattern, [&](Cell at) { set(to, at, read(from, at)); });
    }
    const Shape& shape = to.shape;
    overDimension(to.isTransposed ? shape.columns : shape.rows, "i", [&](ExprId outer) {
        overDimension(to.isTransposed ? shape.rows : shape.columns, "j", [&](ExprId inner) {
            const Cell at = to.isTransposed ? Cell{inner, outer} : Cell{outer, inner};
            set(to, at, read(from, at));
        });
    });
}

}  // namespace candler::linrel
