#include "engine/languages/linrel/relational/RaIndex.h"

#include <algorithm>
#include <iterator>

namespace candler::linrel {

SchemaId Schemas::of(std::vector<Index> indices) {
    std::ranges::sort(indices);
    indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
    const auto [entry, isNew] =
        m_ids.try_emplace(indices, SchemaId{static_cast<std::uint32_t>(m_sets.size())});
    if (isNew) m_sets.push_back(std::move(indices));
    return entry->second;
}

bool Schemas::contains(SchemaId id, Index index) const {
    return std::ranges::binary_search(m_sets[id.index()], index);
}

bool Schemas::includes(SchemaId all, SchemaId some) const {
    return all == some || std::ranges::includes(m_sets[all.index()], m_sets[some.index()]);
}

SchemaId Schemas::unite(SchemaId a, SchemaId b) {
    if (includes(a, b)) return a;
    std::vector<Index> result;
    std::ranges::set_union((*this)[a], (*this)[b], std::back_inserter(result));
    return of(std::move(result));
}

SchemaId Schemas::intersect(SchemaId a, SchemaId b) {
    if (includes(a, b)) return b;
    std::vector<Index> result;
    std::ranges::set_intersection((*this)[a], (*this)[b], std::back_inserter(result));
    return of(std::move(result));
}

SchemaId Schemas::without(SchemaId a, SchemaId b) {
    std::vector<Index> result;
    std::ranges::set_difference((*this)[a], (*this)[b], std::back_inserter(result));
    return of(std::move(result));
}

SchemaId Schemas::without(SchemaId a, Index index) {
    if (!contains(a, index)) return a;
    std::vector<Index> result((*this)[a].begin(), (*this)[a].end());
    std::erase(result, index);
    return of(std::move(result));
}

Index Schemas::fresh(DimId sort, SchemaId a, SchemaId b) const {
    std::uint32_t number = 0;
    while (contains(a, {sort, number}) || contains(b, {sort, number})) ++number;
    return {sort, number};
}

Index renamed(const Renaming& renaming, Index index) {
    for (const auto& [from, to] : renaming)
        if (from == index) return to;
    return index;
}

}  // namespace candler::linrel
