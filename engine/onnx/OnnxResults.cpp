#include "engine/onnx/OnnxResults.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

namespace candler::tensor {

namespace {

class Results {
public:
    Results(OnnxGraphImport& graph, const OnnxOptions& options, OnnxImported& result)
        : m_graph(graph), m_options(options), m_result(result) {
        m_place.file = graph.file.file;
    }

    Result<void> join() {
        for (const OnnxDeclared& output : m_graph.file.outputs) addResult(output.name);
        for (const auto& [output, kept] : m_kept) addParts(kept);
        for (const auto& [output, kept] : m_kept) linkParts(m_result.links.outputs[output], kept);
        if (!m_options.keepsOpen && !m_result.missing.empty() &&
            std::ranges::none_of(m_terms, [this](TermId term) { return isComputed(term); })) {
            const MissingOutput& first = m_result.missing.front();
            return failure(makeError(
                fmt::format(
                    "nothing in it is computed of tensors of FLOAT: output '{}' is not, for "
                    "{}",
                    first.name, first.reason),
                m_place, "no rule knows the rest"));
        }
        for (const MissingOutput& missing : m_result.missing) tell(missing);
        m_result.links.values = m_graph.values;
        if (m_terms.empty()) return {};
        m_result.start = joinOutputs(m_graph.context, m_terms);
        return {};
    }

private:
    struct Kept {
        OnnxKeptResult result;
        std::vector<TermId> tensors;
    };

    [[nodiscard]] bool isLeaf(TermId term) const {
        return m_graph.context.store.children(term).empty();
    }
    [[nodiscard]] bool isComputed(TermId term) {
        return !isLeaf(term) && !m_graph.weights.isWeight(term);
    }

    void addResult(const std::string& name) {
        OnnxValue& value = m_graph.found.at(name);
        OnnxOutput& output = m_result.links.outputs.emplace_back();
        output.name = name;
        if (!value.term.isValid() && value.constant != nullptr && isTensor(*value.constant))
            addWeight(name, value);
        if (const auto kept = keptOf(value)) {
            output.other.kind = OnnxOperand::Kind::Kept;
            m_kept.emplace_back(m_result.links.outputs.size() - 1, *kept);
        } else if (!value.term.isValid()) {
            output.other.kind = OnnxOperand::Kind::Constant;
            output.other.constant = name;
            if (!m_graph.file.constants.contains(name))
                m_result.links.folded.emplace(name, value.constant);
            addMissing(name, fmt::format("it is a constant of {}", value.constant->typeName));
        } else {
            output.term = m_terms.size();
            m_terms.push_back(value.term);
            if (!isLeaf(value.term) && !m_result.names.contains(value.term))
                m_result.names.emplace(value.term, m_graph.freshName(name));
        }
    }

    static bool isTensor(const OnnxTensor& constant) {
        return constant.kind == OnnxTensor::Kind::Float && !constant.floats->empty();
    }

    void addWeight(const std::string& name, OnnxValue& value) {
        value.term = m_graph.weight(name, {value.constant->shape, value.constant->floats});
        if (m_graph.file.constants.contains(name))
            m_result.links.leaves.emplace(
                m_graph.context.nameOf(m_graph.context.store.labelOf(value.term)), name);
    }

    /// A result that others make is none of a program, though it may be an input of one.
    std::optional<Kept> keptOf(const OnnxValue& value) {
        if (value.kept != nullptr) {
            addMissing(m_result.links.outputs.back().name, value.kept->cause);
            return Kept{{value.kept->kept, value.kept->output, {}}, value.kept->tensors};
        }
        if (!value.term.isValid() || !isLeaf(value.term) || m_options.keepsOpen)
            return std::nullopt;
        const auto input = m_result.links.keptInputs.find(
            m_graph.context.nameOf(m_graph.context.store.labelOf(value.term)));
        if (input == m_result.links.keptInputs.end()) return std::nullopt;
        addMissing(m_result.links.outputs.back().name, input->second.cause);
        return Kept{{input->second.result.kept, input->second.result.output, {}},
                    input->second.tensors};
    }

    /// Nothing is missing in a model that is written again.
    void addMissing(const std::string& name, const std::string& reason) {
        if (!m_options.keepsOpen) m_result.missing.push_back({shownName(name), reason});
    }

    /// What is there without the program is no result of it.
    void addParts(const Kept& kept) {
        for (const TermId tensor : kept.tensors)
            if (isComputed(tensor) && std::ranges::find(m_terms, tensor) == m_terms.end())
                m_terms.push_back(tensor);
    }

    void linkParts(OnnxOutput& output, const Kept& kept) {
        output.other.result = kept.result;
        std::vector<TermId>& others = m_result.links.parts;
        for (const TermId tensor : kept.tensors) {
            auto place =
                static_cast<std::size_t>(std::ranges::find(m_terms, tensor) - m_terms.begin());
            if (place == m_terms.size()) {
                const auto other = std::ranges::find(others, tensor);
                place += static_cast<std::size_t>(other - others.begin());
                if (other == others.end()) others.push_back(tensor);
            }
            output.other.result.tensors.push_back(place);
        }
    }

    void tell(const MissingOutput& missing) {
        const std::vector<std::string> ends = endsOf(missing.name);
        m_result.warnings.push_back(makeWarning(
            fmt::format("output '{}' is not computed: {}{}{}", missing.name, missing.reason,
                        ends.empty() ? "" : "; the program ends at ", fmt::join(ends, " and ")),
            m_place));
    }

    /// What the program computes of an output that it does not.
    std::vector<std::string> endsOf(const std::string& shown) {
        std::vector<std::string> ends;
        for (const auto& [output, kept] : m_kept) {
            if (shownName(m_result.links.outputs[output].name) != shown) continue;
            for (const TermId tensor : kept.tensors)
                if (const auto name = m_result.links.names.find(tensor);
                    isComputed(tensor) && name != m_result.links.names.end())
                    ends.push_back(fmt::format("'{}'", shownName(name->second)));
        }
        return ends;
    }

    OnnxGraphImport& m_graph;
    const OnnxOptions& m_options;
    OnnxImported& m_result;
    SourceSpan m_place;
    std::vector<TermId> m_terms;                       ///< Outputs of the program.
    std::vector<std::pair<std::size_t, Kept>> m_kept;  ///< By output of the file.
};

}  // namespace

Result<void> joinResults(OnnxGraphImport& graph, const OnnxOptions& options, OnnxImported& result) {
    return Results(graph, options, result).join();
}

}  // namespace candler::tensor
