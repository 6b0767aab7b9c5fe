#include "engine/languages/linrel/LinrelProgram.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_set>

#include "engine/language/KernelRows.h"
#include "engine/languages/linrel/lowering/DigitLoss.h"
#include "engine/languages/linrel/lowering/LaKernel.h"
#include "engine/languages/linrel/lowering/NewDifferences.h"
#include "engine/languages/linrel/lowering/PlanComparison.h"
#include "engine/languages/linrel/lowering/PlanSizes.h"
#include "engine/languages/linrel/plans/ClassPlans.h"
#include "engine/languages/linrel/plans/PlanCostModel.h"
#include "engine/languages/linrel/syntax/LaParser.h"
#include "engine/languages/linrel/syntax/LaStatements.h"
#include "engine/languages/linrel/syntax/LaText.h"

namespace candler::linrel {

namespace {

class LiteralFacts : public CostFacts {
public:
    explicit LiteralFacts(const RaContext& context) : m_context(context) {}

    [[nodiscard]] std::optional<double> value(LabelId label, std::size_t /*fact*/) const override {
        if (!m_context.isLiteral(label)) return std::nullopt;
        return m_context.numbers().value(m_context.store[label].payload);
    }
    [[nodiscard]] std::string text(LabelId label) const override {
        return m_context.labelText(label);
    }

private:
    const RaContext& m_context;
};

/// Of several outputs a line for each, with its name.
std::string writtenText(const LaProgram& program) {
    if (program.outputs.size() == 1) return laText(program, program.outputs[0].expression);
    return laStatements(program, program.outputs);
}

}  // namespace

LinrelProgram::LinrelProgram(LaProgram program, std::string name, const RaRepresentation& terms)
    : RaEvaluator(m_context),
      m_program(std::move(program)),
      m_name(std::move(name)),
      m_context(m_program, terms),
      m_translation(m_program, m_context),
      m_vocabulary(m_context),
      m_terms(m_program, m_context),
      m_rules(m_context),
      m_library(m_rules) {
    for (const PlanCostRow& row : planCosts())
        m_costModels.push_back(std::make_shared<const PlanCostModel>(m_context, m_terms, row));
    for (const LaOutput& output : m_program.outputs)
        m_outputs.push_back(m_translation.translate(output.expression));
    m_start = m_outputs.back();
    const LabelId both = m_context.label(op(RaOp::Outputs));
    for (std::size_t i = m_outputs.size() - 1; i-- > 0;)
        m_start = m_context.store.make(both, std::array{m_outputs[i], m_start});
}

std::unique_ptr<ClassWriter> LinrelProgram::classWriter(GraphTable table,
                                                        std::string_view costModel,
                                                        const StopCheck& stop) {
    const PlanCostRow* row = findPlanCost(costModel);
    auto plans = std::make_unique<ClassPlans>(m_program, m_context, std::move(table),
                                              row != nullptr ? *row : planCosts().front(), stop);
    if (stop.isStopped()) return nullptr;
    return plans;
}

Result<std::vector<TermId>> LinrelProgram::readTerms(const SourceText& text) {
    auto expression = parseExpression(m_program, inputNames(m_program), text);
    if (!expression) return failure(expression.error());
    return std::vector{m_translation.translate(*expression)};
}

Result<Pattern> LinrelProgram::readPattern(const SourceText& text) {
    return readPatternText(m_context, text);
}

CostVocabulary LinrelProgram::costVocabulary() {
    return {costOperators(m_context.store.signature()), {{"value", "the number of a literal"}}};
}

CostFactsPtr LinrelProgram::costFacts(const CostAssumptions& /*sizes*/) {
    return std::make_shared<const LiteralFacts>(m_context);
}

namespace {

/// The kernel of a program's outputs, or of other expressions that give them.
LaKernelRequest kernelOf(const std::string& name, std::span<const LaOutput> computed,
                         const KernelRequest& request, bool hasFixedSizes) {
    LaKernelRequest result;
    result.computed.assign(computed.begin(), computed.end());
    result.options.name = name;
    result.options.hasFixedSizes = hasFixedSizes;
    result.wishes = request;
    return result;
}

}  // namespace

std::optional<std::vector<LaOutput>> LinrelProgram::computed(TermId term) {
    const auto expressions = m_terms.outputs(term);
    if (!expressions || expressions->size() != m_program.outputs.size()) return std::nullopt;
    std::vector<LaOutput> plan = m_program.outputs;
    for (std::size_t i = 0; i < plan.size(); ++i) plan[i].expression = (*expressions)[i];
    return plan;
}

/// What the start computes for its cost: often less than the program as it was written, in which
/// diag(w) %*% X is a product. As it was written where only that holds for other sizes.
const std::vector<LaOutput>& LinrelProgram::startPlan() {
    if (!m_startPlan.empty()) return m_startPlan;
    auto plan = computed(m_start);
    m_isStartAsWritten = !plan || (!holdsForOtherSizes(m_program, *plan) &&
                                   holdsForOtherSizes(m_program, m_program.outputs));
    m_startPlan = m_isStartAsWritten ? m_program.outputs : std::move(*plan);
    return m_startPlan;
}

std::string LinrelProgram::programText(TermId term) {
    if (term != m_start) return m_terms.programText(term);
    startPlan();
    return m_isStartAsWritten ? writtenText(m_program) : m_terms.programText(term);
}

/// What is as it was written is no text of the term.
std::vector<TermPlan::Part> LinrelProgram::partsOf(TermId term) {
    if (term == m_start) startPlan();
    if (term == m_start && m_isStartAsWritten) return {};
    return m_terms.programParts(term);
}

std::vector<TermPart> LinrelProgram::termParts(TermId term) {
    std::vector<TermPart> parts;
    for (const TermPlan::Part& one : partsOf(term)) parts.push_back(one.part);
    return parts;
}

/// What the term computes in the place of the program.
Result<std::vector<LaOutput>> LinrelProgram::planOf(TermId term) {
    if (term == m_start) return startPlan();
    auto plan = term.isValid() ? computed(term) : std::nullopt;
    if (!plan)
        return failure(makeError("this term does not compute the outputs as matrices", {},
                                 "extract by a cost model of plans, as work"));
    return std::move(*plan);
}

Diagnostics LinrelProgram::resultWarnings(TermId result, const StopCheck& stop) {
    if (result == m_start) return {};
    const auto plan = planOf(result);
    if (!plan) return {};
    const DigitLoss trial(m_program, *plan);
    if (!trial.canTry())
        return {{Severity::Note,
                 "whether the plan loses digits is not tried: its sizes are too large",
                 {},
                 "declare smaller ones to know"}};
    const std::vector<OutputLoss> losses = trial.losses(DigitTrials::All, stop);
    if (stop.isStopped())
        return {{Severity::Note,
                 "whether the plan loses digits is not known: the trial was stopped",
                 {},
                 "higher limits of the step leave more time and memory for it"}};
    const std::vector<bool> untried = untriedDifferences(m_program, *plan, trial, stop);
    Diagnostics found;
    for (std::size_t i = 0; i < losses.size(); ++i)
        if (losses[i].beyondSource() >= kManyDigits)
            found.push_back(makeWarning(textOf(m_program.outputs[i], losses[i]),
                                        m_program.outputs[i].place,
                                        "where inputs may be like that, compute it as it is "
                                        "written, or move them towards 0 before"));
        else if (untried[i])
            found.push_back(makeWarning(untriedDifferenceText(m_program.outputs[i]),
                                        m_program.outputs[i].place,
                                        "\"lostDigits\": 0 keeps the program's form"));
    return found;
}

TermComparison LinrelProgram::compareResult(TermId expected, TermId found,
                                            const EvaluationEffort& effort) {
    constexpr std::uint64_t kInputs = 5;
    const auto written =
        expected == m_start ? Result<std::vector<LaOutput>>(m_program.outputs) : planOf(expected);
    const auto plan = planOf(found);
    if (!written || !plan)
        return {.notCompared = (written ? plan : written).error().front().message};
    const PlanComparison plans(m_program, *written, *plan);
    if (plans.work() > (effort.isLimited ? kMostTriedWork : kMostWork))
        return {.notCompared = fmt::format("evaluating it takes {:.2g} operations", plans.work())};
    TermComparison comparison;
    for (std::uint64_t seed = 1; seed <= kInputs && !effort.stop.isStopped(); ++seed) {
        PlanDifference difference = plans.compare(seed, effort.stop);
        if (difference.compared == 0)
            comparison.notCompared = "the program gives no finite number";
        else
            ++comparison.inputs;
        comparison.difference = std::move(difference.text);
        if (!comparison.difference.empty()) break;
    }
    return comparison;
}

TermId LinrelProgram::outputOf(TermId term, std::size_t output) const {
    for (std::size_t i = 0; m_context.store[term].op == op(RaOp::Outputs); ++i) {
        if (i == output) return m_context.store.children(term)[0];
        term = m_context.store.children(term)[1];
    }
    return term;
}

std::vector<TermId> LinrelProgram::newSums(TermId term, const DigitLoss& trial, DigitTrials trials,
                                           const StopCheck& stop) {
    const std::vector<TermId> parts = m_context.store.subterms(m_start);
    const std::unordered_set<TermId> written(parts.begin(), parts.end());
    std::vector<TermId> sums;
    std::vector<TermId> cancelling;
    for (const TermId part : m_context.store.subterms(term)) {
        if (stop.isStopped()) break;
        if (m_context.store[part].op != op(RaOp::Union) || written.contains(part)) continue;
        sums.push_back(part);
        if (const auto matrix = m_terms.matrix(part);
            matrix && trial.cancelled(*matrix, trials, stop) >= kManyDigits)
            cancelling.push_back(part);
    }
    return cancelling.empty() ? sums : cancelling;
}

std::optional<TermRefusal> LinrelProgram::refusal(TermId term, double mostLostDigits,
                                                  const StopCheck& stop) {
    if (term == m_start) return std::nullopt;
    const auto plan = planOf(term);
    if (!plan) return std::nullopt;
    const DigitLoss trial(m_program, *plan);
    // Who wants to lose fewer digits than are worth a warning does not rely on the usual inputs.
    const bool isStrict = mostLostDigits < kManyDigits;
    const DigitTrials trials = isStrict ? DigitTrials::All : DigitTrials::Usual;
    const std::vector<OutputLoss> losses = trial.losses(trials, stop);
    std::vector<bool> untried(losses.size());
    if (isStrict) untried = untriedDifferences(m_program, *plan, trial, stop);
    std::optional<TermRefusal> refusal;
    for (std::size_t i = 0; i < losses.size(); ++i) {
        const bool losesMany = losses[i].beyondSource() > mostLostDigits;
        if (!losesMany && !untried[i]) continue;
        if (!refusal)
            refusal = {losesMany ? textOf(m_program.outputs[i], losses[i])
                                 : untriedDifferenceText(m_program.outputs[i])};
        refusal->lostDigits = std::max({refusal->lostDigits, losses[i].beyondSource(), 1.0});
        const std::vector<TermId> sums = newSums(outputOf(term, i), trial, trials, stop);
        refusal->parts.insert(refusal->parts.end(), sums.begin(), sums.end());
        refusal->written.push_back(m_outputs[i]);
    }
    return refusal;
}

Result<Kernel> LinrelProgram::makeKernel(const KernelRequest& request,
                                         const std::stop_token& /*stop*/) {
    const auto plan = planOf(request.term);
    if (!plan) return failure(plan.error());
    const bool isFixed = !holdsForOtherSizes(m_program, *plan);
    auto kernel = makeLaKernel(m_program, kernelOf(m_name, *plan, request, isFixed));
    if (!kernel) return kernel;
    std::vector<NumberedPart> parts;
    for (const auto& [expression, part] : partsOf(request.term))
        parts.push_back({part, expression.index()});
    addRows(*kernel, programText(request.term), parts);
    return kernel;
}

Result<KernelComparison> LinrelProgram::compareKernel(const KernelRequest& request,
                                                      std::uint64_t seed,
                                                      const std::filesystem::path& folder,
                                                      const std::stop_token& stop) {
    const auto plan = planOf(request.term);
    if (!plan) return failure(plan.error());
    const bool isFixed = !holdsForOtherSizes(m_program, *plan);
    return compareLaKernel(m_program, kernelOf(m_name, *plan, request, isFixed), seed, folder,
                           stop);
}

Result<Kernel> LinrelProgram::makePlanKernel(std::span<const LaOutput> plan,
                                             const KernelRequest& request) {
    return makeLaKernel(m_program, kernelOf(m_name, plan, request, true));
}

Result<KernelComparison> LinrelProgram::comparePlanKernel(std::span<const LaOutput> plan,
                                                          const KernelRequest& request,
                                                          std::uint64_t seed,
                                                          const std::filesystem::path& folder,
                                                          const std::stop_token& stop) {
    return compareLaKernel(m_program, kernelOf(m_name, plan, request, true), seed, folder, stop);
}

}  // namespace candler::linrel
