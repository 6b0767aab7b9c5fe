#include "engine/languages/sdqlite/lowering/SdqSparseResult.h"

#include <utility>

namespace candler::sdqlite {

using loop::Block;
using loop::BufferRole;
using loop::ExprId;
using loop::ExprOp;
using loop::Function;
using loop::LocalId;
using loop::Type;

SparseResult::SparseResult(Lowerer& lowerer, const ResultStorage& storage, std::string name,
                           Ring ring)
    : m_lowerer(lowerer), m_function(lowerer.m_function), m_storage(storage), m_ring(ring) {
    m_output.name = std::move(name);
    m_output.element = elementType(ring);
    m_output.zero = ringZero(ring);
    m_output.denseLevels = storage.denseLevels;
    for (const ResultStorage::Level& level : storage.levels) {
        const bool isFirst = m_output.coordinates.empty();
        std::optional<loop::BufferId> positions;
        if (!level.positions.empty())
            positions = m_function.addBuffer({.name = level.positions,
                                              .element = Type::Index,
                                              .shape = {m_function.constant(0)},
                                              .role = BufferRole::Output,
                                              .isGrowing = !isFirst});
        m_output.positions.push_back(positions);
        m_output.coordinates.push_back(m_function.addBuffer({.name = level.coordinates,
                                                             .element = Type::Index,
                                                             .shape = {m_function.constant(0)},
                                                             .role = BufferRole::Output,
                                                             .isGrowing = true,
                                                             .isNarrow = storage.isNarrow}));
    }
    m_output.values = m_function.addBuffer({.name = storage.values,
                                            .element = storedType(),
                                            .shape = {m_function.constant(0)},
                                            .role = BufferRole::Output,
                                            .isGrowing = true});
}

void SparseResult::make(const MapPtr& map, std::vector<ExprId> extents,
                        std::vector<std::optional<std::int64_t>> cells) {
    m_extents = std::move(extents);
    m_cells = std::move(cells);
    m_output.extents = m_extents;
    if (m_storage.isNarrow) wantNarrow();
    if (m_output.positions.front())
        m_function.mutableBuffer(*m_output.positions.front()).shape = {
            m_function.add(this->cells(0, m_storage.denseLevels), m_function.constant(1))};
    Block body = m_lowerer.within([&] {
        begin();
        level(map, 0, m_function.constant(0));
        finish();
    });
    for (loop::Stmt& stmt : m_head) m_lowerer.emit(std::move(stmt));
    for (loop::Stmt& stmt : body) m_lowerer.emit(std::move(stmt));
    m_output.counts = m_counts;
    if (m_output.positions.front()) m_output.started = m_started;
    for (const auto& [level, space] : m_workspaces)
        for (const loop::BufferId buffer : {space.values, space.isUsed, space.used})
            m_output.scratch.push_back(buffer);
    for (const auto& [filledBy, tables] : m_lowerer.m_tables)
        for (const Lowerer::Table& table : tables) m_output.scratch.push_back(table.buffer);
    m_function.sparseOutput = m_output;
}

/// Coordinates are below what 32 bits hold.
void SparseResult::wantNarrow() {
    constexpr std::int64_t kMost = std::int64_t{1} << 31U;
    for (std::size_t level = m_storage.denseLevels; level < m_extents.size(); ++level) {
        if (m_cells[level].value_or(0) > kMost)
            m_lowerer.fail(m_lowerer.m_program.term, "32 bits do not hold these coordinates",
                           "leave 'int32' out behind 'into', or make the dimension smaller");
        m_function.body.push_back({loop::Require{
            loop::RequireKind::AtLeast, m_function.constant(kMost), m_extents[level], "2^31"}});
    }
}

void SparseResult::begin() {
    for (std::size_t i = 0; i < m_storage.levels.size(); ++i) {
        m_counts.push_back(m_function.addLocal("entries", Type::Index));
        m_lowerer.emit(Function::declare(m_counts.back(), m_function.constant(0)));
    }
    if (!m_output.positions.front()) return;
    m_started = m_function.addLocal("started", Type::Index);
    m_lowerer.emit(Function::declare(m_started, m_function.constant(0)));
}

void SparseResult::finish() {
    if (m_output.positions.front())
        startPlaces(m_function.add(cells(0, m_storage.denseLevels), m_function.constant(1)));
    for (std::size_t i = 1; i < m_storage.levels.size(); ++i)
        m_lowerer.emit(Function::append(*m_output.positions[i], m_function.local(m_counts[i])));
}

/// Entries of the places before `end` begin here at the latest.
void SparseResult::startPlaces(ExprId end) {
    const ExprId started = m_function.local(m_started);
    Block body{
        Function::store(*m_output.positions.front(), {started}, m_function.local(m_counts.front())),
        Function::assign(m_started, m_function.add(started, m_function.constant(1)))};
    m_lowerer.emit(
        Function::whileLoop(m_function.binary(ExprOp::Less, started, end), std::move(body), end));
}

void SparseResult::openPlace(ExprId place) {
    startPlaces(m_function.add(place, m_function.constant(1)));
}

ExprId SparseResult::below(ExprId place, ExprId key, std::size_t level) {
    if (level == 0) return key;
    return m_lowerer.named(m_function.add(m_function.multiply(place, m_extents[level]), key),
                           "place");
}

void SparseResult::level(const MapPtr& map, std::size_t level, ExprId place) {
    m_lowerer.resolve(map, {.isLinear = false, .isStrict = true}, [&](const MapPtr& found) {
        if (has(Keys::Ascending, found)) return ordered(found, level, place);
        if (level < m_storage.denseLevels && has(Keys::Direct, found))
            return direct(found, level, place);
        gather(level, place, [&](const Gather& use) { use({{}, found, found->type}); });
    });
}

void SparseResult::ordered(const MapPtr& map, std::size_t level, ExprId place) {
    const bool isDense = level < m_storage.denseLevels;
    const Lowerer::EntryUse use = [&](ExprId key, const Lowered& value) {
        const ExprId at = m_lowerer.named(key, "key");
        m_lowerer.inside(at, m_extents[level], [&] {
            if (!isDense) return entry(at, value, level, place);
            const ExprId here = below(place, at, level);
            if (level + 1 == m_storage.denseLevels) openPlace(here);
            this->level(value.map, level + 1, here);
        });
    };
    m_lowerer.walk(map, {std::nullopt, use});
}

/// Of a level that is not dense.
void SparseResult::entry(ExprId key, const Lowered& value, std::size_t level, ExprId place) {
    const std::size_t own = level - m_storage.denseLevels;
    if (!value.map) {
        RingCode code(m_function, m_ring);
        const ExprId number = m_lowerer.named(code.converted(value.scalar), "value");
        return m_lowerer.guard(code.isNonzero(number), [&] {
            m_lowerer.emit(Function::append(m_output.coordinates[own], key));
            m_lowerer.emit(Function::append(m_output.values, packed(number)));
            increment(m_counts[own]);
        });
    }
    const ExprId inner = m_function.local(m_counts[own + 1]);
    const LocalId before = m_function.addLocal("before", Type::Index);
    m_lowerer.emit(Function::declare(before, inner));
    this->level(value.map, level + 1, place);
    m_lowerer.guard(m_function.binary(ExprOp::Less, m_function.local(before), inner), [&] {
        m_lowerer.emit(Function::append(m_output.coordinates[own], key));
        m_lowerer.emit(Function::append(*m_output.positions[own + 1], m_function.local(before)));
        increment(m_counts[own]);
    });
}

/// What all entries are multiplied by is computed here, and found again below each key.
void SparseResult::computeFactors(const MapPtr& map) {
    using enum Operator;
    if (map->kind != LoweredMap::Kind::Term) return;
    const Operator op = m_lowerer.opOf(map->term);
    if (op != Add && op != Subtract && op != Negate && op != Multiply) return;
    const std::size_t count = m_lowerer.m_terms.store.children(map->term).size();
    for (std::size_t i = 0; i < count; ++i) {
        const TermId part = m_lowerer.child(map->term, i);
        if (m_lowerer.isMap(part))
            computeFactors(m_lowerer.mapOf(part, map->environment));
        else
            static_cast<void>(m_lowerer.scalar(part, map->environment));
    }
}

/// All places of a dense level, and what is found under each.
void SparseResult::direct(const MapPtr& map, std::size_t level, ExprId place) {
    computeFactors(map);
    const FullTypeId keys =
        m_lowerer.m_terms.fullTypes.index(m_lowerer.m_terms.fullTypes[map->type].sort);
    m_lowerer.range(
        m_function.constant(0), m_extents[level], m_lowerer.indexName(keys), [&](ExprId key) {
            const ExprId here = below(place, key, level);
            if (level + 1 == m_storage.denseLevels) openPlace(here);
            gather(level + 1, here, [&](const Gather& use) {
                const Lowerer::EntryUse found = [&](ExprId, const Lowered& value) { use(value); };
                m_lowerer.walk(map, {key, found});
            });
        });
}

ExprId SparseResult::cells(std::size_t first, std::size_t end) {
    ExprId product = m_function.constant(1);
    for (std::size_t i = first; i < end; ++i)
        product = i == first ? m_extents[i] : m_function.multiply(product, m_extents[i]);
    return product;
}

Type SparseResult::storedType() const {
    return elementType(m_ring) == Type::Bool ? Type::U8 : elementType(m_ring);
}

ExprId SparseResult::packed(ExprId value) {
    return storedType() == Type::U8 ? m_function.cast(Type::U8, value) : value;
}

ExprId SparseResult::unpacked(ExprId stored) {
    if (storedType() != Type::U8) return stored;
    return m_function.unary(
        ExprOp::Not, m_function.binary(ExprOp::Equal, stored, m_function.integer(Type::U8, 0)));
}

void SparseResult::increment(LocalId local) {
    m_lowerer.emit(
        Function::assign(local, m_function.add(m_function.local(local), m_function.constant(1))));
}

}  // namespace candler::sdqlite
