// How large sizes must be that have no value, of SdqStoragePacker.h.
#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/sdqlite/storage/SdqStoragePacker.h"

namespace candler::sdqlite {

bool StoragePacker::isOpenSize(StorageExprId id) const {
    return m_tree[id].op == Operator::Symbol && !m_state.size(m_tree[id].symbol);
}

/// Where an entry is must not depend on them.
bool StoragePacker::checkOpenSizes() {
    const auto check = [&](StorageExprId id) {
        bool isKnown = true;
        visitParts(m_tree, id, false, [&](StorageExprId part) {
            if (!isKnown || !isOpenSize(part)) return;
            isKnown = fail(fmt::format("'{}' has no value, and keys of '{}' depend on it",
                                       name(m_tree[part].symbol), m_tensor.mappingName),
                           placeOf(part),
                           fmt::format("give it one: size {} = 4", name(m_tree[part].symbol)));
        });
        return isKnown;
    };
    for (std::size_t i = 0; i < m_tree.nodeCount(); ++i) {
        const StorageNode& node = m_tree[StorageNodeId{i}];
        if (node.kind == StorageNode::Kind::Keyed && !check(node.expr)) return false;
    }
    return true;
}

/// Of loops over ranges; those over arrays end where the entries do.
bool StoragePacker::findSizes() {
    bool hasOpen = false;
    for (std::size_t i = 0; i < m_tree.nodeCount(); ++i) {
        const StorageNode& node = m_tree[StorageNodeId{i}];
        if (node.kind != StorageNode::Kind::Loop || node.array ||
            m_plans[node.number].kind == LoopPlan::Kind::Runs)
            continue;
        for (const StorageExprId bound : {node.low, node.high})
            visitParts(m_tree, bound, false, [&](StorageExprId part) {
                if (!isOpenSize(part)) return;
                hasOpen = true;
                m_wanted[m_tree[part].symbol] = 0;
            });
    }
    if (!hasOpen) return true;
    m_isSizing = true;
    const bool isDone = walk();
    m_isSizing = false;
    m_isTaken.assign(m_isTaken.size(), false);
    for (Payload symbol = 0; isDone && symbol < m_wanted.size(); ++symbol)
        if (m_wanted[symbol] && !m_state.size(symbol)) m_state.setSize(symbol, *m_wanted[symbol]);
    return isDone;
}

/// Visits positions that have entries. Of loops that fill arrays the positions are not known; the
/// elements are.
bool StoragePacker::sizeLoop(const StorageNode& node, Entries entries) {
    const LoopPlan& plan = m_plans[node.number];
    const bool isSolved = plan.kind == LoopPlan::Kind::Solved;
    if (plan.kind == LoopPlan::Kind::Runs || plan.kind == LoopPlan::Kind::Repeated)
        return visit(node.body, entries);
    Groups groups;
    if (!group(entries, plan, !isSolved, groups)) return false;
    if (groups.count() > 0 && !node.array) {
        const Index low = m_state.evaluate(node.low);
        const auto count = static_cast<std::int64_t>(groups.count());
        if (isSolved) want(Bound::AtMost, node.low, groups.of(0).front());
        if (isSolved) want(Bound::AtLeast, node.high, groups.of(groups.count() - 1).front() + 1);
        if (!isSolved && low) want(Bound::AtLeast, node.high, *low + count);
    }
    for (std::size_t i = 0; i < groups.count(); ++i) {
        for (std::size_t target = 0; target < plan.targets.size(); ++target)
            m_state.bind(plan.targets[target], groups.of(i)[target]);
        if (!visit(node.body, groups.in(entries, i))) return false;
    }
    for (const StorageExprId target : plan.targets) m_state.unbind(target);
    return true;
}

/// Only sizes that must be larger are kept.
void StoragePacker::want(Bound bound, StorageExprId id, std::int64_t value) {
    const StorageExpr& expr = m_tree[id];
    const bool isLeast = bound == Bound::AtLeast;
    if (m_state.evaluate(id)) return;
    if (isLeast && expr.op == Operator::Symbol && m_wanted[expr.symbol])
        m_wanted[expr.symbol] = std::max(*m_wanted[expr.symbol], value);
    if (!expr.left.isValid() || expr.op == Operator::Get) return;
    const Index left = m_state.evaluate(expr.left);
    const Index right = m_state.evaluate(expr.right);
    // The bound of both, and of one of them.
    if (expr.op == (isLeast ? Operator::Min : Operator::Max)) {
        want(bound, expr.left, value);
        want(bound, expr.right, value);
    }
    const StorageExprId open = left ? expr.right : expr.left;
    const Index known = left ? left : right;
    if (!known) return;
    const bool isMissed = isLeast ? *known < value : *known > value;
    if (expr.op == (isLeast ? Operator::Max : Operator::Min) && isMissed) want(bound, open, value);
    if (expr.op == Operator::Add) want(bound, open, value - *known);
    if (expr.op == Operator::Subtract && right) want(bound, open, value + *known);
    if (expr.op == Operator::Subtract && left)
        want(isLeast ? Bound::AtMost : Bound::AtLeast, open, *known - value);
    if (isLeast && expr.op == Operator::Multiply && *known > 0)
        want(bound, open, applyIndex(Operator::Divide, value + *known - 1, *known).value_or(0));
}

StoragePacker::Equated StoragePacker::equate(StorageExprId id, std::int64_t value) {
    if (const Index known = m_state.evaluate(id))
        return *known == value ? Equated::Yes : Equated::No;
    const StorageExpr& expr = m_tree[id];
    if (expr.op == Operator::Symbol) {
        if (value < 0) return Equated::No;
        m_state.setSize(expr.symbol, value);
        return Equated::Yes;
    }
    if (expr.op == Operator::Get) return putIndex(id, value) ? Equated::Yes : Equated::Unknown;
    if (!expr.left.isValid()) return Equated::Unknown;
    const Index left = m_state.evaluate(expr.left);
    const Index right = m_state.evaluate(expr.right);
    if (!left && !right) return Equated::Unknown;
    const StorageExprId open = left ? expr.right : expr.left;
    const std::int64_t known = left ? *left : *right;
    switch (expr.op) {
        case Operator::Add:
            return equate(open, value - known);
        case Operator::Subtract:
            return equate(open, left ? known - value : value + known);
        case Operator::Multiply:
            if (known == 0) return Equated::Unknown;
            return value % known == 0 ? equate(open, value / known) : Equated::No;
        case Operator::Min:
            return value <= known ? equate(open, value) : Equated::No;
        case Operator::Max:
            return value >= known ? equate(open, value) : Equated::No;
        default:
            return Equated::Unknown;
    }
}

}  // namespace candler::sdqlite
