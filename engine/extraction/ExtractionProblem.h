// ExtractionProblem: what extraction chooses from, as flat arrays over dense indices: classes,
// their e-nodes with costs of their own, the classes those need, and the roots. It knows no labels,
// so that live e-graphs, snapshots and imported e-graphs are extracted from in the same way. Its
// e-nodes may stand for those of another e-graph, several for the same one.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace candler {

class ExtractionProblem {
public:
    using Index = std::uint32_t;
    static constexpr Index kNone = std::numeric_limits<Index>::max();

    class Builder;

    /// Which e-nodes and classes of another e-graph those of a problem stand for.
    struct Origins {
        std::vector<Index> node;         ///< By e-node of the problem.
        std::vector<Index> classes;      ///< By class of the problem.
        std::vector<Index> classOfNode;  ///< By e-node of the other e-graph.
        /// Classes that stand for the same are different things, each paid for by itself.
        bool isPaidByClass = false;
    };

    [[nodiscard]] Index classCount() const { return static_cast<Index>(m_classBegin.size() - 1); }
    [[nodiscard]] Index nodeCount() const { return static_cast<Index>(m_cost.size()); }
    /// The e-nodes of a class are [nodeBegin(c), nodeEnd(c)).
    [[nodiscard]] Index nodeBegin(Index classIndex) const { return m_classBegin[classIndex]; }
    [[nodiscard]] Index nodeEnd(Index classIndex) const { return m_classBegin[classIndex + 1]; }
    [[nodiscard]] Index classOf(Index node) const { return m_classOf[node]; }
    /// Of the e-node alone; any number but NaN. An infinite cost forbids it.
    [[nodiscard]] double cost(Index node) const { return m_cost[node]; }
    [[nodiscard]] std::span<const double> costs() const { return m_cost; }
    /// As written: a class is listed once per use.
    [[nodiscard]] std::span<const Index> children(Index node) const {
        return std::span(m_children)
            .subspan(m_childBegin[node], m_childBegin[node + 1] - m_childBegin[node]);
    }
    /// The children, each once, ascending.
    [[nodiscard]] std::span<const Index> needs(Index node) const {
        return std::span(m_needs).subspan(m_needBegin[node],
                                          m_needBegin[node + 1] - m_needBegin[node]);
    }
    /// The e-nodes that need a class, ascending.
    [[nodiscard]] std::span<const Index> users(Index classIndex) const {
        return std::span(m_users).subspan(m_userBegin[classIndex],
                                          m_userBegin[classIndex + 1] - m_userBegin[classIndex]);
    }
    /// As given; a class that is listed twice is paid twice as a tree.
    [[nodiscard]] std::span<const Index> roots() const { return m_roots; }
    /// False for e-nodes that were forbidden, lost against a pin, have an infinite cost, or need
    /// their own class.
    [[nodiscard]] bool isAllowed(Index node) const { return m_isAllowed[node]; }
    /// Whether an e-node that is allowed has a negative cost.
    [[nodiscard]] bool hasNegativeCost() const { return m_hasNegativeCost; }

    /// What the e-nodes and classes stand for: themselves, but where standingFor() says more.
    [[nodiscard]] Index origin(Index node) const {
        return m_origins.node.empty() ? node : m_origins.node[node];
    }
    [[nodiscard]] Index classOrigin(Index classIndex) const {
        return m_origins.classes.empty() ? classIndex : m_origins.classes[classIndex];
    }
    /// Several classes stand for one, and not for different things: a selection may give that
    /// different terms, or one term twice.
    [[nodiscard]] bool hasSharedOrigins() const { return m_hasSharedOrigins; }
    [[nodiscard]] bool isPaidByClass() const { return m_origins.isPaidByClass; }
    /// The class of what an e-node stands for.
    [[nodiscard]] Index classOfOrigin(Index origin) const {
        return m_origins.classOfNode.empty() ? m_classOf[origin] : m_origins.classOfNode[origin];
    }

    /// The same problem where e-nodes with these origins may not be chosen as well.
    [[nodiscard]] ExtractionProblem forbidding(std::span<const Index> origins) const;
    /// The same problem where classes that stand for the classes of these origins, if needed, are
    /// given by e-nodes that stand for them.
    [[nodiscard]] ExtractionProblem pinning(std::span<const Index> origins) const;
    /// The same problem where the e-node's class, and no other that stands for the same, is given
    /// by what stands for the same as the e-node, if it is needed.
    [[nodiscard]] ExtractionProblem givenBy(Index node) const;
    /// The same problem with other costs, one for each e-node.
    [[nodiscard]] ExtractionProblem withCosts(std::vector<double> costs) const;
    /// The same problem with other roots.
    [[nodiscard]] ExtractionProblem withRoots(std::vector<Index> roots) const;
    [[nodiscard]] ExtractionProblem standingFor(Origins origins) &&;
    /// Where everything stands for itself.
    [[nodiscard]] ExtractionProblem standingForItself() const;

private:
    void updateAllowed();

    std::vector<Index> m_classBegin{0};
    std::vector<Index> m_classOf;
    std::vector<double> m_cost;
    std::vector<bool> m_isForbidden;
    std::vector<bool> m_isAllowed;
    std::vector<Index> m_childBegin{0};
    std::vector<Index> m_children;
    std::vector<Index> m_needBegin{0};
    std::vector<Index> m_needs;
    std::vector<Index> m_userBegin;
    std::vector<Index> m_users;
    std::vector<Index> m_roots;
    Origins m_origins;
    bool m_hasSharedOrigins = false;
    bool m_hasNegativeCost = false;
};

/// Classes in order, each with its e-nodes; children may name classes that come later.
///
///     builder.addClass();
///     builder.addNode(1, children);   // of the class added last
///     builder.addRoot(0);
///     const ExtractionProblem problem = std::move(builder).build();
class ExtractionProblem::Builder {
public:
    Index addClass();
    Index addNode(double cost, std::span<const Index> children);
    void addRoot(Index classIndex);
    /// All children and roots must be classes that were added.
    [[nodiscard]] ExtractionProblem build() &&;

private:
    void linkUsers();

    ExtractionProblem m_problem;
};

}  // namespace candler
