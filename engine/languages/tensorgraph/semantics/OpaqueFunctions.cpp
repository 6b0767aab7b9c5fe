#include "engine/languages/tensorgraph/semantics/OpaqueFunctions.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace candler::tensor {

namespace {

using T = double;

// One expression is both, so that a kernel does what the evaluator does.
#define CANDLER_EXPRESSION(...) \
    [](const T* x, [[maybe_unused]] const T* a) -> T { return __VA_ARGS__; }, #__VA_ARGS__

constexpr std::array kFunctions{
    OpaqueFunction{"Abs", 1, {}, {}, CANDLER_EXPRESSION(std::abs(x[0]))},
    OpaqueFunction{"Ceil", 1, {}, {}, CANDLER_EXPRESSION(std::ceil(x[0]))},
    OpaqueFunction{"Clip",
                   1,
                   {"min", "max"},
                   {std::numeric_limits<float>::lowest(), std::numeric_limits<float>::max()},
                   CANDLER_EXPRESSION(std::min(std::max(x[0], a[0]), a[1]))},
    OpaqueFunction{"Cos", 1, {}, {}, CANDLER_EXPRESSION(std::cos(x[0]))},
    OpaqueFunction{
        "Elu", 1, {"alpha"}, {1}, CANDLER_EXPRESSION(x[0] < 0 ? a[0] * std::expm1(x[0]) : x[0])},
    OpaqueFunction{"Erf", 1, {}, {}, CANDLER_EXPRESSION(std::erf(x[0]))},
    OpaqueFunction{"Exp", 1, {}, {}, CANDLER_EXPRESSION(std::exp(x[0]))},
    OpaqueFunction{"Floor", 1, {}, {}, CANDLER_EXPRESSION(std::floor(x[0]))},
    OpaqueFunction{"HardSigmoid",
                   1,
                   {"alpha", "beta"},
                   {0.2F, 0.5F},
                   CANDLER_EXPRESSION(std::clamp(a[0] * x[0] + a[1], T(0), T(1)))},
    OpaqueFunction{"HardSwish",
                   1,
                   {},
                   {},
                   CANDLER_EXPRESSION(x[0] * std::clamp(x[0] / 6 + T(0.5), T(0), T(1)))},
    OpaqueFunction{
        "LeakyRelu", 1, {"alpha"}, {0.01F}, CANDLER_EXPRESSION(x[0] < 0 ? a[0] * x[0] : x[0])},
    OpaqueFunction{"Log", 1, {}, {}, CANDLER_EXPRESSION(std::log(x[0]))},
    OpaqueFunction{"Neg", 1, {}, {}, CANDLER_EXPRESSION(-x[0])},
    OpaqueFunction{"Reciprocal", 1, {}, {}, CANDLER_EXPRESSION(1 / x[0])},
    OpaqueFunction{"Sin", 1, {}, {}, CANDLER_EXPRESSION(std::sin(x[0]))},
    OpaqueFunction{
        "Softplus",
        1,
        {},
        {},
        CANDLER_EXPRESSION(std::max(x[0], T(0)) + std::log1p(std::exp(-std::abs(x[0]))))},
    OpaqueFunction{"Sqrt", 1, {}, {}, CANDLER_EXPRESSION(std::sqrt(x[0]))},
    OpaqueFunction{"Div", 2, {}, {}, CANDLER_EXPRESSION(x[0] / x[1])},
    OpaqueFunction{"Max", 2, {}, {}, CANDLER_EXPRESSION(x[0] > x[1] || x[0] != x[0] ? x[0] : x[1])},
    OpaqueFunction{"Min", 2, {}, {}, CANDLER_EXPRESSION(x[0] < x[1] || x[0] != x[0] ? x[0] : x[1])},
    OpaqueFunction{"PRelu", 2, {}, {}, CANDLER_EXPRESSION(x[0] < 0 ? x[1] * x[0] : x[0])},
    OpaqueFunction{"Pow", 2, {}, {}, CANDLER_EXPRESSION(std::pow(x[0], x[1]))},
    OpaqueFunction{"Sub", 2, {}, {}, CANDLER_EXPRESSION(x[0] - x[1])},
    // With the bounds as tensors.
    OpaqueFunction{"Clip", 3, {}, {}, CANDLER_EXPRESSION(std::min(std::max(x[0], x[1]), x[2]))},
};

#undef CANDLER_EXPRESSION

}  // namespace

const OpaqueFunction* findOpaqueFunction(std::string_view type, std::size_t arity) {
    const auto found = std::ranges::find_if(kFunctions, [&](const OpaqueFunction& one) {
        return one.type == type && one.arity == arity;
    });
    return found == kFunctions.end() ? nullptr : &*found;
}

std::optional<std::array<double, 2>> attributesOf(const OpaqueFunction& function,
                                                  const OpaqueName& name) {
    std::array<double, 2> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (function.attributes[i].empty()) continue;
        const auto number = opaqueNumber(name, function.attributes[i], function.otherwise[i]);
        if (!number || !std::isfinite(*number)) return std::nullopt;
        numbers[i] = *number;
    }
    return numbers;
}

}  // namespace candler::tensor
