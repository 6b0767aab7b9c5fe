#include "engine/languages/tensorgraph/models/ModelGraphs.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "engine/languages/tensorgraph/models/ImageModels.h"
#include "engine/languages/tensorgraph/models/SequenceModels.h"

namespace candler::tensor {

namespace {

constexpr std::array kModels{
    ModelRow{"bert", "layers of attention without softmax, as published", bert},
    ModelRow{"nasrnn", "a recurrent cell that was found by search", nasRnn},
    ModelRow{"nasnet-a", "cells for images that were found by search", nasNetA},
    ModelRow{"resnext-50", "residual blocks of grouped convolutions", resNext50},
    ModelRow{"resnet-50", "residual blocks", resNet50},
    ModelRow{"inception-v3", "parallel convolutions of different sizes", inceptionV3},
    ModelRow{"squeezenet", "fire modules", squeezeNet},
    ModelRow{"vgg-19", "a chain of convolutions", vgg19},
    ModelRow{"mobilenet-v2", "inverted residual blocks with batch normalisation", mobileNetV2},
};

/// The numbers and texts that the published optimiser keeps for an operator.
class ReferenceLeaves {
public:
    explicit ReferenceLeaves(const TensorContext& context) : m_context(context) {}

    void add(TermId term) {
        const TermStore& store = m_context.store;
        const LabelId label = store.labelOf(term);
        const Parameters& values = m_context.parametersOf(label);
        const Shape& shape = m_context[store.type(term)].shape;
        switch (m_context.opOf(label)) {
            case TensorOp::Input:
            case TensorOp::Weight:
                m_texts.insert(
                    fmt::format("{}@{}", m_context.nameOf(label), fmt::join(shape, "_")));
                break;
            case TensorOp::Transpose:
                // Whether it is carried out follows the order of axes.
                m_numbers.insert(1);
                [[fallthrough]];
            case TensorOp::Reshape:
                m_texts.insert(fmt::format("{}", fmt::join(values, "_")));
                break;
            case TensorOp::Concat:
            case TensorOp::Concat3:
            case TensorOp::Concat4:
            case TensorOp::Concat5:
                m_numbers.insert(static_cast<std::int64_t>(shape.size()));
                [[fallthrough]];
            default:
                m_numbers.insert(values.begin(), values.end());
        }
    }
    [[nodiscard]] std::size_t count() const { return m_numbers.size() + m_texts.size(); }

private:
    const TensorContext& m_context;
    std::set<std::int64_t> m_numbers;
    std::set<std::string> m_texts;
};

}  // namespace

std::span<const ModelRow> modelGraphs() {
    return kModels;
}

const ModelRow* findModel(std::string_view name) {
    const auto found = std::ranges::find(kModels, name, &ModelRow::name);
    return found == kModels.end() ? nullptr : &*found;
}

std::size_t referenceNodeCount(const TensorContext& context, TermId term) {
    const std::vector<TermId> parts = context.store.subterms(term);
    ReferenceLeaves leaves(context);
    for (const TermId part : parts) leaves.add(part);
    return parts.size() + leaves.count();
}

}  // namespace candler::tensor
