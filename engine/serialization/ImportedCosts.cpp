#include "engine/serialization/ImportedCosts.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "engine/extraction/CostViolations.h"

namespace candler {

namespace {

constexpr double kInfinite = ImportedEGraph::kInfinite;

std::optional<double> numberIn(std::string_view text) {
    double value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || stop != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

/// By class, the numbers behind the keys of class_data.
std::map<std::string, std::vector<std::pair<ClassIndex, double>>> numbersOf(
    const ImportedEGraph& egraph) {
    std::map<std::string, std::vector<std::pair<ClassIndex, double>>> numbers;
    for (const ImportedClassData& data : egraph.classData)
        for (const auto& [key, text] : data.labels)
            if (const auto number = numberIn(text); number && data.classIndex != kNoIndex)
                numbers[key].emplace_back(data.classIndex, *number);
    // The file's cost of an e-node goes before.
    numbers.erase("cost");
    return numbers;
}

class Application {
public:
    Application(ImportedEGraph& egraph, const CostDefinition& costs)
        : m_egraph(egraph), m_costs(costs), m_vocabulary(costVocabulary(egraph)) {
        for (const CostFact& fact : m_vocabulary.facts)
            m_possible.push_back({{fact.atLeast, kInfinite}, false});
        // Facts after the first are numbered as the numbers are sorted.
        m_classFacts.assign(m_vocabulary.facts.size() - 1,
                            std::vector(egraph.snapshot->classes().size(), CostFormula::kUnknown));
        std::size_t fact = 0;
        for (const auto& [key, numbers] : numbersOf(egraph)) {
            for (const auto& [classIndex, number] : numbers)
                m_classFacts[fact][classIndex] = number;
            ++fact;
        }
    }

    Result<Diagnostics> run(const StopCheck& stop) {
        std::vector<double> results = m_egraph.costs;
        const SnapshotNode* noSumNode = nullptr;
        const auto nodes = m_egraph.snapshot->nodes();
        const bool isDone = visitUntilStopped(nodes.size(), stop, [&](std::size_t index) {
            if (results[index] == kInfinite || noSumNode != nullptr) return;
            const auto cost = costOf(nodes[index], static_cast<NodeIndex>(index));
            if (cost)
                results[index] = *cost;
            else
                noSumNode = &nodes[index];
        });
        if (!isDone) return failure(makeError("the costs were not put in: stopped"));
        if (noSumNode != nullptr) return failure(noSum(*noSumNode));
        m_egraph.costs = std::move(results);
        m_egraph.costModel = m_costs.name;
        return m_violations.diagnostics();
    }

private:
    /// None: it is no sum.
    std::optional<double> costOf(const SnapshotNode& node, NodeIndex index) {
        const CostFormula& formula = rowOf(node).formula;
        m_facts.assign(1, m_egraph.costs[index]);
        for (const std::vector<double>& fact : m_classFacts)
            m_facts.push_back(fact[node.classIndex]);
        m_children.assign(node.childCount, 0);
        const double own = formula.evaluate(m_children, m_facts);
        const CostProperties& general = generally(node);
        if (general.isSum && general.holds() && std::isfinite(own)) return own;

        std::vector<KnownFact> known;
        for (const double fact : m_facts) known.push_back({{fact, fact}, std::isnan(fact)});
        const CostProperties here = analyse(formula, node.childCount, known);
        if (here.lacksFact || here.fails()) {
            const std::string facts = factsText(formula, m_vocabulary, m_facts);
            m_violations.add(rowOf(node), m_vocabulary.operators[node.label].name, here, index,
                             fmt::format("'{}'{}", m_egraph.nodeIds[index],
                                         facts.empty() ? "" : fmt::format(" ({})", facts)));
            return kInfinite;
        }
        if (!here.isSum) return std::nullopt;
        return own;
    }

    [[nodiscard]] const CostRow& rowOf(const SnapshotNode& node) const {
        return m_costs.rows[m_costs.rowOf[node.label]];
    }

    /// Of the formula and this many children, whatever the facts are.
    const CostProperties& generally(const SnapshotNode& node) {
        const auto [known, isNew] =
            m_general.try_emplace({m_costs.rowOf[node.label], node.childCount});
        if (isNew) known->second = analyse(rowOf(node).formula, node.childCount, m_possible);
        return known->second;
    }

    [[nodiscard]] Diagnostic noSum(const SnapshotNode& node) const {
        return makeError(fmt::format("the cost of '{}' is not an own cost and the sum of the "
                                     "children's",
                                     m_egraph.snapshot->labelText(node)),
                         rowOf(node).place,
                         "in e-graphs from files each e-node has one cost of its own: write the "
                         "formula as 'own + sum'");
    }

    ImportedEGraph& m_egraph;
    const CostDefinition& m_costs;
    CostVocabulary m_vocabulary;
    std::vector<KnownFact> m_possible;
    std::vector<std::vector<double>> m_classFacts;  // by fact, by class
    std::map<std::pair<std::uint32_t, std::uint32_t>, CostProperties> m_general;
    CostViolations m_violations{"e-node"};
    // Of the e-node under way.
    std::vector<double> m_facts;
    std::vector<double> m_children;
};

}  // namespace

CostVocabulary costVocabulary(const ImportedEGraph& egraph) {
    CostVocabulary vocabulary;
    // An operator without a name has the cost of `default`.
    for (const SnapshotLabel& label : egraph.snapshot->labels())
        vocabulary.operators.push_back({label.name.empty() ? "\"\"" : label.name, 0, 0});
    std::vector<bool> isSeen(vocabulary.operators.size(), false);
    for (const SnapshotNode& node : egraph.snapshot->nodes()) {
        CostOperator& op = vocabulary.operators[node.label];
        const std::size_t arity = node.childCount;
        op.leastArity = isSeen[node.label] ? std::min(op.leastArity, arity) : arity;
        op.mostArity = std::max(op.mostArity, arity);
        isSeen[node.label] = true;
    }
    CostFact cost{"cost", "what the file says"};
    cost.atLeast =
        egraph.costs.empty() ? 0 : std::min(0.0, *std::ranges::min_element(egraph.costs));
    vocabulary.facts.push_back(std::move(cost));
    for (const auto& [key, numbers] : numbersOf(egraph)) {
        double least = kInfinite;
        for (const auto& [classIndex, number] : numbers) least = std::min(least, number);
        vocabulary.facts.push_back({key, "of the class, in class_data", least});
    }
    return vocabulary;
}

Result<Diagnostics> applyCosts(ImportedEGraph& egraph, const CostDefinition& costs,
                               const StopCheck& stop) {
    return Application(egraph, costs).run(stop);
}

}  // namespace candler
