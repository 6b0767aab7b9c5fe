#include "engine/languages/tensorgraph/costs/TensorCostModel.h"

#include <fmt/format.h>

#include <limits>
#include <unordered_map>

#include "engine/languages/tensorgraph/costs/OperatorKey.h"

namespace candler::tensor {

// The least fixed point.
std::vector<bool> weightOnlyClasses(const TensorContext& context, const GraphTable& table) {
    using Index = GraphTable::Index;
    std::vector<bool> isWeight(table.classCount());
    std::vector<std::size_t> missing(table.nodeCount());
    std::vector<Index> work;
    const auto found = [&](Index id) {
        if (isWeight[id]) return;
        isWeight[id] = true;
        work.push_back(id);
    };
    for (Index node = 0; node < table.nodeCount(); ++node) {
        missing[node] = table.children(node).size();
        if (context.opOf(table.label(node)) == TensorOp::Weight) found(table.classOf(node));
    }
    while (!work.empty()) {
        const Index id = work.back();
        work.pop_back();
        for (const Index parent : table.parents(id))
            if (--missing[parent] == 0) found(table.classOf(parent));
    }
    return isWeight;
}

double TensorCostModel::cost(const TermStore& store, LabelId label,
                             std::span<const double> children) const {
    return TreeSize().cost(store, label, children);
}

double TensorCostModel::nodeCost(LabelId label, std::span<const TensorType* const> arguments,
                                 bool needsInput, const std::vector<bool>& isWeight) const {
    const TensorOp o = m_context.opOf(label);
    const bool isFree = !needsInput && (m_freeWeights == FreeWeights::All ||
                                        (m_freeWeights == FreeWeights::Concat && isConcat(o)));
    if (isFree) return 0;
    if (m_measured != nullptr && isMeasured(o)) {
        std::string key = operatorKey(m_context, label, arguments, isWeight);
        if (const auto cost = m_measured->find(key)) return *cost;
        const std::lock_guard lock(m_mutex);
        m_missing.insert(std::move(key));
    }
    return operatorCost(m_profile, o, arguments, m_context[m_context.store[label].type]);
}

Diagnostics TensorCostModel::violations() const {
    if (m_measured == nullptr) return {};
    Diagnostics told;
    const auto tell = [&told](std::string message, std::string hint) {
        told.push_back(makeWarning(std::move(message), {}, std::move(hint)));
    };
    if (m_measured->on.processor != processorName())
        tell(fmt::format("the costs '{}' were measured on {}, and this is {}", m_name,
                         m_measured->on.processor, processorName()),
             "measure here into another file");
    const std::lock_guard lock(m_mutex);
    if (!m_missing.empty())
        tell(
            fmt::format("{} operator{} not measured, such as '{}', and cost{} as in the profile {}",
                        m_missing.size(), m_missing.size() == 1 ? " is" : "s are",
                        *m_missing.begin(), m_missing.size() == 1 ? "s" : "", m_profile.name),
            "`candler measure PROJECT` measures them");
    return told;
}

std::vector<double> TensorCostModel::nodeCosts(const GraphTable& table) const {
    using Index = GraphTable::Index;
    const std::vector<bool> isWeight = weightOnlyClasses(m_context, table);
    std::vector<double> costs;
    costs.reserve(table.nodeCount());
    std::vector<const TensorType*> arguments;
    std::vector<bool> areWeights;
    for (Index node = 0; node < table.nodeCount(); ++node) {
        bool needsInput = m_context.opOf(table.label(node)) == TensorOp::Input;
        arguments.clear();
        areWeights.clear();
        for (const Index child : table.children(node)) {
            // Tables that are not of e-graphs have no other types.
            const LabelId first = table.label(table.nodeBegin(child));
            arguments.push_back(&m_context[m_context.store[first].type]);
            areWeights.push_back(isWeight[child]);
            needsInput = needsInput || !isWeight[child];
        }
        // What is priced as computed before inference must not need an input.
        const bool isForbidden =
            m_freeWeights == FreeWeights::All && isWeight[table.classOf(node)] && needsInput;
        costs.push_back(isForbidden
                            ? std::numeric_limits<double>::infinity()
                            : nodeCost(table.label(node), arguments, needsInput, areWeights));
    }
    return costs;
}

ExtractionProblem TensorCostModel::problem(const GraphTable& table, GraphTable::Index root,
                                           const StopCheck& stop) const {
    using Index = GraphTable::Index;
    const std::vector<double> costs = nodeCosts(table);
    ExtractionProblem::Builder builder;
    const auto add = [&](std::size_t i) {
        const auto id = static_cast<Index>(i);
        builder.addClass();
        for (Index node = table.nodeBegin(id); node < table.nodeBegin(id + 1); ++node)
            builder.addNode(costs[node], table.children(node));
    };
    if (!visitUntilStopped(table.classCount(), stop, add)) return {};
    builder.addRoot(root);
    return std::move(builder).build();
}

double TensorCostModel::planCost(TermId term) const {
    double sum = 0;
    for (const PartCost& part : partCosts(term)) sum += part.cost;
    return sum;
}

std::vector<TensorCostModel::PartCost> TensorCostModel::partCosts(TermId term) const {
    const TermStore& store = m_context.store;
    std::unordered_map<TermId, bool> needsInput;
    std::vector<PartCost> costs;
    std::vector<const TensorType*> arguments;
    std::vector<bool> areWeights;
    for (const TermId part : store.subterms(term)) {
        const LabelId label = store.labelOf(part);
        bool isInput = m_context.opOf(label) == TensorOp::Input;
        arguments.clear();
        areWeights.clear();
        for (const TermId child : store.children(part)) {
            arguments.push_back(&m_context[store.type(child)]);
            areWeights.push_back(!needsInput.at(child));
            isInput = isInput || needsInput.at(child);
        }
        needsInput.emplace(part, isInput);
        costs.push_back({nodeCost(label, arguments, isInput, areWeights), isInput});
    }
    return costs;
}

}  // namespace candler::tensor
