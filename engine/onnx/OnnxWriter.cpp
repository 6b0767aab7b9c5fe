#include "engine/onnx/OnnxWriter.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

#include "engine/languages/tensorgraph/operators/ShapeInference.h"
#include "engine/languages/tensorgraph/semantics/TensorEvaluator.h"
#include "engine/onnx/OnnxGraph.h"

namespace candler::tensor {

namespace {

using Names = std::vector<std::string>;
using Integers = std::vector<std::int64_t>;

/// Since which versions of ONNX's operators something is as it is.
constexpr std::int64_t kRepeatedOperands = 7;  // as numpy repeats them
constexpr std::int64_t kExpand = 8;
constexpr std::int64_t kReshapeByInput = 5;
constexpr std::int64_t kPadByInput = 11;
constexpr std::int64_t kSplitByInput = 13;
constexpr std::int64_t kOldest = 6;

void setInts(onnx::NodeProto& node, const std::string& name, const Integers& values) {
    onnx::AttributeProto& attribute = *node.add_attribute();
    attribute.set_name(name);
    attribute.set_type(onnx::AttributeProto::INTS);
    attribute.mutable_ints()->Add(values.begin(), values.end());
}

void setInt(onnx::NodeProto& node, const std::string& name, std::int64_t value) {
    onnx::AttributeProto& attribute = *node.add_attribute();
    attribute.set_name(name);
    attribute.set_type(onnx::AttributeProto::INT);
    attribute.set_i(value);
}

std::string activationType(Activation activation) {
    switch (activation) {
        case Activation::None:
            return "Identity";
        case Activation::Relu:
            return "Relu";
        case Activation::Sigmoid:
            return "Sigmoid";
        case Activation::Tanh:
            return "Tanh";
    }
    return "Identity";
}

class Writer {
public:
    Writer(const TensorContext& context, const OnnxFile& file, const OnnxOptions& options,
           const OnnxImported& model, const StopCheck& stop)
        : m_context(context),
          m_model(model),
          m_stop(stop),
          m_graph(file, model.links, options.dimensions) {}

    Result<onnx::ModelProto> write(const std::vector<TermId>& outputs) {
        // What the inputs are that kept operators make of weights is no part of the outputs.
        std::vector<TermId> needed = outputs;
        for (const auto& [name, input] : m_model.links.keptInputs)
            needed.insert(needed.end(), input.tensors.begin(), input.tensors.end());
        std::vector<TermId> parts = m_context.parts(needed);
        std::ranges::sort(parts);
        for (const TermId part : parts)
            for (const TermId child : m_context.store.children(part))
                m_users[child].push_back(part);
        for (const TermId output : outputs) m_isOutput.insert(output);
        nameOutputs(outputs);
        m_graph.setIsOutput([&](const std::string& name, const OnnxKeptResult& result,
                                const Names& tensors) {
            const auto found = std::ranges::find(m_model.links.outputs, name, &OnnxOutput::name);
            return found != m_model.links.outputs.end() && isMade(*found, outputs, result, tensors);
        });
        for (const TermId part : parts) {
            if (!m_error && m_stop.isStopped()) fail("it was stopped", "");
            if (m_error) return failure(*m_error);
            if (isFoldable(part)) m_folded.insert(part);
            if (!m_names.contains(part) && !m_folded.contains(part)) writePart(part);
        }
        std::vector<std::pair<std::string, std::string>> results;
        for (const OnnxOutput& output : m_model.links.outputs)
            results.emplace_back(output.name, outputName(output, outputs));
        if (m_error) return failure(*m_error);
        return m_graph.finish(results);
    }

private:
    void fail(std::string message, std::string hint) {
        if (!m_error) m_error = makeError(std::move(message), {}, std::move(hint));
    }

    [[nodiscard]] TensorOp opOf(TermId term) const {
        return m_context.opOf(m_context.store.labelOf(term));
    }
    [[nodiscard]] const Parameters& parametersOf(TermId term) const {
        return m_context.parametersOf(m_context.store.labelOf(term));
    }
    [[nodiscard]] const TensorType& typeOf(TermId term) const {
        return m_context[m_context.store.type(term)];
    }
    [[nodiscard]] const Shape& shapeOf(TermId term) const { return typeOf(term).shape; }
    [[nodiscard]] TermId child(TermId term, std::size_t i) const {
        return m_context.store.children(term)[i];
    }
    /// Nothing else needs it.
    [[nodiscard]] bool isInner(TermId term) const {
        const auto users = m_users.find(term);
        return !m_isOutput.contains(term) && users != m_users.end() && users->second.size() == 1;
    }

    /// Of weights alone; what repeats them stays small.
    [[nodiscard]] bool isFoldable(TermId part) const {
        const TensorOp o = opOf(part);
        const auto children = m_context.store.children(part);
        return o != TensorOp::Input && o != TensorOp::Broadcast && o != TensorOp::Noop &&
               !isOpaque(o) &&
               std::ranges::all_of(children, [this](TermId one) { return m_folded.contains(one); });
    }

    /// The first output that is made by a node has its name from that node.
    void nameOutputs(const std::vector<TermId>& outputs) {
        for (const OnnxOutput& output : m_model.links.outputs)
            if (output.term && !m_context.store.children(outputs[*output.term]).empty())
                m_wishes.try_emplace(outputs[*output.term], output.name);
        for (const auto& [term, name] : m_wishes) m_graph.freshName(name, OnnxNameOf::Same);
    }

    /// An output of the file is that result of a kept operator over tensors with these names.
    bool isMade(const OnnxOutput& output, const std::vector<TermId>& outputs,
                const OnnxKeptResult& result, const Names& tensors) {
        OnnxKeptResult is = output.other.result;
        std::vector<TermId> terms;
        if (output.term) {
            const TermId term = outputs[*output.term];
            const std::string* const name = nameOfLabel(term);
            if (name == nullptr) return false;
            const auto input = m_model.links.keptInputs.find(*name);
            if (isOpaque(opOf(term)) && m_model.links.kept.contains(*name)) {
                is = {m_model.links.kept.at(*name),
                      static_cast<std::size_t>(parametersOf(term)[1]),
                      {}};
                terms = tensorsOf(term);
            } else if (input != m_model.links.keptInputs.end()) {
                is = input->second.result;
                terms = input->second.tensors;
            } else {
                return false;
            }
        } else if (output.other.kind != OnnxOperand::Kind::Kept) {
            return false;
        } else {
            for (const std::size_t tensor : is.tensors) terms.push_back(outputs[tensor]);
        }
        if (is.kept != result.kept || is.output != result.output) return false;
        return std::ranges::equal(terms, tensors, [this](TermId term, const std::string& name) {
            const bool isThere = m_names.contains(term) || m_context.store.children(term).empty() ||
                                 m_folded.contains(term);
            return isThere && nameOf(term) == name;
        });
    }

    /// Of an input or an opaque operator; null: it is neither.
    [[nodiscard]] const std::string* nameOfLabel(TermId term) const {
        const TensorOp o = opOf(term);
        const bool hasName = isOpaque(o) || o == TensorOp::Input || o == TensorOp::Weight;
        return hasName ? &m_context.nameOf(m_context.store.labelOf(term)) : nullptr;
    }

    /// What an opaque operator takes.
    [[nodiscard]] std::vector<TermId> tensorsOf(TermId part) const {
        std::vector<TermId> tensors;
        for (const TermId one : m_context.store.children(part)) {
            if (typeOf(one).kind != TensorType::Kind::Nothing) {
                tensors.push_back(one);
                continue;
            }
            for (const TermId inner : outputsOf(m_context, one)) tensors.push_back(inner);
        }
        return tensors;
    }

    std::string outputName(const OnnxOutput& output, const std::vector<TermId>& outputs) {
        if (output.term) return nameOf(outputs[*output.term]);
        if (output.other.kind == OnnxOperand::Kind::Constant) return output.other.constant;
        Names tensors;
        for (const std::size_t tensor : output.other.result.tensors)
            tensors.push_back(nameOf(outputs[tensor]));
        OnnxKeptResult result = output.other.result;
        return m_graph.copy(result, tensors, output.name);
    }

    /// A new name for what the part gives.
    std::string resultName(TermId part) {
        if (const auto wish = m_wishes.find(part); wish != m_wishes.end()) return wish->second;
        const auto known = m_model.links.names.find(part);
        if (known != m_model.links.names.end())
            return m_graph.freshName(known->second, OnnxNameOf::Same);
        return m_graph.freshName(fmt::format("new_{}", row(opOf(part)).name), OnnxNameOf::Like);
    }

    void checkVersion() {
        if (m_graph.version() < kOldest)
            fail(fmt::format("operators of version {} are not written", m_graph.version()),
                 fmt::format("convert the model to version {} or later", kOldest));
    }

    void give(TermId part, std::string name) {
        m_graph.describe(name, shapeOf(part));
        m_names.emplace(part, std::move(name));
    }

    onnx::NodeProto& add(TermId part, const std::string& type, const Names& inputs) {
        checkVersion();
        std::string name = resultName(part);
        onnx::NodeProto& node = m_graph.add(type, inputs, {name});
        give(part, std::move(name));
        return node;
    }

    /// Of whatever is needed as an operand: weights are made when something needs them.
    std::string nameOf(TermId term) {
        const auto known = m_names.find(term);
        if (known != m_names.end()) return known->second;
        if (opOf(term) == TensorOp::Weight || m_folded.contains(term)) return weightName(term);
        const std::string& program = m_context.nameOf(m_context.store.labelOf(term));
        const auto kept = m_model.links.keptInputs.find(program);
        if (kept != m_model.links.keptInputs.end()) {
            std::string wish;
            if (const auto own = m_model.links.names.find(term); own != m_model.links.names.end())
                wish = m_graph.freshName(own->second, OnnxNameOf::Same);
            Names tensors;
            for (const TermId tensor : kept->second.tensors) tensors.push_back(nameOf(tensor));
            give(term, m_graph.copy(kept->second.result, tensors, wish));
            return m_names.at(term);
        }
        const auto leaf = m_model.links.leaves.find(program);
        if (leaf != m_model.links.leaves.end())
            return m_names.emplace(term, leaf->second).first->second;
        fail(fmt::format("the model has no input '{}'", program),
             "the plan is that of another model, or of other dimensions");
        return {};
    }

    std::string weightName(TermId term) {
        const bool isLeaf = m_context.store.children(term).empty();
        const std::string program =
            isLeaf ? m_context.nameOf(m_context.store.labelOf(term)) : std::string();
        if (const auto leaf = m_model.links.leaves.find(program);
            leaf != m_model.links.leaves.end())
            return m_names.emplace(term, leaf->second).first->second;
        const auto known = m_model.links.names.find(term);
        const std::string wish =
            known == m_model.links.names.end() ? isLeaf ? program : "new_weight" : known->second;
        std::string name = m_graph.addFloats(wish, shapeOf(term), elementsOf(term));
        return m_names.emplace(term, std::move(name)).first->second;
    }

    std::vector<double> elementsOf(TermId weight) {
        const std::array terms{weight};
        const LeafScales leaves(m_context, terms);
        for (const TermId leaf : leaves.leaves()) {
            const std::string& name = m_context.nameOf(m_context.store.labelOf(leaf));
            const NamedArray* value = m_model.links.values.find(name);
            if (value != nullptr && value->shape == shapeOf(leaf)) continue;
            fail(
                fmt::format("the model has no weight '{}' with {}", name, shapeText(shapeOf(leaf))),
                "the plan is that of another model");
            return {};
        }
        auto values = evaluate(m_context, terms,
                               leafValues(m_context, terms, m_model.links.values, 0), m_stop);
        if (values) return std::move(values->front().elements);
        m_error = values.error().front();
        return {};
    }

    void writePart(TermId part) {
        const TensorOp o = opOf(part);
        const Parameters& parameters = parametersOf(part);
        switch (o) {
            case TensorOp::Input:
            case TensorOp::Weight:
            case TensorOp::Noop:
            case TensorOp::First:  // With what was split.
            case TensorOp::Second:
            case TensorOp::Count:
                return;
            case TensorOp::Ewadd:
            case TensorOp::Ewmul:
                return writeArithmetic(part);
            case TensorOp::Matmul:
                return activated(part, parameters[0],
                                 [&](const std::string& name) { product(part, {}, name); });
            case TensorOp::Conv:
                return activated(part, parameters[3],
                                 [&](const std::string& name) { convolution(part, {}, name); });
            case TensorOp::Conv3:
            case TensorOp::Conv4:
                return activated(part, parameters[3],
                                 [&](const std::string& name) { biasedConvolution(part, name); });
            case TensorOp::Matmul3:
                return activated(part, parameters[0],
                                 [&](const std::string& name) { biasedProduct(part, name); });
            case TensorOp::Normkernel:
                return writeNormkernel(part);
            case TensorOp::Normbias:
                return writeNormbias(part);
            case TensorOp::Poolmax:
            case TensorOp::Poolavg:
                return activated(part, parameters[5],
                                 [&](const std::string& name) { pooling(part, name); });
            case TensorOp::Relu:
                add(part, "Relu", {nameOf(child(part, 0))});
                return;
            case TensorOp::Tanh:
                add(part, "Tanh", {nameOf(child(part, 0))});
                return;
            case TensorOp::Sigmoid:
                add(part, "Sigmoid", {nameOf(child(part, 0))});
                return;
            case TensorOp::Dropout:
                m_names.emplace(part, nameOf(child(part, 0)));
                return;
            case TensorOp::Transpose:
                setInts(add(part, "Transpose", {nameOf(child(part, 0))}), "perm", parameters);
                return;
            case TensorOp::Reshape:
                return writeReshape(part);
            case TensorOp::Enlarge:
                return writeEnlarge(part);
            case TensorOp::Gmerge:
                return writeMerged(part);
            case TensorOp::Concat:
            case TensorOp::Concat3:
            case TensorOp::Concat4:
            case TensorOp::Concat5:
                return writeConcat(part);
            case TensorOp::Split:
                return writeSplit(part);
            case TensorOp::Batchnorm:
                return writeBatchnorm(part);
            case TensorOp::Broadcast:
                return writeBroadcast(part);
            case TensorOp::Pad:
                return writePad(part, parameters);
            case TensorOp::Opaque:
            case TensorOp::Opaque2:
            case TensorOp::Opaque3:
            case TensorOp::Opaque4:
            case TensorOp::Opaque5:
            case TensorOp::Opaque6:
                return writeOpaque(part);
        }
    }

    /// `write` writes the operator with the name that it is given.
    template <typename Write>
    void activated(TermId part, std::int64_t activation, Write write) {
        checkVersion();
        const auto a = static_cast<Activation>(activation);
        std::string name = resultName(part);
        if (a == Activation::None) {
            write(name);
        } else {
            const std::string inner = m_graph.freshName(name + "_linear", OnnxNameOf::Like);
            write(inner);
            m_graph.add(activationType(a), {inner}, {name});
        }
        give(part, std::move(name));
    }

    [[nodiscard]] bool hasActivation(TermId part) const {
        const std::size_t place = row(opOf(part)).parameters.find('a');
        return place != std::string_view::npos && parametersOf(part)[place] != 0;
    }

    /// Of what is repeated for an operator that repeats its operands itself, the operand.
    [[nodiscard]] TermId unrepeated(TermId term) const {
        return opOf(term) == TensorOp::Broadcast ? child(term, 0) : term;
    }

    void writeArithmetic(TermId part) {
        if (writeBias(part)) return;
        std::array<TermId, 2> operands{child(part, 0), child(part, 1)};
        if (m_graph.version() >= kRepeatedOperands) {
            const std::array<TermId, 2> smaller{unrepeated(operands[0]), unrepeated(operands[1])};
            for (const std::size_t i : {0U, 1U})
                if (repeats(smaller[i], operands[1 - i], shapeOf(part))) operands[i] = smaller[i];
            // One of them has the whole shape.
            if (repeats(smaller[0], smaller[1], shapeOf(part))) operands = smaller;
        }
        // The oldest Add is in no runtime any more.
        const char* const sum = m_graph.version() < kRepeatedOperands ? "Sum" : "Add";
        add(part, opOf(part) == TensorOp::Ewadd ? sum : "Mul",
            {nameOf(operands[0]), nameOf(operands[1])});
    }

    /// Its own leading axes, or those of the other operand, are those of the result.
    [[nodiscard]] TermId unrepeatedMatrix(TermId term, TermId other) const {
        const TermId inner = unrepeated(term);
        const Shape& whole = shapeOf(term);
        const Shape& matrix = shapeOf(inner);
        const bool isSame = matrix.size() >= 2 &&
                            std::equal(matrix.end() - 2, matrix.end(), whole.end() - 2) &&
                            shapeOf(other).size() == whole.size() &&
                            std::equal(whole.begin(), whole.end() - 2, shapeOf(other).begin());
        return isSame ? inner : term;
    }

    /// Two operands come to this shape.
    [[nodiscard]] bool repeats(TermId a, TermId b, const Shape& shape) const {
        const Shape& x = shapeOf(a);
        const Shape& y = shapeOf(b);
        if (!canRepeat(x, shape) || !canRepeat(y, shape)) return false;
        for (std::size_t i = 0; i < shape.size(); ++i) {
            const auto extent = [&](const Shape& of) {
                const std::size_t missing = shape.size() - of.size();
                return i < missing ? 1 : of[i - missing];
            };
            if (std::max(extent(x), extent(y)) != shape[i]) return false;
        }
        return true;
    }

    /// A weight that is added to a product or convolution is its bias.
    bool writeBias(TermId part) {
        if (opOf(part) != TensorOp::Ewadd) return false;
        for (const std::size_t i : {0U, 1U}) {
            const TermId linear = child(part, i);
            const TermId added = unrepeated(child(part, 1 - i));
            const bool isLinear =
                opOf(linear) == TensorOp::Conv || opOf(linear) == TensorOp::Matmul;
            if (!isLinear || m_folded.contains(linear) || !isInner(linear) ||
                hasActivation(linear) || !m_folded.contains(added))
                continue;
            const Shape& shape = shapeOf(added);
            const bool isConv = opOf(linear) == TensorOp::Conv;
            if (isConv && shape != Shape{1, shapeOf(linear)[1], 1, 1}) continue;
            if (!isConv && (shapeOf(linear).size() != 2 || shape.size() != 1 ||
                            m_graph.version() < kRepeatedOperands))
                continue;
            std::string name = resultName(part);
            if (isConv)
                convolution(linear, biasName(added), name);
            else
                product(linear, nameOf(added), name);
            give(part, std::move(name));
            return true;
        }
        return false;
    }

    /// Without the axes of extent 1: what was given them is there already.
    std::string biasName(TermId added) {
        if (opOf(added) == TensorOp::Reshape && shapeOf(child(added, 0)).size() == 1)
            return nameOf(child(added, 0));
        const auto [known, isNew] = m_biases.try_emplace(added);
        if (isNew)
            known->second = m_graph.addFloats("new_bias", {shapeOf(added)[1]}, elementsOf(added));
        return known->second;
    }

    void product(TermId part, const std::string& bias, const std::string& name) {
        // Products repeat the leading axes of their operands themselves.
        const TermId a = unrepeatedMatrix(child(part, 0), child(part, 1));
        const TermId b = unrepeatedMatrix(child(part, 1), a);
        const bool turns = opOf(b) == TensorOp::Transpose && shapeOf(part).size() == 2 &&
                           m_folded.contains(b) && m_graph.version() >= kRepeatedOperands;
        if (!turns && bias.empty()) {
            m_graph.add("MatMul", {nameOf(a), nameOf(b)}, {name});
            return;
        }
        Names inputs{nameOf(a), nameOf(turns ? child(b, 0) : b)};
        if (!bias.empty()) inputs.push_back(bias);
        onnx::NodeProto& node = m_graph.add("Gemm", inputs, {name});
        if (turns) setInt(node, "transB", 1);
    }

    [[nodiscard]] std::string innerName(const std::string& wanted) {
        return m_graph.freshName(wanted, OnnxNameOf::Like);
    }

    /// What is added one by one, unless the operator takes it.
    std::string sum(const std::string& linear, TermId added, const std::string& name) {
        if (m_graph.version() < kRepeatedOperands)
            fail("this version of ONNX's operators does not repeat what is added",
                 fmt::format("convert the model to version {} or later", kRepeatedOperands));
        m_graph.add("Add", {linear, nameOf(added)}, {name});
        return name;
    }

    void biasedConvolution(TermId part, const std::string& name) {
        const TermId bias = child(part, 2);
        const bool isInside = m_folded.contains(bias);
        const bool hasSum = opOf(part) == TensorOp::Conv4;
        std::string linear = !isInside || hasSum ? innerName(name + "_conv") : name;
        convolution(part, isInside ? biasName(bias) : std::string(), linear);
        if (!isInside) linear = sum(linear, bias, hasSum ? innerName(name + "_bias") : name);
        if (hasSum) sum(linear, child(part, 3), name);
    }

    void biasedProduct(TermId part, const std::string& name) {
        const TermId bias = child(part, 2);
        if (shapeOf(part).size() == 2 && m_graph.version() >= kRepeatedOperands)
            return product(part, nameOf(bias), name);
        const std::string linear = innerName(name + "_product");
        product(part, {}, linear);
        sum(linear, bias, name);
    }

    /// Of normalisation: `scale / sqrt(variance + epsilon)`.
    std::string normFactor(TermId scale, TermId variance) {
        if (m_graph.version() < kRepeatedOperands)
            fail("this version of ONNX's operators does not repeat what is multiplied",
                 fmt::format("convert the model to version {} or later", kRepeatedOperands));
        constexpr double kEpsilon = 1e-5;
        const std::string shifted = innerName("new_variance");
        const std::string root = innerName("new_deviation");
        const std::string factor = innerName("new_factor");
        m_graph.add("Add", {nameOf(variance), m_graph.addFloats("new_epsilon", {1}, {kEpsilon})},
                    {shifted});
        m_graph.add("Sqrt", {shifted}, {root});
        m_graph.add("Div", {nameOf(scale), root}, {factor});
        return factor;
    }

    std::string reshaped(const std::string& x, const Shape& shape) {
        std::string name = innerName("new_reshaped");
        m_graph.add("Reshape", {x, m_graph.addIntegers("new_shape", shape)}, {name});
        return name;
    }

    void writeNormkernel(TermId part) {
        const std::string factor = normFactor(child(part, 1), child(part, 2));
        add(part, "Mul", {nameOf(child(part, 0)), reshaped(factor, {shapeOf(part)[0], 1, 1, 1})});
    }

    void writeNormbias(TermId part) {
        const std::string product = innerName("new_mean");
        const std::string shift = innerName("new_shift");
        m_graph.add("Mul", {nameOf(child(part, 2)), normFactor(child(part, 0), child(part, 3))},
                    {product});
        m_graph.add("Sub", {nameOf(child(part, 1)), product}, {shift});
        add(part, "Reshape", {shift, m_graph.addIntegers("new_shape", shapeOf(part))});
    }

    /// `top left bottom right` of windows that lie `same`, or that a pad before them moves.
    static Integers samePads(std::span<const WindowAxis> axes) {
        return {axes[0].before, axes[1].before, axes[0].before, axes[1].before};
    }

    void setWindows(onnx::NodeProto& node, const Shape& image, const Shape& kernel,
                    const Shape& strides, std::int64_t padding, Integers pads) {
        if (static_cast<Padding>(padding) == Padding::Same) {
            const std::array axes{windowAxis(image[2], kernel[0], strides[0], Padding::Same),
                                  windowAxis(image[3], kernel[1], strides[1], Padding::Same)};
            pads = samePads(axes);
        }
        setInts(node, "kernel_shape", kernel);
        setInts(node, "strides", strides);
        setInts(node, "pads", pads);
    }

    /// Zeros around an image that an operator may add itself.
    [[nodiscard]] bool isImagePad(TermId x, std::int64_t padding) const {
        if (opOf(x) != TensorOp::Pad || static_cast<Padding>(padding) != Padding::Valid)
            return false;
        const Parameters& amounts = parametersOf(x);
        return std::all_of(amounts.begin(), amounts.begin() + 4,
                           [](std::int64_t amount) { return amount == 0; });
    }

    void convolution(TermId part, const std::string& bias, const std::string& name) {
        const Parameters& parameters = parametersOf(part);
        TermId x = child(part, 0);
        const TermId w = child(part, 1);
        Integers pads{0, 0, 0, 0};
        const std::int64_t groups = groupsOf(shapeOf(x), shapeOf(w));
        if (isImagePad(x, parameters[2]) && !m_folded.contains(x)) {
            const Parameters& amounts = parametersOf(x);
            pads = {amounts[4], amounts[6], amounts[5], amounts[7]};
            x = child(x, 0);
        }
        Names inputs{nameOf(x), nameOf(w)};
        if (!bias.empty()) inputs.push_back(bias);
        onnx::NodeProto& node = m_graph.add("Conv", inputs, {name});
        setInt(node, "group", groups);
        setWindows(node, shapeOf(x), {shapeOf(w)[2], shapeOf(w)[3]}, {parameters[0], parameters[1]},
                   parameters[2], std::move(pads));
    }

    void pooling(TermId part, const std::string& name) {
        const Parameters& parameters = parametersOf(part);
        const bool isMax = opOf(part) == TensorOp::Poolmax;
        TermId x = child(part, 0);
        Integers pads{0, 0, 0, 0};
        const bool countsPads = !isMax && m_graph.version() >= kRepeatedOperands &&
                                isImagePad(x, parameters[4]) && isSmallPad(x, parameters);
        if (countsPads) {
            const Parameters& amounts = parametersOf(x);
            pads = {amounts[4], amounts[6], amounts[5], amounts[7]};
            x = child(x, 0);
        }
        onnx::NodeProto& node = m_graph.add(isMax ? "MaxPool" : "AveragePool", {nameOf(x)}, {name});
        setWindows(node, shapeOf(x), {parameters[0], parameters[1]}, {parameters[2], parameters[3]},
                   parameters[4], std::move(pads));
        if (countsPads) setInt(node, "count_include_pad", 1);
    }

    /// Pooling of ONNX wants every window to lie on the image.
    [[nodiscard]] bool isSmallPad(TermId x, const Parameters& pool) const {
        const Parameters& amounts = parametersOf(x);
        return amounts[4] < pool[0] && amounts[5] < pool[0] && amounts[6] < pool[1] &&
               amounts[7] < pool[1];
    }

    void writeReshape(TermId part) {
        const std::string x = nameOf(child(part, 0));
        if (m_graph.version() < kReshapeByInput)
            return setInts(add(part, "Reshape", {x}), "shape", shapeOf(part));
        const std::string to = m_graph.addIntegers("new_shape", shapeOf(part));
        add(part, "Reshape", {x, to});
    }

    void writeBroadcast(TermId part) {
        const Shape& to = shapeOf(part);
        const std::string x = nameOf(child(part, 0));
        if (m_graph.version() >= kExpand) {
            const std::string shape = m_graph.addIntegers("new_shape", to);
            add(part, "Expand", {x, shape});
            return;
        }
        Shape from = shapeOf(child(part, 0));
        std::string ranked = x;
        if (from.size() < to.size()) {
            from.insert(from.begin(), to.size() - from.size(), 1);
            ranked = m_graph.freshName("new_ranked", OnnxNameOf::Like);
            const std::string shape = m_graph.addIntegers("new_shape", from);
            m_graph.add("Reshape", {x, shape}, {ranked});
        }
        Integers times;
        for (std::size_t i = 0; i < to.size(); ++i) times.push_back(to[i] / from[i]);
        const std::string repeats = m_graph.addIntegers("new_repeats", times);
        add(part, "Tile", {ranked, repeats});
    }

    void writePad(TermId part, const Parameters& amounts) {
        checkVersion();
        std::string name = resultName(part);
        pad(nameOf(child(part, 0)), amounts, name);
        give(part, std::move(name));
    }

    /// Two amounts for each axis.
    void pad(const std::string& x, const Parameters& amounts, const std::string& name) {
        Integers pads;
        for (const std::size_t side : {0U, 1U})
            for (std::size_t i = side; i < amounts.size(); i += 2) pads.push_back(amounts[i]);
        if (m_graph.version() < kPadByInput)
            setInts(m_graph.add("Pad", {x}, {name}), "pads", pads);
        else
            m_graph.add("Pad", {x, m_graph.addIntegers("new_pads", pads)}, {name});
    }

    /// In the middle.
    void writeEnlarge(TermId part) {
        const Shape& from = shapeOf(child(part, 0));
        const Shape& to = shapeOf(part);
        Parameters amounts(4, 0);
        for (const std::size_t axis : {2U, 3U}) {
            const std::int64_t before = (to[axis] - from[axis]) / 2;
            amounts.push_back(before);
            amounts.push_back(to[axis] - from[axis] - before);
        }
        writePad(part, amounts);
    }

    /// Each group's kernels keep their channels, at the group's place among those that are merged.
    void writeMerged(TermId part) {
        const Parameters& parameters = parametersOf(part);
        const std::int64_t groups = parameters[0];
        const std::int64_t count = parameters[1];
        const Shape& w = shapeOf(child(part, 0));
        const Names parts = split(nameOf(child(part, 0)),
                                  Integers(static_cast<std::size_t>(groups), w[0] / groups));
        Names padded;
        for (std::int64_t group = 0; group < groups; ++group) {
            const std::int64_t before = group % count * w[1];
            padded.push_back(m_graph.freshName("new_pad", OnnxNameOf::Like));
            pad(parts[static_cast<std::size_t>(group)],
                {0, 0, before, (count - 1) * w[1] - before, 0, 0, 0, 0}, padded.back());
        }
        setInt(add(part, "Concat", padded), "axis", 0);
    }

    /// Along the first axis.
    Names split(const std::string& x, const Integers& sizes) {
        Names outputs;
        for (std::size_t i = 0; i < sizes.size(); ++i)
            outputs.push_back(m_graph.freshName("new_part", OnnxNameOf::Like));
        writeSplitOf(x, outputs, sizes, 0);
        return outputs;
    }

    void writeSplitOf(const std::string& x, const Names& outputs, const Integers& sizes,
                      std::int64_t axis) {
        Names inputs{x};
        const bool isInput = m_graph.version() >= kSplitByInput;
        if (isInput) inputs.push_back(m_graph.addIntegers("new_split", sizes));
        onnx::NodeProto& node = m_graph.add("Split", inputs, outputs);
        setInt(node, "axis", axis);
        if (!isInput) setInts(node, "split", sizes);
    }

    void writeConcat(TermId part) {
        Names& inputs = m_joined[part];
        for (const TermId one : m_context.store.children(part)) {
            const auto inner = m_joined.find(one);
            if (inner != m_joined.end() && isInner(one) && parametersOf(one) == parametersOf(part))
                inputs.insert(inputs.end(), inner->second.begin(), inner->second.end());
            else
                inputs.push_back(nameOf(one));
        }
        setInt(add(part, "Concat", inputs), "axis", parametersOf(part)[0]);
    }

    /// With all that the halves are split into in turn.
    void writeSplit(TermId part) {
        if (m_isSplit.contains(part)) return;
        Names outputs;
        Integers sizes;
        addHalves(part, outputs, sizes);
        writeSplitOf(nameOf(child(part, 0)), outputs, sizes, parametersOf(part)[0]);
    }

    void addHalves(TermId split, Names& outputs, Integers& sizes) {
        m_isSplit.insert(split);
        const auto axis = static_cast<std::size_t>(parametersOf(split)[0]);
        for (const TensorOp half : {TensorOp::First, TensorOp::Second}) {
            TermId part;
            for (const TermId user : m_users[split])
                if (opOf(user) == half) part = user;
            const std::vector<TermId>& users = part.isValid() ? m_users[part] : m_users[split];
            const bool isSplitOn = part.isValid() && isInner(part) &&
                                   opOf(users.front()) == TensorOp::Split &&
                                   parametersOf(users.front())[0] == parametersOf(split)[0];
            if (isSplitOn) {
                addHalves(users.front(), outputs, sizes);
                continue;
            }
            const TensorType& type = typeOf(split);
            sizes.push_back((half == TensorOp::First ? type.shape : type.second)[axis]);
            outputs.push_back(part.isValid() ? resultName(part)
                                             : m_graph.freshName("new_unused", OnnxNameOf::Like));
            if (part.isValid()) give(part, outputs.back());
        }
    }

    void writeBatchnorm(TermId part) {
        Names inputs;
        for (const TermId one : m_context.store.children(part)) inputs.push_back(nameOf(one));
        onnx::NodeProto& node = add(part, "BatchNormalization", inputs);
        if (m_graph.version() < kRepeatedOperands) setInt(node, "is_test", 1);
    }

    void writeOpaque(TermId part) {
        const LabelId label = m_context.store.labelOf(part);
        const std::string& definition = m_context.nameOf(label);
        if (!m_model.links.kept.contains(definition))
            return fail(fmt::format("the model has no operator '{}'", definition),
                        "the plan is that of another model");
        const OnnxKept& kept = m_model.links.kept[m_model.links.kept.at(definition)];
        const std::vector<TermId> terms = tensorsOf(part);
        std::size_t count = 0;
        for (const OnnxOperand& operand : kept.operands) {
            if (operand.kind == OnnxOperand::Kind::Tensor)
                count = std::max(count, operand.tensor + 1);
            for (const std::size_t tensor : operand.result.tensors)
                count = std::max(count, tensor + 1);
        }
        const std::int64_t output = parametersOf(part)[1];
        if (kept.node == nullptr || output < 0 || output >= std::ssize(kept.outputs) ||
            terms.size() < count)
            return fail(fmt::format("'{}' does not have {} tensors and output {} in the model",
                                    definition, terms.size(), output),
                        "the plan is that of another model");
        Names tensors;
        for (const TermId one : terms) tensors.push_back(nameOf(one));
        const OnnxKeptResult result{.kept = m_model.links.kept.at(definition),
                                    .output = static_cast<std::size_t>(parametersOf(part)[1])};
        const bool isNamed = m_wishes.contains(part) || m_model.links.names.contains(part);
        // What has no name of its own has that of the operator it is a copy of.
        give(part, m_graph.copy(result, tensors, isNamed ? resultName(part) : ""));
    }

    const TensorContext& m_context;
    const OnnxImported& m_model;
    const StopCheck& m_stop;
    OnnxGraph m_graph;
    std::unordered_set<TermId> m_folded;  ///< Computed when the model is written.
    std::unordered_map<TermId, std::vector<TermId>> m_users;
    std::unordered_set<TermId> m_isOutput;
    std::unordered_map<TermId, std::string> m_wishes;  ///< Outputs of the file.
    std::unordered_map<TermId, std::string> m_names;   ///< Of what is written.
    std::unordered_map<TermId, std::string> m_biases;
    std::unordered_map<TermId, Names> m_joined;  ///< What concats join.
    std::unordered_set<TermId> m_isSplit;        ///< Written.
    std::optional<Diagnostic> m_error;
};

}  // namespace

Result<std::string> writeOnnx(const TensorContext& context, const OnnxFile& file,
                              const OnnxOptions& options, const OnnxImported& model, TermId result,
                              const StopCheck& stop) {
    std::vector<TermId> outputs;
    if (result.isValid()) outputs = outputsOf(context, result);
    auto written = Writer(context, file, options, model, stop).write(outputs);
    if (!written) return failure(written.error());
    std::string bytes;
    if (written->ByteSizeLong() > kMostModelBytes || !written->SerializeToString(&bytes))
        return failure(
            makeError("the model is larger than 2 GB", {}, "protocol buffers hold no more"));
    return bytes;
}

}  // namespace candler::tensor
