// ClassFacts: what conditions ask about a class: its constant, if it has one, and whether it holds
// a symbol. Folds constants: a class with a known constant gets its leaf and, where the language
// says so, loses everything else.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "engine/egraph/EGraph.h"
#include "engine/languages/sexpr/SexprContext.h"
#include "engine/support/FlatVector.h"

namespace candler::sexpr {

/// The constant (a label without children) of an operator applied to constants, if it has one.
using FoldFunction = std::optional<LabelId> (*)(SexprContext& context, OpId op,
                                                std::span<const LabelId> arguments);

class ClassFacts : public Analysis {
public:
    ClassFacts(SexprContext& context, FoldFunction fold, bool prunes)
        : m_context(context), m_fold(fold), m_prunes(prunes) {}

    [[nodiscard]] std::string_view name() const override { return "constants"; }
    [[nodiscard]] AnalysisTiming timing() const override { return AnalysisTiming::Live; }
    bool update(const EGraph& graph, ENodeId node, EClassId target) override;
    JoinResult join(const EGraph& graph, EClassId kept, EClassId merged) override;
    void modify(EGraph& graph, EClassId id) override;
    [[nodiscard]] std::optional<LabelId> evaluate(LabelId label,
                                                  std::span<const LabelId> leaves) const override;
    [[nodiscard]] std::size_t memoryBytes() const override { return m_facts.memoryBytes(); }

    /// The label of the class's constant, or an invalid id.
    [[nodiscard]] LabelId constant(EClassId canonical) const {
        return m_facts[canonical.index()].constant();
    }
    [[nodiscard]] bool hasSymbol(EClassId canonical) const {
        return m_facts[canonical.index()].hasSymbol();
    }

private:
    /// In one word, as there is one for each class ever founded.
    class Facts {
    public:
        [[nodiscard]] LabelId constant() const {
            const std::uint32_t label = m_word >> 1U;
            return label == kNoLabel ? LabelId{} : LabelId{label};
        }
        [[nodiscard]] bool hasSymbol() const { return (m_word & 1U) != 0; }
        void setConstant(LabelId label) { m_word = label.value << 1U | (m_word & 1U); }
        void setHasSymbol() { m_word |= 1U; }

    private:
        static constexpr std::uint32_t kNoLabel = std::numeric_limits<std::uint32_t>::max() >> 1U;
        std::uint32_t m_word = kNoLabel << 1U;
    };

    Facts& at(EClassId id);
    [[nodiscard]] LabelId constantOf(const EGraph& graph, ENodeId node);

    SexprContext& m_context;
    FoldFunction m_fold;
    bool m_prunes;
    FlatVector<Facts> m_facts;
    std::vector<LabelId> m_arguments;
};

/// The facts of an e-graph as it is now, from its ClassFacts (analysis 0), or, where the language
/// has none, from the e-nodes that the last rebuild left.
class FactReader {
public:
    FactReader(const SexprContext& context, const EGraph& graph, bool hasFacts)
        : m_context(context), m_graph(graph), m_hasFacts(hasFacts) {}

    [[nodiscard]] LabelId constant(EClassId id) const;
    [[nodiscard]] bool hasSymbol(EClassId id) const;
    [[nodiscard]] bool isZero(EClassId id) const;
    [[nodiscard]] const EGraph& graph() const { return m_graph; }
    [[nodiscard]] const SexprContext& context() const { return m_context; }

private:
    [[nodiscard]] const ClassFacts& facts() const {
        return static_cast<const ClassFacts&>(m_graph.analysis(0));
    }

    const SexprContext& m_context;
    const EGraph& m_graph;
    bool m_hasFacts;
};

}  // namespace candler::sexpr
