#include "engine/languages/sdqlite/terms/SdqTypes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/support/Check.h"

namespace candler::sdqlite {

std::string_view ringName(Ring ring) {
    static constexpr std::array<std::string_view, kRings> kNames{"real", "int", "bool", "minplus",
                                                                 "orand"};
    return kNames[static_cast<std::size_t>(ring)];
}

FullTypes::FullTypes() {
    sort("nat");
}

SortId FullTypes::sort(const std::string& name) {
    const auto [entry, isNew] = m_sortByName.try_emplace(name, SortId{m_sorts.size()});
    if (isNew) m_sorts.push_back({name, {}});
    return entry->second;
}

SortId FullTypes::tupleSort(std::vector<SortId> parts) {
    std::string name = "<";
    for (const SortId part : parts) name += (name.size() > 1 ? "," : "") + sortName(part);
    const SortId id = sort(name + ">");
    m_sorts[id.index()].parts = std::move(parts);
    return id;
}

FullTypeId FullTypes::make(const FullType& type) {
    const auto [entry, isNew] = m_typeIds.try_emplace(type, FullTypeId{m_types.size()});
    if (!isNew) return entry->second;
    const bool isMap = type.kind == FullType::Kind::Map;
    m_types.push_back(type);
    m_levels.push_back(isMap ? levels(type.value) + 1 : 0);
    return entry->second;
}

std::optional<SortId> FullTypes::join(SortId a, SortId b) {
    if (a == b) return a;
    const std::vector<SortId> left = tupleParts(a);
    const std::vector<SortId> right = tupleParts(b);
    if (left.size() != right.size()) return std::nullopt;
    if (left.empty())
        return a == kNat ? std::optional(b) : b == kNat ? std::optional(a) : std::nullopt;
    std::vector<SortId> parts;
    for (std::size_t i = 0; i < left.size(); ++i) {
        const auto part = join(left[i], right[i]);
        if (!part) return std::nullopt;
        parts.push_back(*part);
    }
    return tupleSort(std::move(parts));
}

std::optional<FullTypeId> FullTypes::join(FullTypeId a, FullTypeId b) {
    if (a == b) return a;
    const FullType left = (*this)[a];
    const FullType right = (*this)[b];
    if (left.kind != right.kind || left.ring != right.ring) return std::nullopt;
    const auto sort = join(left.sort, right.sort);
    if (!sort) return std::nullopt;
    if (left.kind != FullType::Kind::Map) return index(*sort);
    const auto value = join(left.value, right.value);
    if (!value) return std::nullopt;
    return map(*sort, *value, left.storage == right.storage ? left.storage : MapKind::Logical);
}

std::string FullTypes::text(FullTypeId id) const {
    std::string front;
    std::string back;
    for (;; id = (*this)[id].value) {
        const FullType& type = (*this)[id];
        if (type.kind == FullType::Kind::Index) return front + sortName(type.sort) + back;
        if (type.kind == FullType::Kind::Ring)
            return fmt::format("{}{}{}", front, ringName(type.ring), back);
        const std::string& keys = sortName(type.sort);
        switch (type.storage) {
            case MapKind::Logical:
                front += '{' + keys + " -> ";
                break;
            case MapKind::Vector:
                front += "vec<" + keys + ", ";
                break;
            case MapKind::Segment:
                front += "seg<" + keys + ", ";
                break;
            case MapKind::Range:
                return front + "rng<" + keys + '>' + back;
            case MapKind::HashMap:
                front += "hmap<" + keys + ", ";
                break;
            case MapKind::SortedMap:
                front += "smap<" + keys + ", ";
                break;
        }
        back.insert(back.begin(), type.storage == MapKind::Logical ? '}' : '>');
    }
}

bool PlainTypes::isTensor(TypeId type) const {
    return isMap(type) && isRing(leafOf(type));
}

TypeId PlainTypes::mapTo(TypeId value) {
    // Few: at most kMostLevels of each leaf.
    const auto found = std::ranges::find(m_values, value);
    const auto position = static_cast<std::uint32_t>(found - m_values.begin());
    if (found == m_values.end()) m_values.push_back(value);
    return TypeId{kFirstMap + position};
}

std::size_t PlainTypes::levels(TypeId type) const {
    std::size_t count = 0;
    for (; isMap(type); type = valueOf(type)) ++count;
    return count;
}

TypeId PlainTypes::leafOf(TypeId type) const {
    while (isMap(type)) type = valueOf(type);
    return type;
}

TypeId PlainTypes::plain(const FullTypes& types, FullTypeId full) {
    std::size_t levels = 0;
    for (; types[full].kind == FullType::Kind::Map; full = types[full].value) ++levels;
    const FullType& leaf = types[full];
    TypeId type = leaf.kind == FullType::Kind::Index ? kIndex : ring(leaf.ring);
    for (; levels > 0; --levels) type = mapTo(type);
    return type;
}

std::string PlainTypes::text(TypeId type) const {
    const std::size_t depth = levels(type);
    const TypeId leaf = leafOf(type);
    const std::string_view name = isRing(leaf)     ? ringName(ringOf(leaf))
                                  : leaf == kIndex ? "index"
                                                   : "untyped";
    return fmt::format("{}{}{}", std::string(depth, '{'), name, std::string(depth, '}'));
}

}  // namespace candler::sdqlite
