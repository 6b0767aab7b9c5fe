// How SDQLite is written inside sketches: operators by name (`sum`, `get`, `*`, …), inputs,
// numbers;
// `%` is any bound variable. Types are written as programs write them, without storage and sorts:
// `{{real}}` is a map of maps to reals.
#pragma once

#include "engine/languages/sdqlite/terms/SdqTerms.h"
#include "engine/term/Vocabulary.h"

namespace candler::sdqlite {

class SdqVocabulary : public Vocabulary {
public:
    /// The terms must outlive it.
    explicit SdqVocabulary(SdqTerms& terms) : m_terms(terms) {}

    [[nodiscard]] std::optional<OperatorUse> findOperator(std::string_view name) override;
    [[nodiscard]] int arity(OpId op) const override;
    [[nodiscard]] std::vector<std::string> operatorNames() const override;
    Result<std::shared_ptr<const TypePattern>> parseTypePattern(
        const SourceText& text, std::size_t begin, std::size_t end,
        const TypeEnvironment& names) override;

private:
    SdqTerms& m_terms;
};

}  // namespace candler::sdqlite
