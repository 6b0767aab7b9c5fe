// SexprVocabulary: operators, numbers, booleans and known symbols as they are written in sketches.
#pragma once

#include "engine/languages/sexpr/SexprContext.h"
#include "engine/term/Vocabulary.h"

namespace candler::sexpr {

class SexprVocabulary : public Vocabulary {
public:
    explicit SexprVocabulary(SexprContext& context) : m_context(context) {}

    /// A symbol is found if a program or rule has used it.
    [[nodiscard]] std::optional<OperatorUse> findOperator(std::string_view name) override;
    [[nodiscard]] int arity(OpId op) const override;
    [[nodiscard]] std::vector<std::string> operatorNames() const override;

private:
    SexprContext& m_context;
};

}  // namespace candler::sexpr
