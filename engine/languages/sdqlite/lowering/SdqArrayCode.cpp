// Arrays of the Lowerer: vectors, slices of them, searches in slices that are sorted; tensors
// whose storage is not said, and temporaries, as dense arrays.
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
        return walkSegment({symbol, constant(0), array->extents.front(), false}, wanted);
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
    if (!isSlice) return Segment{*array, constant(0), length, isSorted};
    ExprId begin = named(scalar(child(term, 1), map->environment), "begin");
    ExprId end = named(scalar(child(term, 2), map->environment), "end");
    Segment made{*array, begin, end, isSorted};
    if (const auto positions = m_parameters.segments(*array)) {
        const loop::BufferId buffer = m_parameters.array(*positions)->buffer;
        const auto first = m_bounds.elementOf(begin, buffer);
        const auto last = m_bounds.elementOf(end, buffer);
        const bool isOne = first && last && m_function.constantValue(minus(*last, *first)) == 1;
        made.isSorted |= isOne && m_parameters.isSortedIn(*array, *positions);
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
        if (!found || !found->isSorted) return false;
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

/// By halves, in a segment that is sorted.
void Lowerer::search(const Segment& segment, ExprId value, const std::function<void(ExprId)>& use) {
    const loop::BufferId buffer = m_parameters.array(segment.array)->buffer;
    const loop::LocalId low = m_function.addLocal("low", loop::Type::Index);
    const loop::LocalId high = m_function.addLocal("high", loop::Type::Index);
    const ExprId first = m_function.local(low);
    const ExprId last = m_function.local(high);
    emit(Function::declare(low, segment.begin));
    emit(Function::declare(high, segment.end));
    Block halve = within([&] {
        const ExprId half =
            binary(ExprOp::Divide, binary(ExprOp::Subtract, last, first), constant(2));
        const ExprId middle = named(m_function.add(first, half), "middle");
        const ExprId isLess = binary(ExprOp::Less, m_function.load(buffer, {middle}), value);
        emit(Function::choice(isLess, {Function::assign(low, m_function.add(middle, constant(1)))},
                              {Function::assign(high, middle)}));
    });
    const ExprId most = binary(ExprOp::Max, constant(0), minus(segment.end, segment.begin));
    emit(Function::whileLoop(binary(ExprOp::Less, first, last), std::move(halve), most));
    const ExprId isFound = binary(ExprOp::And, binary(ExprOp::Less, first, segment.end),
                                  binary(ExprOp::Equal, m_function.load(buffer, {first}), value));
    const ExprId length = m_parameters.array(segment.array)->extents.front();
    guard(isFound, [&] {
        m_bounds.setNonNegative(first);
        m_bounds.setBelow(first, length);
        use(first);
    });
}

}  // namespace candler::sdqlite
