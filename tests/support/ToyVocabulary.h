// The toy language as texts of sketches see it: types are t0 and t1, payloads are numbers or nat
// parameters.
#pragma once

#include "engine/term/Vocabulary.h"
#include "tests/support/Toy.h"

namespace candler::toy {

class ToyVocabulary : public Vocabulary {
public:
    explicit ToyVocabulary(const Toy& toy) : m_toy(toy) {}

    [[nodiscard]] std::optional<OperatorUse> findOperator(std::string_view name) override;
    [[nodiscard]] int arity(OpId op) const override;
    [[nodiscard]] std::vector<std::string> operatorNames() const override;
    Result<Payload> parsePayload(OpId op, const SourceText& text, std::size_t begin,
                                 std::size_t end, const TypeEnvironment& names) override;
    Result<std::shared_ptr<const TypePattern>> parseTypePattern(
        const SourceText& text, std::size_t begin, std::size_t end,
        const TypeEnvironment& names) override;
    Result<std::shared_ptr<const TypeArgument>> parseTypeArgument(
        TypeArgumentKind kind, const SourceText& text, std::size_t begin, std::size_t end,
        const TypeEnvironment& names) override;

private:
    const Toy& m_toy;
};

}  // namespace candler::toy
