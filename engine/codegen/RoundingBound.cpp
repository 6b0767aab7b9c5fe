#include "engine/codegen/RoundingBound.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/codegen/LoopKernel.h"

namespace candler::loop {

namespace {

constexpr double kMostOperations = 4e6;

/// Half the distance from 1 to the next number.
double unitRoundoff(Type type) {
    return std::ldexp(1.0, type == Type::F32 ? -24 : -53);
}

std::vector<BufferId> outputsOf(const Function& function) {
    std::vector<BufferId> outputs;
    for (const Parameter& parameter : function.parameters())
        if (const BufferId* id = std::get_if<BufferId>(&parameter))
            if (function[*id].role == BufferRole::Output) outputs.push_back(*id);
    return outputs;
}

double operationsOf(Function function, const Arguments& arguments) {
    const ExprId operations = floatOperations(function);
    const auto count = evaluateIndex(function, operations, arguments.sizes);
    return count ? static_cast<double>(*count) : 0;
}

bool callsMath(const Function& function) {
    for (std::size_t i = 0; i < function.exprCount(); ++i) {
        const Expr& expr = function[ExprId(i)];
        if (isFunctionOfReals(expr.op) && isFloat(expr.type)) return true;
    }
    return false;
}

/// What the program as it was written is off by in each output, relative to its scale. Zeros where
/// that cannot be told.
std::vector<double> errorsOfRounding(const Function& written, const Arguments& arguments,
                                     std::span<const ExpectedOutput> outputs) {
    std::vector<double> errors(outputs.size());
    const auto results = interpret(written, arguments);
    if (!results) return errors;
    const std::vector<BufferId> ids = outputsOf(written);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const double error = errorsOf(outputs[i], results->at(ids.at(i))).largest;
        if (std::isfinite(error)) errors[i] = error;
    }
    return errors;
}

}  // namespace

std::string boundRounding(const Function& written, const Arguments& arguments,
                          std::span<ExpectedOutput> outputs) {
    constexpr double kMore = 8;   // Of what the program is off by, or where it was not run.
    constexpr double kApart = 4;  // Divisions and functions of reals are some ulps apart,
    constexpr double kMath = 8;   // those of vectors up to 4 whole ones.
    constexpr double kMost = 1e-2;
    std::size_t elements = 0;
    for (const ExpectedOutput& output : outputs) elements += output.values.size();
    const double operations = operationsOf(written, arguments);
    const double each = std::ceil(operations / std::max(1.0, static_cast<double>(elements)));
    const double apart = callsMath(written) ? kApart + kMath : kApart;
    const bool isRun = operations <= kMostOperations;
    // Whole numbers are not rounded, however many operations there are of them.
    const std::vector<double> own = isRun && operations > 0
                                        ? errorsOfRounding(written, arguments, outputs)
                                        : std::vector<double>(outputs.size());
    const std::vector<BufferId> ids = outputsOf(written);
    std::string reason;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const Type type = written[ids.at(i)].element;
        if (!isFloat(type)) continue;
        const double ulps = (apart + each) * (isRun ? 1 : kMore);
        outputs[i].tolerance = std::min(kMost, ulps * unitRoundoff(type) + kMore * own[i]);
        if (reason.empty())
            reason = fmt::format("{} operation{} an element in {}", each, each == 1 ? "" : "s",
                                 typeName(type));
    }
    if (const double most = std::ranges::max(own); most > 0 && !reason.empty())
        reason += fmt::format(", as written it is off by {:.2g}", most);
    return reason;
}

}  // namespace candler::loop
