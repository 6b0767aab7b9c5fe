// Models in the ONNX format, made with the ONNX library, for tests.
#pragma once

#include <onnx/onnx_pb.h>

#include <initializer_list>
#include <string>
#include <vector>

namespace candler::test {

using Extents = std::vector<std::int64_t>;

/// One node; attributes are added to it.
class NodeBuilder {
public:
    explicit NodeBuilder(onnx::NodeProto& node) : m_node(&node) {}

    NodeBuilder& integer(const std::string& name, std::int64_t value);
    NodeBuilder& real(const std::string& name, float value);
    NodeBuilder& text(const std::string& name, const std::string& value);
    NodeBuilder& list(const std::string& name, const Extents& values);
    NodeBuilder& name(const std::string& name);
    NodeBuilder& domain(const std::string& name);
    onnx::NodeProto& proto() { return *m_node; }

private:
    onnx::AttributeProto& attribute(const std::string& name, onnx::AttributeProto_AttributeType);

    onnx::NodeProto* m_node;
};

class ModelBuilder {
public:
    explicit ModelBuilder(std::int64_t version = 13);

    void input(const std::string& name, const Extents& extents);
    /// With an axis whose extent is a symbol.
    void input(const std::string& name, const std::string& symbol, const Extents& extents);
    /// Random numbers, or numbers above 0.
    void weights(const std::string& name, const Extents& extents, bool isPositive = false);
    void number(const std::string& name, float value);
    void integers(const std::string& name, const Extents& values);
    NodeBuilder node(const std::string& type, const std::vector<std::string>& inputs,
                     const std::vector<std::string>& outputs);
    void output(const std::string& name);

    onnx::ModelProto& model() { return m_model; }
    onnx::GraphProto& graph() { return *m_model.mutable_graph(); }
    [[nodiscard]] std::string bytes() const { return m_model.SerializeAsString(); }

private:
    onnx::ModelProto m_model;
    std::uint64_t m_seed = 1;
};

}  // namespace candler::test
