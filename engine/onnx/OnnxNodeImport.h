// OnnxNodeImport: one node of a model on its way into a tensor graph, with what the operators of
// OnnxOperators.h need to read of it and to make. After the first mistake nothing more is made.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/languages/tensorgraph/costs/OperatorKey.h"
#include "engine/languages/tensorgraph/semantics/TensorValues.h"
#include "engine/onnx/OnnxFile.h"
#include "engine/onnx/OnnxLinks.h"

namespace candler::tensor {

/// What a name of the file stands for: a term, a constant that becomes a weight when a tensor is
/// needed, or something that is no tensor of ours.
struct OnnxValue {
    TermId term{};
    OnnxTensorPtr constant{};
    std::shared_ptr<const OnnxKeptValue> kept{};
};

/// What the nodes of one model share.
struct OnnxGraphImport {
    TensorContext& context;
    const OnnxFile& file;
    OnnxLinks& links;
    const std::map<std::string, std::int64_t, std::less<>>& dimensions;
    std::unordered_map<std::string, OnnxValue> found{};
    NamedArrays values{};
    std::unordered_set<std::string> taken{};                    ///< Names of the program.
    std::unordered_map<std::string, std::size_t> lastNumber{};  ///< Of names that were taken.
    std::size_t foldedElements = 0;
    std::unordered_set<std::string> needed{};  ///< Names of the file that something uses.
    WeightParts weights{context};
    /// By place, output and tensors: what kept operators give that is an input of the program.
    std::map<std::vector<std::size_t>, TermId> keptInputs{};
    /// By names of the file: what an Identity calls them besides.
    std::unordered_map<std::string, std::string> identities{};

    /// A name of the program near to a name of the file, which is taken then.
    std::string freshName(std::string_view wanted);
    TermId weight(std::string_view wanted, NamedArray value);
    /// What the file says of a value, by any name, with the extents that were given to its symbols.
    [[nodiscard]] std::optional<OnnxDeclared> declared(const std::string& name) const;
    [[nodiscard]] std::optional<OnnxDeclared> declaredAs(const std::string& name) const;
    [[nodiscard]] bool isFunction(const OnnxNode& node) const {
        return file.functions.contains({node.domain, node.type});
    }
    /// Of the operators of its domain; 0: the file does not say.
    [[nodiscard]] std::int64_t versionOf(const OnnxNode& node) const {
        const auto used = file.versions.find(node.domain);
        return used == file.versions.end() ? 0 : used->second;
    }
};

class OnnxNodeImport {
public:
    OnnxNodeImport(OnnxGraphImport& graph, const OnnxNode& node) : m_graph(graph), m_node(node) {}

    [[nodiscard]] const OnnxNode& node() const { return m_node; }
    [[nodiscard]] const OnnxFile& file() const { return m_graph.file; }
    [[nodiscard]] OnnxGraphImport& graph() { return m_graph; }
    [[nodiscard]] TensorContext& context() { return m_graph.context; }

    // What it is applied to.
    [[nodiscard]] bool hasInput(std::size_t i) const {
        return i < m_node.inputs.size() && !m_node.inputs[i].empty();
    }
    /// A mistake if it is left out; what is no tensor of floats keeps the node.
    TermId tensor(std::size_t i);
    TermId tensorOf(const std::string& name);
    [[nodiscard]] const OnnxValue& value(const std::string& name) const {
        return m_graph.found.at(name);
    }
    /// Null: it is left out, or not known before inference.
    [[nodiscard]] OnnxTensorPtr constant(std::size_t i) const;
    /// The elements of a constant list of whole numbers; none: it is none.
    [[nodiscard]] std::optional<std::vector<std::int64_t>> integers(std::size_t i) const;
    [[nodiscard]] const Shape& shape(TermId term) const;
    /// Of whatever it is, without making a weight of it; none: left out, or not known.
    [[nodiscard]] std::optional<Shape> knownShape(std::size_t i) const;
    [[nodiscard]] bool isNeeded(std::size_t output) const {
        return output < m_node.outputs.size() && m_graph.needed.contains(m_node.outputs[output]);
    }

    // Attributes: asking for one says that it is heeded.
    [[nodiscard]] bool hasAttribute(std::string_view name) const;
    std::int64_t number(std::string_view name, std::int64_t otherwise);
    float real(std::string_view name, float otherwise);
    std::string text(std::string_view name, const std::string& otherwise);
    std::vector<std::int64_t> list(std::string_view name, std::vector<std::int64_t> otherwise);
    std::vector<float> reals(std::string_view name);
    OnnxTensorPtr tensorAttribute(std::string_view name);
    /// Of those that were not asked for; empty: there are none.
    [[nodiscard]] std::string unheededAttribute() const;

    // Terms. Of terms that are not valid they are not valid.
    TermId make(TensorOp o, const Parameters& parameters, const std::vector<TermId>& arguments);
    /// What follows another one of its kind takes its place.
    TermId reshape(TermId x, const Shape& to);
    TermId broadcast(TermId x, const Shape& to);
    TermId transpose(TermId x, const Parameters& axes);
    /// The first one of a term that is this operator; else not valid.
    [[nodiscard]] TermId argumentOf(TermId term, TensorOp o) const;
    TermId weight(std::string_view wanted, Shape shape, std::vector<float> elements);
    /// Two shapes as numpy fits them to each other; a mistake if they do not fit.
    Shape commonShape(const Shape& a, const Shape& b);

    // Results.
    void give(std::size_t output, TermId term);
    void giveKept(std::size_t output, OnnxKeptValue value);
    void giveConstant(std::size_t output, OnnxTensor tensor);
    /// Counts elements that are not in the file; a mistake if they are too many for all nodes.
    bool mayFold(std::size_t elements);
    /// To the file's names; what was given only counts then.
    void commit();
    /// The operator stays as it is, for this reason.
    void keep(std::string reason);
    /// The model is wrong.
    void fail(std::string reason, std::string hint = {});
    [[nodiscard]] bool isKept() const { return m_reason.has_value(); }
    [[nodiscard]] const std::string& reason() const { return *m_reason; }
    [[nodiscard]] const std::optional<Diagnostic>& error() const { return m_error; }
    /// Nothing more is made of it: it is kept, or wrong.
    [[nodiscard]] bool isOver() const { return m_error.has_value() || m_reason.has_value(); }

private:
    const OnnxAttribute* find(std::string_view name);
    template <typename Value>
    Value attribute(std::string_view name, Value otherwise, std::string_view kind);

    OnnxGraphImport& m_graph;
    const OnnxNode& m_node;
    std::set<std::string, std::less<>> m_asked;
    std::vector<std::pair<std::size_t, OnnxValue>> m_given;
    std::optional<std::string> m_reason;
    std::optional<Diagnostic> m_error;
};

/// Folds what is known at import into constants; false: nothing was given.
bool foldConstant(OnnxNodeImport& import);
/// Keeps the node as an opaque operator, for this reason.
void importOpaque(OnnxNodeImport& import, const std::string& reason);

}  // namespace candler::tensor
