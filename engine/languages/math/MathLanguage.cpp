#include "engine/languages/math/MathLanguage.h"

#include <array>
#include <cmath>
#include <limits>
#include <numeric>

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

/// Integrals are known up to a constant: where there is one, values are differences to where its
/// variable is elsewhere.
std::vector<EvaluatedValue> evaluateAll(SexprContext& context, std::span<const TermId> terms,
                                        const sexpr::SymbolValues& symbols,
                                        const EvaluationEffort& effort) {
    constexpr double kElsewhere = 1.3;
    constexpr double kHuge = 1e4;
    sexpr::SymbolValues others = symbols;
    bool hasIntegral = false;
    for (const TermId term : terms)
        for (const TermId part : context.store.subterms(term)) {
            if (context.store[part].op != op(Operator::I)) continue;
            hasIntegral = true;
            const Label& variable = context.store[context.store.children(part)[1]];
            if (variable.op == context.symbolOp()) others[variable.payload] = kElsewhere;
        }
    std::vector<EvaluatedValue> values;
    for (const TermId term : terms) {
        const auto here = evaluate(context, term, symbols, effort);
        const auto there = hasIntegral ? evaluate(context, term, others, effort) : 0;
        EvaluatedValue& value = values.emplace_back();
        // A difference of huge values says nothing, as one that is not known.
        if (!here || !there || std::abs(*here - *there) > kHuge) continue;
        value.numbers.push_back(*here - *there);
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
    .tolerance = 1e-3,
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
