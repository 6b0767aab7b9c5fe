#include "engine/languages/prop/PropLanguage.h"

#include <array>

#include "engine/languages/prop/PropEvaluator.h"
#include "engine/languages/sexpr/SexprMeaning.h"
#include "engine/support/Random.h"

namespace candler::prop {

namespace {

using sexpr::OperatorRow;
using sexpr::SexprContext;
using sexpr::SexprDefinition;

constexpr std::array<OperatorRow, 4> kOperators{{{"&", 2}, {"|", 2}, {"->", 2}, {"~", 1}}};

/// The truth value of an operator whose arguments are known.
std::optional<LabelId> fold(SexprContext& context, OpId op, std::span<const LabelId> arguments) {
    const bool a = context.store[arguments[0]].payload != 0;
    const bool b = arguments.size() > 1 && context.store[arguments[1]].payload != 0;
    switch (static_cast<Operator>(op.value)) {
        case Operator::And:
            return context.boolean(a && b);
        case Operator::Or:
            return context.boolean(a || b);
        case Operator::Imply:
            return context.boolean(!a || b);
        case Operator::Not:
            return context.boolean(!a);
    }
    return std::nullopt;
}

constexpr std::array<sexpr::SampleSort, 1> kSorts{
    {{"formula", "x y z true false",
      "(~ formula) (& formula formula) (| formula formula) (-> formula formula)"}}};

const sexpr::SexprMeaning kMeaning{
    .draw = [](Random& random) -> EvaluatedValue {
        return {std::string(sexpr::kTruth), {static_cast<double>(random.below(2))}};
    },
    .evaluate =
        [](SexprContext& context, std::span<const TermId> terms, const sexpr::SymbolValues& symbols,
           const EvaluationEffort& /*effort*/) {
            std::unordered_map<Payload, bool> truths;
            for (const auto& [symbol, value] : symbols) truths[symbol] = value != 0;
            std::vector<EvaluatedValue> values;
            for (const TermId term : terms)
                values.push_back(
                    {std::string(sexpr::kTruth), {evaluate(context, term, truths) ? 1.0 : 0.0}});
            return values;
        },
    .samples = {kSorts},
};

}  // namespace

const SexprDefinition& definition() {
    static const SexprDefinition definition = [] {
        SexprDefinition d;
        d.name = "prop";
        d.description = "propositional logic";
        d.folder = "prop";
        d.grammar = {kOperators, nullptr, true};
        d.fold = fold;
        d.meaning = &kMeaning;
        return d;
    }();
    return definition;
}

}  // namespace candler::prop
