#include "engine/languages/stur/lowering/SturComparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "engine/codegen/KernelRunner.h"
#include "engine/codegen/KernelSizes.h"
#include "engine/codegen/LoopKernel.h"
#include "engine/languages/stur/lowering/SturKernel.h"
#include "engine/languages/stur/lowering/SturKernelSizes.h"
#include "engine/languages/stur/lowering/SturLowering.h"
#include "engine/languages/stur/semantics/SturInputs.h"
#include "engine/languages/stur/terms/SturTermMaker.h"
#include "engine/support/Hash.h"

namespace candler::stur {

namespace {

using loop::Function;

/// Runs of one comparison.
class Trials {
public:
    Trials(SturTerms& terms, const Model& model, const KernelRequest& request,
           const LoweredProgram& kernel, const ComparisonInputs& inputs,
           const std::stop_token& stop)
        : m_terms(terms),
          m_model(model),
          m_request(request),
          m_kernel(kernel),
          m_function(kernel.function),
          m_seed(inputs.seed),
          m_data(inputs.data),
          m_stop(stop),
          m_program(SturTermMaker(terms, model).program()) {}

    [[nodiscard]] Result<KernelTrial> make(std::size_t trial) const {
        const std::uint64_t seed = mixHash(m_seed, trial);
        auto sizes = sizesFor(trial, seed);
        if (!sizes) return failure(makeError("no small sizes are as the program assumes"));
        for (const auto& [name, size] : m_request.checkSizes) (*sizes)[name] = size;
        if (!satisfies(m_model, *sizes))
            return failure(
                makeError("the program does not assume these sizes", m_request.checkSizesPlace));
        return valued({*sizes, {}}, seed, {.stop = StopCheck(m_stop)});
    }

    /// A run at sizes that fill tiles, folds and blocks, which small ones do not. Fails if it is
    /// too much for the evaluator.
    [[nodiscard]] Result<KernelTrial> makeFilling(std::int64_t about) const {
        constexpr std::int64_t kMostCells = std::int64_t{1} << 18U;
        constexpr std::int64_t kMostOperations = std::int64_t{1} << 20U;
        constexpr std::uint64_t kMostSteps = std::uint64_t{1} << 24U;
        const auto sizes = kernelSizes(m_model, m_kernel.counted ? *m_kernel.counted : m_function,
                                       {.about = about,
                                        .mostCells = kMostCells,
                                        .mostOperations = kMostOperations,
                                        .isLimited = true});
        if (sizes.empty()) return failure(makeError("there are no such sizes"));
        Valuation values{{sizes.begin(), sizes.end()}, {}};
        return valued(std::move(values), mixHash(m_seed, static_cast<std::uint64_t>(about)),
                      {.stop = StopCheck(m_stop), .steps = kMostSteps});
    }

    /// A run on the program's data; inputs without are random. Fails if it is too much for the
    /// evaluator.
    [[nodiscard]] Result<KernelTrial> makeOfData() const {
        Valuation values;
        constexpr std::uint64_t kTries = 200;
        bool isFound = false;
        for (std::uint64_t i = 0; i < kTries && !isFound; ++i) {
            const auto sizes = randomSizes(m_model, mixHash(m_seed, i), 4);
            if (sizes) values.indices = *sizes;
            for (const auto& [name, size] : m_data.sizes) values.indices[name] = size;
            isFound = sizes && satisfies(m_model, values.indices);
        }
        if (!isFound) return failure(makeError("no sizes beside are as the program assumes"));
        constexpr std::uint64_t kMostSteps = std::uint64_t{1} << 27U;
        const EvaluationLimits limits{.stop = StopCheck(m_stop), .steps = kMostSteps};
        if (auto done = addRandomInputs(m_terms, m_model, m_seed, values, limits); !done)
            return failure(done.error());
        for (const auto& [name, tensor] : m_data.tensors)
            values.tensors.insert_or_assign(name, denseValue(tensor));
        if (auto done = evaluateProgram(m_terms, m_model, m_program, values, limits); !done)
            return failure(done.error());
        return trialOf(values);
    }

private:
    /// With random inputs, and what the evaluator says.
    [[nodiscard]] Result<KernelTrial> valued(Valuation values, std::uint64_t seed,
                                             const EvaluationLimits& limits) const {
        if (auto done = addRandomInputs(m_terms, m_model, seed, values, limits); !done)
            return failure(done.error());
        if (auto done = evaluateProgram(m_terms, m_model, m_program, values, limits); !done)
            return failure(done.error());
        return trialOf(values);
    }

    /// Small ones; in every other trial such that all results have elements, if that is to be had.
    [[nodiscard]] std::optional<Sizes> sizesFor(std::size_t trial, std::uint64_t seed) const {
        static constexpr std::array<std::int64_t, 6> kSizes{7, 4, 1, 5, 6, 3};
        constexpr std::int64_t kTries = 24;
        const std::int64_t most = kSizes.at(trial % kSizes.size());
        const auto sizes = randomSizes(m_model, seed, most);
        if (!sizes || trial % 2 != 0) return sizes;
        for (std::int64_t i = 0; i < kTries; ++i) {
            auto other =
                randomSizes(m_model, mixHash(seed, static_cast<std::uint64_t>(i)), most + i);
            if (i == 0) other = sizes;
            if (other && haveElements(*other)) return other;
        }
        return sizes;
    }

    [[nodiscard]] bool haveElements(const Sizes& sizes) const {
        return std::ranges::all_of(m_model.tensors, [&](const Tensor& tensor) {
            const auto extents = extentsAt(tensor, sizes);
            return !tensor.isOutput || (extents && std::ranges::count(*extents, 0) == 0);
        });
    }

    [[nodiscard]] Result<KernelTrial> trialOf(const Valuation& values) const {
        loop::Arguments arguments;
        std::vector<ExpectedOutput> expected;
        for (const loop::Parameter& parameter : m_function.parameters()) {
            if (const auto* size = std::get_if<loop::VarId>(&parameter)) {
                arguments.sizes[*size] = values.indices.at(m_function[*size].name);
                continue;
            }
            const auto buffer = std::get<loop::BufferId>(parameter);
            const std::string& name = m_function[buffer].name;
            auto cells = storedCells(m_kernel, name, values.tensors.at(name), values.indices);
            if (!cells) return failure(std::move(cells.error()));
            if (m_function[buffer].role == loop::BufferRole::Output)
                expected.push_back(expectedOf(std::move(*cells)));
            else
                arguments.buffers[buffer] = std::move(*cells);
        }
        return KernelTrial{loop::valuesOf(m_function, arguments), std::move(expected),
                           m_data.isEmpty() ? "inputs are small whole numbers"
                                            : "inputs are small whole numbers, or data"};
    }

    [[nodiscard]] static ExpectedOutput expectedOf(std::vector<double> cells) {
        ExpectedOutput made;
        made.values = std::move(cells);
        for (const double number : made.values)
            if (std::isfinite(number)) made.scale = std::max(made.scale, std::fabs(number));
        constexpr double kOfWholeNumbers = 1e-9;
        made.tolerance = kOfWholeNumbers;
        return made;
    }

    SturTerms& m_terms;
    const Model& m_model;
    const KernelRequest& m_request;
    const LoweredProgram& m_kernel;
    const Function& m_function;
    std::uint64_t m_seed;
    const ProgramData& m_data;
    const std::stop_token& m_stop;
    TermId m_program;
};

}  // namespace

Result<KernelComparison> compareSturKernel(SturTerms& terms, const Model& model,
                                           const KernelRequest& request,
                                           const ComparisonInputs& inputs,
                                           const std::stop_token& stop) {
    const auto kernel = lowerProgram(
        terms, model, request.term, {.name = kernelName(model, request), .isExported = true}, stop);
    if (!kernel) return failure(kernel.error());
    const Function& function = kernel->function;
    std::map<std::string, std::int64_t> wished = request.checkSizes;
    constexpr std::int64_t kSmall = 8;
    wished.merge(kernelSizes(model, function, {.given = request.checkSizes, .about = kSmall}));
    if (Diagnostics broken = loop::checkWishes(function, wished, request.checkSizesPlace);
        !broken.empty())
        return failure(std::move(broken));
    const Trials trials(terms, model, request, *kernel, inputs, stop);
    constexpr std::size_t kTrials = 12;
    std::vector<KernelTrial> more;
    Diagnostics without;
    const auto add = [&](Result<KernelTrial> trial, const std::string& what) {
        if (trial)
            more.push_back(std::move(*trial));
        else
            without.push_back(makeWarning(
                fmt::format("It was not compared {}: {}.", what, trial.error().front().message)));
        return trial.has_value();
    };
    // Neither is a multiple of what fills a tile.
    constexpr std::array<std::int64_t, 2> kFilling{45, 34};
    if (request.checkSizes.empty())
        for (const std::int64_t about : kFilling)
            add(trials.makeFilling(about), fmt::format("at sizes of about {}", about));
    const bool hasData = !inputs.data.isEmpty() &&
                         add(trials.makeOfData(), fmt::format("on {}", dataText(inputs.data)));
    const auto make = [&](std::size_t trial) {
        return trial < kTrials ? trials.make(trial) : Result<KernelTrial>(more[trial - kTrials]);
    };
    auto compared = compareKernel(loop::drivenKernel(function, request.arithmetic),
                                  {inputs.folder, request, kTrials + more.size(), make}, stop);
    if (!compared) return compared;
    if (hasData)
        compared->notes.push_back(fmt::format("Among the inputs is {}.", dataText(inputs.data)));
    for (const Diagnostic& note : without) compared->notes.push_back(note.message);
    return compared;
}

}  // namespace candler::stur
