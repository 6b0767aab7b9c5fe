#include "engine/languages/sdqlite/syntax/SdqTypeReader.h"

#include <fmt/format.h>

#include "engine/support/NameHint.h"

namespace candler::sdqlite {

namespace {

std::optional<Ring> ringNamed(std::string_view name) {
    for (std::size_t i = 0; i < kRings; ++i)
        if (const auto ring = static_cast<Ring>(i); ringName(ring) == name) return ring;
    return std::nullopt;
}

}  // namespace

std::optional<FullTypeId> TypeReader::read(SyntaxId type) {
    return m_tree.type(type).kind == TypeSyntax::Kind::Name ? named(type) : map(type);
}

std::optional<FullTypeId> TypeReader::named(SyntaxId id) {
    const std::string& name = m_tree.type(id).name;
    if (const auto ring = ringNamed(name)) return usedRing(id, *ring);
    const auto sort = this->sort(name, m_tree.typePlace(id));
    return sort ? std::optional(m_types.index(*sort)) : std::nullopt;
}

std::optional<FullTypeId> TypeReader::usedRing(SyntaxId id, Ring ring) {
    if (ring == Ring::Bool) {
        m_hasTruth = true;
    } else if (m_ring.value_or(ring) != ring) {
        m_mistakes.add(fmt::format("a program computes in one ring: {} and {} are two",
                                   ringName(*m_ring), ringName(ring)),
                       m_tree.typePlace(id), "only bool may stand beside it");
        return std::nullopt;
    } else {
        m_ring = ring;
    }
    return m_types.ring(ring);
}

bool TypeReader::isReserved(const std::string& name) {
    return name == "nat" || ringNamed(name).has_value();
}

Ring TypeReader::ring() const {
    return m_ring.value_or(m_hasTruth ? Ring::Bool : Ring::Real);
}

std::optional<SortId> TypeReader::sort(const std::string& name, const SourceSpan& place) {
    constexpr std::string_view kPositions = "pos(";
    if (name == m_types.sortName(kNat)) return kNat;
    if (m_dimensions.contains(name)) return m_types.sort(name);
    std::vector<std::string> known(m_dimensions.begin(), m_dimensions.end());
    if (name.starts_with(kPositions) && name.ends_with(')')) {
        const std::string array =
            name.substr(kPositions.size(), name.size() - 1 - kPositions.size());
        if (m_arrays.contains(array)) return m_types.sort(name);
        known.assign(m_arrays.begin(), m_arrays.end());
        m_mistakes.add(fmt::format("there is no array '{}'", array), place,
                       nameHint(array, known, "arrays"));
        return std::nullopt;
    }
    const bool isRing = ringNamed(name).has_value();
    known.emplace_back(m_types.sortName(kNat));
    if (isRing) {
        m_mistakes.add(fmt::format("'{}' is a ring, and keys are indices", name), place,
                       nameHint(name, known, "sorts"));
        return std::nullopt;
    }
    for (std::size_t i = 0; i < kRings; ++i) known.emplace_back(ringName(static_cast<Ring>(i)));
    if (!m_unknown.insert(name).second) return std::nullopt;
    // Of one letter every other one is a neighbour.
    m_mistakes.add(fmt::format("there is no dimension or ring '{}'", name), place,
                   name.size() == 1 ? fmt::format("a line 'dim {}' makes it a dimension", name)
                                    : nameHint(name, known, "names"));
    return std::nullopt;
}

std::optional<FullTypeId> TypeReader::map(SyntaxId id) {
    const TypeSyntax& syntax = m_tree.type(id);
    const auto keys = this->keys(id);
    const auto value = read(syntax.value.front());
    if (!keys || !value) return std::nullopt;
    if (m_types.levels(*value) >= kMostLevels) {
        m_mistakes.add(fmt::format("maps are nested {} levels deep at most", kMostLevels),
                       m_tree.typePlace(id));
        return std::nullopt;
    }
    return m_types.map(*keys, *value, syntax.storage);
}

std::optional<SortId> TypeReader::keys(SyntaxId id) {
    const TypeSyntax& syntax = m_tree.type(id);
    std::vector<SortId> parts;
    for (std::size_t i = 0; i < syntax.keys.size(); ++i)
        if (const auto part = sort(syntax.keys[i], m_tree.keyPlace(id, i))) parts.push_back(*part);
    if (parts.size() < syntax.keys.size()) return std::nullopt;
    return parts.size() == 1 ? parts.front() : m_types.tupleSort(std::move(parts));
}

bool TypeReader::isTensor(FullTypeId type) const {
    for (; m_types[type].kind == FullType::Kind::Map; type = m_types[type].value)
        if (m_types[type].storage != MapKind::Logical) return false;
    return m_types[type].kind == FullType::Kind::Ring;
}

}  // namespace candler::sdqlite
