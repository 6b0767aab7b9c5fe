#include "engine/languages/rise/lowering/RiseKernel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/codegen/KernelFolder.h"
#include "engine/codegen/KernelRunner.h"
#include "engine/codegen/SizeChecks.h"
#include "engine/languages/rise/lowering/RiseLowering.h"
#include "engine/languages/rise/lowering/TermOutline.h"
#include "engine/languages/rise/semantics/RiseEvaluator.h"
#include "engine/languages/rise/semantics/RiseValue.h"
#include "engine/languages/rise/syntax/RisePrinter.h"

namespace candler::rise {

namespace {

constexpr double kTolerance = 1e-3;
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

/// What is wrong with sizes that the project asks for, in one of its places.
Diagnostics checkWishes(const loop::Function& function,
                        const std::map<std::string, std::int64_t>& wishes,
                        const SourceSpan& place) {
    Diagnostics broken = loop::checkSizeNames(function, wishes, place);
    const Diagnostics more =
        loop::checkSizes(function, loop::chooseSizes(function, wishes, kCheckSize), place);
    broken.insert(broken.end(), more.begin(), more.end());
    return broken;
}

std::vector<KernelLines> linesOf(const std::vector<loop::CppOrigin>& origins) {
    std::vector<KernelLines> result;
    for (const loop::CppOrigin& origin : origins) {
        KernelLines lines{.first = origin.firstLine, .last = origin.lastLine};
        for (const loop::OriginId place : origin.origins) lines.places.push_back(place.index());
        result.push_back(std::move(lines));
    }
    return result;
}

/// What the kernel and the evaluator say for one choice of sizes.
struct Compared {
    std::vector<std::vector<double>> expected;
    std::map<loop::BufferId, std::vector<double>> actual;
};

Result<Compared> compareAt(RiseContext& context, const RiseProgram& program,
                           const loop::CompiledKernel& kernel, const loop::Function& function,
                           const std::map<std::string, std::int64_t>& sizesByName,
                           std::uint64_t seed, const std::stop_token& stop) {
    std::vector<std::int64_t> sizes;
    for (const std::string& name : program.sizeNames) sizes.push_back(sizesByName.at(name));
    std::vector<Value> inputs;
    for (const TypeId type : program.parameterTypes) {
        auto value = randomValue(context, type, sizes, seed + inputs.size());
        if (!value) return failure(std::move(value.error()));
        inputs.push_back(std::move(*value));
    }
    const auto expected = evaluate(context, program.term, sizes, inputs,
                                   {.sizeNames = program.sizeNames, .places = &program.places});
    if (!expected) return failure(expected.error());
    auto actual = kernel.run(kernelArguments(context, program, function, sizes, inputs), stop);
    if (!actual) return failure(std::move(actual.error()));
    return Compared{componentArrays(context.types, program.resultType, *expected),
                    std::move(*actual)};
}

/// The error is relative to the largest finite value of each choice of sizes. What is infinite or
/// no number must be the same on both sides.
void add(const Compared& compared, KernelComparison& comparison) {
    double largest = 0;
    double difference = 0;
    std::size_t component = 0;
    for (const auto& [buffer, values] : compared.actual) {
        const std::vector<double>& right = compared.expected.at(component++);
        comparison.comparedValues += values.size();
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double wanted = right.at(i);
            if (std::isfinite(wanted) && std::isfinite(values[i])) {
                largest = std::max(largest, std::abs(wanted));
                difference = std::max(difference, std::abs(values[i] - wanted));
            } else if (values[i] != wanted && !(std::isnan(values[i]) && std::isnan(wanted))) {
                difference = HUGE_VAL;
            }
        }
    }
    comparison.largestError =
        std::max(comparison.largestError, difference / std::max(largest, 1.0));
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
    Diagnostics broken =
        checkWishes(lowered->function, request.checkSizes, request.checkSizesPlace);
    const Diagnostics more =
        checkWishes(lowered->function, request.benchmarkSizes, request.benchmarkSizesPlace);
    broken.insert(broken.end(), more.begin(), more.end());
    if (!broken.empty()) return failure(std::move(broken));
    auto reference = lowerProgram(context, program, program.term,
                                  {.name = request.functionName, .isDouble = true});
    if (!reference) return failure(std::move(reference.error()));
    Kernel kernel;
    for (const loop::Foreign& foreign : lowered->function.foreigns())
        kernel.foreignFunctions.push_back(foreign.name);
    kernel.functionName = lowered->function.name;
    kernel.rows = termOutline(context, request.term, program.sizeNames);
    kernel.loweredTerm = printProgram(context, program.name, lowered->term);
    const loop::KernelFolderOptions options{
        .origin = request.origin,
        .description = printProgram(context, program.name, program.term),
        .checkSizes = request.checkSizes,
        .benchmarkSizes = request.benchmarkSizes};
    for (loop::KernelFolderFile& file :
         loop::kernelFolder(lowered->function, reference->function, options))
        kernel.files.push_back({std::move(file.name), std::move(file.text), linesOf(file.origins)});
    kernel.timingProgram = loop::timingProgram(lowered->function, reference->function, options);
    return kernel;
}

Result<KernelComparison> compareRiseKernel(RiseContext& context, const RiseProgram& program,
                                           const KernelRequest& request, std::uint64_t seed,
                                           const std::filesystem::path& folder,
                                           const std::stop_token& stop) {
    const auto lowered = lowerProgram(context, program, request.term);
    if (!lowered) return failure(lowered.error());
    const loop::Function& function = lowered->function;
    if (!function.foreigns().empty())
        return failure(makeError(
            fmt::format("'{}' calls the foreign function '{}': what it computes is not known here",
                        function.name, function.foreigns().front().name),
            {}, "export the kernel and link the function to it"));
    KernelComparison comparison{.tolerance = kTolerance, .sizes = {}};
    comparison.sizes = loop::chooseSizes(function, request.checkSizes, kCheckSize);
    Diagnostics broken = checkWishes(function, request.checkSizes, request.checkSizesPlace);
    if (!broken.empty()) return failure(std::move(broken));

    const auto toolchain = Toolchain::find(request.compiler, {});
    if (!toolchain) return failure(toolchain.error());
    const auto kernel = loop::CompiledKernel::compile(
        *toolchain, function, {.folder = folder, .flags = toolchain->releaseFlags()}, stop);
    if (!kernel) return failure(kernel.error());
    auto allSizes = loop::remainderSizes(function, comparison.sizes);
    comparison.furtherSizes = allSizes.size();
    allSizes.insert(allSizes.begin(), comparison.sizes);
    for (const auto& sizes : allSizes)
        if (auto compared = compareAt(context, program, *kernel, function, sizes, seed, stop);
            compared)
            add(*compared, comparison);
        else
            return failure(std::move(compared.error()));
    comparison.isEqual = comparison.largestError <= kTolerance;
    return comparison;
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
