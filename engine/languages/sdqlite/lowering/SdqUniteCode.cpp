// Summands of the SparseResult whose keys ascend: their sum is appended in one pass over all,
// without a workspace. Specification 5.5, union loops.
#include <algorithm>

#include "engine/languages/sdqlite/lowering/SdqSparseResult.h"

namespace candler::sdqlite {

using loop::Block;
using loop::ExprId;
using loop::ExprOp;
using loop::Function;
using loop::LocalId;

namespace {

/// Larger than all. As a double it is the same number, in which LoopInterpreter computes.
constexpr std::int64_t kNoCoordinate = std::int64_t{1} << 62U;

}  // namespace

/// The summands of a map that is a sum as it is written.
void SparseResult::addSummands(const MapPtr& map, std::vector<MapPtr>& found) {
    const bool isTerm = map->kind == LoweredMap::Kind::Term;
    const auto child = [&](std::size_t i) {
        return m_lowerer.mapOf(m_lowerer.child(map->term, i), map->environment);
    };
    const Operator op = isTerm ? m_lowerer.opOf(map->term) : Operator::Empty;
    if (op == Operator::Add || op == Operator::Subtract) {
        addSummands(child(0), found);
        return addSummands(op == Operator::Add ? child(1) : m_lowerer.negated(child(1)), found);
    }
    if (op == Operator::Negate) return addSummands(m_lowerer.negated(child(0)), found);
    found.push_back(op == Operator::Multiply ? m_lowerer.productOf(map) : map);
}

/// `{v -> e}` for the values of a sorted segment, maybe times a number. Not times what may say that
/// there are no entries at all (Lowerer::walk leaves the loop out then).
bool SparseResult::isSummand(const MapPtr& map) {
    if (map->kind == LoweredMap::Kind::Scaled)
        return m_function[map->factor].type != loop::Type::Bool && map->ring != Ring::MinPlus &&
               isSummand(map->left);
    if (map->kind != LoweredMap::Kind::Term) return false;
    const Operator op = m_lowerer.opOf(map->term);
    const bool isKeyed = op == Operator::Collect ||
                         (op == Operator::Sum &&
                          m_lowerer.opOf(m_lowerer.child(map->term, 1)) == Operator::Singleton);
    if (!isKeyed || m_lowerer.boundKey(map->term) != 0) return false;
    return isSorted(m_lowerer.mapOf(m_lowerer.child(map->term, 0), map->environment));
}

SparseResult::Summand SparseResult::summand(const MapPtr& map) {
    if (map->kind == LoweredMap::Kind::Scaled) {
        Summand made = summand(map->left);
        made.factors.push_back(map->factor);
        return made;
    }
    const MapPtr over = m_lowerer.mapOf(m_lowerer.child(map->term, 0), map->environment);
    return {
        map, over->type, *m_lowerer.segment(over), m_function.addLocal("r", loop::Type::Index), {}};
}

ExprId SparseResult::coordinateOf(const Summand& summand) {
    const ExprId at = m_function.local(summand.at);
    m_lowerer.m_bounds.setNonNegative(at);
    m_lowerer.m_bounds.setBelow(
        at, m_lowerer.m_parameters.array(summand.segment.array)->extents.front());
    return m_lowerer.load(summand.segment.array, at).scalar;
}

/// What fills tables for it has cleaned them when it is there: cursors go on before the block ends.
ExprId SparseResult::valueOf(const Summand& summand, ExprId coordinate) {
    const TermId term = summand.map->term;
    const bool isCollect = m_lowerer.opOf(term) == Operator::Collect;
    const TermId entry =
        isCollect ? m_lowerer.child(term, 2) : m_lowerer.child(m_lowerer.child(term, 1), 1);
    const FullTypeId values = m_lowerer.m_terms.fullTypes[summand.over].value;
    const Environment inner =
        m_lowerer.withEntry(term, summand.map->environment, m_function.local(summand.at),
                            {coordinate, nullptr, values});
    ExprId value;
    m_lowerer.cleanly([&] {
        RingCode code(m_function, m_ring);
        value = code.converted(m_lowerer.value(entry, inner).scalar);
        for (const ExprId factor : summand.factors)
            value = code.multiply(value, code.converted(factor));
        value = m_lowerer.named(value, "value");
    });
    return value;
}

/// False, and no statement is made, unless `make` gives a few summands that ascend, without loops
/// or conditions around them. That is only known when it has been tried.
bool SparseResult::unite(std::size_t level, ExprId place,
                         const std::function<void(const Gather&)>& make) {
    if (level + 1 != m_extents.size() || level < m_storage.denseLevels) return false;
    std::vector<MapPtr> found;
    bool isPlain = true;
    const auto find = [&] {
        const Block* const around = m_lowerer.m_block;
        make([&](const Lowered& value) {
            isPlain &= m_lowerer.m_block == around && value.map;
            if (value.map) addSummands(value.map, found);
        });
    };
    const Block tried = m_lowerer.within([&] {
        find();
        isPlain &= found.size() >= 2 && found.size() <= kMostSummands &&
                   std::ranges::all_of(found, [&](const MapPtr& map) { return isSummand(map); });
    });
    isPlain &= std::ranges::all_of(
        tried, [](const loop::Stmt& stmt) { return stmt.as<loop::Declare>() != nullptr; });
    if (!isPlain) return false;
    found.clear();
    find();
    std::vector<Summand> summands;
    for (const MapPtr& map : found) summands.push_back(summand(map));
    for (const Summand& one : summands)
        m_lowerer.emit(Function::declare(one.at, one.segment.begin));
    if (summands.size() == 2)
        walkBoth(summands[0], summands[1], level, place);
    else
        walkAll(summands, level, place);
    return true;
}

ExprId SparseResult::isLeft(const Summand& summand) {
    return m_function.binary(ExprOp::Less, m_function.local(summand.at), summand.segment.end);
}

void SparseResult::addUnited(ExprId coordinate, ExprId value, std::size_t level, ExprId place) {
    m_lowerer.inside(coordinate, m_extents[level], [&] {
        entry(coordinate, {value, nullptr, {}}, level, place);
    });
}

/// `next` becomes the coordinate of the summand's next entry, if there is one. False: it may be
/// outside of the extent.
bool SparseResult::findNext(const Summand& summand, LocalId next, ExprId extent) {
    bool isInside = true;
    m_lowerer.guard(isLeft(summand), [&] {
        const ExprId coordinate = coordinateOf(summand);
        isInside = m_function.constantValue(m_lowerer.isInside(coordinate, extent)) == 1;
        m_lowerer.emit(Function::assign(next, coordinate));
    });
    return isInside;
}

/// The smallest coordinate that is left of any, with what each has there; and so on.
void SparseResult::walkAll(std::span<const Summand> summands, std::size_t level, ExprId place) {
    const ExprId none = m_function.constant(kNoCoordinate);
    std::vector<LocalId> next;
    ExprId nearest;
    ExprId count = m_function.constant(0);
    bool areInside = true;
    const Lowerer::InLoop inLoop(m_lowerer);
    for (const Summand& summand : summands) {
        next.push_back(m_function.addLocal("next", loop::Type::Index));
        m_lowerer.emit(Function::declare(next.back(), none));
        areInside &= findNext(summand, next.back(), m_extents[level]);
        const ExprId last = m_function.local(next.back());
        nearest = nearest.isValid() ? m_function.binary(ExprOp::Min, nearest, last) : last;
        count = m_function.add(count, m_lowerer.countOf(summand.segment));
    }
    Block body = m_lowerer.within([&] {
        RingCode code(m_function, m_ring);
        const ExprId coordinate = m_lowerer.named(nearest, "nearest");
        if (areInside) {
            m_lowerer.m_bounds.setNonNegative(coordinate);
            m_lowerer.m_bounds.setBelow(coordinate, m_extents[level]);
        }
        const LocalId sum = m_function.addLocal("sum", elementType(m_ring));
        m_lowerer.emit(Function::declare(sum, code.zero()));
        for (std::size_t i = 0; i < summands.size(); ++i) {
            const ExprId isHere =
                m_function.binary(ExprOp::Equal, m_function.local(next[i]), coordinate);
            m_lowerer.guard(isHere, [&] {
                const ExprId value = valueOf(summands[i], coordinate);
                m_lowerer.emit(Function::assign(sum, code.add(m_function.local(sum), value)));
                increment(summands[i].at);
                m_lowerer.emit(Function::assign(next[i], none));
                findNext(summands[i], next[i], m_extents[level]);
            });
        }
        addUnited(coordinate, m_function.local(sum), level, place);
    });
    m_lowerer.emit(Function::whileLoop(m_function.binary(ExprOp::Less, nearest, none),
                                       std::move(body), count));
}

void SparseResult::walkBoth(const Summand& left, const Summand& right, std::size_t level,
                            ExprId place) {
    const auto only = [&](const Summand& side, ExprId coordinate) {
        addUnited(coordinate, valueOf(side, coordinate), level, place);
        increment(side.at);
    };
    const Lowerer::InLoop inLoop(m_lowerer);
    Block both = m_lowerer.within([&] {
        const ExprId a = coordinateOf(left);
        const ExprId b = coordinateOf(right);
        Block equal = m_lowerer.within([&] {
            const ExprId first = valueOf(left, a);
            addUnited(a, RingCode(m_function, m_ring).add(first, valueOf(right, b)), level, place);
            increment(left.at);
            increment(right.at);
        });
        Block first = m_lowerer.within([&] { only(left, a); });
        Block second = m_lowerer.within([&] { only(right, b); });
        Block differ{Function::choice(m_function.binary(ExprOp::Less, a, b), std::move(first),
                                      std::move(second))};
        m_lowerer.emit(Function::choice(m_function.binary(ExprOp::Equal, a, b), std::move(equal),
                                        std::move(differ)));
    });
    m_lowerer.emit(Function::whileLoop(
        m_function.binary(ExprOp::And, isLeft(left), isLeft(right)), std::move(both),
        m_function.add(m_lowerer.countOf(left.segment), m_lowerer.countOf(right.segment))));
    for (const Summand* side : {&left, &right}) {
        Block rest = m_lowerer.within([&] { only(*side, coordinateOf(*side)); });
        m_lowerer.emit(
            Function::whileLoop(isLeft(*side), std::move(rest), m_lowerer.countOf(side->segment)));
    }
}

}  // namespace candler::sdqlite
