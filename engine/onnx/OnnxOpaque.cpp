// What is not ours stays as an opaque operator, named by its type, version, arguments and
// attributes: `Softmax-13(0) axis=-1`, `Slice-13(0,[0],[2],[1])`.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "engine/onnx/OnnxNodeImport.h"

namespace candler::tensor {

namespace {

/// What is written into a name; more would be data.
constexpr std::size_t kMostWritten = 64;

/// Of a window, along an axis.
constexpr std::int64_t kMostWindow = 1 << 20;
struct WindowList {
    const char* name;
    std::int64_t least;
    std::size_t perAxis;
};

/// Two of these are different although they look the same.
constexpr std::array<std::string_view, 6> kRandom{
    "Bernoulli", "Dropout", "Multinomial", "RandomNormalLike", "RandomUniformLike", "RandomNormal"};

/// Without what would end a text or separate attributes.
std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                             (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
        result +=
            isPlain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return result;
}

template <typename Element>
std::optional<std::string> listText(const std::vector<Element>& values) {
    if (values.size() > kMostWritten) return std::nullopt;
    return fmt::format("[{}]", fmt::join(values, ","));
}

/// None: it is too large, or of a type whose elements were not read.
std::optional<std::string> tensorText(const OnnxTensor& tensor) {
    if (tensor.kind == OnnxTensor::Kind::Other) return std::nullopt;
    const auto list = tensor.kind == OnnxTensor::Kind::Float ? listText(*tensor.floats)
                                                             : listText(tensor.integers);
    // A list of INT64 is what most operators take.
    if (!list || (tensor.typeName == "INT64" && tensor.shape.size() == 1)) return list;
    return fmt::format("{}:{}:{}", tensor.typeName, shapeText(tensor.shape), *list);
}

struct AttributeText {
    std::optional<std::string> operator()(std::int64_t value) const {
        return std::to_string(value);
    }
    std::optional<std::string> operator()(float value) const { return fmt::format("{}", value); }
    std::optional<std::string> operator()(const std::string& value) const { return escaped(value); }
    std::optional<std::string> operator()(const std::vector<std::int64_t>& values) const {
        return listText(values);
    }
    std::optional<std::string> operator()(const std::vector<float>& values) const {
        return listText(values);
    }
    std::optional<std::string> operator()(const std::vector<std::string>& values) const {
        std::vector<std::string> texts;
        for (const std::string& value : values) texts.push_back(escaped(value));
        return listText(texts);
    }
    std::optional<std::string> operator()(const OnnxTensorPtr& value) const {
        return tensorText(*value);
    }
};

class Opaque {
public:
    explicit Opaque(OnnxNodeImport& import) : m_import(import), m_node(import.node()) {}

    void run() {
        if (std::ranges::find(kRandom, m_node.type) != kRandom.end())
            return m_import.fail("it gives random numbers", "export the model for inference");
        readArguments();
        if (m_import.isBroken()) return;
        const auto o = opaqueOf(m_tensors.size());
        if (!o)
            return m_import.fail(
                fmt::format("it is not supported, and takes {} tensors", m_tensors.size()),
                "one to six can be kept as they are");
        if (!checkWindows()) return;
        const auto signature = inferOnnx(m_import.file(), m_node, m_arguments);
        if (!signature) return m_import.fail(signature.error());
        const auto definition = definitionText(signature->version);
        if (!definition) return;
        const std::int64_t name = m_import.context().name(*definition);
        for (std::size_t i = 0; i < m_node.outputs.size(); ++i) {
            if (!m_import.isNeeded(i)) continue;
            const auto shape = shapeOf(i, signature->outputs[i]);
            if (!shape) return;
            Parameters parameters{name, static_cast<std::int64_t>(i)};
            parameters.insert(parameters.end(), shape->begin(), shape->end());
            std::vector<TypeId> types;
            for (const TermId tensor : m_tensors)
                types.push_back(m_import.context().store.type(tensor));
            const auto label = m_import.context().label(*o, parameters, types);
            if (!label) return m_import.fail(label.error());
            m_import.give(i, m_import.context().store.make(*label, m_tensors));
        }
    }

private:
    /// Whole numbers and what is empty are part of the name, floats are tensors.
    void readArguments() {
        for (std::size_t i = 0; i < m_node.inputs.size(); ++i) {
            OnnxArgument& argument = m_arguments.emplace_back();
            std::string& text = m_texts.emplace_back();
            if (!m_import.hasInput(i)) continue;
            const OnnxTensorPtr constant = m_import.constant(i);
            const bool isTensor = constant == nullptr ||
                                  (constant->kind == OnnxTensor::Kind::Float &&
                                   std::ranges::find(constant->shape, 0) == constant->shape.end());
            if (!isTensor) {
                const auto written = tensorText(*constant);
                if (!written)
                    return m_import.fail(
                        fmt::format("input {} holds {} of {}, which is not supported", i,
                                    shapeText(constant->shape), constant->typeName));
                argument.constant = constant;
                text = *written;
                continue;
            }
            const TermId tensor = m_import.tensor(i);
            if (!tensor.isValid()) return;
            // Small ones may say what shape comes out.
            if (constant != nullptr && constant->floats->size() <= kMostWritten)
                argument.constant = constant;
            else
                argument.shape = &m_import.shape(tensor);
            text = std::to_string(m_tensors.size());
            m_tensors.push_back(tensor);
        }
    }

    [[nodiscard]] const Shape& shapeOfArgument(std::size_t i) const {
        static const Shape kNone;
        if (i >= m_arguments.size()) return kNone;
        const OnnxArgument& argument = m_arguments[i];
        if (argument.shape != nullptr) return *argument.shape;
        return argument.constant != nullptr ? argument.constant->shape : kNone;
    }

    /// ONNX's inference of windows indexes and divides by what it does not look at before.
    bool checkWindows() {
        const bool isConv = m_node.type.find("Conv") != std::string::npos;
        if (!isConv && m_node.type.find("ool") == std::string::npos) return true;
        const std::size_t rank = shapeOfArgument(0).size();
        if (rank < 3 || (isConv && shapeOfArgument(1).size() != rank)) {
            m_import.fail(fmt::format("windows do not fit {} and {}", shapeText(shapeOfArgument(0)),
                                      shapeText(shapeOfArgument(1))));
            return false;
        }
        for (const auto& [name, least, perAxis] :
             {WindowList{"kernel_shape", 1, 1}, WindowList{"strides", 1, 1},
              WindowList{"dilations", 1, 1}, WindowList{"pads", -kMostWindow, 2},
              WindowList{"output_padding", 0, 1}, WindowList{"output_shape", 0, 1}}) {
            if (!m_import.hasAttribute(name)) continue;
            const auto values = m_import.list(name, {});
            if (m_import.isBroken()) return false;
            const bool fits = values.size() == perAxis * (rank - 2) &&
                              std::ranges::all_of(values, [least = least](std::int64_t value) {
                                  return value >= least && value <= kMostWindow;
                              });
            if (fits) continue;
            m_import.fail(
                fmt::format("attribute '{}' does not fit {}", name, shapeText(shapeOfArgument(0))));
            return false;
        }
        return true;
    }

    std::optional<std::string> definitionText(std::int64_t version) {
        const std::string domain = m_node.domain.empty() ? "" : escaped(m_node.domain) + ".";
        std::string text = fmt::format("{}{}-{}({})", domain, escaped(m_node.type), version,
                                       fmt::join(m_texts, ","));
        std::vector<std::string> attributes;
        for (const OnnxAttribute& attribute : m_node.attributes) {
            const auto value = std::visit(AttributeText{}, attribute.value);
            if (!value) {
                m_import.fail(
                    fmt::format("attribute '{}' is too large, or of a type that is not "
                                "read",
                                shownName(attribute.name)));
                return std::nullopt;
            }
            attributes.push_back(escaped(attribute.name) + "=" + *value);
        }
        std::ranges::sort(attributes);
        for (const std::string& attribute : attributes) text += " " + attribute;
        return text;
    }

    /// As ONNX infers it, else as the file says.
    std::optional<Shape> shapeOf(std::size_t output, const std::optional<OnnxDeclared>& inferred) {
        const std::string& name = m_node.outputs[output];
        const OnnxDeclared* known = inferred ? &*inferred : nullptr;
        for (const auto* declared : {&m_import.file().values, &m_import.file().outputs}) {
            const auto found = std::ranges::find(*declared, name, &OnnxDeclared::name);
            if (known == nullptr && found != declared->end()) known = &*found;
        }
        const std::string shown = shownName(name);
        if (known != nullptr && !known->typeName.empty() && known->typeName != "FLOAT") {
            m_import.fail(fmt::format("its result '{}' holds {}", shown, known->typeName),
                          "only tensors of FLOAT can be kept");
            return std::nullopt;
        }
        Shape shape;
        bool isKnown = known != nullptr && known->extents;
        if (isKnown)
            for (const OnnxExtent& extent : *known->extents) {
                isKnown = isKnown && extent.value > 0 && extent.value <= kMostElements;
                shape.push_back(extent.value);
            }
        if (isKnown) return shape;
        m_import.fail(fmt::format("the shape of its result '{}' is not known", shown),
                      "let ONNX infer the shapes of the model, or name them in it");
        return std::nullopt;
    }

    OnnxNodeImport& m_import;
    const OnnxNode& m_node;
    std::vector<OnnxArgument> m_arguments;
    std::vector<std::string> m_texts;
    std::vector<TermId> m_tensors;
};

}  // namespace

void importOpaque(OnnxNodeImport& import) {
    Opaque(import).run();
}

}  // namespace candler::tensor
