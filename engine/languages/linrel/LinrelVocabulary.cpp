#include "engine/languages/linrel/LinrelVocabulary.h"

#include <fmt/format.h>

#include <algorithm>

namespace candler::linrel {

std::optional<Vocabulary::OperatorUse> LinrelVocabulary::findOperator(std::string_view name) {
    if (sexpr::looksLikeNumber(name)) {
        const auto number = m_context.numbers().read(name);
        if (!number) return std::nullopt;
        return OperatorUse{op(RaOp::Literal), *number};
    }
    const auto found = m_context.store.signature().find(name);
    if (!found || *found == op(RaOp::Literal)) return std::nullopt;
    if (m_context.store.signature()[*found].hasPayload) return OperatorUse{*found, std::nullopt};
    return OperatorUse{*found, 0};
}

int LinrelVocabulary::arity(OpId op) const {
    return m_context.store.signature()[op].arity;
}

std::vector<std::string> LinrelVocabulary::operatorNames() const {
    std::vector<std::string> names;
    const Signature& signature = m_context.store.signature();
    for (std::size_t i = 0; i < signature.size(); ++i)
        if (OpId{i} != op(RaOp::Literal)) names.push_back(signature[OpId{i}].name);
    return names;
}

Result<Payload> LinrelVocabulary::parsePayload(OpId o, const SourceText& text, std::size_t begin,
                                               std::size_t end, const TypeEnvironment& /*names*/) {
    std::vector<Index> indices;
    for (std::size_t at = begin; at < end;) {
        const std::size_t comma = std::min(text.text().find(',', at), end);
        const std::string_view written = text.text().substr(at, comma - at);
        const auto index = m_context.readIndex(written);
        if (!index)
            return failure(makeError(fmt::format("'{}' is not an index", written),
                                     text.span(at, comma - at),
                                     "an index is a dimension and a number, as in m0"));
        indices.push_back(*index);
        at = comma + 1;
    }
    if (o == op(RaOp::Sum) && indices.size() == 1) return indices[0].payload();
    if (isAggregate(o)) return m_context.schemas.of(std::move(indices)).value;
    if (isRelation(o) && indices.size() <= 2)
        return m_context.store[m_context.relation(o.value - kFirstInput.value, std::move(indices))]
            .payload;
    return failure(makeError("this operator has no such indices", text.span(begin, end - begin)));
}

}  // namespace candler::linrel
