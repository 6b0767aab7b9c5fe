// Entries of maps, of the Lowerer: each is used where it is made. With a key that is wanted, only
// what can have that key is walked over.
#include <utility>

#include "engine/languages/sdqlite/lowering/SdqLowerer.h"

namespace candler::sdqlite {

using loop::ExprId;
using loop::ExprOp;

MapPtr Lowerer::mapOf(TermId term, const Environment& environment) {
    if (opOf(term) == Operator::Variable) {
        const Lowered* known = variable(term, environment);
        if (known != nullptr && known->map) return known->map;
    }
    LoweredMap map;
    map.term = term;
    map.environment = environment;
    map.type = typeOf(term, environment);
    return std::make_shared<const LoweredMap>(std::move(map));
}

Lowered Lowerer::value(TermId term, const Environment& environment) {
    const FullTypeId type = typeOf(term, environment);
    if (isMap(term)) return {{}, mapOf(term, environment), type};
    return {named(scalar(term, environment), "value"), nullptr, type};
}

/// Zeros in it that are stored are no entries any more.
Lowered Lowerer::entryValue(TermId term, const Environment& environment) {
    Lowered made = value(term, environment);
    if (!made.map) return made;
    made.map = asTensor(made.map);
    return made;
}

/// Sorts that are known of one of both.
MapPtr Lowerer::withType(const MapPtr& map, FullTypeId type) {
    const auto joined = m_terms.fullTypes.join(map->type, type);
    if (!joined || *joined == map->type) return map;
    LoweredMap typed = *map;
    typed.type = *joined;
    return std::make_shared<const LoweredMap>(std::move(typed));
}

MapPtr Lowerer::asTensor(const MapPtr& map) {
    if (map->kind != LoweredMap::Kind::Term || map->isTensor) return map;
    LoweredMap tensor = *map;
    tensor.isTensor = true;
    return std::make_shared<const LoweredMap>(std::move(tensor));
}

Environment Lowerer::extended(Environment environment, std::initializer_list<Lowered> values) {
    environment.insert(environment.end(), values);
    return environment;
}

Environment Lowerer::withEntry(TermId term, const Environment& environment, ExprId key,
                               const Lowered& entry) {
    const FullTypeId map = typeOf(child(term, 0), environment);
    const FullType& type = m_terms.fullTypes[map];
    const FullTypeId keys = m_terms.fullTypes.index(type.sort);
    return extended(environment, {index(key, keys), entry});
}

/// Of leaves; a map times a map has the left one's keys outside.
Lowered Lowerer::times(const Lowered& left, const Lowered& right, Ring ring) {
    const FullTypeId type = productType(left.type, right.type);
    RingCode code(m_function, ring);
    if (!left.map && !right.map)
        return {named(code.multiply(code.converted(left.scalar), code.converted(right.scalar)),
                      "product"),
                nullptr, type};
    LoweredMap made;
    made.type = type;
    made.ring = ring;
    if (left.map && right.map) {
        made.kind = LoweredMap::Kind::Product;
        made.left = left.map;
        made.right = right.map;
    } else {
        made.kind = LoweredMap::Kind::Scaled;
        made.left = left.map ? left.map : right.map;
        made.factor = left.map ? right.scalar : left.scalar;
    }
    return {{}, std::make_shared<const LoweredMap>(std::move(made)), type};
}

MapPtr Lowerer::negated(const MapPtr& map) {
    FullTypeId leaf = map->type;
    while (m_terms.fullTypes[leaf].kind == FullType::Kind::Map)
        leaf = m_terms.fullTypes[leaf].value;
    const Ring ring = m_terms.fullTypes[leaf].ring;
    const ExprId factor = RingCode(m_function, ring).number(-1);
    return times({factor, nullptr, leaf}, {{}, map, map->type}, ring).map;
}

void Lowerer::emitEntry(ExprId key, const Lowered& value, const Wanted& wanted) {
    if (!wanted.key) return wanted.use(key, value);
    guard(m_bounds.simplify(binary(ExprOp::Equal, key, *wanted.key)),
          [&] { wanted.use(key, value); });
}

void Lowerer::walk(const MapPtr& map, const Wanted& wanted) {
    if (m_error) return;
    switch (map->kind) {
        case LoweredMap::Kind::Term:
            return walkTerm(map, wanted);
        case LoweredMap::Kind::Dense:
            return walkDense(map, wanted);
        case LoweredMap::Kind::Product:
        case LoweredMap::Kind::Scaled: {
            const Lowered factor = map->kind == LoweredMap::Kind::Product
                                       ? Lowered{{}, map->right, map->right->type}
                                       : Lowered{map->factor, nullptr, {}};
            const EntryUse use = [&](ExprId key, const Lowered& value) {
                wanted.use(key, times(value, factor, map->ring));
            };
            const auto all = [&] { walk(map->left, {wanted.key, use}); };
            // Zero times a map has no entries: its loops are left out, where zeros are usual.
            const bool isScaled = map->kind == LoweredMap::Kind::Scaled && !wanted.key;
            if (isScaled && m_function[map->factor].type == loop::Type::Bool)
                return guard(map->factor, all);
            if (isScaled && map->ring == Ring::MinPlus)
                return guard(RingCode(m_function, map->ring).isNonzero(map->factor), all);
            return all();
        }
    }
}

void Lowerer::walkTerm(const MapPtr& map, const Wanted& wanted) {
    using enum Operator;
    const TermId term = map->term;
    const At at(*this, term);
    const Environment& environment = map->environment;
    switch (opOf(term)) {
        case Empty:
            return;
        case Symbol:
            return walkSymbol(map, wanted);
        case Range:
            return walkRange(map, wanted);
        case Slice:
            return walkSlice(map, wanted);
        case Singleton:
            return emitEntry(scalar(child(term, 0), environment),
                             entryValue(child(term, 1), environment), wanted);
        case Collect:
            return walkKeyed(map, child(term, 1), child(term, 2), wanted);
        case Sum:
            return walkSum(map, wanted);
        case Merge:
            return walkMerge(term, environment, [&](const Environment& inner) {
                walk(mapOf(child(term, 2), inner), wanted);
            });
        case Add:
        case Subtract:
            walk(mapOf(child(term, 0), environment), wanted);
            return walk(opOf(term) == Add ? mapOf(child(term, 1), environment)
                                          : negated(mapOf(child(term, 1), environment)),
                        wanted);
        case Negate:
            return walk(negated(mapOf(child(term, 0), environment)), wanted);
        case Multiply:
            return walkProduct(map, wanted);
        case Variable:
        case Get:
        case If:
        case InBounds:
        case Let:
        case Probe:
            return resolve(map, {.isLinear = true, .isStrict = true},
                           [&](const MapPtr& found) { walk(found, wanted); });
        default:
            fail(term, "no kernel is written for this");
    }
}

void Lowerer::walkProduct(const MapPtr& map, const Wanted& wanted) {
    const TermId left = child(map->term, 0);
    const TermId right = child(map->term, 1);
    const Environment& environment = map->environment;
    if (isConditional(map->term)) {
        const TermId condition = isTruth(left) ? left : right;
        return guard(scalar(condition, environment),
                     [&] { walk(mapOf(isTruth(left) ? right : left, environment), wanted); });
    }
    walk(productOf(map), wanted);
}

bool Lowerer::isConditional(TermId product) const {
    return (isTruth(child(product, 0)) || isTruth(child(product, 1))) &&
           ringOf(product) != Ring::Bool;
}

/// The map itself if it is multiplied by a condition.
MapPtr Lowerer::productOf(const MapPtr& map) {
    if (isConditional(map->term)) return map;
    const Lowered first = value(child(map->term, 0), map->environment);
    const Lowered second = value(child(map->term, 1), map->environment);
    return times(first, second, ringOf(map->term).value_or(Ring::Real)).map;
}

/// A sum of single entries is like collect.
void Lowerer::walkSum(const MapPtr& map, const Wanted& wanted) {
    const TermId term = map->term;
    const TermId body = child(term, 1);
    if (opOf(body) == Operator::Singleton)
        return walkKeyed(map, child(body, 0), child(body, 1), wanted);
    if (isSearched(term, map->environment, [&](TermId found, const Environment& inner) {
            walk(mapOf(found, inner), wanted);
        }))
        return;
    each(mapOf(child(term, 0), map->environment), needsOf(body),
         [&](ExprId key, const Lowered& entry) {
             walk(mapOf(body, withEntry(term, map->environment, key, entry)), wanted);
         });
}

/// Entries `key -> entry` for those of the first child.
void Lowerer::walkKeyed(const MapPtr& map, TermId key, TermId entry, const Wanted& wanted) {
    const TermId term = map->term;
    const MapPtr over = mapOf(child(term, 0), map->environment);
    const bool isVariable = opOf(key) == Operator::Variable;
    const std::uint32_t variable = isVariable ? SdqTerms::indexOf(payload(key)) : 2;
    Needs needs = needsOf(entry);
    // The key is no part of the sum.
    if ((facts(key).free & 1U) != 0) needs = {};
    const auto use = [&](ExprId at, const Lowered& value) {
        const Environment inner = withEntry(term, map->environment, at, value);
        const ExprId made = scalar(key, inner);
        const bool isSure = wanted.key && (variable == 1 || made == *wanted.key);
        if (isSure) return wanted.use(made, entryValue(entry, inner));
        if (!wanted.key) return wanted.use(made, entryValue(entry, inner));
        guard(m_bounds.simplify(binary(ExprOp::Equal, made, *wanted.key)),
              [&] { wanted.use(made, entryValue(entry, inner)); });
    };
    if (wanted.key && variable == 1)
        return lookup(over, *wanted.key, needs,
                      [&](const Lowered& value) { use(*wanted.key, value); });
    if (wanted.key && variable == 0)
        if (const auto found = segment(over); found && isSearchable(*found))
            return search(*found, *wanted.key, [&](ExprId position) {
                const Environment inner =
                    withEntry(term, map->environment, position,
                              {*wanted.key, nullptr, m_terms.fullTypes[over->type].value});
                wanted.use(*wanted.key, entryValue(entry, inner));
            });
    each(over, needs, use);
}

void Lowerer::walkRange(const MapPtr& map, const Wanted& wanted) {
    const ExprId low = named(scalar(child(map->term, 0), map->environment), "begin");
    const ExprId high = named(scalar(child(map->term, 1), map->environment), "end");
    const FullTypeId type = m_terms.fullTypes[map->type].value;
    if (!wanted.key)
        return range(low, high, indexName(type),
                     [&](ExprId at) { wanted.use(at, index(at, type)); });
    ExprId isIn = m_function.boolean(true);
    if (m_function.constantValue(low) != 0 || !m_bounds.isNonNegative(*wanted.key))
        isIn = binary(ExprOp::LessEqual, low, *wanted.key);
    if (!m_bounds.isBelow(*wanted.key, high)) {
        const ExprId isBelow = binary(ExprOp::Less, *wanted.key, high);
        isIn = m_function.constantValue(isIn) == 1 ? isBelow : binary(ExprOp::And, isIn, isBelow);
    }
    guard(isIn, [&] { wanted.use(*wanted.key, index(*wanted.key, type)); });
}

}  // namespace candler::sdqlite
