#include "engine/languages/linrel/RaPlan.h"

#include <algorithm>
#include <array>

namespace candler::linrel {

RaPlan::RaPlan(RaContext& context, const EGraph& graph) : m_context(context), m_graph(graph) {
    for (const EClassId id : graph.classes()) {
        m_begin.push_back(static_cast<std::uint32_t>(m_operators.size()));
        addClass(id);
    }
    m_begin.push_back(static_cast<std::uint32_t>(m_operators.size()));
}

ExtractionProblem::Index RaPlan::indexOf(EClassId id) const {
    const auto classes = m_graph.classes();
    const auto found = std::ranges::lower_bound(classes, m_graph.find(id));
    return static_cast<ExtractionProblem::Index>(found - classes.begin());
}

std::span<const PlanOperator> RaPlan::operatorsOf(EClassId id) const {
    const std::size_t place = indexOf(id);
    return std::span(m_operators).subspan(m_begin[place], m_begin[place + 1] - m_begin[place]);
}

SchemaId RaPlan::schemaOf(EClassId id) const {
    return raFacts(m_graph)(m_graph, id).schema;
}

MatrixFact RaPlan::factOf(EClassId id) const {
    const RaFact& fact = raFacts(m_graph)(m_graph, id);
    const double cells = m_context.volume(fact.schema);
    return {cells, cells * fact.sparsity, fact.sparsity};
}

bool RaPlan::isMatrix(EClassId id) const {
    return m_context.schemas.size(schemaOf(id)) <= 2;
}

void RaPlan::add(PlanKind kind, ENodeId node, std::vector<EClassId> arguments, Index index,
                 Index other) {
    m_operators.push_back({kind, node, std::move(arguments), index, other});
}

void RaPlan::addClass(EClassId id) {
    const LabelId constant = raFacts(m_graph)(m_graph, id).constant;
    for (const ENodeId node : m_graph.nodesOf(id)) {
        // A constant is written as such.
        if (constant.isValid() && m_graph.label(node) != constant) continue;
        addNode(id, node);
    }
}

/// The e-node's own indices must be those of its class: others do not count, but would be there in
/// what is computed. Section 2.8.
void RaPlan::addNode(EClassId id, ENodeId node) {
    const Label& label = m_context.store[m_graph.label(node)];
    const auto children = m_graph.children(node);
    const std::vector<EClassId> arguments(children.begin(), children.end());
    if (label.op == op(RaOp::Outputs)) return add(PlanKind::Outputs, node, arguments);
    const SchemaId schema = schemaOf(id);
    const SchemaId own = m_context.schemaUnder(
        label, children.size(), [&](std::size_t i) { return schemaOf(children[i]); });
    if (own != schema || !isMatrix(id) || std::ranges::find(arguments, id) != arguments.end())
        return;
    if (isRelation(label.op)) return add(PlanKind::Input, node, {});
    if (label.op == op(RaOp::Literal)) return add(PlanKind::Literal, node, {});
    if (label.op == op(RaOp::Identity) || label.op == op(RaOp::Reversal))
        return add(PlanKind::Identity, node, {});
    if (label.op == op(RaOp::Sum)) return addSum(node);
    if (!std::ranges::all_of(arguments, [&](EClassId argument) { return isMatrix(argument); }))
        return;
    if (label.op == op(RaOp::Join) || label.op == op(RaOp::Union)) return addPair(id, node);
    if (isPointwise(label.op)) add(PlanKind::Pointwise, node, arguments);
    if (isAggregate(label.op)) addAggregate(id, node);
    if (label.op == op(RaOp::Reshape)) add(PlanKind::Reshape, node, arguments);
}

const Atom* RaPlan::pairOf(EClassId id, RaOp kind) const {
    const auto nodes = m_graph.nodesOf(m_graph.find(id), op(kind));
    if (nodes.empty()) return nullptr;
    return &m_context.atom(m_context.store[m_graph.label(nodes[0])].payload);
}

void RaPlan::addPair(EClassId id, ENodeId node) {
    Schemas& schemas = m_context.schemas;
    const EClassId a = m_graph.children(node)[0];
    const EClassId b = m_graph.children(node)[1];
    const bool isJoin = m_graph.op(node) == op(RaOp::Join);
    const SchemaId all = schemaOf(id);
    for (const auto& [diagonal, vector] : {std::pair{a, b}, std::pair{b, a}})
        if (isJoin && schemas.size(schemaOf(vector)) == 1 && schemas.size(all) == 2 &&
            pairOf(diagonal, RaOp::Identity) != nullptr)
            add(PlanKind::Diagonal, node, {vector});
    if (schemaOf(a) == all || schemaOf(b) == all)
        add(PlanKind::Elementwise, node, {a, b});
    else
        add(PlanKind::Outer, node, {a, b});
}

/// Products and numbers of entries are only those of all cells.
void RaPlan::addAggregate(EClassId id, ENodeId node) {
    const Label& label = m_context.store[m_graph.label(node)];
    const EClassId body = m_graph.children(node)[0];
    if (!m_context.schemas.includes(schemaOf(body), SchemaId{label.payload})) return;
    const bool isWhole = m_context.schemas.size(schemaOf(id)) == 0;
    if (isWhole || (label.op != op(RaOp::Product) && label.op != op(RaOp::NonZeros)))
        add(PlanKind::Aggregate, node, {body});
}

void RaPlan::addSum(ENodeId node) {
    const Index index = Index::ofPayload(m_context.store[m_graph.label(node)].payload);
    const EClassId body = m_graph.children(node)[0];
    // Where the body has lost the index, the sum is a multiple of it.
    if (!m_context.schemas.contains(schemaOf(body), index)) return;
    if (isMatrix(body)) add(PlanKind::Sum, node, {body}, index);
    for (const ENodeId join : m_graph.nodesOf(body, op(RaOp::Join))) addProduct(node, index, join);
}

void RaPlan::addProduct(ENodeId sum, Index index, ENodeId join) {
    Schemas& schemas = m_context.schemas;
    const EClassId a = m_graph.children(join)[0];
    const EClassId b = m_graph.children(join)[1];
    if (!isMatrix(a) || !isMatrix(b)) return;
    const SchemaId shared = schemas.intersect(schemaOf(a), schemaOf(b));
    if (shared != schemas.of({index})) return;
    for (const auto& [mirror, matrix] : {std::pair{a, b}, std::pair{b, a}}) {
        const Atom* atom = pairOf(mirror, RaOp::Reversal);
        if (atom == nullptr) continue;
        const Index other = atom->indices[0] == index ? atom->indices[1] : atom->indices[0];
        add(PlanKind::Reverse, sum, {matrix}, index, other);
        return;
    }
    add(PlanKind::Product, sum, {a, b}, index);
}

ExtractionProblem RaPlan::problem(std::span<const double> costs,
                                  std::span<const EClassId> roots) const {
    ExtractionProblem::Builder builder;
    std::vector<ExtractionProblem::Index> children;
    for (std::size_t place = 0; place + 1 < m_begin.size(); ++place) {
        builder.addClass();
        for (std::size_t i = m_begin[place]; i < m_begin[place + 1]; ++i) {
            children.clear();
            for (const EClassId argument : m_operators[i].arguments)
                children.push_back(indexOf(argument));
            builder.addNode(costs[i], children);
        }
    }
    for (const EClassId root : roots) builder.addRoot(indexOf(root));
    return std::move(builder).build();
}

}  // namespace candler::linrel
