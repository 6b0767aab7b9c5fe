// LinrelProgram: a program of linear algebra as what the rest of Candler works with: its outputs as
// relational terms, its rules, its e-graphs.
#pragma once

#include "engine/language/ClassTexts.h"
#include "engine/language/Kernels.h"
#include "engine/language/Language.h"
#include "engine/language/Numerics.h"
#include "engine/language/RuleLibrary.h"
#include "engine/language/TermParts.h"
#include "engine/languages/linrel/LinrelVocabulary.h"
#include "engine/languages/linrel/plans/TermPlan.h"
#include "engine/languages/linrel/relational/LaToRa.h"
#include "engine/languages/linrel/relational/RaContext.h"
#include "engine/languages/linrel/relational/RaFacts.h"
#include "engine/languages/linrel/relational/RaRule.h"
#include "engine/languages/linrel/relational/RaValues.h"

namespace candler::linrel {

class DigitLoss;
enum class DigitTrials;

class LinrelProgram : public LoadedProgram,
                      public ClassTexts,
                      public Kernels,
                      public Numerics,
                      public TermParts,
                      public RaEvaluator {
public:
    LinrelProgram(LaProgram program, std::string name, const RaRepresentation& terms = {});

    [[nodiscard]] LaProgram& program() { return m_program; }
    [[nodiscard]] RaContext& context() { return m_context; }
    /// Of one output, by its place.
    TermId output(std::size_t index) { return m_outputs[index]; }

    [[nodiscard]] TermStore& store() override { return m_context.store; }
    /// The output, or Outputs of several.
    [[nodiscard]] TermId start() const override { return m_start; }
    [[nodiscard]] std::string name() const override { return m_name; }
    [[nodiscard]] Diagnostics warnings() const override { return m_program.warnings; }
    [[nodiscard]] Vocabulary& vocabulary() override { return m_vocabulary; }

    /// As linear algebra, where it is a matrix.
    [[nodiscard]] std::string termText(TermId term) override { return m_terms.text(term); }
    [[nodiscard]] bool hasOwnNotation() const override { return true; }
    /// In the shape of the output: what a kernel of the term computes.
    [[nodiscard]] std::string programText(TermId term) override;
    [[nodiscard]] std::vector<TermPart> termParts(TermId term) override;
    [[nodiscard]] std::string labelText(LabelId label) override {
        return m_context.labelText(label);
    }
    /// The cheapest plan of each class as linear algebra; its free indices and what is known of
    /// its cells.
    std::unique_ptr<ClassWriter> classWriter(GraphTable table, std::string_view costModel,
                                             const StopCheck& stop) override;
    /// Where the plan loses digits that the program does not.
    Diagnostics resultWarnings(TermId result, const StopCheck& stop) override;
    /// Blames the sums that cancel, of outputs that lose too much.
    std::optional<TermRefusal> refusal(TermId term, double mostLostDigits,
                                       const StopCheck& stop) override;
    /// By the matrices of both, on few places of large sizes.
    [[nodiscard]] TermComparison compareResult(TermId expected, TermId found,
                                               const EvaluationEffort& effort) override;
    /// An expression of linear algebra over the program's inputs.
    Result<std::vector<TermId>> readTerms(const SourceText& text) override;
    Result<Pattern> readPattern(const SourceText& text) override;

    [[nodiscard]] RuleLibrary& ruleLibrary() override { return m_library; }

    [[nodiscard]] std::unique_ptr<EGraph> makeGraph(const FilterSettings& /*settings*/) override {
        return makeRaGraph(m_context);
    }
    [[nodiscard]] std::span<const CostModelPtr> ownCostModels() const override {
        return m_costModels;
    }
    [[nodiscard]] CostVocabulary costVocabulary() override;
    [[nodiscard]] CostFactsPtr costFacts(const CostAssumptions& sizes) override;

    /// Of a term in the place of the program: of what programText says.
    Result<Kernel> makeKernel(const KernelRequest& request, const std::stop_token& stop) override;
    Result<KernelComparison> compareKernel(const KernelRequest& request, std::uint64_t seed,
                                           const std::filesystem::path& folder,
                                           const std::stop_token& stop) override;
    /// Of a plan: expressions that are the same as the outputs, in their order, at the declared
    /// sizes. The term of the request is not looked at.
    Result<Kernel> makePlanKernel(std::span<const LaOutput> plan, const KernelRequest& request);
    Result<KernelComparison> comparePlanKernel(std::span<const LaOutput> plan,
                                               const KernelRequest& request, std::uint64_t seed,
                                               const std::filesystem::path& folder,
                                               const std::stop_token& stop);

private:
    Result<std::vector<LaOutput>> planOf(TermId term);
    std::vector<TermPlan::Part> partsOf(TermId term);
    const std::vector<LaOutput>& startPlan();
    std::optional<std::vector<LaOutput>> computed(TermId term);
    /// The part of a term in the place of the program that gives an output.
    [[nodiscard]] TermId outputOf(TermId term, std::size_t output) const;
    /// Sums of a term that are not in the program: those that cancel, or all if none does.
    std::vector<TermId> newSums(TermId term, const DigitLoss& trial, DigitTrials trials,
                                const StopCheck& stop);

    LaProgram m_program;
    std::string m_name;
    RaContext m_context;
    LaToRa m_translation;
    LinrelVocabulary m_vocabulary;
    TermPlan m_terms;
    RaRules m_rules;
    RuleLibrary m_library;
    std::vector<CostModelPtr> m_costModels;
    std::vector<TermId> m_outputs;
    TermId m_start;
    std::vector<LaOutput> m_startPlan;  // empty: not asked for
    bool m_isStartAsWritten = false;
};

}  // namespace candler::linrel
