#include "engine/languages/tensorgraph/costs/TensorOperatorGraph.h"

#include <unordered_map>

#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"

namespace candler::tensor {

namespace {

void describe(const TensorContext& context, OperatorNode& node) {
    const TensorOp o = context.opOf(node.label);
    if (o == TensorOp::Input || o == TensorOp::Weight) {
        node.role = o == TensorOp::Input ? OperatorNode::Role::Input : OperatorNode::Role::Constant;
        node.kind = context.labelText(node.label);
        return;
    }
    node.kind = writtenName(o);
    node.detail = context.attributesText(node.label);
}

}  // namespace

OperatorGraph makeOperatorGraph(const TensorContext& context, TermId term,
                                const TensorCostModel& model, bool hasCosts) {
    const TermStore& store = context.store;
    const std::vector<TermId> parts = store.subterms(term);
    const std::vector<TensorCostModel::PartCost> costs = model.partCosts(term);
    OperatorGraph graph;
    if (hasCosts) {
        graph.cost = model.planCost(term);
        graph.costModel = model.name();
        graph.costUnit = "µs";
    }
    std::unordered_map<TermId, std::uint32_t> indices;
    std::vector<const TensorType*> arguments;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const LabelId label = store.labelOf(parts[i]);
        const TensorType& type = context[store.type(parts[i])];
        if (context.opOf(label) == TensorOp::Noop) continue;
        OperatorNode node{.term = parts[i], .label = label};
        describe(context, node);
        node.result = typeText(type);
        arguments.clear();
        for (const TermId child : store.children(parts[i])) {
            node.arguments.push_back(indices.at(child));
            arguments.push_back(&context[store.type(child)]);
        }
        node.isPrecomputed = node.role == OperatorNode::Role::Operator && !costs[i].needsInput;
        if (hasCosts) node.cost = costs[i].cost;
        node.flops = flopsOf(context.opOf(label), arguments, type);
        if (node.role == OperatorNode::Role::Constant)
            node.bytes = kBytesPerElement * static_cast<double>(volume(type.shape));
        indices.emplace(parts[i], static_cast<std::uint32_t>(graph.nodes.size()));
        graph.nodes.push_back(std::move(node));
    }
    for (const TermId output : outputsOf(context, term))
        graph.nodes[indices.at(output)].isOutput = true;
    return graph;
}

}  // namespace candler::tensor
