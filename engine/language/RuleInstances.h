// RuleInstances: random well-typed instances of rules, as terms: what a language offers so that its
// rules can be tried (Soundness.h).
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/rewriting/Rule.h"
#include "engine/term/TermStore.h"

namespace candler {

/// The matched side of a rule for some terms.
struct SampledRule {
    RuleInstance instance;  ///< The root says nothing.
    TermId left;
    /// Terms of the matched side that are in one class: the instance is one of the rule where they
    /// have equal values.
    std::vector<std::pair<TermId, TermId>> premises{};
    /// What values it is about, once each, where a rule may be about several: its scalar types.
    std::set<std::string> kinds{};
};

/// Those of one rule.
class RuleInstances {
public:
    RuleInstances() = default;
    RuleInstances(const RuleInstances&) = delete;
    RuleInstances& operator=(const RuleInstances&) = delete;
    virtual ~RuleInstances() = default;

    /// One try; none if the terms do not fit together. Conditions are not looked at.
    virtual std::optional<SampledRule> sample() = 0;
    /// A side of the last sample in the place where it has a value.
    virtual TermId placed(TermId side) { return side; }
    /// Of a side that was placed; lines are joined by those who ask.
    virtual std::string text(TermId side) = 0;
};

/// Of a loaded program, whose evaluator says what the sides are worth.
class RuleSampler {
public:
    RuleSampler() = default;
    RuleSampler(const RuleSampler&) = delete;
    RuleSampler& operator=(const RuleSampler&) = delete;
    virtual ~RuleSampler() = default;

    /// Of families of rules, which are not in the program's list, some.
    [[nodiscard]] virtual std::vector<std::string> rulesOfFamilies() const { return {}; }
    /// Of a rule of this program, which must outlive them; the same for the same seed.
    virtual std::unique_ptr<RuleInstances> instances(const Rule& rule, std::uint64_t seed) = 0;
    /// Most tries do not fit: how many are made for each instance that is asked for.
    [[nodiscard]] virtual std::size_t triesPerInstance() const { return 100; }
};

/// The matched side of a rule over these terms and payloads, in languages without types.
[[nodiscard]] SampledRule sampledLeft(TermStore& store, const Pattern& pattern,
                                      RuleInstance instance);

}  // namespace candler
