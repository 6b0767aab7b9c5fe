// RaFacts: what is known of each class: its free indices, its constant, a bound on how many of its
// cells are not 0, and what all of them are; section 2.10.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/egraph/EGraph.h"
#include "engine/languages/linrel/relational/CellFacts.h"
#include "engine/languages/linrel/relational/RaContext.h"

namespace candler::linrel {

/// All that is known of one class.
struct RaFact {
    /// The value depends on no other index: those of all its e-nodes intersected.
    SchemaId schema;
    LabelId constant{};   ///< A literal, or invalid.
    double sparsity = 1;  ///< At most this share of the cells is not 0.
    CellFacts cells{};

    bool operator==(const RaFact&) const = default;
};

class RaFacts : public Analysis {
public:
    explicit RaFacts(RaContext& context) : m_context(context) {}

    [[nodiscard]] std::string_view name() const override { return "relations"; }
    [[nodiscard]] AnalysisTiming timing() const override { return AnalysisTiming::Live; }
    bool update(const EGraph& graph, ENodeId node, EClassId target) override;
    JoinResult join(const EGraph& graph, EClassId kept, EClassId merged) override;
    void modify(EGraph& graph, EClassId id) override;
    [[nodiscard]] std::optional<LabelId> evaluate(LabelId label,
                                                  std::span<const LabelId> leaves) const override;
    [[nodiscard]] std::size_t memoryBytes() const override {
        return m_facts.capacity() * sizeof(RaFact);
    }

    [[nodiscard]] const RaFact& operator()(const EGraph& graph, EClassId id) const {
        return m_facts[graph.find(id).index()];
    }

private:
    [[nodiscard]] std::optional<RaFact> factOf(const EGraph& graph, ENodeId node);
    void checkConstants(const RaFact& a, const RaFact& b);

    RaContext& m_context;
    std::vector<RaFact> m_facts;
};

/// What follows for an operator over children of which this is known.
[[nodiscard]] RaFact factUnder(RaContext& context, const Label& label,
                               std::span<const RaFact> children);

/// Both facts are true of one class: joins `more` into `fact`. Whether that says more now; of two
/// constants the first one stays. Facts without a schema say nothing.
bool improve(RaContext& context, RaFact& fact, const RaFact& more);

/// The same of terms, by themselves.
class TermFacts {
public:
    explicit TermFacts(RaContext& context) : m_context(context) {}

    /// Linear in the sub-terms that were not asked about before.
    RaFact operator()(TermId term);

private:
    RaContext& m_context;
    std::unordered_map<TermId, RaFact> m_known;
};

/// The constant of an operator over constants, if it is one exactly.
[[nodiscard]] std::optional<LabelId> foldLiterals(RaContext& context, const Label& label,
                                                  std::span<const LabelId> literals);

/// In every e-graph of linrel.
inline constexpr std::size_t kRaFactsIndex = 0;
inline constexpr std::size_t kRaTermsIndex = 1;

[[nodiscard]] const RaFacts& raFacts(const EGraph& graph);

/// An empty e-graph with the analyses of linrel.
[[nodiscard]] std::unique_ptr<EGraph> makeRaGraph(RaContext& context);

}  // namespace candler::linrel
