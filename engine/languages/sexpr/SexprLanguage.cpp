#include "engine/languages/sexpr/SexprLanguage.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/language/RuleLibrary.h"
#include "engine/language/TermParts.h"
#include "engine/languages/sexpr/SexprCosts.h"
#include "engine/languages/sexpr/SexprMeaning.h"
#include "engine/languages/sexpr/SexprRule.h"
#include "engine/languages/sexpr/SexprText.h"
#include "engine/languages/sexpr/SexprVocabulary.h"

namespace candler::sexpr {

namespace {

class LoadedSexpr : public LoadedProgram, public TermParts {
public:
    explicit LoadedSexpr(const SexprDefinition& definition)
        : m_definition(definition),
          m_context(definition.grammar),
          m_rules(m_context, definition),
          m_library(m_rules),
          m_vocabulary(m_context) {
        if (definition.makeCostModels != nullptr)
            m_costModels = definition.makeCostModels(m_context);
    }

    Result<void> load(const SourceText& text) {
        auto terms = sexpr::readTerms(m_context, text);
        if (!terms) return failure(terms.error());
        m_terms = std::move(*terms);
        if (m_terms.size() > 1) m_second = placeOfSecondTerm(text);
        return {};
    }

    [[nodiscard]] TermStore& store() override { return m_context.store; }
    [[nodiscard]] TermId start() const override { return m_terms.back(); }
    [[nodiscard]] std::vector<TermId> startTerms() const override { return m_terms; }
    [[nodiscard]] SourceSpan secondStartTerm() const override { return m_second; }
    [[nodiscard]] std::string name() const override { return std::string(m_definition.name); }
    [[nodiscard]] Vocabulary& vocabulary() override { return m_vocabulary; }

    [[nodiscard]] std::string termText(TermId term) override {
        return sexpr::termText(m_context, term);
    }
    [[nodiscard]] std::vector<TermPart> termParts(TermId term) override {
        std::vector<TermPart> parts;
        static_cast<void>(sexpr::termText(m_context, term, &parts));
        return parts;
    }
    [[nodiscard]] std::string labelText(LabelId label) override {
        return m_context.labelText(label);
    }
    Result<std::vector<TermId>> readTerms(const SourceText& text) override {
        return sexpr::readTerms(m_context, text);
    }
    Result<Pattern> readPattern(const SourceText& text) override {
        return readPatternText(m_context, text);
    }

    [[nodiscard]] RuleLibrary& ruleLibrary() override { return m_library; }

    [[nodiscard]] std::unique_ptr<EGraph> makeGraph(const FilterSettings& /*settings*/) override {
        return sexpr::makeGraph(m_context, m_definition);
    }
    [[nodiscard]] std::span<const CostModelPtr> ownCostModels() const override {
        return m_costModels;
    }
    [[nodiscard]] CostVocabulary costVocabulary() override {
        return sexpr::costVocabulary(m_context);
    }
    [[nodiscard]] CostFactsPtr costFacts(const CostAssumptions& /*sizes*/) override {
        return sexpr::costFacts(m_context);
    }

protected:
    const SexprDefinition& m_definition;
    SexprContext m_context;

private:
    SexprRules m_rules;
    RuleLibrary m_library;
    SexprVocabulary m_vocabulary;
    std::vector<TermId> m_terms;
    SourceSpan m_second;
    std::vector<CostModelPtr> m_costModels;
};

/// Of a language whose terms have a meaning.
class EvaluatedSexpr : public LoadedSexpr, public SexprEvaluator, public RuleSampler {
public:
    explicit EvaluatedSexpr(const SexprDefinition& definition)
        : LoadedSexpr(definition), SexprEvaluator(LoadedSexpr::m_context, *definition.meaning) {}

    std::unique_ptr<RuleInstances> instances(const Rule& rule, std::uint64_t seed) override {
        return sampleRule(LoadedSexpr::m_context, m_definition.meaning->samples, rule, seed);
    }
};

}  // namespace

Result<std::unique_ptr<LoadedProgram>> SexprLanguage::read(const SourceText& text,
                                                           const StopCheck& /*stop*/) const {
    std::unique_ptr<LoadedSexpr> loaded;
    if (m_definition.meaning == nullptr)
        loaded = std::make_unique<LoadedSexpr>(m_definition);
    else
        loaded = std::make_unique<EvaluatedSexpr>(m_definition);
    if (auto done = loaded->load(text); !done) return failure(done.error());
    return loaded;
}

std::unique_ptr<LoadedProgram> SexprLanguage::ruleProgram() const {
    if (m_definition.meaning == nullptr) return nullptr;
    return std::make_unique<EvaluatedSexpr>(m_definition);
}

}  // namespace candler::sexpr
