#include "engine/languages/stur/lowering/SturFoldLoops.h"

#include <algorithm>
#include <utility>

namespace candler::stur {

using loop::Block;
using loop::BufferId;
using loop::ExprId;
using loop::ExprOp;
using loop::Function;
using loop::LoopKind;
using loop::Type;

ExprId FoldLoops::countOf(const LoopLevel& level) {
    if (level.lower.size() == 1 && level.upper.size() == 1 && level.lower.front().divisor == 1 &&
        level.upper.front().divisor == 1)
        return m_lowerer.form(level.upper.front().form - level.lower.front().form + 1, m_names);
    const ExprId first = m_lowerer.bound(level.lower, true, m_names);
    const ExprId last = m_lowerer.bound(level.upper, false, m_names);
    return m_function.add(subtract(last, first), constant(1));
}

ExprId FoldLoops::isFew() {
    const auto isBelow = [&](const LoopNest& range) {
        return binary(ExprOp::Less, countOf(range.levels.front()), constant(m_shape.least));
    };
    const ExprId rows = isBelow(m_fold.rows);
    const ExprId sums = isBelow(m_fold.sums);
    return rows == sums ? rows : binary(ExprOp::Or, rows, sums);
}

Block FoldLoops::all() {
    Block block;
    if (m_fold.row() == 0) {
        block = blocks();
    } else {
        Names names;
        block = m_lowerer.levels(m_fold.loops, 0, m_fold.row(), names, [&](Names& at) {
            m_names = at;
            return inOrder();
        });
        if (loop::For* outermost = block.size() == 1 ? block.front().as<loop::For>() : nullptr)
            outermost->kind = LoopKind::Parallel;
    }
    return m_lowerer.guarded(m_fold.loops.guard.with(m_fold.loops.nonEmpty), {}, std::move(block));
}

Block FoldLoops::blocks() {
    const ExprId count = countOf(m_fold.loops.levels[m_fold.row()]);
    const ExprId wanted = binary(ExprOp::Min, constant(m_shape.blocks),
                                 divide(count, std::max(m_shape.blockRows, m_shape.rows)));
    const ExprId number = binary(ExprOp::Max, constant(1), wanted);
    const BufferId result = m_part.element.buffer;
    std::vector<ExprId> shape = m_function[result].shape;
    shape.insert(shape.begin(), number);
    const std::string name = m_function[result].name + "_blocks";
    const BufferId buffer = m_function.addBuffer({name, Type::F64, std::move(shape)});
    const auto placeIn = [](ExprId block, std::vector<ExprId> place) {
        place.insert(place.begin(), block);
        return place;
    };
    Block made{Function::allocate(buffer)};
    const ExprId blocks = m_lowerer.local("blocks", number, made);
    loopOf("block", blocks, LoopKind::Parallel, made, [&](const ExprId block, Block& body) {
        body = eachElement([&](const std::vector<ExprId>& place) {
            return Function::store(buffer, placeIn(block, place), m_function.real(Type::F64, 0));
        });
        m_lowerer.append(body, strips(count, blocks, {buffer, block}));
    });
    loopOf("block", blocks, LoopKind::Sequential, made, [&](const ExprId block, Block& body) {
        body = eachElement([&](const std::vector<ExprId>& place) {
            const ExprId more = m_function.load(buffer, placeIn(block, place));
            return Function::store(result, place,
                                   m_function.add(m_function.load(result, place), more));
        });
    });
    lastRows(count, made);
    return made;
}

Block FoldLoops::strips(ExprId count, ExprId blocks, const Target& target) {
    const LoopLevel& level = m_fold.loops.levels[m_fold.row()];
    const ExprId first = m_lowerer.bound(level.lower, true, m_names);
    const ExprId all = divide(count, m_shape.rows);
    const ExprId others = subtract(subtract(blocks, target.block), constant(1));
    const ExprId own = binary(ExprOp::Divide, m_function.add(all, others), blocks);
    Block made;
    loopOf("strip", own, LoopKind::Sequential, made, [&](const ExprId at, Block& body) {
        const ExprId index = m_function.add(target.block, m_function.multiply(blocks, at));
        const ExprId row =
            m_function.add(first, m_function.multiply(index, constant(m_shape.rows)));
        const ExprId begin = m_lowerer.local("row", row, body);
        m_lowerer.append(body, rows(begin, m_shape.rows, target));
    });
    return made;
}

Block FoldLoops::inOrder() {
    Block block;
    const LoopLevel& level = m_fold.loops.levels[m_fold.row()];
    const ExprId count = m_lowerer.local("count", countOf(level), block);
    m_lowerer.append(block, strips(count, constant(1), {std::nullopt, constant(0)}));
    lastRows(count, block);
    return block;
}

void FoldLoops::lastRows(ExprId count, Block& block) {
    if (m_shape.rows == 1) return;
    const LoopLevel& level = m_fold.loops.levels[m_fold.row()];
    const ExprId first = m_lowerer.bound(level.lower, true, m_names);
    const ExprId rest = binary(ExprOp::Modulo, count, constant(m_shape.rows));
    const ExprId begin =
        m_lowerer.local("last", m_function.add(first, subtract(count, rest)), block);
    loopOf(level.variable, rest, LoopKind::Sequential, block,
           [&](const ExprId at, Block& body) { body = rows(m_function.add(begin, at), 1, {}); });
}

Block FoldLoops::rows(ExprId first, std::int64_t count, const Target& target) {
    Block block;
    std::vector<Row> rows;
    for (std::int64_t r = 0; r < count; ++r)
        rows.push_back(rowAt(r == 0 ? first : m_function.add(first, constant(r)), block));
    const ExprId from = common(rows, true);
    const ExprId end = common(rows, false);
    for (const Row& row : rows)
        if (row.first != from) addRange({row}, row.first, from, target, block);
    addRange(rows, from, end, target, block);
    for (const Row& row : rows)
        if (row.end != end) addRange({row}, end, row.end, target, block);
    for (const Row& row : rows) {
        ExprId sum = m_function.local(row.sum);
        const std::size_t depth = m_fold.loops.levels.size();
        if (const auto outer = m_lowerer.factorsOf(m_fold.nest, m_fold.loops, 0, depth, row.names))
            sum = m_function.multiply(*outer, sum);
        block.push_back(added(m_fold.element, row.names, target, {sum}));
    }
    return block;
}

FoldLoops::Row FoldLoops::rowAt(ExprId index, Block& block) {
    const LoopLevel& level = m_fold.loops.levels.back();
    Row row{m_names, m_function.addLocal("sum", Type::F64), {}};
    row.names[m_fold.loops.levels[m_fold.row()].variable] = index;
    row.first = m_lowerer.bound(level.lower, true, row.names);
    row.end = m_function.add(m_lowerer.bound(level.upper, false, row.names), constant(1));
    block.push_back(Function::declare(row.sum, m_function.real(Type::F64, 0)));
    const std::size_t depth = m_fold.loops.levels.size();
    row.factor = m_lowerer.factorsOf(m_fold.mirror, m_fold.loops, 0, depth, row.names);
    if (row.factor && m_function[*row.factor].op != ExprOp::Constant) {
        const loop::LocalId factor = m_function.addLocal("factor", Type::F64);
        block.push_back(Function::declare(factor, *row.factor));
        row.factor = m_function.local(factor);
    }
    return row;
}

/// No row is empty, and only its first one or only its end differs from other rows': a greatest
/// first one is before all ends, and a least end behind all first ones.
ExprId FoldLoops::common(const std::vector<Row>& rows, bool isLower) {
    const LoopLevel& level = m_fold.loops.levels.back();
    const std::string& name = m_fold.loops.levels[m_fold.row()].variable;
    const std::vector<LoopBound>& bounds = isLower ? level.lower : level.upper;
    const auto at = [&](const Row& row) { return isLower ? row.first : row.end; };
    if (bounds.size() == 1 && bounds.front().form.isLinearIn(name)) {
        const bool ascends = bounds.front().form.coefficient(name) > 0;
        return at(ascends == isLower ? rows.back() : rows.front());
    }
    ExprId all = at(rows.front());
    for (const Row& row : rows)
        if (at(row) != all) all = binary(isLower ? ExprOp::Max : ExprOp::Min, all, at(row));
    return all;
}

void FoldLoops::addRange(const std::vector<Row>& rows, ExprId from, ExprId end,
                         const Target& target, Block& block) {
    const std::string& name = m_fold.loops.levels.back().variable;
    const std::size_t depth = m_fold.loops.levels.size();
    loopOf(
        name, subtract(end, from), LoopKind::Sequential, block, [&](const ExprId at, Block& body) {
            std::vector<ExprId> values;
            Names names;
            for (const Row& row : rows) {
                names = row.names;
                names[name] = m_function.add(from, at);
                const auto inside = [&](const SturLowerer::Nest& nest) {
                    return *m_lowerer.factorsOf(nest, m_fold.loops, depth, depth + 1, names);
                };
                const ExprId sum = m_function.local(row.sum);
                body.push_back(Function::assign(row.sum, m_function.add(sum, inside(m_fold.nest))));
                const ExprId value = inside(m_fold.mirror);
                values.push_back(row.factor ? m_function.multiply(*row.factor, value) : value);
            }
            body.push_back(added(m_fold.mirrorElement, names, target, values));
        });
}

loop::Stmt FoldLoops::added(const Element& element, const Names& names, const Target& target,
                            const std::vector<ExprId>& values) {
    std::vector<ExprId> place = m_lowerer.placeOf(element, names);
    if (target.buffer) place.insert(place.begin(), target.block);
    const BufferId buffer = target.buffer.value_or(element.buffer);
    ExprId total = m_function.load(buffer, place);
    for (const ExprId value : values) total = m_function.add(total, value);
    return Function::store(buffer, place, total);
}

Block FoldLoops::eachElement(
    const std::function<loop::Stmt(const std::vector<ExprId>& place)>& body) {
    const auto heads = m_lowerer.nest(m_part.where, m_part.order);
    if (!heads) return {};
    Names names;
    Block block = m_lowerer.levels(*heads, 0, heads->levels.size(), names, [&](Names& at) {
        return Block{body(m_lowerer.placeOf(m_part.element, at))};
    });
    // There are rows, as there are more than few.
    if (m_lowerer.m_prover.implies(m_fold.nest.points, heads->guard)) return block;
    return m_lowerer.guarded(heads->guard, {}, std::move(block));
}

void SturLowerer::appendFolded(const FlatRule& rule, const ResultPart& part) {
    Block before = std::exchange(m_function.body, {});
    computePart(rule, part.unfolded.front());
    Block plain = std::exchange(m_function.body, {});
    computePart(rule, part);
    std::optional<ExprId> isFew;
    for (const Fold& fold : part.folds) {
        FoldLoops loops(*this, part, fold);
        append(m_function.body, loops.all());
        isFew = isFew ? binary(ExprOp::Or, *isFew, loops.isFew()) : loops.isFew();
    }
    Block folded = std::exchange(m_function.body, std::move(before));
    m_function.body.push_back(Function::choice(*isFew, std::move(plain), std::move(folded)));
}

}  // namespace candler::stur
