// SturProgram: one program of STUR with all that a language may offer and this one does: values,
// instances of rules, and kernels.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/language/Evaluator.h"
#include "engine/language/Kernels.h"
#include "engine/language/Language.h"
#include "engine/language/Layouts.h"
#include "engine/language/RuleInstances.h"
#include "engine/language/RuleLibrary.h"
#include "engine/language/Structures.h"
#include "engine/language/TermParts.h"
#include "engine/languages/sexpr/SexprRule.h"
#include "engine/languages/sexpr/SexprVocabulary.h"
#include "engine/languages/stur/data/SturData.h"
#include "engine/languages/stur/syntax/SturModel.h"
#include "engine/languages/stur/terms/SturTerms.h"

namespace candler::stur {

class SturProgram : public LoadedProgram,
                    public Evaluator,
                    public RuleSampler,
                    public Kernels,
                    public KernelVariants,
                    public Structures,
                    public Layouts,
                    public TermParts {
public:
    SturProgram();

    Result<void> load(const SourceText& text, const StopCheck& stop = {});

    [[nodiscard]] const Model& model() const { return m_model; }
    [[nodiscard]] SturTerms& terms() { return m_terms; }
    /// Of the inputs that have files.
    [[nodiscard]] const ProgramData& data() const { return m_data; }

    [[nodiscard]] TermStore& store() override { return m_context.store; }
    [[nodiscard]] TermId start() const override { return m_start; }
    [[nodiscard]] std::string name() const override { return m_name; }
    [[nodiscard]] Diagnostics warnings() const override { return m_model.warnings; }
    [[nodiscard]] Vocabulary& vocabulary() override { return m_vocabulary; }
    [[nodiscard]] std::string termText(TermId term) override;
    [[nodiscard]] bool hasOwnNotation() const override { return true; }
    [[nodiscard]] std::vector<TermPart> termParts(TermId term) override;
    [[nodiscard]] std::string labelText(LabelId label) override {
        return m_context.labelText(label);
    }
    Result<std::vector<TermId>> readTerms(const SourceText& text) override;
    Result<Pattern> readPattern(const SourceText& text) override {
        return sexpr::readPatternText(m_context, text);
    }
    [[nodiscard]] RuleLibrary& ruleLibrary() override { return m_library; }
    [[nodiscard]] std::unique_ptr<EGraph> makeGraph(const FilterSettings& settings) override;
    [[nodiscard]] std::span<const CostModelPtr> ownCostModels() const override {
        return m_costModels;
    }
    [[nodiscard]] CostVocabulary costVocabulary() override;
    [[nodiscard]] CostFactsPtr costFacts(const CostAssumptions& sizes) override;

    // Evaluator: sizes and inputs are small whole numbers. A program is worth its results, one
    // behind the other; of terms by themselves tensors are made up where no program has them.
    [[nodiscard]] Result<std::vector<EvaluatorInput>> randomInputs(
        std::span<const TermId> terms, std::uint64_t seed, const EvaluationEffort& effort) override;
    [[nodiscard]] Result<std::vector<EvaluatedValue>> evaluate(
        std::span<const TermId> terms, std::span<const EvaluatorInput> inputs,
        const EvaluationEffort& effort) override;
    [[nodiscard]] double tolerance() const override { return 1e-11; }
    [[nodiscard]] double leastScale(const EvaluatedValue& /*expected*/) const override { return 1; }

    std::unique_ptr<RuleInstances> instances(const Rule& rule, std::uint64_t seed) override;

    [[nodiscard]] Diagnostics kernelProblems(const std::stop_token& stop) override;
    Result<Kernel> makeKernel(const KernelRequest& request, const std::stop_token& stop) override;
    Result<KernelComparison> compareKernel(const KernelRequest& request, std::uint64_t seed,
                                           const std::filesystem::path& folder,
                                           const std::stop_token& stop) override;

    [[nodiscard]] std::vector<KernelVariant> kernelVariants() const override;
    Result<Kernel> makeVariant(std::size_t variant, const KernelRequest& request,
                               const std::stop_token& stop) override;

    Result<StructureReportPtr> structures(TermId term, const StructureRequest& request,
                                          const StopCheck& stop) override;
    /// Of SDQLite.
    Result<std::string> storageProgram(TermId term, const StructuredStorage& storage,
                                       const StopCheck& stop) override;
    /// Dense and packed; fails if there are formats.
    Result<std::unique_ptr<LayoutSpace>> layouts(std::span<const SourceText> formats,
                                                 std::uint64_t seed,
                                                 const StopCheck& stop) override;

private:
    Result<void> checkProofs(const StopCheck& stop);

    sexpr::SexprContext m_context;
    SturTerms m_terms;
    sexpr::SexprRules m_rules;
    RuleLibrary m_library;
    sexpr::SexprVocabulary m_vocabulary;
    std::vector<CostModelPtr> m_costModels;
    std::string m_name;
    Model m_model;
    ProgramData m_data;
    TermId m_start;
};

}  // namespace candler::stur
