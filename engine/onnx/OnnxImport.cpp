#include "engine/onnx/OnnxImport.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/onnx/OnnxNodeImport.h"
#include "engine/onnx/OnnxOperators.h"

namespace candler::tensor {

namespace {

std::string symbolOf(const OnnxExtent& extent, const std::string& input, std::size_t axis) {
    return extent.symbol.empty() ? fmt::format("{}:{}", input, axis) : extent.symbol;
}

std::string placeOf(const std::string& input, std::size_t axis) {
    return fmt::format("axis {} of input '{}'", axis, shownName(input));
}

class Import {
public:
    Import(TensorContext& context, const OnnxFile& file, const OnnxOptions& options)
        : m_file(file), m_options(options), m_graph{context, file} {
        m_place.file = file.file;
    }

    Result<OnnxImported> run() {
        for (const auto& [name, constant] : m_file.constants) m_graph.found[name] = {{}, constant};
        for (const OnnxDeclared& input : m_file.inputs) declareInput(input);
        checkDimensions();
        if (m_file.outputs.empty()) fail("the model has no outputs");
        if (m_errors.empty() && findProducers() && orderNodes()) {
            markNeeded();
            for (const OnnxNode* node : m_order)
                if (m_isNeeded[node->index] && !importNode(*node)) break;
        }
        if (m_errors.empty()) joinResults();
        if (!m_errors.empty()) return failure(std::move(m_errors));
        return std::move(m_result);
    }

private:
    void fail(std::string message, std::string hint = {}) {
        constexpr std::size_t kMostErrors = 20;
        if (m_errors.size() < kMostErrors)
            m_errors.push_back(makeError(std::move(message), m_place, std::move(hint)));
    }

    void warn(std::string message) {
        m_result.warnings.push_back(makeWarning(std::move(message), m_place));
    }

    /// Of one that no constant is the default of.
    void declareInput(const OnnxDeclared& input) {
        if (m_file.constants.contains(input.name)) return;
        const std::string shown = shownName(input.name);
        if (input.typeName != "FLOAT")
            return fail(fmt::format("input '{}' holds {}", shown,
                                    input.typeName.empty() ? "no tensor" : input.typeName),
                        "only tensors of FLOAT are supported");
        if (!input.extents) return fail(fmt::format("the shape of input '{}' is not known", shown));
        Shape shape;
        bool isGood = true;
        for (std::size_t i = 0; i < input.extents->size(); ++i) {
            const auto extent = extentOf((*input.extents)[i], input.name, i);
            isGood = isGood && extent.has_value();
            shape.push_back(extent.value_or(1));
        }
        double elements = 1;
        for (const std::int64_t extent : shape) elements *= static_cast<double>(extent);
        if (shape.size() > kMostAxes || elements > static_cast<double>(kMostElements))
            return fail(fmt::format("input '{}' is too large", shown),
                        fmt::format("at most {} axes and 2^40 elements", kMostAxes));
        if (!isGood) return;
        const std::string name = m_graph.freshName(input.name);
        const LabelId label = m_graph.context.leaf(TensorOp::Input, name, shape);
        const TermId term = m_graph.context.store.make(label, {});
        if (!m_graph.found.try_emplace(input.name, OnnxValue{term, {}}).second)
            fail(fmt::format("'{}' is there twice", shown));
        m_inputs.emplace_back(input.name, name);
    }

    std::optional<std::int64_t> extentOf(const OnnxExtent& extent, const std::string& input,
                                         std::size_t axis) {
        const std::string symbol = symbolOf(extent, input, axis);
        std::int64_t value = extent.value;
        if (value == 0) m_openDimensions.push_back(symbol);
        const auto given = m_options.dimensions.find(symbol);
        if (value == 0 && given != m_options.dimensions.end()) {
            m_usedDimensions.insert(symbol);
            value = given->second;
        } else if (value == 0) {
            fail(fmt::format("{} is '{}', which has no value", placeOf(input, axis),
                             shownName(symbol)),
                 fmt::format("give it one with --dimension {}=1", shownName(symbol)));
            return std::nullopt;
        }
        if (value >= 1 && value <= kMostElements) return value;
        fail(fmt::format("{} cannot be {}", placeOf(input, axis), value));
        return std::nullopt;
    }

    void checkDimensions() {
        for (const auto& [symbol, value] : m_options.dimensions)
            if (!m_usedDimensions.contains(symbol))
                fail(fmt::format("no input leaves a dimension '{}' open", shownName(symbol)),
                     spellingHint(symbol, m_openDimensions));
    }

    bool findProducers() {
        for (const OnnxNode& node : m_file.nodes)
            for (const std::string& output : node.outputs) {
                if (output.empty()) continue;
                if (m_graph.found.contains(output) || !m_producer.emplace(output, &node).second)
                    fail(fmt::format("{} gives '{}', which is there already", nodeText(node),
                                     shownName(output)));
            }
        for (const OnnxNode& node : m_file.nodes)
            for (const std::string& input : node.inputs) checkIsThere(input, nodeText(node));
        for (const OnnxDeclared& output : m_file.outputs) {
            if (output.name.empty()) fail("an output has no name");
            checkIsThere(output.name, "an output");
        }
        return m_errors.empty();
    }

    void checkIsThere(const std::string& name, const std::string& reader) {
        if (name.empty() || m_graph.found.contains(name) || m_producer.contains(name)) return;
        fail(fmt::format("{} needs '{}', which nothing gives", reader, shownName(name)),
             "the file is damaged, or was cut");
    }

    /// Each after those that it reads; else in the order of the file.
    bool orderNodes() {
        std::vector<std::size_t> missing(m_file.nodes.size());
        std::unordered_map<const OnnxNode*, std::vector<const OnnxNode*>> readers;
        for (const OnnxNode& node : m_file.nodes)
            for (const std::string& input : node.inputs)
                if (const auto found = m_producer.find(input); found != m_producer.end()) {
                    ++missing[node.index];
                    readers[found->second].push_back(&node);
                }
        for (const OnnxNode& node : m_file.nodes)
            if (missing[node.index] == 0) m_order.push_back(&node);
        for (std::size_t i = 0; i < m_order.size(); ++i)
            for (const OnnxNode* reader : readers[m_order[i]])
                if (--missing[reader->index] == 0) m_order.push_back(reader);
        if (m_order.size() == m_file.nodes.size()) return true;
        tellCycle(missing);
        return false;
    }

    /// Backwards along what is missing, until a node comes again.
    void tellCycle(const std::vector<std::size_t>& missing) {
        const auto isMissing = [&](const OnnxNode& one) { return missing[one.index] != 0; };
        const OnnxNode* node = &*std::ranges::find_if(m_file.nodes, isMissing);
        std::vector<const OnnxNode*> path;
        std::unordered_map<const OnnxNode*, std::size_t> place;
        while (place.try_emplace(node, path.size()).second) {
            path.push_back(node);
            for (const std::string& input : path.back()->inputs)
                if (const auto found = m_producer.find(input);
                    found != m_producer.end() && isMissing(*found->second))
                    node = found->second;
        }
        constexpr std::size_t kMostShown = 5;
        std::string text = nodeText(*node);
        for (std::size_t i = place[node] + 1; i < path.size() && i < place[node] + kMostShown; ++i)
            text += ", which needs " + nodeText(*path[i]);
        fail(fmt::format("the model has a cycle of {} nodes: {}", path.size() - place[node], text),
             "a graph of inference has none");
    }

    void markNeeded() {
        m_isNeeded.assign(m_file.nodes.size(), false);
        for (const OnnxDeclared& output : m_file.outputs) m_graph.needed.insert(output.name);
        for (std::size_t i = m_order.size(); i-- > 0;) {
            const OnnxNode& node = *m_order[i];
            if (std::ranges::none_of(node.outputs, [&](const std::string& output) {
                    return m_graph.needed.contains(output);
                }))
                continue;
            m_isNeeded[node.index] = true;
            m_graph.needed.insert(node.inputs.begin(), node.inputs.end());
            // What is left out is no value.
            m_graph.needed.erase("");
        }
    }

    bool importNode(const OnnxNode& node) {
        ++m_result.nodes;
        OnnxNodeImport import(m_graph, node);
        if (!foldConstant(import)) {
            if (!import.isBroken()) importOurs(import);
            if (!import.isBroken() && import.isKept()) {
                importOpaque(import);
                ++m_result.opaqueNodes;
                warn(fmt::format("{} is kept as an opaque operator: {}", nodeText(node),
                                 import.reason()));
            }
        }
        import.commit();
        for (std::size_t i = 0; i < node.outputs.size(); ++i)
            if (import.isNeeded(i) && !m_graph.found.contains(node.outputs[i]))
                import.fail(fmt::format("it does not give output {}", i));
        if (import.error()) m_errors.push_back(*import.error());
        return m_errors.empty();
    }

    static void importOurs(OnnxNodeImport& import) {
        const OnnxOperatorRow* row = findOnnxOperator(import.node());
        if (row == nullptr) return import.keep("no rule knows it");
        for (std::size_t i = 1; i < import.node().outputs.size() && !row->hasManyOutputs; ++i)
            if (import.isNeeded(i)) return import.keep("more than its first output is used");
        row->import(import);
        const std::string attribute = import.unheededAttribute();
        if (!import.isBroken() && !import.isKept() && !attribute.empty())
            import.keep(fmt::format("attribute '{}'", shownName(attribute)));
    }

    void joinResults() {
        std::vector<TermId> outputs;
        for (const OnnxDeclared& output : m_file.outputs) {
            OnnxValue& value = m_graph.found.at(output.name);
            if (!value.term.isValid() && value.constant->kind == OnnxTensor::Kind::Float &&
                !value.constant->floats->empty())
                value.term =
                    m_graph.weight(output.name, {value.constant->shape, value.constant->floats});
            if (!value.term.isValid())
                return fail(
                    fmt::format("output '{}' is no tensor of FLOAT", shownName(output.name)));
            outputs.push_back(value.term);
            if (!m_graph.context.store.children(value.term).empty() &&
                !m_result.names.contains(value.term))
                m_result.names.emplace(value.term, m_graph.freshName(output.name));
        }
        m_result.start = joinOutputs(m_graph.context, outputs);
        keepUsedLeaves();
    }

    /// Weights that nothing uses have no values, and inputs that nothing uses are told.
    void keepUsedLeaves() {
        std::unordered_set<std::string> used;
        for (const TermId part : m_graph.context.store.subterms(m_result.start)) {
            const LabelId label = m_graph.context.store.labelOf(part);
            const TensorOp o = m_graph.context.opOf(label);
            if (o != TensorOp::Input && o != TensorOp::Weight) continue;
            const std::string& name = m_graph.context.nameOf(label);
            used.insert(name);
            if (o == TensorOp::Weight) m_result.values.set(name, *m_graph.values.find(name));
        }
        for (const auto& [name, written] : m_inputs)
            if (!used.contains(written))
                warn(fmt::format("input '{}' is not used", shownName(name)));
    }

    const OnnxFile& m_file;
    const OnnxOptions& m_options;
    OnnxGraphImport m_graph;
    SourceSpan m_place;
    std::unordered_map<std::string, const OnnxNode*> m_producer;
    std::vector<const OnnxNode*> m_order;
    std::vector<bool> m_isNeeded;
    std::vector<std::pair<std::string, std::string>> m_inputs;  ///< In the file and the program.
    std::set<std::string, std::less<>> m_usedDimensions;
    std::vector<std::string> m_openDimensions;
    OnnxImported m_result;
    Diagnostics m_errors;
};

}  // namespace

std::vector<OnnxOpenDimension> openDimensions(const OnnxFile& file) {
    std::vector<OnnxOpenDimension> open;
    for (const OnnxDeclared& input : file.inputs) {
        if (file.constants.contains(input.name) || !input.extents) continue;
        for (std::size_t axis = 0; axis < input.extents->size(); ++axis) {
            const OnnxExtent& extent = (*input.extents)[axis];
            std::string symbol = symbolOf(extent, input.name, axis);
            const bool isKnown =
                extent.value != 0 ||
                std::ranges::find(open, symbol, &OnnxOpenDimension::symbol) != open.end();
            if (!isKnown) open.push_back({std::move(symbol), placeOf(input.name, axis)});
        }
    }
    return open;
}

Result<OnnxImported> importOnnx(TensorContext& context, const OnnxFile& file,
                                const OnnxOptions& options) {
    return Import(context, file, options).run();
}

}  // namespace candler::tensor
