#include "engine/languages/rise/RiseLanguage.h"

#include <fmt/format.h>

#include "engine/language/Expansions.h"
#include "engine/language/Kernels.h"
#include "engine/language/LabelForms.h"
#include "engine/language/RuleLibrary.h"
#include "engine/language/Schedules.h"
#include "engine/languages/rise/RiseCosts.h"
#include "engine/languages/rise/RiseOperatorTexts.h"
#include "engine/languages/rise/RiseVocabulary.h"
#include "engine/languages/rise/lowering/RiseKernel.h"
#include "engine/languages/rise/rules/RiseAnalysis.h"
#include "engine/languages/rise/rules/RiseFilter.h"
#include "engine/languages/rise/rules/RiseRule.h"
#include "engine/languages/rise/rules/RiseSampler.h"
#include "engine/languages/rise/schedule/RiseSchedule.h"
#include "engine/languages/rise/semantics/RiseEvaluator.h"
#include "engine/languages/rise/syntax/RisePrinter.h"
#include "engine/languages/rise/syntax/RiseProgram.h"
#include "engine/languages/rise/terms/RiseTerms.h"

namespace candler::rise {

namespace {

class LoadedRise : public LoadedProgram,
                   public Kernels,
                   public Schedules,
                   public LabelForms,
                   public TermParts,
                   public RiseEvaluator,
                   public RuleSampler,
                   public Expansions {
public:
    LoadedRise()
        : RiseEvaluator(m_context), m_terms(m_context), m_rules(m_terms), m_library(m_rules) {}

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
        return printTerm(m_context, term, printOptions(term));
    }
    [[nodiscard]] std::vector<TermPart> termParts(TermId term) override {
        return printedParts(m_context, term, printOptions(term));
    }
    [[nodiscard]] std::string labelText(LabelId label) override {
        return rise::labelText(m_context, label, m_program.sizeNames);
    }
    [[nodiscard]] LabelForm labelForm(LabelId label) override {
        const OpId op = m_context.store[label].op;
        if (op == kApp) return LabelForm::Application;
        if (op == kNatApp) return LabelForm::Instantiation;
        if (op == kComp) return LabelForm::Infix;
        if (op == kVar) return LabelForm::Variable;
        if (op == kNatLam) return LabelForm::SizeFunction;
        return op == kLam ? LabelForm::Function : LabelForm::Operator;
    }
    [[nodiscard]] std::vector<std::string> sizeNames() override { return m_program.sizeNames; }
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

    [[nodiscard]] RuleLibrary& ruleLibrary() override { return m_library; }

    [[nodiscard]] std::vector<NormalForm> normalForms() override {
        return {{"benf",
                 "beta-eta",
                 [this](TermId term) { return m_terms.normalise(term); },
                 {"eta", "beta", "beta-nat"}},
                {"cnf",
                 "beta-eta, then compositions",
                 [this](TermId term) { return m_terms.compose(term); },
                 {"eta", "beta", "beta-nat", "composition-intro", "compose-assoc-left"}}};
    }

    [[nodiscard]] std::vector<TermId> expansions(TermId term,
                                                 std::string_view /*normalForm*/) override {
        return m_terms.etaExpansions(term);  // Both have them.
    }

    [[nodiscard]] std::vector<FilterInfo> filters() const override {
        std::vector<FilterInfo> infos;
        for (const FilterRow& row : filterTable())
            infos.push_back({std::string(row.name), std::string(row.description), row.least});
        return infos;
    }
    [[nodiscard]] std::unique_ptr<EGraph> makeGraph(const FilterSettings& settings) override {
        // Names are those of the project's texts: a term that is asked about later gives none.
        m_context.closeNames();
        auto graph = std::make_unique<EGraph>(m_context.store);
        const RiseAnalyses analyses = RiseAnalyses::attach(*graph, m_terms.binding());
        for (const FilterRow& row : filterTable()) {
            const auto setting = settings.find(std::string(row.name));
            const auto limit = setting == settings.end() ? row.usual : setting->second;
            if (limit) graph->addFilter(row.make(m_context, analyses, *limit));
        }
        return graph;
    }

    [[nodiscard]] CostVocabulary costVocabulary() override {
        return rise::costVocabulary(m_program);
    }
    [[nodiscard]] CostFactsPtr costFacts(const CostAssumptions& sizes) override {
        return std::make_shared<const RiseCosts>(m_context, m_program, sizes);
    }

    /// Those for 2 and 4.
    [[nodiscard]] std::vector<std::string> rulesOfFamilies() const override {
        std::vector<std::string> names;
        for (const std::string& family : m_library.families())
            for (const char* size : {"-2", "-4"}) names.push_back(family + size);
        return names;
    }
    std::unique_ptr<RuleInstances> instances(const Rule& rule, std::uint64_t seed) override {
        return sampleRule(m_terms, rule, seed);
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

    Result<std::vector<ScheduleLoop>> scheduleLoops() override {
        return rise::scheduleLoops(m_terms, m_program);
    }
    Result<std::vector<ScheduleStep>> scheduleSteps(const Schedule& schedule) override {
        return rise::scheduleSteps(m_terms, m_program, schedule);
    }

private:
    /// Whole programs bind their sizes; parts of them are below those binders.
    [[nodiscard]] PrintOptions printOptions(TermId term) const {
        PrintOptions options;
        if (m_context.store[term].op != kNatLam) options.sizeNames = m_program.sizeNames;
        return options;
    }

    RiseContext m_context;
    RiseTerms m_terms;
    RiseRules m_rules;
    RuleLibrary m_library;
    RiseProgram m_program;
    std::unique_ptr<RiseVocabulary> m_vocabulary;
};

}  // namespace

Result<std::unique_ptr<LoadedProgram>> RiseLanguage::read(const SourceText& text,
                                                          const StopCheck& /*stop*/) const {
    auto loaded = std::make_unique<LoadedRise>();
    if (auto done = loaded->load(text); !done) return failure(done.error());
    return loaded;
}

std::unique_ptr<LoadedProgram> RiseLanguage::ruleProgram() const {
    return std::make_unique<LoadedRise>();
}

std::vector<OperatorText> RiseLanguage::operatorTexts() const {
    return rise::operatorTexts();
}

}  // namespace candler::rise
