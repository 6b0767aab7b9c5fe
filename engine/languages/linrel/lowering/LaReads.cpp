// The part of LaTranslator that reads what is stored, and the loops over it.
#include "engine/languages/linrel/lowering/LaTranslator.h"

namespace candler::linrel {

using namespace loop;

std::vector<ExprId> LaTranslator::address(const Shape& shape, bool isTransposed, const Cell& at) {
    std::vector<ExprId> indices;
    if (!isOne(shape.rows)) indices.push_back(at.row);
    if (!isOne(shape.columns)) indices.push_back(at.column);
    if (isTransposed && indices.size() > 1) std::swap(indices[0], indices[1]);
    return indices;
}

ExprId LaTranslator::read(const Stored& stored, const Cell& at) {
    if (stored.pattern) return readSparse(stored, at);
    bool isTransposed = stored.isTransposed;
    BufferId buffer = stored.buffer;
    if (const auto copy = m_byColumns.find(buffer); copy != m_byColumns.end()) {
        const std::vector<ExprId> indices = address(stored.shape, isTransposed, at);
        const bool isSlow =
            m_nest.changesHere(indices.front()) && !m_nest.changesHere(indices.back());
        if (isSlow) {
            buffer = copy->second;
            isTransposed = !isTransposed;
        }
    }
    return m_function.load(buffer, address(stored.shape, isTransposed, at));
}

std::optional<Entry> LaTranslator::entryAt(const Cell& at) {
    for (Level* level = &m_nest.here(); level != nullptr; level = level->outer)
        if (level->entry && (level->entry->cell == at || level->entry->cell == at.transposed()))
            return level->entry;
    return std::nullopt;
}

ExprId LaTranslator::readSparse(const Stored& stored, const Cell& at) {
    const Cell own = stored.pattern->isTransposed ? at.transposed() : at;
    for (Level* level = &m_nest.here(); level != nullptr; level = level->outer)
        if (level->entry && level->entry->input == stored.pattern->input &&
            level->entry->cell == own)
            return m_function.load(stored.buffer, {level->entry->place});
    if (m_nest.isInside(own.row, own.column))
        return m_function.load(denseCopy(stored), {own.row, own.column});
    return m_function.load(spreadRow(stored, own.row), {own.column});
}

/// All places of the row buffer are 0 but while the loop over rows is at one.
BufferId LaTranslator::spreadRow(const Stored& stored, ExprId row) {
    const std::uint32_t input = stored.pattern->input;
    Level& level = m_nest.levelOf(Cell{row, zero()});
    const auto key = std::pair(stored.buffer, row);
    if (const auto known = level.rows.find(key); known != level.rows.end()) return known->second;
    const DimId width = m_program.inputs[input].shape.columns;
    BufferId buffer;
    m_nest.at(m_nest.top(), [&] {
        buffer = temporary(m_function[stored.buffer].name + " row", {size(width)});
        overDimension(width, "j",
                      [&](ExprId j) { m_nest.add(Function::store(buffer, {j}, real(0))); });
    });
    m_nest.at(level, [&] {
        overRow(input, row, [&](const Entry& entry) {
            m_nest.add(Function::store(buffer, {entry.cell.column},
                                       m_function.load(stored.buffer, {entry.place})));
        });
        overRow(input, row, [&](const Entry& entry) {
            m_nest.add(Function::store(buffer, {entry.cell.column}, real(0)));
        });
        level.last.push_back(std::move(level.block.back()));
        level.block.pop_back();
    });
    level.rows.emplace(key, buffer);
    return buffer;
}

BufferId LaTranslator::denseCopy(const Stored& stored) {
    if (const auto known = m_dense.find(stored.buffer); known != m_dense.end())
        return known->second;
    const CellPattern pattern{stored.pattern->input, false};
    const Shape shape = m_program.inputs[pattern.input].shape;
    Stored copied{.buffer = {}, .shape = shape, .pattern = std::nullopt};
    m_nest.at(m_nest.top(), [&] {
        copied.buffer = temporary(m_function[stored.buffer].name + " all", extents(shape, false));
        clear(copied);
        overEntries(pattern, [&](Cell at) {
            set(copied, at, m_function.load(stored.buffer, {m_nest.here().entry->place}));
        });
    });
    return m_dense[stored.buffer] = copied.buffer;
}

BufferId LaTranslator::temporary(const std::string& name, std::vector<ExprId> shape) {
    const BufferId buffer = m_function.addBuffer({name, Type::F64, std::move(shape)});
    m_nest.add(Function::allocate(buffer));
    return buffer;
}

void LaTranslator::arrangeFor(LaId id, Cell at, ExprId fast) {
    id = m_graph.resolved(id);
    const LaNode node = m_program[id];
    if (!isMatrix(node.shape) || m_nest.here().outer == nullptr) return;
    if (!m_stored.contains(id) && shouldStore(id, at)) store(id);
    const auto found = m_stored.find(id);
    if (found == m_stored.end()) {
        if (m_graph.isReduction(id)) return;
        if (node.op == LaOp::Transpose) at = at.transposed();
        const bool keepsPlaces = node.op != LaOp::Reshape && node.op != LaOp::Diagonal;
        if (keepsPlaces)
            for (const LaId argument : node.arguments) arrangeFor(argument, at, fast);
        return;
    }
    const Stored stored = found->second;
    if (stored.pattern || m_byColumns.contains(stored.buffer)) return;
    if (address(stored.shape, stored.isTransposed, at).back() == fast) return;
    if (address(stored.shape, stored.isTransposed, at).front() != fast) return;
    Stored turned = stored;
    turned.isTransposed = !stored.isTransposed;
    m_nest.at(m_nest.top(), [&] {
        turned.buffer = temporary(m_function[stored.buffer].name + " by columns",
                                  extents(stored.shape, turned.isTransposed));
        copy(stored, turned);
    });
    m_byColumns[stored.buffer] = turned.buffer;
}

bool LaTranslator::isByRows(LaId id) {
    id = m_graph.resolved(id);
    if (const auto found = m_stored.find(id); found != m_stored.end())
        return !found->second.isTransposed;
    const LaNode& node = m_program[id];
    if (node.op == LaOp::Transpose) return !isByRows(node.arguments[0]);
    if (m_graph.isReduction(id)) return true;
    for (const LaId argument : node.arguments)
        if (isMatrix(m_program[argument].shape)) return isByRows(argument);
    return true;
}

void LaTranslator::overDimension(DimId dim, const std::string& name,
                                 const std::function<void(ExprId)>& body) {
    if (isOne(dim)) return body(zero());
    m_nest.loop(name, size(dim), body);
}

void LaTranslator::overRow(std::uint32_t input, ExprId row,
                           const std::function<void(const Entry&)>& body) {
    const SparseBuffers& buffers = m_sparse.at(input);
    const ExprId begin = m_function.load(buffers.starts, {row});
    const ExprId end =
        m_function.load(buffers.starts, {m_function.add(row, m_function.constant(1))});
    m_nest.loop("entry", m_function.binary(ExprOp::Subtract, end, begin), [&](ExprId entry) {
        const ExprId place = m_nest.named("place", m_function.add(begin, entry));
        const ExprId column = m_nest.named(
            "column", m_function.cast(Type::Index, m_function.load(buffers.columns, {place})));
        m_nest.here().entry = Entry{input, {row, column}, place};
        body(*m_nest.here().entry);
    });
}

void LaTranslator::overEntries(const CellPattern& pattern, const CellBody& body) {
    const Shape& shape = m_program.inputs[pattern.input].shape;
    overDimension(shape.rows, "i", [&](ExprId row) {
        overRow(pattern.input, row, [&](const Entry& entry) {
            body(pattern.isTransposed ? entry.cell.transposed() : entry.cell);
        });
    });
}

void LaTranslator::clear(const Stored& target) {
    overDimension(
        target.isTransposed ? target.shape.columns : target.shape.rows, "i", [&](ExprId i) {
            overDimension(target.isTransposed ? target.shape.rows : target.shape.columns, "j",
                          [&](ExprId j) {
                              const Cell at = target.isTransposed ? Cell{j, i} : Cell{i, j};
                              set(target, at, real(0));
                          });
        });
}

void LaTranslator::set(const Stored& target, const Cell& at, ExprId value) {
    m_nest.add(
        Function::store(target.buffer, address(target.shape, target.isTransposed, at), value));
}

}  // namespace candler::linrel
