#include "engine/languages/sdqlite/SdqPublished.h"

#include "engine/egraph/EGraph.h"
#include "engine/languages/sdqlite/costs/SdqCosts.h"
#include "engine/languages/sdqlite/facts/SdqFacts.h"
#include "engine/languages/sdqlite/syntax/SdqPrinter.h"

namespace candler::sdqlite {

namespace {

/// None but names.
class PublishedFacts : public CostFacts {
public:
    explicit PublishedFacts(SdqTerms& terms) : m_terms(terms) {}

    [[nodiscard]] std::optional<double> value(LabelId /*label*/,
                                              std::size_t /*fact*/) const override {
        return std::nullopt;
    }
    [[nodiscard]] std::string text(LabelId label) const override {
        return sdqlite::labelText(m_terms, label);
    }

private:
    SdqTerms& m_terms;
};

}  // namespace

PublishedProgram::PublishedProgram()
    : m_terms(Dialect::Faithful),
      m_vocabulary(m_terms),
      m_rules(m_terms),
      m_library(m_rules),
      m_costModels{std::make_shared<const PublishedCosts>()} {}

Result<void> PublishedProgram::load(const SourceText& text) {
    SyntaxTree tree(text);
    const auto declarations = parseProgram(tree, {.isFaithful = true});
    if (!declarations) return failure(declarations.error());
    const auto checked = checkProgram(m_terms, tree, *declarations);
    if (!checked) return failure(checked.error());
    m_start = checked->term;
    return {};
}

std::string PublishedProgram::termText(TermId term) {
    return sdqlite::termText(m_terms, term);
}

std::string PublishedProgram::programText(TermId term) {
    return sdqlite::programText(m_terms, term);
}

std::vector<TermPart> PublishedProgram::termParts(TermId term) {
    return sdqlite::termParts(m_terms, term);
}

std::string PublishedProgram::labelText(LabelId label) {
    return sdqlite::labelText(m_terms, label);
}

Result<std::vector<TermId>> PublishedProgram::readTerms(const SourceText& text) {
    const auto term = readExpression(m_terms, text);
    if (!term) return failure(term.error());
    return std::vector{*term};
}

std::unique_ptr<EGraph> PublishedProgram::makeGraph(const FilterSettings& /*settings*/) {
    return SdqAnalysis::graphOf(m_terms);
}

CostVocabulary PublishedProgram::costVocabulary() {
    return {costOperators(m_terms.store.signature()), {}};
}

CostFactsPtr PublishedProgram::costFacts(const CostAssumptions& /*sizes*/) {
    return std::make_shared<const PublishedFacts>(m_terms);
}

Result<std::unique_ptr<LoadedProgram>> PublishedLanguage::read(const SourceText& text,
                                                               const StopCheck& /*stop*/) const {
    auto program = std::make_unique<PublishedProgram>();
    if (auto done = program->load(text); !done) return failure(done.error());
    return program;
}

}  // namespace candler::sdqlite
