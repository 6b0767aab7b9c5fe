#include "engine/languages/rise/lowering/RiseKernel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/codegen/KernelSizes.h"
#include "engine/codegen/LoopKernel.h"
#include "engine/codegen/RoundingBound.h"
#include "engine/languages/rise/lowering/RiseLowering.h"
#include "engine/languages/rise/lowering/TermOutline.h"
#include "engine/languages/rise/semantics/RiseEvaluator.h"
#include "engine/languages/rise/semantics/RiseValue.h"
#include "engine/languages/rise/syntax/RisePrinter.h"

namespace candler::rise {

namespace {

constexpr std::int64_t kCheckSize = 8;

/// Appends the numbers of a value, apart by scalar component as kernels take them.
void spread(const Value& value, const Types& types, TypeId type, std::size_t component,
            std::vector<std::vector<double>>& arrays) {
    const Type& shape = types[type];
    if (shape.kind == TypeKind::Array || shape.kind == TypeKind::Vector) {
        for (const Value& item : value.items()) spread(item, types, shape.right, component, arrays);
    } else if (shape.kind == TypeKind::Pair) {
        spread(value.left(), types, shape.left, component, arrays);
        spread(value.right(), types, shape.right, component + componentCount(types, shape.left),
               arrays);
    } else {
        arrays[component].push_back(value.isNumber()    ? value.asNumber()
                                    : value.isInteger() ? static_cast<double>(value.asInteger())
                                                        : (value.asBoolean() ? 1.0 : 0.0));
    }
}

}  // namespace

std::size_t componentCount(const Types& types, TypeId type) {
    const Type& shape = types[type];
    if (shape.kind == TypeKind::Pair)
        return componentCount(types, shape.left) + componentCount(types, shape.right);
    const bool isNested = shape.kind == TypeKind::Array || shape.kind == TypeKind::Vector;
    return isNested ? componentCount(types, shape.right) : 1;
}

std::vector<std::vector<double>> componentArrays(const Types& types, TypeId type,
                                                 const Value& value) {
    std::vector<std::vector<double>> arrays(componentCount(types, type));
    spread(value, types, type, 0, arrays);
    return arrays;
}

Result<Kernel> makeRiseKernel(RiseContext& context, const RiseProgram& program,
                              const KernelRequest& request) {
    auto lowered = lowerProgram(context, program, request.term,
                                {.name = request.functionName, .hasOrigins = true});
    if (!lowered) return failure(std::move(lowered.error()));
    auto reference = lowerProgram(context, program, program.term,
                                  {.name = request.functionName, .isDouble = true});
    if (!reference) return failure(std::move(reference.error()));
    auto package = loop::loopKernel(
        lowered->function, reference->function, request,
        {.description = printProgram(context, program.name, program.term), .hasLints = true});
    if (!package) return failure(std::move(package.error()));
    return Kernel{std::move(*package), printProgram(context, program.name, lowered->term),
                  termOutline(context, request.term, program.sizeNames)};
}

Result<KernelComparison> compareRiseKernel(RiseContext& context, const RiseProgram& program,
                                           const KernelRequest& request, std::uint64_t seed,
                                           const std::filesystem::path& folder,
                                           const std::stop_token& stop) {
    const auto lowered =
        lowerProgram(context, program, request.term, {.name = request.functionName});
    if (!lowered) return failure(lowered.error());
    const loop::Function& function = lowered->function;
    if (!function.foreigns().empty())
        return failure(makeError(
            fmt::format("'{}' calls the foreign function '{}': what it computes is not known here",
                        function.name, function.foreigns().front().name),
            {}, "export the kernel and link the function to it"));
    Diagnostics broken = loop::checkWishes(function, request.checkSizes, request.checkSizesPlace);
    if (!broken.empty()) return failure(std::move(broken));
    const auto written = lowerProgram(context, program, program.term);
    if (!written) return failure(written.error());
    std::vector<std::map<std::string, std::int64_t>> sizes{
        loop::chooseSizes(function, request.checkSizes, kCheckSize)};
    for (auto& further : loop::remainderSizes(function, sizes.front()))
        sizes.push_back(std::move(further));
    const auto trial = [&](std::size_t i) {
        return kernelTrial(context, program, function, written->function, sizes[i], seed, stop);
    };
    return compareKernel(loop::drivenKernel(function, request.arithmetic),
                         {folder, request, sizes.size(), trial}, stop);
}

Result<KernelTrial> kernelTrial(RiseContext& context, const RiseProgram& program,
                                const loop::Function& function, const loop::Function& written,
                                const std::map<std::string, std::int64_t>& sizesByName,
                                std::uint64_t seed, const StopCheck& stop) {
    std::vector<std::int64_t> sizes;
    for (const std::string& name : program.sizeNames) sizes.push_back(sizesByName.at(name));
    std::vector<Value> inputs;
    for (const TypeId type : program.parameterTypes) {
        auto value = randomValue(context, type, sizes, seed + inputs.size(),
                                 {.numbers = RandomNumbers::Wide, .stop = stop});
        if (!value) return failure(std::move(value.error()));
        inputs.push_back(std::move(*value));
    }
    const auto expected =
        evaluate(context, program.term, sizes, inputs,
                 {.stop = stop, .sizeNames = program.sizeNames, .places = &program.places});
    if (!expected) return failure(expected.error());
    KernelTrial trial{
        loop::valuesOf(function, kernelArguments(context, program, function, sizes, inputs)), {}};
    double scale = 0;
    for (std::vector<double>& array :
         componentArrays(context.types, program.resultType, *expected)) {
        for (const double value : array)
            if (std::isfinite(value)) scale = std::max(scale, std::abs(value));
        trial.expected.push_back({.values = std::move(array)});
    }
    for (ExpectedOutput& output : trial.expected) output.scale = scale > 0 ? scale : 1;
    trial.toleranceReason = loop::boundRounding(
        written, kernelArguments(context, program, written, sizes, inputs), trial.expected);
    return trial;
}

loop::Arguments kernelArguments(const RiseContext& context, const RiseProgram& program,
                                const loop::Function& function,
                                const std::vector<std::int64_t>& sizes,
                                const std::vector<Value>& inputs) {
    loop::Arguments arguments;
    std::vector<std::vector<double>> arrays;
    for (std::size_t i = 0; i < inputs.size(); ++i)
        for (std::vector<double>& array :
             componentArrays(context.types, program.parameterTypes[i], inputs[i]))
            arrays.push_back(std::move(array));
    std::size_t nextSize = 0;
    std::size_t nextArray = 0;
    for (const loop::Parameter& parameter : function.parameters()) {
        if (const loop::VarId* size = std::get_if<loop::VarId>(&parameter)) {
            arguments.sizes[*size] = sizes.at(nextSize++);
            continue;
        }
        const loop::BufferId buffer = std::get<loop::BufferId>(parameter);
        if (function[buffer].role == loop::BufferRole::Input)
            arguments.buffers[buffer] = std::move(arrays.at(nextArray++));
    }
    return arguments;
}

}  // namespace candler::rise
