#include "engine/languages/lambda/LambdaLanguage.h"

#include <fmt/format.h>

#include <array>

#include "engine/languages/lambda/FreeNames.h"

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
/// w is renamed to a name that no program uses: `(lam _7 (let v e (let w (var _7) body)))`, made of
/// the number of the matched class.
class PushLet : public Applier {
public:
    PushLet(SexprContext& context, std::span<const std::uint32_t> slots)
        : m_context(context),
          m_var(context.label("var")),
          m_lam(context.label("lam")),
          m_let(context.label("let")) {
        std::copy(slots.begin(), slots.end(), m_slots.begin());
    }

    std::optional<EClassId> apply(EGraph& graph, const Match& match) override {
        const auto [v, e, w, body] =
            std::array{match.classAt(m_slots[0]), match.classAt(m_slots[1]),
                       match.classAt(m_slots[2]), match.classAt(m_slots[3])};
        const auto& free = static_cast<const FreeNames&>(graph.analysis(kFreeNamesIndex));
        EClassId name = w;
        EClassId inner = body;
        if (free.mayBeFree(graph, w, e)) {
            name = graph.add(m_context.symbol(freshName(match.root())), {});
            const EClassId renamed = graph.add(m_var, std::array{name});
            inner = graph.add(m_let, std::array{w, renamed, body});
        }
        const EClassId under = graph.add(m_let, std::array{v, e, inner});
        return graph.add(m_lam, std::array{name, under});
    }

    [[nodiscard]] std::vector<RightInstance> instantiate(const RuleInstance& instance) override {
        TermStore& store = m_context.store;
        const TermId v = instance.terms[m_slots[0]];
        const TermId e = instance.terms[m_slots[1]];
        const TermId w = instance.terms[m_slots[2]];
        const TermId body = instance.terms[m_slots[3]];
        const auto under = [&](TermId name, TermId inner) {
            return RightInstance{
                store.make(m_lam, std::array{name, store.make(m_let, std::array{v, e, inner})}),
                {}};
        };
        const TermId fresh = store.make(m_context.symbol(freshName(instance.root)), {});
        const TermId renamed = store.make(m_var, std::array{fresh});
        return {under(w, body), under(fresh, store.make(m_let, std::array{w, renamed, body}))};
    }

private:
    static std::string freshName(EClassId root) { return fmt::format("_{}", root.value); }

    SexprContext& m_context;
    LabelId m_var;
    LabelId m_lam;
    LabelId m_let;
    std::array<std::uint32_t, 4> m_slots{};
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
