// OnnxFile: a model in the ONNX format as plain structs, and what ONNX says about its operators.
// Files may be hostile: what they say about sizes is compared with what they hold.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

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

/// An attribute that is not looked into, as the file has it: graphs of loops and branches, types.
struct OnnxBytes {
    std::string bytes;
};

struct OnnxAttribute {
    std::string name;
    std::variant<std::int64_t, float, std::string, std::vector<std::int64_t>, std::vector<float>,
                 std::vector<std::string>, OnnxTensorPtr, OnnxBytes>
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
    /// What graphs in its attributes use of the graph around them; each once.
    std::vector<std::string> captures{};
    bool hasGraphs = false;
    bool hasUnknownFields = false;  ///< It says more than this library reads.
};

struct OnnxExtent {
    std::int64_t value = 0;  ///< 0: not known.
    std::string symbol{};    ///< Empty: known, or without a name.
    bool isEmpty = false;    ///< It is 0.

    bool operator==(const OnnxExtent&) const = default;
};

/// What the file says about a value.
struct OnnxDeclared {
    std::string name;
    std::string typeName;  ///< Of the elements; empty: no tensor, or not said.
    std::optional<std::vector<OnnxExtent>> extents;

    /// None unless all extents are known, and within our limits.
    [[nodiscard]] std::optional<Shape> shape() const;
    [[nodiscard]] bool hasNoElements() const;
};

/// The whole file as protocol buffers, for OnnxWriter: OnnxProto.h.
struct OnnxProto;

struct OnnxFile {
    std::string file;
    std::vector<OnnxNode> nodes;
    std::map<std::string, OnnxTensorPtr, std::less<>> constants;
    std::vector<OnnxDeclared> inputs;
    std::vector<OnnxDeclared> outputs;
    std::map<std::string, OnnxDeclared, std::less<>> values;    ///< Of what is between.
    std::map<std::string, std::int64_t, std::less<>> versions;  ///< Of operators, by domain.
    std::set<std::string, std::less<>> names;  ///< Of all values, those of nested graphs too.
    std::shared_ptr<const OnnxProto> proto;
    std::int64_t irVersion = 0;                               ///< Of the format.
    std::set<std::pair<std::string, std::string>> functions;  ///< Domain and type of its own.
    bool hasDataBeside = false;  ///< Some of it was read from other files.
};

/// Of a file's bytes; diagnostics name it `file`. Data in other files is read where these are in
/// the folder of `file`.
Result<OnnxFile> parseOnnx(const std::string& file, std::string_view bytes);

/// `node 3 'conv1' (Conv)`, for people.
[[nodiscard]] std::string nodeText(const OnnxNode& node);
/// A name of the file, for people: without control characters, and not too long.
[[nodiscard]] std::string shownName(std::string_view name);

}  // namespace candler::tensor
