// Appliers of SDQLite's rules: sides of rules as trees whose variables move between binders. Made
// by SdqRules.cpp, read by SdqSampler.cpp.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/languages/sdqlite/facts/SdqFacts.h"
#include "engine/rewriting/Rule.h"

namespace candler::sdqlite {

/// How indices change when a term moves from below the binders of one side of a rule to below those
/// of the other. What is bound outside of the rule keeps its binder.
class Move {
public:
    static constexpr std::uint32_t kForbidden = 0xFFFFFFFF;

    Move() = default;
    /// By index below the old binders, the index below the new ones, of which there are `depth`;
    /// kForbidden: the term must not have it.
    Move(std::vector<std::uint32_t> table, std::uint32_t depth);

    [[nodiscard]] bool isIdentity() const { return m_kind == Kind::None; }
    /// None if the term has a forbidden index.
    [[nodiscard]] std::optional<TermId> apply(SdqTerms& terms, TermId term) const;

private:
    enum class Kind : std::uint8_t { None, Shift, Rename };

    class Renaming;
    [[nodiscard]] std::uint32_t target(std::uint32_t index) const;
    [[nodiscard]] bool isShiftFrom(std::uint32_t cutoff) const;

    Kind m_kind = Kind::None;
    std::vector<std::uint32_t> m_table;
    std::uint32_t m_depth = 0;
    std::uint32_t m_cutoff = 0;
    FreeSet m_forbidden = 0;
};

/// A node of one side.
struct SidePart {
    enum class Kind : std::uint8_t { Variable, Bound, Number, Operator };
    static constexpr std::uint32_t kNoSlot = 0xFFFFFFFF;

    Kind kind = Kind::Operator;
    Operator op = Operator::Empty;
    /// Variable: its class slot. Bound and Number on the left: the slot of what they match.
    /// Operator: the payload slot, if it has one.
    std::uint32_t slot = kNoSlot;
    std::uint32_t index = 0;  ///< Bound.
    double number = 0;        ///< Number.
    Payload payload = 0;      ///< Operator without a slot.
    Move move{};              ///< Variable.
    std::vector<std::uint32_t> children{};
};
/// Children before their parents, the root last.
using Side = std::vector<SidePart>;

/// `?x` and the names of the binders around it on the left, outermost first.
struct RuleVariable {
    std::string name;
    std::uint32_t slot = 0;
    std::vector<std::string> stack;
};

struct LeftSide {
    Side side;
    std::vector<RuleVariable> variables;

    [[nodiscard]] const RuleVariable* find(std::string_view name) const;
};

/// The side over these terms and payloads; none if types do not fit. `type` is that of the root,
/// for literals.
[[nodiscard]] std::optional<TermId> buildSide(SdqTerms& terms, const Side& side, TypeId type,
                                              const RuleInstance& instance);

/// The same value, with each `let` carried out.
[[nodiscard]] TermId withoutLets(SdqTerms& terms, TermId term);

class SdqApplier : public Applier {
public:
    SdqApplier(SdqTerms& terms, LeftSide left) : m_terms(terms), m_left(std::move(left)) {}

    [[nodiscard]] const LeftSide& left() const { return m_left; }
    /// What variables and numbers of the pattern stand for, and representatives that are moved.
    void takenTerms(const EGraph& /*graph*/, const Match& /*match*/,
                    std::vector<TermId>& bySlot) override {
        bySlot = m_taken;
    }

protected:
    /// For takenTerms, which is asked when the merge may have changed what is known.
    void take(const EGraph& graph, const Match& match);
    [[nodiscard]] virtual bool usesRepresentative(std::uint32_t slot) const = 0;
    /// Whether variables and numbers of the pattern are what they are to be.
    [[nodiscard]] bool fits(const RuleInstance& instance) const;

    SdqTerms& m_terms;
    LeftSide m_left;

private:
    std::vector<TermId> m_taken;
};

/// Builds a written right-hand side. Types are found from the variables up, but those of variables
/// that the right-hand side binds from the binders down.
class WrittenApplier : public SdqApplier {
public:
    WrittenApplier(SdqTerms& terms, LeftSide left, Side right)
        : SdqApplier(terms, std::move(left)), m_right(std::move(right)) {}

    [[nodiscard]] bool isRepeatable() const override;
    std::optional<EClassId> apply(EGraph& graph, const Match& match) override;
    [[nodiscard]] std::vector<RightInstance> instantiate(const RuleInstance& instance) override;

private:
    [[nodiscard]] bool usesRepresentative(std::uint32_t slot) const override;

    Side m_right;
};

/// `compute beta ?b ?e`: the representative of ?e for the innermost variable in that of ?b. Each
/// `let` in these is carried out, too: else the result would depend on the order of matches, and
/// what is reduced step by step may be copied by other rules faster than it shrinks.
class BetaApplier : public SdqApplier {
public:
    BetaApplier(SdqTerms& terms, LeftSide left, std::uint32_t body, std::uint32_t argument)
        : SdqApplier(terms, std::move(left)), m_body(body), m_argument(argument) {}

    std::optional<EClassId> apply(EGraph& graph, const Match& match) override;
    [[nodiscard]] std::vector<RightInstance> instantiate(const RuleInstance& instance) override;

private:
    [[nodiscard]] TermId reduce(TermId body, TermId argument);
    [[nodiscard]] bool usesRepresentative(std::uint32_t slot) const override {
        return slot == m_body || slot == m_argument;
    }

    std::uint32_t m_body;
    std::uint32_t m_argument;
};

}  // namespace candler::sdqlite
