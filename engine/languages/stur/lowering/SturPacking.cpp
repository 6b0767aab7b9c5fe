// Functions between dense and packed arrays, of the SturLowerer.
#include "engine/languages/stur/lowering/SturLowerer.h"
#include "engine/languages/stur/structure/Regions.h"

namespace candler::stur {

using loop::Block;
using loop::BufferRole;
using loop::Function;

void SturLowerer::pack(const std::string& tensor) {
    const PackedLayout& layout = m_layouts.at(tensor);
    const std::vector<AffineForm> indices = identityMap(layout.variables);
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
    if (isPacking) {
        if (!m_layouts.at(tensor).isExact) fillZero(m_packs.at(tensor), {});
        pack(tensor);
    } else {
        unpack(tensor);
    }
    if (!m_errors.empty()) return failure(std::move(m_errors));
    return std::move(m_function);
}

}  // namespace candler::stur
