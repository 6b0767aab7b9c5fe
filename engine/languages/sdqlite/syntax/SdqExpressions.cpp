// Leaves of expressions, and what all operators use. Those are in SdqScalars.cpp, SdqMaps.cpp and
// SdqLoops.cpp.
#include "engine/languages/sdqlite/syntax/SdqExpressions.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

namespace candler::sdqlite {

std::string Origin::text() const {
    return input.empty() || level == 0 ? input : fmt::format("{}.{}", input, level);
}

ExpressionChecker::ExpressionChecker(SdqTerms& terms, const SyntaxTree& tree, const SdqNames& names,
                                     Mistakes& mistakes, Ring ring)
    : m_terms(terms),
      m_types(terms.fullTypes),
      m_tree(tree),
      m_names(names),
      m_mistakes(mistakes),
      m_ring(ring) {}

void ExpressionChecker::define(std::uint32_t definition, std::uint32_t level, SyntaxId open) {
    if (definition >= m_definitions.size()) m_definitions.resize(definition + 1);
    m_definitions[definition] = {.level = level, .open = open};
}

void ExpressionChecker::define(std::uint32_t definition, std::uint32_t level,
                               const std::optional<Typed>& value) {
    if (definition >= m_definitions.size()) m_definitions.resize(definition + 1);
    Entry& entry = m_definitions[definition];
    entry = {.level = level, .isBroken = !value};
    if (!value) return;
    entry.type = value->type;
    entry.origin = value->origin;
}

std::optional<Typed> ExpressionChecker::checkOpen(SyntaxId id, const Entry& entry) {
    if (entry.isBroken || entry.value) return entry.value;
    return entry.type.isValid() ? checkAs(id, entry.type) : check(id, std::nullopt);
}

std::optional<Typed> ExpressionChecker::checkOpen(SyntaxId id, std::uint32_t definition) {
    const Entry entry = m_definitions[definition];
    return checkOpen(id, entry);
}

ExpressionChecker::Row ExpressionChecker::rowOf(Operator op) {
    using Self = ExpressionChecker;
    // In the order of Operator.
    static constexpr std::array<Row, static_cast<std::size_t>(Operator::Component) + 1> kRows{
        // Variable to Multiply; symbols are names here.
        &Self::name, &Self::name, &Self::number, &Self::empty, &Self::addition, &Self::addition,
        &Self::product,
        // Equal to GreaterEqual
        &Self::comparison, &Self::comparison, &Self::comparison, &Self::comparison,
        &Self::comparison, &Self::comparison,
        // If to InBounds
        &Self::choice, &Self::singleton, &Self::lookups, &Self::sum, &Self::collect, &Self::merge,
        &Self::let, &Self::range, &Self::slice, &Self::probe, &Self::inBounds,
        // Min to Tuple
        &Self::extremum, &Self::extremum, &Self::division, &Self::division, &Self::inverse,
        &Self::negation, &Self::tuple,
        // Lambda to Apply
        &Self::published, &Self::published, &Self::published, &Self::published,
        // Component
        &Self::component};
    return kRows[static_cast<std::size_t>(op)];
}

std::optional<Typed> ExpressionChecker::check(SyntaxId id, Hint hint) {
    // The mapping of each tensor is checked with its own arrays.
    constexpr std::size_t kMostSteps = 4'000'000;
    if (++m_steps > kMostSteps)
        return m_steps > kMostSteps + 1
                   ? std::nullopt
                   : fail(id, "the storage mappings of all tensors are too large together",
                          "let several tensors have the same arguments, or shorten the mappings");
    return (this->*rowOf(m_tree[id].op))(id, hint);
}

ExpressionChecker::Maybe ExpressionChecker::fail(SyntaxId id, std::string message,
                                                 std::string hint) {
    if (!m_mistakes.isFull()) m_mistakes.add(std::move(message), m_tree.place(id), std::move(hint));
    return std::nullopt;
}

ExpressionChecker::Maybe ExpressionChecker::made(SyntaxId id,
                                                 std::initializer_list<TermId> children,
                                                 FullTypeId type, Origin origin) {
    const auto term = m_terms.make(m_tree[id].op, {children.begin(), children.size()});
    if (!term) return fail(id, "the types of these parts do not fit");
    return Typed{*term, type, std::move(origin)};
}

ExpressionChecker::Maybe ExpressionChecker::number(SyntaxId id, Hint hint) {
    const SyntaxNode& node = m_tree[id];
    const FullTypeId type = hint.value_or(ringType());
    if (m_types[type].kind == FullType::Kind::Ring) return ringNumber(id, type);
    if (isMap(type)) {
        if (node.number != 0 || isTable(type))
            return fail(id, fmt::format("a number stands for {}", what(type)),
                        isTable(type) ? "" : "only 0 is a tensor, the one without entries");
        return Typed{m_terms.zero(m_terms.plainTypes.plain(m_types, type)), logical(type)};
    }
    constexpr double kMostExact = 9007199254740992.0;
    if (node.isDecimal || !(std::abs(node.number) <= kMostExact))
        return fail(id, "this number is no index", "indices are whole numbers below 2^53");
    // Of no sort, since nothing says that it is below the size of one.
    return Typed{.term = m_terms.numberTerm(node.number, PlainTypes::kIndex),
                 .type = nat(),
                 .isNonNegative = node.number >= 0};
}

ExpressionChecker::Maybe ExpressionChecker::ringNumber(SyntaxId id, FullTypeId type) {
    const double value = m_tree[id].number;
    const Ring ring = m_types[type].ring;
    const auto is = [&](bool fits, std::string_view which) {
        if (!fits) fail(id, fmt::format("numbers of {} are {}", ringName(ring), which));
        return fits;
    };
    bool fits = true;
    if (ring == Ring::Bool || ring == Ring::OrAnd)
        fits = is(value == 0 || value == 1, "0 and 1");
    else if (ring == Ring::Int)
        fits = is(std::isfinite(value) && std::trunc(value) == value, "whole");
    else
        fits = is(std::isfinite(value) || (ring == Ring::MinPlus && value > 0), "finite");
    if (!fits) return std::nullopt;
    return Typed{m_terms.numberTerm(value, PlainTypes::ring(ring)), type};
}

ExpressionChecker::Maybe ExpressionChecker::empty(SyntaxId id, Hint hint) {
    if (!hint)
        return fail(id, "nothing says what the keys and values of this map would be",
                    "write '{}' where a map is expected");
    if (!isMap(*hint)) return fail(id, fmt::format("an empty map stands for {}", what(*hint)));
    return Typed{m_terms.zero(m_terms.plainTypes.plain(m_types, *hint)), logical(*hint)};
}

ExpressionChecker::Maybe ExpressionChecker::name(SyntaxId id, Hint hint) {
    const NameUse use = m_names.use(id);
    switch (use.kind) {
        case NameUse::Kind::Unknown:
            break;
        case NameUse::Kind::Bound:
            return variable(id, m_entries[use.number], hint);
        case NameUse::Kind::Definition:
            return variable(id, m_definitions[use.number], hint);
        case NameUse::Kind::Parameter:
            return symbol(m_arguments[use.number]);
        case NameUse::Kind::Symbol:
            return symbol(use.number);
        case NameUse::Kind::Free:
            return fail(id, fmt::format("what {} ranges over is not known here", m_tree[id].name),
                        "give the whole expression, with what binds it");
    }
    return std::nullopt;
}

ExpressionChecker::Maybe ExpressionChecker::symbol(Payload payload) {
    const Symbol& symbol = m_terms.symbolAt(payload);
    const TypeId plain = m_terms.plainTypes.plain(m_types, symbol.type);
    return Typed{m_terms.leaf(Operator::Symbol, payload, plain),
                 symbol.type,
                 {symbol.name, 0},
                 symbol.sizeOf,
                 isIndex(symbol.type)};
}

ExpressionChecker::Maybe ExpressionChecker::variable(SyntaxId id, Entry& entry, Hint hint) {
    if (entry.isBroken) return std::nullopt;
    const std::uint32_t index = m_depth - 1 - entry.level;
    if (index > kMostBound)
        return fail(id, fmt::format("more than {} names are bound between this and its binder",
                                    kMostBound));
    if (!entry.type.isValid()) {
        const auto type = firstUse(entry, hint);
        if (!type) return std::nullopt;
        entry.type = *type;
    }
    const FullTypeId ranged = entry.tuple.isValid() ? entry.tuple : entry.type;
    const std::uint32_t shape = m_terms.shape({ranged, entry.origin.text()});
    const TermId term = m_terms.leaf(Operator::Variable, SdqTerms::variable(index, shape),
                                     m_terms.plainTypes.plain(m_types, ranged));
    if (!entry.tuple.isValid()) return Typed{term, entry.type, entry.origin};
    const auto part = m_terms.make(Operator::Component, std::span(&term, 1), entry.component);
    return Typed{*part, entry.type};
}

/// Where nothing is wanted it is what it would be where it stands: a map, or a number of the ring.
std::optional<FullTypeId> ExpressionChecker::firstUse(Entry& entry, Hint hint) {
    if (hint && isIndex(*hint) && entry.open && m_names.hasPoint(*entry.open)) hint = std::nullopt;
    if (hint) return isIndex(*hint) ? nat() : *hint;
    if (!entry.open) return ringType();
    const std::uint32_t outside = std::exchange(m_depth, entry.level);
    entry.value = check(*entry.open, std::nullopt);
    m_depth = outside;
    entry.isBroken = !entry.value;
    return entry.value ? std::optional(entry.value->type) : std::nullopt;
}

ExpressionChecker::Maybe ExpressionChecker::indexAt(SyntaxId id, SortId sort) {
    Maybe index = keyAt(id);
    if (!index) return std::nullopt;
    if (m_types.join(full(*index).sort, sort)) return index;
    return fail(id, fmt::format("{} is wanted here, and this is {}", what(m_types.index(sort)),
                                what(index->type)));
}

/// An index of any sort.
ExpressionChecker::Maybe ExpressionChecker::keyAt(SyntaxId id) {
    Maybe index = check(id, nat());
    if (!index || isIndex(index->type)) return index;
    return fail(id, fmt::format("an index is wanted here, and this is {}", what(index->type)),
                "indices and values of a ring are different things");
}

ExpressionChecker::Maybe ExpressionChecker::mapAt(SyntaxId id) {
    Maybe map = check(id, std::nullopt);
    if (!map || isMap(map->type)) return map;
    return fail(id, fmt::format("a map is wanted here, and this is {}", what(map->type)));
}

ExpressionChecker::Maybe ExpressionChecker::truthAt(SyntaxId id) {
    Maybe truth = check(id, m_types.ring(Ring::Bool));
    if (!truth || truth->type == m_types.ring(Ring::Bool)) return truth;
    return fail(id, fmt::format("a condition is a truth value, and this is {}", what(truth->type)));
}

Hint ExpressionChecker::valueHint(Hint map) const {
    return map && isMap(*map) ? Hint(m_types[*map].value) : std::nullopt;
}

FullTypeId ExpressionChecker::leaf(FullTypeId type) const {
    while (isMap(type)) type = m_types[type].value;
    return type;
}

FullTypeId ExpressionChecker::logical(FullTypeId type, FullTypeId leaf) {
    std::vector<SortId> keys;
    for (; isMap(type); type = m_types[type].value) keys.push_back(m_types[type].sort);
    for (auto it = keys.rbegin(); it != keys.rend(); ++it) leaf = m_types.map(*it, leaf);
    return leaf;
}

std::string ExpressionChecker::what(FullTypeId type) const {
    const FullType& full = m_types[type];
    if (full.kind == FullType::Kind::Map) return fmt::format("a map {}", m_types.text(type));
    if (full.kind == FullType::Kind::Ring) return fmt::format("a value of {}", ringName(full.ring));
    if (full.sort == kNat) return "an index";
    return fmt::format("an index of {}", m_types.sortName(full.sort));
}

std::string ExpressionChecker::keysOf(SortId sort) const {
    return sort == kNat ? "numbers" : fmt::format("keys of {}", m_types.sortName(sort));
}

}  // namespace candler::sdqlite
