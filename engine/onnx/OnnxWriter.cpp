#include "engine/onnx/OnnxWriter.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/onnx/OnnxLinear.h"

namespace candler::tensor {

namespace {

/// Since which versions of ONNX's operators something is as it is.
constexpr std::int64_t kExpand = 8;
constexpr std::int64_t kReshapeByInput = 5;
constexpr std::int64_t kPadByInput = 11;
constexpr std::int64_t kSplitByInput = 13;

class Writer : public OnnxLinear {
public:
    using OnnxLinear::OnnxLinear;

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
            if (isKnown(part)) m_known.insert(part);
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
            case TensorOp::Tanh:
            case TensorOp::Sigmoid:
                return writeActivation(part);
            case TensorOp::Dropout:
                m_names.emplace(part, nameOf(child(part, 0)));
                return;
            case TensorOp::Transpose:
                addAttribute({"perm", parameters},
                             add(part, "Transpose", {nameOf(child(part, 0))}));
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

    void writeActivation(TermId part) {
        const TensorOp o = opOf(part);
        const Activation activation = o == TensorOp::Relu   ? Activation::Relu
                                      : o == TensorOp::Tanh ? Activation::Tanh
                                                            : Activation::Sigmoid;
        add(part, activationType(activation), {nameOf(child(part, 0))});
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
        Names names;
        bool isWhole = true;  // the other one
        for (const std::size_t i : {0U, 1U}) {
            isWhole = isWhole && shapeOf(operands[1 - i]) == shapeOf(part);
            const bool isSmaller = isWhole && isRepeated(operands[i]);
            names.push_back(isSmaller ? repeatedName(operands[i]) : nameOf(operands[i]));
            isWhole = !isSmaller;
        }
        // The oldest Add is in no runtime any more.
        const char* const sum = m_graph.version() < kRepeatedOperands ? "Sum" : "Add";
        add(part, opOf(part) == TensorOp::Ewadd ? sum : "Mul", names);
    }

    void writeReshape(TermId part) {
        const std::string x = nameOf(child(part, 0));
        if (m_graph.version() < kReshapeByInput)
            return addAttribute({"shape", shapeOf(part)}, add(part, "Reshape", {x}));
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
            addAttribute({"pads", pads}, m_graph.add("Pad", {x}, {name}));
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
        addAttribute({"axis", std::int64_t{0}}, add(part, "Concat", padded));
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
        addAttribute({"axis", axis}, node);
        if (!isInput) addAttribute({"split", sizes}, node);
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
        addAttribute({"axis", parametersOf(part)[0]}, add(part, "Concat", inputs));
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
        if (m_graph.version() < kRepeatedOperands) addAttribute({"is_test", std::int64_t{1}}, node);
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

    std::unordered_map<TermId, Names> m_joined;  ///< What concats join.
    std::unordered_set<TermId> m_isSplit;        ///< Written.
};

}  // namespace

Result<std::string> writeOnnx(const TensorContext& context, const OnnxFile& file,
                              const OnnxOptions& options, const OnnxImported& model, TermId result,
                              const StopCheck& stop) {
    std::vector<TermId> outputs;
    if (result.isValid()) outputs = outputsOf(context, result);
    outputs.insert(outputs.end(), model.links.parts.begin(), model.links.parts.end());
    auto written = Writer(context, file, options, model, stop).write(outputs);
    if (!written) return failure(written.error());
    std::string bytes;
    if (written->ByteSizeLong() > kMostModelBytes || !written->SerializeToString(&bytes))
        return failure(
            makeError("the model is larger than 2 GB", {}, "protocol buffers hold no more"));
    return bytes;
}

}  // namespace candler::tensor
