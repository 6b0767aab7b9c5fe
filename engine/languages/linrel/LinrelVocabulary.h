// LinrelVocabulary: operators of relational terms as they are written in sketches: `*`, `+`,
// `sum[m0]` or `sum` over any index, `X[m0,n0]` or `X` at any indices, numbers.
#pragma once

#include "engine/languages/linrel/relational/RaContext.h"
#include "engine/term/Vocabulary.h"

namespace candler::linrel {

class LinrelVocabulary : public Vocabulary {
public:
    explicit LinrelVocabulary(RaContext& context) : m_context(context) {}

    [[nodiscard]] std::optional<OperatorUse> findOperator(std::string_view name) override;
    [[nodiscard]] int arity(OpId op) const override;
    [[nodiscard]] std::vector<std::string> operatorNames() const override;
    Result<Payload> parsePayload(OpId op, const SourceText& text, std::size_t begin,
                                 std::size_t end, const TypeEnvironment& names) override;

private:
    RaContext& m_context;
};

}  // namespace candler::linrel
