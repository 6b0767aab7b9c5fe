// Searches of the Lowerer: where a value is in a segment of an array. By halves if it is sorted;
// else, if its values differ, in a hash index, which is made once, in front of all loops.
// Specification 5.4.
#include "engine/languages/sdqlite/lowering/SdqLowerer.h"

namespace candler::sdqlite {

using loop::Block;
using loop::ExprId;
using loop::ExprOp;
using loop::Function;
using loop::LocalId;
using loop::Type;

bool Lowerer::isSearched(TermId sum, const Environment& environment,
                         const std::function<void(TermId, const Environment&)>& use) {
    const TermId body = child(sum, 1);
    if (opOf(body) != Operator::If || opOf(child(body, 0)) != Operator::Equal) return false;
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        const TermId value = child(child(body, 0), side);
        const TermId key = child(child(body, 0), 1 - side);
        constexpr FreeSet kEntry = 3;  // The loop's key and value.
        const bool isValue =
            opOf(value) == Operator::Variable && SdqTerms::indexOf(payload(value)) == 0;
        if (!isValue || (facts(key).free & kEntry) != 0) continue;
        const MapPtr over = mapOf(child(sum, 0), environment);
        const auto found = segment(over);
        if (!found || !isSearchable(*found)) return false;
        const ExprId wanted =
            named(scalar(key, extended(environment, {Lowered{}, Lowered{}})), "key");
        const FullTypeId values = m_terms.fullTypes[over->type].value;
        search(*found, wanted, [&](ExprId position) {
            use(child(body, 1), withEntry(sum, environment, position, {wanted, nullptr, values}));
        });
        return true;
    }
    return false;
}

/// Outside of loops an index costs more than to look at each value.
bool Lowerer::isSearchable(const Segment& segment) const {
    return segment.isSorted || (segment.isDistinct && m_loops > 0);
}

void Lowerer::search(const Segment& segment, ExprId value, const std::function<void(ExprId)>& use) {
    if (segment.isSorted) return searchSorted(segment, value, use);
    const loop::BufferId index = indexOf(segment.array, segment.positions);
    const ExprId found = m_function.local(probe(index, segment, value));
    guard(binary(ExprOp::Less, constant(0), found), [&] {
        const ExprId position = named(minus(found, constant(1)), "position");
        m_bounds.setNonNegative(position);
        m_bounds.setBelow(position, m_parameters.array(segment.array)->extents.front());
        // The index is of the whole array, if that has no parts.
        if (segment.positions) return use(position);
        guard(isWithin(segment, position), [&] { use(position); });
    });
}

ExprId Lowerer::isWithin(const Segment& segment, ExprId position) {
    ExprId condition = m_function.boolean(true);
    if (m_function.constantValue(segment.begin) != 0)
        condition = binary(ExprOp::LessEqual, segment.begin, position);
    if (m_bounds.isBelow(position, segment.end)) return condition;
    const ExprId isBelow = binary(ExprOp::Less, position, segment.end);
    return m_function.constantValue(condition) == 1 ? isBelow
                                                    : binary(ExprOp::And, condition, isBelow);
}

/// By halves, in a segment that is sorted.
void Lowerer::searchSorted(const Segment& segment, ExprId value,
                           const std::function<void(ExprId)>& use) {
    const LocalId low = m_function.addLocal("low", Type::Index);
    const LocalId high = m_function.addLocal("high", Type::Index);
    emit(Function::declare(low, segment.begin));
    emit(Function::declare(high, segment.end));
    halve(segment, low, high, value);
    useFound(segment, low, value, use);
}

/// `low` becomes the first position from there on that has no smaller value, or `high`.
void Lowerer::halve(const Segment& segment, LocalId low, LocalId high, ExprId value) {
    const ExprId first = m_function.local(low);
    const ExprId last = m_function.local(high);
    Block body = within([&] {
        const ExprId half =
            binary(ExprOp::Divide, binary(ExprOp::Subtract, last, first), constant(2));
        const ExprId middle = named(m_function.add(first, half), "middle");
        emit(Function::choice(isLess(segment, middle, value),
                              {Function::assign(low, m_function.add(middle, constant(1)))},
                              {Function::assign(high, middle)}));
    });
    emit(Function::whileLoop(binary(ExprOp::Less, first, last), std::move(body), countOf(segment)));
}

ExprId Lowerer::isLess(const Segment& segment, ExprId position, ExprId value) {
    const loop::BufferId buffer = m_parameters.array(segment.array)->buffer;
    return binary(ExprOp::Less, m_function.load(buffer, {position}), value);
}

void Lowerer::useFound(const Segment& segment, LocalId at, ExprId value,
                       const std::function<void(ExprId)>& use) {
    const loop::BufferId buffer = m_parameters.array(segment.array)->buffer;
    const ExprId position = m_function.local(at);
    const ExprId isFound =
        binary(ExprOp::And, binary(ExprOp::Less, position, segment.end),
               binary(ExprOp::Equal, m_function.load(buffer, {position}), value));
    guard(isFound, [&] {
        m_bounds.setNonNegative(position);
        m_bounds.setBelow(position, m_parameters.array(segment.array)->extents.front());
        use(position);
    });
}

/// From `low` on, in steps that double, then by halves in the last of them: a value that is near is
/// found soon. Bentley and Yao, An Almost Optimal Algorithm for Unbounded Searching, 1976.
void Lowerer::gallop(const Segment& segment, LocalId low, ExprId value) {
    const LocalId high = m_function.addLocal("high", Type::Index);
    const LocalId step = m_function.addLocal("step", Type::Index);
    const ExprId last = m_function.local(high);
    emit(Function::declare(high, m_function.local(low)));
    emit(Function::declare(step, constant(1)));
    Block jump{
        Function::assign(low, m_function.add(last, constant(1))),
        Function::assign(high, m_function.add(last, m_function.local(step))),
        Function::assign(step, binary(ExprOp::Multiply, constant(2), m_function.local(step)))};
    emit(Function::whileLoop(
        binary(ExprOp::And, binary(ExprOp::Less, last, segment.end), isLess(segment, last, value)),
        std::move(jump), countOf(segment)));
    emit(Function::assign(high, binary(ExprOp::Min, last, segment.end)));
    halve(segment, low, high, value);
}

/// The part of the slots that values of a segment are in. Of k values it has 2 k + 1 places, so
/// that one is always free.
Lowerer::Slots Lowerer::slotsOf(const Segment& segment) {
    const auto twice = [&](ExprId count) { return binary(ExprOp::Multiply, constant(2), count); };
    const auto odd = [&](ExprId count) { return m_function.add(twice(count), constant(1)); };
    if (!segment.positions)
        return {constant(0), odd(m_parameters.array(segment.array)->extents.front())};
    return {named(m_function.add(twice(segment.begin), segment.part), "first_slot"),
            named(odd(minus(segment.end, segment.begin)), "slot_count")};
}

/// Where the search for a value begins: multiplicative hashing (Knuth, The Art of Computer
/// Programming 3, 6.4), by 30 bits, so that no product exceeds 63.
ExprId Lowerer::firstSlot(const Slots& slots, ExprId value) {
    constexpr std::int64_t kFactor = 2654435769;  // 2^32 by the golden ratio.
    constexpr std::int64_t kBits31 = std::int64_t{1} << 31U;
    constexpr std::int64_t kBits32 = std::int64_t{1} << 32U;
    constexpr std::int64_t kBits30 = std::int64_t{1} << 30U;
    if (!m_bounds.isNonNegative(value)) value = binary(ExprOp::Max, constant(0), value);
    const ExprId low = binary(ExprOp::Modulo, value, constant(kBits31));
    const ExprId mixed =
        binary(ExprOp::Modulo, binary(ExprOp::Multiply, low, constant(kFactor)), constant(kBits32));
    const ExprId hash = named(binary(ExprOp::Divide, mixed, constant(kBits32 / kBits30)), "hash");
    const ExprId scaled =
        binary(ExprOp::Divide, binary(ExprOp::Multiply, hash, slots.count), constant(kBits30));
    return m_function.add(slots.first, scaled);
}

/// To the next slot, from the last to the first.
loop::Stmt Lowerer::nextSlot(const Slots& slots, LocalId slot) {
    const ExprId next = m_function.add(m_function.local(slot), constant(1));
    const ExprId isLast = binary(ExprOp::Equal, next, m_function.add(slots.first, slots.count));
    return Function::choice(isLast, {Function::assign(slot, slots.first)},
                            {Function::assign(slot, next)});
}

loop::BufferId Lowerer::indexOf(Payload array, std::optional<Payload> positions) {
    const auto [entry, isNew] = m_indexes.try_emplace({array, positions});
    if (!isNew) return entry->second;
    const ExprId length = m_parameters.array(array)->extents.front();
    const ExprId parts = positions ? m_parameters.array(*positions)->extents.front() : constant(1);
    const ExprId size = m_function.add(binary(ExprOp::Multiply, constant(2), length), parts);
    entry->second =
        m_function.addBuffer({m_terms.symbolAt(array).name + "_slots", Type::Index, {size}});
    Block block = within([&] {
        emit(Function::allocate(entry->second));
        loop(size, "slot",
             [&](ExprId slot) { emit(Function::store(entry->second, {slot}, constant(0))); });
        if (!positions)
            return fillSlots(entry->second, {.array = array, .begin = constant(0), .end = length});
        const loop::BufferId starts = m_parameters.array(*positions)->buffer;
        loop(minus(parts, constant(1)), "part", [&](ExprId part) {
            const ExprId begin = named(m_function.load(starts, {part}), "begin");
            const ExprId end =
                named(m_function.load(starts, {m_function.add(part, constant(1))}), "end");
            fillSlots(
                entry->second,
                {.array = array, .begin = begin, .end = end, .positions = positions, .part = part});
        });
    });
    for (loop::Stmt& stmt : block) m_prologue.push_back(std::move(stmt));
    return entry->second;
}

void Lowerer::fillSlots(loop::BufferId index, const Segment& segment) {
    const Slots slots = slotsOf(segment);
    range(segment.begin, segment.end, "q", [&](ExprId position) {
        const ExprId value = load(segment.array, position).scalar;
        const LocalId slot = m_function.addLocal("slot", Type::Index);
        emit(Function::declare(slot, firstSlot(slots, value)));
        const ExprId held = m_function.load(index, {m_function.local(slot)});
        emit(Function::whileLoop(binary(ExprOp::Less, constant(0), held), {nextSlot(slots, slot)},
                                 slots.count));
        emit(Function::store(index, {m_function.local(slot)},
                             m_function.add(position, constant(1))));
    });
}

/// A local: one more than the position of the value, or 0.
LocalId Lowerer::probe(loop::BufferId index, const Segment& segment, ExprId value) {
    const Slots slots = slotsOf(segment);
    const LocalId slot = m_function.addLocal("slot", Type::Index);
    const LocalId at = m_function.addLocal("at", Type::Index);
    const LocalId found = m_function.addLocal("found", Type::Index);
    const ExprId held = m_function.load(index, {m_function.local(slot)});
    emit(Function::declare(slot, firstSlot(slots, value)));
    emit(Function::declare(at, held));
    emit(Function::declare(found, constant(0)));
    Block step = within([&] {
        const loop::BufferId values = m_parameters.array(segment.array)->buffer;
        const ExprId here = m_function.load(values, {minus(m_function.local(at), constant(1))});
        Block isIt{Function::assign(found, m_function.local(at)),
                   Function::assign(at, constant(0))};
        emit(Function::choice(binary(ExprOp::Equal, here, value), std::move(isIt),
                              {nextSlot(slots, slot), Function::assign(at, held)}));
    });
    emit(Function::whileLoop(binary(ExprOp::Less, constant(0), m_function.local(at)),
                             std::move(step), slots.count));
    return found;
}

}  // namespace candler::sdqlite
