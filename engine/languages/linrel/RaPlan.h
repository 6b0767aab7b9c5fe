// RaPlan: what can be computed with matrices to get the classes of a saturated e-graph: one
// operator of linear algebra for one or two e-nodes. Classes with more than two free indices are no
// matrices and are only looked through; sections 2.13 and 4.1.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/egraph/EGraph.h"
#include "engine/extraction/ExtractionProblem.h"
#include "engine/languages/linrel/RaFacts.h"

namespace candler::linrel {

enum class PlanKind : std::uint8_t {
    Input,
    Literal,
    Identity,     ///< A unit matrix, or one with its rows reversed.
    Diagonal,     ///< A vector as a diagonal matrix; argument: the vector.
    Elementwise,  ///< `*` or `+` of two arguments, one of which has all indices.
    Outer,        ///< `*` or `+` of vectors along different indices.
    Sum,          ///< Of one argument over `index`.
    Product,      ///< A matrix product of two arguments over `index`.
    Reverse,      ///< Of the rows, `index` of the argument; the result has `other` there.
    Pointwise,    ///< A function of its arguments' cells.
    Aggregate,    ///< Another aggregate of one argument.
    Reshape,
    Outputs,
};

/// One way to compute a class.
struct PlanOperator {
    PlanKind kind = PlanKind::Input;
    ENodeId node;                       ///< Of the class that it computes.
    std::vector<EClassId> arguments{};  ///< In order; canonical.
    Index index{};
    Index other{};
};

/// What is known of a matrix for costs.
struct MatrixFact {
    double cells = 1;
    double nonzeros = 1;  ///< At most.
    double sparsity = 1;
};

/// All operators of the classes of an e-graph, which must stay as it is.
class RaPlan {
public:
    RaPlan(RaContext& context, const EGraph& graph);

    [[nodiscard]] RaContext& context() const { return m_context; }
    [[nodiscard]] const EGraph& graph() const { return m_graph; }
    /// Classes as EGraph::classes() lists them; of those without operators the range is empty.
    [[nodiscard]] std::span<const PlanOperator> operatorsOf(EClassId id) const;
    [[nodiscard]] MatrixFact factOf(EClassId id) const;
    [[nodiscard]] SchemaId schemaOf(EClassId id) const;
    [[nodiscard]] const std::vector<PlanOperator>& operators() const { return m_operators; }

    /// Extraction by a cost for each of operators(), in their order; roots are classes. The node of
    /// the problem with index i stands for operators()[i].
    [[nodiscard]] ExtractionProblem problem(std::span<const double> costs,
                                            std::span<const EClassId> roots) const;
    [[nodiscard]] ExtractionProblem::Index indexOf(EClassId id) const;

private:
    void addClass(EClassId id);
    void addNode(EClassId id, ENodeId node);
    void addPair(EClassId id, ENodeId node);
    void addAggregate(EClassId id, ENodeId node);
    void addSum(ENodeId node);
    void addProduct(ENodeId sum, Index index, ENodeId join);
    void add(PlanKind kind, ENodeId node, std::vector<EClassId> arguments, Index index = {},
             Index other = {});
    [[nodiscard]] bool isMatrix(EClassId id) const;
    /// The atom of an e-node of δ or of reversal in the class, if there is one.
    [[nodiscard]] const Atom* pairOf(EClassId id, RaOp kind) const;

    RaContext& m_context;
    const EGraph& m_graph;
    std::vector<PlanOperator> m_operators;
    std::vector<std::uint32_t> m_begin;  // by place among classes(), and the end
};

}  // namespace candler::linrel
