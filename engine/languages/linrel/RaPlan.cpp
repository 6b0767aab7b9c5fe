#include "engine/languages/linrel/RaPlan.h"

#include <algorithm>
#include <array>

#include "engine/languages/linrel/PlanProblem.h"

namespace candler::linrel {

using Node = GraphTable::Index;

RaPlan::RaPlan(RaContext& context, const GraphTable& table) : m_context(context), m_table(table) {
    findFacts();
    for (PlanClass id = 0; id < table.classCount(); ++id) {
        m_begin.push_back(static_cast<std::uint32_t>(m_operators.size()));
        addClass(id);
    }
    m_begin.push_back(static_cast<std::uint32_t>(m_operators.size()));
}

/// To the fixpoint: facts only get better.
void RaPlan::findFacts() {
    m_facts.resize(m_table.classCount());
    std::vector<Node> open;
    for (Node node = 0; node < m_table.nodeCount(); ++node)
        if (m_table.children(node).empty()) open.push_back(node);
    std::vector<RaFact> children;
    while (!open.empty()) {
        const Node node = open.back();
        open.pop_back();
        children.clear();
        for (const PlanClass child : m_table.children(node))
            if (m_facts[child].schema.isValid()) children.push_back(m_facts[child]);
        if (children.size() < m_table.children(node).size()) continue;
        if (!improve(m_context, m_facts[m_table.classOf(node)],
                     factUnder(m_context, label(node), children)))
            continue;
        for (const Node parent : m_table.parents(m_table.classOf(node))) open.push_back(parent);
    }
}

MatrixFact RaPlan::factOf(PlanClass id) const {
    const RaFact& fact = m_facts[id];
    const double cells = m_context.volume(fact.schema);
    return {cells, cells * fact.sparsity, fact.sparsity};
}

bool RaPlan::isMatrix(PlanClass id) const {
    return m_facts[id].schema.isValid() && m_context.schemas.size(schemaOf(id)) <= 2;
}

void RaPlan::addClass(PlanClass id) {
    const LabelId constant = m_facts[id].constant;
    for (Node node = m_table.nodeBegin(id); node < m_table.nodeBegin(id + 1); ++node) {
        // A constant is written as such.
        if (constant.isValid() && m_table.label(node) != constant) continue;
        addNode(id, node);
    }
}

/// The e-node's own indices must be those of its class: others do not count, but would be there in
/// what is computed. Section 2.8.
void RaPlan::addNode(PlanClass id, Node node) {
    const Label& label = this->label(node);
    const auto children = m_table.children(node);
    const std::vector<PlanClass> arguments(children.begin(), children.end());
    if (label.op == op(RaOp::Outputs)) {
        m_operators.push_back({PlanKind::Outputs, node, arguments});
        return;
    }
    if (!isMatrix(id) || std::ranges::find(arguments, id) != arguments.end()) return;
    const SchemaId own = m_context.schemaUnder(
        label, children.size(), [&](std::size_t i) { return schemaOf(children[i]); });
    if (own != schemaOf(id)) return;
    const auto add = [&](PlanKind kind) { m_operators.push_back({kind, node, arguments}); };
    if (isRelation(label.op)) return add(PlanKind::Input);
    if (label.op == op(RaOp::Literal)) return add(PlanKind::Literal);
    if (label.op == op(RaOp::Identity) || label.op == op(RaOp::Reversal))
        return add(PlanKind::Identity);
    if (label.op == op(RaOp::Sum)) return addSum(node);
    if (!std::ranges::all_of(arguments, [&](PlanClass argument) { return isMatrix(argument); }))
        return;
    if (label.op == op(RaOp::Join) || label.op == op(RaOp::Union)) return addPair(id, node);
    if (isPointwise(label.op)) add(PlanKind::Pointwise);
    if (isAggregate(label.op)) addAggregate(id, node);
    if (label.op == op(RaOp::Reshape)) add(PlanKind::Reshape);
}

std::optional<Node> RaPlan::pairOf(PlanClass id, RaOp kind) const {
    for (Node node = m_table.nodeBegin(id); node < m_table.nodeBegin(id + 1); ++node)
        if (label(node).op == op(kind)) return node;
    return std::nullopt;
}

void RaPlan::addPair(PlanClass id, Node node) {
    Schemas& schemas = m_context.schemas;
    const PlanClass a = m_table.children(node)[0];
    const PlanClass b = m_table.children(node)[1];
    const bool isJoin = label(node).op == op(RaOp::Join);
    const SchemaId all = schemaOf(id);
    for (const auto& [diagonal, vector] : {std::pair{a, b}, std::pair{b, a}})
        if (isJoin && schemas.size(schemaOf(vector)) == 1 && schemas.size(all) == 2 &&
            pairOf(diagonal, RaOp::Identity))
            m_operators.push_back({PlanKind::Diagonal, node, {vector}, {}, {}, node});
    const bool isElementwise = schemaOf(a) == all || schemaOf(b) == all;
    m_operators.push_back({isElementwise ? PlanKind::Elementwise : PlanKind::Outer, node, {a, b}});
}

/// Products and numbers of entries are only those of all cells.
void RaPlan::addAggregate(PlanClass id, Node node) {
    const Label& label = this->label(node);
    const PlanClass body = m_table.children(node)[0];
    if (!m_context.schemas.includes(schemaOf(body), SchemaId{label.payload})) return;
    const bool isWhole = m_context.schemas.size(schemaOf(id)) == 0;
    if (isWhole || (label.op != op(RaOp::Product) && label.op != op(RaOp::NonZeros)))
        m_operators.push_back({PlanKind::Aggregate, node, {body}});
}

void RaPlan::addSum(Node node) {
    const Index index = Index::ofPayload(label(node).payload);
    const PlanClass body = m_table.children(node)[0];
    // Where the body has lost the index, the sum is a multiple of it.
    if (!m_context.schemas.contains(schemaOf(body), index)) return;
    if (isMatrix(body)) m_operators.push_back({PlanKind::Sum, node, {body}, index});
    for (Node join = m_table.nodeBegin(body); join < m_table.nodeBegin(body + 1); ++join)
        if (label(join).op == op(RaOp::Join)) addProduct(node, index, join);
}

void RaPlan::addProduct(Node sum, Index index, Node join) {
    Schemas& schemas = m_context.schemas;
    const PlanClass a = m_table.children(join)[0];
    const PlanClass b = m_table.children(join)[1];
    if (!isMatrix(a) || !isMatrix(b)) return;
    const SchemaId shared = schemas.intersect(schemaOf(a), schemaOf(b));
    if (shared != schemas.of({index})) return;
    for (const auto& [mirror, matrix] : {std::pair{a, b}, std::pair{b, a}}) {
        const auto pair = pairOf(mirror, RaOp::Reversal);
        if (!pair) continue;
        const std::vector<Index>& indices = m_context.atom(label(*pair).payload).indices;
        const Index other = indices[0] == index ? indices[1] : indices[0];
        m_operators.push_back({PlanKind::Reverse, sum, {matrix}, index, other, join});
        return;
    }
    m_operators.push_back({PlanKind::Product, sum, {a, b}, index, {}, join});
}

ExtractionProblem RaPlan::problem(std::span<const double> costs,
                                  std::span<const PlanClass> roots) const {
    return makePlanProblem(m_table, m_operators, costs, roots);
}

const PlanOperator* RaPlan::chosen(const ExtractionProblem& problem, const Selection& selection,
                                   PlanClass id) const {
    ExtractionProblem::Index node = selection.node[id];
    if (node == ExtractionProblem::kNone) return nullptr;
    const GraphTable::Index origin = problem.origin(node);
    // Behind a product are its factors; behind a diagonal matrix its vector.
    const PlanOperator* found = nullptr;
    const auto children = problem.children(node);
    const bool isProduct = children.size() == 1 && children[0] >= m_table.classCount();
    const bool isDiagonal =
        children.size() == 2 && std::ranges::max(children) >= m_table.classCount();
    const GraphTable::Index join = isProduct    ? problem.origin(selection.node[children[0]])
                                   : isDiagonal ? origin
                                                : 0;
    for (std::size_t i = m_begin[id]; i < m_begin[id + 1] && found == nullptr; ++i) {
        const PlanOperator& one = m_operators[i];
        const bool isOfJoin = one.kind == PlanKind::Product || one.kind == PlanKind::Reverse;
        if (one.node == origin && isOfJoin == isProduct &&
            (one.kind == PlanKind::Diagonal) == isDiagonal && (!isProduct || one.join == join))
            found = &one;
    }
    return found;
}

}  // namespace candler::linrel
