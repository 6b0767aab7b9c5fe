// OnnxTerms: the terms of a plan on their way into a model: what each is called there, which are
// weights that are computed now, and which outputs of the file they are.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/onnx/OnnxGraph.h"
#include "engine/onnx/OnnxImport.h"
#include "engine/support/StopCheck.h"

namespace candler::tensor {

/// Since which versions of ONNX's operators something is as it is.
inline constexpr std::int64_t kRepeatedOperands = 7;  // as numpy repeats them
inline constexpr std::int64_t kOldestOperators = 6;

class OnnxTerms {
public:
    using Names = std::vector<std::string>;
    using Integers = std::vector<std::int64_t>;

    /// All that is given must outlive it.
    OnnxTerms(const TensorContext& context, const OnnxFile& file, const OnnxOptions& options,
              const OnnxImported& model, const StopCheck& stop)
        : m_context(context),
          m_model(model),
          m_stop(stop),
          m_graph(file, model.links, options.dimensions) {}

protected:
    void fail(std::string message, std::string hint);
    [[nodiscard]] TensorOp opOf(TermId term) const;
    [[nodiscard]] const Parameters& parametersOf(TermId term) const;
    [[nodiscard]] const TensorType& typeOf(TermId term) const;
    [[nodiscard]] const Shape& shapeOf(TermId term) const { return typeOf(term).shape; }
    [[nodiscard]] TermId child(TermId term, std::size_t i) const;
    /// Nothing else needs it.
    [[nodiscard]] bool isInner(TermId term) const;
    /// Of weights alone; what repeats them stays small.
    [[nodiscard]] bool isFoldable(TermId part) const;
    /// Of weights alone, large or small.
    [[nodiscard]] bool isKnown(TermId part) const;
    /// The first output that is made by a node has its name from that node.
    void nameOutputs(const std::vector<TermId>& outputs);
    /// An output of the file is that result of a kept operator over tensors with these names.
    bool isMade(const OnnxOutput& output, const std::vector<TermId>& outputs,
                const OnnxKeptResult& result, const Names& tensors);
    /// Of an input or an opaque operator; null: it is neither.
    [[nodiscard]] const std::string* nameOfLabel(TermId term) const;
    /// What an opaque operator takes.
    [[nodiscard]] std::vector<TermId> tensorsOf(TermId part) const;
    std::string outputName(const OnnxOutput& output, const std::vector<TermId>& outputs);
    /// A new name for what the part gives.
    std::string resultName(TermId part);
    void checkVersion();
    void give(TermId part, std::string name);
    onnx::NodeProto& add(TermId part, const std::string& type, const Names& inputs);
    /// Of whatever is needed as an operand: weights are made when something needs them.
    std::string nameOf(TermId term);
    std::string weightName(TermId term);
    std::vector<double> elementsOf(TermId weight);
    [[nodiscard]] std::string innerName(const std::string& wanted);

    const TensorContext& m_context;
    const OnnxImported& m_model;
    const StopCheck& m_stop;
    OnnxGraph m_graph;
    std::unordered_set<TermId> m_folded;  ///< Computed when the model is written.
    std::unordered_set<TermId> m_known;   ///< Could be.
    std::unordered_map<TermId, std::vector<TermId>> m_users;
    std::unordered_set<TermId> m_isOutput;
    std::unordered_map<TermId, std::string> m_wishes;  ///< Outputs of the file.
    std::unordered_map<TermId, std::string> m_names;   ///< Of what is written.
    std::optional<Diagnostic> m_error;
};

}  // namespace candler::tensor
