// Loops of the walk, of SdqStoragePacker.h.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/languages/sdqlite/storage/SdqStoragePacker.h"

namespace candler::sdqlite {

bool StoragePacker::visitLoop(const StorageNode& node, Entries entries) {
    if (m_isSizing) return entries.empty() || sizeLoop(node, entries);
    bool isDone = false;
    switch (m_plans[node.number].kind) {
        case LoopPlan::Kind::Solved:
            isDone = visitSolved(node, entries);
            break;
        case LoopPlan::Kind::Filled:
            isDone = visitFilled(node, entries);
            break;
        case LoopPlan::Kind::Runs:
            isDone = visitRuns(node, entries);
            break;
        case LoopPlan::Kind::Repeated:
            isDone = visitRepeated(node, entries);
            break;
    }
    m_state.unbind(node.position);
    return isDone;
}

bool StoragePacker::failPlaces(const StorageNode& node, std::int64_t wanted, std::int64_t given) {
    const StorageExprId high = node.high.isValid() ? node.high : node.low;
    const bool isSize = m_tree[high].op == Operator::Symbol;
    return fail(
        fmt::format("'{}' does not fit into '{}': {} position{} needed{}, and '{}' leaves {}",
                    name(m_tensor.symbol), m_tensor.mappingName, wanted,
                    wanted == 1 ? " is" : "s are", hereText(), text(high), given),
        placeOf(high),
        isSize ? "leave the size without a value: it becomes what the data needs" : "");
}

bool StoragePacker::haveSameArray(StorageExprId a, StorageExprId b) const {
    std::set<Payload> arrays;
    bool isSame = false;
    visitParts(m_tree, a, true, [&](StorageExprId part) {
        if (m_tree[part].op == Operator::Get) arrays.insert(m_tree[part].symbol);
    });
    visitParts(m_tree, b, true, [&](StorageExprId part) {
        isSame =
            isSame || (m_tree[part].op == Operator::Get && arrays.contains(m_tree[part].symbol));
    });
    return isSame;
}

/// Bounds that arrays say are as the entries are.
bool StoragePacker::findBounds(const StorageNode& node, const Groups& groups) {
    const bool isEmpty = groups.count() == 0;
    const Index said = node.high.isValid() ? m_state.evaluate(node.high) : std::nullopt;
    if (!m_state.evaluate(node.low) && (!isEmpty || said))
        equate(node.low, isEmpty ? *said : groups.of(0).front());
    // Positions of one array delimit what is before and behind, too, and are said there.
    if (isEmpty && !m_state.evaluate(node.low) && !haveSameArray(node.low, node.high))
        equate(node.low, 0);
    const Index low = m_state.evaluate(node.low);
    if (!low && isEmpty && !m_error) return true;
    if (!low) return failBound("where a loop begins", node.low);
    if (said) return true;
    if (node.high.isValid())
        equate(node.high,
               isEmpty ? *low : std::max(*low, groups.of(groups.count() - 1).front() + 1));
    const bool isKnown = node.high.isValid() && m_state.evaluate(node.high);
    return isKnown || failBound("where a loop ends", node.high);
}

bool StoragePacker::visitSolved(const StorageNode& node, Entries entries) {
    Groups groups;
    if (!group(entries, m_plans[node.number], false, groups)) return false;
    if (!findBounds(node, groups)) return false;
    const Index low = m_state.evaluate(node.low);
    const Index high = node.high.isValid() ? m_state.evaluate(node.high) : std::nullopt;
    if (!low || !high) return true;  // No entry says where it is.
    std::size_t next = 0;
    while (next < groups.count() && groups.of(next).front() < *low) ++next;
    for (std::int64_t at = *low; at < *high; ++at) {
        m_state.bind(node.position, at);
        const bool isHere = next < groups.count() && groups.of(next).front() == at;
        if (!visit(node.body, isHere ? groups.in(entries, next) : Entries{})) return false;
        if (isHere) ++next;
    }
    return true;
}

/// The first position: what the loop says, or else behind what there is.
StoragePacker::Index StoragePacker::startOf(const StorageNode& node, const LoopPlan& plan) {
    if (const Index low = m_state.evaluate(node.low)) return low;
    std::int64_t start = m_ends[node.number];
    if (node.array) start = std::max(start, m_state.end(*node.array));
    for (const StorageExprId target : plan.targets) {
        const StorageExpr& expr = m_tree[target];
        if (expr.op == Operator::Get && expr.left == node.position)
            start = std::max(start, m_state.end(expr.symbol));
    }
    if (equate(node.low, start) == Equated::Yes) return start;
    failBound("where a loop begins", node.low);
    return std::nullopt;
}

bool StoragePacker::failBound(std::string_view what, StorageExprId bound) {
    std::string open;
    visitParts(m_tree, bound, true, [&](StorageExprId part) {
        if (isOpenSize(part)) open = name(m_tree[part].symbol);
    });
    return fail(
        fmt::format("'{}' cannot be stored by '{}' from data: {} is not known: {}",
                    name(m_tensor.symbol), m_tensor.mappingName, what,
                    bound.isValid() ? text(bound) : "the array has no 'length'"),
        open.empty() ? std::string() : fmt::format("give '{0}' a value: size {0} = 4", open));
}

bool StoragePacker::endAt(const StorageNode& node, std::int64_t end) {
    m_ends[node.number] = end;
    if (!node.high.isValid()) return true;
    switch (equate(node.high, end)) {
        case Equated::Yes:
            return true;
        case Equated::No: {
            const std::int64_t low = m_state.evaluate(node.low).value_or(0);
            return failPlaces(node, end - low, m_state.evaluate(node.high).value_or(low) - low);
        }
        case Equated::Unknown:
            break;
    }
    return failBound("where a loop ends", node.high);
}

bool StoragePacker::visitFilled(const StorageNode& node, Entries entries) {
    const LoopPlan& plan = m_plans[node.number];
    Groups groups;
    if (!group(entries, plan, true, groups)) return false;
    const Index start = startOf(node, plan);
    if (!start) return false;
    const auto count = static_cast<std::int64_t>(groups.count());
    const Index high = node.high.isValid() ? m_state.evaluate(node.high) : std::nullopt;
    if (high && *high <= *start && count == 0) return true;
    if (high && *high - *start < count) return failPlaces(node, count, *high - *start);
    for (std::size_t i = 0; i < groups.count(); ++i) {
        m_state.bind(node.position, *start + static_cast<std::int64_t>(i));
        for (std::size_t target = 0; target < plan.targets.size(); ++target)
            if (!putIndex(plan.targets[target], groups.of(i)[target])) return false;
        if (!visit(node.body, groups.in(entries, i))) return false;
    }
    if (high && *high > *start + count) return padRest(node, groups, *start + count, *high);
    return endAt(node, *start + count);
}

/// The condition above the values of a loop that speaks of the element.
std::optional<StorageExprId> StoragePacker::guardOf(StorageNodeId body,
                                                    StorageExprId element) const {
    for (; body.isValid(); body = m_tree[body].body) {
        if (m_tree[body].kind != StorageNode::Kind::Condition) continue;
        bool isOfIt = false;
        visitParts(m_tree, m_tree[body].expr, true,
                   [&](StorageExprId part) { isOfIt = isOfIt || part == element; });
        if (isOfIt) return m_tree[body].expr;
    }
    return std::nullopt;
}

/// Positions that no entry needs: conditions are false there, or there are coordinates that no
/// entry has.
bool StoragePacker::padRest(const StorageNode& node, const Groups& groups, std::int64_t from,
                            std::int64_t to) {
    const LoopPlan& plan = m_plans[node.number];
    const bool isGuarded = std::ranges::any_of(
        plan.targets, [&](StorageExprId target) { return guardOf(node.body, target).has_value(); });
    if (node.array && !isGuarded)
        return failPlaces(node, static_cast<std::int64_t>(groups.count()),
                          static_cast<std::int64_t>(groups.count()) + to - from);
    std::int64_t unused = 0;
    std::size_t next = 0;
    for (std::int64_t at = from; at < to; ++at) {
        m_state.bind(node.position, at);
        for (; !isGuarded && next < groups.count() && groups.of(next).front() <= unused; ++next)
            unused = std::max(unused, groups.of(next).front() + 1);
        for (const StorageExprId target : plan.targets) {
            if (m_state.evaluate(target)) continue;
            const auto guard = guardOf(node.body, target);
            const Index value = guard ? choose(*guard, target, false)
                                      : Index(target == plan.targets.front() ? unused : 0);
            if (!putIndex(target, value.value_or(0))) return false;
        }
        if (!isGuarded) ++unused;
        if (!visit(node.body, {})) return false;
    }
    return true;
}

bool StoragePacker::visitRun(const StorageNode& node, std::int64_t at, std::int64_t from,
                             std::int64_t to, Entries entries) {
    const StorageNode& below = m_tree[node.body];
    const Index high = m_state.evaluate(node.high);
    const Index low = m_state.evaluate(node.low);
    if (high && low && at >= *high) return failPlaces(node, at + 1 - *low, *high - *low);
    m_state.bind(node.position, at);
    if (equate(below.low, from) != Equated::Yes || equate(below.high, to) != Equated::Yes)
        return fail(
            fmt::format("'{}' cannot be stored by '{}' from data: no run is from {} to {}{}",
                        name(m_tensor.symbol), m_tensor.mappingName, from, to, hereText()));
    return visit(node.body, entries);
}

/// Runs of equal values, and of zeros between them where a run begins where the last one ended.
bool StoragePacker::visitRuns(const StorageNode& node, Entries entries) {
    const StorageNode& below = m_tree[node.body];
    Groups groups;
    const LoopPlan& plan = m_plans[node.number];
    if (!group(entries, plan, true, groups)) return false;
    const Index start = startOf(node, plan);
    if (!start) return false;
    std::int64_t at = *start;
    const auto isSame = [&](std::size_t a, std::size_t b) {
        const Entries first = groups.in(entries, a);
        const Entries second = groups.in(entries, b);
        return groups.of(a).front() + 1 == groups.of(b).front() && first.size() == 1 &&
               second.size() == 1 && m_data.values[first[0]] == m_data.values[second[0]];
    };
    for (std::size_t i = 0; i < groups.count();) {
        const std::int64_t from = groups.of(i).front();
        const std::size_t begin = i == 0 ? 0 : groups.ends[i - 1];
        for (++i; i < groups.count() && isSame(i - 1, i);) ++i;
        const std::int64_t to = groups.of(i - 1).front() + 1;
        m_state.bind(node.position, at);
        const Index last = m_state.evaluate(below.low);
        if (last && *last < from && !visitRun(node, at++, *last, from, {})) return false;
        const Entries run = entries.subspan(begin, groups.ends[i - 1] - begin);
        if (!visitRun(node, at++, from, to, run)) return false;
    }
    const Index high = m_state.evaluate(node.high);
    return high || endAt(node, at);
}

bool StoragePacker::visitRepeated(const StorageNode& node, Entries entries) {
    const Index low = m_state.evaluate(node.low);
    const Index high = node.high.isValid() ? m_state.evaluate(node.high) : std::nullopt;
    if (!low || !high) return failBound("how far a loop goes", low ? node.high : node.low);
    for (std::int64_t at = *low; at < *high; ++at) {
        m_state.bind(node.position, at);
        if (!visit(node.body, entries)) return false;
    }
    return true;
}

}  // namespace candler::sdqlite
