#include "engine/onnx/OnnxImport.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "engine/onnx/OnnxNodeImport.h"
#include "engine/onnx/OnnxOperators.h"
#include "engine/onnx/OnnxResults.h"

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
        : m_file(file),
          m_options(options),
          m_graph{context, file, m_result.links, options.dimensions} {
        m_place.file = file.file;
        if (options.known != nullptr) m_result.links.kept = *options.known;
    }

    Result<OnnxImported> run() {
        for (const auto& [name, constant] : m_file.constants) m_graph.found[name] = {{}, constant};
        for (const OnnxDeclared& input : m_file.inputs) declareInput(input);
        checkDimensions();
        tellDefaults();
        if (m_file.outputs.empty()) fail("the model has no outputs");
        if (m_errors.empty() && findProducers() && orderNodes()) {
            markNeeded();
            for (const OnnxNode* node : m_order)
                if (m_isNeeded[node->index] && !importNode(*node)) break;
        }
        tellKept();
        if (m_errors.empty()) joinOutputs();
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
        if (m_file.constants.contains(input.name)) {
            ++m_defaults;
            return;
        }
        OnnxDeclared declared = input;
        if (declared.extents)
            for (std::size_t i = 0; i < declared.extents->size(); ++i) {
                OnnxExtent& extent = (*declared.extents)[i];
                extent.value = extentOf(extent, input.name, i);
            }
        const auto shape = declared.shape();
        if (!m_graph.found
                 .try_emplace(input.name, shape && input.typeName == "FLOAT"
                                              ? tensorInput(input.name, *shape)
                                              : keptInput(std::move(declared)))
                 .second)
            fail(fmt::format("'{}' is there twice", shownName(input.name)));
    }

    OnnxValue tensorInput(const std::string& written, const Shape& shape) {
        const std::string name = m_graph.freshName(written);
        const LabelId label = m_graph.context.leaf(TensorOp::Input, name, shape);
        m_inputs.emplace_back(written, name);
        m_result.links.leaves.emplace(name, written);
        return {.term = m_graph.context.store.make(label, {})};
    }

    /// Nothing of ours is computed with it.
    OnnxValue keptInput(OnnxDeclared declared) {
        OnnxKeptValue value;
        value.kept = m_result.links.kept.add("input " + declared.name,
                                             {.input = declared.name, .outputs = {declared}});
        value.cause = causeText(declared);
        value.declared = std::move(declared);
        return {.kept = std::make_shared<const OnnxKeptValue>(std::move(value))};
    }

    static std::string causeText(const OnnxDeclared& input) {
        const std::string name = fmt::format("input '{}'", shownName(input.name));
        if (input.hasNoElements()) return name + " has no elements";
        if (input.typeName == "FLOAT")
            return name + (input.extents ? " has an open shape" : " has no shape");
        return fmt::format("{} is {}, not FLOAT", name,
                           input.typeName.empty() ? "no tensor" : input.typeName);
    }

    /// 0: it stays open.
    std::int64_t extentOf(const OnnxExtent& extent, const std::string& input, std::size_t axis) {
        const std::string symbol = symbolOf(extent, input, axis);
        std::int64_t value = extent.value;
        if (extent.isEmpty) return 0;
        if (value == 0) m_openDimensions.push_back(symbol);
        const auto given = m_options.dimensions.find(symbol);
        if (value == 0 && given != m_options.dimensions.end()) {
            m_usedDimensions.insert(symbol);
            value = given->second;
        }
        if (value < 0 || value > kMostElements)
            fail(fmt::format("{} cannot be {}", placeOf(input, axis), value));
        if (value != 0) return value;
        if (m_options.keepsOpen) {
            m_isOpen.insert(input);
            m_result.warnings.push_back(makeWarning(
                fmt::format("{} stays open: what depends on '{}' is kept as it is",
                            placeOf(input, axis), shownName(symbol)),
                m_place, fmt::format("give it a value with --dimension {}=1", shownName(symbol))));
        } else {
            fail(fmt::format("{} is '{}', which has no value", placeOf(input, axis),
                             shownName(symbol)),
                 fmt::format("give it one with --dimension {}=1", shownName(symbol)));
        }
        return 0;
    }

    /// Before version 4 all constants had to be inputs.
    void tellDefaults() {
        constexpr std::int64_t kConstantsAlone = 4;
        if (m_defaults == 0 || m_file.irVersion < kConstantsAlone) return;
        warn(
            fmt::format("{} inputs have values in the file: they are constants here, and no "
                        "inputs any more",
                        m_defaults));
    }

    void checkDimensions() {
        for (const auto& [symbol, value] : m_options.dimensions)
            if (!m_usedDimensions.contains(symbol))
                fail(fmt::format("no input leaves a dimension '{}' open", shownName(symbol)),
                     spellingHint(symbol, m_openDimensions));
    }

    static std::vector<std::string> readBy(const OnnxNode& node) {
        std::vector<std::string> names = node.inputs;
        names.insert(names.end(), node.captures.begin(), node.captures.end());
        return names;
    }

    bool findProducers() {
        for (const OnnxNode& node : m_file.nodes)
            if (node.type == "Identity" && node.domain.empty() && !node.inputs.empty() &&
                !node.outputs.empty())
                m_graph.identities.emplace(node.inputs[0], node.outputs[0]);
        for (const OnnxNode& node : m_file.nodes)
            for (const std::string& output : node.outputs) {
                if (output.empty()) continue;
                if (m_graph.found.contains(output) || !m_producer.emplace(output, &node).second)
                    fail(fmt::format("{} gives '{}', which is there already", nodeText(node),
                                     shownName(output)));
            }
        for (const OnnxNode& node : m_file.nodes)
            for (const std::string& input : readBy(node)) checkIsThere(input, nodeText(node));
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
            for (const std::string& input : readBy(node))
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
            for (const std::string& input : readBy(*path.back()))
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
            m_graph.needed.insert(node.captures.begin(), node.captures.end());
            // What is left out is no value.
            m_graph.needed.erase("");
        }
    }

    bool importNode(const OnnxNode& node) {
        ++m_result.nodes;
        OnnxNodeImport import(m_graph, node);
        if (m_graph.isFunction(node) || node.hasUnknownFields)
            import.keep("the model says what it is");
        else if (!foldConstant(import) && !import.isOver())
            importOurs(import);
        if (!import.isKept()) return finish(import);
        OnnxNodeImport opaque(m_graph, node);
        importOpaque(opaque, import.reason());
        ++m_result.opaqueNodes;
        // What hangs on an open dimension is told with the dimension.
        if (!isOfOpen(node)) addKept(node, import.reason());
        for (const std::string& output : node.outputs)
            if (isOfOpen(node)) m_isOpen.insert(output);
        return finish(opaque);
    }

    /// Nodes of one operator with one reason are told together.
    void addKept(const OnnxNode& node, const std::string& reason) {
        const auto [place, isNew] =
            m_keptPlaces.try_emplace({node.domain, node.type, reason}, m_keptNodes.size());
        if (isNew) m_keptNodes.push_back({&node, reason});
        ++m_keptNodes[place->second].count;
    }

    void tellKept() {
        for (const KeptNodes& kept : m_keptNodes) {
            const std::string others =
                kept.count == 1
                    ? " is kept as an opaque operator"
                    : fmt::format(" and {} more are kept as opaque operators", kept.count - 1);
            warn(fmt::format("{}{}: {}", nodeText(*kept.first), others, kept.reason));
        }
    }

    [[nodiscard]] bool isOfOpen(const OnnxNode& node) const {
        return std::ranges::any_of(
            node.inputs, [this](const std::string& input) { return m_isOpen.contains(input); });
    }

    bool finish(OnnxNodeImport& import) {
        import.commit();
        const auto& outputs = import.node().outputs;
        for (std::size_t i = 0; i < outputs.size(); ++i)
            if (import.isNeeded(i) && !m_graph.found.contains(outputs[i]))
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
        if (!attribute.empty()) import.keep(fmt::format("attribute '{}'", shownName(attribute)));
    }

    void joinOutputs() {
        if (const auto joined = joinResults(m_graph, m_options, m_result); !joined)
            m_errors = joined.error();
        else if (m_result.start.isValid())
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

    struct KeptNodes {
        const OnnxNode* first = nullptr;
        std::string reason;
        std::size_t count = 0;
    };

    const OnnxFile& m_file;
    const OnnxOptions& m_options;
    OnnxImported m_result;
    OnnxGraphImport m_graph;
    SourceSpan m_place;
    std::unordered_map<std::string, const OnnxNode*> m_producer;
    std::vector<const OnnxNode*> m_order;
    std::vector<bool> m_isNeeded;
    std::size_t m_defaults = 0;  ///< Inputs that have values in the file.
    std::vector<std::pair<std::string, std::string>> m_inputs;  ///< In the file and the program.
    std::set<std::string, std::less<>> m_usedDimensions;
    std::vector<std::string> m_openDimensions;
    std::vector<KeptNodes> m_keptNodes;
    /// By domain, operator and reason.
    std::map<std::tuple<std::string, std::string, std::string>, std::size_t> m_keptPlaces;
    std::unordered_set<std::string> m_isOpen;  ///< Values whose shape hangs on one.
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
                extent.value != 0 || extent.isEmpty ||
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
