#include "engine/languages/sdqlite/stages/SdqTables.h"

#include <algorithm>
#include <array>

namespace candler::sdqlite {

namespace {

/// Indices of variables from here on are not told apart in sets.
constexpr std::uint32_t kDeepest = 60;

/// The variables `from` to `to` - 1.
FreeSet variables(std::uint32_t from, std::uint32_t to) {
    return ((FreeSet{1} << to) - 1) & ~((FreeSet{1} << from) - 1);
}

bool isDivision(Operator o) {
    return o == Operator::Divide || o == Operator::Modulo;
}

}  // namespace

bool SdqTables::isWorthKeeping(TermId term) {
    if (!PlainTypes::isRing(m_terms.store.type(term))) return false;
    for (const TermId part : m_terms.store.subterms(term)) {
        const Operator o = operatorAt(part);
        // What is divided by may be zero where the term is not asked for.
        if (isDivision(o) && operatorAt(child(part, 1)) != Operator::Number) return false;
    }
    return hasLoop(term);
}

bool SdqTables::hasLoop(TermId term) const {
    return std::ranges::any_of(m_terms.store.subterms(term), [&](TermId part) {
        const Operator o = operatorAt(part);
        return (o == Operator::Sum || o == Operator::Merge) &&
               !PlainTypes::isMap(m_terms.store.type(part));
    });
}

const Dimension* SdqTables::dimensionOf(SdqScopes::Id scope, TermId index) {
    for (const Dimension& dimension : m_program.dimensions)
        if (m_scopes.isIndexOf(scope, index, dimension.sort)) return &dimension;
    return nullptr;
}

bool SdqTables::addKey(const PlaceBelow& place, TermId part, std::uint32_t depth, TableUse& use) {
    // What the term binds itself is unknown where it stands.
    if ((m_terms.binding().freeIndices(part) & variables(0, depth)) != 0) return false;
    const TermId key = m_terms.binding().shift(part, -static_cast<int>(depth), 0);
    if (std::ranges::find(use.keys, key) != use.keys.end()) return true;
    const Dimension* const of = dimensionOf(place.scope, key);
    if (of == nullptr || use.keys.size() == kMostKeys) return false;
    use.keys.push_back(key);
    use.of.push_back(of);
    return true;
}

bool SdqTables::addKeys(const PlaceBelow& place, TermId part, std::uint32_t depth, TableUse& use) {
    if (depth + place.bound > kDeepest) return false;
    const FreeSet local = variables(depth, depth + place.bound);
    if ((m_terms.binding().freeIndices(part) & local) == 0) return true;
    const Operator o = operatorAt(part);
    if (o == Operator::Variable) return addKey(place, part, depth, use);
    const TableUse before = use;
    bool isKnown = true;
    const auto children = m_terms.store.children(part);
    const std::vector<TermId> parts(children.begin(), children.end());
    for (std::size_t i = 0; i < parts.size() && isKnown; ++i)
        isKnown = addKeys(place, parts[i], depth + row(o).binders[i], use);
    if (isKnown || m_terms.store.type(part) != PlainTypes::kIndex) return isKnown;
    // Of coordinates that are looked up at a position, the coordinate is an index.
    use = before;
    return addKey(place, part, depth, use);
}

TermId SdqTables::entryOf(const PlaceBelow& place, TermId part, std::uint32_t depth,
                          std::span<const TermId> keys) {
    const FreeSet free = m_terms.binding().freeIndices(part);
    if (!hasFreeFrom(free, depth)) return part;
    const auto last = static_cast<std::uint32_t>(2 * keys.size());
    if (m_terms.store.type(part) == PlainTypes::kIndex && (free & variables(0, depth)) == 0) {
        const TermId here = m_terms.binding().shift(part, -static_cast<int>(depth), 0);
        const auto key = std::ranges::find(keys, here);
        if (key != keys.end()) {
            const auto number = static_cast<std::uint32_t>(key - keys.begin());
            return variable(depth + last - 1 - 2 * number, kNoShape, PlainTypes::kIndex);
        }
    }
    const Label label = m_terms.store[part];
    if (operatorOf(label.op) == Operator::Variable) {
        const std::uint32_t index = SdqTerms::indexOf(label.payload);
        if (index < depth) return part;
        return variable(index - place.bound + last, SdqTerms::shapeOf(label.payload), label.type);
    }
    const auto children = m_terms.store.children(part);
    std::vector<TermId> made(children.begin(), children.end());
    for (std::size_t i = 0; i < made.size(); ++i)
        made[i] = entryOf(place, made[i], depth + row(operatorOf(label.op)).binders[i], keys);
    return m_terms.store.make(m_terms.store.labelOf(part), made);
}

/// `collect(<j,_> in 0..nJ) {j -> entry}`
TermId SdqTables::collected(const Dimension& of, TermId entry) {
    const std::array ends{m_terms.numberTerm(0, PlainTypes::kIndex),
                          m_terms.leaf(Operator::Symbol, of.size, PlainTypes::kIndex)};
    const TermId range = *m_terms.make(Operator::Range, ends);
    const std::array children{range, variable(1, kNoShape, PlainTypes::kIndex), entry};
    return *m_terms.make(Operator::Collect, children);
}

TermId SdqTables::tableOf(const TableUse& use) {
    TermId table = use.entry;
    for (auto of = use.of.rbegin(); of != use.of.rend(); ++of) table = collected(**of, table);
    return table;
}

std::optional<TableUse> SdqTables::use(const PlaceBelow& place, TermId term) {
    TableUse made;
    if (!addKeys(place, term, 0, made)) return std::nullopt;
    made.entry = entryOf(place, term, 0, made.keys);
    made.table = tableOf(made);
    return made;
}

/// The part without its key: the map of what it is at every key.
std::optional<TermId> SdqTables::spread(SdqScopes::Id scope, TermId part, std::uint32_t depth,
                                        const Dimension& of) {
    const Operator o = operatorAt(part);
    if (o == Operator::If)
        if (const auto made = spreadIf(scope, part, depth, of)) return made;
    const auto last = static_cast<std::size_t>(row(o).arity) - 1;
    if (o != Operator::Sum && o != Operator::If && o != Operator::Multiply) return std::nullopt;
    const FreeSet key = variables(depth, depth + 2);
    std::size_t inner = last;
    if (o == Operator::Multiply && (m_terms.binding().freeIndices(child(part, last)) & key) == 0)
        inner = 0;
    const std::size_t other = 1 - inner;
    const TermId outside = child(part, other);
    if (depth + 2 > kDeepest || (m_terms.binding().freeIndices(outside) & key) != 0)
        return std::nullopt;
    if (m_terms.store.type(child(part, inner)) != m_terms.store.type(part)) return std::nullopt;
    std::array<TermId, 2> children{};
    children[other] = m_terms.binding().shift(outside, -2, depth);
    children[inner] = child(part, inner);
    SdqScopes::Id below = scope;
    if (o == Operator::Sum) {
        const std::array loop{children[other], m_terms.zero(m_terms.store.type(part))};
        below = m_scopes.below(scope, *m_terms.make(o, loop), inner);
    }
    const auto made = spread(below, children[inner], depth + row(o).binders[inner], of);
    if (!made) return std::nullopt;
    children[inner] = *made;
    return m_terms.make(o, children);
}

/// Of what is asked for one key.
std::optional<TermId> SdqTables::spreadIf(SdqScopes::Id scope, TermId part, std::uint32_t depth,
                                          const Dimension& of) {
    const TermId condition = child(part, 0);
    const TermId value = child(part, 1);
    const FreeSet key = variables(depth, depth + 2);
    if (operatorAt(condition) != Operator::Equal) return std::nullopt;
    if ((m_terms.binding().freeIndices(value) & key) != 0) return std::nullopt;
    for (const std::size_t side : {0U, 1U}) {
        const TermId asked = child(condition, side);
        const TermId found = child(condition, 1 - side);
        if (operatorAt(asked) != Operator::Variable ||
            SdqTerms::indexOf(m_terms.store[asked].payload) != depth + 1 ||
            (m_terms.binding().freeIndices(found) & key) != 0)
            continue;
        const std::array children{m_terms.binding().shift(found, -2, depth),
                                  m_terms.binding().shift(value, -2, depth)};
        if (!m_scopes.isIndexOf(scope, children[0], of.sort)) return std::nullopt;
        return m_terms.make(Operator::Singleton, children);
    }
    return std::nullopt;
}

/// Of keys around it the table stays a loop.
std::optional<TermId> SdqTables::summed(SdqScopes::Id scope, const TableUse& use) {
    if (use.keys.empty()) return std::nullopt;
    const std::span around = std::span(use.of).first(use.of.size() - 1);
    for (const Dimension* of : around) scope = m_scopes.below(scope, collected(*of, use.entry), 2);
    auto table = spread(scope, use.entry, 0, *use.of.back());
    for (auto of = around.rbegin(); table && of != around.rend(); ++of)
        table = collected(**of, *table);
    return table;
}

/// Kept in an array.
std::uint32_t SdqTables::shapeOf(const TableUse& use) {
    if (use.keys.empty()) return kNoShape;
    FullTypes& types = m_terms.fullTypes;
    FullTypeId type = types.ring(PlainTypes::ringOf(m_terms.store.type(use.entry)));
    for (auto of = use.of.rbegin(); of != use.of.rend(); ++of)
        type = types.map((*of)->sort, type, MapKind::Vector);
    return m_terms.shape({type, ""});
}

void SdqTables::addFactors(TermId product, std::vector<TermId>& factors) {
    if (operatorAt(product) != Operator::Multiply) return factors.push_back(product);
    for (const std::size_t i : {0U, 1U}) addFactors(child(product, i), factors);
}

TermId SdqTables::product(std::span<const TermId> factors, TermId last) {
    for (auto factor = factors.rbegin(); factor != factors.rend(); ++factor)
        last = *m_terms.make(Operator::Multiply, std::array{*factor, last});
    return last;
}

std::optional<Unmerged> SdqTables::unmerged(TermId merge, std::size_t side) {
    if (operatorAt(merge) != Operator::Merge || !PlainTypes::isRing(m_terms.store.type(merge)))
        return std::nullopt;
    Binding& binding = m_terms.binding();
    // A merge binds a key of the left map (2), the value (1), a key of the right one (0).
    const std::uint32_t keyOfAsked = side == 0 ? 2 : 0;
    const auto only = [&](TermId factor, std::uint32_t absent) {
        return absent == 0 ? binding.shift(factor, -1, 0)
                           : binding.swapInnermost(binding.shift(factor, -1, 2));
    };
    std::vector<TermId> factors;
    addFactors(child(merge, 2), factors);
    std::vector<TermId> outside;
    std::vector<TermId> inside;
    for (const TermId factor : factors) {
        const FreeSet free = binding.freeIndices(factor);
        const bool isAsked = mayBeFree(free, keyOfAsked);
        if (!PlainTypes::isRing(m_terms.store.type(factor)) ||
            (isAsked && mayBeFree(free, 2 - keyOfAsked)))
            return std::nullopt;
        if (isAsked)
            inside.push_back(binding.shift(only(factor, 2 - keyOfAsked), 2, 2));
        else
            outside.push_back(only(factor, keyOfAsked));
    }
    if (inside.empty()) return std::nullopt;
    const std::array equals{variable(0, kNoShape, PlainTypes::kIndex),
                            variable(2, kNoShape, PlainTypes::kIndex)};
    const TermId last = inside.back();
    inside.pop_back();
    const std::array condition{*m_terms.make(Operator::Equal, equals), product(inside, last)};
    const std::array search{binding.shift(child(merge, side), 2, 0),
                            *m_terms.make(Operator::If, condition)};
    const TermId asked = *m_terms.make(Operator::Sum, search);
    // Sums of truth values do not count.
    if (m_terms.store.type(asked) != m_terms.store.type(merge)) return std::nullopt;
    const std::array loop{child(merge, 1 - side), product(outside, asked)};
    return Unmerged{*m_terms.make(Operator::Sum, loop), asked};
}

/// None of what the table is not of.
std::optional<TermId> SdqTables::lookup(const PlaceBelow& place, TermId part, const TableUse& use) {
    if (!isWorthKeeping(part)) return std::nullopt;
    const auto found = this->use(place, part);
    if (!found || found->table != use.table) return std::nullopt;
    TermId made = variable(place.bound, shapeOf(use), m_terms.store.type(use.table));
    for (const TermId key : found->keys) {
        const std::array children{made, m_terms.binding().shift(key, 1, place.bound)};
        made = *m_terms.make(Operator::Get, children);
    }
    return made;
}

TermId SdqTables::replaced(const PlaceBelow& place, TermId part, const TableUse& use) {
    if (const auto found = lookup(place, part, use)) return *found;
    for (const std::size_t side : {0U, 1U})
        if (const auto made = unmerged(part, side))
            if (lookup({m_scopes.below(place.scope, made->sum, 1), place.bound + 2}, made->asked,
                       use))
                return replaced(place, made->sum, use);
    const Label label = m_terms.store[part];
    if (operatorOf(label.op) == Operator::Variable)
        return m_terms.binding().shift(part, 1, place.bound);
    const auto children = m_terms.store.children(part);
    std::vector<TermId> made(children.begin(), children.end());
    for (std::size_t i = 0; i < made.size(); ++i) {
        const std::uint32_t binders = row(operatorOf(label.op)).binders[i];
        made[i] =
            replaced({m_scopes.below(place.scope, part, i), place.bound + binders}, made[i], use);
    }
    return m_terms.store.make(m_terms.store.labelOf(part), made);
}

TermId SdqTables::kept(SdqScopes::Id scope, TermId body, const TableUse& use, TermId table) {
    const std::array children{table, replaced({scope, 0}, body, use)};
    return *m_terms.make(Operator::Let, children);
}

}  // namespace candler::sdqlite
