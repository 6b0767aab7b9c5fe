#include "engine/languages/tensorgraph/costs/OperatorKey.h"

#include <algorithm>

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

bool WeightParts::isWeight(TermId term) {
    if (const auto known = m_known.find(term); known != m_known.end()) return known->second;
    for (const TermId part : m_context.store.subterms(term)) {
        if (m_known.contains(part)) continue;
        const auto children = m_context.store.children(part);
        const TensorOp o = m_context.opOf(m_context.store.labelOf(part));
        m_known[part] =
            children.empty()
                ? o == TensorOp::Weight
                : std::ranges::all_of(children, [this](TermId child) { return m_known.at(child); });
    }
    return m_known.at(term);
}

}  // namespace candler::tensor
