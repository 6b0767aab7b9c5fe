#include "engine/languages/lambda/LambdaLanguage.h"

#include <fmt/format.h>

#include <array>

#include "engine/languages/lambda/FreeNames.h"
#include "engine/languages/lambda/TermNames.h"

namespace candler::lambda {

namespace {

using sexpr::ComputedRow;
using sexpr::ConditionRow;
using sexpr::OperatorRow;
using sexpr::SexprContext;
using sexpr::SexprDefinition;

constexpr std::array<OperatorRow, 8> kOperators{
    {{"var", 1}, {"+", 2}, {"=", 2}, {"app", 2}, {"lam", 2}, {"fix", 2}, {"let", 3}, {"if", 3}}};

constexpr std::array<ConditionRow, 2> kConditions{{
    {"const", "known to be a constant", 1, sexpr::isConstant},
    {"not-same-var", "two different names", 2, sexpr::areDifferent, sexpr::areDifferentTerms},
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
          m_termNames(context.store) {
        std::copy(slots.begin(), slots.end(), m_slots.begin());
    }

    std::optional<EClassId> apply(EGraph& graph, const Match& match) override {
        const auto [v, e, w, body] =
            std::array{match.classAt(m_slots[0]), match.classAt(m_slots[1]),
                       match.classAt(m_slots[2]), match.classAt(m_slots[3])};
        const auto& free = static_cast<const FreeNames&>(graph.analysis(kFreeNamesIndex));
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
    {"push-let", "a let under a lam, whose name changes if it would capture another", 4,
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
        d.addAnalyses = [](SexprContext& /*context*/, EGraph& graph) {
            graph.addAnalysis(std::make_unique<FreeNames>());
        };
        return d;
    }();
    return definition;
}

}  // namespace candler::lambda
