#include "engine/languages/tensorgraph/costs/OperatorKey.h"

#include <algorithm>
#include <iterator>

namespace candler::tensor {

std::string operatorKey(const TensorContext& context, LabelId label,
                        std::span<const TensorType* const> arguments,
                        const std::vector<bool>& isWeight) {
    std::string key = context.labelText(label) + ";";
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        key += " " + shapeText(arguments[i]->shape);
        if (arguments[i]->kind == TensorType::Kind::Pair)
            key += "|" + shapeText(arguments[i]->second);
        if (isWeight[i]) key += "*";
    }
    // Keys stand in JSON and in C++ as they are.
    std::ranges::replace(key, '"', '\'');
    std::ranges::replace(key, '\\', '/');
    return key;
}

/// What is known is not walked again: kernels ask for every part of long chains.
bool WeightParts::isWeight(TermId term) {
    std::vector<TermId> open{term};
    while (!open.empty()) {
        const TermId part = open.back();
        const auto children = m_context.store.children(part);
        const std::size_t before = open.size();
        if (!m_known.contains(part))
            std::ranges::copy_if(children, std::back_inserter(open),
                                 [this](TermId child) { return !m_known.contains(child); });
        if (open.size() > before) continue;
        open.pop_back();
        const TensorOp o = m_context.opOf(m_context.store.labelOf(part));
        m_known[part] =
            children.empty()
                ? o == TensorOp::Weight
                : std::ranges::all_of(children, [this](TermId child) { return m_known.at(child); });
    }
    return m_known.at(term);
}

}  // namespace candler::tensor
