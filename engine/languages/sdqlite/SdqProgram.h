// SdqProgram: one SDQLite program, with all that a language may offer and this one does: values,
// instances of rules, and kernels.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/language/Evaluator.h"
#include "engine/language/InputPictures.h"
#include "engine/language/Kernels.h"
#include "engine/language/Language.h"
#include "engine/language/Layouts.h"
#include "engine/language/RuleInstances.h"
#include "engine/language/RuleLibrary.h"
#include "engine/language/TermParts.h"
#include "engine/languages/sdqlite/SdqVocabulary.h"
#include "engine/languages/sdqlite/rules/SdqRules.h"
#include "engine/languages/sdqlite/stages/SdqNormaliser.h"
#include "engine/languages/sdqlite/storage/SdqData.h"
#include "engine/languages/sdqlite/syntax/SdqChecker.h"

namespace candler::sdqlite {

class SdqProgram : public LoadedProgram,
                   public Evaluator,
                   public RuleSampler,
                   public Kernels,
                   public Layouts,
                   public InputPictures,
                   public TermParts {
public:
    SdqProgram();

    Result<void> load(const SourceText& text, const StopCheck& stop = {});

    [[nodiscard]] const CheckedProgram& program() const { return m_program; }
    [[nodiscard]] SdqTerms& terms() { return m_terms; }
    /// Of the tensors that are declared with files.
    [[nodiscard]] const ProgramData& data() const { return m_data; }
    /// A term of the program, composed with its storage and normalised, with the steps on the way.
    [[nodiscard]] Normalised stored(TermId term);

    [[nodiscard]] TermStore& store() override { return m_terms.store; }
    [[nodiscard]] TermId start() const override { return m_program.term; }
    [[nodiscard]] std::string name() const override { return m_program.name; }
    [[nodiscard]] Diagnostics warnings() const override { return m_program.warnings; }
    [[nodiscard]] Vocabulary& vocabulary() override { return m_vocabulary; }
    [[nodiscard]] std::string termText(TermId term) override;
    [[nodiscard]] std::string programText(TermId term) override;
    [[nodiscard]] bool hasOwnNotation() const override { return true; }
    [[nodiscard]] std::vector<TermPart> termParts(TermId term) override;
    [[nodiscard]] std::string labelText(LabelId label) override;
    [[nodiscard]] std::string typeText(TypeId type) override;
    Result<std::vector<TermId>> readTerms(const SourceText& text) override;
    [[nodiscard]] RuleLibrary& ruleLibrary() override { return m_library; }
    [[nodiscard]] std::unique_ptr<EGraph> makeGraph(const FilterSettings& settings) override;
    [[nodiscard]] std::span<const CostModelPtr> ownCostModels() const override {
        return m_costModels;
    }
    [[nodiscard]] CostVocabulary costVocabulary() override;
    [[nodiscard]] std::vector<NormalForm> normalForms() override;
    [[nodiscard]] CostFactsPtr costFacts(const CostAssumptions& sizes) override;

    // Evaluator: numbers are small and whole, so that sums in another order are the same.
    [[nodiscard]] Result<std::vector<EvaluatorInput>> randomInputs(
        std::span<const TermId> terms, std::uint64_t seed, const EvaluationEffort& effort) override;
    [[nodiscard]] Result<std::vector<EvaluatedValue>> evaluate(
        std::span<const TermId> terms, std::span<const EvaluatorInput> inputs,
        const EvaluationEffort& effort) override;
    [[nodiscard]] double tolerance() const override { return 1e-12; }

    Result<Kernel> makeKernel(const KernelRequest& request, const std::stop_token& stop) override;
    Result<KernelComparison> compareKernel(const KernelRequest& request, std::uint64_t seed,
                                           const std::filesystem::path& folder,
                                           const std::stop_token& stop) override;

    Result<std::unique_ptr<LayoutSpace>> layouts(std::span<const SourceText> formats,
                                                 std::uint64_t seed,
                                                 const StopCheck& stop) override;

    // InputPictures: of tensors with files, in the order of the program.
    [[nodiscard]] std::vector<PicturedInput> picturedInputs() const override;
    [[nodiscard]] std::optional<EntryGrid> entryGrid(std::size_t input, const GridRequest& request,
                                                     const StopCheck& stop) const override;
    [[nodiscard]] std::optional<RowLengths> rowLengths(std::size_t input, std::size_t axis,
                                                       const StopCheck& stop) const override;

    std::unique_ptr<RuleInstances> instances(const Rule& rule, std::uint64_t seed) override;

private:
    /// Inputs that have data.
    [[nodiscard]] std::vector<const Input*> inputsWithData() const;
    [[nodiscard]] std::vector<NormalFormStep> stepsToStored(TermId term);
    [[nodiscard]] std::vector<NormalFormStep> stepsToKept(TermId term);

    SdqTerms m_terms;
    SdqVocabulary m_vocabulary;
    SdqRules m_rules;
    RuleLibrary m_library;
    std::vector<CostModelPtr> m_costModels;
    std::optional<SourceText> m_text;
    CheckedProgram m_program;
    ProgramData m_data;
};

}  // namespace candler::sdqlite
