#include "engine/languages/tensorgraph/lowering/OperatorMeasurement.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/codegen/Toolchain.h"
#include "engine/languages/tensorgraph/costs/OperatorKey.h"
#include "engine/languages/tensorgraph/costs/TensorCostModel.h"
#include "engine/languages/tensorgraph/lowering/RuntimeTexts.h"
#include "engine/languages/tensorgraph/lowering/TensorCode.h"
#include "engine/languages/tensorgraph/lowering/TensorKernel.h"
#include "engine/support/FileSystem.h"
#include "engine/support/Subprocess.h"

namespace candler::tensor {

namespace {

// Of one program: what compiles in some seconds, and fits machines.
constexpr std::size_t kMostOperators = 200;
constexpr double kMostMeasured = 3e8;
// Elements of one operator: 8 GB.
constexpr double kLargest = 2e9;

constexpr const char* kProgram = R"(#include <cstdio>
#include <exception>
#include <vector>

#include "onednn_graph.hpp"

namespace {{

using namespace onednn_graph;

struct Weights {{
{members}}};

void build(Graph& graph, [[maybe_unused]] const Weights& weights) {{
{statements}}}

}}  // namespace

int main() try {{
    // Neither tiny nor huge.
    const std::vector<float> values({elements}, 0.75F);
    const float* const v = values.data();
    Graph graph;
    build(graph, Weights{{{weights}}});
    // The first run makes all memory real.
    graph.run({{{inputs}}}, {{}});
    const dnnl_version_t* const version = dnnl_version();
    std::printf("{{\"library\": \"oneDNN %d.%d.%d\"}}\n", version->major, version->minor, version->patch);
    for (const OperatorTime& one : graph.times(20))
        std::printf("{{\"key\": \"%s\", \"min_us\": %.6g}}\n", one.name.c_str(), one.seconds * 1e6);
    return 0;
}} catch (const std::exception& error) {{
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}}
)";

/// An operator whose arguments are inputs and weights of a context of its own.
class Batch {
public:
    void add(const TensorContext& from, LabelId label, std::span<const TensorType* const> arguments,
             const std::vector<bool>& isWeight) {
        std::vector<TermId> leaves;
        for (std::size_t i = 0; i < arguments.size(); ++i)
            leaves.push_back(argument(*arguments[i], isWeight[i], i));
        m_operators.push_back(m_context.make(from.opOf(label), from.parametersOf(label), leaves));
        m_elements += static_cast<double>(volume(from[from.store[label].type].shape));
    }

    [[nodiscard]] std::size_t size() const { return m_operators.size(); }
    /// For an operator that takes and gives so many; for one always.
    [[nodiscard]] bool hasRoomFor(double elements) const {
        return m_operators.empty() ||
               (m_operators.size() < kMostOperators && m_elements + elements <= kMostMeasured);
    }

    [[nodiscard]] std::string program() const {
        const KernelInterface interface = kernelInterface(m_context, m_operators);
        std::string members;
        for (const KernelTensor& weight : interface.weights)
            members += fmt::format("    const float* {};\n", weight.name);
        return fmt::format(
            kProgram, fmt::arg("members", members),
            fmt::arg("statements",
                     graphStatements(m_context, interface, m_operators, GraphUse::Measured)),
            fmt::arg("elements", m_largest),
            fmt::arg("weights",
                     fmt::join(std::vector<std::string>(interface.weights.size(), "v"), ", ")),
            fmt::arg("inputs",
                     fmt::join(std::vector<std::string>(interface.inputs.size(), "v"), ", ")));
    }

private:
    TermId argument(const TensorType& type, bool isWeight, std::size_t place) {
        if (type.kind != TensorType::Kind::Pair) return leaf(type.shape, isWeight, place);
        // Of equal halves the shapes do not say where they were cut: most are columns or channels.
        Shape whole = type.shape;
        const auto differing = std::ranges::mismatch(type.shape, type.second).in1;
        const std::size_t axis = differing != type.shape.end()
                                     ? static_cast<std::size_t>(differing - type.shape.begin())
                                     : std::min<std::size_t>(1, whole.size() - 1);
        whole[axis] += type.second[axis];
        const std::array cut{leaf(whole, isWeight, 0)};
        return m_context.make(TensorOp::Split, {static_cast<std::int64_t>(axis), type.shape[axis]},
                              cut);
    }

    /// Operands of one operator are different tensors, whatever their shapes.
    TermId leaf(const Shape& shape, bool isWeight, std::size_t place) {
        m_largest = std::max(m_largest, volume(shape));
        const LabelId label = m_context.leaf(
            isWeight ? TensorOp::Weight : TensorOp::Input,
            fmt::format("{}{}_{}", isWeight ? "w" : "x", place, shapeText(shape)), shape);
        const TermId made = m_context.store.make(label, {});
        if (m_leaves.insert(made).second) m_elements += static_cast<double>(volume(shape));
        return made;
    }

    TensorContext m_context;
    std::vector<TermId> m_operators;
    std::set<TermId> m_leaves;
    std::int64_t m_largest = 1;
    double m_elements = 0;
};

class Measurement {
public:
    Measurement(const TensorContext& context, const GraphTable& table,
                const MeasurementRequest& request, MeasuredCosts& costs,
                const std::stop_token& stop)
        : m_context(context), m_request(request), m_costs(costs), m_stop(stop) {
        const std::vector<bool> isWeight = weightOnlyClasses(context, table);
        for (GraphTable::Index node = 0; node < table.nodeCount(); ++node) {
            Wanted wanted{table.label(node), {}, {}};
            for (const GraphTable::Index child : table.children(node)) {
                wanted.arguments.push_back(&context[table.type(child)]);
                wanted.isWeight.push_back(isWeight[child]);
            }
            const bool isComputed = std::ranges::all_of(wanted.isWeight, std::identity());
            if (isComputed || !isMeasured(context.opOf(wanted.label))) continue;
            std::string key = operatorKey(context, wanted.label, wanted.arguments, wanted.isWeight);
            if (!costs.find(key)) m_wanted.emplace(std::move(key), std::move(wanted));
        }
    }

    Result<void> run() {
        // What is known of this machine before anything runs on it.
        const MeasuredOn here{processorName(), m_costs.on.backend, m_request.threads};
        if (auto known = checkMachine(here); !known) return failure(known.error());
        if (m_wanted.empty()) return {};
        for (const auto& [key, wanted] : m_wanted)
            if (elementsOf(wanted) > kLargest)
                return failure(makeError(fmt::format("'{}' is too large to be measured", key)));
        const auto toolchain = Toolchain::find();
        if (!toolchain) return failure(toolchain.error());
        auto next = m_wanted.begin();
        std::size_t done = 0;
        while (next != m_wanted.end()) {
            Batch batch;
            for (; next != m_wanted.end() && batch.hasRoomFor(elementsOf(next->second)); ++next)
                batch.add(m_context, next->second.label, next->second.arguments,
                          next->second.isWeight);
            if (auto measured = measure(*toolchain, batch); !measured)
                return failure(measured.error());
            done += batch.size();
            if (m_request.onProgress) m_request.onProgress(done, m_wanted.size());
        }
        return {};
    }

private:
    struct Wanted {
        LabelId label;
        std::vector<const TensorType*> arguments;
        std::vector<bool> isWeight;
    };

    [[nodiscard]] double elementsOf(const Wanted& wanted) const {
        auto elements =
            static_cast<double>(volume(m_context[m_context.store[wanted.label].type].shape));
        for (const TensorType* argument : wanted.arguments) {
            elements += static_cast<double>(volume(argument->shape));
            if (argument->kind == TensorType::Kind::Pair)
                elements += static_cast<double>(volume(argument->second));
        }
        return elements;
    }

    Result<void> measure(const Toolchain& toolchain, const Batch& batch) {
        std::vector<KernelFile> files = onednnRuntime().files;
        files.push_back({"measure.cpp", batch.program()});
        for (const KernelFile& file : files)
            if (auto written = writeFile(m_request.folder / file.name, file.text); !written)
                return failure(written.error());
        const auto program = toolchain.compile({.folder = m_request.folder,
                                                .sources = {"measure.cpp"},
                                                .flags = toolchain.releaseFlags(),
                                                .libraries = kernelLibraries()},
                                               m_stop);
        if (!program) return failure(program.error());
        SubprocessRequest run{.arguments = {std::filesystem::absolute(*program).string()},
                              .workingFolder = m_request.folder,
                              .timeLimitSeconds = 600};
        run.environment = {fmt::format("OMP_NUM_THREADS={}", m_request.threads)};
        const auto outcome = runSubprocess(run, m_stop);
        if (!outcome) return failure(outcome.error());
        if (!outcome->succeeded())
            return failure(makeError(
                fmt::format("the measurement {}: {}", outcome->describeEnd(), outcome->errors)));
        return take(outcome->output);
    }

    /// Costs of different machines do not go into one file.
    [[nodiscard]] Result<void> checkMachine(const MeasuredOn& here) const {
        if (m_costs.size() == 0 || here == m_costs.on) return {};
        return failure(
            makeError(fmt::format("the costs so far were measured on {} by {} with {} threads",
                                  m_costs.on.processor, m_costs.on.backend, m_costs.on.threads),
                      {}, "name another file"));
    }

    Result<void> take(const std::string& output) {
        std::size_t start = 0;
        while (start < output.size()) {
            const std::size_t end = std::min(output.find('\n', start), output.size());
            const auto json =
                nlohmann::json::parse(output.substr(start, end - start), nullptr, false);
            start = end + 1;
            try {
                if (auto taken = takeLine(json); !taken) return failure(taken.error());
            } catch (const nlohmann::json::exception&) {
                return failure(makeError("the measurement printed something else than times"));
            }
        }
        return {};
    }

    /// Throws where the line is not what the program prints.
    Result<void> takeLine(const nlohmann::json& json) {
        if (json.contains("library")) {
            MeasuredOn here{processorName(), json.at("library").get<std::string>(),
                            m_request.threads};
            if (auto known = checkMachine(here); !known) return known;
            m_costs.on = std::move(here);
            return {};
        }
        auto key = json.at("key").get<std::string>();
        if (m_wanted.contains(key)) m_costs.set(std::move(key), json.at("min_us").get<double>());
        return {};
    }

    const TensorContext& m_context;
    const MeasurementRequest& m_request;
    MeasuredCosts& m_costs;
    const std::stop_token& m_stop;
    std::map<std::string, Wanted> m_wanted;
};

}  // namespace

Result<void> measureOperators(const TensorContext& context, const GraphTable& table,
                              const MeasurementRequest& request, MeasuredCosts& costs,
                              const std::stop_token& stop) {
    return Measurement(context, table, request, costs, stop).run();
}

}  // namespace candler::tensor
