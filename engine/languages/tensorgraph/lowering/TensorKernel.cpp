#include "engine/languages/tensorgraph/lowering/TensorKernel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "engine/codegen/Toolchain.h"
#include "engine/languages/tensorgraph/lowering/KernelWriter.h"
#include "engine/languages/tensorgraph/lowering/ProgramTexts.h"
#include "engine/languages/tensorgraph/lowering/RuntimeTexts.h"
#include "engine/languages/tensorgraph/semantics/TensorEvaluator.h"
#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"
#include "engine/support/FileSystem.h"

namespace candler::tensor {

namespace {

// Sums of float products; what folding reorders stays far below.
constexpr double kTolerance = 1e-4;

/// Floats of all weights, unless a file has them, then of all inputs.
std::string inputBytes(const TensorContext& context, const KernelWriter& writer,
                       const LeafValues& leaves) {
    std::string bytes;
    const KernelInterface& interface = writer.interface();
    for (const auto* list : {&interface.weights, &interface.inputs}) {
        if (list == &interface.weights && writer.hasFile()) continue;
        for (const KernelTensor& one : *list) {
            const auto& values = leaves.at(context.nameOf(context.store.labelOf(one.term)));
            const std::vector<float> floats(values.elements.begin(), values.elements.end());
            const std::size_t at = bytes.size();
            bytes.resize(at + floats.size() * sizeof(float));
            std::memcpy(bytes.data() + at, floats.data(), floats.size() * sizeof(float));
        }
    }
    return bytes;
}

/// As a kernel is given them.
void roundToFloat(LeafValues& leaves) {
    for (auto& [name, value] : leaves)
        for (double& element : value.elements)
            element = static_cast<double>(static_cast<float>(element));
}

Result<void> compare(const std::vector<TensorValue>& expected, const std::string& bytes,
                     KernelComparison& comparison) {
    std::size_t at = 0;
    for (const TensorValue& one : expected) {
        std::vector<float> floats(one.elements.size());
        const std::size_t size = floats.size() * sizeof(float);
        if (at + size > bytes.size())
            return failure(makeError("the kernel's output is shorter than it should be"));
        std::memcpy(floats.data(), bytes.data() + at, size);
        at += size;
        TensorValue found(one.shape);
        std::ranges::copy(floats, found.elements.begin());
        comparison.largestError = std::max(comparison.largestError, relativeError(one, found));
        comparison.comparedValues += floats.size();
    }
    return {};
}

Result<std::string> runDriver(const KernelWriter& writer, const std::string& inputs,
                              const std::filesystem::path& folder, const std::string& compiler,
                              const std::stop_token& stop) {
    const auto toolchain = Toolchain::find(compiler, {});
    if (!toolchain) return failure(toolchain.error());
    std::vector<std::pair<std::string, std::string>> files{
        {writer.name() + ".hpp", writer.header()},
        {writer.name() + ".cpp", writer.source()},
        {"driver.cpp", writer.driver()},
        {"inputs.bin", inputs},
        {writer.name() + ".weights", writer.weightBytes()}};
    for (const RuntimeText& header : kOnednnRuntime) files.emplace_back(header.name, header.text);
    for (const auto& [name, text] : files)
        if (auto written = writeFile(folder / name, text); !written)
            return failure(written.error());
    const auto program = toolchain->compile({.folder = folder,
                                             .sources = {writer.name() + ".cpp", "driver.cpp"},
                                             .flags = toolchain->releaseFlags(),
                                             .libraries = kernelLibraries()},
                                            stop);
    if (!program) return failure(program.error());
    const auto printed = Toolchain::run({.program = *program, .workingFolder = folder}, stop);
    if (!printed) return failure(printed.error());
    return readFile(folder / "outputs.bin", writer.outputBytes());
}

Result<void> checkKnown(const TensorKernelSource& source) {
    Diagnostics errors;
    for (const std::string& unknown : unknownOperators(source.context, source.written))
        errors.push_back(makeError(fmt::format("there is no code for '{}'", unknown), {},
                                   "the operator is opaque: it can be optimised around, not run"));
    if (!errors.empty()) return failure(std::move(errors));
    return {};
}

/// The evaluator keeps inputs, weights and what is still needed as doubles.
Result<void> checkEvaluable(const TensorKernelSource& source) {
    constexpr double kMostValues = 1e9;
    double elements = 0;
    for (const TermId part : source.context.store.subterms(source.written)) {
        const TensorType& type = source.context[source.context.store.type(part)];
        if (type.kind == TensorType::Kind::Tensor)
            elements += static_cast<double>(volume(type.shape));
    }
    if (elements <= kMostValues) return {};
    return failure(makeError(
        fmt::format("the tensors have {:.3g} elements: too many to be compared with the evaluator",
                    elements),
        {}, "compare a smaller program; the exported check compares with plain loops"));
}

}  // namespace

std::vector<std::string> kernelLibraries() {
    return {"dnnl"};
}

Result<Kernel> makeTensorKernel(const TensorKernelSource& source, const std::string& name,
                                const KernelRequest& request, const std::stop_token& stop) {
    if (auto known = checkKnown(source); !known) return failure(known.error());
    KernelWriter writer(source, name);
    if (auto folded = writer.fold(stop); !folded) return failure(folded.error());
    Kernel kernel;
    kernel.functionName = writer.name();
    kernel.loweredTerm = programText(source.context, source.optimised);
    kernel.files = {
        {writer.name() + ".hpp", writer.header()},    {writer.name() + ".cpp", writer.source()},
        {"reference.hpp", writer.referenceHeader()},  {"reference.cpp", writer.referenceSource()},
        {kPlainRuntime.name, kPlainRuntime.text},     {"check.cpp", writer.check()},
        {"bench.cpp", writer.bench(texts::kNoTimes)}, {"CMakeLists.txt", writer.buildFile()},
        {"README.md", writer.readme(request.origin)}};
    for (const RuntimeText& header : kOnednnRuntime)
        kernel.files.push_back({header.name, header.text});
    if (writer.hasFile())
        kernel.files.push_back({writer.name() + ".weights", writer.weightBytes(), {}, true});
    kernel.timingProgram = writer.bench(texts::kAllTimes);
    kernel.libraries = kernelLibraries();
    return kernel;
}

Result<KernelComparison> compareTensorKernel(const TensorKernelSource& source, std::uint64_t seed,
                                             const std::filesystem::path& folder,
                                             const std::stop_token& stop,
                                             const std::string& compiler) {
    if (auto known = checkKnown(source); !known) return failure(known.error());
    const TensorContext& context = source.context;
    if (auto evaluable = checkEvaluable(source); !evaluable) return failure(evaluable.error());
    KernelWriter writer(source, "kernel");
    if (auto folded = writer.fold(stop); !folded) return failure(folded.error());
    const std::vector<TermId> outputs = outputsOf(context, source.written);
    LeafValues leaves = leafValues(context, outputs, source.values, seed);
    roundToFloat(leaves);
    const auto bytes =
        runDriver(writer, inputBytes(context, writer, leaves), folder, compiler, stop);
    if (!bytes) return failure(bytes.error());
    const auto expected = evaluate(context, outputs, leaves, stop);
    if (!expected) return failure(expected.error());
    KernelComparison comparison{.tolerance = kTolerance, .sizes = {}};
    if (auto compared = compare(*expected, *bytes, comparison); !compared)
        return failure(compared.error());
    comparison.isEqual = comparison.largestError <= comparison.tolerance;
    return comparison;
}

}  // namespace candler::tensor
