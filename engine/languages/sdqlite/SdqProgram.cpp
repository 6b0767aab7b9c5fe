#include "engine/languages/sdqlite/SdqProgram.h"

#include "engine/egraph/EGraph.h"
#include "engine/languages/sdqlite/costs/SdqCardinalityCosts.h"
#include "engine/languages/sdqlite/costs/SdqLoopCosts.h"
#include "engine/languages/sdqlite/facts/SdqFacts.h"
#include "engine/languages/sdqlite/layouts/SdqLayouts.h"
#include "engine/languages/sdqlite/lowering/SdqKernel.h"
#include "engine/languages/sdqlite/rules/SdqSampler.h"
#include "engine/languages/sdqlite/semantics/SdqEvaluator.h"
#include "engine/languages/sdqlite/semantics/SdqInputs.h"
#include "engine/languages/sdqlite/stages/SdqComposition.h"
#include "engine/languages/sdqlite/stages/SdqLetInsertion.h"
#include "engine/languages/sdqlite/stages/SdqStoredMaps.h"
#include "engine/languages/sdqlite/syntax/SdqPrinter.h"

namespace candler::sdqlite {

namespace {

/// A fraction of a second.
constexpr std::uint64_t kLimitedSteps = 500'000;

/// What cost models may speak of: how deep a value's maps are.
class DepthFacts : public CostFacts {
public:
    explicit DepthFacts(SdqTerms& terms) : m_terms(terms) {}

    [[nodiscard]] std::optional<double> value(LabelId label, std::size_t /*fact*/) const override {
        double depth = 0;
        for (TypeId type = m_terms.store[label].type; PlainTypes::isMap(type);
             type = m_terms.plainTypes.valueOf(type))
            ++depth;
        return depth;
    }
    [[nodiscard]] std::string text(LabelId label) const override {
        return sdqlite::labelText(m_terms, label) + " : " +
               m_terms.plainTypes.text(m_terms.store[label].type);
    }

private:
    SdqTerms& m_terms;
};

}  // namespace

SdqProgram::SdqProgram()
    : m_terms(Dialect::Sdqlite),
      m_vocabulary(m_terms),
      m_rules(m_terms),
      m_library(m_rules),
      m_costModels{std::make_shared<const LoopCosts>()} {}

Result<void> SdqProgram::load(const SourceText& text, const StopCheck& stop) {
    SyntaxTree tree(text);
    const auto declarations = parseProgram(tree);
    if (!declarations) return failure(declarations.error());
    auto checked = checkProgram(m_terms, tree, *declarations);
    if (!checked) return failure(checked.error());
    storeMapsInArrays(m_terms, *checked);
    auto data = loadData(m_terms, *checked, text.scope(), stop);
    if (!data) return failure(std::move(data.error()));
    m_text = text;
    m_program = std::move(*checked);
    m_data = std::move(*data);
    m_costModels.insert(m_costModels.begin(),
                        std::make_shared<const CardinalityCosts>(m_terms, m_program));
    return {};
}

std::string SdqProgram::termText(TermId term) {
    return sdqlite::termText(m_terms, term);
}

std::string SdqProgram::programText(TermId term) {
    return sdqlite::programText(m_terms, term);
}

std::vector<TermPart> SdqProgram::termParts(TermId term) {
    return sdqlite::termParts(m_terms, term);
}

std::string SdqProgram::labelText(LabelId label) {
    return sdqlite::labelText(m_terms, label);
}

std::string SdqProgram::typeText(TypeId type) {
    return m_terms.plainTypes.text(type);
}

Result<std::vector<TermId>> SdqProgram::readTerms(const SourceText& text) {
    const auto term = readExpression(m_terms, text);
    if (!term) return failure(term.error());
    return std::vector{*term};
}

std::unique_ptr<EGraph> SdqProgram::makeGraph(const FilterSettings& /*settings*/) {
    return SdqAnalysis::graphOf(m_terms);
}

CostVocabulary SdqProgram::costVocabulary() {
    return {costOperators(m_terms.store.signature()), {{"depth", "of the value's maps"}}};
}

Normalised SdqProgram::stored(TermId term) {
    return SdqNormaliser(m_terms, m_program).normalise(composed(m_terms, m_program, term));
}

std::vector<NormalForm> SdqProgram::normalForms() {
    NormalForm form{"stored", "composed with its storage and normalised",
                    [this](TermId term) { return stored(term).term; }};
    form.steps = [this](TermId term) { return stepsToStored(term); };
    NormalForm kept{"kept", "with what is used several times computed once, where that pays",
                    [this](TermId term) {
                        const auto steps = stepsToKept(term);
                        return steps.empty() ? term : steps.back().term;
                    }};
    kept.steps = [this](TermId term) { return stepsToKept(term); };
    return {std::move(form), std::move(kept)};
}

std::vector<NormalFormStep> SdqProgram::stepsToStored(TermId term) {
    Normalised made = stored(term);
    const TermId start = made.steps.empty() ? made.term : made.steps.front().before;
    std::vector<NormalFormStep> steps;
    if (start != term) steps.push_back({"storage", start});
    for (NormaliserStep& step : made.steps) steps.push_back({std::move(step.rule), step.after});
    return steps;
}

std::vector<NormalFormStep> SdqProgram::stepsToKept(TermId term) {
    std::vector<NormalFormStep> steps;
    for (SdqLetInsertion::Step& step : SdqLetInsertion(m_terms, m_program).steps(term))
        steps.push_back({std::move(step.name), step.term});
    return steps;
}

CostFactsPtr SdqProgram::costFacts(const CostAssumptions& /*sizes*/) {
    return std::make_shared<const DepthFacts>(m_terms);
}

Result<std::vector<EvaluatorInput>> SdqProgram::randomInputs(std::span<const TermId> terms,
                                                             std::uint64_t seed,
                                                             const EvaluationEffort& /*effort*/) {
    const InputOptions options{.isShrunk = true};
    // Instances of rules have symbols that no program declares.
    const auto values = m_program.term.isValid()
                            ? sdqlite::randomInputs(m_terms, m_program, seed, options)
                            : sdqlite::randomInputs(m_terms, terms, seed, options);
    if (!values) return failure(values.error());
    return evaluatorInputs(m_terms, *values);
}

Result<std::vector<EvaluatedValue>> SdqProgram::evaluate(std::span<const TermId> terms,
                                                         std::span<const EvaluatorInput> inputs,
                                                         const EvaluationEffort& effort) {
    const auto given = inputValues(m_terms, inputs);
    if (!given) return failure(given.error());
    // A broken promise of `collect` has no meaning.
    EvaluationLimits limits{.stop = effort.stop, .checksUnique = true};
    if (effort.isLimited) limits.steps = kLimitedSteps;
    std::vector<EvaluatedValue> values;
    for (const TermId term : terms) {
        const auto value = sdqlite::evaluate(m_terms, term, *given, limits);
        if (!value) return failure(value.error());
        values.push_back(evaluatedValue(m_terms, m_terms.store.type(term), *value));
    }
    return values;
}

Result<Kernel> SdqProgram::makeKernel(const KernelRequest& request,
                                      const std::stop_token& /*stop*/) {
    return makeSdqKernel(m_terms, m_program, request, m_data);
}

Result<KernelComparison> SdqProgram::compareKernel(const KernelRequest& request, std::uint64_t seed,
                                                   const std::filesystem::path& folder,
                                                   const std::stop_token& stop) {
    return compareSdqKernel(m_terms, m_program, request, {seed, folder, m_data}, stop);
}

Result<std::unique_ptr<LayoutSpace>> SdqProgram::layouts(std::span<const SourceText> formats,
                                                         std::uint64_t seed,
                                                         const StopCheck& stop) {
    if (!m_text) return failure(makeError("no program was read"));
    return sdqLayouts({*m_text, m_terms, m_program, m_data}, formats, seed, stop);
}

std::vector<const Input*> SdqProgram::inputsWithData() const {
    std::vector<const Input*> inputs;
    for (const Input& input : m_program.inputs)
        if (m_data.tensors.contains(input.symbol)) inputs.push_back(&input);
    return inputs;
}

std::vector<PicturedInput> SdqProgram::picturedInputs() const {
    std::vector<PicturedInput> pictured;
    const FullTypes& types = m_terms.fullTypes;
    for (const Input* input : inputsWithData()) {
        const Symbol& symbol = m_terms.symbolAt(input->symbol);
        const CoordinateTensor& data = m_data.tensors.at(input->symbol);
        PicturedInput one{.name = symbol.name,
                          .type = types.text(symbol.type),
                          .data = input->file,
                          .axes = {},
                          .entries = data.entryCount()};
        FullTypeId level = symbol.type;
        for (const std::int64_t extent : data.extents) {
            one.axes.push_back({types.sortName(types[level].sort), extent});
            level = types[level].value;
        }
        pictured.push_back(std::move(one));
    }
    return pictured;
}

std::optional<EntryGrid> SdqProgram::entryGrid(std::size_t input, const GridRequest& request,
                                               const StopCheck& stop) const {
    return candler::entryGrid(m_data.tensors.at(inputsWithData().at(input)->symbol), request, stop);
}

std::optional<RowLengths> SdqProgram::rowLengths(std::size_t input, std::size_t axis,
                                                 const StopCheck& stop) const {
    return candler::rowLengths(m_data.tensors.at(inputsWithData().at(input)->symbol), axis, stop);
}

std::unique_ptr<RuleInstances> SdqProgram::instances(const Rule& rule, std::uint64_t seed) {
    return sampleRule(m_terms, rule, seed);
}

}  // namespace candler::sdqlite
