#include "engine/languages/tensorgraph/lowering/FoldedWeights.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <unordered_set>

#include "engine/languages/tensorgraph/costs/OperatorKey.h"
#include "engine/languages/tensorgraph/semantics/TensorEvaluator.h"

namespace candler::tensor {

std::vector<TermId> foldedParts(const TensorContext& context, std::span<const TermId> outputs) {
    WeightParts parts(context);
    std::vector<TermId> folded;
    std::unordered_set<TermId> seen;
    std::vector<TermId> open(outputs.rbegin(), outputs.rend());
    while (!open.empty()) {
        const TermId part = open.back();
        open.pop_back();
        if (!seen.insert(part).second) continue;
        const TensorOp o = context.opOf(context.store.labelOf(part));
        if (parts.isWeight(part) && o != TensorOp::Broadcast) {
            folded.push_back(part);
            continue;
        }
        const auto children = context.store.children(part);
        open.insert(open.end(), children.rbegin(), children.rend());
    }
    return folded;
}

std::vector<KernelTensor> foldedTensors(const TensorContext& context,
                                        const KernelInterface& interface,
                                        std::span<const TermId> outputs) {
    loop::CppNames names;
    for (const KernelTensor& weight : interface.weights) names.unique(weight.name);
    std::vector<KernelTensor> result;
    for (const TermId part : foldedParts(context, outputs)) {
        const auto weight = std::ranges::find(interface.weights, part, &KernelTensor::term);
        result.push_back(weight != interface.weights.end()
                             ? *weight
                             : kernelTensor(context, part,
                                            names.unique(fmt::format("folded_{}", result.size()))));
    }
    return result;
}

Result<std::string> foldedBytes(const TensorContext& context,
                                const std::vector<KernelTensor>& parts, const NamedArrays& values,
                                const std::stop_token& stop) {
    std::string bytes;
    const auto append = [&bytes](const std::vector<float>& floats) {
        const std::size_t at = bytes.size();
        bytes.resize(at + floats.size() * sizeof(float));
        std::memcpy(bytes.data() + at, floats.data(), floats.size() * sizeof(float));
    };
    // One by one: networks have most of their memory in weights.
    for (const KernelTensor& part : parts) {
        if (context.store.children(part.term).empty()) {
            append(*values.find(context.nameOf(context.store.labelOf(part.term)))->elements);
            continue;
        }
        const std::array terms{part.term};
        // Parts have no inputs, so that no value is random.
        const auto folded = evaluate(context, terms, leafValues(context, terms, values, 0), stop);
        if (!folded) return failure(folded.error());
        append({folded->front().elements.begin(), folded->front().elements.end()});
    }
    return bytes;
}

}  // namespace candler::tensor
