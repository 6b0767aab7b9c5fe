#include "engine/languages/tensorgraph/lowering/KernelWriter.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <set>
#include <unordered_map>

#include "engine/languages/tensorgraph/costs/TensorCosts.h"
#include "engine/languages/tensorgraph/lowering/FoldedWeights.h"
#include "engine/languages/tensorgraph/lowering/KernelTexts.h"
#include "engine/languages/tensorgraph/lowering/ProgramTexts.h"
#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"

namespace candler::tensor {

using loop::CppNames;
using namespace texts;

namespace {

/// As the kernel computes it of what it reads.
std::uint64_t checkSum(const std::string& bytes) {
    std::uint64_t sum = 0;
    for (std::size_t at = 0; at + sizeof(std::uint32_t) <= bytes.size();
         at += sizeof(std::uint32_t)) {
        std::uint32_t bits = 0;
        std::memcpy(&bits, bytes.data() + at, sizeof bits);
        sum = (sum ^ bits) * 0x100000001B3U;
    }
    return sum;
}

}  // namespace

KernelWriter::KernelWriter(const TensorKernelSource& source, const std::string& name)
    : m_context(source.context),
      m_values(source.values),
      m_joined(source.written),
      m_source(outputsOf(m_context, source.written)),
      m_optimised(outputsOf(m_context, source.optimised)),
      m_interface(kernelInterface(m_context, m_source, source.outputNames)),
      m_folded(foldedTensors(m_context, m_interface, m_optimised)),
      m_name(CppNames::legal(name)) {
    for (std::size_t i = 0; i < source.outputNames.size() && i < m_source.size(); ++i)
        if (!source.outputNames[i].empty() && !m_context.store.children(m_source[i]).empty())
            m_names.emplace(m_source[i], source.outputNames[i]);
    // Files beside the kernel's; timing.cpp is written by who measures. Members of its class, and
    // what its source calls.
    for (const char* taken : {"check",        "bench",          "reference",
                              "timing",       "onednn_formats", "driver",
                              "plain_graph",  "onednn_graph",   "run",
                              "times",        "form",           "optimised",
                              "as_written",   "implementation", "build",
                              "build_folded", "folded_weights", "build_as_written",
                              "Graph",        "Tensor",         "Window",
                              "Activation",   "OperatorTime",   "Shape",
                              "Format",       "memory",         "kernels"})
        if (m_name == taken) m_name += "_kernel";
}

std::size_t KernelWriter::outputBytes() const {
    std::size_t elements = 0;
    for (const KernelTensor& output : m_interface.outputs)
        elements += static_cast<std::size_t>(volume(shapeOf(output.term)));
    return elements * sizeof(float);
}

std::string KernelWriter::header() const {
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

bool KernelWriter::hasFile() const {
    return !m_interface.weights.empty() &&
           std::ranges::all_of(m_interface.weights, [this](const KernelTensor& weight) {
               return m_values.find(m_context.nameOf(m_context.store.labelOf(weight.term))) !=
                      nullptr;
           });
}

std::vector<KernelTensor> KernelWriter::tensorsOfFile() const {
    std::vector<KernelTensor> all = m_interface.weights;
    for (const KernelTensor& part : m_folded)
        if (std::ranges::find(all, part.term, &KernelTensor::term) == all.end())
            all.push_back(part);
    return all;
}

Result<void> KernelWriter::fold(const std::stop_token& stop) {
    if (!hasFile()) return {};
    auto bytes = foldedBytes(m_context, tensorsOfFile(), m_values, stop);
    if (!bytes) return failure(bytes.error());
    m_weightBytes = std::move(*bytes);
    return {};
}

std::string KernelWriter::source() const {
    return fmt::format(
        kSource, fmt::arg("name", m_name), fmt::arg("maybe", maybe()),
        fmt::arg("includes", hasFile()
                                 ? "#include <cstdint>\n#include <cstdio>\n#include <cstring>\n"
                                   "#include <fstream>\n#include <stdexcept>\n\n"
                                 : ""),
        fmt::arg("file", hasFile() ? fileSource() : ""),
        fmt::arg("folded", hasFile() ? foldedBuild() : ""),
        fmt::arg("statements", graphStatements(m_context, m_interface, m_optimised)),
        fmt::arg("written", graphStatements(m_context, m_interface, m_source)),
        fmt::arg("parameters", parameters("float")), fmt::arg("inputs", joined(m_interface.inputs)),
        fmt::arg("outputs", joined(m_interface.outputs)));
}

std::string KernelWriter::referenceHeader() const {
    return fmt::format(kReferenceHeader, fmt::arg("name", m_name), fmt::arg("maybe", maybe()),
                       fmt::arg("parameters", parameters("double")));
}

std::string KernelWriter::referenceSource() const {
    return fmt::format(kReferenceSource, fmt::arg("name", m_name), fmt::arg("maybe", maybe()),
                       fmt::arg("statements", graphStatements(m_context, m_interface, m_source)),
                       fmt::arg("parameters", parameters("double")),
                       fmt::arg("inputs", joined(m_interface.inputs)),
                       fmt::arg("outputs", joined(m_interface.outputs)));
}

std::string KernelWriter::check() const {
    std::string comparisons;
    for (const KernelTensor& one : m_interface.outputs)
        comparisons += fmt::format("        is_good &= is_close(\"{0}\", {0}, {1});\n", one.name,
                                   one.expected);
    return fmt::format(kCheck, fmt::arg("name", m_name), fmt::arg("random", fmt::format(kRandom)),
                       fmt::arg("leaves", randomLeafVectors()),
                       fmt::arg("arrays", arrays("float", &KernelTensor::name) +
                                              arrays("double", &KernelTensor::expected)),
                       fmt::arg("weights", data(m_interface.weights)),
                       fmt::arg("inputs", inputData()),
                       fmt::arg("actual", data(m_interface.outputs)),
                       fmt::arg("expected", data(m_interface.outputs, &KernelTensor::expected)),
                       fmt::arg("comparisons", comparisons),
                       fmt::arg("file", hasFile() ? formatted(kFileCheck) : ""));
}

std::string KernelWriter::bench(const char* times) const {
    return fmt::format(kBench, fmt::arg("name", m_name), fmt::arg("random", fmt::format(kRandom)),
                       fmt::arg("leaves", randomLeafVectors()),
                       fmt::arg("arrays", arrays("float", &KernelTensor::name)),
                       fmt::arg("weights", data(m_interface.weights)),
                       fmt::arg("inputs", inputData()),
                       fmt::arg("actual", data(m_interface.outputs)),
                       fmt::arg("flops", fmt::format("{:.1f}", flops())), fmt::arg("times", times));
}

std::string KernelWriter::driver() const {
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

std::string KernelWriter::readme(const std::string& origin) const {
    std::string description;
    const std::string text = programText(m_context, m_joined, m_names);
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        description += "    " + text.substr(start, end - start) + "\n";
        start = end + 1;
    }
    return fmt::format(kReadme, fmt::arg("name", m_name),
                       fmt::arg("origin", origin.empty() ? "" : ", " + origin),
                       fmt::arg("description", description),
                       fmt::arg("checked", hasFile() ? ", and with the weights of the file" : ""),
                       fmt::arg("file", hasFile() ? fmt::format("| `{}.weights` | the weights, "
                                                                "and what is computed of them "
                                                                "alone: `{}_file` reads it |\n",
                                                                m_name, m_name)
                                                  : ""));
}

std::string KernelWriter::buildFile() const {
    return fmt::format(kBuildFile, fmt::arg("name", m_name));
}

std::string KernelWriter::formatted(const char* text) const {
    return fmt::format(fmt::runtime(text), fmt::arg("name", m_name));
}

std::string KernelWriter::fileSource() const {
    std::unordered_map<TermId, std::string> places;
    std::int64_t count = 0;
    for (const KernelTensor& one : tensorsOfFile()) {
        places[one.term] = fmt::format("all + {}", count);
        count += volume(shapeOf(one.term));
    }
    const auto pointers = [&places](const std::vector<KernelTensor>& tensors) {
        std::vector<std::string> texts;
        for (const KernelTensor& one : tensors) texts.push_back(places.at(one.term));
        return fmt::format("{}", fmt::join(texts, ", "));
    };
    return fmt::format(kFileSource, fmt::arg("name", m_name), fmt::arg("count", count),
                       fmt::arg("sum", checkSum(m_weightBytes)),
                       fmt::arg("weights", pointers(m_interface.weights)),
                       fmt::arg("pointers", pointers(m_folded)));
}

std::string KernelWriter::foldedBuild() const {
    const KernelInterface interface { m_interface.inputs, m_folded, m_interface.outputs };
    return fmt::format(kFoldedBuild, fmt::arg("name", m_name),
                       fmt::arg("members", members(m_folded)),
                       fmt::arg("statements", graphStatements(m_context, interface, m_optimised)));
}

std::string KernelWriter::members(const std::vector<KernelTensor>& tensors) const {
    std::string result;
    for (const KernelTensor& one : tensors)
        result +=
            fmt::format("    const float* {};  ///< {}\n", one.name, shapeText(shapeOf(one.term)));
    return result;
}

const Shape& KernelWriter::shapeOf(TermId term) const {
    return m_context[m_context.store.type(term)].shape;
}

std::vector<KernelTensor> KernelWriter::all() const {
    std::vector<KernelTensor> result = m_interface.inputs;
    result.insert(result.end(), m_interface.outputs.begin(), m_interface.outputs.end());
    return result;
}

const char* KernelWriter::maybe() const {
    return m_interface.weights.empty() ? "[[maybe_unused]] " : "";
}

std::string KernelWriter::parameters(const char* output) const {
    std::vector<std::string> result;
    for (const KernelTensor& one : m_interface.inputs) result.push_back("const float* " + one.name);
    for (const KernelTensor& one : m_interface.outputs)
        result.push_back(fmt::format("{}* {}", output, one.name));
    return fmt::format("{}", fmt::join(result, ", "));
}

std::string KernelWriter::joined(const std::vector<KernelTensor>& tensors) {
    std::vector<std::string> names;
    for (const KernelTensor& one : tensors) names.push_back(one.name);
    return fmt::format("{}", fmt::join(names, ", "));
}

std::string KernelWriter::data(const std::vector<KernelTensor>& tensors,
                               std::string KernelTensor::*name) {
    std::vector<std::string> names;
    for (const KernelTensor& one : tensors) names.push_back(one.*name + ".data()");
    return fmt::format("{}", fmt::join(names, ", "));
}

std::string KernelWriter::inputData() const {
    return m_interface.inputs.empty() ? "" : data(m_interface.inputs) + ", ";
}

std::string KernelWriter::arrays(const char* element, std::string KernelTensor::*name) const {
    std::string result;
    for (const KernelTensor& one : m_interface.outputs)
        result += fmt::format("    std::vector<{}> {}({});\n", element, one.*name,
                              volume(shapeOf(one.term)));
    return result;
}

std::string KernelWriter::randomLeafVectors() const {
    // Of uniform values.
    const double width = std::sqrt(3.0);
    const LeafScales scales(m_context, m_source);
    std::string result;
    for (const auto* list : {&m_interface.weights, &m_interface.inputs})
        for (const KernelTensor& one : *list)
            result += fmt::format("    const std::vector<float> {} = random({}, {:#.6g}F, {});\n",
                                  one.name, volume(shapeOf(one.term)),
                                  scales.deviation(one.term) * width, scales.isVariance(one.term));
    return result;
}

double KernelWriter::flops() const {
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

}  // namespace candler::tensor
