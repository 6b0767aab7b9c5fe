// PatternApplier: a right-hand side as a flat list of e-nodes to add, arguments first.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/rewriting/Rule.h"

namespace candler::sexpr {

/// What a right-hand side adds. Value i < slotCount is the class slot i of the match (behind those,
/// the classes that were derived), value slotCount + k what step k added.
class RightSide {
public:
    RightSide(TermStore& store, std::size_t slotCount)
        : m_store(&store), m_slotCount(slotCount), m_values(slotCount) {}

    /// The value of an e-node with these values as children.
    std::uint32_t addStep(LabelId label, std::span<const std::uint32_t> arguments);
    void setResult(std::uint32_t value) { m_result = value; }

    /// Adds everything and returns the class of the result.
    EClassId build(EGraph& graph, const Match& match, std::span<const EClassId> derived = {});
    /// Fetches what building for the matches [begin, end) will read, step by step for all of them.
    void prefetch(const EGraph& graph, const MatchSet& matches, std::size_t begin, std::size_t end);
    /// The same as a term, over these terms for the class slots.
    [[nodiscard]] TermId instantiate(std::span<const TermId> terms) const;

private:
    struct Step {
        LabelId label;
        std::uint32_t firstArgument = 0;
        std::uint32_t argumentCount = 0;
    };

    TermStore* m_store;
    std::size_t m_slotCount;
    std::vector<Step> m_steps;
    std::vector<std::uint32_t> m_arguments;
    std::uint32_t m_result = 0;
    std::vector<EClassId> m_values;
    std::vector<EClassId> m_children;
    std::vector<EClassId> m_guesses;  // of a batch: all values of the first match, and so on
    std::vector<std::uint64_t> m_keys;
};

class PatternApplier : public Applier {
public:
    explicit PatternApplier(RightSide right) : m_right(std::move(right)) {}
    [[nodiscard]] bool isRepeatable() const override { return true; }
    void prefetch(const EGraph& graph, const MatchSet& matches, std::size_t begin,
                  std::size_t end) override {
        m_right.prefetch(graph, matches, begin, end);
    }
    std::optional<EClassId> apply(EGraph& graph, const Match& match) override {
        return m_right.build(graph, match);
    }
    [[nodiscard]] std::vector<RightInstance> instantiate(const RuleInstance& instance) override {
        return {{m_right.instantiate(instance.terms), {}}};
    }

private:
    RightSide m_right;
};

/// Adds two sides and goes on with `inner` only if they are in one class. What was added stays.
class EqualityApplier : public Applier {
public:
    EqualityApplier(RightSide left, RightSide right, std::unique_ptr<Applier> inner)
        : m_left(std::move(left)), m_right(std::move(right)), m_inner(std::move(inner)) {}
    std::optional<EClassId> apply(EGraph& graph, const Match& match) override;
    [[nodiscard]] std::vector<RightInstance> instantiate(const RuleInstance& instance) override;
    [[nodiscard]] std::optional<TermDemand> demand(const RuleInstance& instance) override {
        return m_inner->demand(instance);
    }

private:
    RightSide m_left;
    RightSide m_right;
    std::unique_ptr<Applier> m_inner;
};

}  // namespace candler::sexpr
