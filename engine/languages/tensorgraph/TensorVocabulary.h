// TensorVocabulary: operators over tensors as they are written in sketches: `matmul` with any
// parameters, `conv[1 1 same relu]`, and inputs and weights by their names.
#pragma once

#include "engine/languages/tensorgraph/operators/TensorContext.h"
#include "engine/term/Vocabulary.h"

namespace candler::tensor {

class TensorVocabulary : public Vocabulary {
public:
    explicit TensorVocabulary(TensorContext& context) : m_context(context) {}

    [[nodiscard]] std::optional<OperatorUse> findOperator(std::string_view name) override;
    [[nodiscard]] int arity(OpId op) const override {
        return m_context.store.signature()[op].arity;
    }
    [[nodiscard]] std::vector<std::string> operatorNames() const override;
    Result<Payload> parsePayload(OpId op, const SourceText& text, std::size_t begin,
                                 std::size_t end, const TypeEnvironment& names) override;

private:
    TensorContext& m_context;
};

}  // namespace candler::tensor
