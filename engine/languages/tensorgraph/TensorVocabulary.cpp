#include "engine/languages/tensorgraph/TensorVocabulary.h"

#include <fmt/format.h>

namespace candler::tensor {

std::optional<Vocabulary::OperatorUse> TensorVocabulary::findOperator(std::string_view name) {
    if (const auto o = findTensorOp(name)) return OperatorUse{op(*o), std::nullopt};
    for (std::size_t i = 0; i < m_context.store.labelCount(); ++i) {
        const Label& label = m_context.store[LabelId{i}];
        const bool isLeaf = label.op == op(TensorOp::Input) || label.op == op(TensorOp::Weight);
        if (isLeaf && m_context.nameOf(LabelId{i}) == name)
            return OperatorUse{label.op, label.payload};
    }
    return std::nullopt;
}

std::vector<std::string> TensorVocabulary::operatorNames() const {
    std::vector<std::string> names;
    for (const TensorOpRow& one : tensorOps()) names.emplace_back(one.name);
    return names;
}

Result<Payload> TensorVocabulary::parsePayload(OpId o, const SourceText& text, std::size_t begin,
                                               std::size_t end, const TypeEnvironment& /*names*/) {
    const std::string_view written = text.text().substr(begin, end - begin);
    for (std::size_t i = 0; i < m_context.store.labelCount(); ++i) {
        const LabelId id{i};
        if (m_context.store[id].op != o) continue;
        const std::string label = m_context.labelText(id);
        const std::size_t blank = label.find(' ');
        if (blank != std::string::npos && label.substr(blank + 1) == written)
            return m_context.store[id].payload;
    }
    return failure(makeError(
        fmt::format("no '{}' with these parameters is known", m_context.store.signature()[o].name),
        text.span(begin, end - begin), "leave the brackets out for any parameters"));
}

}  // namespace candler::tensor
