// Functions between dense and packed arrays, and of one element, of the SturLowerer.
#include <algorithm>

#include "engine/languages/stur/lowering/SturLowerer.h"
#include "engine/languages/stur/structure/Regions.h"

namespace candler::stur {

using loop::Block;
using loop::BufferRole;
using loop::ExprOp;
using loop::Function;

void SturLowerer::makeRowStarts(const std::string& tensor) {
    for (const PackedPiece& piece : m_layouts.at(tensor).pieces)
        if (piece.rows && addRowStarts(tensor, piece)) fillRowStarts(piece);
}

/// There is room for a box of rows, of which there may be fewer. Pieces of tensors that are alike
/// have one table: then there is no new one.
bool SturLowerer::addRowStarts(const std::string& tensor, const PackedPiece& piece) {
    const std::vector<std::string>& outer = piece.rows->outer;
    const std::vector<std::string>& variables = m_layouts.at(tensor).variables;
    const std::vector<ExprId> extents = shapeOf(tensor, false, 1);
    const ExprId one = m_function.constant(1);
    std::vector<ExprId> shape;
    for (const std::string& name : outer) {
        const auto at = std::ranges::find(variables, name) - variables.begin();
        shape.push_back(binary(ExprOp::Max, one, extents[static_cast<std::size_t>(at)]));
    }
    for (const auto& [other, starts] : m_rowStarts)
        if (other->guard == piece.guard && other->rows->outer == outer &&
            m_function[starts].shape == shape) {
            const loop::BufferId shared = starts;
            m_rowStarts[&piece] = shared;
            return false;
        }
    m_rowStarts[&piece] = m_function.addBuffer(
        {tensor + " rows", loop::Type::Index, std::move(shape), BufferRole::Temporary});
    return true;
}

void SturLowerer::fillRowStarts(const PackedPiece& piece) {
    const PackedRows& rows = *piece.rows;
    const loop::BufferId starts = m_rowStarts.at(&piece);
    const loop::LocalId done = m_function.addLocal("stored", loop::Type::Index);
    const ExprId zero = m_function.constant(0);
    append(m_function.body, {Function::allocate(starts), Function::declare(done, zero)});
    // So that compilers see that none is read before it is there.
    const std::vector<ExprId> shape = m_function[starts].shape;
    if (std::ranges::all_of(
            shape, [&](ExprId extent) { return m_function.constantValue(extent).has_value(); }))
        fillZero(starts, {});
    std::vector<AffineForm> row;
    for (const std::string& name : rows.outer) row.push_back(AffineForm::name(name));
    Names names;
    Block loops = levels(rows.loops, 0, rows.level, names, [&](Names& at) {
        const auto [first, count] = valuesOf(rows.inner(), at);
        const ExprId stored = m_function.local(done);
        const ExprId before = m_function.multiply(stored, m_function.constant(rows.inner().stride));
        return Block{
            Function::store(starts, forms(row, at), binary(ExprOp::Subtract, before, first)),
            Function::assign(done, m_function.add(stored, binary(ExprOp::Max, zero, count)))};
    });
    appendTop(rows.loops, false, std::move(loops));
}

void SturLowerer::pack(const std::string& tensor) {
    const PackedLayout& layout = m_layouts.at(tensor);
    const std::vector<AffineForm> indices = identityMap(layout.variables);
    if (!layout.isExact) fillZero(m_packs.at(tensor), {});
    for (const PackedPiece& piece : layout.pieces) {
        const auto loops = nest(piece.guard, layout.variables);
        if (!loops) return;
        appendLoops(*loops, loops->levels.size(), true, [&](Names& at) {
            return Block{Function::store(m_packs.at(tensor),
                                         placeOf({m_packs.at(tensor), {}, &piece, piece.place}, at),
                                         load({m_buffers.at(tensor), indices}, at))};
        });
    }
}

/// Unique elements come from their places, and the others from these.
void SturLowerer::unpack(const std::string& tensor) {
    const PackedLayout& layout = m_layouts.at(tensor);
    const Structure structure = m_structures.at(tensor).renamed(layout.variables);
    const std::vector<AffineForm> indices = identityMap(layout.variables);
    if (!isSubset({m_program.box(tensor, indices)}, structure.support, m_prover))
        fillZero(m_buffers.at(tensor), {});
    for (const PackedPiece& piece : layout.pieces) {
        const auto loops = nest(piece.guard, layout.variables);
        if (!loops) return;
        appendLoops(*loops, loops->levels.size(), true, [&](Names& at) {
            return Block{Function::store(m_buffers.at(tensor), forms(indices, at),
                                         load({m_packs.at(tensor), {}, &piece, piece.place}, at))};
        });
    }
    FlatRule rule;
    rule.tensor = tensor;
    rule.variables = layout.variables;
    reconstruct(rule, structure);
}

Result<Function> SturLowerer::runPacking(const std::string& tensor, bool isPacking) {
    m_tensor = tensor;
    addSymbols();
    const auto add = [&](const std::string& name, bool isPackedArray, bool isOutput) {
        return m_function.addBuffer({name, loop::Type::F64, shapeOf(tensor, isPackedArray, 0),
                                     isOutput ? BufferRole::Output : BufferRole::Input});
    };
    // Results are the first arrays, as in kernels.
    if (isPacking) m_packs[tensor] = add(tensor + " packed", true, true);
    m_buffers[tensor] = add(tensor, false, !isPacking);
    if (!isPacking) m_packs[tensor] = add(tensor + " packed", true, false);
    addChecks();
    makeRowStarts(tensor);
    isPacking ? pack(tensor) : unpack(tensor);
    if (!m_errors.empty()) return failure(std::move(m_errors));
    return std::move(m_function);
}

std::optional<Function> SturLowerer::runElement(const std::string& tensor) {
    m_tensor = tensor;
    const PackedLayout& layout = m_layouts.at(tensor);
    const Structure structure = m_structures.at(tensor).renamed(layout.variables);
    const std::vector<AffineForm> indices = identityMap(layout.variables);
    const Conjunction box = m_program.box(tensor, indices);
    const std::vector<ElementSource> sources = sourcesOf(structure, indices, box, true, m_prover);
    if (std::ranges::any_of(sources, [](const ElementSource& source) {
            return !source.condition.witnesses().empty();
        }))
        return std::nullopt;
    addSymbols();
    Names at;
    for (const std::string& variable : layout.variables)
        at[variable] = m_function.var(m_function.addSize(variable));
    const loop::BufferId value =
        m_function.addBuffer({"value", loop::Type::F64, {}, BufferRole::Output});
    m_buffers[tensor] = m_function.addBuffer(
        {tensor + " packed", loop::Type::F64, shapeOf(tensor, true, 0), BufferRole::Input});
    addChecks();
    // The calculus takes no index for less than 0.
    for (const std::string& variable : layout.variables)
        m_function.body.push_back({loop::Require{loop::RequireKind::AtLeast, at.at(variable),
                                                 m_function.constant(0), variable}});
    makeRowStarts(tensor);
    append(m_function.body, {Function::store(value, {}, m_function.real(loop::Type::F64, 0))});
    for (const ElementSource& source : sources) {
        ExprId read = load(packedElement(tensor, source.indices, source.piece), at);
        if (source.factor != 1)
            read = m_function.multiply(m_function.real(loop::Type::F64, source.factor), read);
        const Conjunction where =
            simplified(source.condition.with(box), layout.variables, m_prover);
        append(m_function.body, guarded(where, at, {Function::store(value, {}, read)}));
    }
    if (!m_errors.empty()) return std::nullopt;
    return std::move(m_function);
}

}  // namespace candler::stur
