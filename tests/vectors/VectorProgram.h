// VectorProgram: one term over vectors, with all that a language may offer and this one does:
// values, instances of rules, pictures of operators, kernels.
#pragma once

#include "engine/language/Evaluator.h"
#include "engine/language/Kernels.h"
#include "engine/language/Language.h"
#include "engine/language/OperatorPictures.h"
#include "engine/language/RuleLibrary.h"
#include "tests/vectors/VectorRules.h"

namespace candler::vectors {

/// Operators, vectors by name or with their length, whole numbers; types are lengths.
class VectorVocabulary : public Vocabulary {
public:
    explicit VectorVocabulary(const VectorTerms& terms) : m_terms(terms) {}

    [[nodiscard]] std::optional<OperatorUse> findOperator(std::string_view name) override;
    [[nodiscard]] int arity(OpId op) const override { return m_terms.store.signature()[op].arity; }
    [[nodiscard]] std::vector<std::string> operatorNames() const override;
    Result<std::shared_ptr<const TypePattern>> parseTypePattern(
        const SourceText& text, std::size_t begin, std::size_t end,
        const TypeEnvironment& names) override;

private:
    const VectorTerms& m_terms;
};

class VectorProgram : public LoadedProgram,
                      public Evaluator,
                      public RuleSampler,
                      public OperatorPictures,
                      public Kernels {
public:
    VectorProgram();

    Result<void> load(const SourceText& text);

    [[nodiscard]] TermStore& store() override { return m_terms.store; }
    [[nodiscard]] TermId start() const override { return m_start; }
    [[nodiscard]] std::string name() const override { return "vectors"; }
    [[nodiscard]] Vocabulary& vocabulary() override { return m_vocabulary; }
    [[nodiscard]] std::string termText(TermId term) override { return m_terms.text(term); }
    [[nodiscard]] std::string labelText(LabelId label) override { return m_terms.text(label); }
    [[nodiscard]] std::string typeText(TypeId type) override { return std::to_string(type.value); }
    Result<std::vector<TermId>> readTerms(const SourceText& text) override;
    Result<Pattern> readPattern(const SourceText& text) override;
    [[nodiscard]] RuleLibrary& ruleLibrary() override { return m_library; }
    [[nodiscard]] std::unique_ptr<EGraph> makeGraph(const FilterSettings& settings) override;
    [[nodiscard]] std::span<const CostModelPtr> ownCostModels() const override {
        return m_costModels;
    }
    [[nodiscard]] CostVocabulary costVocabulary() override;
    [[nodiscard]] CostFactsPtr costFacts(const CostAssumptions& sizes) override;

    // Evaluator. A value has its length as its type.
    [[nodiscard]] Result<std::vector<EvaluatorInput>> randomInputs(
        std::span<const TermId> terms, std::uint64_t seed, const EvaluationEffort& effort) override;
    [[nodiscard]] Result<std::vector<EvaluatedValue>> evaluate(
        std::span<const TermId> terms, std::span<const EvaluatorInput> inputs,
        const EvaluationEffort& effort) override;

    std::unique_ptr<RuleInstances> instances(const Rule& rule, std::uint64_t seed) override {
        return sampleRule(m_terms, rule, seed);
    }
    [[nodiscard]] OperatorGraph operatorGraph(TermId term, std::string_view costModel) override;

    Result<Kernel> makeKernel(const KernelRequest& request, const std::stop_token& stop) override;
    Result<KernelComparison> compareKernel(const KernelRequest& request, std::uint64_t seed,
                                           const std::filesystem::path& folder,
                                           const std::stop_token& stop) override;

private:
    /// The vectors below these terms, in the order of their names' first use.
    [[nodiscard]] std::vector<Payload> vectorsIn(std::span<const TermId> terms) const;
    [[nodiscard]] std::vector<Payload> parameters(TermId term) const;

    VectorTerms m_terms;
    VectorVocabulary m_vocabulary;
    VectorRules m_rules;
    RuleLibrary m_library;
    std::vector<CostModelPtr> m_costModels;
    TermId m_start;
};

}  // namespace candler::vectors
