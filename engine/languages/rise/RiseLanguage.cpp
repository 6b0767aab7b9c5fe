#include "engine/languages/rise/RiseLanguage.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/rise/RiseCosts.h"
#include "engine/languages/rise/RiseVocabulary.h"
#include "engine/languages/rise/lowering/RiseKernel.h"
#include "engine/languages/rise/rules/RiseAnalysis.h"
#include "engine/languages/rise/rules/RiseFilter.h"
#include "engine/languages/rise/rules/RiseLibrary.h"
#include "engine/languages/rise/syntax/RisePrinter.h"
#include "engine/languages/rise/syntax/RiseProgram.h"
#include "engine/languages/rise/terms/RiseTerms.h"

namespace candler::rise {

namespace {

constexpr std::string_view kBenf = "benf";
constexpr std::string_view kCnf = "cnf";

class LoadedRise : public LoadedProgram {
public:
    LoadedRise() : m_terms(m_context), m_library(m_terms) {}

    Result<void> load(const SourceText& text) {
        auto program = loadProgram(m_context, text);
        if (!program) return failure(program.error());
        m_program = std::move(*program);
        m_vocabulary = std::make_unique<RiseVocabulary>(m_context, m_program.sizeNames);
        return {};
    }

    [[nodiscard]] TermStore& store() override { return m_context.store; }
    [[nodiscard]] TermId start() const override { return m_program.term; }
    [[nodiscard]] std::string name() const override { return m_program.name; }
    [[nodiscard]] Vocabulary& vocabulary() override { return *m_vocabulary; }

    [[nodiscard]] std::string termText(TermId term) override {
        // Whole programs bind their sizes; parts of them are below those binders.
        PrintOptions options;
        if (m_context.store[term].op != kNatLam) options.sizeNames = m_program.sizeNames;
        return printTerm(m_context, term, options);
    }
    [[nodiscard]] std::string labelText(LabelId label) override {
        return rise::labelText(m_context, label, m_program.sizeNames);
    }
    [[nodiscard]] std::string typeText(TypeId type) override {
        // A type that still binds sizes belongs inside as many fewer of the program's size binders.
        std::size_t bound = 0;
        for (TypeId t = type;
             m_context.types.is(t, TypeKind::NatFunction) && bound < m_program.sizeNames.size();
             t = m_context.types[t].right)
            ++bound;
        return programTypeText(m_context, type, m_program.sizeNames,
                               m_program.sizeNames.size() - bound);
    }

    Result<std::vector<TermId>> readTerms(const SourceText& text) override {
        const Result<TermId> term = loadTerm(m_context, m_program, text);
        if (!term) return failure(term.error());
        return std::vector{*term};
    }

    Result<void> loadRules(const SourceText& text) override { return m_library.load(text); }
    [[nodiscard]] Result<void> checkRules() const override { return m_library.checkSets(); }
    [[nodiscard]] std::vector<RuleInfo> rules() const override { return m_library.rules(); }
    [[nodiscard]] std::vector<RuleSetInfo> ruleSets() const override { return m_library.sets(); }
    Result<RuleList> selectRules(std::span<const std::string> names,
                                 const SourceSpan& place) override {
        return m_library.select(names, place);
    }

    [[nodiscard]] std::vector<std::string> normalForms() const override {
        return {std::string(kBenf), std::string(kCnf)};
    }
    Result<NormalForm> normalForm(std::string_view name, const SourceSpan& place) override {
        if (name == kBenf)
            return NormalForm{[this](TermId term) { return m_terms.normalise(term); },
                              {"eta", "beta", "beta-nat"}};
        if (name == kCnf)
            return NormalForm{
                [this](TermId term) { return m_terms.compose(term); },
                {"eta", "beta", "beta-nat", "composition-intro", "compose-assoc-left"}};
        return failure(
            makeError(fmt::format("no normal form is called '{}'", name), place,
                      "the normal forms of Rise are 'benf' (beta-eta) and 'cnf' (beta-eta, then "
                      "compositions)"));
    }

    [[nodiscard]] std::vector<FilterInfo> filters() const override {
        std::vector<FilterInfo> infos;
        for (const FilterRow& row : filterTable())
            infos.push_back({std::string(row.name), std::string(row.description)});
        return infos;
    }

    Result<std::function<std::unique_ptr<EGraph>()>> graphFactory(
        const FilterSettings& settings, const SourceSpan& place) override {
        std::vector<std::pair<const FilterRow*, std::int64_t>> chosen;
        for (const auto& [name, limit] : settings) {
            const auto table = filterTable();
            const auto row = std::ranges::find(table, name, &FilterRow::name);
            if (row == table.end()) return failure(unknownFilter(name, place));
            if (limit < 1)
                return failure(makeError(
                    fmt::format("the limit of filter '{}' must be at least 1", name), place));
            chosen.emplace_back(&*row, limit);
        }
        return [this, chosen] {
            auto graph = std::make_unique<EGraph>(m_context.store);
            const RiseAnalyses analyses = RiseAnalyses::attach(*graph, m_terms.binding());
            for (const auto& [row, limit] : chosen)
                graph->addFilter(row->make(m_context, analyses, limit));
            return graph;
        };
    }

    [[nodiscard]] std::vector<std::string> costModels() const override {
        return {TreeSize().name()};
    }
    Result<CostModelPtr> costModel(std::string_view name, const SourceSpan& place) override {
        if (name == TreeSize().name()) return std::make_shared<const TreeSize>();
        return failure(makeError(fmt::format("no cost model is called '{}'", name), place,
                                 spellingHint(name, costModels())));
    }
    [[nodiscard]] CostVocabulary costVocabulary() override {
        return rise::costVocabulary(m_program);
    }
    [[nodiscard]] CostFactsPtr costFacts(const CostAssumptions& sizes) override {
        return std::make_shared<const RiseCosts>(m_context, m_program, sizes);
    }

    Result<Kernel> makeKernel(const KernelRequest& request,
                              const std::stop_token& /*stop*/) override {
        return makeRiseKernel(m_context, m_program, request);
    }
    Result<KernelComparison> compareKernel(const KernelRequest& request, std::uint64_t seed,
                                           const std::filesystem::path& folder,
                                           const std::stop_token& stop) override {
        return compareRiseKernel(m_context, m_program, request, seed, folder, stop);
    }

private:
    static Diagnostic unknownFilter(const std::string& name, const SourceSpan& place) {
        std::vector<std::string> names;
        for (const FilterRow& row : filterTable()) names.emplace_back(row.name);
        return makeError(fmt::format("no filter is called '{}'", name), place,
                         spellingHint(name, names));
    }

    RiseContext m_context;
    RiseTerms m_terms;
    RiseLibrary m_library;
    RiseProgram m_program;
    std::unique_ptr<RiseVocabulary> m_vocabulary;
};

}  // namespace

Result<std::unique_ptr<LoadedProgram>> RiseLanguage::load(const SourceText& text) const {
    auto loaded = std::make_unique<LoadedRise>();
    if (auto done = loaded->load(text); !done) return failure(done.error());
    return loaded;
}

}  // namespace candler::rise
