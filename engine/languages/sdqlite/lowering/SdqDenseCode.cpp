// Arrays that the Lowerer writes: the result, and maps that are used more than as they are made.
#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/sdqlite/lowering/SdqLowerer.h"

namespace candler::sdqlite {

using loop::Block;
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

loop::BufferId Lowerer::bufferFor(const MapPtr& map) {
    const auto extents = extentsOf(map->type);
    const FullType type = m_terms.fullTypes[leafOf(map->type)];
    if (extents && type.kind == FullType::Kind::Ring)
        return m_function.addBuffer({"map", elementType(type.ring), *extents});
    fail(map->term,
         fmt::format("no kernel is written for a map {} that is needed whole",
                     m_terms.fullTypes.text(map->type)),
         hasPairs(map->term) ? "keys that are pairs are no array: declare a map of maps, "
                               "'hmap<I, hmap<J, ...>>'"
                             : "its keys would need a dimension");
    return {};
}

FullTypeId Lowerer::leafOf(FullTypeId type) const {
    while (m_terms.fullTypes[type].kind == FullType::Kind::Map)
        type = m_terms.fullTypes[type].value;
    return type;
}

MapPtr Lowerer::inBuffer(BufferId buffer, FullTypeId type) {
    LoweredMap dense;
    dense.kind = LoweredMap::Kind::Dense;
    dense.type = type;
    dense.buffer = buffer;
    return std::make_shared<const LoweredMap>(std::move(dense));
}

MapPtr Lowerer::materialised(const MapPtr& map) {
    const BufferId buffer = bufferFor(map);
    if (!buffer.isValid()) return map;
    const Ring ring = m_terms.fullTypes[leafOf(map->type)].ring;
    emit(Function::allocate(buffer));
    clear(buffer, ring);
    addTo(buffer, {}, {{}, map, map->type}, ring);
    return inBuffer(buffer, map->type);
}

/// Of a `let`. In a loop a table that few entries fill would be cleared each time: it is made in
/// front of all loops instead, and at the end of the block its entries are taken out again.
MapPtr Lowerer::tableOf(const MapPtr& map) {
    const bool isCleaned = m_cleansTables && m_loops > 0 && map->kind == LoweredMap::Kind::Term &&
                           !isCostly(map->term) && m_terms.fullTypes.levels(map->type) == 1;
    if (!isCleaned) return materialised(map);
    const BufferId table = cleanTable(map);
    if (!table.isValid()) return map;
    const Ring ring = m_terms.fullTypes[leafOf(map->type)].ring;
    cleanly([&] { addTo(table, {}, {{}, map, map->type}, ring); });
    m_cleanings.back().push_back([this, table, map] { clean(table, map); });
    return inBuffer(table, map->type);
}

BufferId Lowerer::cleanTable(const MapPtr& map) {
    std::vector<Table>& tables = m_tables[{map->term, map->type}];
    auto table = std::ranges::find(tables, false, &Table::isFilled);
    if (table == tables.end()) {
        const BufferId buffer = bufferFor(map);
        if (!buffer.isValid()) return buffer;
        Block block = within([&] {
            emit(Function::allocate(buffer));
            clear(buffer, m_terms.fullTypes[leafOf(map->type)].ring);
        });
        for (loop::Stmt& stmt : block) m_prologue.push_back(std::move(stmt));
        table = tables.insert(table, {buffer});
    }
    table->isFilled = true;
    return table->buffer;
}

void Lowerer::clean(BufferId table, const MapPtr& map) {
    const ExprId zero = RingCode(m_function, m_terms.fullTypes[leafOf(map->type)].ring).zero();
    const EntryUse use = [&](ExprId key, const Lowered&) {
        const ExprId at = named(key, "key");
        inside(at, m_function[table].shape.front(),
               [&] { emit(Function::store(table, {at}, zero)); });
    };
    cleanly([&] { walk(map, {std::nullopt, use}); });
    std::ranges::find(m_tables[{map->term, map->type}], table, &Table::buffer)->isFilled = false;
}

}  // namespace candler::sdqlite
