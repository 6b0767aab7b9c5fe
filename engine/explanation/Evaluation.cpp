// Merges that an analysis made because it evaluated an e-node to a constant, and what contradicts
// when two constants meet.
#include <map>
#include <optional>

#include "engine/explanation/Derivation.h"
#include "engine/explanation/ProofBasis.h"

namespace candler {

namespace {

/// Constants among the e-nodes, as they were after the merges before a bound.
class Evaluator {
public:
    Evaluator(DerivationTables& tables, MergeIndex bound) : m_tables(tables), m_bound(bound) {}

    [[nodiscard]] LabelId labelOf(ENodeId node) const {
        return m_tables.graph.journal().label(node);
    }
    [[nodiscard]] bool isEqual(EClassId a, EClassId b) const {
        return m_tables.forest.areEqual(a, b, m_bound);
    }

    /// The e-node of a constant in the class; `wanted` or, if that is invalid, any.
    [[nodiscard]] ENodeId findConstant(EClassId id, LabelId wanted = {}) {
        const auto [known, isNew] =
            m_constants.try_emplace({m_tables.forest.find(id, m_bound), wanted}, ENodeId{});
        if (isNew) known->second = searchConstant(id, wanted);
        return known->second;
    }

    /// Asked before each e-node of a class.
    [[nodiscard]] bool isStopped() {
        constexpr std::uint32_t kStepsPerCheck = 1024;
        if (m_steps++ % kStepsPerCheck == 0) m_isStopped |= m_tables.stop.isStopped();
        return m_isStopped;
    }

    [[nodiscard]] std::optional<LabelId> evaluate(LabelId label,
                                                  std::span<const LabelId> leaves) const {
        return evaluateBy(m_tables.graph, label, leaves);
    }

    /// An e-node of the class of `a` that evaluates to a constant in that of `b`.
    struct Found {
        ENodeId node;
        ENodeId leaf;
        std::vector<ENodeId> constants;
    };
    [[nodiscard]] std::optional<Found> find(EClassId a, EClassId b) {
        Found found;
        for (const ENodeId node : m_tables.index.nodesOf(a)) {
            if (isStopped()) break;
            if (!isEqual(foundedClass(node), a)) continue;
            const auto value = evaluate(node, found.constants);
            if (!value) continue;
            found.node = node;
            found.leaf = findConstant(b, *value);
            if (found.leaf.isValid()) return found;
        }
        return std::nullopt;
    }

    /// What the e-node evaluates to because of which of its children are constants; the others are
    /// invalid.
    [[nodiscard]] std::optional<LabelId> evaluate(ENodeId node, std::vector<ENodeId>& constants) {
        constants.clear();
        std::vector<LabelId> labels;
        for (const EClassId child : m_tables.births.children(node)) {
            constants.push_back(findConstant(child));
            const bool isConstant = constants.back().isValid();
            labels.push_back(isConstant ? labelOf(constants.back()) : LabelId{});
        }
        const auto value = evaluate(labelOf(node), labels);
        return value == labelOf(node) ? std::nullopt : value;
    }

    /// From the e-node's birth term to `value`.
    void derive(ENodeId node, const std::vector<ENodeId>& constants, TermId value,
                Derivation& derivation) {
        const auto children = m_tables.births.children(node);
        std::vector<TermId> leaves;
        for (std::size_t i = 0; i < constants.size(); ++i) {
            if (!constants[i].isValid()) {
                leaves.push_back(m_tables.births[children[i]]);
                continue;
            }
            derivation.connect(m_tables.forest, children[i], foundedClass(constants[i]));
            leaves.push_back(m_tables.births[constants[i]]);
        }
        const TermId redex = m_tables.store.make(labelOf(node), leaves);
        derivation.addCongruence(m_tables.births[node], redex);
        derivation.steps.push_back({StepKind::Evaluation, redex, value, 0});
    }

private:
    [[nodiscard]] ENodeId searchConstant(EClassId id, LabelId wanted) {
        for (const ENodeId node : m_tables.index.nodesOf(id)) {
            if (isStopped()) return {};
            const LabelId label = labelOf(node);
            if (m_tables.store.arity(label) > 0) continue;
            if (wanted.isValid() ? label != wanted : evaluate(label, {}) != label) continue;
            if (isEqual(foundedClass(node), id)) return node;
        }
        return {};
    }

    DerivationTables& m_tables;
    MergeIndex m_bound;
    std::map<std::pair<EClassId, LabelId>, ENodeId> m_constants;  // by class at the bound
    std::uint32_t m_steps = 0;
    bool m_isStopped = false;
};

}  // namespace

Result<Derivation> deriveEvaluation(DerivationTables& tables, MergeIndex merge) {
    const MergeRecord& record = tables.graph.journal().merges()[merge];
    Evaluator evaluator(tables, merge);
    const auto found = evaluator.find(record.a, record.b);
    if (!found) return failure(makeError("an evaluation cannot be explained"));
    Derivation derivation;
    derivation.connect(tables.forest, record.a, foundedClass(found->node));
    derivation.connect(tables.forest, record.b, foundedClass(found->leaf));
    evaluator.derive(found->node, found->constants, tables.births[found->leaf], derivation);
    return derivation;
}

std::optional<ENodeId> findEvaluated(DerivationTables& tables, MergeIndex merge) {
    const MergeRecord& record = tables.graph.journal().merges()[merge];
    const auto found = Evaluator(tables, merge).find(record.a, record.b);
    return found ? std::optional(found->node) : std::nullopt;
}

Result<DerivedEquality> deriveContradiction(DerivationTables& tables,
                                            const Contradiction& contradiction) {
    if (const auto& refused = contradiction.refused) {
        auto derivation =
            deriveRecord(tables, *refused, static_cast<MergeIndex>(contradiction.mergeCount));
        if (!derivation) return failure(derivation.error());
        return DerivedEquality{tables.births[refused->a], tables.births[refused->b],
                               std::move(*derivation)};
    }
    Evaluator evaluator(tables, tables.forest.mergeCount());
    const ENodeId first = evaluator.findConstant(contradiction.b);
    if (!first.isValid()) return failure(makeError("this contradiction has no proof"));
    DerivedEquality equality;
    equality.from = tables.births[first];
    std::vector<ENodeId> constants;
    for (const ENodeId node : tables.index.nodesOf(contradiction.b)) {
        if (evaluator.isStopped()) break;
        auto value = evaluator.evaluate(evaluator.labelOf(node), {});
        const bool isConstant = value == evaluator.labelOf(node);
        if (!isConstant) value = evaluator.evaluate(node, constants);
        if (!value || *value == evaluator.labelOf(first)) continue;
        equality.to = tables.store.make(*value, {});
        equality.derivation.connect(tables.forest, foundedClass(first), foundedClass(node));
        if (!isConstant) evaluator.derive(node, constants, equality.to, equality.derivation);
        return equality;
    }
    return failure(makeError("this contradiction has no proof"));
}

}  // namespace candler
