// A model of a test, imported, written as a program, and read back.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/languages/tensorgraph/TensorProgram.h"
#include "engine/onnx/OnnxImport.h"
#include "tests/unit/onnx/ModelBuilder.h"

namespace candler::test {

struct Imported {
    /// Fails the test if the model is refused, or is another one after it was read back.
    explicit Imported(const ModelBuilder& model, const tensor::OnnxOptions& options = {});

    tensor::TensorContext context;
    tensor::OnnxImported result;
    std::string text;  ///< Of the program.
    std::vector<TermId> outputs;

    /// Of its outputs, on random inputs; fails if it cannot be evaluated.
    std::vector<tensor::TensorValue> evaluate();
    /// Of an input, or of a weight of the file by its name.
    [[nodiscard]] const tensor::TensorValue& leaf(const std::string& name);
    [[nodiscard]] std::string shapeOf(std::size_t output) const;

private:
    void readBack();
    void evaluateLeaves();

    tensor::LeafValues m_leaves;
};

/// The messages of a refusal, a line each; empty: the model is imported.
std::string refusal(const std::string& bytes, const tensor::OnnxOptions& options = {});

}  // namespace candler::test
