#include "tests/unit/onnx/Imported.h"

#include <catch2/catch.hpp>

#include "engine/data/Safetensors.h"
#include "engine/languages/tensorgraph/semantics/TensorEvaluator.h"

namespace candler::test {

Imported::Imported(const ModelBuilder& model, const tensor::OnnxOptions& options) {
    const auto file = tensor::parseOnnx("test.onnx", model.bytes());
    if (!file) FAIL(render(file.error()));
    auto imported = importOnnx(context, *file, options);
    if (!imported) FAIL(render(imported.error()));
    result = std::move(*imported);
    outputs = outputsOf(context, result.start);
    text = programText(context, result.start, result.names);
    readBack();
}

/// Terms are interned: what is read is the same term. Weights have their values.
void Imported::readBack() {
    const auto read = readProgram(context, SourceText("written", text));
    if (!read) FAIL(text + render(read.error()));
    REQUIRE(read->outputs.size() == outputs.size());
    for (std::size_t i = 0; i < outputs.size(); ++i) REQUIRE(read->outputs[i].term == outputs[i]);
    const auto values = parseSafetensors("written", safetensorsBytes(result.values));
    REQUIRE(values);
    REQUIRE(read->weights.size() == values->all().size());
    for (const tensor::DeclaredWeight& weight : read->weights) {
        REQUIRE(values->find(weight.name) != nullptr);
        REQUIRE(values->find(weight.name)->shape == weight.shape);
    }
}

void Imported::evaluateLeaves() {
    if (m_leaves.empty()) m_leaves = leafValues(context, outputs, result.values, 3);
}

std::vector<tensor::TensorValue> Imported::evaluate() {
    evaluateLeaves();
    auto values = tensor::evaluate(context, outputs, m_leaves);
    if (!values) FAIL(render(values.error()));
    return std::move(*values);
}

const tensor::TensorValue& Imported::leaf(const std::string& name) {
    evaluateLeaves();
    INFO(text);
    const auto found = m_leaves.find(name);
    if (found == m_leaves.end()) FAIL("no leaf is called " + name);
    return found->second;
}

std::string Imported::shapeOf(std::size_t output) const {
    return typeText(context[context.store.type(outputs[output])]);
}

std::string refusal(const std::string& bytes, const tensor::OnnxOptions& options) {
    const auto told = [](const Diagnostics& errors) {
        std::string text;
        for (const Diagnostic& error : errors) text += error.message + "\n";
        return text;
    };
    const auto file = tensor::parseOnnx("test.onnx", bytes);
    if (!file) return told(file.error());
    tensor::TensorContext context;
    const auto imported = importOnnx(context, *file, options);
    return imported ? "" : told(imported.error());
}

}  // namespace candler::test
