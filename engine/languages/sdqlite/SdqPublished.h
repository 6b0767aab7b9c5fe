// STOREL as published, for comparison: programs without types below their inputs, positions from 1,
// the 44 rules with their conditions and no others, and the published costs. Schleich, Shaikhha,
// Suciu: "Optimizing Tensor Programs on Flexible Storage" (SIGMOD 2023), with its repository. Some
// of the rules are unsound (their file says which); nothing here is evaluated or becomes code.
#pragma once

#include <string>
#include <vector>

#include "engine/language/Language.h"
#include "engine/language/RuleLibrary.h"
#include "engine/language/TermParts.h"
#include "engine/languages/sdqlite/SdqVocabulary.h"
#include "engine/languages/sdqlite/rules/SdqRules.h"
#include "engine/languages/sdqlite/syntax/SdqChecker.h"

namespace candler::sdqlite {

class PublishedProgram : public LoadedProgram, public TermParts {
public:
    PublishedProgram();

    Result<void> load(const SourceText& text);

    [[nodiscard]] TermStore& store() override { return m_terms.store; }
    [[nodiscard]] TermId start() const override { return m_start; }
    [[nodiscard]] std::string name() const override { return "main"; }
    [[nodiscard]] Vocabulary& vocabulary() override { return m_vocabulary; }
    [[nodiscard]] std::string termText(TermId term) override;
    [[nodiscard]] std::string programText(TermId term) override;
    [[nodiscard]] bool hasOwnNotation() const override { return true; }
    [[nodiscard]] std::vector<TermPart> termParts(TermId term) override;
    [[nodiscard]] std::string labelText(LabelId label) override;
    Result<std::vector<TermId>> readTerms(const SourceText& text) override;
    [[nodiscard]] RuleLibrary& ruleLibrary() override { return m_library; }
    [[nodiscard]] std::unique_ptr<EGraph> makeGraph(const FilterSettings& settings) override;
    [[nodiscard]] std::span<const CostModelPtr> ownCostModels() const override {
        return m_costModels;
    }
    [[nodiscard]] CostVocabulary costVocabulary() override;
    [[nodiscard]] CostFactsPtr costFacts(const CostAssumptions& sizes) override;

private:
    SdqTerms m_terms;
    SdqVocabulary m_vocabulary;
    SdqRules m_rules;
    RuleLibrary m_library;
    std::vector<CostModelPtr> m_costModels;
    TermId m_start;
};

class PublishedLanguage : public Language {
public:
    [[nodiscard]] std::string_view name() const override { return "storel-published"; }
    [[nodiscard]] std::string_view description() const override {
        return "the published optimiser of STOREL: its programs, rules and costs";
    }

private:
    [[nodiscard]] Result<std::unique_ptr<LoadedProgram>> read(const SourceText& text,
                                                              const StopCheck& stop) const override;
};

}  // namespace candler::sdqlite
