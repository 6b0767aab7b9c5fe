#include "engine/languages/math/MathLanguage.h"

#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

#include "engine/languages/math/MathEvaluator.h"
#include "engine/languages/sexpr/SexprMeaning.h"
#include "engine/support/Random.h"

namespace candler::math {

namespace {

using sexpr::Arithmetic;
using sexpr::ConditionRow;
using sexpr::OperatorRow;
using sexpr::SexprContext;
using sexpr::SexprDefinition;

constexpr std::array<OperatorRow, 11> kOperators{{{"d", 2},
                                                  {"i", 2},
                                                  {"+", 2},
                                                  {"-", 2},
                                                  {"*", 2},
                                                  {"/", 2},
                                                  {"pow", 2},
                                                  {"ln", 1},
                                                  {"sqrt", 1},
                                                  {"sin", 1},
                                                  {"cos", 1}}};

constexpr std::array<ConditionRow, 4> kConditions{{
    {"nonzero", "not known to be 0", "t", sexpr::isNonzero},
    {"const", "known to be a constant", "t", sexpr::isConstant},
    {"sym", "a symbol", "t", sexpr::isSymbol},
    {"const-or-other-var", "a constant or a symbol, and not the second argument", "tt",
     sexpr::isConstantOrOtherVariable},
}};

/// `+ - * /` of constants.
std::optional<LabelId> fold(SexprContext& context, OpId op, std::span<const LabelId> arguments) {
    Arithmetic operation = Arithmetic::Add;
    switch (static_cast<Operator>(op.value)) {
        case Operator::Add:
            break;
        case Operator::Subtract:
            operation = Arithmetic::Subtract;
            break;
        case Operator::Multiply:
            operation = Arithmetic::Multiply;
            break;
        case Operator::Divide:
            operation = Arithmetic::Divide;
            break;
        default:
            return std::nullopt;
    }
    const auto result = context.numbers().compute(operation, context.store[arguments[0]].payload,
                                                  context.store[arguments[1]].payload);
    if (!result) return std::nullopt;
    return context.number(*result);
}

/// The size of a term in which derivatives and integrals are dear.
class SolvedSize : public CostModel {
public:
    [[nodiscard]] std::string name() const override { return "solved-size"; }
    [[nodiscard]] double cost(const TermStore& store, LabelId label,
                              std::span<const double> children) const override {
        return std::accumulate(children.begin(), children.end(), ownCostOf(store, label));
    }
    [[nodiscard]] std::optional<double> ownCost(const TermStore& store,
                                                LabelId label) const override {
        return ownCostOf(store, label);
    }

private:
    static double ownCostOf(const TermStore& store, LabelId label) {
        constexpr double kUnsolved = 100;
        const OpId o = store[label].op;
        return o == op(Operator::D) || o == op(Operator::I) ? kUnsolved : 1;
    }
};

std::vector<CostModelPtr> makeCostModels(const SexprContext& /*context*/) {
    return {std::make_shared<const SolvedSize>()};
}

/// The symbols of integrals: those that they are by, and those that their constants may hold.
struct Integrals {
    std::set<Payload> variables;
    std::set<Payload> inside;

    Integrals(const SexprContext& context, std::span<const TermId> terms) {
        for (const TermId term : terms)
            for (const TermId part : context.store.subterms(term)) {
                if (context.store[part].op != op(Operator::I)) continue;
                const Label& variable = context.store[context.store.children(part)[1]];
                if (variable.op == context.symbolOp()) variables.insert(variable.payload);
                for (const TermId inner : context.store.subterms(part))
                    if (context.store[inner].op == context.symbolOp())
                        inside.insert(context.store[inner].payload);
            }
    }
};

/// Integrals are known up to a constant. Where there is one, values are by how much the term
/// changes: when the variables of integrals are elsewhere, and when those symbols are that the
/// constants do not depend on.
EvaluatedValue changesOf(SexprContext& context, TermId term, const Integrals& integrals,
                         const sexpr::SymbolValues& symbols, const EvaluationEffort& effort) {
    constexpr double kElsewhere = 1.3;
    constexpr double kFurther = 0.37;
    constexpr double kHuge = 1e4;
    sexpr::SymbolValues moved = symbols;
    sexpr::SymbolValues others = symbols;
    for (const Payload variable : integrals.variables) moved[variable] = kElsewhere;
    for (auto& [symbol, value] : others)
        if (!integrals.inside.contains(symbol)) value += kFurther;
    EvaluatedValue nothing;
    nothing.upTo = "a constant of integration";
    EvaluatedValue result = nothing;
    const auto here = evaluate(context, term, symbols, effort);
    for (const sexpr::SymbolValues* there : {&moved, &others}) {
        const auto other = evaluate(context, term, *there, effort);
        // A difference of huge values says nothing, as one that is not known.
        if (!here || !other || std::abs(here->value - other->value) > kHuge) return nothing;
        result.numbers.push_back(here->value - other->value);
        result.error = std::max(result.error, here->error + other->error);
    }
    return result;
}

std::vector<EvaluatedValue> evaluateAll(SexprContext& context, std::span<const TermId> terms,
                                        const sexpr::SymbolValues& symbols,
                                        const EvaluationEffort& effort) {
    const Integrals integrals(context, terms);
    std::vector<EvaluatedValue> values;
    for (const TermId term : terms) {
        if (!integrals.variables.empty()) {
            values.push_back(changesOf(context, term, integrals, symbols, effort));
            continue;
        }
        EvaluatedValue& value = values.emplace_back();
        const auto known = evaluate(context, term, symbols, effort);
        if (!known) continue;
        value.numbers.push_back(known->value);
        value.error = known->error;
    }
    return values;
}

constexpr std::array<sexpr::SampleSort, 3> kSorts{
    {{"term", "x y z 2 3 (/ 1 2)",
      "(sin term) (cos term) (sqrt term) (ln term) (+ term term) (* term term) (- term term) "
      "(/ term term)"},
     {"exponent", "2 3 y -2"},
     {"variable", "x"}}};
constexpr std::array<sexpr::ArgumentSort, 3> kArguments{
    {{"pow", 1, "exponent"}, {"d", 0, "variable"}, {"i", 1, "variable"}}};

const sexpr::SexprMeaning kMeaning{
    .draw = [](Random& random) -> EvaluatedValue {
        return {{}, {0.6 + 1.4 * static_cast<double>(random.below(1000)) / 1000}};
    },
    .evaluate = evaluateAll,
    .tolerance = 1e-9,
    .samples = {kSorts, kArguments},
};

SexprDefinition define(std::string_view name, std::string_view description,
                       std::unique_ptr<sexpr::Numbers> (*makeNumbers)()) {
    SexprDefinition definition;
    definition.name = name;
    definition.description = description;
    definition.folder = "math";
    definition.grammar = {kOperators, makeNumbers, false};
    definition.conditions = kConditions;
    definition.fold = fold;
    definition.prunes = true;
    definition.makeCostModels = makeCostModels;
    definition.meaning = &kMeaning;
    return definition;
}

}  // namespace

const SexprDefinition& exact() {
    static const SexprDefinition definition = define(
        "math", "derivatives, integrals and algebra with exact constants", sexpr::makeRationals);
    return definition;
}

const SexprDefinition& floating() {
    static const SexprDefinition definition =
        define("math-float", "math with 64-bit floating-point constants", sexpr::makeFloats);
    return definition;
}

const SexprDefinition& plain() {
    static const SexprDefinition definition = [] {
        SexprDefinition d =
            define("math-plain", "math without constant folding", sexpr::makeRationals);
        d.fold = nullptr;
        d.prunes = false;
        return d;
    }();
    return definition;
}

}  // namespace candler::math
