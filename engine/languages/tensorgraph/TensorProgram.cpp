#include "engine/languages/tensorgraph/TensorProgram.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "engine/language/KernelRows.h"
#include "engine/languages/tensorgraph/costs/TensorCostModel.h"
#include "engine/languages/tensorgraph/costs/TensorOperatorGraph.h"
#include "engine/languages/tensorgraph/lowering/OperatorMeasurement.h"
#include "engine/languages/tensorgraph/lowering/TensorKernel.h"
#include "engine/support/FileLock.h"
#include "engine/support/FileSystem.h"

namespace candler::tensor {

namespace {

const std::string kCycles = "cycles";

class ShapeFacts : public CostFacts {
public:
    explicit ShapeFacts(const TensorContext& context) : m_context(context) {}

    [[nodiscard]] std::optional<double> value(LabelId label, std::size_t /*fact*/) const override {
        const TensorType& type = m_context[m_context.store[label].type];
        if (type.kind != TensorType::Kind::Tensor) return std::nullopt;
        return static_cast<double>(volume(type.shape));
    }
    [[nodiscard]] std::string text(LabelId label) const override {
        return m_context.labelText(label) + ": " + typeText(m_context[m_context.store[label].type]);
    }

private:
    const TensorContext& m_context;
};

}  // namespace

TensorProgram::TensorProgram(std::string name)
    : TensorEvaluator(m_context),
      m_name(std::move(name)),
      m_vocabulary(m_context),
      m_rules(m_context),
      m_library(m_rules) {
    for (const CostProfile& profile : costProfiles()) {
        const auto add = [&](std::string_view suffix, FreeWeights freeWeights) {
            m_costModels.push_back(std::make_shared<const TensorCostModel>(
                m_context, fmt::format("{}{}", profile.name, suffix), profile, freeWeights));
        };
        add("", FreeWeights::All);
        add("-free-concat", FreeWeights::Concat);
        add("-no-free", FreeWeights::None);
    }
}

Result<void> TensorProgram::read(const SourceText& text) {
    auto source = readProgram(m_context, text);
    if (!source) return failure(source.error());
    std::vector<TermId> outputs;
    for (const TensorOutput& output : source->outputs) {
        outputs.push_back(output.term);
        m_outputNames.push_back(output.name);
    }
    m_start = joinOutputs(m_context, outputs);
    if (source->values) m_frame.values = source->values->text;
    m_frame.missing = std::move(source->missing);
    m_warnings = std::move(source->warnings);
    auto values = loadValues(*source, text, m_warnings);
    if (!values) return failure(std::move(values.error()));
    m_values = std::move(*values);
    return {};
}

std::vector<std::string> TensorProgram::leftOut() const {
    std::vector<std::string> texts;
    for (const MissingOutput& one : m_frame.missing) texts.push_back(missingText(one));
    return texts;
}

std::string TensorProgram::termText(TermId term) {
    return written(term, {}, nullptr);
}

std::string TensorProgram::written(TermId term, const TermNames& names,
                                   std::vector<TermPart>* parts) {
    constexpr std::uint64_t kSmall = 7;
    const bool isSmall =
        m_context.store.treeSize(term) <= kSmall && m_context.store[term].op != op(TensorOp::Noop);
    return isSmall && names.empty() ? expressionText(m_context, term, parts)
                                    : tensor::programText(m_context, term, names, parts);
}

std::string TensorProgram::programText(TermId term) {
    return programText(term, nullptr);
}

std::vector<TermPart> TensorProgram::termParts(TermId term) {
    std::vector<TermPart> parts;
    static_cast<void>(programText(term, &parts));
    return parts;
}

std::string TensorProgram::programText(TermId term, std::vector<TermPart>* parts) {
    const std::vector<TermId> outputs = outputsOf(m_context, term);
    TermNames names;
    for (std::size_t i = 0; i < outputs.size() && outputs.size() == m_outputNames.size(); ++i)
        if (!m_outputNames[i].empty()) names.emplace(outputs[i], m_outputNames[i]);
    const std::string frame = frameText(m_frame);
    if (frame.empty()) return written(term, names, parts);
    const std::string text = tensor::programText(m_context, term, names, parts);
    if (parts != nullptr)
        for (TermPart& part : *parts) {
            part.begin += frame.size();
            part.end += frame.size();
        }
    return frame + text;
}

OperatorGraph TensorProgram::operatorGraph(TermId term, std::string_view costModel) {
    for (const CostModelPtr& model : m_costModels)
        if (const auto* priced = dynamic_cast<const TensorCostModel*>(model.get());
            priced != nullptr && model->name() == costModel)
            return makeOperatorGraph(m_context, term, *priced, true);
    // Without costs any of them says what needs an input.
    return makeOperatorGraph(m_context, term,
                             static_cast<const TensorCostModel&>(*m_costModels.front()), false);
}

Result<std::vector<TermId>> TensorProgram::readTerms(const SourceText& text) {
    std::vector<TermId> leaves;
    for (const TermId part : m_context.store.subterms(m_start))
        if (m_context.store.children(part).empty()) leaves.push_back(part);
    auto expression = readExpression(m_context, leaves, text);
    if (expression) return std::vector{*expression};
    if (text.text().find("(output") == std::string_view::npos) return failure(expression.error());
    auto source = readProgram(m_context, text);
    if (!source) return failure(source.error());
    std::vector<TermId> terms;
    for (const TensorOutput& output : source->outputs) terms.push_back(output.term);
    return terms;
}

Result<Pattern> TensorProgram::readPattern(const SourceText& text) {
    return readPatternText(m_context, text);
}

std::vector<FilterInfo> TensorProgram::filters() const {
    return {{kCycles,
             "1: what would close a cycle is refused or cut (the default); 2: the same by looking "
             "through the e-graph for each match, which is slow; 0: cycles stay",
             0, static_cast<std::int64_t>(CycleFiltering::Vanilla)}};
}

std::unique_ptr<EGraph> TensorProgram::makeGraph(const FilterSettings& settings) {
    const auto cycles = settings.find(kCycles);
    return tensor::makeGraph(m_context, cycles == settings.end()
                                            ? CycleFiltering::Efficient
                                            : static_cast<CycleFiltering>(cycles->second));
}

CostVocabulary TensorProgram::costVocabulary() {
    return {costOperators(m_context.store.signature()),
            {{"elements", "of the tensor that is computed", 0}}};
}

CostFactsPtr TensorProgram::costFacts(const CostAssumptions& /*sizes*/) {
    return std::make_shared<const ShapeFacts>(m_context);
}

Result<Kernel> TensorProgram::makeKernel(const KernelRequest& request,
                                         const std::stop_token& stop) {
    const std::string& name = request.functionName.empty() ? m_name : request.functionName;
    auto kernel = makeTensorKernel(
        {m_context, m_values, m_outputNames, m_start, request.term, m_frame.missing}, name, request,
        stop);
    if (!kernel) return kernel;
    std::vector<NumberedPart> parts;
    for (const TermPart& part : termParts(request.term)) parts.push_back({part, part.term.index()});
    addRows(*kernel, programText(request.term), parts);
    return kernel;
}

Result<KernelComparison> TensorProgram::compareKernel(const KernelRequest& request,
                                                      std::uint64_t seed,
                                                      const std::filesystem::path& folder,
                                                      const std::stop_token& stop) {
    return compareTensorKernel(
        {m_context, m_values, m_outputNames, m_start, request.term, m_frame.missing}, seed, folder,
        stop, request);
}

namespace {

/// None if there is no such file.
Result<MeasuredCosts> readCosts(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::exists(file, error)) return MeasuredCosts();
    const auto text = readSourceFile(file);
    if (!text) return failure(text.error());
    return MeasuredCosts::read(*text);
}

/// With what others have measured in the meantime.
Result<void> keepCosts(const std::filesystem::path& file, MeasuredCosts& costs,
                       const std::stop_token& stop) {
    const FileLock lock = FileLock::waitFor(file, stop);
    if (lock.state() == FileLock::State::Others) {
        SourceSpan place;
        place.file = file.string();
        return failure(makeError("stopped while another run was writing the costs: not kept",
                                 std::move(place)));
    }
    if (const auto others = readCosts(file); others && others->on == costs.on)
        costs.addMissing(*others);
    return writeFile(file, costs.text());
}

}  // namespace

Result<CostModelPtr> TensorProgram::measuredCosts(const SourceSpan& place) {
    const std::filesystem::path file = m_file.empty() ? measuredCostsFile() : m_file;
    std::error_code error;
    if (!std::filesystem::exists(file, error))
        return failure(
            makeError("no costs were measured on this machine yet", place,
                      "`candler measure PROJECT` does; they are kept in " + file.string()));
    auto costs = readCosts(file);
    if (!costs) return failure(costs.error());
    const auto profile = std::ranges::find(costProfiles(), "cpu", &CostProfile::name);
    return std::make_shared<const TensorCostModel>(
        m_context, std::string(kMeasuredCosts), *profile, FreeWeights::All,
        std::make_shared<const MeasuredCosts>(std::move(*costs)));
}

Result<CostMeasurement> TensorProgram::measureCosts(const GraphTable& table,
                                                    const CostMeasurementRequest& request,
                                                    const std::stop_token& stop) {
    CostMeasurement result;
    result.file = m_file.empty() ? measuredCostsFile() : m_file;
    Result<MeasuredCosts> read = readCosts(result.file);
    if (!read) return failure(read.error());
    MeasuredCosts costs = std::move(*read);
    const std::size_t before = costs.size();
    const auto done = measureOperators(
        m_context, table, {request.folder, request.threads, request.onProgress}, costs, stop);
    result.measured = costs.size() - before;
    if (result.measured > 0)
        if (auto kept = keepCosts(result.file, costs, stop); !kept) return failure(kept.error());
    if (!done) return failure(done.error());
    result.known = costs.size();
    return result;
}

}  // namespace candler::tensor
