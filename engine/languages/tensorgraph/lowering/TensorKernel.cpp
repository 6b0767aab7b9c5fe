#include "engine/languages/tensorgraph/lowering/TensorKernel.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

#include "engine/codegen/Toolchain.h"
#include "engine/languages/tensorgraph/TensorCosts.h"
#include "engine/languages/tensorgraph/TensorEvaluator.h"
#include "engine/languages/tensorgraph/TensorProgramText.h"
#include "engine/languages/tensorgraph/lowering/FoldedWeights.h"
#include "engine/languages/tensorgraph/lowering/KernelTexts.h"
#include "engine/languages/tensorgraph/lowering/RuntimeTexts.h"
#include "engine/languages/tensorgraph/lowering/TensorCode.h"
#include "engine/support/FileSystem.h"

namespace candler::tensor {

namespace {

using loop::CppNames;
using namespace texts;

// Sums of float products; what folding reorders stays far below.
constexpr double kTolerance = 1e-4;

class KernelWriter {
public:
    KernelWriter(const TensorKernelSource& source, const std::string& name)
        : m_context(source.context),
          m_values(source.values),
          m_joined(source.written),
          m_source(outputsOf(m_context, source.written)),
          m_optimised(outputsOf(m_context, source.optimised)),
          m_interface(kernelInterface(m_context, m_source, source.outputNames)),
          m_folded(foldedTensors(m_context, m_interface, m_optimised)),
          m_name(CppNames::legal(name)) {
        // `timing.cpp` is written beside them by who measures.
        for (const char* taken : {"check", "bench", "reference", "timing", "onednn_formats",
                                  "onednn_graph", "plain_graph", "driver"})
            if (m_name == taken) m_name += "_kernel";
    }

    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] const KernelInterface& interface() const { return m_interface; }

    [[nodiscard]] std::string header() const {
        std::string shapes;
        for (const KernelTensor& one : all())
            shapes += fmt::format("    /// {}: {}\n", one.name, shapeText(shapeOf(one.term)));
        return fmt::format(kHeader, fmt::arg("name", m_name),
                           fmt::arg("members", members(m_interface.weights)),
                           fmt::arg("forward", hasFile() ? formatted(kForwardFile) : ""),
                           fmt::arg("folded", hasFile() ? formatted(kFileConstructor) : ""),
                           fmt::arg("shapes", shapes), fmt::arg("parameters", parameters("float")),
                           fmt::arg("file", hasFile() ? formatted(kFileHeader) : ""));
    }

    /// Whether what the weights hold is known: then it comes with the kernel.
    [[nodiscard]] bool hasFile() const {
        return !m_interface.weights.empty() &&
               std::ranges::all_of(m_interface.weights, [this](const KernelTensor& weight) {
                   return m_values.find(m_context.nameOf(m_context.store.labelOf(weight.term))) !=
                          nullptr;
               });
    }

    /// What the file holds; nothing if there is none.
    [[nodiscard]] Result<std::string> weightBytes(const std::stop_token& stop) const {
        if (!hasFile()) return std::string();
        return foldedBytes(m_context, m_folded, m_values, stop);
    }

    [[nodiscard]] std::string source() const {
        return fmt::format(
            kSource, fmt::arg("name", m_name), fmt::arg("maybe", maybe()),
            fmt::arg("includes", hasFile() ? "#include <cstdio>\n#include <fstream>\n#include "
                                             "<stdexcept>\n\n"
                                           : ""),
            fmt::arg("file", hasFile() ? fileSource() : ""),
            fmt::arg("folded", hasFile() ? foldedBuild() : ""),
            fmt::arg("statements", graphStatements(m_context, m_interface, m_optimised)),
            fmt::arg("written", graphStatements(m_context, m_interface, m_source)),
            fmt::arg("parameters", parameters("float")),
            fmt::arg("inputs", joined(m_interface.inputs)),
            fmt::arg("outputs", joined(m_interface.outputs)));
    }

    [[nodiscard]] std::string referenceHeader() const {
        return fmt::format(kReferenceHeader, fmt::arg("name", m_name), fmt::arg("maybe", maybe()),
                           fmt::arg("parameters", parameters("double")));
    }

    [[nodiscard]] std::string referenceSource() const {
        return fmt::format(
            kReferenceSource, fmt::arg("name", m_name), fmt::arg("maybe", maybe()),
            fmt::arg("statements", graphStatements(m_context, m_interface, m_source)),
            fmt::arg("parameters", parameters("double")),
            fmt::arg("inputs", joined(m_interface.inputs)),
            fmt::arg("outputs", joined(m_interface.outputs)));
    }

    [[nodiscard]] std::string check() const {
        std::string comparisons;
        for (const KernelTensor& one : m_interface.outputs)
            comparisons += fmt::format("    is_good &= is_close(\"{0}\", {0}, {1});\n", one.name,
                                       one.expected);
        return fmt::format(
            kCheck, fmt::arg("name", m_name), fmt::arg("random", fmt::format(kRandom)),
            fmt::arg("leaves", randomLeafVectors()),
            fmt::arg("arrays", arrays("float", &KernelTensor::name) +
                                   arrays("double", &KernelTensor::expected)),
            fmt::arg("weights", data(m_interface.weights)), fmt::arg("inputs", inputData()),
            fmt::arg("actual", data(m_interface.outputs)),
            fmt::arg("expected", data(m_interface.outputs, &KernelTensor::expected)),
            fmt::arg("comparisons", comparisons));
    }

    [[nodiscard]] std::string bench(const char* times) const {
        return fmt::format(
            kBench, fmt::arg("name", m_name), fmt::arg("random", fmt::format(kRandom)),
            fmt::arg("leaves", randomLeafVectors()),
            fmt::arg("arrays", arrays("float", &KernelTensor::name)),
            fmt::arg("weights", data(m_interface.weights)), fmt::arg("inputs", inputData()),
            fmt::arg("actual", data(m_interface.outputs)),
            fmt::arg("flops", fmt::format("{:.1f}", flops())), fmt::arg("times", times));
    }

    [[nodiscard]] std::string driver() const {
        std::string leaves;
        if (hasFile())
            leaves = fmt::format("    const kernels::{0}_file weights(\"{0}.weights\");\n", m_name);
        for (const auto* list : {&m_interface.weights, &m_interface.inputs})
            for (const KernelTensor& one : *list)
                if (list == &m_interface.inputs || !hasFile())
                    leaves += fmt::format("    const std::vector<float> {} = read(file, {});\n",
                                          one.name, volume(shapeOf(one.term)));
        std::string writes;
        for (const KernelTensor& one : m_interface.outputs)
            writes += fmt::format("    write(result, {});\n", one.name);
        return fmt::format(
            kDriver, fmt::arg("name", m_name), fmt::arg("leaves", leaves),
            fmt::arg("arrays", arrays("float", &KernelTensor::name)),
            fmt::arg("weights", hasFile() ? "weights" : "{" + data(m_interface.weights) + "}"),
            fmt::arg("inputs", inputData()), fmt::arg("actual", data(m_interface.outputs)),
            fmt::arg("writes", writes));
    }

    [[nodiscard]] std::string readme(const std::string& origin) const {
        std::string description;
        const std::string text = programText(m_context, m_joined);
        for (std::size_t start = 0; start < text.size();) {
            const std::size_t end = std::min(text.find('\n', start), text.size());
            description += "    " + text.substr(start, end - start) + "\n";
            start = end + 1;
        }
        return fmt::format(kReadme, fmt::arg("name", m_name),
                           fmt::arg("origin", origin.empty() ? "" : ", " + origin),
                           fmt::arg("description", description),
                           fmt::arg("file", hasFile() ? fmt::format("| `{}.weights` | the weights, "
                                                                    "and what is computed of them "
                                                                    "alone: `{}_file` reads it |\n",
                                                                    m_name, m_name)
                                                      : ""));
    }

    [[nodiscard]] std::string buildFile() const {
        return fmt::format(kBuildFile, fmt::arg("name", m_name));
    }

private:
    [[nodiscard]] std::string formatted(const char* text) const {
        return fmt::format(fmt::runtime(text), fmt::arg("name", m_name));
    }

    [[nodiscard]] std::string fileSource() const {
        std::vector<std::string> pointers;
        std::int64_t count = 0;
        for (const KernelTensor& part : m_folded) {
            pointers.push_back(fmt::format("all + {}", count));
            count += volume(shapeOf(part.term));
        }
        return fmt::format(kFileSource, fmt::arg("name", m_name), fmt::arg("count", count),
                           fmt::arg("pointers", fmt::join(pointers, ", ")));
    }

    [[nodiscard]] std::string foldedBuild() const {
        const KernelInterface interface { m_interface.inputs, m_folded, m_interface.outputs };
        return fmt::format(
            kFoldedBuild, fmt::arg("name", m_name), fmt::arg("members", members(m_folded)),
            fmt::arg("statements", graphStatements(m_context, interface, m_optimised)));
    }

    [[nodiscard]] std::string members(const std::vector<KernelTensor>& tensors) const {
        std::string result;
        for (const KernelTensor& one : tensors)
            result += fmt::format("    const float* {};  ///< {}\n", one.name,
                                  shapeText(shapeOf(one.term)));
        return result;
    }

    [[nodiscard]] const Shape& shapeOf(TermId term) const {
        return m_context[m_context.store.type(term)].shape;
    }
    [[nodiscard]] std::vector<KernelTensor> all() const {
        std::vector<KernelTensor> result = m_interface.inputs;
        result.insert(result.end(), m_interface.outputs.begin(), m_interface.outputs.end());
        return result;
    }
    /// Names that a graph without weights does not use.
    [[nodiscard]] const char* maybe() const {
        return m_interface.weights.empty() ? "[[maybe_unused]] " : "";
    }

    [[nodiscard]] std::string parameters(const char* output) const {
        std::vector<std::string> result;
        for (const KernelTensor& one : m_interface.inputs)
            result.push_back("const float* " + one.name);
        for (const KernelTensor& one : m_interface.outputs)
            result.push_back(fmt::format("{}* {}", output, one.name));
        return fmt::format("{}", fmt::join(result, ", "));
    }

    static std::string joined(const std::vector<KernelTensor>& tensors) {
        std::vector<std::string> names;
        for (const KernelTensor& one : tensors) names.push_back(one.name);
        return fmt::format("{}", fmt::join(names, ", "));
    }

    static std::string data(const std::vector<KernelTensor>& tensors,
                            std::string KernelTensor::*name = &KernelTensor::name) {
        std::vector<std::string> names;
        for (const KernelTensor& one : tensors) names.push_back(one.*name + ".data()");
        return fmt::format("{}", fmt::join(names, ", "));
    }
    [[nodiscard]] std::string inputData() const {
        return m_interface.inputs.empty() ? "" : data(m_interface.inputs) + ", ";
    }

    [[nodiscard]] std::string arrays(const char* element, std::string KernelTensor::*name) const {
        std::string result;
        for (const KernelTensor& one : m_interface.outputs)
            result += fmt::format("    std::vector<{}> {}({});\n", element, one.*name,
                                  volume(shapeOf(one.term)));
        return result;
    }

    [[nodiscard]] std::string randomLeafVectors() const {
        // Of uniform values.
        const double width = std::sqrt(3.0);
        const LeafScales scales(m_context, m_source);
        std::string result;
        for (const auto* list : {&m_interface.weights, &m_interface.inputs})
            for (const KernelTensor& one : *list)
                result +=
                    fmt::format("    const std::vector<float> {} = random({}, {:#.6g}F, {});\n",
                                one.name, volume(shapeOf(one.term)),
                                scales.deviation(one.term) * width, scales.isVariance(one.term));
        return result;
    }

    [[nodiscard]] double flops() const {
        std::set<TermId> seen;
        double sum = 0;
        for (const TermId output : m_source) {
            for (const TermId part : m_context.store.subterms(output)) {
                if (!seen.insert(part).second) continue;
                std::vector<const TensorType*> arguments;
                for (const TermId child : m_context.store.children(part))
                    arguments.push_back(&m_context[m_context.store.type(child)]);
                sum += flopsOf(m_context.opOf(m_context.store.labelOf(part)), arguments,
                               m_context[m_context.store.type(part)]);
            }
        }
        return sum;
    }

    const TensorContext& m_context;
    const TensorValues& m_values;
    TermId m_joined;
    std::vector<TermId> m_source;
    std::vector<TermId> m_optimised;
    KernelInterface m_interface;
    std::vector<KernelTensor> m_folded;  ///< What the optimised graph needs of weights.
    std::string m_name;
};

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
                              const std::filesystem::path& folder, const std::stop_token& stop) {
    const auto toolchain = Toolchain::find();
    if (!toolchain) return failure(toolchain.error());
    auto weights = writer.weightBytes(stop);
    if (!weights) return failure(weights.error());
    std::vector<std::pair<std::string, std::string>> files{
        {writer.name() + ".hpp", writer.header()},
        {writer.name() + ".cpp", writer.source()},
        {"driver.cpp", writer.driver()},
        {"inputs.bin", inputs},
        {writer.name() + ".weights", std::move(*weights)}};
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
    return readFile(folder / "outputs.bin", std::size_t{1} << 30U);
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
    constexpr double kMostElements = 1e9;
    double elements = 0;
    for (const TermId part : source.context.store.subterms(source.written)) {
        const TensorType& type = source.context[source.context.store.type(part)];
        if (type.kind == TensorType::Kind::Tensor)
            elements += static_cast<double>(volume(type.shape));
    }
    if (elements <= kMostElements) return {};
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
    const KernelWriter writer(source, name);
    Kernel kernel;
    kernel.functionName = writer.name();
    kernel.loweredTerm = programText(source.context, source.optimised);
    kernel.files = {
        {writer.name() + ".hpp", writer.header()},   {writer.name() + ".cpp", writer.source()},
        {"reference.hpp", writer.referenceHeader()}, {"reference.cpp", writer.referenceSource()},
        {kPlainRuntime.name, kPlainRuntime.text},    {"check.cpp", writer.check()},
        {"bench.cpp", writer.bench(kNoTimes)},       {"CMakeLists.txt", writer.buildFile()},
        {"README.md", writer.readme(request.origin)}};
    for (const RuntimeText& header : kOnednnRuntime)
        kernel.files.push_back({header.name, header.text});
    if (writer.hasFile()) {
        auto weights = writer.weightBytes(stop);
        if (!weights) return failure(weights.error());
        kernel.files.push_back({writer.name() + ".weights", std::move(*weights), {}, true});
    }
    kernel.timingProgram = writer.bench(kAllTimes);
    kernel.libraries = kernelLibraries();
    return kernel;
}

Result<KernelComparison> compareTensorKernel(const TensorKernelSource& source, std::uint64_t seed,
                                             const std::filesystem::path& folder,
                                             const std::stop_token& stop) {
    if (auto known = checkKnown(source); !known) return failure(known.error());
    const TensorContext& context = source.context;
    if (auto evaluable = checkEvaluable(source); !evaluable) return failure(evaluable.error());
    const KernelWriter writer(source, "kernel");
    const std::vector<TermId> outputs = outputsOf(context, source.written);
    LeafValues leaves = leafValues(context, outputs, source.values, seed);
    roundToFloat(leaves);
    const auto bytes = runDriver(writer, inputBytes(context, writer, leaves), folder, stop);
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
