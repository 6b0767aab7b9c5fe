// OnnxGraph: a model that is being written: its nodes so far, what its values are called, and
// copies of the operators that stay as they are. Names of the file stay with the values that have
// them.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/onnx/OnnxLinks.h"
#include "engine/onnx/OnnxProto.h"

namespace candler::tensor {

/// Whose name a new value would like to have.
enum class OnnxNameOf : std::uint8_t {
    Same,  ///< A value of the file that it is equal to.
    Like,  ///< A value that it is made of: the name is a beginning.
};

class OnnxGraph {
public:
    OnnxGraph(const OnnxFile& file, const OnnxLinks& links,
              const std::map<std::string, std::int64_t, std::less<>>& dimensions);

    /// Whether an output of the file, which a kept operator gives there, is this copy of it.
    using IsOutput = std::function<bool(const std::string& name, const OnnxKeptResult& result,
                                        const std::vector<std::string>& tensors)>;
    void setIsOutput(IsOutput isOutput) { m_isOutput = std::move(isOutput); }

    /// Of ONNX's own operators.
    [[nodiscard]] std::int64_t version() const { return m_version; }
    /// Taken from then on.
    std::string freshName(const std::string& wanted, OnnxNameOf of);
    /// After what it reads.
    onnx::NodeProto& add(const std::string& type, const std::vector<std::string>& inputs,
                         const std::vector<std::string>& outputs);
    /// A tensor of FLOAT is called that.
    void describe(const std::string& name, const Shape& shape);
    std::string addFloats(const std::string& wanted, const Shape& shape,
                          const std::vector<double>& elements);
    std::string addIntegers(const std::string& wanted, const std::vector<std::int64_t>& values);
    /// What a kept operator gives over tensors with these names; by `wish`, if it is not empty and
    /// was not copied over them before.
    std::string copy(const OnnxKeptResult& result, const std::vector<std::string>& tensors,
                     const std::string& wish = {});
    /// Every output of the file with what it is called so far; nothing is added after that.
    onnx::ModelProto finish(const std::vector<std::pair<std::string, std::string>>& outputs);

private:
    using Copy = std::pair<std::size_t, std::vector<std::string>>;

    void copyOne(const Copy& one, std::size_t output, const std::string& wish);
    [[nodiscard]] std::vector<std::string> tensorsOf(const OnnxKeptResult& result,
                                                     const std::vector<std::string>& names) const;
    std::string operandName(const OnnxOperand& operand, const std::vector<std::string>& names);
    void setName(onnx::NodeProto& node, const std::string& wanted);
    void removeUnused();
    void addConstants();
    void addInterface(onnx::GraphProto& graph) const;
    void setDimensions(onnx::ValueInfoProto& info) const;

    const OnnxFile& m_file;
    const OnnxLinks& m_links;
    const std::map<std::string, std::int64_t, std::less<>>& m_dimensions;
    std::int64_t m_version = 0;
    onnx::GraphProto m_graph;
    std::vector<onnx::TensorProto> m_constants;  ///< That the file does not have.
    std::set<std::string, std::less<>> m_outputNames;
    std::set<std::string, std::less<>> m_taken;
    std::set<std::string, std::less<>> m_given;  ///< By nodes.
    IsOutput m_isOutput;
    std::set<std::string, std::less<>> m_nodeNames;
    std::map<std::string, std::size_t> m_lastNumber;  ///< Of names that were taken.
    std::map<std::string, std::string> m_ownNames;    ///< Of the file's nodes, by first outputs.
    std::set<std::string, std::less<>> m_used;        ///< Names that nodes read.
    std::map<Copy, std::vector<std::string>> m_copies;
};

}  // namespace candler::tensor
