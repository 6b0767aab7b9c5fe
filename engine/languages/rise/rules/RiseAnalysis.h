// The analyses of Rise e-graphs: per class its smallest term, its free indices, and the term
// nearest to beta-eta normal form. "Sketch-Guided Equality Saturation", section 4 (extraction-based
// substitution).
#pragma once

#include <cstdint>
#include <vector>

#include "engine/binding/Binding.h"
#include "engine/egraph/Analysis.h"
#include "engine/egraph/EGraph.h"

namespace candler::rise {

/// The smallest term by tree size; the first found stays among equals.
class SmallestTerm : public Analysis {
public:
    struct Data {
        TermId term;
        std::uint64_t size = 0;
    };

    [[nodiscard]] std::string_view name() const override { return "smallest-term"; }
    bool update(const EGraph& graph, ENodeId node, EClassId target) override;
    JoinResult join(const EGraph& graph, EClassId kept, EClassId merged) override;
    [[nodiscard]] std::size_t memoryBytes() const override {
        return m_column.capacity() * sizeof(m_column[0]);
    }
    /// The term is invalid while none is known.
    [[nodiscard]] const Data& operator[](EClassId id) const;

private:
    std::vector<Data> m_column;
};

/// The indices that are free in some term of the class (union, so an over-approximation).
class FreeIndices : public Analysis {
public:
    explicit FreeIndices(const BinderSignature& signature) : m_signature(signature) {}

    [[nodiscard]] std::string_view name() const override { return "free-indices"; }
    bool update(const EGraph& graph, ENodeId node, EClassId target) override;
    JoinResult join(const EGraph& graph, EClassId kept, EClassId merged) override;
    [[nodiscard]] std::size_t memoryBytes() const override {
        return m_column.capacity() * sizeof(m_column[0]);
    }
    [[nodiscard]] FreeSet operator[](EClassId id) const;

private:
    const BinderSignature& m_signature;
    std::vector<FreeSet> m_column;
};

/// The term with the fewest beta and eta redexes, then the smallest. A lambda over an application
/// whose function does not use the bound variable counts as an eta redex whatever the argument is,
/// as in the published system.
class NormalTerm : public Analysis {
public:
    struct Data {
        TermId term;
        std::uint64_t redexes = 0;
        std::uint64_t size = 0;
    };

    explicit NormalTerm(Binding& binding) : m_binding(binding) {}

    [[nodiscard]] std::string_view name() const override { return "normal-term"; }
    bool update(const EGraph& graph, ENodeId node, EClassId target) override;
    JoinResult join(const EGraph& graph, EClassId kept, EClassId merged) override;
    [[nodiscard]] std::size_t memoryBytes() const override {
        return m_column.capacity() * sizeof(m_column[0]);
    }
    [[nodiscard]] const Data& operator[](EClassId id) const;

private:
    [[nodiscard]] std::uint64_t ownRedexes(const EGraph& graph, ENodeId node);

    Binding& m_binding;
    std::vector<Data> m_column;
};

/// The analyses of one e-graph, as appliers find them.
struct RiseAnalyses {
    SmallestTerm* smallest = nullptr;
    FreeIndices* free = nullptr;
    NormalTerm* normal = nullptr;

    /// Registers new analyses with the graph, which owns them.
    static RiseAnalyses attach(EGraph& graph, Binding& binding);
    /// Those that attach registered; they must be the graph's first analyses.
    static RiseAnalyses of(const EGraph& graph);
};

}  // namespace candler::rise
