// RaPlan: what can be computed with matrices to get the classes of a saturated e-graph: one
// operator of linear algebra for one or two e-nodes. Classes with more than two free indices are no
// matrices and are only looked through; sections 2.13 and 4.1.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/egraph/GraphTable.h"
#include "engine/extraction/ExtractionProblem.h"
#include "engine/languages/linrel/relational/RaFacts.h"
#include "engine/support/StopCheck.h"

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

/// A class by its place in the GraphTable.
using PlanClass = GraphTable::Index;
inline constexpr PlanClass kNoClass = ExtractionProblem::kNone;

/// Where a value is computed: a class as a matrix, or only the cells of it where another matrix,
/// the driver, is not 0.
struct PlanPlace {
    PlanClass id = 0;
    PlanClass driver = kNoClass;

    auto operator<=>(const PlanPlace&) const = default;
};

/// One way to compute what is at a place.
struct PlanOperator {
    PlanKind kind = PlanKind::Input;
    GraphTable::Index node = 0;  ///< Of the class that it computes.
    PlanPlace place{};
    std::vector<PlanPlace> arguments{};  ///< In order.
    Index index{};
    Index other{};
    /// Product and Reverse: the e-node of what is summed. Diagonal: `node` once more.
    GraphTable::Index join = 0;
};

/// What is known of a matrix for costs.
struct MatrixFact {
    double cells = 1;
    double nonzeros = 1;  ///< At most.
    double sparsity = 1;
};

/// All operators of the classes of an e-graph.
class RaPlan {
public:
    /// Both must outlive it. What is known of classes is worked out anew, from their e-nodes. Where
    /// sparse factors meet, operators grow with the product of classes and factors: if it is
    /// stopped, operators are missing and it is of no use.
    RaPlan(RaContext& context, const GraphTable& table, const StopCheck& stop = {});

    [[nodiscard]] RaContext& context() const { return m_context; }
    [[nodiscard]] const Label& label(GraphTable::Index node) const {
        return m_context.store[m_table.label(node)];
    }
    [[nodiscard]] const GraphTable& table() const { return m_table; }
    [[nodiscard]] const std::vector<PlanOperator>& operators() const { return m_operators; }
    [[nodiscard]] MatrixFact factOf(PlanClass id) const;
    /// Without a schema: nothing is known, as of a class without a finite term.
    [[nodiscard]] const RaFact& known(PlanClass id) const { return m_facts[id]; }
    [[nodiscard]] SchemaId schemaOf(PlanClass id) const { return m_facts[id].schema; }

private:
    void findFacts();
    void addClass(PlanClass id);
    void addNode(PlanClass id, GraphTable::Index node);
    void addPair(PlanClass id, GraphTable::Index node);
    void addMasked(PlanClass id, GraphTable::Index node);
    std::optional<std::vector<PlanPlace>> maskedArguments(PlanClass id, GraphTable::Index join,
                                                          PlanClass driver);
    /// Adds the ways to compute what is summed at the entries of sparse factors, so that no matrix
    /// of it is needed; gives those factors.
    const std::set<PlanClass>& maskedBody(PlanClass body);
    /// The ways to compute some cells of a class. Whether there is one that needs no matrix of the
    /// class's shape that a product makes.
    bool addCells(const PlanPlace& place, int depth);
    bool addCellNode(const PlanPlace& place, GraphTable::Index node, int depth);
    void addAggregate(PlanClass id, GraphTable::Index node);
    void addSum(PlanClass id, GraphTable::Index node);
    /// Whether what is summed is a product in some way.
    bool addProducts(const PlanPlace& place, GraphTable::Index sum);
    bool addProduct(const PlanPlace& place, GraphTable::Index sum, Index index,
                    GraphTable::Index join);
    void addOnce(PlanOperator one);
    [[nodiscard]] bool isMatrix(PlanClass id) const;
    [[nodiscard]] bool isComputable(PlanClass id, GraphTable::Index node) const;
    /// An e-node of δ or of reversal in the class, if there is one.
    [[nodiscard]] std::optional<GraphTable::Index> pairOf(PlanClass id, RaOp kind) const;

    /// Asks now and then.
    [[nodiscard]] bool isStopped();

    RaContext& m_context;
    const GraphTable& m_table;
    StopCheck m_stop;
    unsigned m_stepsToCheck = 0;
    bool m_isStopped = false;
    std::vector<RaFact> m_facts;  // by class
    std::vector<PlanOperator> m_operators;
    std::map<std::pair<PlanPlace, int>, bool> m_cells;  // what addCells found, by depth
    std::set<std::tuple<PlanPlace, GraphTable::Index, GraphTable::Index, std::vector<PlanPlace>>>
        m_cellOperators;
    std::map<PlanClass, std::set<PlanClass>> m_maskedBodies;
};

}  // namespace candler::linrel
