#include "engine/explanation/ProofBasis.h"

namespace candler {

std::optional<LabelId> evaluateBy(const EGraph& graph, LabelId label,
                                  std::span<const LabelId> leaves) {
    for (std::size_t i = 0; i < graph.analysisCount(); ++i)
        if (auto value = graph.analysis(i).evaluate(label, leaves)) return value;
    return std::nullopt;
}

ProofBasis ProofBasis::of(const EGraph& graph, RuleList rules) {
    ProofBasis basis;
    basis.rules = std::move(rules);
    basis.evaluate = [&graph](LabelId label, std::span<const LabelId> leaves) {
        return evaluateBy(graph, label, leaves);
    };
    return basis;
}

}  // namespace candler
