#include "engine/languages/linrel/lowering/Magnitudes.h"

namespace candler::linrel {

LaId Magnitudes::of(LaId id) {
    if (const auto known = m_known.find(id.value); known != m_known.end()) return known->second;
    const LaId result = compute(id);
    m_known.emplace(id.value, result);
    return result;
}

LaId Magnitudes::absolute(LaId id) {
    return *m_typing.pointwise(Pointwise::Abs, std::span(&id, 1));
}

LaId Magnitudes::compute(LaId id) {
    // A copy: the store grows.
    LaNode node = m_program[id];
    switch (node.op) {
        case LaOp::Input:
        case LaOp::Number:
        case LaOp::Pointwise:
        case LaOp::Power:
            return absolute(id);
        case LaOp::Divide:
            return *m_typing.elementwise(LaOp::Divide, of(node.arguments[0]),
                                         absolute(node.arguments[1]));
        case LaOp::Negate:
            return of(node.arguments[0]);
        case LaOp::Fused:
            return of(node.arguments.back());
        case LaOp::Aggregate:
            return ofAggregate(id);
        default:
            break;
    }
    if (node.op == LaOp::Subtract) node.op = LaOp::Add;
    for (LaId& argument : node.arguments) argument = of(argument);
    return m_program.store.make(std::move(node));
}

LaId Magnitudes::ofAggregate(LaId id) {
    LaNode node = m_program[id];
    const AggregateRow& row = aggregates()[node.payload];
    const bool choosesCells = row.kind == AggregateKind::Min || row.kind == AggregateKind::Max ||
                              row.kind == AggregateKind::NonZeros;
    if (choosesCells) return absolute(id);
    if (row.kind == AggregateKind::Variance)
        node.payload = aggregateRow(AggregateKind::SumOfSquares, row.extent);
    for (LaId& argument : node.arguments) argument = of(argument);
    return m_program.store.make(std::move(node));
}

}  // namespace candler::linrel
