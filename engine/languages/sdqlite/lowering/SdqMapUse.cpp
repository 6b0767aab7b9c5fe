// What uses of maps need, of the Lowerer: a map is used entry by entry as it is made, if the use is
// linear, or each entry is made once and whole; else it is put into memory first. Specification
// 5.3.
#include "engine/languages/sdqlite/lowering/SdqLowerer.h"
#include "engine/languages/sdqlite/syntax/SdqCells.h"

namespace candler::sdqlite {

using loop::ExprId;

const Facts& Lowerer::facts(TermId term) {
    m_facts.resize(std::max(m_facts.size(), m_terms.store.termCount()));
    for (const TermId part : m_terms.store.subterms(term)) {
        if (m_facts[part.index()]) continue;
        std::vector<Facts> children;
        for (const TermId below : m_terms.store.children(part))
            children.push_back(*m_facts[below.index()]);
        m_facts[part.index()] = factsOf(std::as_const(m_terms), m_terms.store.labelOf(part),
                                        std::span<const Facts>(children));
    }
    return *m_facts[term.index()];
}

Lowerer::Needs Lowerer::needsOf(TermId body, std::uint32_t variable) {
    const Facts& known = facts(body);
    const FreeSet bit = FreeSet{1} << variable;
    return {.isLinear = (known.linear & bit) != 0, .isStrict = (known.strict & bit) != 0};
}

const Lowered* Lowerer::variable(TermId term, const Environment& environment) const {
    const std::uint32_t index = SdqTerms::indexOf(payload(term));
    if (index >= environment.size()) return nullptr;
    return &environment[environment.size() - 1 - index];
}

void Lowerer::resolve(const MapPtr& map, Needs needs, const MapUse& use) {
    if (m_error) return;
    if (map->kind != LoweredMap::Kind::Term) return use(map);
    using enum Operator;
    const TermId term = map->term;
    const Environment& environment = map->environment;
    const auto go = [&](const MapPtr& found) {
        const MapPtr typed = withType(found, map->type);
        resolve(map->isTensor ? asTensor(typed) : typed, needs, use);
    };
    switch (opOf(term)) {
        case Variable:
            fail(term, "nothing of this type binds a variable");
            return;
        case Symbol: {
            const Input* said = m_parameters.input(payload(term));
            if (said == nullptr || !said->mapping) return use(map);
            return go(mapOf(*said->mapping, {}));
        }
        case If:
            return guard(condition(child(term, 0), environment),
                         [&] { go(mapOf(child(term, 1), environment)); });
        case InBounds:
            return guard(inBounds(term, environment),
                         [&] { go(mapOf(child(term, 3), environment)); });
        case Let:
            return go(mapOf(child(term, 1), extended(environment, {letValue(term, environment)})));
        case Get:
        case Probe: {
            const MapPtr from = mapOf(child(term, 0), environment);
            if (!needs.isLinear && !isDistinct(from)) return use(map);
            const ExprId key = scalar(child(term, 1), environment);
            const bool isProbe = opOf(term) == Probe;
            const Needs below = isProbe ? needsOf(child(term, 2)) : Needs{needs.isLinear, true};
            return lookup(from, key, below, [&](const Lowered& found) {
                go(isProbe ? mapOf(child(term, 2), extended(environment, {found})) : found.map);
            });
        }
        default:
            return use(map);
    }
}

void Lowerer::each(const MapPtr& map, Needs needs, const EntryUse& use) {
    select(map, std::nullopt, needs, use);
}

void Lowerer::lookup(const MapPtr& map, ExprId key, Needs needs, const ValueUse& use) {
    const ExprId at = named(key, "key");
    select(map, at, needs, [&](ExprId, const Lowered& value) { use(value); });
}

void Lowerer::select(const MapPtr& map, std::optional<ExprId> key, Needs needs,
                     const EntryUse& use) {
    resolve(map, needs, [&](const MapPtr& found) {
        const bool isWhole = isDistinct(found);
        const bool isAlways = isWhole && (needs.isStrict || isExplicit(found));
        if (needs.isLinear || isAlways) return walk(found, {key, use});
        if (isOfIndices(found)) {
            fail(found->term, "no kernel is written for a map to indices that is a sum",
                 "use 'collect'");
            return;
        }
        const EntryUse ifThere = [&](ExprId at, const Lowered& value) {
            if (needs.isStrict) return use(at, value);
            ifPresent(value, [&] { use(at, value); });
        };
        const FullTypeId values = m_terms.fullTypes[found->type].value;
        const bool isOfMaps = m_terms.fullTypes[values].kind == FullType::Kind::Map;
        const bool isInMemory = found->kind == LoweredMap::Kind::Dense;
        const bool isUsable = isWhole && (!isOfMaps || isInMemory);
        walk(isUsable ? found : materialised(found), {key, ifThere});
    });
}

void Lowerer::ifPresent(const Lowered& value, const std::function<void()>& use) {
    if (!value.map) {
        const Ring ring = m_terms.fullTypes[value.type].ring;
        return guard(RingCode(m_function, ring).isNonzero(value.scalar), use);
    }
    const loop::LocalId isFound = m_function.addLocal("is_found", loop::Type::Bool);
    emit(loop::Function::declare(isFound, m_function.boolean(false)));
    findNonzero(value, isFound);
    guard(m_function.local(isFound), use);
}

/// Of maps that are in memory.
void Lowerer::findNonzero(const Lowered& value, loop::LocalId isFound) {
    if (!value.map)
        return ifPresent(value,
                         [&] { emit(loop::Function::assign(isFound, m_function.boolean(true))); });
    const EntryUse use = [&](ExprId, const Lowered& entry) { findNonzero(entry, isFound); };
    walk(value.map, {std::nullopt, use});
}

bool Lowerer::isDistinct(const MapPtr& map) {
    switch (map->kind) {
        case LoweredMap::Kind::Dense:
            return true;
        case LoweredMap::Kind::Term:
            return isDistinctTerm(map->term, map->environment);
        default:
            return isDistinct(map->left);
    }
}

bool Lowerer::isDistinctTerm(TermId term, const Environment& environment) {
    using enum Operator;
    const auto below = [&](std::size_t i) { return isDistinctTerm(child(term, i), environment); };
    const Environment inner = extended(environment, {Lowered{}});
    switch (opOf(term)) {
        case Variable: {
            const Lowered* known = variable(term, environment);
            return known != nullptr && known->map && isDistinct(known->map);
        }
        case Symbol: {
            const Input* said = m_parameters.input(payload(term));
            return said == nullptr || !said->mapping || isDistinctTerm(*said->mapping, {});
        }
        case Range:
        case Singleton:
        case Empty:
            return true;
        case Slice:
        case Collect:
        case Negate:
            return below(0);
        case If:
            return below(1);
        case InBounds:
            return below(3);
        case Let:
            return isDistinctTerm(child(term, 1), inner);
        case Multiply:
            return below(isMap(child(term, 0)) ? 0 : 1);
        case Sum:
            return boundKey(term) == 1 && below(0);
        default:
            return false;
    }
}

std::optional<std::uint32_t> Lowerer::boundKey(TermId loop) const {
    TermId key = child(loop, 1);
    std::uint32_t shift = 0;
    if (opOf(loop) != Operator::Collect) {
        for (bool isBelow = true; isBelow;) {
            const Operator op = opOf(key);
            isBelow = op == Operator::If || op == Operator::Let || op == Operator::InBounds;
            if (op == Operator::Let) ++shift;
            if (isBelow) key = m_terms.store.children(key).back();
        }
        if (opOf(key) != Operator::Singleton) return std::nullopt;
        key = child(key, 0);
    }
    if (opOf(key) != Operator::Variable) return std::nullopt;
    const std::uint32_t index = SdqTerms::indexOf(payload(key));
    return index >= shift ? std::optional(index - shift) : std::nullopt;
}

bool Lowerer::isExplicit(const MapPtr& map) const {
    if (isOfIndices(map)) return true;
    if (map->kind != LoweredMap::Kind::Term || map->isTensor) return false;
    TermId term = map->term;
    while (opOf(term) == Operator::Slice) term = child(term, 0);
    if (opOf(term) != Operator::Symbol) return false;
    const FullTypeId type = m_terms.symbolAt(payload(term)).type;
    return m_terms.fullTypes[type].storage == MapKind::Vector;
}

bool Lowerer::isOfIndices(const MapPtr& map) const {
    const FullTypeId value = m_terms.fullTypes[map->type].value;
    return m_terms.fullTypes[value].kind == FullType::Kind::Index;
}

/// What is used once is computed there; what only picks from arrays is, too, unless entries of a
/// vector are added up of many.
Lowered Lowerer::letValue(TermId let, const Environment& environment) {
    if (uses(child(let, 1), 0) == 0) return {{}, nullptr, typeOf(child(let, 0), environment)};
    Lowered made = value(child(let, 0), environment);
    if (!made.map || uses(child(let, 1), 0) < 2) return made;
    if (!isSummed(made) && !isCostly(child(let, 0))) return made;
    if (extentsOf(made.type) && m_terms.plainTypes.isTensor(m_terms.store.type(child(let, 0))))
        made.map = tableOf(made.map);
    return made;
}

/// Whether what it has under a key is known only when all of it has been gone through, and there is
/// room for that. Of several levels the program must say so.
bool Lowerer::isSummed(const Lowered& value) {
    if (m_terms.fullTypes.levels(value.type) == 1) return !isDistinct(value.map);
    if (value.map->kind != LoweredMap::Kind::Term) return false;
    TermId term = value.map->term;
    while (opOf(term) == Operator::Collect && isMap(child(term, 2))) term = child(term, 2);
    const auto cells = saidCells(m_terms.fullTypes, m_program, value.type);
    return opOf(term) == Operator::Sum && cells &&
           *cells <= (m_loops == 0 ? kMostCells : kMostCellsInLoops);
}

/// Whether sums are computed in it.
bool Lowerer::isCostly(TermId term) const {
    for (const TermId part : m_terms.store.subterms(term)) {
        const Operator op = opOf(part);
        const bool isLoop = op == Operator::Sum || op == Operator::Merge;
        if (isLoop && !isMap(part)) return true;
    }
    return false;
}

std::size_t Lowerer::uses(TermId term, std::uint32_t variable) {
    const Operator op = opOf(term);
    if (op == Operator::Variable) return SdqTerms::indexOf(payload(term)) == variable ? 1 : 0;
    const auto [known, isNew] = m_uses.try_emplace({term, variable}, 0);
    if (!isNew) return known->second;
    constexpr std::size_t kMany = 1000;
    std::size_t count = 0;
    for (std::size_t i = 0; i < m_terms.store.children(term).size(); ++i) {
        // What is bound and not used is not computed.
        if (op == Operator::Let && i == 0 && uses(child(term, 1), 0) == 0) continue;
        const std::uint8_t binders = row(op).binders[i];
        const bool isLoop = binders > 1;
        count += uses(child(term, i), variable + binders) * (isLoop ? 2 : 1);
    }
    return m_uses[{term, variable}] = std::min(count, kMany);
}

}  // namespace candler::sdqlite
