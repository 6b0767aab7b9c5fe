#include "engine/language/Soundness.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

#include "engine/language/Evaluator.h"
#include "engine/language/Language.h"
#include "engine/language/RuleInstances.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace {

/// Premises are those of the rule only if they hold for all inputs, as far as so many tell.
constexpr std::size_t kInputsOfPremises = 20;
/// Of the numbers of a value.
constexpr std::size_t kMostTold = 8;

/// An e-graph of the matched side alone, with the match that the rule has there.
class InstanceGraph {
public:
    InstanceGraph(std::unique_ptr<EGraph> graph, const SampledRule& sampled)
        : m_graph(std::move(graph)), m_classSlots(sampled.instance.terms.size()) {
        const EClassId root = m_graph->addTerm(sampled.left);
        m_graph->addRoot(root);
        std::vector<EClassId> slots;
        for (const TermId term : sampled.instance.terms)
            slots.push_back(term.isValid() ? m_graph->addTerm(term) : root);
        for (const auto& [first, second] : sampled.premises)
            m_graph->merge(m_graph->addTerm(first), m_graph->addTerm(second));
        m_graph->rebuild();
        m_words.push_back(m_graph->find(root).value);
        for (const EClassId slot : slots) m_words.push_back(m_graph->find(slot).value);
        m_words.insert(m_words.end(), sampled.instance.payloads.begin(),
                       sampled.instance.payloads.end());
    }

    [[nodiscard]] bool holds(Condition& condition) const {
        return condition.holds(*m_graph, match());
    }
    /// What the rule builds; none if it does not apply.
    std::optional<TermId> apply(Applier& applier) {
        const auto made = applier.apply(*m_graph, match());
        return made ? termOf(*made, 0) : std::nullopt;
    }

private:
    static constexpr int kMaxDepth = 500;

    [[nodiscard]] Match match() const { return {m_words, m_classSlots}; }

    /// Of the e-nodes that founded the classes: none if merges have made a circle of them.
    std::optional<TermId> termOf(EClassId id, int depth) {
        if (depth > kMaxDepth) return std::nullopt;
        const ENodeId node{id.value};
        std::vector<TermId> children;
        for (const EClassId child : m_graph->children(node)) {
            const auto term = termOf(child, depth + 1);
            if (!term) return std::nullopt;
            children.push_back(*term);
        }
        return m_graph->store().make(m_graph->label(node), children);
    }

    std::unique_ptr<EGraph> m_graph;
    std::size_t m_classSlots;
    std::vector<std::uint32_t> m_words;
};

/// What the two sides of an instance are worth, where it is one of the rule.
struct Comparison {
    bool isCompared = false;
    std::optional<std::string> difference{};  ///< On one line.
    double error = 0;
    std::size_t size = 0;
    bool hasFailed = false;  ///< Of what the rule builds, where the matched side has a value.

    /// Of two that differ: `2` is smaller than `3`, too.
    [[nodiscard]] bool isSmallerThan(const Comparison& other) const {
        const auto key = [](const Comparison& one) {
            return std::tuple(one.size, one.difference->size(), *one.difference);
        };
        return key(*this) < key(other);
    }
};

class RuleTester {
public:
    RuleTester(LoadedProgram& program, const Rule& rule, const RuleTestOptions& options)
        : m_program(program),
          m_evaluator(*capability<Evaluator>(program)),
          m_sampler(*capability<RuleSampler>(program)),
          m_rule(rule),
          m_options(options),
          m_instances(m_sampler.instances(rule, options.seed)) {}

    /// None if it was stopped.
    std::optional<RuleVerdict> run(const std::stop_token& stop) {
        RuleVerdict verdict{m_rule.name, m_rule.text, m_rule.place};
        const std::size_t tries = m_options.instances * m_sampler.triesPerInstance();
        std::optional<Comparison> smallest;
        // Other values for each, also where there was none to compare: for a divisor of 0, say.
        std::uint64_t seed = m_options.seed;
        for (std::size_t i = 0; i < tries && verdict.instances < m_options.instances; ++i) {
            if (stop.stop_requested()) return std::nullopt;
            const auto sampled = m_instances->sample();
            if (!sampled) continue;
            const Comparison found = compare(*sampled, ++seed);
            verdict.instances += found.isCompared;
            if (found.isCompared)
                for (const std::string& kind : sampled->kinds) ++verdict.ofKind[kind];
            if (!found.difference) continue;
            ++verdict.wrong;
            if (!smallest || found.isSmallerThan(*smallest)) smallest = found;
        }
        if (smallest) {
            verdict.counterExample = *smallest->difference;
            verdict.error = smallest->error;
        }
        return verdict;
    }

private:
    Comparison compare(const SampledRule& sampled, std::uint64_t seed) {
        InstanceGraph graph(m_program.makeGraph({}), sampled);
        if (m_options.heedsGuards && !doConditionsHold(sampled.instance, graph)) return {};
        std::vector<RightInstance> rights = m_rule.applier->instantiate(sampled.instance);
        const auto built = graph.apply(*m_rule.applier);
        // What a search builds is tried, too, if it says more than the terms.
        if (built && std::ranges::find(rights, *built, &RightInstance::term) == rights.end())
            rights.push_back({*built, {}});
        Comparison worst;
        for (const RightInstance& right : rights) {
            if (m_program.store().type(right.term) != sampled.instance.type) continue;
            const Comparison found = compare(sampled, right, seed);
            if (!worst.difference && found.isCompared) worst = found;
        }
        return worst;
    }

    bool doConditionsHold(const RuleInstance& instance, const InstanceGraph& graph) const {
        return std::ranges::all_of(m_rule.conditions, [&](const auto& condition) {
            const auto known = condition->holdsForTerms(instance);
            return known ? *known : graph.holds(*condition);
        });
    }

    /// Premises first, by pairs, then both sides.
    Comparison compare(const SampledRule& sampled, const RightInstance& right, std::uint64_t seed) {
        std::vector<TermId> terms;
        const auto addPairs = [&](const std::vector<std::pair<TermId, TermId>>& pairs) {
            for (const auto& [first, second] : pairs) {
                terms.push_back(m_instances->placed(first));
                terms.push_back(m_instances->placed(second));
            }
        };
        addPairs(sampled.premises);
        addPairs(right.premises);
        const bool hasPremises = !terms.empty();
        addPairs({{sampled.left, right.term}});
        Comparison result;
        for (std::size_t i = 0; i < (hasPremises ? kInputsOfPremises : 1); ++i) {
            const Comparison found = compare(terms, seed + i);
            if (!found.isCompared) return {};
            if (!result.difference) result = found;
        }
        return result;
    }

    Comparison compare(std::span<const TermId> terms, std::uint64_t seed) {
        const auto inputs = m_evaluator.randomInputs(terms, seed, {});
        if (!inputs) return {};
        const Comparison found = compare(terms, *inputs);
        return found.difference ? simplified(terms, *inputs, found) : found;
    }

    /// With small whole numbers as inputs, where the sides differ for them, too.
    Comparison simplified(std::span<const TermId> terms, std::vector<EvaluatorInput> inputs,
                          Comparison known) {
        for (EvaluatorInput& input : inputs) {
            if (!isNumber(input.value)) continue;
            double& number = input.value.numbers.front();
            const bool isExact = !input.value.isExact.empty() && input.value.isExact.front();
            for (const double simple : {0.0, 1.0, 2.0, -1.0}) {
                // A whole number may have bounds, which smaller ones are within.
                if (number == simple || (isExact && (simple > number || simple < 0))) break;
                const double before = std::exchange(number, simple);
                Comparison found = compare(terms, inputs);
                if (found.difference && found.hasFailed == known.hasFailed) {
                    known = std::move(found);
                    break;
                }
                number = before;
            }
        }
        return known;
    }

    /// Not compared if a premise does not hold, or if the matched side has no value.
    Comparison compare(std::span<const TermId> terms, const std::vector<EvaluatorInput>& inputs) {
        const auto values = m_evaluator.evaluate(terms, inputs, {});
        if (!values) {
            if (!m_evaluator.evaluate(terms.first(terms.size() - 1), inputs, {})) return {};
            Comparison failed = different(
                terms, inputs, fmt::format(", which fails: {}", values.error()[0].message),
                std::numeric_limits<double>::infinity());
            failed.hasFailed = true;
            return failed;
        }
        const auto errorAt = [&](std::size_t i) {
            return m_evaluator.errorOf((*values)[i], (*values)[i + 1]);
        };
        for (std::size_t i = 0; i + 2 < terms.size(); i += 2)
            if (errorAt(i).value_or(1) > m_evaluator.tolerance()) return {};
        const auto error = errorAt(terms.size() - 2);
        if (!error) return {};
        if (*error <= m_evaluator.tolerance()) return {.isCompared = true};
        const EvaluatedValue& expected = (*values)[terms.size() - 2];
        if (!expected.upTo.empty())
            return different(terms, inputs,
                             fmt::format(": they change by {:.4g} and {:.4g}, up to {}",
                                         expected.numbers.front(), values->back().numbers.front(),
                                         expected.upTo),
                             *error);
        return different(terms, inputs, pairText(expected, values->back()), *error);
    }

    /// A single number, whatever its type.
    [[nodiscard]] bool isNumber(const EvaluatedValue& value) const {
        return value.numbers.size() == 1 && std::ranges::all_of(value.type, [](char c) {
                   return isAsciiLetter(c) || isAsciiDigit(c);
               });
    }
    static std::string digitsText(double number, int digits) {
        return std::isnan(number) ? "undefined" : fmt::format("{:.{}g}", number, digits);
    }
    /// Of many numbers the first; empty of none.
    [[nodiscard]] std::string numberText(const EvaluatedValue& value, int digits = 4) const {
        std::string text = m_evaluator.text(value);
        if (text != value.type) return text;
        if (isNumber(value)) return digitsText(value.numbers.front(), digits);
        // By what numbers a function is chosen says nothing.
        if (value.type.find("->") != std::string::npos) return "";
        std::vector<std::string> told;
        for (std::size_t i = 0; i < std::min(value.numbers.size(), kMostTold); ++i)
            told.push_back(digitsText(value.numbers[i], digits));
        if (value.numbers.size() > kMostTold) told.emplace_back("…");
        return told.empty() ? "" : fmt::format("[{}]", fmt::join(told, ", "));
    }
    static double distance(double one, double other) {
        if (std::isnan(one) && std::isnan(other)) return 0;
        const double off = std::abs(one - other);
        return std::isnan(off) ? std::numeric_limits<double>::infinity() : off;
    }
    /// Of many numbers those that differ most.
    [[nodiscard]] static std::string worstText(const EvaluatedValue& one,
                                               const EvaluatedValue& other) {
        std::size_t worst = 0;
        double most = -1;
        for (std::size_t i = 0; i < one.numbers.size(); ++i)
            if (const double off = distance(one.numbers[i], other.numbers[i]); off > most) {
                most = off;
                worst = i;
            }
        return fmt::format(": {} and {} as number {} of {}", digitsText(one.numbers[worst], 17),
                           digitsText(other.numbers[worst], 17), worst + 1, one.numbers.size());
    }
    /// With digits enough to tell them apart.
    [[nodiscard]] std::string pairText(const EvaluatedValue& one,
                                       const EvaluatedValue& other) const {
        if (one.numbers.size() > kMostTold && one.numbers.size() == other.numbers.size() &&
            m_evaluator.text(one) == one.type)
            return worstText(one, other);
        for (const int digits : {4, 8, 17})
            if (const std::string text = numberText(one, digits);
                text.empty() || digits == 17 || text != numberText(other, digits))
                return text.empty() ? ""
                                    : fmt::format(": {} and {}", text, numberText(other, digits));
        return "";
    }
    /// `x = 2`, `x: f32 = 2`, `xs: 4.f32 = [1, 2, 0, 3]`
    [[nodiscard]] std::string inputText(const EvaluatorInput& input) const {
        const std::string number = numberText(input.value);
        const bool hasType = m_evaluator.text(input.value) == input.value.type;
        return input.name + (hasType ? ": " + input.value.type : "") +
               (number.empty() ? "" : " = " + number);
    }

    Comparison different(std::span<const TermId> terms, std::span<const EvaluatorInput> inputs,
                         const std::string& ending, double error) {
        Comparison result{.isCompared = true, .error = error};
        std::vector<std::string> given;
        for (const EvaluatorInput& input : inputs) {
            given.push_back(inputText(input));
            result.size += input.value.numbers.size();
        }
        std::vector<std::string> sides;
        for (const TermId term : terms) {
            sides.push_back(m_instances->text(term));
            result.size += m_program.store().subterms(term).size();
        }
        const std::size_t left = terms.size() - 2;
        for (std::size_t i = 0; i < left; i += 2)
            given.push_back(fmt::format("{} = {}", sides[i], sides[i + 1]));
        std::string text =
            fmt::format("{}{}{} is not {}{}", fmt::join(given, ", "), given.empty() ? "" : "; ",
                        sides[left], sides.back(), ending);
        std::ranges::replace(text, '\n', ' ');
        result.difference = std::move(text);
        return result;
    }

    LoadedProgram& m_program;
    Evaluator& m_evaluator;
    RuleSampler& m_sampler;
    const Rule& m_rule;
    const RuleTestOptions& m_options;
    std::unique_ptr<RuleInstances> m_instances;
};

}  // namespace

bool canTestRules(const Language& language) {
    return language.ruleProgram() != nullptr;
}

Result<std::vector<RuleVerdict>> testRules(const Language& language,
                                           std::span<const SourceText> files,
                                           const RuleTestOptions& options,
                                           const std::stop_token& stop) {
    const auto program = language.ruleProgram();
    if (program == nullptr)
        return failure(makeError(fmt::format(
            "rules of the language {} cannot be tried on random values", language.name())));
    Diagnostics errors;
    for (const SourceText& file : files)
        if (const auto loaded = program->loadRules(file); !loaded)
            errors.insert(errors.end(), loaded.error().begin(), loaded.error().end());
    if (!errors.empty()) return failure(std::move(errors));
    std::vector<std::string> names;
    for (const RuleInfo& rule : program->rules()) names.push_back(rule.name);
    for (std::string& name : capability<RuleSampler>(*program)->rulesOfFamilies())
        names.push_back(std::move(name));
    const auto rules = program->selectRules(names, {});
    if (!rules) return failure(rules.error());
    std::vector<RuleVerdict> verdicts;
    for (const RulePtr& rule : *rules) {
        if (!options.onlyOfFile.empty() && rule->place.file != options.onlyOfFile) continue;
        auto verdict = RuleTester(*program, *rule, options).run(stop);
        if (!verdict) break;
        verdicts.push_back(std::move(*verdict));
    }
    return verdicts;
}

}  // namespace candler
