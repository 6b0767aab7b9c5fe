#include "engine/languages/linrel/plans/RaPlan.h"

#include <algorithm>
#include <array>
#include <deque>

#include "engine/languages/linrel/plans/SparseShares.h"

namespace candler::linrel {

namespace {

using Node = GraphTable::Index;

/// How many functions may be between a sparse factor and a product.
constexpr int kMostFunctions = 4;

std::vector<PlanPlace> matrices(std::span<const PlanClass> classes) {
    std::vector<PlanPlace> places;
    for (const PlanClass id : classes) places.push_back({id});
    return places;
}

}  // namespace

RaPlan::RaPlan(RaContext& context, const GraphTable& table, const StopCheck& stop)
    : m_context(context), m_table(table), m_stop(stop) {
    findFacts();
    for (PlanClass id = 0; id < table.classCount() && !isStopped(); ++id) addClass(id);
}

bool RaPlan::isStopped() {
    constexpr unsigned kStepsPerCheck = 256;
    if (m_isStopped || m_stepsToCheck-- > 0) return m_isStopped;
    m_stepsToCheck = kStepsPerCheck;
    return m_isStopped = m_stop.isStopped();
}

/// To the fixpoint: facts only get better.
void RaPlan::findFacts() {
    m_facts.resize(m_table.classCount());
    std::deque<Node> open;
    std::vector<bool> isOpen(m_table.nodeCount());
    const auto reopen = [&](Node node) {
        if (isOpen[node]) return;
        isOpen[node] = true;
        open.push_back(node);
    };
    for (Node node = 0; node < m_table.nodeCount(); ++node)
        if (m_table.children(node).empty()) reopen(node);
    std::vector<RaFact> children;
    while (!open.empty() && !isStopped()) {
        const Node node = open.front();
        open.pop_front();
        isOpen[node] = false;
        children.clear();
        for (const PlanClass child : m_table.children(node))
            if (m_facts[child].schema.isValid()) children.push_back(m_facts[child]);
        if (children.size() < m_table.children(node).size()) continue;
        if (!improve(m_context, m_facts[m_table.classOf(node)],
                     factUnder(m_context, label(node), children)))
            continue;
        for (const Node parent : m_table.parents(m_table.classOf(node))) reopen(parent);
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
        if (isStopped()) return;
        addNode(id, node);
    }
}

/// The e-node's own indices must be those of its class: others do not count, but would be there in
/// what is computed. Section 2.8.
bool RaPlan::isComputable(PlanClass id, Node node) const {
    const auto children = m_table.children(node);
    if (!isMatrix(id) || std::ranges::find(children, id) != children.end()) return false;
    return m_context.schemaUnder(label(node), children.size(), [&](std::size_t i) {
        return schemaOf(children[i]);
    }) == schemaOf(id);
}

void RaPlan::addNode(PlanClass id, Node node) {
    const Label& label = this->label(node);
    const auto children = m_table.children(node);
    const auto add = [&](PlanKind kind) {
        m_operators.push_back({kind, node, {id}, matrices(children)});
    };
    if (label.op == op(RaOp::Outputs)) return add(PlanKind::Outputs);
    if (!isComputable(id, node)) return;
    if (isRelation(label.op)) return add(PlanKind::Input);
    if (label.op == op(RaOp::Literal)) return add(PlanKind::Literal);
    if (label.op == op(RaOp::Identity) || label.op == op(RaOp::Reversal))
        return add(PlanKind::Identity);
    if (label.op == op(RaOp::Sum)) return addSum(id, node);
    if (!std::ranges::all_of(children, [&](PlanClass argument) { return isMatrix(argument); }))
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
            m_operators.push_back({PlanKind::Diagonal, node, {id}, {{vector}}, {}, {}, node});
    const bool isElementwise = schemaOf(a) == all || schemaOf(b) == all;
    m_operators.push_back({isElementwise ? PlanKind::Elementwise : PlanKind::Outer,
                           node,
                           {id},
                           matrices(m_table.children(node))});
    if (isJoin && schemas.size(all) == 2) addMasked(id, node);
}

/// A sparse factor of all indices: the other factor matters where that is not 0.
void RaPlan::addMasked(PlanClass id, Node node) {
    for (const PlanClass driver : m_table.children(node))
        if (const auto arguments = maskedArguments(id, node, driver))
            m_operators.push_back({PlanKind::Elementwise, node, {id}, *arguments});
}

/// Of a join: the driver, and the cells of the other factor; none if there is nothing to gain.
std::optional<std::vector<PlanPlace>> RaPlan::maskedArguments(PlanClass id, Node join,
                                                              PlanClass driver) {
    const PlanClass a = m_table.children(join)[0];
    const PlanClass b = m_table.children(join)[1];
    const PlanPlace cells{driver == a ? b : a, driver};
    if (schemaOf(driver) != schemaOf(id) || factOf(driver).sparsity >= kSparseDriver ||
        !addCells(cells, kMostFunctions))
        return std::nullopt;
    return driver == a ? std::vector<PlanPlace>{{a}, cells} : std::vector<PlanPlace>{cells, {b}};
}

const std::set<PlanClass>& RaPlan::maskedBody(PlanClass body) {
    const auto [entry, isNew] = m_maskedBodies.try_emplace(body);
    if (!isNew || m_context.schemas.size(schemaOf(body)) != 2) return entry->second;
    for (Node join = m_table.nodeBegin(body); join < m_table.nodeBegin(body + 1); ++join) {
        if (label(join).op != op(RaOp::Join) || !isComputable(body, join)) continue;
        for (const PlanClass driver : m_table.children(join)) {
            auto arguments = maskedArguments(body, join, driver);
            if (!arguments) continue;
            const PlanPlace cells{body, driver};
            m_operators.push_back({PlanKind::Elementwise, join, cells, std::move(*arguments)});
            entry->second.insert(driver);
        }
    }
    return entry->second;
}

bool RaPlan::addCells(const PlanPlace& place, int depth) {
    if (m_context.schemas.size(schemaOf(place.id)) != 2) return false;
    if (const auto known = m_cells.find({place, depth}); known != m_cells.end())
        return known->second;
    bool isFound = false;
    for (Node node = m_table.nodeBegin(place.id);
         node < m_table.nodeBegin(place.id + 1) && !isStopped(); ++node)
        if (isComputable(place.id, node)) isFound = addCellNode(place, node, depth) || isFound;
    return m_cells[{place, depth}] = isFound;
}

/// The cells of a class are looked for once with each depth that is left.
void RaPlan::addOnce(PlanOperator one) {
    if (m_cellOperators.insert({one.place, one.node, one.join, one.arguments}).second)
        m_operators.push_back(std::move(one));
}

bool RaPlan::addCellNode(const PlanPlace& place, Node node, int depth) {
    const OpId o = label(node).op;
    const auto children = m_table.children(node);
    if (o == op(RaOp::Sum)) return addProducts(place, node);
    if (depth == 0) return false;
    if (o != op(RaOp::Join) && o != op(RaOp::Union) && !isPointwise(o)) return false;
    const bool isOuter = !isPointwise(o) && std::ranges::none_of(children, [&](PlanClass child) {
        return schemaOf(child) == schemaOf(place.id);
    });
    bool isFound = isOuter;
    std::vector<PlanPlace> arguments;
    for (const PlanClass child : children) {
        if (!isMatrix(child)) return false;
        const PlanPlace cells{child, place.driver};
        const bool hasCells = addCells(cells, depth - 1);
        arguments.push_back(hasCells ? cells : PlanPlace{child});
        isFound = isFound || hasCells;
    }
    if (!isFound) return false;
    const PlanKind kind = isPointwise(o) ? PlanKind::Pointwise
                          : isOuter      ? PlanKind::Outer
                                         : PlanKind::Elementwise;
    addOnce({kind, node, place, std::move(arguments)});
    return true;
}

/// Products and numbers of entries are only those of all cells.
void RaPlan::addAggregate(PlanClass id, Node node) {
    const Label& label = this->label(node);
    const PlanClass body = m_table.children(node)[0];
    if (!m_context.schemas.includes(schemaOf(body), SchemaId{label.payload})) return;
    const bool isWhole = m_context.schemas.size(schemaOf(id)) == 0;
    if (isWhole || (label.op != op(RaOp::Product) && label.op != op(RaOp::NonZeros)))
        m_operators.push_back({PlanKind::Aggregate, node, {id}, {{body}}});
}

void RaPlan::addSum(PlanClass id, Node node) {
    const Index index = Index::ofPayload(label(node).payload);
    const PlanClass body = m_table.children(node)[0];
    // Where the body has lost the index, the sum is a multiple of it.
    if (!m_context.schemas.contains(schemaOf(body), index)) return;
    if (isMatrix(body)) {
        m_operators.push_back({PlanKind::Sum, node, {id}, {{body}}, index});
        for (const PlanClass driver : maskedBody(body))
            m_operators.push_back({PlanKind::Sum, node, {id}, {{body, driver}}, index});
    }
    addProducts({id}, node);
}

bool RaPlan::addProducts(const PlanPlace& place, Node sum) {
    const Index index = Index::ofPayload(label(sum).payload);
    const PlanClass body = m_table.children(sum)[0];
    bool isFound = false;
    for (Node join = m_table.nodeBegin(body); join < m_table.nodeBegin(body + 1) && !isStopped();
         ++join)
        if (label(join).op == op(RaOp::Join))
            isFound = addProduct(place, sum, index, join) || isFound;
    return isFound;
}

bool RaPlan::addProduct(const PlanPlace& place, Node sum, Index index, Node join) {
    Schemas& schemas = m_context.schemas;
    const PlanClass a = m_table.children(join)[0];
    const PlanClass b = m_table.children(join)[1];
    if (!isMatrix(a) || !isMatrix(b)) return false;
    const SchemaId shared = schemas.intersect(schemaOf(a), schemaOf(b));
    if (shared != schemas.of({index})) return false;
    for (const auto& [mirror, matrix] : {std::pair{a, b}, std::pair{b, a}}) {
        const auto pair = pairOf(mirror, RaOp::Reversal);
        if (!pair) continue;
        const std::vector<Index>& indices = m_context.atom(label(*pair).payload).indices;
        const Index other = indices[0] == index ? indices[1] : indices[0];
        if (place.driver != kNoClass) return false;
        m_operators.push_back({PlanKind::Reverse, sum, place, {{matrix}}, index, other, join});
        return true;
    }
    addOnce({PlanKind::Product, sum, place, {{a}, {b}}, index, {}, join});
    return true;
}

}  // namespace candler::linrel
