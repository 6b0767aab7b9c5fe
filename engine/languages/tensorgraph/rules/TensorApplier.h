// TensorApplier and TensorGuard: rules over tensors at work, on classes and, in proofs, on terms.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/languages/tensorgraph/rules/ClassReach.h"
#include "engine/languages/tensorgraph/rules/PresentReach.h"
#include "engine/languages/tensorgraph/rules/TensorConditions.h"
#include "engine/languages/tensorgraph/rules/TensorRightSide.h"
#include "engine/rewriting/Rule.h"

namespace candler::tensor {

/// What became of a rule's matches; section 7.3 counts them.
struct RuleCounts {
    std::size_t refusedByGuard = 0;
    std::size_t refusedByShape = 0;
    std::size_t refusedByCycle = 0;
    std::size_t applied = 0;  ///< Whether or not that was known already.
};

/// How e-graphs are kept free of cycles; section 4.5.
enum class CycleFiltering {
    None,
    /// Multi-patterns that would close a cycle in the e-graph of the last rebuild are refused;
    /// what is closed nevertheless is cut when the e-graph is rebuilt.
    Efficient,
    /// For each match of any rule all of the e-graph as it is then is looked through; what equal
    /// arguments close when the e-graph is rebuilt is cut.
    Vanilla,
};

/// What the rules keep of one e-graph. It is among the analyses, so that the e-graph owns it and
/// rules find it; it learns of classes when it is asked about them.
class RuleServices : public Analysis {
public:
    explicit RuleServices(CycleFiltering filtering) : cycles(filtering) {}
    /// Of an e-graph of makeGraph.
    [[nodiscard]] static RuleServices& of(const EGraph& graph) {
        return static_cast<RuleServices&>(graph.analysis(0));
    }

    [[nodiscard]] std::string_view name() const override { return "rules"; }
    bool update(const EGraph& /*graph*/, ENodeId /*node*/, EClassId /*target*/) override {
        return false;
    }
    JoinResult join(const EGraph& /*graph*/, EClassId /*kept*/, EClassId /*merged*/) override {
        return {};
    }

    ClassReach reach{};
    PresentReach presentReach{};
    const CycleFiltering cycles;
    std::map<std::string, RuleCounts> counts{};  ///< By the name of the rule.
};

/// An empty e-graph for rules over tensors.
[[nodiscard]] std::unique_ptr<EGraph> makeGraph(TensorContext& context, CycleFiltering filtering);

class TensorApplier : public Applier {
public:
    TensorApplier(TensorContext& context, TensorRightSide right, std::string ruleName,
                  std::vector<std::uint32_t> companionSlots)
        : m_context(context),
          m_right(std::move(right)),
          m_ruleName(std::move(ruleName)),
          m_companionSlots(std::move(companionSlots)) {}

    [[nodiscard]] const TensorRightSide& right() const { return m_right; }

    [[nodiscard]] bool isRepeatable() const override { return m_companionSlots.empty(); }
    std::optional<EClassId> apply(EGraph& graph, const Match& match) override;
    [[nodiscard]] std::vector<RightInstance> instantiate(const RuleInstance& instance) override;

private:
    [[nodiscard]] bool closesCycle(const EGraph& graph, const Match& match);

    TensorContext& m_context;
    TensorRightSide m_right;
    std::string m_ruleName;
    std::vector<std::uint32_t> m_companionSlots;
};

/// A row of tensorConditions() about variables.
class TensorGuard : public Condition {
public:
    TensorGuard(TensorContext& context, const TensorConditionRow& row,
                std::vector<std::int32_t> numbers, std::vector<std::uint32_t> slots,
                std::string ruleName)
        : m_context(context),
          m_row(row),
          m_numbers(std::move(numbers)),
          m_slots(std::move(slots)),
          m_ruleName(std::move(ruleName)) {}

    [[nodiscard]] bool holds(const EGraph& graph, const Match& match) override;
    [[nodiscard]] std::optional<bool> holdsForTerms(const RuleInstance& instance) override;

private:
    template <typename TypeAt>
    [[nodiscard]] bool isTrue(TypeAt typeAt) const;

    TensorContext& m_context;
    const TensorConditionRow& m_row;
    std::vector<std::int32_t> m_numbers;
    std::vector<std::uint32_t> m_slots;
    std::string m_ruleName;
};

/// Two classes that are matched together are different; of a pair that may be taken either way the
/// first is the older one.
class PairOrder : public Condition {
public:
    static constexpr std::uint32_t kRoot = static_cast<std::uint32_t>(-1);

    /// Slots of classes; kRoot: the rule's root.
    PairOrder(std::uint32_t first, std::uint32_t second, bool isUnordered)
        : m_first(first), m_second(second), m_isUnordered(isUnordered) {}

    [[nodiscard]] bool holds(const EGraph& graph, const Match& match) override;
    /// It says which pairs are tried, not what is true.
    [[nodiscard]] std::optional<bool> holdsForTerms(const RuleInstance& /*instance*/) override {
        return true;
    }

private:
    std::uint32_t m_first;
    std::uint32_t m_second;
    bool m_isUnordered;
};

}  // namespace candler::tensor
