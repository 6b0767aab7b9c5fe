#include "engine/languages/sdqlite/semantics/SdqInputMaker.h"

#include <fmt/format.h>

#include <algorithm>

namespace candler::sdqlite {

namespace {

/// Of more keys only a few have entries.
constexpr std::int64_t kMostKeys = 64;

}  // namespace

InputMaker::InputMaker(const SdqTerms& terms, const CheckedProgram* program, std::uint64_t seed,
                       const InputOptions& options)
    : m_terms(terms), m_program(program), m_options(options), m_random(seed) {
    const auto symbols = terms.symbols();
    for (Payload symbol = 0; symbol < symbols.size(); ++symbol)
        if (symbols[symbol].sizeOf) m_sizeOfSort.emplace(*symbols[symbol].sizeOf, symbol);
    if (program != nullptr) readProgram();
}

const Input* InputMaker::input(Payload symbol) const {
    const auto found = m_inputs.find(symbol);
    return found == m_inputs.end() ? nullptr : found->second;
}

bool InputMaker::fail(Payload symbol, std::string message) {
    if (m_error) return false;
    const Input* said = input(symbol);
    m_error = makeError(fmt::format("no values for '{}': {}", name(symbol), message),
                        said == nullptr ? SourceSpan{} : said->place,
                        "give other sizes, or say less of the arrays");
    return false;
}

bool InputMaker::spend(Payload symbol, std::int64_t entries) {
    m_made += std::min(entries, kMostEntries + 1);
    if (m_made <= kMostEntries) return !m_error;
    return fail(symbol, fmt::format("more than {} entries are wanted", kMostEntries));
}

bool InputMaker::make(Payload symbol) {
    if (m_error) return false;
    if (values.contains(name(symbol))) return true;
    auto made = value(symbol);
    if (made && !m_error) values.insert_or_assign(name(symbol), std::move(*made));
    return !m_error;
}

std::optional<Value> InputMaker::value(Payload symbol) {
    const FullTypeId id = m_terms.symbolAt(symbol).type;
    const FullType type = m_terms.fullTypes[id];
    if (type.kind == FullType::Kind::Index) {
        const std::int64_t made = size(symbol);
        return Value::index(made);
    }
    // By symbol, so that some are empty and some full.
    const std::uint64_t kind = m_random.below(8);
    m_density = kind == 0 ? 0 : kind == 1 ? 4 : between(1, 3) > 1 ? 2 : 1;
    if (type.kind == FullType::Kind::Ring) return Value::number(randomNumber(type.ring, true));
    if (type.storage != MapKind::Vector) return randomMap(symbol, id);

    const std::int64_t count = length(symbol);
    if (m_error) return std::nullopt;
    if (!spend(symbol, count)) return std::nullopt;
    Entries entries;
    const bool isOfIndices = m_terms.fullTypes[type.value].kind == FullType::Kind::Index;
    const auto made = isOfIndices ? indices(symbol, count) : Indices{};
    if (!made) return std::nullopt;
    for (std::int64_t i = 0; i < count; ++i)
        entries.emplace_hint(entries.end(), Key{i},
                             isOfIndices ? Value::index((*made)[static_cast<std::size_t>(i)])
                                         : random(symbol, type.value, true));
    return Value::map(std::move(entries), true);
}

std::optional<InputMaker::Indices> InputMaker::indices(Payload array, std::int64_t count) {
    const FactsOf facts = factsOf(array);
    if (facts.isMonotone) return positions(array, count);
    if (facts.in) return segments(array, *facts.in, count);
    const std::int64_t below =
        bound(array).value_or(facts.isDistinct ? count + m_options.mostSize : m_options.mostSize);
    if (facts.isDistinct) {
        if (count <= below) return sample(count, below, facts.isSorted);
        fail(array, fmt::format("{} different indices below {} do not exist", count, below));
        return std::nullopt;
    }
    if (facts.values && below <= 0 && count > 0) {
        fail(array, "its values have an empty sort");
        return std::nullopt;
    }
    Indices made;
    for (std::int64_t i = 0; i < count; ++i) {
        // Markers are in no sort, and are allowed where nothing is said.
        const bool isMarker = !facts.values && (below <= 0 || oneIn(8));
        made.push_back(isMarker ? -1 : between(0, below - 1));
    }
    return made;
}

/// Ascending from 0. If they divide an array, the last is its length, and no segment has more
/// entries than there are indices, if those must be different.
std::optional<InputMaker::Indices> InputMaker::positions(Payload array, std::int64_t count) {
    Indices made(static_cast<std::size_t>(count), 0);
    const auto divided = m_divided.find(array);
    if (divided == m_divided.end()) {
        const std::int64_t most = bound(array).value_or(m_options.mostSize + 1) - 1;
        if (most < 0 && count > 0) {
            fail(array, "its values have an empty sort");
            return std::nullopt;
        }
        for (std::int64_t& at : made) at = between(0, most);
        std::ranges::sort(made);
        if (!made.empty()) made.front() = 0;
        return made;
    }
    const std::int64_t total = length(divided->second);
    const std::int64_t widest = std::min(total, bound(divided->second).value_or(total));
    if (!spend(array, total)) return std::nullopt;
    if (count == 0 ? total > 0 : total > widest * (count - 1)) {
        fail(array, fmt::format("{} entries do not fit into its segments", total));
        return std::nullopt;
    }
    std::vector<std::size_t> open;
    for (std::size_t segment = 1; segment < made.size(); ++segment) open.push_back(segment);
    for (std::int64_t entry = 0; entry < total; ++entry) {
        const std::size_t chosen = m_random.below(open.size());
        if (++made[open[chosen]] == widest)
            open.erase(open.begin() + static_cast<std::ptrdiff_t>(chosen));
    }
    for (std::size_t i = 1; i < made.size(); ++i) made[i] += made[i - 1];
    return made;
}

std::optional<InputMaker::Indices> InputMaker::segments(Payload array, Payload positions,
                                                        std::int64_t count) {
    if (!make(positions)) return std::nullopt;
    const Entries ends = values.find(name(positions))->second.entries();
    const FactsOf facts = factsOf(array);
    const std::int64_t below = bound(array).value_or(count + m_options.mostSize);
    Indices made(static_cast<std::size_t>(count), 0);
    for (auto end = ends.begin(); end != ends.end() && std::next(end) != ends.end(); ++end) {
        const std::int64_t from = end->second.asIndex();
        const std::int64_t to = std::next(end)->second.asIndex();
        if (from >= to) continue;
        if (from < 0 || to > count || to - from > below) {
            fail(array, fmt::format("its segment from {} to {} cannot be filled", from, to));
            return std::nullopt;
        }
        const Indices part = sample(to - from, below, facts.isSorted);
        std::ranges::copy(part, made.begin() + from);
    }
    return made;
}

InputMaker::Indices InputMaker::sample(std::int64_t count, std::int64_t below, bool isSorted) {
    std::set<std::int64_t> chosen;
    for (std::int64_t last = below - count; last < below; ++last) {
        const std::int64_t drawn = between(0, last);
        chosen.insert(chosen.contains(drawn) ? last : drawn);
    }
    Indices made(chosen.begin(), chosen.end());
    for (std::size_t i = made.size(); !isSorted && i > 1; --i)
        std::swap(made[i - 1], made[m_random.below(i)]);
    return made;
}

Value InputMaker::random(Payload symbol, FullTypeId id, bool isStored) {
    const FullType type = m_terms.fullTypes[id];
    if (type.kind == FullType::Kind::Map) return randomMap(symbol, id);
    if (type.kind == FullType::Kind::Ring) return Value::number(randomNumber(type.ring, isStored));
    const std::int64_t below = sizeOf(type.sort).value_or(m_options.mostSize);
    return Value::index(between(0, std::max<std::int64_t>(0, below - 1)));
}

Value InputMaker::randomMap(Payload symbol, FullTypeId id) {
    const FullType type = m_terms.fullTypes[id];
    const bool isStored = type.storage == MapKind::Vector || type.storage == MapKind::Segment ||
                          type.storage == MapKind::Range;
    const bool isTable = isTableType(m_terms.fullTypes, id);
    // Rows are left out besides, unless the tensor is full.
    const bool isRow = m_terms.fullTypes[type.value].kind == FullType::Kind::Map;
    Entries entries;
    for (const Key& key : keys(type)) {
        const bool isIn = isStored || m_density == 4 ||
                          (isRow ? !oneIn(4) : m_density > 0 && m_random.below(3) < m_density);
        if (!isIn) continue;
        if (!spend(symbol, 1)) return {};
        Value value = type.storage == MapKind::Range ? Value::index(key.front())
                                                     : random(symbol, type.value, isStored);
        if (isTable || !(value.isMap() && value.entries().empty()))
            entries.insert_or_assign(key, std::move(value));
    }
    return Value::map(std::move(entries), isTable);
}

std::vector<Key> InputMaker::keys(const FullType& map) {
    std::vector<SortId> parts = m_terms.fullTypes.tupleParts(map.sort);
    if (parts.empty()) parts = {map.sort};
    std::vector<Key> all{{}};
    for (const SortId part : parts) {
        const std::int64_t count = sizeOf(part).value_or(m_options.mostSize);
        std::vector<Key> longer;
        for (const Key& key : all)
            for (const std::int64_t index : sample(std::min(count, kMostKeys), count, true)) {
                longer.push_back(key);
                longer.back().push_back(index);
            }
        all = std::move(longer);
        while (all.size() > static_cast<std::size_t>(kMostKeys))
            all.erase(all.begin() + static_cast<std::ptrdiff_t>(m_random.below(all.size())));
    }
    return all;
}

double InputMaker::randomNumber(Ring ring, bool mayBeZero) {
    if (mayBeZero && oneIn(5)) return ringZero(ring);
    switch (ring) {
        case Ring::Bool:
        case Ring::OrAnd:
            return 1;
        case Ring::MinPlus:
            return static_cast<double>(between(-2, 9));
        default:
            return static_cast<double>(oneIn(2) ? between(1, 4) : between(-4, -1));
    }
}

}  // namespace candler::sdqlite
