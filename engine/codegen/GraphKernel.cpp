#include "engine/codegen/GraphKernel.h"

#include <fmt/args.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstring>

#include "engine/codegen/GraphKernelTexts.h"

namespace candler {

using namespace texts;
using Kind = KernelParameter::Kind;

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

template <typename Text>
std::string joined(const std::vector<GraphTensor>& tensors, Text text) {
    std::vector<std::string> parts;
    for (const GraphTensor& one : tensors) parts.push_back(text(one));
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string names(const std::vector<GraphTensor>& tensors) {
    return joined(tensors, [](const GraphTensor& one) { return one.name; });
}

std::string places(const std::vector<GraphTensor>& tensors) {
    return joined(tensors,
                  [](const GraphTensor& one) { return fmt::format("all + {}", one.place); });
}

std::string members(const std::vector<GraphTensor>& tensors) {
    std::string result;
    for (const GraphTensor& one : tensors)
        result += fmt::format("    const float* {};  ///< {}\n", one.name, one.shape);
    return result;
}

std::string parameters(const GraphKernel& graph, const char* output) {
    const std::string inputs =
        joined(graph.inputs, [](const GraphTensor& one) { return "const float* " + one.name; });
    return inputs + (inputs.empty() ? "" : ", ") +
           joined(graph.outputs,
                  [&](const GraphTensor& one) { return fmt::format("{}* {}", output, one.name); });
}

/// Fills texts with what is known of a graph.
class Texts {
public:
    explicit Texts(const GraphKernel& graph) : m_hasFile(!graph.weightBytes.empty()) {
        std::string shapes;
        for (const auto* tensors : {&graph.inputs, &graph.outputs})
            for (const GraphTensor& one : *tensors)
                shapes += fmt::format("    /// {}: {}\n", one.name, one.shape);
        set("name", graph.name);
        set("library", graph.libraries.front());
        set("header", graph.header);
        set("package", graph.package);
        set("runtime", graph.runtime.name);
        set("reference", graph.reference.name);
        set("optimised", graph.optimised);
        set("written", graph.written);
        set("folded", graph.folded);
        set("shapes", shapes);
        set("members", members(graph.weights));
        set("foldedMembers", members(graph.foldedWeights));
        set("parameters", parameters(graph, "float"));
        set("results", parameters(graph, "double"));
        set("inputs", names(graph.inputs));
        set("outputs", names(graph.outputs));
        set("pointers",
            joined(graph.weights, [](const GraphTensor& one) { return one.name + ".data.get()"; }));
        set("weightPlaces", places(graph.weights));
        set("foldedPlaces", places(graph.foldedWeights));
        set("count", fmt::format("{}", graph.weightBytes.size() / sizeof(float)));
        set("sum", fmt::format("{}", checkSum(graph.weightBytes)));
        setOfFile("fileForward", kFileForward);
        setOfFile("fileConstructor", kFileConstructor);
        setOfFile("fileHeader", kFileHeader);
        setOfFile("fileBuild", kFileBuild);
        setOfFile("fileSource", kFileSource);
    }

    [[nodiscard]] std::string operator()(const char* text) const {
        return fmt::vformat(text, m_values);
    }

private:
    void set(const char* name, const std::string& value) {
        m_values.push_back(fmt::arg(name, value));
    }
    /// Nothing if no file comes with the kernel.
    void setOfFile(const char* name, const char* text) {
        set(name, m_hasFile ? (*this)(text) : std::string());
    }

    fmt::dynamic_format_arg_store<fmt::format_context> m_values;
    bool m_hasFile;
};

KernelParameter parameter(Kind kind, const GraphTensor& one) {
    const bool isGiven = kind != Kind::Output;
    return {.kind = kind,
            .name = one.name,
            .expected = one.expected,
            .count = fmt::format("{}", one.count),
            .fill = !isGiven         ? ""
                    : one.isPositive ? fmt::format("fill({}, 0.5, 1);", one.name)
                                     : fmt::format("fill({}, {:#.6g});", one.name, one.scale),
            .tolerance = "1e-4"};
}

KernelParts partsOf(const GraphKernel& graph, const Texts& text) {
    const bool hasFile = !graph.weightBytes.empty();
    KernelParts parts;
    parts.name = graph.name;
    for (const GraphTensor& one : graph.weights)
        parts.parameters.push_back(parameter(Kind::Weight, one));
    for (const GraphTensor& one : graph.inputs)
        parts.parameters.push_back(parameter(Kind::Input, one));
    for (const GraphTensor& one : graph.outputs)
        parts.parameters.push_back(parameter(Kind::Output, one));
    const std::string weights = text(kMakeWeights);
    const std::string reference = fmt::format("reference::{}(", graph.name);
    parts.checks = {{weights + text(kMakeKernel), "kernel.run(", reference + "weights, "}};
    parts.driven = parts.checks.front();
    if (hasFile) {
        parts.driven = {text(kOpenFile) + text(kMakeOfFile), "kernel.run("};
        parts.checks.push_back(parts.driven);
        parts.checks.back().setup += text("std::puts(\"with {name}.weights:\");\n");
        parts.checks.back().reference = reference + "file.weights(), ";
    }
    parts.readsWeights = !hasFile;
    parts.measured = {weights, "kernel->run("};
    parts.written = {text(kMakeBoth), "written->run("};
    parts.report = {
        "--operators",
        {"// The first run makes all memory real.\n" + text(kMakeKernel), "kernel.run("},
        text(kPrintOperators)};
    parts.operations = fmt::format("{:.1f}", graph.operations);
    parts.isRelativeToQuartile = true;
    parts.undefined = UndefinedValues::NotInFloats;
    return parts;
}

/// As a row of a README says them.
std::string quotedNames(const std::vector<KernelFile>& files, std::string first = {}) {
    for (const KernelFile& file : files)
        first += fmt::format("{}`{}`", first.empty() ? "" : ", ", file.name);
    return first;
}

}  // namespace

loop::CppNames graphTensorNames() {
    loop::CppNames names = programNames();
    for (const char* text : {kGraphHeader, kReferenceSource, kMakeWeights, kMakeKernel, kOpenFile,
                             kMakeOfFile, kMakeBoth, kPrintOperators})
        names.avoid(text);
    return names;
}

std::string graphKernelName(const std::string& wish, const GraphRuntime& runtime,
                            const GraphRuntime& reference) {
    loop::CppNames names;
    for (const char* text : {kGraphHeader, kGraphSource, kFileHeader, kFileBuild, kFileSource})
        names.avoid(text);
    for (const auto* one : {&runtime, &reference})
        for (const KernelFile& file : one->files)
            names.avoid(file.name.substr(0, file.name.find('.')));
    return kernelFileName(names.unique(wish));
}

KernelSource graphKernel(const GraphKernel& graph) {
    const Texts text(graph);
    const std::string& name = graph.name;
    KernelSource source;
    source.parts = partsOf(graph, text);
    source.functionName = name;
    source.libraries = graph.libraries;
    source.files = {{name + ".hpp", text(kGraphHeader)},
                    {name + ".cpp", text(kGraphSource)},
                    {"reference.hpp", text(kReferenceHeader)},
                    {"reference.cpp", text(kReferenceSource)}};
    for (const auto* runtime : {&graph.reference, &graph.runtime})
        source.files.insert(source.files.end(), runtime->files.begin(), runtime->files.end());
    const bool hasFile = !graph.weightBytes.empty();
    if (hasFile) source.files.push_back({name + ".weights", graph.weightBytes, {}, true});
    source.description = graph.description;
    source.rows = {{fmt::format("`{0}.hpp`, `{0}.cpp`", name),
                    "the optimised graph; what depends on weights alone is computed when it is "
                    "made"},
                   {quotedNames(graph.runtime.files), "operators on " + graph.library}};
    source.needs = {{graph.library, graph.package}};
    if (hasFile)
        source.rows.push_back({fmt::format("`{}.weights`", name),
                               fmt::format("the weights, and what is computed of them alone: "
                                           "`{}_file` reads it",
                                           name)});
    source.rows.push_back({quotedNames(graph.reference.files, "`reference.hpp`, `reference.cpp`"),
                           "the graph as it was written, in double precision"});
    source.checkText =
        hasFile ? "random values, and with the weights of the file" : "random values";
    source.benchText +=
        ", beside that of the graph as it was written; `--operators`: the time of each operator";
    source.packages = text(kGraphPackages);
    source.kernelOptions = "-Wno-unknown-pragmas";
    source.arithmetic = graph.arithmetic;
    source.links = text(kGraphLinks);
    return source;
}

}  // namespace candler
