// Merges of the Lowerer: pairs of entries with equal values. Specification 5.5.
#include "engine/codegen/LoopUses.h"
#include "engine/languages/sdqlite/lowering/SdqLowerer.h"

namespace candler::sdqlite {

using loop::Block;
using loop::ExprId;
using loop::ExprOp;
using loop::Function;

void Lowerer::walkMerge(TermId term, const Environment& environment,
                        const std::function<void(const Environment&)>& use) {
    const MapPtr left = mapOf(child(term, 0), environment);
    const MapPtr right = mapOf(child(term, 1), environment);
    const FullTypeId leftKeys = m_terms.fullTypes.index(m_terms.fullTypes[left->type].sort);
    const FullTypeId rightKeys = m_terms.fullTypes.index(m_terms.fullTypes[right->type].sort);
    const FullTypeId values = m_terms.fullTypes[left->type].value;
    const auto found = [&](ExprId first, ExprId second, ExprId value) {
        use(extended(environment,
                     {index(first, leftKeys), index(value, values), index(second, rightKeys)}));
    };
    const Needs needs{.isLinear = false, .isStrict = true};
    resolve(left, needs, [&](const MapPtr& a) {
        resolve(right, needs, [&](const MapPtr& b) {
            const auto first = segment(a);
            const auto second = segment(b);
            if (first && second && first->isSorted && second->isSorted)
                return mergeSorted(*first, *second, found);
            if (second && second->isDistinct) return joinBySearch(a, *second, found);
            if (first && first->isDistinct)
                return joinBySearch(b, *first, [&](ExprId at, ExprId position, ExprId value) {
                    found(position, at, value);
                });
            each(a, needs, [&](ExprId leftKey, const Lowered& value) {
                each(b, needs, [&](ExprId rightKey, const Lowered& other) {
                    guard(m_bounds.simplify(binary(ExprOp::Equal, value.scalar, other.scalar)),
                          [&] { found(leftKey, rightKey, value.scalar); });
                });
            });
        });
    });
}

/// Each value of the map is looked for in the segment.
void Lowerer::joinBySearch(const MapPtr& map, const Segment& segment,
                           const std::function<void(ExprId, ExprId, ExprId)>& use) {
    each(map, {.isLinear = false, .isStrict = true}, [&](ExprId key, const Lowered& value) {
        search(segment, value.scalar, [&](ExprId position) { use(key, position, value.scalar); });
    });
}

/// One pass over both; where one is much longer, over the other one only. That is known when the
/// kernel runs, so that what is done with pairs is written three times, if it has no loops.
void Lowerer::mergeSorted(const Segment& left, const Segment& right,
                          const std::function<void(ExprId, ExprId, ExprId)>& use) {
    bool isShort = false;
    Block alongBoth = within([&] { isShort = mergeSegments(left, right, use); });
    if (!isShort) {
        for (loop::Stmt& stmt : alongBoth) emit(std::move(stmt));
        return;
    }
    Block alongLeft = within([&] { joinByGallop(left, right, use); });
    Block alongRight = within([&] {
        joinByGallop(right, left,
                     [&](ExprId at, ExprId position, ExprId value) { use(position, at, value); });
    });
    const auto isMuchLonger = [&](const Segment& longer, const Segment& other) {
        constexpr std::int64_t kMuchLonger = 8;  // Specification 5.5.
        return binary(ExprOp::Less, binary(ExprOp::Multiply, constant(kMuchLonger), countOf(other)),
                      countOf(longer));
    };
    Block other{
        Function::choice(isMuchLonger(left, right), std::move(alongRight), std::move(alongBoth))};
    emit(Function::choice(isMuchLonger(right, left), std::move(alongLeft), std::move(other)));
}

ExprId Lowerer::countOf(const Segment& segment) {
    return binary(ExprOp::Max, constant(0), minus(segment.end, segment.begin));
}

/// Each value of the short segment is looked for in the long one, from where the last one was.
void Lowerer::joinByGallop(const Segment& shorter, const Segment& longer,
                           const std::function<void(ExprId, ExprId, ExprId)>& use) {
    const loop::LocalId at = m_function.addLocal("at", loop::Type::Index);
    emit(Function::declare(at, longer.begin));
    walkSegment(shorter, {std::nullopt, [&](ExprId position, const Lowered& value) {
                              gallop(longer, at, value.scalar);
                              useFound(longer, at, value.scalar,
                                       [&](ExprId found) { use(position, found, value.scalar); });
                          }});
}

/// One pass over both. True if what is done with pairs has no loops; else what lies between them is
/// jumped over, which takes little of the time then.
bool Lowerer::mergeSegments(const Segment& left, const Segment& right,
                            const std::function<void(ExprId, ExprId, ExprId)>& use) {
    const loop::LocalId r = m_function.addLocal("r", loop::Type::Index);
    const loop::LocalId s = m_function.addLocal("s", loop::Type::Index);
    const ExprId first = m_function.local(r);
    const ExprId second = m_function.local(s);
    const auto step = [&](loop::LocalId local) {
        return Function::assign(local, m_function.add(m_function.local(local), constant(1)));
    };
    for (const auto& [local, segment] : {std::pair(first, &left), std::pair(second, &right)}) {
        m_bounds.setNonNegative(local);
        m_bounds.setBelow(local, m_parameters.array(segment->array)->extents.front());
    }
    emit(Function::declare(r, left.begin));
    emit(Function::declare(s, right.begin));
    bool isShort = true;
    Block body = within([&] {
        const InLoop inLoop(*this);
        const ExprId a = load(left.array, first).scalar;
        const ExprId b = load(right.array, second).scalar;
        Block equal = within([&] { use(first, second, a); });
        isShort = !loop::hasLoop(equal);
        const auto passed = [&](const Segment& segment, loop::LocalId local, ExprId value) {
            return within([&] {
                emit(step(local));
                if (!isShort) gallop(segment, local, value);
            });
        };
        equal.push_back(step(r));
        equal.push_back(step(s));
        Block differ{
            Function::choice(binary(ExprOp::Less, a, b), passed(left, r, b), passed(right, s, a))};
        emit(Function::choice(binary(ExprOp::Equal, a, b), std::move(equal), std::move(differ)));
    });
    emit(Function::whileLoop(binary(ExprOp::And, binary(ExprOp::Less, first, left.end),
                                    binary(ExprOp::Less, second, right.end)),
                             std::move(body), m_function.add(countOf(left), countOf(right))));
    return isShort;
}

}  // namespace candler::sdqlite
