#include "engine/languages/linrel/syntax/Dimensions.h"

#include <algorithm>

namespace candler::linrel {

DimId Dimensions::add(std::string name, std::int64_t size, bool isSymbol) {
    const DimId id{static_cast<std::uint32_t>(m_rows.size())};
    m_rows.push_back({std::move(name), size, isSymbol, id});
    return id;
}

DimId Dimensions::declare(std::string name, std::int64_t size) {
    const DimId id = add(name, size, true);
    m_byName.emplace(std::move(name), id);
    return id;
}

std::optional<DimId> Dimensions::find(std::string_view name) const {
    const auto found = m_byName.find(std::string(name));
    if (found == m_byName.end()) return std::nullopt;
    return found->second;
}

DimId Dimensions::ofSize(std::int64_t size) {
    const auto found = m_bySize.find(size);
    if (found != m_bySize.end()) return found->second;
    const DimId id = add(std::to_string(size), size, false);
    m_bySize.emplace(size, id);
    return id;
}

DimId Dimensions::canonical(DimId dim) const {
    if (isOne(dim)) return one();
    while (m_rows[dim.index()].parent != dim) dim = m_rows[dim.index()].parent;
    return dim;
}

void Dimensions::unite(DimId a, DimId b) {
    a = canonical(a);
    b = canonical(b);
    if (a == b) return;
    // A symbol says more than a number; else the older one stays.
    const bool keepsA = isSymbol(a) != isSymbol(b) ? isSymbol(a) : a.value < b.value;
    m_rows[(keepsA ? b : a).index()].parent = keepsA ? a : b;
}

bool Dimensions::resize(DimId dim, std::int64_t size) {
    if (isOne(dim) || size < 2) return this->size(dim) == size;
    dim = canonical(dim);
    std::vector<DimId> equal;
    for (std::uint32_t i = 0; i < m_rows.size(); ++i)
        if (canonical(DimId{i}) == dim) equal.push_back(DimId{i});
    for (const DimId other : equal)
        if (!isSymbol(other)) return this->size(other) == size;
    for (const DimId other : equal) m_rows[other.index()].size = size;
    return true;
}

}  // namespace candler::linrel
