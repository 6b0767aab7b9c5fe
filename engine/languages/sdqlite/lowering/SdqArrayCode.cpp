// Arrays of the Lowerer: vectors, slices of them; tensors whose storage is not said, and
// temporaries, as dense arrays. Searches in slices are in SdqSearchCode.cpp.
#include "engine/languages/sdqlite/lowering/SdqLowerer.h"

namespace candler::sdqlite {

using loop::Block;
using loop::ExprId;
using loop::ExprOp;
using loop::Function;

std::optional<Payload> Lowerer::arrayOf(TermId term, const Environment& environment) {
    const MapPtr map = mapOf(term, environment);
    if (map->kind != LoweredMap::Kind::Term || opOf(map->term) != Operator::Symbol)
        return std::nullopt;
    const Payload symbol = payload(map->term);
    const bool isVector =
        m_terms.fullTypes[m_terms.symbolAt(symbol).type].storage == MapKind::Vector;
    return isVector && m_parameters.array(symbol) != nullptr ? std::optional(symbol) : std::nullopt;
}

/// Of an array, with what facts say of it.
Lowered Lowerer::load(Payload array, ExprId position) {
    const FullTypeId type = m_terms.fullTypes[m_terms.symbolAt(array).type].value;
    const bool isIndex = m_terms.fullTypes[type].kind == FullType::Kind::Index;
    const std::string& name = m_terms.symbolAt(array).name;
    const ExprId element =
        named(m_function.load(m_parameters.array(array)->buffer, {position}),
              isIndex && indexName(type) != "r" ? indexName(type) : name + "_at");
    if (!isIndex) return {element, nullptr, type};
    if (const auto said = m_parameters.fact(array, FactSyntax::Kind::ValuesIn)) {
        m_bounds.setNonNegative(element);
        if (const auto bound = m_parameters.count(said->sort)) m_bounds.setBelow(element, *bound);
    }
    if (m_parameters.fact(array, FactSyntax::Kind::Monotone)) m_bounds.setNonNegative(element);
    return {element, nullptr, type};
}

void Lowerer::walkSymbol(const MapPtr& map, const Wanted& wanted) {
    const Payload symbol = payload(map->term);
    const Input* said = m_parameters.input(symbol);
    if (said != nullptr && said->mapping)
        return resolve(map, {.isLinear = true, .isStrict = true},
                       [&](const MapPtr& found) { walk(found, wanted); });
    const Parameters::Array* array = m_parameters.array(symbol);
    if (array == nullptr) {
        fail(map->term, "no kernel is written for this input");
        return;
    }
    if (arrayOf(map->term, {}))
        return walkSegment({.array = symbol, .begin = constant(0), .end = array->extents.front()},
                           wanted);
    LoweredMap dense;
    dense.kind = LoweredMap::Kind::Dense;
    dense.type = map->type;
    dense.buffer = array->buffer;
    walkDense(std::make_shared<const LoweredMap>(std::move(dense)), wanted);
}

void Lowerer::walkDense(const MapPtr& map, const Wanted& wanted) {
    const std::size_t level = map->prefix.size();
    const ExprId extent = m_function[map->buffer].shape[level];
    const bool isLast = level + 1 == m_function[map->buffer].shape.size();
    const FullTypeId type = m_terms.fullTypes[map->type].value;
    const auto use = [&](ExprId key) {
        LoweredMap below = *map;
        below.prefix.push_back(key);
        below.type = type;
        if (isLast)
            return wanted.use(key, {named(m_function.load(map->buffer, below.prefix),
                                          m_function[map->buffer].name + "_at"),
                                    nullptr, type});
        wanted.use(key, {{}, std::make_shared<const LoweredMap>(std::move(below)), type});
    };
    if (wanted.key) return inside(*wanted.key, extent, [&] { use(*wanted.key); });
    const FullTypeId keys = m_terms.fullTypes.index(m_terms.fullTypes[map->type].sort);
    range(constant(0), extent, indexName(keys), use);
}

/// Positions of a slice, or of a whole array.
std::optional<Lowerer::Segment> Lowerer::segment(const MapPtr& map) {
    if (map->kind != LoweredMap::Kind::Term) return std::nullopt;
    const TermId term = map->term;
    const bool isSlice = opOf(term) == Operator::Slice;
    const auto array = arrayOf(isSlice ? child(term, 0) : term, map->environment);
    if (!array) return std::nullopt;
    const ExprId length = m_parameters.array(*array)->extents.front();
    const bool isSorted = m_parameters.fact(*array, FactSyntax::Kind::Sorted).has_value();
    const bool isDistinct =
        isSorted || m_parameters.fact(*array, FactSyntax::Kind::Distinct).has_value();
    if (!isSlice)
        return Segment{*array, constant(0), length, isSorted, isDistinct, std::nullopt, {}};
    ExprId begin = named(scalar(child(term, 1), map->environment), "begin");
    ExprId end = named(scalar(child(term, 2), map->environment), "end");
    Segment made{*array, begin, end, isSorted, isDistinct, std::nullopt, {}};
    if (const auto positions = m_parameters.segments(*array)) {
        const loop::BufferId buffer = m_parameters.array(*positions)->buffer;
        const auto first = m_bounds.elementOf(begin, buffer);
        const auto last = m_bounds.elementOf(end, buffer);
        const bool isOne = first && last && m_function.constantValue(minus(*last, *first)) == 1;
        made.isSorted |= isOne && m_parameters.isSortedIn(*array, *positions);
        if (isOne && !isDistinct) {
            made.isDistinct = true;
            made.positions = positions;
            made.part = *first;
        }
        if (first && last) return made;
    }
    if (!m_bounds.isNonNegative(begin))
        made.begin = named(binary(ExprOp::Max, constant(0), begin), "begin");
    if (!m_bounds.isAtMost(end, length)) made.end = named(binary(ExprOp::Min, end, length), "end");
    return made;
}

void Lowerer::walkSlice(const MapPtr& map, const Wanted& wanted) {
    if (const auto found = segment(map)) return walkSegment(*found, wanted);
    const ExprId low = named(scalar(child(map->term, 1), map->environment), "begin");
    const ExprId high = named(scalar(child(map->term, 2), map->environment), "end");
    const EntryUse use = [&](ExprId key, const Lowered& value) {
        guard(binary(ExprOp::And, binary(ExprOp::LessEqual, low, key),
                     binary(ExprOp::Less, key, high)),
              [&] { wanted.use(key, value); });
    };
    walk(mapOf(child(map->term, 0), map->environment), {wanted.key, use});
}

void Lowerer::walkSegment(const Segment& segment, const Wanted& wanted) {
    const ExprId length = m_parameters.array(segment.array)->extents.front();
    const auto use = [&](ExprId at) { wanted.use(at, load(segment.array, at)); };
    const FullType& type = m_terms.fullTypes[m_terms.symbolAt(segment.array).type];
    const std::string name = indexName(m_terms.fullTypes.index(type.sort));
    if (!wanted.key)
        return range(segment.begin, segment.end, name, [&](ExprId at) {
            m_bounds.setNonNegative(at);
            m_bounds.setBelow(at, length);
            use(at);
        });
    const ExprId key = *wanted.key;
    ExprId isIn = m_function.constantValue(segment.begin) == 0 && segment.end == length
                      ? isInside(key, length)
                      : binary(ExprOp::And, binary(ExprOp::LessEqual, segment.begin, key),
                               binary(ExprOp::Less, key, segment.end));
    guard(isIn, [&] { use(key); });
}

}  // namespace candler::sdqlite
