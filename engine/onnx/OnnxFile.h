// OnnxFile: a model in the ONNX format as plain structs, and what ONNX says about its operators.
// Files may be hostile: what they say about sizes is compared with what they hold.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <tl/expected.hpp>

#include "engine/languages/tensorgraph/operators/TensorType.h"
#include "engine/support/Result.h"

namespace candler::tensor {

/// No model that we read is larger; protocol buffers have the same limit.
inline constexpr std::size_t kMostModelBytes = (std::size_t{2} << 30U) - 1;

/// A constant. Elements are by rows; extents may be 0.
struct OnnxTensor {
    enum class Kind : std::uint8_t { Float, Integer, Other };
    Kind kind = Kind::Other;
    std::string typeName;  ///< As ONNX has it: `FLOAT`, `INT64`.
    Shape shape{};
    std::shared_ptr<const std::vector<float>> floats{};  ///< Of floats; never null then.
    std::vector<std::int64_t> integers{};                ///< Of INT64, INT32 and BOOL.
};
using OnnxTensorPtr = std::shared_ptr<const OnnxTensor>;

struct OnnxAttribute {
    std::string name;
    std::variant<std::int64_t, float, std::string, std::vector<std::int64_t>, std::vector<float>,
                 std::vector<std::string>, OnnxTensorPtr>
        value;
};

struct OnnxNode {
    std::size_t index = 0;            ///< In the file.
    std::string name;                 ///< May be empty.
    std::string type;                 ///< Of the operator.
    std::string domain;               ///< Empty for ONNX's own.
    std::vector<std::string> inputs;  ///< An empty name: it is left out.
    std::vector<std::string> outputs;
    std::vector<OnnxAttribute> attributes;
};

struct OnnxExtent {
    std::int64_t value = 0;  ///< 0: not known.
    std::string symbol;      ///< Empty: known, or without a name.
};

/// What the file says about a value.
struct OnnxDeclared {
    std::string name;
    std::string typeName;  ///< Of the elements; empty: no tensor, or not said.
    std::optional<std::vector<OnnxExtent>> extents;
};

struct OnnxFile {
    std::string file;
    std::vector<OnnxNode> nodes;
    std::map<std::string, OnnxTensorPtr, std::less<>> constants;
    std::vector<OnnxDeclared> inputs;
    std::vector<OnnxDeclared> outputs;
    std::vector<OnnxDeclared> values;                           ///< Of what is between.
    std::map<std::string, std::int64_t, std::less<>> versions;  ///< Of operators, by domain.
};

/// Of a file's bytes; diagnostics name it `file`. Refuses data in other files, nested graphs,
/// functions and sparse tensors.
Result<OnnxFile> parseOnnx(const std::string& file, std::string_view bytes);

/// What an operator is applied to: a tensor of floats, a constant, or nothing.
struct OnnxArgument {
    const Shape* shape = nullptr;
    OnnxTensorPtr constant;
};

struct OnnxSignature {
    std::int64_t version = 0;  ///< Since which the operator is as it is.
    /// What is known of each output; only with all extents.
    std::vector<std::optional<OnnxDeclared>> outputs;
};

/// What ONNX's schemas say of a node, or why the node is wrong. Of an operator that they do not
/// have nothing is known.
tl::expected<OnnxSignature, std::string> inferOnnx(const OnnxFile& file, const OnnxNode& node,
                                                   std::span<const OnnxArgument> arguments);

/// `node 3 'conv1' (Conv)`, for people.
[[nodiscard]] std::string nodeText(const OnnxNode& node);
/// A name of the file, for people: without control characters, and not too long.
[[nodiscard]] std::string shownName(std::string_view name);

}  // namespace candler::tensor
