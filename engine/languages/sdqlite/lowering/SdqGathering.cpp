// Entries of the SparseResult that come in any order, or in parts: they are gathered, and then
// appended in order.
#include "engine/languages/sdqlite/lowering/SdqSparseResult.h"

#include <algorithm>

namespace candler::sdqlite {

using loop::Block;
using loop::ExprId;
using loop::ExprOp;
using loop::Function;
using loop::LocalId;
using loop::Type;

namespace {

constexpr std::int64_t kMostPlaces = std::int64_t{1} << 62U;

}  // namespace

/// Whether an array of all places of the levels from here on is affordable. Of one level whose
/// size is not known it is, as inputs are often that long, too.
bool SparseResult::isSmall(std::size_t level) const {
    constexpr std::int64_t kMostPlaced = std::int64_t{1} << 20U;
    constexpr std::int64_t kLongest = std::int64_t{1} << 28U;
    const bool isOne = level + 1 == m_cells.size();
    std::int64_t product = 1;
    for (std::size_t i = level; i < m_cells.size(); ++i) {
        if (!m_cells[i]) return isOne;
        if (*m_cells[i] > kLongest) return false;
        product *= std::max<std::int64_t>(1, *m_cells[i]);
        if (product > (isOne ? kLongest : kMostPlaced)) return false;
    }
    return true;
}

/// Made once, in front of all loops; it is clean between two uses.
const SparseResult::Workspace& SparseResult::workspace(std::size_t level) {
    if (const auto found = m_workspaces.find(level); found != m_workspaces.end())
        return found->second;
    const ExprId size = cells(level, m_extents.size());
    const Workspace made{
        m_function.addBuffer({"row", elementType(m_ring), {size}}),
        m_function.addBuffer({"is_used", Type::Bool, {size}}),
        m_function.addBuffer(
            {"used", Type::Index, {m_function.add(size, m_function.constant(1))}})};
    Block block = m_lowerer.within([&] {
        for (const loop::BufferId buffer : {made.values, made.isUsed, made.used})
            m_lowerer.emit(Function::allocate(buffer));
        m_lowerer.loop(size, "c", [&](ExprId c) {
            m_lowerer.emit(Function::store(made.isUsed, {c}, m_function.boolean(false)));
            m_lowerer.emit(Function::store(made.values, {c}, RingCode(m_function, m_ring).zero()));
        });
    });
    for (loop::Stmt& stmt : block) m_head.push_back(std::move(stmt));
    return m_workspaces.emplace(level, made).first->second;
}

void SparseResult::gather(std::size_t level, ExprId place,
                          const std::function<void(const Gather&)>& make) {
    if (unite(level, place, make)) return;
    Gathered gathered;
    gathered.level = level;
    gathered.place = place;
    gathered.isList = !isSmall(level);
    wantRoom(level);
    if (gathered.isList) {
        const ExprId none = m_function.constant(0);
        gathered.keys = m_function.addBuffer(
            {.name = "keys", .element = Type::Index, .shape = {none}, .isGrowing = true});
        gathered.values = m_function.addBuffer(
            {.name = "parts", .element = storedType(), .shape = {none}, .isGrowing = true});
        m_lowerer.emit(Function::allocate(gathered.keys));
        m_lowerer.emit(Function::allocate(gathered.values));
    } else {
        gathered.keys = workspace(level).used;
        gathered.values = workspace(level).values;
    }
    gathered.count = m_function.addLocal("count", Type::Index);
    m_lowerer.emit(Function::declare(gathered.count, m_function.constant(0)));
    make([&](const Lowered& value) { add(gathered, value, level, std::nullopt); });
    const std::size_t first = std::max(level, m_storage.denseLevels);
    for (std::size_t i = first; i + 1 < m_extents.size(); ++i) {
        gathered.last.push_back(m_function.addLocal("last", Type::Index));
        m_lowerer.emit(Function::declare(gathered.last.back(), m_function.constant(-1)));
    }
    if (gathered.isList)
        flushList(gathered);
    else
        flushWorkspace(gathered);
}

/// Keys of several levels are one number, for which there has to be room.
void SparseResult::wantRoom(std::size_t first) {
    if (!m_roomWanted.insert(first).second) return;
    double known = 1;
    for (std::size_t level = first; level < m_cells.size(); ++level)
        if (m_cells[level])
            known *= static_cast<double>(std::max<std::int64_t>(1, *m_cells[level]));
    if (known > static_cast<double>(kMostPlaces))
        m_lowerer.fail(m_lowerer.m_program.term,
                       "no kernel puts entries of more than 2^62 places in order",
                       "outer levels whose keys come in order do not count");
    // From the inside: what was wanted before says that the product is no larger than that.
    std::string inner;
    for (std::size_t level = m_extents.size(); level-- > first + 1;) {
        const loop::Expr& extent = m_function[m_extents[level]];
        const std::string name =
            extent.op == ExprOp::Variable ? m_function[extent.variable()].name : "n";
        inner = name + (inner.empty() ? "" : " * " + inner);
        const ExprId room = m_function.binary(
            ExprOp::Divide, m_function.constant(kMostPlaces),
            m_function.binary(ExprOp::Max, m_function.constant(1), cells(level, m_extents.size())));
        m_function.body.push_back({loop::Require{loop::RequireKind::AtLeast, room,
                                                 m_extents[level - 1], "2^62 / (" + inner + ")"}});
    }
}

void SparseResult::add(const Gathered& gathered, const Lowered& value, std::size_t level,
                       std::optional<ExprId> key) {
    if (!value.map)
        return addNumber(gathered, *key, RingCode(m_function, m_ring).converted(value.scalar));
    const Lowerer::EntryUse use = [&](ExprId at, const Lowered& entry) {
        const ExprId own = m_lowerer.named(at, "key");
        m_lowerer.inside(own, m_extents[level], [&] {
            const ExprId whole =
                key ? m_function.add(m_function.multiply(*key, m_extents[level]), own) : own;
            add(gathered, entry, level + 1, m_lowerer.named(whole, "key"));
        });
    };
    m_lowerer.walk(value.map, {std::nullopt, use});
}

void SparseResult::addNumber(const Gathered& gathered, ExprId key, ExprId value) {
    if (gathered.isList) {
        m_lowerer.emit(Function::append(gathered.keys, key));
        m_lowerer.emit(Function::append(gathered.values, packed(value)));
        return increment(gathered.count);
    }
    // Without a branch, which nobody could predict.
    const Workspace& space = workspace(gathered.level);
    const ExprId count = m_function.local(gathered.count);
    const ExprId one = m_function.select(m_function.load(space.isUsed, {key}),
                                         m_function.constant(0), m_function.constant(1));
    const ExprId sum =
        RingCode(m_function, m_ring).add(m_function.load(space.values, {key}), value);
    m_lowerer.emit(Function::store(space.used, {count}, key));
    m_lowerer.emit(Function::assign(gathered.count, m_function.add(count, one)));
    m_lowerer.emit(Function::store(space.isUsed, {key}, m_function.boolean(true)));
    m_lowerer.emit(Function::store(space.values, {key}, sum));
}

void SparseResult::flushWorkspace(const Gathered& gathered) {
    const Workspace& space = workspace(gathered.level);
    const ExprId count = m_function.local(gathered.count);
    putInOrder(space, gathered.count);
    m_lowerer.loop(count, "e", [&](ExprId e) {
        const ExprId key = m_lowerer.named(m_function.load(space.used, {e}), "key");
        m_lowerer.emit(Function::store(space.isUsed, {key}, m_function.boolean(false)));
        const ExprId sum = m_lowerer.named(m_function.load(space.values, {key}), "sum");
        m_lowerer.emit(Function::store(space.values, {key}, RingCode(m_function, m_ring).zero()));
        append(gathered, key, sum);
    });
}

/// By sorting, or where more than a quarter of the places is used by going over all of them,
/// without a branch.
void SparseResult::putInOrder(const Workspace& space, LocalId counter) {
    constexpr std::int64_t kPlacesPerUsed = 4;
    const ExprId count = m_function.local(counter);
    const ExprId size = m_function[space.isUsed].shape.front();
    Block all = m_lowerer.within([&] {
        m_lowerer.emit(Function::assign(counter, m_function.constant(0)));
        m_lowerer.loop(size, "c", [&](ExprId c) {
            const ExprId one = m_function.select(m_function.load(space.isUsed, {c}),
                                                 m_function.constant(1), m_function.constant(0));
            m_lowerer.emit(Function::store(space.used, {count}, c));
            m_lowerer.emit(Function::assign(counter, m_function.add(count, one)));
        });
    });
    const ExprId areMany = m_function.binary(
        ExprOp::Less, size, m_function.multiply(count, m_function.constant(kPlacesPerUsed)));
    m_lowerer.emit(
        Function::choice(areMany, std::move(all), {Function::sortBelow(space.used, count, size)}));
}

/// Sums up what has the same key.
void SparseResult::flushList(const Gathered& gathered) {
    const ExprId count = m_function.local(gathered.count);
    m_lowerer.emit(Function::sort(gathered.keys, gathered.values, count));
    const LocalId next = m_function.addLocal("next", Type::Index);
    const LocalId sum = m_function.addLocal("sum", elementType(m_ring));
    const ExprId at = m_function.local(next);
    m_lowerer.emit(Function::declare(next, m_function.constant(0)));
    Block each = m_lowerer.within([&] {
        const LocalId name = m_function.addLocal("key", Type::Index);
        const ExprId key = m_function.local(name);
        const ExprId stored = unpacked(m_function.load(gathered.values, {at}));
        m_lowerer.emit(Function::declare(name, m_function.load(gathered.keys, {at})));
        m_lowerer.emit(Function::declare(sum, stored));
        increment(next);
        const ExprId isSame =
            m_function.binary(ExprOp::Equal, m_function.load(gathered.keys, {at}), key);
        Block more = m_lowerer.within([&] {
            m_lowerer.emit(Function::assign(
                sum, RingCode(m_function, m_ring).add(m_function.local(sum), stored)));
            increment(next);
        });
        m_lowerer.emit(Function::whileLoop(
            m_function.binary(ExprOp::And, m_function.binary(ExprOp::Less, at, count), isSame),
            std::move(more), count));
        append(gathered, key, m_function.local(sum));
    });
    m_lowerer.emit(
        Function::whileLoop(m_function.binary(ExprOp::Less, at, count), std::move(each), count));
}

/// Keys come in order: levels in between get an entry where their part of the key is another one.
void SparseResult::append(const Gathered& gathered, ExprId key, ExprId value) {
    const std::size_t last = m_extents.size() - 1;
    const std::size_t dense = m_storage.denseLevels;
    const auto part = [&](std::size_t level) {
        return level == last ? key
                             : m_lowerer.named(m_function.binary(ExprOp::Divide, key,
                                                                 cells(level + 1, last + 1)),
                                               "part");
    };
    const auto coordinate = [&](ExprId prefix, std::size_t level) {
        return level == gathered.level
                   ? prefix
                   : m_function.binary(ExprOp::Modulo, prefix, m_extents[level]);
    };
    m_lowerer.guard(RingCode(m_function, m_ring).isNonzero(value), [&] {
        if (gathered.level < dense) {
            const ExprId here = part(dense - 1);
            openPlace(
                gathered.level == 0
                    ? here
                    : m_function.add(
                          m_function.multiply(gathered.place, cells(gathered.level, dense)), here));
        }
        const std::size_t first = std::max(gathered.level, dense);
        for (std::size_t level = first; level < last; ++level) {
            const ExprId prefix = part(level);
            const LocalId open = gathered.last[level - first];
            const std::size_t own = level - dense;
            const ExprId isOpen = m_function.binary(ExprOp::Equal, prefix, m_function.local(open));
            m_lowerer.guard(m_function.unary(ExprOp::Not, isOpen), [&] {
                m_lowerer.emit(Function::assign(open, prefix));
                m_lowerer.emit(
                    Function::append(m_output.coordinates[own], coordinate(prefix, level)));
                m_lowerer.emit(Function::append(*m_output.positions[own + 1],
                                                m_function.local(m_counts[own + 1])));
                increment(m_counts[own]);
            });
        }
        m_lowerer.emit(Function::append(m_output.coordinates[last - dense], coordinate(key, last)));
        m_lowerer.emit(Function::append(m_output.values, packed(value)));
        increment(m_counts[last - dense]);
    });
}

}  // namespace candler::sdqlite
