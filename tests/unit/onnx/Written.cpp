#include "tests/unit/onnx/Written.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <onnx/checker.h>
#include <onnx/defs/schema.h>
#include <onnx/shape_inference/implementation.h>

#include <catch2/catch.hpp>
#include <stdexcept>

namespace candler::test {

std::string Written::types() const {
    std::vector<std::string> types;
    for (const auto& node : model.graph().node()) types.push_back(node.op_type());
    return fmt::format("{}", fmt::join(types, " "));
}

const onnx::NodeProto& Written::node(const std::string& type) const {
    for (const auto& node : model.graph().node())
        if (node.op_type() == type) return node;
    FAIL("there is no " + type + " among " + types());
    throw std::logic_error("not reached");
}

tensor::OnnxFile parsed(const ModelBuilder& model) {
    auto file = tensor::parseOnnx("test.onnx", model.bytes());
    if (!file) FAIL(render(file.error()));
    return std::move(*file);
}

Written written(const ModelBuilder& model,
                const std::function<std::string(const std::string&)>& change,
                const Dimensions& dimensions) {
    const tensor::OnnxFile file = parsed(model);
    auto program = tensor::OnnxProgram::import(
        file, {.dimensions = dimensions, .keepsOpen = true, .known = nullptr});
    if (!program) FAIL(render(program.error()));
    const std::string text = program->model().start.isValid() ? program->text("", false) : "";
    auto rewritten = program->rewritten(SourceText("plan.tg", change(text)), {});
    if (!rewritten) FAIL(render(rewritten.error()));
    Written result{{}, std::move(*rewritten)};
    REQUIRE(result.model.ParseFromString(result.result.bytes));
    INFO(result.types());
    CHECK_NOTHROW(onnx::checker::check_model(result.model));
    onnx::ModelProto inferred = result.model;
    CHECK_NOTHROW(onnx::shape_inference::InferShapes(inferred, onnx::OpSchemaRegistry::Instance(),
                                                     {true, 1, true}));
    return result;
}

Written written(const ModelBuilder& model, const Dimensions& dimensions) {
    Written result = written(
        model, [](const std::string& text) { return text; }, dimensions);
    CHECK(result.result.difference.empty());
    return result;
}

std::string refusedPlan(const ModelBuilder& model, const std::string& plan) {
    const tensor::OnnxFile file = parsed(model);
    auto program = tensor::OnnxProgram::import(file, {});
    if (!program) FAIL(render(program.error()));
    const auto result = program->rewritten(SourceText("plan.tg", plan), {});
    return result ? std::string() : result.error().front().message;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

void addInput(ModelBuilder& model, const std::string& name, const Extents& extents,
              onnx::TensorProto_DataType type) {
    model.input(name, extents);
    model.graph().mutable_input()->rbegin()->mutable_type()->mutable_tensor_type()->set_elem_type(
        type);
}

void outputType(ModelBuilder& model, onnx::TensorProto_DataType type) {
    model.graph().mutable_output()->rbegin()->mutable_type()->mutable_tensor_type()->set_elem_type(
        type);
}

}  // namespace candler::test
