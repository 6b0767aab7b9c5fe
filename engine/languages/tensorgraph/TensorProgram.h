// TensorProgram: a tensor graph as what the rest of Candler works with: its term, its rules, its
// e-graphs, its costs.
#pragma once

#include "engine/language/CostMeter.h"
#include "engine/language/Kernels.h"
#include "engine/language/Language.h"
#include "engine/language/OperatorPictures.h"
#include "engine/language/PartialProgram.h"
#include "engine/language/RuleLibrary.h"
#include "engine/language/TermParts.h"
#include "engine/languages/tensorgraph/TensorVocabulary.h"
#include "engine/languages/tensorgraph/rules/TensorRule.h"
#include "engine/languages/tensorgraph/semantics/TensorEvaluator.h"
#include "engine/languages/tensorgraph/semantics/TensorValues.h"
#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"

namespace candler::tensor {

class TensorProgram : public LoadedProgram,
                      public CostMeter,
                      public Kernels,
                      public OperatorPictures,
                      public TermParts,
                      public PartialProgram,
                      public TensorEvaluator {
public:
    explicit TensorProgram(std::string name);

    /// Of a program's text; before anything else. Reads its file of values.
    Result<void> read(const SourceText& text);
    /// Of a graph that was built in the context.
    void setStart(TermId start) { m_start = start; }

    [[nodiscard]] TensorContext& context() { return m_context; }
    /// Of the weights, if the program names a file of them.
    [[nodiscard]] const NamedArrays& values() const { return m_values; }
    [[nodiscard]] Diagnostics warnings() const override { return m_warnings; }

    [[nodiscard]] std::vector<std::string> leftOut() const override;
    [[nodiscard]] TermStore& store() override { return m_context.store; }
    [[nodiscard]] TermId start() const override { return m_start; }
    [[nodiscard]] std::string name() const override { return m_name; }
    [[nodiscard]] Vocabulary& vocabulary() override { return m_vocabulary; }

    /// Small terms as expressions, larger ones as programs, with names for what is shared.
    [[nodiscard]] std::string termText(TermId term) override;
    /// With the outputs' names, and the file of values.
    [[nodiscard]] std::string programText(TermId term) override;
    [[nodiscard]] std::vector<TermPart> termParts(TermId term) override;
    [[nodiscard]] std::string labelText(LabelId label) override {
        return m_context.labelText(label);
    }
    [[nodiscard]] std::string labelTitle(LabelId label) override {
        return m_context.labelTitle(label);
    }
    /// The shape.
    [[nodiscard]] std::string typeText(TypeId type) override {
        return tensor::typeText(m_context[type]);
    }
    [[nodiscard]] OperatorGraph operatorGraph(TermId term, std::string_view costModel) override;
    /// Of either text.
    Result<std::vector<TermId>> readTerms(const SourceText& text) override;
    Result<Pattern> readPattern(const SourceText& text) override;

    [[nodiscard]] RuleLibrary& ruleLibrary() override { return m_library; }

    [[nodiscard]] std::vector<FilterInfo> filters() const override;
    [[nodiscard]] std::unique_ptr<EGraph> makeGraph(const FilterSettings& settings) override;
    [[nodiscard]] std::span<const CostModelPtr> ownCostModels() const override {
        return m_costModels;
    }
    [[nodiscard]] CostVocabulary costVocabulary() override;
    [[nodiscard]] CostFactsPtr costFacts(const CostAssumptions& sizes) override;

    Result<Kernel> makeKernel(const KernelRequest& request, const std::stop_token& stop) override;
    Result<KernelComparison> compareKernel(const KernelRequest& request, std::uint64_t seed,
                                           const std::filesystem::path& folder,
                                           const std::stop_token& stop) override;
    Result<CostModelPtr> measuredCosts(const SourceSpan& place) override;
    Result<CostMeasurement> measureCosts(const GraphTable& table,
                                         const CostMeasurementRequest& request,
                                         const std::stop_token& stop) override;

private:
    /// `parts`: as termParts(); null: not wanted.
    [[nodiscard]] std::string written(TermId term, const TermNames& names,
                                      std::vector<TermPart>* parts);
    [[nodiscard]] std::string programText(TermId term, std::vector<TermPart>* parts);
    std::string m_name;
    TensorContext m_context;
    TensorVocabulary m_vocabulary;
    TensorRules m_rules;
    RuleLibrary m_library;
    std::vector<CostModelPtr> m_costModels;
    NamedArrays m_values;
    ProgramFrame m_frame;                    ///< As written.
    std::vector<std::string> m_outputNames;  ///< Empty where an output has none.
    Diagnostics m_warnings;
    TermId m_start;
};

}  // namespace candler::tensor
