#include "engine/languages/stur/SturProgram.h"

#include "engine/egraph/EGraph.h"
#include "engine/languages/sexpr/SexprCosts.h"
#include "engine/languages/sexpr/SexprMeaning.h"
#include "engine/languages/stur/costs/SturLoopCosts.h"
#include "engine/languages/stur/costs/SturWorkCosts.h"
#include "engine/languages/stur/layouts/SturLayoutSpace.h"
#include "engine/languages/stur/lowering/SturComparison.h"
#include "engine/languages/stur/lowering/SturDeclarations.h"
#include "engine/languages/stur/lowering/SturKernel.h"
#include "engine/languages/stur/lowering/SturLowering.h"
#include "engine/languages/stur/report/SturStructureReport.h"
#include "engine/languages/stur/rules/SturDefinition.h"
#include "engine/languages/stur/semantics/SturMeaningCheck.h"
#include "engine/languages/stur/semantics/SturTermValues.h"
#include "engine/languages/stur/storel/StorelProgram.h"
#include "engine/languages/stur/syntax/SturChecker.h"
#include "engine/languages/stur/syntax/SturParser.h"
#include "engine/languages/stur/terms/SturTermMaker.h"
#include "engine/languages/stur/terms/SturTermText.h"

namespace candler::stur {

namespace {

/// A fraction of a second.
constexpr std::uint64_t kLimitedSteps = 2'000'000;

EvaluationLimits limitsOf(const EvaluationEffort& effort) {
    EvaluationLimits limits{.stop = effort.stop};
    if (effort.isLimited) limits.steps = kLimitedSteps;
    return limits;
}

}  // namespace

SturProgram::SturProgram()
    : m_context(grammar()),
      m_terms(m_context),
      m_rules(m_context, definition()),
      m_library(m_rules),
      m_vocabulary(m_context),
      m_costModels{std::make_shared<const SturWorkCosts>(m_terms, m_model),
                   std::make_shared<const SturLoopCosts>()} {}

Result<void> SturProgram::load(const SourceText& text, const StopCheck& stop) {
    const auto file = parseFile(text);
    if (!file) return failure(file.error());
    auto model = checkFile(text, *file);
    if (!model) return failure(std::move(model.error()));
    if (Diagnostics mistakes = checkMeaning(text, m_terms, *model, stop); !mistakes.empty())
        return failure(std::move(mistakes));
    if (stop.isStopped()) return failure(makeError("reading the program was stopped"));
    auto data = loadData(text, m_terms, *model, stop);
    if (!data) return failure(std::move(data.error()));
    m_model = std::move(*model);
    m_data = std::move(*data);
    m_start = SturTermMaker(m_terms, m_model).program();
    if (auto done = checkProofs(stop); !done) return done;
    for (const Tensor& tensor : m_model.tensors)
        if (tensor.isOutput) m_name = tensor.name;
    return {};
}

Result<void> SturProgram::checkProofs(const StopCheck& stop) {
    const auto flat = flatten(m_terms, m_model, m_start);
    if (!flat) return {};  // Who wants a kernel is told.
    Prover prover = proverOf(*flat, stop);
    Diagnostics problems = checkDeclarations(*flat, prover);
    if (stop.isStopped()) return failure(makeError("reading the program was stopped"));
    for (Diagnostic& found : problems) {
        if (found.severity == Severity::Error) return failure(std::move(found));
        m_model.warnings.push_back(std::move(found));
    }
    return {};
}

std::string SturProgram::termText(TermId term) {
    return stur::termText(m_terms, term);
}

std::vector<TermPart> SturProgram::termParts(TermId term) {
    return stur::termParts(m_terms, term);
}

Result<std::vector<TermId>> SturProgram::readTerms(const SourceText& text) {
    const auto term = readTerm(m_terms, text);
    if (!term) return failure(term.error());
    return std::vector<TermId>{*term};
}

std::unique_ptr<EGraph> SturProgram::makeGraph(const FilterSettings& /*settings*/) {
    return sexpr::makeGraph(m_context, definition());
}

CostVocabulary SturProgram::costVocabulary() {
    return sexpr::costVocabulary(m_context);
}

CostFactsPtr SturProgram::costFacts(const CostAssumptions& /*sizes*/) {
    return sexpr::costFacts(m_context);
}

Result<std::vector<EvaluatorInput>> SturProgram::randomInputs(std::span<const TermId> terms,
                                                              std::uint64_t seed,
                                                              const EvaluationEffort& effort) {
    if (m_start.isValid()) return randomProgramInputs(m_terms, m_model, seed, limitsOf(effort));
    return randomTermInputs(m_terms, terms, seed);
}

Result<std::vector<EvaluatedValue>> SturProgram::evaluate(std::span<const TermId> terms,
                                                          std::span<const EvaluatorInput> inputs,
                                                          const EvaluationEffort& effort) {
    std::vector<EvaluatedValue> values;
    for (const TermId term : terms) {
        auto value = m_start.isValid()
                         ? programValue(m_terms, m_model, term, inputs, limitsOf(effort))
                         : termValue(m_terms, term, inputs, limitsOf(effort));
        if (!value) return failure(value.error());
        values.push_back(std::move(*value));
    }
    return values;
}

std::unique_ptr<RuleInstances> SturProgram::instances(const Rule& rule, std::uint64_t seed) {
    return sexpr::sampleRule(m_context, sampleGrammar(), rule, seed);
}

Diagnostics SturProgram::kernelProblems(const std::stop_token& stop) {
    for (const bool usesStructures : {true, false}) {
        auto made = lowerProgram(m_terms, m_model, m_start,
                                 {.name = m_name, .usesStructures = usesStructures}, stop);
        if (made || stop.stop_requested()) continue;
        for (Diagnostic& one : made.error()) one.severity = Severity::Warning;
        return made.error();
    }
    return {};
}

Result<Kernel> SturProgram::makeKernel(const KernelRequest& request, const std::stop_token& stop) {
    return makeSturKernel(m_terms, m_model, request, m_data, stop);
}

Result<KernelComparison> SturProgram::compareKernel(const KernelRequest& request,
                                                    std::uint64_t seed,
                                                    const std::filesystem::path& folder,
                                                    const std::stop_token& stop) {
    return compareSturKernel(m_terms, m_model, request, {seed, folder, m_data}, stop);
}

std::vector<KernelVariant> SturProgram::kernelVariants() const {
    return sturVariants();
}

Result<Kernel> SturProgram::makeVariant(std::size_t variant, const KernelRequest& request,
                                        const std::stop_token& stop) {
    return makeSturVariant(m_terms, m_model, variant, request, m_data, stop);
}

Result<StructureReportPtr> SturProgram::structures(TermId term, const StructureRequest& request,
                                                   const StopCheck& stop) {
    return structureReport(m_terms, m_model, term, request, stop);
}

Result<std::string> SturProgram::storageProgram(TermId term, const StructuredStorage& storage,
                                                const StopCheck& stop) {
    return storelProgram(m_terms, m_model, term, storage, stop);
}

Result<std::unique_ptr<LayoutSpace>> SturProgram::layouts(std::span<const SourceText> formats,
                                                          std::uint64_t /*seed*/,
                                                          const StopCheck& stop) {
    if (!formats.empty())
        return failure(makeError("this language has no formats of one's own",
                                 formats.front().span(0, 0),
                                 "tensors are dense, packed or stored in rows"));
    return sturLayouts(m_terms, m_model, stop);
}

}  // namespace candler::stur
