#include "engine/languages/sdqlite/costs/SdqEstimates.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace candler::sdqlite {

namespace {

Access accessOf(MapKind kind) {
    switch (kind) {
        case MapKind::Vector:
            return Access::Array;
        case MapKind::Segment:
            return Access::Slice;
        case MapKind::Range:
            return Access::Range;
        case MapKind::HashMap:
            return Access::HashMap;
        case MapKind::SortedMap:
            return Access::SortedMap;
        default:
            return Access::Tensor;
    }
}

/// Entries by level if so many are spread evenly, each place as likely as any other.
std::vector<double> evenLevels(double all, std::span<const double> sizes) {
    std::vector<double> levels;
    double places = 1;
    double before = 1;
    for (std::size_t level = 0; level < sizes.size(); ++level) {
        places *= sizes[level];
        // Entries are different places; what is before their last index may be the same.
        const bool isLast = level + 1 == sizes.size();
        const double prefixes = isLast ? std::min(all, places) : distinctOf(all, places);
        levels.push_back(before > 0 ? prefixes / before : 0);
        before = prefixes;
    }
    return levels;
}

constexpr std::array kLength{FactSyntax::Kind::Length};
constexpr std::array kAscending{FactSyntax::Kind::SortedIn, FactSyntax::Kind::Sorted,
                                FactSyntax::Kind::Monotone};
constexpr std::array kDistinct{FactSyntax::Kind::SortedIn, FactSyntax::Kind::Sorted,
                               FactSyntax::Kind::DistinctIn, FactSyntax::Kind::Distinct};
constexpr std::array kDivided{FactSyntax::Kind::SortedIn, FactSyntax::Kind::DistinctIn};

/// The first of one of these kinds.
const Fact* factOf(const Input& input, std::span<const FactSyntax::Kind> kinds) {
    const auto found = std::ranges::find_if(input.facts, [&](const Fact& fact) {
        return std::ranges::find(kinds, fact.kind) != kinds.end();
    });
    return found == input.facts.end() ? nullptr : &*found;
}

SdqEstimate mapOf(std::span<const double> levels, Access access) {
    SdqEstimate made;
    std::copy_n(levels.begin(), std::min(levels.size(), SdqEstimate::kLevels),
                made.entries.begin());
    made.access = access;
    return made;
}

}  // namespace

SdqEstimate::SdqEstimate(const Estimate& packed)
    : segment(packed[kLevels]),
      number(packed[kLevels + 1]),
      access(static_cast<Access>(packed[kLevels + 2])) {
    std::copy_n(packed.begin(), kLevels, entries.begin());
    auto rest = static_cast<std::uint32_t>(packed[kLevels + 3]);
    for (std::uint32_t& key : keys) {
        key = rest % (kManyKeys + 1);
        rest /= kManyKeys + 1;
    }
    isSorted = (rest & 1U) != 0;
    isDistinct = (rest & 2U) != 0;
    isOfOneValue = (rest & 4U) != 0;
}

Estimate SdqEstimate::packed() const {
    Estimate made{};
    std::ranges::copy(entries, made.begin());
    made[kLevels] = segment;
    made[kLevels + 1] = number;
    made[kLevels + 2] = static_cast<double>(access);
    // Small enough to be exact.
    std::uint32_t rest = (isSorted ? 1U : 0U) | (isDistinct ? 2U : 0U) | (isOfOneValue ? 4U : 0U);
    for (std::size_t i = kLevels; i-- > 0;) rest = rest * (kManyKeys + 1) + keys[i];
    made[kLevels + 3] = rest;
    return made;
}

SdqEstimate SdqEstimate::entry() const {
    SdqEstimate made;
    std::copy(entries.begin() + 1, entries.end(), made.entries.begin());
    std::copy(keys.begin() + 1, keys.end(), made.keys.begin());
    if (made.entries[0] > 0) made.access = access;
    // Arrays of maps hold hash maps, mostly.
    if (made.access == Access::Array || made.access == Access::Slice) made.access = Access::HashMap;
    return made;
}

SdqEstimate SdqEstimate::outside(std::uint32_t binders) const {
    SdqEstimate made = *this;
    made.isOfOneValue = false;
    for (std::uint32_t& key : made.keys)
        if (key != kManyKeys) key = key < binders ? kManyKeys : key - binders;
    return made;
}

double SdqEstimate::all() const {
    double product = 1;
    for (const double level : entries) product *= std::max(1.0, level);
    return product;
}

double distinctOf(double draws, double keys) {
    if (keys <= 1) return std::min(draws, keys);
    return keys * -std::expm1(draws * std::log1p(-1 / keys));
}

SdqEstimates::SdqEstimates(const SdqTerms& terms, const CheckedProgram& program) : m_terms(terms) {
    addSizes(program);
    std::map<Payload, double> segments;
    for (const Input& input : program.inputs)
        if (const auto levels = saidLevels(input); input.mapping && !levels.empty())
            readMapping(*input.mapping, levels, segments);
    // Positions before what they divide, and arrays before the tensors that are made of them.
    using enum Declaration::Kind;
    for (const bool areDivided : {false, true})
        for (const Input& input : program.inputs) {
            const bool isDivided = factOf(input, kDivided) != nullptr;
            if (input.kind == Array && isDivided == areDivided) addArray(input, segments);
        }
    for (const Input& input : program.inputs) {
        if (input.kind == Tensor || input.kind == Hash) addTensor(input);
        addOrigin(input.symbol);
    }
}

void SdqEstimates::addSizes(const CheckedProgram& program) {
    for (const Dimension& dimension : program.dimensions) {
        const double size = dimension.value ? static_cast<double>(*dimension.value) : kSize;
        m_sizes[dimension.sort] = size;
        m_symbols[dimension.size].number = size;
    }
    for (const Input& input : program.inputs)
        if (input.kind == Declaration::Kind::Size && !input.size) m_unsaid.insert(input.symbol);
    for (const Input& input : program.inputs)
        if (input.kind == Declaration::Kind::Size)
            m_symbols[input.symbol].number = input.size ? static_cast<double>(*input.size) : kSize;
}

std::vector<double> SdqEstimates::sizesOf(FullTypeId type) const {
    std::vector<double> sizes;
    for (; m_terms.fullTypes[type].kind == FullType::Kind::Map;
         type = m_terms.fullTypes[type].value) {
        std::vector<SortId> parts = m_terms.fullTypes.tupleParts(m_terms.fullTypes[type].sort);
        if (parts.empty()) parts = {m_terms.fullTypes[type].sort};
        double size = 1;
        for (const SortId part : parts) {
            const auto found = m_sizes.find(part);
            size *= found == m_sizes.end() ? kSize : found->second;
        }
        sizes.push_back(size);
    }
    return sizes;
}

bool SdqEstimates::isUnsaid(TermId size) const {
    const Label& label = m_terms.store[size];
    return operatorOf(label.op) == Operator::Symbol && m_unsaid.contains(label.payload);
}

void SdqEstimates::addArray(const Input& input, const std::map<Payload, double>& segments) {
    const FullTypeId type = m_terms.symbolAt(input.symbol).type;
    std::vector<double> levels = sizesOf(type);
    const bool isOfSort = m_terms.fullTypes[type].sort != kNat;
    if (!isOfSort) levels[0] = kSize * kSegment;
    const Fact* length = factOf(input, kLength);
    // Of a size that is not said only the parts tell.
    const bool isDivided = factOf(input, kDivided) != nullptr;
    if (length != nullptr && isDivided && isUnsaid(length->length)) length = nullptr;
    if (length != nullptr)
        if (const double said = of(length->length).number; said >= 0) levels[0] = said;
    double segment = 0;
    if (const Fact* divided = factOf(input, kDivided)) {
        const auto positions = m_symbols.find(divided->array);
        const double parts =
            positions == m_symbols.end() ? kSize : positions->second.entries[0] - 1;
        segment = length != nullptr ? levels[0] / std::max(1.0, parts) : kSegment;
        if (length == nullptr) levels[0] = segment * parts;
    }
    SdqEstimate made = mapOf(levels, Access::Array);
    made.isSorted = factOf(input, kAscending) != nullptr;
    made.isDistinct = factOf(input, kDistinct) != nullptr;
    made.segment = segment;
    if (const auto said = segments.find(input.symbol); said != segments.end())
        made.segment = said->second;
    m_symbols[input.symbol] = made;
}

std::vector<double> SdqEstimates::saidLevels(const Input& input) const {
    if (input.statistics.empty()) return {};
    const std::vector<double> sizes = sizesOf(m_terms.symbolAt(input.symbol).type);
    double all = kDensity;
    for (const double size : sizes) all *= size;
    for (const StatisticSyntax& statistic : input.statistics) {
        if (statistic.kind == StatisticSyntax::Kind::Nonzeros) all = statistic.value;
        if (statistic.kind == StatisticSyntax::Kind::Density) all *= statistic.value / kDensity;
    }
    std::vector<double> levels = evenLevels(all, sizes);
    for (const StatisticSyntax& statistic : input.statistics)
        if (statistic.kind == StatisticSyntax::Kind::Level && statistic.level <= levels.size())
            levels[statistic.level - 1] = statistic.value;
    return levels;
}

/// Entries of a loop that makes `body` each time: of all levels that it makes at once.
double SdqEstimates::entriesMade(TermId body, std::span<const double> levels) const {
    double all = 1;
    for (; operatorOf(m_terms.store[body].op) == Operator::Singleton && !levels.empty();
         body = m_terms.store.children(body).back()) {
        all *= levels[0];
        levels = levels.subspan(1);
    }
    return all;
}

void SdqEstimates::readMapping(TermId map, std::span<const double> levels,
                               std::map<Payload, double>& segments) const {
    const Operator o = operatorOf(m_terms.store[map].op);
    const auto children = m_terms.store.children(map);
    if (levels.empty() || children.empty()) return;
    const TermId last = children.back();
    if (o == Operator::If || o == Operator::Let || o == Operator::InBounds)
        return readMapping(last, levels, segments);
    if (o == Operator::Singleton) return readMapping(last, levels.subspan(1), segments);
    const bool isMade =
        o == Operator::Sum && operatorOf(m_terms.store[last].op) == Operator::Singleton;
    if (o != Operator::Collect && !isMade) return;
    const TermId range = children[0];
    const auto below = o == Operator::Collect ? levels.subspan(1) : levels;
    if (operatorOf(m_terms.store[range].op) == Operator::Slice) {
        const Label& array = m_terms.store[m_terms.store.children(range)[0]];
        if (operatorOf(array.op) == Operator::Symbol)
            segments[array.payload] =
                (o == Operator::Collect ? levels[0] : 1) * entriesMade(last, below);
    }
    readMapping(last, below, segments);
}

void SdqEstimates::addTensor(const Input& input) {
    const FullTypeId type = m_terms.symbolAt(input.symbol).type;
    std::vector<double> levels = saidLevels(input);
    const Access access = accessOf(m_terms.fullTypes[type].storage);
    if (levels.empty() && input.mapping) {
        m_symbols[input.symbol] = of(*input.mapping);
        m_symbols[input.symbol].access = access;
        return;
    }
    if (levels.empty()) {
        const std::vector<double> sizes = sizesOf(type);
        double all = kDensity;
        for (const double size : sizes) all *= size;
        levels = evenLevels(all, sizes);
    }
    m_symbols[input.symbol] = mapOf(levels, access);
}

void SdqEstimates::addOrigin(Payload symbol) {
    SdqEstimate entry = m_symbols[symbol];
    for (std::size_t level = 1; level <= SdqEstimate::kLevels; ++level) {
        entry = entry.entry();
        m_origins[fmt::format("{}.{}", m_terms.symbolAt(symbol).name, level)] = entry;
    }
}

SdqEstimate SdqEstimates::of(TermId term) const {
    std::unordered_map<TermId, SdqEstimate> known;
    std::vector<SdqEstimate> children;
    for (const TermId part : m_terms.store.subterms(term)) {
        children.clear();
        for (const TermId child : m_terms.store.children(part)) children.push_back(known.at(child));
        known[part] = of(m_terms.store[part], children);
    }
    return known.at(term);
}

}  // namespace candler::sdqlite
