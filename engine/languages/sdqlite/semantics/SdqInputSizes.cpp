// Sizes and lengths of random inputs, of SdqInputMaker.h.
#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/sdqlite/semantics/SdqInputMaker.h"

namespace candler::sdqlite {

void InputMaker::readProgram() {
    for (const Dimension& dimension : m_program->dimensions)
        if (dimension.value) m_saidSizes.emplace(dimension.size, *dimension.value);
    std::map<std::string, Payload> arrays;
    for (const Input& said : m_program->inputs) {
        m_inputs.emplace(said.symbol, &said);
        if (said.size) m_saidSizes.emplace(said.symbol, *said.size);
        arrays.emplace(fmt::format("pos({})", name(said.symbol)), said.symbol);
    }
    for (const auto& [array, said] : m_inputs) {
        const FactsOf facts = factsOf(array);
        if (facts.in) m_divided.emplace(*facts.in, array);
        if (facts.length && m_terms.store[*facts.length].op == op(Operator::Symbol))
            m_arraysOfLength[m_terms.store[*facts.length].payload].push_back(array);
        for (const SortId sort : sortsOf(array))
            if (const auto of = arrays.find(m_terms.fullTypes.sortName(sort)); of != arrays.end())
                m_sizeOfSort.emplace(sort, of->second);
    }
}

/// Of the keys and values of its type.
std::vector<SortId> InputMaker::sortsOf(Payload symbol) const {
    const FullTypes& types = m_terms.fullTypes;
    std::vector<SortId> sorts;
    for (FullTypeId at = m_terms.symbolAt(symbol).type;; at = types[at].value) {
        sorts.push_back(types[at].sort);
        for (const SortId part : types.tupleParts(types[at].sort)) sorts.push_back(part);
        if (types[at].kind != FullType::Kind::Map) return sorts;
    }
}

InputMaker::FactsOf InputMaker::factsOf(Payload array) const {
    FactsOf result;
    const Input* said = input(array);
    if (said == nullptr) return result;
    for (const Fact& fact : said->facts) switch (fact.kind) {
            case FactSyntax::Kind::Monotone:
                result.isMonotone = true;
                break;
            case FactSyntax::Kind::SortedIn:
                result.in = fact.array;
                [[fallthrough]];
            case FactSyntax::Kind::Sorted:
                result.isSorted = result.isDistinct = true;
                break;
            case FactSyntax::Kind::DistinctIn:
                result.in = fact.array;
                [[fallthrough]];
            case FactSyntax::Kind::Distinct:
                result.isDistinct = true;
                break;
            case FactSyntax::Kind::ValuesIn:
                result.values = fact.sort;
                break;
            case FactSyntax::Kind::Narrow:
                break;
            case FactSyntax::Kind::Length:
                result.length = fact.length;
                break;
        }
    return result;
}

std::int64_t InputMaker::between(std::int64_t low, std::int64_t high) {
    const auto count = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
    return low + static_cast<std::int64_t>(m_random.below(count));
}

std::optional<std::int64_t> InputMaker::saidSize(Payload symbol) const {
    const auto said = m_saidSizes.find(symbol);
    if (said == m_saidSizes.end()) return std::nullopt;
    if (m_options.isShrunk && said->second > m_options.mostSize) return std::nullopt;
    return said->second;
}

bool InputMaker::ask(Payload symbol) {
    constexpr std::size_t kMostAsked = 300;
    if (m_error) return false;
    if (m_asked.contains(symbol)) return fail(symbol, "its length depends on itself");
    if (m_asked.size() == kMostAsked) return fail(symbol, "its length depends on too many others");
    m_asked.insert(symbol);
    return true;
}

/// A size that says how many entries arrays have is as small as they need it.
std::int64_t InputMaker::size(Payload symbol) {
    if (const auto known = values.find(name(symbol)); known != values.end())
        return known->second.asIndex();
    std::int64_t made = between(1, m_options.mostSize);
    const auto arrays = m_arraysOfLength.find(symbol);
    if (const auto said = saidSize(symbol)) {
        made = *said;
    } else if (arrays != m_arraysOfLength.end() && ask(symbol)) {
        std::optional<std::int64_t> most;
        for (const Payload array : arrays->second)
            if (const auto entries = mostEntries(array))
                most = std::min(most.value_or(*entries), *entries);
        m_asked.erase(symbol);
        const std::int64_t enough = 2 * m_options.mostSize;
        if (most) made = oneIn(6) ? *most : between(0, std::min(*most, enough));
    }
    values.insert_or_assign(name(symbol), Value::index(made));
    return made;
}

std::optional<std::int64_t> InputMaker::sizeOf(SortId sort) {
    const auto found = m_sizeOfSort.find(sort);
    if (found == m_sizeOfSort.end()) return std::nullopt;
    return m_terms.symbolAt(found->second).sizeOf ? size(found->second) : length(found->second);
}

std::optional<std::int64_t> InputMaker::bound(Payload array) {
    const FullTypes& types = m_terms.fullTypes;
    const FullType& type = types[m_terms.symbolAt(array).type];
    if (const auto sort = factsOf(array).values) return sizeOf(*sort);
    if (type.kind != FullType::Kind::Map) return std::nullopt;
    const FullType& value = types[type.value];
    return value.kind == FullType::Kind::Index ? sizeOf(value.sort) : std::nullopt;
}

std::optional<std::int64_t> InputMaker::mostEntries(Payload array) {
    const FactsOf facts = factsOf(array);
    if (!facts.isDistinct) return std::nullopt;
    const auto most = bound(array);
    if (!most || !facts.in) return most;
    const std::int64_t segments = std::max<std::int64_t>(0, length(*facts.in) - 1);
    return std::clamp<std::int64_t>(*most, 0, kMostEntries) * std::min(segments, kMostEntries);
}

std::int64_t InputMaker::length(Payload array) {
    if (const auto made = values.find(name(array)); made != values.end())
        return made->second.isMap() ? static_cast<std::int64_t>(made->second.entries().size()) : 0;
    if (!ask(array)) return 0;
    const auto said = factsOf(array).length;
    const FullType& type = m_terms.fullTypes[m_terms.symbolAt(array).type];
    std::optional<std::int64_t> result;
    if (said) result = evaluatedLength(array, *said);
    if (!result && type.kind == FullType::Kind::Map) result = sizeOf(type.sort);
    if (!result) result = freeLength(array);
    m_asked.erase(array);
    return *result;
}

std::int64_t InputMaker::evaluatedLength(Payload array, TermId term) {
    for (const TermId part : m_terms.store.subterms(term))
        if (m_terms.store[part].op == op(Operator::Symbol) && !make(m_terms.store[part].payload))
            return 0;
    const auto value = evaluate(m_terms, term, values);
    const auto length = value ? value->toIndex() : std::nullopt;
    if (length && *length >= 0) return *length;
    fail(array, value ? fmt::format("its length would be {}", text(*value))
                      : value.error().front().message);
    return 0;
}

/// Nothing is said: what coordinates need; of others that of the longest coordinates, as they may
/// be their values.
std::int64_t InputMaker::freeLength(Payload array) {
    const auto known = m_freeLengths.find(array);
    if (known != m_freeLengths.end()) return known->second;
    const std::int64_t enough = 2 * m_options.mostSize;
    std::int64_t made = between(0, m_options.mostSize);
    if (const auto most = mostEntries(array))
        made = between(0, std::min(*most, enough));
    else if (factsOf(array).isMonotone)
        made = between(1, m_options.mostSize + 1);
    else
        made = std::max(made, longestCoordinates());
    m_freeLengths.emplace(array, made);
    return made;
}

std::int64_t InputMaker::longestCoordinates() {
    if (m_longestCoordinates) return *m_longestCoordinates;
    m_longestCoordinates = 0;
    for (const auto& [array, said] : m_inputs) {
        const FactsOf facts = factsOf(array);
        if (!facts.isDistinct || m_asked.contains(array)) continue;
        const std::int64_t found = length(array);
        m_longestCoordinates = std::max(*m_longestCoordinates, found);
    }
    return *m_longestCoordinates;
}

}  // namespace candler::sdqlite
