// Arrays that the Lowerer writes: the result, and maps that are used more than as they are made.
#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/sdqlite/lowering/SdqLowerer.h"

namespace candler::sdqlite {

using loop::BufferId;
using loop::ExprId;
using loop::Function;

/// None if some sort has no size.
std::optional<std::vector<ExprId>> Lowerer::extentsOf(FullTypeId type) const {
    std::vector<ExprId> extents;
    for (; m_terms.fullTypes[type].kind == FullType::Kind::Map;
         type = m_terms.fullTypes[type].value) {
        const auto extent = m_parameters.count(m_terms.fullTypes[type].sort);
        if (!extent) return std::nullopt;
        extents.push_back(*extent);
    }
    return extents;
}

void Lowerer::clear(BufferId buffer, Ring ring) {
    const std::vector<ExprId> shape = m_function[buffer].shape;
    std::vector<ExprId> indices;
    const std::function<void()> level = [&] {
        if (indices.size() == shape.size())
            return emit(Function::store(buffer, indices, RingCode(m_function, ring).zero()));
        loop(shape[indices.size()], "c", [&](ExprId counter) {
            indices.push_back(counter);
            level();
            indices.pop_back();
        });
    };
    level();
}

void Lowerer::addTo(BufferId buffer, std::vector<ExprId> prefix, const Lowered& value, Ring ring) {
    if (!value.map) {
        RingCode code(m_function, ring);
        const ExprId sum = code.add(m_function.load(buffer, prefix), code.converted(value.scalar));
        return emit(Function::store(buffer, prefix, sum));
    }
    const ExprId extent = m_function[buffer].shape[prefix.size()];
    const EntryUse use = [&](ExprId key, const Lowered& entry) {
        const ExprId at = named(key, "key");
        inside(at, extent, [&] {
            std::vector<ExprId> indices = prefix;
            indices.push_back(at);
            addTo(buffer, std::move(indices), entry, ring);
        });
    };
    walk(value.map, {std::nullopt, use});
}

bool Lowerer::hasPairs(TermId term) const {
    return std::ranges::any_of(m_terms.store.subterms(term),
                               [&](TermId part) { return opOf(part) == Operator::Tuple; });
}

MapPtr Lowerer::materialised(const MapPtr& map) {
    const auto extents = extentsOf(map->type);
    FullTypeId leaf = map->type;
    while (m_terms.fullTypes[leaf].kind == FullType::Kind::Map)
        leaf = m_terms.fullTypes[leaf].value;
    const FullType type = m_terms.fullTypes[leaf];
    if (!extents || type.kind != FullType::Kind::Ring) {
        fail(map->term,
             fmt::format("no kernel is written for a map {} that is needed whole",
                         m_terms.fullTypes.text(map->type)),
             hasPairs(map->term) ? "keys that are pairs are no array: declare a map of maps, "
                                   "'hmap<I, hmap<J, ...>>'"
                                 : "its keys would need a dimension");
        return map;
    }
    const BufferId buffer = m_function.addBuffer({"map", elementType(type.ring), *extents});
    emit(Function::allocate(buffer));
    clear(buffer, type.ring);
    addTo(buffer, {}, {{}, map, map->type}, type.ring);
    LoweredMap dense;
    dense.kind = LoweredMap::Kind::Dense;
    dense.type = map->type;
    dense.buffer = buffer;
    return std::make_shared<const LoweredMap>(std::move(dense));
}

}  // namespace candler::sdqlite
