#include "engine/languages/tensorgraph/lowering/TensorCode.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "engine/languages/tensorgraph/costs/OperatorKey.h"
#include "engine/languages/tensorgraph/lowering/OpaqueCode.h"

namespace candler::tensor {

namespace {

using loop::CppNames;

std::string activationText(std::int64_t activation) {
    constexpr std::array<std::string_view, 4> kNames{"None", "Sigmoid", "Relu", "Tanh"};
    return fmt::format("Activation::{}", kNames[static_cast<std::size_t>(activation)]);
}

/// Height, width, strides, padding of a window over images of this shape.
std::string windowText(const Shape& image, const std::array<std::int64_t, 2>& kernel,
                       const std::array<std::int64_t, 2>& stride, std::int64_t padding) {
    const auto before = [&](std::size_t axis) {
        return windowAxis(image[2 + axis], kernel[axis], stride[axis],
                          static_cast<Padding>(padding))
            .before;
    };
    return fmt::format("{{{}, {}, {}, {}, {}, {}}}", kernel[0], kernel[1], stride[0], stride[1],
                       before(0), before(1));
}

template <typename NameOf>
std::optional<std::string> opaqueOf(const TensorContext& context, TermId part, NameOf nameOf) {
    std::vector<std::string> names;
    std::vector<Shape> shapes;
    for (const TermId child : context.store.children(part)) {
        names.push_back(nameOf(child));
        shapes.push_back(context[context.store.type(child)].shape);
    }
    return opaqueCall(context.nameOf(context.store.labelOf(part)), names, shapes,
                      context[context.store.type(part)].shape);
}

class Writer {
public:
    Writer(const TensorContext& context, const KernelInterface& names, GraphUse use)
        : m_context(context), m_weightParts(context), m_use(use) {
        const char* const format = use == GraphUse::Measured
                                       ? "graph.image(graph.input({{{}}}, {}))"
                                       : "graph.input({{{}}}, {})";
        for (std::size_t i = 0; i < names.inputs.size(); ++i)
            m_leaves[names.inputs[i].term] =
                fmt::format(fmt::runtime(format), extentsOf(names.inputs[i].term), i);
        for (const KernelTensor& weight : names.weights)
            m_leaves[weight.term] = fmt::format("graph.weight({{{}}}, weights.{})",
                                                extentsOf(weight.term), weight.name);
    }

    std::string write(std::span<const TermId> outputs) {
        const std::unordered_set<TermId> needed = neededFor(outputs);
        const std::vector<TermId> parts = m_context.parts(outputs);
        for (const TermId part : parts)
            for (const TermId child : m_context.store.children(part))
                if (needed.contains(part)) m_users[child].push_back(part);
        m_isOutput.insert(outputs.begin(), outputs.end());
        for (const TermId part : parts)
            if (needed.contains(part)) add(part);
        for (std::size_t i = 0; i < outputs.size() && m_use == GraphUse::Kernel; ++i)
            line(outputs[i], fmt::format("graph.output({}, {});", m_names.at(outputs[i]), i));
        return std::move(m_text);
    }

    /// What each line is of.
    std::vector<TermId> takeLines() { return std::move(m_lines); }

private:
    [[nodiscard]] const Shape& shapeOf(TermId term) const {
        return m_context[m_context.store.type(term)].shape;
    }
    [[nodiscard]] std::string extentsOf(TermId term) const { return extentsText(shapeOf(term)); }

    /// What is given needs nothing.
    [[nodiscard]] std::unordered_set<TermId> neededFor(std::span<const TermId> outputs) const {
        std::unordered_set<TermId> needed;
        std::vector<TermId> open(outputs.begin(), outputs.end());
        while (!open.empty()) {
            const TermId part = open.back();
            open.pop_back();
            if (!needed.insert(part).second || m_leaves.contains(part)) continue;
            const auto children = m_context.store.children(part);
            open.insert(open.end(), children.begin(), children.end());
        }
        return needed;
    }

    void add(TermId part) {
        if (m_names.contains(part)) return;
        const TensorOp o = m_context.opOf(m_context.store.labelOf(part));
        const auto leaf = m_leaves.find(part);
        if (o == TensorOp::Split) return;  // Its halves are cut out of what is split.
        // For training only.
        if (o == TensorOp::Dropout && leaf == m_leaves.end()) {
            m_names[part] = m_names.at(m_context.store.children(part)[0]);
            return;
        }
        std::string made;
        if (leaf != m_leaves.end()) {
            made = leaf->second;
        } else {
            line(part, fmt::format("graph.begin(\"{}\");", CppNames::escaped(keyOf(part))));
            made = call(part);
        }
        const std::string name = fmt::format("t{}", m_names.size());
        line(part, fmt::format("{}const Tensor {} = {};",
                               m_use == GraphUse::Measured ? "[[maybe_unused]] " : "", name, made));
        m_names[part] = name;
    }

    void line(TermId part, const std::string& text) {
        m_text += "    " + text + "\n";
        m_lines.push_back(part);
    }

    [[nodiscard]] std::string keyOf(TermId part) {
        std::vector<const TensorType*> arguments;
        std::vector<bool> isWeight;
        for (const TermId child : m_context.store.children(part)) {
            arguments.push_back(&m_context[m_context.store.type(child)]);
            isWeight.push_back(m_weightParts.isWeight(child));
        }
        return operatorKey(m_context, m_context.store.labelOf(part), arguments, isWeight);
    }

    std::string call(TermId part) {
        const LabelId label = m_context.store.labelOf(part);
        const Parameters& p = m_context.parametersOf(label);
        const auto children = m_context.store.children(part);
        const std::string shape = fmt::format("{{{}}}", extentsOf(part));
        const auto name = [&](std::size_t i) { return m_names.at(children[i]); };
        const TensorOp o = m_context.opOf(label);
        switch (o) {
            case TensorOp::Ewadd:
            case TensorOp::Ewmul:
                return fmt::format("graph.binary({}, {}, {})", o == TensorOp::Ewmul, name(0),
                                   name(1));
            case TensorOp::Matmul:
            case TensorOp::Matmul3:
                return fmt::format("graph.matmul({}, {}, {}, {}{})", shape, name(0), name(1),
                                   activationText(p[0]), addedText(children));
            case TensorOp::Conv:
            case TensorOp::Conv3:
            case TensorOp::Conv4: {
                const Shape& kernel = shapeOf(children[1]);
                return fmt::format(
                    "graph.conv({}, {}, {}, {}, {}{})", shape, name(0), name(1),
                    windowText(shapeOf(children[0]), {kernel[2], kernel[3]}, {p[0], p[1]}, p[2]),
                    activationText(p[3]), addedText(children) + placeText(part));
            }
            case TensorOp::Normkernel:
                return fmt::format("graph.normkernel({}, {}, {})", name(0), name(1), name(2));
            case TensorOp::Normbias:
                return fmt::format("graph.normbias({}, {}, {}, {}, {})", shape, name(0), name(1),
                                   name(2), name(3));
            case TensorOp::Relu:
                return fmt::format("graph.activate({}, Activation::Relu)", name(0));
            case TensorOp::Tanh:
                return fmt::format("graph.activate({}, Activation::Tanh)", name(0));
            case TensorOp::Sigmoid:
                return fmt::format("graph.activate({}, Activation::Sigmoid)", name(0));
            case TensorOp::Poolmax:
            case TensorOp::Poolavg:
                return fmt::format(
                    "graph.pool({}, {}, {}, {}, {})", o == TensorOp::Poolmax, shape, name(0),
                    windowText(shapeOf(children[0]), {p[0], p[1]}, {p[2], p[3]}, p[4]),
                    activationText(p[5]));
            case TensorOp::Transpose:
                if (p.empty()) return name(0);
                return fmt::format("graph.transpose({}, {}, {{{}}})", shape, name(0),
                                   fmt::join(p, ", "));
            case TensorOp::Reshape:
                return fmt::format("graph.reshape({}, {})", shape, name(0));
            case TensorOp::Enlarge:
                return fmt::format("graph.enlarge({}, {})", shape, name(0));
            case TensorOp::Gmerge:
                return fmt::format("graph.gmerge({}, {}, {}, {})", shape, name(0), p[0], p[1]);
            case TensorOp::First:
            case TensorOp::Second:
                return sliceText(shape, children[0], o == TensorOp::Second);
            case TensorOp::Batchnorm:
                return fmt::format("graph.batchnorm({}, {}, {}, {}, {})", name(0), name(1), name(2),
                                   name(3), name(4));
            case TensorOp::Broadcast:
                return fmt::format("graph.broadcast({}, {})", shape, name(0));
            case TensorOp::Pad: {
                if (p.empty()) return name(0);
                Parameters before;
                for (std::size_t i = 0; i < p.size(); i += 2) before.push_back(p[i]);
                return fmt::format("graph.pad({}, {}, {{{}}})", shape, name(0),
                                   fmt::join(before, ", "));
            }
            default:
                return isConcat(o) ? concatText(shape, p[0], children) : opaqueText(part);
        }
    }

    /// Every opaque operator is one that the kernel knows: unknownOperators() was empty.
    std::string opaqueText(TermId part) {
        const auto made =
            opaqueOf(m_context, part, [this](TermId child) { return m_names.at(child); });
        return made.value_or("");
    }

    /// `, {t3, t4}`: what a product or a convolution adds.
    std::string addedText(std::span<const TermId> arguments) {
        if (arguments.size() <= 2) return {};
        std::vector<std::string> names;
        for (const TermId added : arguments.subspan(2)) names.push_back(m_names.at(added));
        return fmt::format(", {{{}}}", fmt::join(names, ", "));
    }

    /// Where nothing reads what is added any more, the result takes its memory.
    std::string placeText(TermId part) {
        const auto children = m_context.store.children(part);
        if (children.size() <= 3) return {};
        const TermId added = children[3];
        const auto hasOwnMemory = [this](TermId term) {
            const TensorOp o = m_context.opOf(m_context.store.labelOf(term));
            return isConv(o) || o == TensorOp::Ewadd || o == TensorOp::Ewmul ||
                   o == TensorOp::Relu || o == TensorOp::Tanh || o == TensorOp::Sigmoid ||
                   o == TensorOp::Poolmax || o == TensorOp::Poolavg || o == TensorOp::Batchnorm;
        };
        const std::vector<TermId>& users = m_users[added];
        const bool isLast = std::ranges::all_of(users, [&](TermId user) {
            return (user == part || m_names.contains(user)) && hasOwnMemory(user);
        });
        const bool isSpent = isLast && hasOwnMemory(added) && !m_isOutput.contains(added) &&
                             !m_leaves.contains(added) && !m_weightParts.isWeight(added) &&
                             std::ranges::count(children, added) == 1;
        return isSpent ? ", true" : "";
    }

    std::string sliceText(const std::string& shape, TermId split, bool isSecond) {
        const Parameters& cut = m_context.parametersOf(m_context.store.labelOf(split));
        return fmt::format("graph.slice({}, {}, {}, {})", shape,
                           m_names.at(m_context.store.children(split)[0]), cut[0],
                           isSecond ? cut[1] : 0);
    }

    std::string concatText(const std::string& shape, std::int64_t axis,
                           std::span<const TermId> parts) {
        std::vector<std::string> names;
        for (const TermId part : parts) names.push_back(m_names.at(part));
        return fmt::format("graph.concat({}, {}, {{{}}})", shape, axis, fmt::join(names, ", "));
    }

    const TensorContext& m_context;
    WeightParts m_weightParts;
    GraphUse m_use;
    std::unordered_map<TermId, std::string> m_leaves;
    std::unordered_map<TermId, std::string> m_names;
    std::unordered_map<TermId, std::vector<TermId>> m_users;
    std::unordered_set<TermId> m_isOutput;
    std::string m_text;
    std::vector<TermId> m_lines;
};

}  // namespace

KernelTensor kernelTensor(const TensorContext& context, TermId term, std::string name) {
    const Shape& shape = context[context.store.type(term)].shape;
    return {{.name = std::move(name), .shape = shapeText(shape), .count = volume(shape)}, term};
}

KernelInterface kernelInterface(const TensorContext& context, std::span<const TermId> outputs,
                                std::span<const std::string> outputNames) {
    KernelInterface result;
    CppNames names = graphTensorNames();
    // As they were declared: names that are read become terms then, whatever uses them.
    std::vector<TermId> parts = context.parts(outputs);
    std::ranges::sort(parts);
    for (const TermId part : parts) {
        const LabelId label = context.store.labelOf(part);
        const TensorOp o = context.opOf(label);
        if (o != TensorOp::Input && o != TensorOp::Weight) continue;
        auto& list = o == TensorOp::Input ? result.inputs : result.weights;
        list.push_back(kernelTensor(context, part, names.unique(context.nameOf(label))));
    }
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const bool isNamed = i < outputNames.size() && !outputNames[i].empty();
        const std::string wish = isNamed               ? outputNames[i]
                                 : outputs.size() == 1 ? std::string("output")
                                                       : fmt::format("output_{}", i);
        result.outputs.push_back(kernelTensor(context, outputs[i], names.unique(wish)));
        result.outputs.back().expected = names.unique(result.outputs.back().name + "_expected");
    }
    return result;
}

std::string graphStatements(const TensorContext& context, const KernelInterface& names,
                            std::span<const TermId> outputs, GraphUse use,
                            std::vector<TermId>* lines) {
    Writer writer(context, names, use);
    std::string text = writer.write(outputs);
    if (lines != nullptr) *lines = writer.takeLines();
    return text;
}

std::vector<std::string> unknownOperators(const TensorContext& context, TermId term) {
    std::vector<std::string> unknown;
    for (const TermId part : context.store.subterms(term)) {
        const LabelId label = context.store.labelOf(part);
        if (!isOpaque(context.opOf(label))) continue;
        if (!opaqueOf(context, part, [](TermId) { return std::string(); }))
            unknown.push_back(context.nameOf(label));
    }
    return unknown;
}

std::string extentsText(const Shape& shape) {
    // A number is a vector of one.
    return shape.empty() ? "1" : fmt::format("{}", fmt::join(shape, ", "));
}

}  // namespace candler::tensor
