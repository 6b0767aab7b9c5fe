// VectorRules: rules over vectors: what a right-hand side adds has the types of what it is made of.
#pragma once

#include "engine/language/RuleInstances.h"
#include "engine/language/RuleLanguage.h"
#include "tests/vectors/VectorTerms.h"

namespace candler::vectors {

/// The terms must outlive it.
class VectorRules : public RuleLanguage {
public:
    explicit VectorRules(VectorTerms& terms) : m_terms(terms) {}

    [[nodiscard]] std::shared_ptr<RuleNotation> notation(const SourceText& text) const override;
    [[nodiscard]] RuleReading::KindName kindName() const override;
    void compile(const RuleDirection& direction, RuleReading& reading, Rule& rule) override;

private:
    VectorTerms& m_terms;
};

/// Terms and rule must outlive it.
[[nodiscard]] std::unique_ptr<RuleInstances> sampleRule(VectorTerms& terms, const Rule& rule,
                                                        std::uint64_t seed);

}  // namespace candler::vectors
