// What is not ours stays as an opaque operator, named by its type, version, arguments and
// attributes: `Softmax-13(0) axis=-1`, `Slice-13(0,[0],[2],[1])`. One that is applied to what is no
// tensor of ours either names it by its place in OnnxKeptTable: `Gather-13(0,~3.0[])`; constants
// that are too long for a name by theirs: `=table`. What is not written out makes it the only one
// of its kind: `If-13() body=~ @result`.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"
#include "engine/onnx/OnnxInference.h"
#include "engine/onnx/OnnxNodeImport.h"
#include "engine/onnx/OnnxShapes.h"

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
constexpr std::array<std::string_view, 7> kRandom{
    "Bernoulli",        "Dropout",       "Multinomial",      "RandomNormal",
    "RandomNormalLike", "RandomUniform", "RandomUniformLike"};

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
    std::optional<std::string> operator()(const OnnxBytes& /*value*/) const { return std::nullopt; }
};

class Opaque {
public:
    Opaque(OnnxNodeImport& import, const std::string& reason)
        : m_import(import), m_graph(import.graph()), m_node(import.node()), m_reason(reason) {}

    void run() {
        readAttributes();
        for (const std::string& name : m_node.inputs) addOperand(name);
        for (const std::string& name : m_node.captures) addOperand(name);
        m_arguments.resize(m_node.inputs.size());
        OnnxSignature signature{.version = m_graph.versionOf(m_node), .outputs = {}};
        if (mayInfer()) {
            auto inferred = inferOnnx(m_graph.file, m_node, m_arguments);
            if (!inferred) return m_import.fail(inferred.error());
            signature = std::move(*inferred);
        }
        if (m_import.isOver()) return;
        for (std::size_t i = 0; i < m_node.outputs.size(); ++i)
            m_kept.outputs.push_back(declaredOutput(i, signature));
        const std::string definition = definitionText(signature.version);
        m_kept.node = &m_node;
        const auto outputs = m_kept.outputs;
        const std::size_t place = m_graph.links.kept.add(definition, std::move(m_kept));
        for (std::size_t i = 0; i < outputs.size(); ++i)
            if (m_import.isNeeded(i)) giveOutput(i, outputs[i], definition, place);
    }

private:
    /// A weight, once something needs it.
    static bool isOurs(const OnnxTensor& constant) {
        return constant.kind == OnnxTensor::Kind::Float &&
               std::ranges::find(constant.shape, 0) == constant.shape.end();
    }

    void readAttributes() {
        for (const OnnxAttribute& attribute : m_node.attributes) {
            const auto value = std::visit(AttributeText{}, attribute.value);
            m_isOnly = m_isOnly || !value;
            m_attributes.push_back(escaped(attribute.name) + "=" + value.value_or("~"));
        }
        // What operators of others do, and functions of the model, is not known: some are random.
        m_isOnly = m_isOnly || m_node.hasGraphs || !m_node.domain.empty() ||
                   m_node.hasUnknownFields || m_graph.isFunction(m_node) ||
                   std::ranges::find(kRandom, m_node.type) != kRandom.end();
        std::ranges::sort(m_attributes);
    }

    /// Whole numbers and what is empty are part of the name, floats are tensors.
    void addOperand(const std::string& name) {
        OnnxArgument& argument = m_arguments.emplace_back();
        OnnxOperand& operand = m_kept.operands.emplace_back();
        std::string& text = m_texts.emplace_back();
        if (name.empty()) return;
        const OnnxValue& value = m_import.value(name);
        if (value.kept != nullptr) {
            argument.value = value.kept->declared;
            operand.kind = OnnxOperand::Kind::Kept;
            operand.result = {value.kept->kept, value.kept->output, {}};
            for (const TermId tensor : value.kept->tensors)
                operand.result.tensors.push_back(placeOf(tensor));
            m_hasKept = true;
            text = fmt::format("~{}.{}[{}]", value.kept->kept, value.kept->output,
                               fmt::join(operand.result.tensors, ";"));
        } else if (value.constant != nullptr && !isOurs(*value.constant)) {
            addConstant(name, *value.constant, operand);
            text = tensorText(*value.constant).value_or("=" + escaped(name));
        } else {
            addTensor(name, operand, text);
        }
        if (value.constant != nullptr) describe(value.constant, argument);
    }

    /// Only short ones may say what shape comes out.
    static void describe(const OnnxTensorPtr& constant, OnnxArgument& argument) {
        const bool isShort = constant->kind == OnnxTensor::Kind::Float
                                 ? constant->floats->size() <= kMostWritten
                                 : constant->kind == OnnxTensor::Kind::Integer;
        if (isShort)
            argument.constant = constant;
        else
            argument.value = declaredTensor(constant->typeName, constant->shape);
    }

    static OnnxDeclared declaredTensor(const std::string& type, const Shape& shape) {
        OnnxDeclared declared{{}, type, std::vector<OnnxExtent>()};
        for (const std::int64_t extent : shape) declared.extents->push_back({extent, {}});
        return declared;
    }

    void addConstant(const std::string& name, const OnnxTensor& constant, OnnxOperand& operand) {
        operand.kind = OnnxOperand::Kind::Constant;
        operand.constant = name;
        if (!m_graph.file.constants.contains(name))
            m_graph.links.folded.emplace(name, std::make_shared<const OnnxTensor>(constant));
    }

    void addTensor(const std::string& name, OnnxOperand& operand, std::string& text) {
        const TermId tensor = m_import.tensorOf(name);
        if (!tensor.isValid()) return;
        m_arguments.back().value = declaredTensor("FLOAT", m_import.shape(tensor));
        operand.kind = OnnxOperand::Kind::Tensor;
        operand.tensor = placeOf(tensor);
        text = std::to_string(operand.tensor);
    }

    [[nodiscard]] std::vector<std::size_t> keyOf(std::size_t place, std::size_t output) const {
        std::vector<std::size_t> key{place, output};
        for (const TermId tensor : m_tensors) key.push_back(tensor.index());
        return key;
    }

    static std::vector<std::size_t> placesOf(const std::vector<TermId>& tensors) {
        std::vector<std::size_t> places(tensors.size());
        std::iota(places.begin(), places.end(), std::size_t{0});
        return places;
    }

    std::size_t placeOf(TermId tensor) {
        const auto [place, isNew] = m_places.try_emplace(tensor, m_tensors.size());
        if (isNew) m_tensors.push_back(tensor);
        return place->second;
    }

    /// ONNX's inference of windows indexes and divides by what it does not look at before.
    bool mayInfer() {
        const bool isConv = m_node.type.find("Conv") != std::string::npos;
        if (!isConv && m_node.type.find("ool") == std::string::npos) return true;
        // Quantised ones have scales and zeros between.
        const auto image = m_import.knownShape(0);
        const auto kernels = m_import.knownShape(m_node.type.starts_with("QLinear") ? 3 : 1);
        if (!image || (isConv && !kernels)) return false;
        if (image->size() < 3 || (isConv && kernels->size() != image->size())) {
            m_import.fail(fmt::format("windows do not fit {}{}", shapeText(*image),
                                      isConv ? " and " + shapeText(*kernels) : ""));
            return false;
        }
        for (const auto& [name, least, perAxis] :
             {WindowList{"kernel_shape", 1, 1}, WindowList{"strides", 1, 1},
              WindowList{"dilations", 1, 1}, WindowList{"pads", -kMostWindow, 2},
              WindowList{"output_padding", 0, 1}, WindowList{"output_shape", 0, 1}}) {
            if (!m_import.hasAttribute(name)) continue;
            const auto values = m_import.list(name, {});
            if (m_import.isOver()) return false;
            const bool fits = values.size() == perAxis * (image->size() - 2) &&
                              std::ranges::all_of(values, [least = least](std::int64_t value) {
                                  return value >= least && value <= kMostWindow;
                              });
            if (fits) continue;
            m_import.fail(fmt::format("attribute '{}' does not fit {}", name, shapeText(*image)));
            return false;
        }
        return true;
    }

    [[nodiscard]] std::string definitionText(std::int64_t version) const {
        const std::string domain = m_node.domain.empty() ? "" : escaped(m_node.domain) + ".";
        std::string text = fmt::format("{}{}-{}({})", domain, escaped(m_node.type), version,
                                       fmt::join(m_texts, ","));
        for (const std::string& attribute : m_attributes) text += " " + attribute;
        const auto isNamed = [](const std::string& output) { return !output.empty(); };
        const auto first = std::ranges::find_if(m_node.outputs, isNamed);
        if (m_isOnly && first != m_node.outputs.end()) text += " @" + escaped(*first);
        return text;
    }

    /// Which its result has, too, where ownShape() knows it.
    [[nodiscard]] std::string typeOfFirst() const {
        const OnnxArgument& first = m_arguments.front();
        return first.constant != nullptr ? first.constant->typeName
               : first.value             ? first.value->typeName
                                         : std::string();
    }

    /// As ONNX infers it, else as the file says.
    OnnxDeclared declaredOutput(std::size_t i, const OnnxSignature& signature) const {
        OnnxDeclared result{m_node.outputs[i], {}, {}};
        if (i < signature.outputs.size() && signature.outputs[i]) result = *signature.outputs[i];
        const auto written = m_graph.declared(m_node.outputs[i]);
        if (written && (result.typeName.empty() || result.typeName == written->typeName) &&
            !result.shape())
            result = *written;
        if (const auto own = ownShape(m_import))
            result =
                declaredTensor(result.typeName.empty() ? typeOfFirst() : result.typeName, *own);
        result.name = m_node.outputs[i];
        return result;
    }

    /// The first thing that makes the output none of ours.
    [[nodiscard]] std::string causeOf(const OnnxDeclared& declared) const {
        const bool isFloat = declared.typeName == "FLOAT";
        const bool isOther = !isFloat && !declared.typeName.empty();
        for (const std::string& name : m_node.inputs) {
            if (name.empty()) continue;
            const OnnxKeptValue* const kept = m_import.value(name).kept.get();
            if (kept != nullptr && (isOther || declared.shape() || !kept->declared.shape()))
                return kept->cause;
        }
        if (declared.hasNoElements()) return nodeText(m_node) + " gives no elements";
        if (isFloat && declared.shape())
            return fmt::format("{} is kept as it is: {}", nodeText(m_node), m_reason);
        if (declared.shape())
            return fmt::format("{} gives {}, not FLOAT", nodeText(m_node), declared.typeName);
        return fmt::format("{} gives {} of a shape that is not known: {}", nodeText(m_node),
                           declared.typeName.empty() ? "something" : declared.typeName, m_reason);
    }

    void giveOutput(std::size_t i, const OnnxDeclared& declared, const std::string& definition,
                    std::size_t place) {
        const auto shape = declared.shape();
        if (declared.typeName != "FLOAT" || !shape)
            return m_import.giveKept(i, {place, i, m_tensors, declared, causeOf(declared)});
        const auto isWeight = [&](TermId tensor) { return m_graph.weights.isWeight(tensor); };
        if (m_tensors.empty() || (m_hasKept && std::ranges::all_of(m_tensors, isWeight))) {
            // One that is there already has an input.
            const std::vector<std::size_t> key = keyOf(place, i);
            if (const auto known = m_graph.keptInputs.find(key); known != m_graph.keptInputs.end())
                return m_import.give(i, known->second);
            const std::string name = m_graph.freshName(m_node.outputs[i]);
            m_graph.links.keptInputs.emplace(
                name, OnnxKeptInput{{place, i, placesOf(m_tensors)}, m_tensors, causeOf(declared)});
            const LabelId label = m_import.context().leaf(TensorOp::Input, name, *shape);
            const TermId input = m_import.context().store.make(label, {});
            m_graph.keptInputs.emplace(key, input);
            return m_import.give(i, input);
        }
        Parameters parameters{m_import.context().name(definition), static_cast<std::int64_t>(i)};
        parameters.insert(parameters.end(), shape->begin(), shape->end());
        std::vector<TermId> arguments = m_tensors;
        if (arguments.size() > kMostArguments) {
            const std::span rest = std::span(m_tensors).subspan(kMostArguments - 1);
            arguments.resize(kMostArguments - 1);
            arguments.push_back(joinOutputs(m_import.context(), rest));
        }
        std::vector<TypeId> types;
        for (const TermId one : arguments) types.push_back(m_import.context().store.type(one));
        const auto label = m_import.context().label(*opaqueOf(arguments.size()), parameters, types);
        if (!label) return m_import.fail(label.error());
        m_import.give(i, m_import.context().store.make(*label, arguments));
    }

    static constexpr std::size_t kMostArguments = 6;

    OnnxNodeImport& m_import;
    OnnxGraphImport& m_graph;
    const OnnxNode& m_node;
    const std::string& m_reason;
    OnnxKept m_kept;
    std::vector<OnnxArgument> m_arguments;
    std::vector<std::string> m_texts;
    std::vector<std::string> m_attributes;
    std::vector<TermId> m_tensors;
    std::unordered_map<TermId, std::size_t> m_places;  ///< In those.
    bool m_hasKept = false;  ///< It is applied to something that is no tensor of ours.
    bool m_isOnly = false;   ///< No other one is the same.
};

}  // namespace

void importOpaque(OnnxNodeImport& import, const std::string& reason) {
    Opaque(import, reason).run();
}

}  // namespace candler::tensor
