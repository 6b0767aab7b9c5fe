// Rules on random instances: the default rules keep values, and what their conditions forbid is
// found to be wrong without them. Specification 3.3 and 8.1, T7 to T9.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "SdqReading.h"
#include "engine/languages/sdqlite/rules/SdqSampler.h"
#include "engine/languages/sdqlite/semantics/SdqInputs.h"
#include "engine/languages/sdqlite/syntax/SdqPrinter.h"

namespace candler::sdqlite {

namespace {

constexpr std::uint64_t kSeed = 20221;

struct Verdict {
    std::size_t compared = 0;
    std::size_t wrong = 0;
    std::string counterExample;  ///< The smallest.
};

/// The sides of one instance on one choice of inputs; none if the left one has no value.
std::optional<bool> areEqual(SdqTerms& terms, TermId left, TermId right, std::uint64_t seed) {
    // Keys of `collect` that come twice are the program's mistake: then there is no value.
    const EvaluationLimits limits{.steps = 100'000, .checksUnique = true};
    const auto inputs = randomInputs(terms, std::vector{left, right}, seed);
    if (!inputs) return std::nullopt;
    const auto expected = evaluate(terms, left, *inputs, limits);
    if (!expected) return std::nullopt;
    const auto found = evaluate(terms, right, *inputs, {.steps = 1'000'000});
    const TypeId type = terms.store.type(left);
    return found && evaluatedValue(terms, type, *expected).numbers ==
                        evaluatedValue(terms, type, *found).numbers;
}

Verdict tryRule(SdqTerms& terms, const Rule& rule, std::size_t instances) {
    Verdict verdict;
    std::uint64_t smallest = ~std::uint64_t{0};
    const auto samples = sampleRule(terms, rule, kSeed);
    for (std::size_t i = 0; i < 200 * instances && verdict.compared < instances; ++i) {
        const auto sampled = samples->sample();
        if (!sampled) continue;
        const bool isAllowed = std::ranges::all_of(rule.conditions, [&](const auto& condition) {
            return condition->holdsForTerms(sampled->instance).value_or(false);
        });
        if (!isAllowed) continue;
        for (const RightInstance& right : rule.applier->instantiate(sampled->instance)) {
            const auto isEqual = areEqual(terms, sampled->left, right.term, kSeed + i);
            if (!isEqual) continue;
            ++verdict.compared;
            if (*isEqual) continue;
            ++verdict.wrong;
            const std::uint64_t size = terms.store.treeSize(sampled->left);
            if (size >= smallest) continue;
            smallest = size;
            verdict.counterExample =
                samples->text(sampled->left) + " is not " + samples->text(right.term);
        }
    }
    return verdict;
}

std::map<std::string, Verdict> tryRules(const SourceText& text, std::size_t instances) {
    SdqTerms terms(Dialect::Sdqlite);
    const ReadRules rules(terms, text);
    if (!rules.mistakes().empty()) FAIL(rules.mistakes());
    std::map<std::string, Verdict> verdicts;
    for (const RulePtr& rule : rules.all()) verdicts[rule->name] = tryRule(terms, *rule, instances);
    return verdicts;
}

}  // namespace

TEST_CASE("the default rules keep values", "[property]") {
    for (const auto& [rule, verdict] : tryRules(ruleFile("storel.rules"), 2000)) {
        CAPTURE(rule, kSeed, verdict.counterExample);
        CHECK(verdict.wrong == 0);
        CHECK(verdict.compared >= 1000);
    }
}

TEST_CASE("rules without their conditions are found to be wrong", "[property]") {
    const SourceText unsound("unsound", R"(
commute: ?a * ?b => ?b * ?a
rule-33: {?e1 -> ?e2 * ?e3} => ?e2 * {?e1 -> ?e3}
rule-35: ?e2 * {?e1 -> ?e3} => {?e1 -> ?e2 * ?e3}
rule-36: sum(<k1,v1> in sum(<k2,v2> in ?R) {k2 -> ?b1}) ?b2
  => sum(<k2,v2> in ?R) let k1 = k2 in let v1 = ?b1 in ?b2
rule-37: sum(<k1,v1> in sum(<k2,v2> in ?R) {?key -> ?b1}) ?b2
  => sum(<k2,v2> in ?R) let k1 = ?key in let v1 = ?b1 in ?b2 if strict(?b2, v1)
collect: sum(<k1,v1> in collect(<k2,v2> in ?R) {?key -> ?b1}) ?b2
  => sum(<k2,v2> in ?R) let k1 = ?key in let v1 = ?b1 in ?b2
rule-41: sum(<k,v> in ?R) if (k == ?key) ?b => let k = ?key in let v = ?R(k) in ?b
  if k notin ?key, v notin ?key
rule-42: (?lo .. ?hi)(?k) => ?k
)");
    for (const auto& [rule, verdict] : tryRules(unsound, 600)) {
        CAPTURE(rule, kSeed);
        CHECK(verdict.compared >= 100);
        CHECK(verdict.wrong > 0);
        CHECK_FALSE(verdict.counterExample.empty());
    }
}

}  // namespace candler::sdqlite
