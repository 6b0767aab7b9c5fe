#include "engine/languages/math/MathLanguage.h"

#include <array>
#include <numeric>

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
    {"nonzero", "not known to be 0", 1, sexpr::isNonzero},
    {"const", "known to be a constant", 1, sexpr::isConstant},
    {"sym", "a symbol", 1, sexpr::isSymbol},
    {"const-or-other-var", "a constant or a symbol, and not the second argument", 2,
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
