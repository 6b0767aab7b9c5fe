// A model of a test, imported, written again by a plan, checked by ONNX, and compared.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "engine/onnx/OnnxProgram.h"
#include "tests/unit/onnx/ModelBuilder.h"

namespace candler::test {

struct Written {
    onnx::ModelProto model{};
    tensor::OnnxRewritten result{};

    /// `Conv Relu`
    [[nodiscard]] std::string types() const;
    /// The first one; fails the test if there is none.
    [[nodiscard]] const onnx::NodeProto& node(const std::string& type) const;
};

/// Fails the test if the model cannot be read.
tensor::OnnxFile parsed(const ModelBuilder& model);

using Dimensions = std::map<std::string, std::int64_t, std::less<>>;
/// With the program that `change` makes of the model's own. Fails the test if ONNX's checker or its
/// inference of shapes finds a mistake in what was written.
Written written(const ModelBuilder& model,
                const std::function<std::string(const std::string&)>& change,
                const Dimensions& dimensions = {});
/// With its own program; it must be equal to the model.
Written written(const ModelBuilder& model, const Dimensions& dimensions = {});
/// The first message for a plan that is refused; empty: it is not.
std::string refusedPlan(const ModelBuilder& model, const std::string& plan);

/// As it stands in a text that has `from`.
std::string replaced(std::string text, const std::string& from, const std::string& to);
void addInput(ModelBuilder& model, const std::string& name, const Extents& extents,
              onnx::TensorProto_DataType type);
/// Of the newest output.
void outputType(ModelBuilder& model, onnx::TensorProto_DataType type);

}  // namespace candler::test
