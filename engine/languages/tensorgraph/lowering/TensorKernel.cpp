#include "engine/languages/tensorgraph/lowering/TensorKernel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/codegen/GraphKernel.h"
#include "engine/codegen/KernelRunner.h"
#include "engine/languages/tensorgraph/costs/TensorCosts.h"
#include "engine/languages/tensorgraph/lowering/FoldedWeights.h"
#include "engine/languages/tensorgraph/lowering/RuntimeTexts.h"
#include "engine/languages/tensorgraph/lowering/TensorCode.h"
#include "engine/languages/tensorgraph/semantics/TensorEvaluator.h"
#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"

namespace candler::tensor {

namespace {

// Sums of float products; what folding reorders stays far below.
constexpr double kTolerance = 1e-4;

/// Of all operators, each once.
double flopsOf(const TensorContext& context, std::span<const TermId> outputs) {
    double sum = 0;
    for (const TermId part : context.parts(outputs)) {
        std::vector<const TensorType*> arguments;
        for (const TermId child : context.store.children(part))
            arguments.push_back(&context[context.store.type(child)]);
        sum += flopsOf(context.opOf(context.store.labelOf(part)), arguments,
                       context[context.store.type(part)]);
    }
    return sum;
}

/// As a kernel is given them.
void roundToFloat(LeafValues& leaves) {
    for (auto& [name, value] : leaves)
        for (double& element : value.elements)
            element = static_cast<double>(static_cast<float>(element));
}

/// A kernel's files are made of it.
class KernelGraph {
public:
    /// `name` is a wish.
    KernelGraph(const TensorKernelSource& source, const std::string& name,
                std::optional<Arithmetic> arithmetic)
        : m_source(source),
          m_context(source.context),
          m_written(outputsOf(m_context, source.written)),
          m_optimised(outputsOf(m_context, source.optimised)),
          m_interface(kernelInterface(m_context, m_written, source.outputNames)) {
        m_graph.runtime = onednnRuntime();
        m_graph.reference = plainRuntime();
        m_graph.name = graphKernelName(name, m_graph.runtime, m_graph.reference);
        m_graph.library = "oneDNN";
        m_graph.header = "oneapi/dnnl/dnnl.hpp";
        m_graph.package = "libdnnl-dev";
        m_graph.libraries = kernelLibraries();
        if (arithmetic) m_graph.arithmetic = *arithmetic;
    }

    /// What depends on weights alone is computed if their values are known.
    Result<KernelSource> make(const std::stop_token& stop) {
        m_graph.description = frameText({.values = {}, .missing = m_source.missing}) +
                              programText(m_context, m_source.written, outputNames());
        m_graph.optimised =
            graphStatements(m_context, m_interface, m_optimised, GraphUse::Kernel, &m_lines);
        m_graph.written = graphStatements(m_context, m_interface, m_written);
        m_graph.operations = flopsOf(m_context, m_written);
        addScales();
        if (knowsWeights())
            if (auto folded = fold(stop); !folded) return failure(folded.error());
        m_graph.inputs.assign(m_interface.inputs.begin(), m_interface.inputs.end());
        m_graph.weights.assign(m_interface.weights.begin(), m_interface.weights.end());
        m_graph.outputs.assign(m_interface.outputs.begin(), m_interface.outputs.end());
        return graphKernel(m_graph);
    }

    /// Lines of the source, each with the number of its term.
    void addLines(std::vector<KernelFile>& files) const {
        const std::string& statements = m_graph.folded.empty() ? m_graph.optimised : m_graph.folded;
        for (KernelFile& file : files) {
            const std::size_t at = file.text.find(statements);
            if (statements.empty() || at == std::string::npos) continue;
            auto line = static_cast<std::size_t>(std::count(
                file.text.begin(), file.text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
            for (const TermId part : m_lines) {
                ++line;
                file.lines.push_back({line, line, {part.index()}});
            }
            return;
        }
    }

    /// What a run is given: inputs, and weights if no file has them.
    [[nodiscard]] KernelValues given(const LeafValues& leaves) const {
        KernelValues values;
        for (const auto* list : {&m_interface.weights, &m_interface.inputs})
            for (const KernelTensor& one : *list)
                if (list == &m_interface.inputs || m_graph.weightBytes.empty())
                    values.push_back(
                        leaves.at(m_context.nameOf(m_context.store.labelOf(one.term))).elements);
        return values;
    }

private:
    /// As the program has them.
    [[nodiscard]] TermNames outputNames() const {
        TermNames names;
        const auto& wishes = m_source.outputNames;
        for (std::size_t i = 0; i < wishes.size() && i < m_written.size(); ++i)
            if (!wishes[i].empty() && !m_context.store.children(m_written[i]).empty())
                names.emplace(m_written[i], wishes[i]);
        return names;
    }

    void addScales() {
        const double ofUniform = std::sqrt(3.0);
        const LeafScales scales(m_context, m_written);
        for (auto* list : {&m_interface.weights, &m_interface.inputs})
            for (KernelTensor& one : *list) {
                one.scale = scales.deviation(one.term) * ofUniform;
                one.isPositive = scales.isVariance(one.term);
            }
    }

    [[nodiscard]] bool knowsWeights() const {
        return !m_interface.weights.empty() &&
               std::ranges::all_of(m_interface.weights, [this](const KernelTensor& weight) {
                   return m_source.values.find(
                              m_context.nameOf(m_context.store.labelOf(weight.term))) != nullptr;
               });
    }

    /// In the file are all weights, then what else the optimised graph needs of them.
    Result<void> fold(const std::stop_token& stop) {
        std::int64_t count = 0;
        for (KernelTensor& weight : m_interface.weights)
            weight.place = std::exchange(count, count + weight.count);
        std::vector<KernelTensor> folded = foldedTensors(m_context, m_interface, m_optimised);
        std::vector<KernelTensor> all = m_interface.weights;
        for (KernelTensor& part : folded) {
            if (std::ranges::find(all, part.term, &KernelTensor::term) != all.end()) continue;
            part.place = std::exchange(count, count + part.count);
            all.push_back(part);
        }
        m_graph.foldedWeights.assign(folded.begin(), folded.end());
        m_graph.folded =
            graphStatements(m_context, {m_interface.inputs, folded, m_interface.outputs},
                            m_optimised, GraphUse::Kernel, &m_lines);
        auto bytes = foldedBytes(m_context, all, m_source.values, stop);
        if (!bytes) return failure(bytes.error());
        m_graph.weightBytes = std::move(*bytes);
        return {};
    }

    const TensorKernelSource& m_source;
    const TensorContext& m_context;
    std::vector<TermId> m_written;
    std::vector<TermId> m_optimised;
    KernelInterface m_interface;
    GraphKernel m_graph;
    std::vector<TermId> m_lines;  ///< Of what is run: the part that each statement is of.
};

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
    if (request.hasCInterface || request.hasPythonModule)
        return failure(makeError("kernels of this language are called from C++ only", {},
                                 "export it without the other interfaces"));
    if (auto known = checkKnown(source); !known) return failure(known.error());
    KernelGraph graph(source, name, request.arithmetic);
    auto made = graph.make(stop);
    if (!made) return failure(made.error());
    Kernel kernel{kernelPackage(std::move(*made), request.origin),
                  programText(source.context, source.optimised)};
    graph.addLines(kernel.files);
    return kernel;
}

Result<KernelComparison> compareTensorKernel(const TensorKernelSource& source, std::uint64_t seed,
                                             const std::filesystem::path& folder,
                                             const std::stop_token& stop,
                                             const KernelWishes& wishes) {
    if (auto known = checkKnown(source); !known) return failure(known.error());
    const TensorContext& context = source.context;
    if (auto evaluable = checkEvaluable(source); !evaluable) return failure(evaluable.error());
    KernelGraph graph(source, "kernel", wishes.arithmetic);
    const auto made = graph.make(stop);
    if (!made) return failure(made.error());
    const std::vector<TermId> outputs = outputsOf(context, source.written);
    const auto trial = [&](std::size_t /*only*/) -> Result<KernelTrial> {
        LeafValues leaves = leafValues(context, outputs, source.values, seed);
        roundToFloat(leaves);
        const auto values = evaluate(context, outputs, leaves, stop);
        if (!values) return failure(values.error());
        KernelTrial result{graph.given(leaves), {}, "f32, of the value or the lower quartile"};
        for (const TensorValue& value : *values)
            result.expected.push_back({.values = value.elements,
                                       .scale = lowerQuartile(value.elements),
                                       .isElementwise = true,
                                       .tolerance = kTolerance,
                                       .undefined = UndefinedValues::NotInFloats});
        return result;
    };
    return compareKernel(*made, {folder, wishes, 1, trial}, stop);
}

}  // namespace candler::tensor
