#include "engine/languages/sexpr/SexprLanguage.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/sexpr/SexprCosts.h"
#include "engine/languages/sexpr/SexprRule.h"
#include "engine/languages/sexpr/SexprText.h"
#include "engine/languages/sexpr/SexprVocabulary.h"

namespace candler::sexpr {

namespace {

class LoadedSexpr : public LoadedProgram {
public:
    explicit LoadedSexpr(const SexprDefinition& definition)
        : m_definition(definition),
          m_context(definition.grammar),
          m_library(makeLibrary(m_context, definition)),
          m_vocabulary(m_context) {
        if (definition.makeCostModels != nullptr)
            m_costModels = definition.makeCostModels(m_context);
        m_costModels.push_back(std::make_shared<const TreeSize>());
    }

    Result<void> load(const SourceText& text) {
        auto terms = sexpr::readTerms(m_context, text);
        if (!terms) return failure(terms.error());
        m_terms = std::move(*terms);
        return {};
    }

    [[nodiscard]] TermStore& store() override { return m_context.store; }
    [[nodiscard]] TermId start() const override { return m_terms.back(); }
    [[nodiscard]] std::vector<TermId> startTerms() const override { return m_terms; }
    [[nodiscard]] std::string name() const override { return std::string(m_definition.name); }
    [[nodiscard]] Vocabulary& vocabulary() override { return m_vocabulary; }

    [[nodiscard]] std::string termText(TermId term) override {
        return sexpr::termText(m_context, term);
    }
    [[nodiscard]] std::string labelText(LabelId label) override {
        return m_context.labelText(label);
    }
    [[nodiscard]] std::string typeText(TypeId /*type*/) override { return {}; }
    Result<std::vector<TermId>> readTerms(const SourceText& text) override {
        return sexpr::readTerms(m_context, text);
    }
    Result<Pattern> readPattern(const SourceText& text) override {
        return readPatternText(m_context, text);
    }

    Result<void> loadRules(const SourceText& text) override { return m_library.load(text); }
    [[nodiscard]] std::vector<RuleInfo> rules() const override { return m_library.rules(); }
    [[nodiscard]] std::vector<RuleSetInfo> ruleSets() const override { return m_library.sets(); }
    Result<RuleList> selectRules(std::span<const std::string> names,
                                 const SourceSpan& place) override {
        return m_library.select(names, place);
    }

    [[nodiscard]] std::vector<std::string> normalForms() const override { return {}; }
    Result<NormalForm> normalForm(std::string_view name, const SourceSpan& place) override {
        return failure(makeError(fmt::format("no normal form is called '{}'", name), place,
                                 fmt::format("{} has none", m_definition.name)));
    }
    [[nodiscard]] std::vector<FilterInfo> filters() const override { return {}; }
    Result<std::function<std::unique_ptr<EGraph>()>> graphFactory(
        const FilterSettings& filters, const SourceSpan& place) override {
        if (!filters.empty())
            return failure(
                makeError(fmt::format("no filter is called '{}'", filters.begin()->first), place,
                          fmt::format("{} has none", m_definition.name)));
        return [this] { return makeGraph(m_context, m_definition); };
    }

    [[nodiscard]] std::vector<std::string> costModels() const override {
        std::vector<std::string> names;
        for (const CostModelPtr& model : m_costModels) names.push_back(model->name());
        return names;
    }
    Result<CostModelPtr> costModel(std::string_view name, const SourceSpan& place) override {
        for (const CostModelPtr& model : m_costModels)
            if (model->name() == name) return model;
        return failure(makeError(fmt::format("no cost model is called '{}'", name), place,
                                 spellingHint(name, costModels())));
    }
    [[nodiscard]] CostVocabulary costVocabulary() override {
        return sexpr::costVocabulary(m_context);
    }
    [[nodiscard]] CostFactsPtr costFacts(const CostAssumptions& /*sizes*/) override {
        return sexpr::costFacts(m_context);
    }

private:
    const SexprDefinition& m_definition;
    SexprContext m_context;
    SexprLibrary m_library;
    SexprVocabulary m_vocabulary;
    std::vector<TermId> m_terms;
    std::vector<CostModelPtr> m_costModels;
};

}  // namespace

Result<std::unique_ptr<LoadedProgram>> SexprLanguage::load(const SourceText& text) const {
    auto loaded = std::make_unique<LoadedSexpr>(m_definition);
    if (auto done = loaded->load(text); !done) return failure(done.error());
    return loaded;
}

}  // namespace candler::sexpr
