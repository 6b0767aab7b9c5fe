#include "engine/languages/lambda/LambdaLanguage.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/languages/lambda/LambdaEvaluator.h"
#include "engine/languages/lambda/TermNames.h"
#include "engine/languages/sexpr/FreeNames.h"
#include "engine/languages/sexpr/SexprMeaning.h"
#include "engine/support/Random.h"

namespace candler::lambda {

namespace {

using sexpr::ComputedRow;
using sexpr::ConditionRow;
using sexpr::OperatorRow;
using sexpr::SexprContext;
using sexpr::SexprDefinition;

/// The place of FreeNames among the analyses.
constexpr std::size_t kFreeNamesIndex = 1;

constexpr std::array<OperatorRow, 8> kOperators{{{"var", 1, "u"},
                                                 {"+", 2},
                                                 {"=", 2},
                                                 {"app", 2},
                                                 {"lam", 2, "bi"},
                                                 {"fix", 2, "bi"},
                                                 {"let", 3, "b i"},
                                                 {"if", 3}}};

constexpr std::array<ConditionRow, 2> kConditions{{
    {"const", "known to be a constant", "t", sexpr::isConstant, nullptr, ScopeNote::Closed},
    {"not-same-var", "two different names", "vv", sexpr::areDifferent, sexpr::areDifferentTerms,
     ScopeNote::Apart},
}};

/// `(let v e (lam w body))` goes under the lam: `(lam w (let v e body))`; where w may be free in e,
/// w is renamed to a fresh name: `(lam _7 (let v e (let w (var _7) body)))`, made of the number of
/// the matched class.
class PushLet : public Applier {
public:
    PushLet(SexprContext& context, std::span<const std::uint32_t> slots)
        : m_context(context),
          m_var(context.label("var")),
          m_lam(context.label("lam")),
          m_let(context.label("let")),
          m_termNames(context) {
        std::copy(slots.begin(), slots.end(), m_slots.begin());
    }

    std::optional<EClassId> apply(EGraph& graph, const Match& match) override {
        const auto [v, e, w, body] =
            std::array{match.classAt(m_slots[0]), match.classAt(m_slots[1]),
                       match.classAt(m_slots[2]), match.classAt(m_slots[3])};
        const auto& free = static_cast<const sexpr::FreeNames&>(graph.analysis(kFreeNamesIndex));
        if (!free.mayBeFree(graph, w, e))
            return graph.add(m_lam, std::array{w, graph.add(m_let, std::array{v, e, body})});
        EClassId fresh;
        // What the matched class means depends on no name that is not free in it, so it does no
        // harm if e and the body name such a one; terms alone do not show that.
        const auto isUsed = [&, v = v](LabelId symbol) {
            fresh = graph.add(symbol, {});
            return fresh == graph.find(v) || free.mayBeFree(graph, fresh, match.root());
        };
        findFreshName(match.root(), isUsed);
        const EClassId renamed = graph.add(m_var, std::array{fresh});
        const EClassId inner = graph.add(m_let, std::array{w, renamed, body});
        return graph.add(m_lam, std::array{fresh, graph.add(m_let, std::array{v, e, inner})});
    }

    /// The name stays unless the terms show that it would capture another.
    [[nodiscard]] std::vector<RightInstance> instantiate(const RuleInstance& instance) override {
        TermStore& store = m_context.store;
        const auto [v, e, w, body] = termsOf(instance);
        const auto under = [&, v = v, e = e](TermId name, TermId inner) {
            const TermId let = store.make(m_let, std::array{v, e, inner});
            return RightInstance{store.make(m_lam, std::array{name, let}), {}};
        };
        TermId fresh;
        const auto isUsed = [&, v = v, e = e, w = w, body = body](LabelId symbol) {
            fresh = store.make(symbol, {});
            return fresh == v || fresh == w || m_termNames.isFree(fresh, e) ||
                   m_termNames.isFree(fresh, body);
        };
        findFreshName(instance.root, isUsed);
        const TermId renamed = store.make(m_var, std::array{fresh});
        std::vector<RightInstance> all;
        if (!m_termNames.isFree(w, e)) all.push_back(under(w, body));
        all.push_back(under(fresh, store.make(m_let, std::array{w, renamed, body})));
        return all;
    }

    /// A class that w is not free in has a term that does without it.
    [[nodiscard]] std::optional<TermDemand> demand(const RuleInstance& instance) override {
        const auto [v, e, w, body] = termsOf(instance);
        if (!m_termNames.isFree(w, e)) return std::nullopt;
        return TermDemand{m_slots[1],
                          [this, w = w](TermId term) { return !m_termNames.isFree(w, term); }};
    }

private:
    [[nodiscard]] std::array<TermId, 4> termsOf(const RuleInstance& instance) const {
        return {instance.terms[m_slots[0]], instance.terms[m_slots[1]], instance.terms[m_slots[2]],
                instance.terms[m_slots[3]]};
    }

    /// Offers names until one is not used: `_7`, `_7_1` and so on, without those that a text uses.
    template <typename IsUsed>
    void findFreshName(EClassId root, IsUsed isUsed) {
        std::string name = fmt::format("_{}", root.value);
        for (int next = 1;; ++next) {
            const auto symbol = m_context.freshSymbol(name);
            if (symbol && !isUsed(*symbol)) return;
            name = fmt::format("_{}_{}", root.value, next);
        }
    }

    SexprContext& m_context;
    LabelId m_var;
    LabelId m_lam;
    LabelId m_let;
    std::array<std::uint32_t, 4> m_slots{};
    TermNames m_termNames;
};

constexpr std::array<ComputedRow, 1> kComputed{{
    {"push-let", "a let under a lam, whose name changes if it would capture another", "tttt",
     [](SexprContext& context, std::span<const std::uint32_t> slots) -> std::unique_ptr<Applier> {
         return std::make_unique<PushLet>(context, slots);
     }},
}};

/// Sums of numbers and comparisons of constants.
std::optional<LabelId> fold(SexprContext& context, OpId op, std::span<const LabelId> arguments) {
    if (op == lambda::op(Operator::Equal)) return context.boolean(arguments[0] == arguments[1]);
    if (op != lambda::op(Operator::Add)) return std::nullopt;
    const Label& a = context.store[arguments[0]];
    const Label& b = context.store[arguments[1]];
    if (a.op != context.numberOp() || b.op != context.numberOp()) return std::nullopt;
    const auto sum = context.numbers().compute(sexpr::Arithmetic::Add, a.payload, b.payload);
    if (!sum) return std::nullopt;
    return context.number(*sum);
}

/// No number where there is no value that can be shown.
EvaluatedValue shown(const std::optional<Value>& value) {
    if (!value) return {};
    if (const bool* truth = std::get_if<bool>(&*value))
        return {std::string(sexpr::kTruth), {*truth ? 1.0 : 0.0}};
    return {{}, {static_cast<double>(std::get<std::int32_t>(*value))}};
}

/// Functions are compared by what they give for a number.
std::vector<EvaluatedValue> evaluateAll(SexprContext& context, std::span<const TermId> terms,
                                        const sexpr::SymbolValues& symbols,
                                        const EvaluationEffort& /*effort*/) {
    std::unordered_map<Payload, std::int32_t> names;
    for (const auto& [symbol, value] : symbols) names[symbol] = static_cast<std::int32_t>(value);
    std::vector<EvaluatedValue> values;
    for (const TermId term : terms) values.push_back(shown(evaluate(context, term, names)));
    const auto isUndefined = [](const EvaluatedValue& v) { return v.numbers.empty(); };
    if (std::ranges::none_of(values, isUndefined)) return values;
    const TermId number = context.store.make(context.number(1), {});
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const TermId call = context.store.make(context.label("app"), std::array{terms[i], number});
        values[i] = shown(evaluate(context, call, names));
    }
    return values;
}

constexpr std::array<sexpr::SampleSort, 4> kSorts{
    {{"term", "(var a) (var b) (var c) 1 2",
      "(let name term term) (app (lam name term) term) (if condition term term) (+ term term)"},
     {"condition", "(= (var a) 1) (= (var a) (var b)) true", "(= term term)"},
     {"function", "(lam a (var a)) (lam b 1)", "(lam name term)"},
     {"name", "a b c"}}};
constexpr std::array<sexpr::ArgumentSort, 6> kArguments{{{"var", 0, "name"},
                                                         {"lam", 0, "name"},
                                                         {"let", 0, "name"},
                                                         {"fix", 0, "name"},
                                                         {"if", 0, "condition"},
                                                         {"app", 0, "function"}}};

const sexpr::SexprMeaning kMeaning{
    .draw = [](Random& random) -> EvaluatedValue {
        return {{}, {static_cast<double>(random.below(3))}};
    },
    .evaluate = evaluateAll,
    .samples = {kSorts, kArguments},
};

}  // namespace

const SexprDefinition& definition() {
    static const SexprDefinition definition = [] {
        SexprDefinition d;
        d.name = "lambda";
        d.description = "functions with named variables and explicit substitution";
        d.folder = "lambda";
        d.grammar = {kOperators, sexpr::makeIntegers, true};
        d.conditions = kConditions;
        d.computed = kComputed;
        d.fold = fold;
        d.meaning = &kMeaning;
        d.addAnalyses = [](SexprContext& context, EGraph& graph) {
            graph.addAnalysis(std::make_unique<sexpr::FreeNames>(context));
        };
        return d;
    }();
    return definition;
}

}  // namespace candler::lambda
