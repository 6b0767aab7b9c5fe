#include "engine/languages/stur/lowering/SturKernel.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <optional>

#include "engine/codegen/KernelRunner.h"
#include "engine/codegen/KernelSizes.h"
#include "engine/codegen/LoopKernel.h"
#include "engine/languages/stur/lowering/SturKernelSizes.h"
#include "engine/languages/stur/lowering/SturLowering.h"
#include "engine/languages/stur/semantics/SturInputs.h"
#include "engine/languages/stur/terms/SturTermMaker.h"
#include "engine/languages/stur/terms/SturTermText.h"
#include "engine/support/Hash.h"

namespace candler::stur {

namespace {

using loop::Function;

std::string nameOf(const Model& model, const KernelRequest& request) {
    if (!request.functionName.empty()) return request.functionName;
    std::string name = "kernel";
    for (const Tensor& tensor : model.tensors)
        if (tensor.isOutput) name = tensor.name;
    return name;
}

/// `B: U 0 <= i <= j < n; R …` of what is declared of inputs.
std::string reliedOn(const Model& model) {
    std::vector<std::string> names;
    for (const Tensor& tensor : model.tensors)
        if (!tensor.definition && (tensor.unique || tensor.redundancy))
            names.push_back(tensor.name);
    if (names.empty()) return {};
    return fmt::format("{} {} the declared structure; only unique elements are read",
                       fmt::join(names, ", "), names.size() == 1 ? "has" : "have");
}

/// The structures of results and where packed tensors are stored, a line a piece.
std::string structuresText(const Model& model, const LoweredProgram& kernel) {
    std::string text;
    for (const Tensor& tensor : model.tensors) {
        const auto found = kernel.inferred.structures.find(tensor.name);
        if (found == kernel.inferred.structures.end()) continue;
        const auto packed = kernel.layouts.packed.find(tensor.name);
        const bool isPacked = packed != kernel.layouts.packed.end();
        if (tensor.definition || isPacked)
            text += fmt::format("\n{}:\n{}", tensor.name, found->second.text());
        const bool isParameter = tensor.isOutput || !tensor.definition;
        if (isPacked && isParameter)
            text += fmt::format("stored packed, {} elements:\n{}", packed->second.size.text(),
                                packed->second.text());
    }
    for (const Diagnostics& notes : {kernel.inferred.notes, kernel.layouts.notes})
        for (const Diagnostic& note : notes) text += "\n" + note.message;
    return text;
}

/// What kernels take or give of a tensor.
Result<std::vector<double>> storedCells(const LoweredProgram& kernel, const std::string& tensor,
                                        const TensorValue& elements, const Sizes& sizes) {
    if (!kernel.layouts.packed.contains(tensor)) return elements.cells;
    return packedCells(kernel.layouts, tensor, kernel.inferred.structures.at(tensor), elements,
                       sizes);
}

struct BenchmarkData {
    std::vector<loop::InputData> arrays{};
    std::string note{};  ///< Why there are none.
};

/// Nothing if a size that is wished for is another than the data's.
Result<BenchmarkData> benchmarkData(const LoweredProgram& kernel, const ProgramData& data,
                                    const Sizes& sizes) {
    for (const auto& [name, size] : data.sizes)
        if (sizes.at(name) != size) return BenchmarkData{};
    constexpr std::size_t kMostBytes = std::size_t{64} << 20U;
    std::size_t bytes = 0;
    BenchmarkData made;
    for (const auto& [name, tensor] : data.tensors) {
        bytes += TensorValue::zero(tensor.extents).size() * sizeof(double);
        if (bytes > kMostBytes)
            return BenchmarkData{{}, "random inputs: the data has more than 64 MB"};
        const auto cells = storedCells(kernel, name, denseValue(tensor), sizes);
        if (!cells) return failure(cells.error());
        std::string text(cells->size() * sizeof(double), '\0');
        std::memcpy(text.data(), cells->data(), text.size());
        made.arrays.push_back({name, std::move(text)});
    }
    return made;
}

struct RunFunctions {
    const Function& checked;   ///< Slow, as it was written.
    const Function& measured;  ///< Without tiles and folds.
};

/// With sizes for all symbols that the program leaves open; those of the data are measured.
KernelWishes withSizes(const Model& model, const KernelRequest& request, const ProgramData& data,
                       const RunFunctions& functions) {
    KernelWishes wishes = request;
    constexpr std::int64_t kChecked = 64;
    constexpr std::int64_t kMostCheckedCells = std::int64_t{1} << 24U;
    constexpr std::int64_t kMostCheckedOperations = std::int64_t{1} << 28U;
    wishes.checkSizes.merge(
        kernelSizes(model, functions.checked,
                    {request.checkSizes, kChecked, kMostCheckedCells, kMostCheckedOperations}));
    wishes.benchmarkSizes.insert(data.sizes.begin(), data.sizes.end());
    wishes.benchmarkSizes.merge(kernelSizes(model, functions.measured, {wishes.benchmarkSizes}));
    return wishes;
}

/// One size at a time is more than tiles sum in one block.
std::vector<std::map<std::string, std::int64_t>> longSizes(const Model& model,
                                                           const Function& checked) {
    constexpr std::int64_t kLong = 273;
    constexpr std::int64_t kAbout = 21;
    constexpr std::int64_t kMostCells = std::int64_t{1} << 23U;
    constexpr std::int64_t kMostOperations = std::int64_t{1} << 27U;
    std::vector<std::map<std::string, std::int64_t>> all;
    for (const NameSyntax& symbol : model.symbols) {
        auto sizes = kernelSizes(model, checked,
                                 {.given = {{symbol.name, kLong}},
                                  .about = kAbout,
                                  .mostCells = kMostCells,
                                  .mostOperations = kMostOperations,
                                  .isLimited = true});
        if (!sizes.empty()) all.push_back(std::move(sizes));
    }
    return all;
}

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

enum Variant : std::size_t { AsWritten, Structured, Packed };

/// The kernel of a term beside the program as it was written. Without structures the reference
/// reads whole inputs, too: what check fills them with need not have their structure.
Result<Kernel> kernelOf(SturTerms& terms, const Model& model, const KernelRequest& request,
                        const ProgramData& data, bool usesStructures, const std::stop_token& stop) {
    const SturLoweringOptions options{.name = nameOf(model, request),
                                      .usesStructures = usesStructures,
                                      .readsWholeInputs = !usesStructures,
                                      .isExported = true};
    auto kernel = lowerProgram(terms, model, request.term, options, stop);
    if (!kernel) return failure(kernel.error());
    const TermId program = SturTermMaker(terms, model).program();
    auto reference = lowerProgram(terms, model, program,
                                  {.name = options.name,
                                   .usesStructures = false,
                                   .readsWholeInputs = options.readsWholeInputs},
                                  stop);
    if (!reference) return failure(reference.error());
    const Function& counted = kernel->counted ? *kernel->counted : kernel->function;
    const std::string reliesOn = usesStructures ? reliedOn(model) : std::string();
    if (!reliesOn.empty()) kernel->function.comment = "Relies on: " + reliesOn;
    const KernelWishes wishes = withSizes(model, request, data, {reference->function, counted});
    auto ofData =
        benchmarkData(*kernel, data, {wishes.benchmarkSizes.begin(), wishes.benchmarkSizes.end()});
    if (!ofData) return failure(std::move(ofData.error()));
    auto package = loop::loopKernel(
        kernel->function, reference->function, wishes,
        {.description =
             fmt::format("{}\n{}", termText(terms, program), structuresText(model, *kernel)),
         .reliesOn = reliesOn,
         .benchmarkNote = std::move(ofData->note),
         .counted = &counted,
         .moreCheckSizes = kernel->counted && request.checkSizes.empty()
                               ? longSizes(model, reference->function)
                               : std::vector<std::map<std::string, std::int64_t>>(),
         .data = std::move(ofData->arrays),
         .helpers = std::move(kernel->packing),
         .helpersText = "packed arrays from dense ones, and back; one element of a packed array"});
    if (!package) return failure(std::move(package.error()));
    return Kernel{std::move(*package), termText(terms, request.term), std::move(kernel->rows)};
}

}  // namespace

Result<Kernel> makeSturKernel(SturTerms& terms, const Model& model, const KernelRequest& request,
                              const ProgramData& data, const std::stop_token& stop) {
    return kernelOf(terms, model, request, data, true, stop);
}

std::vector<KernelVariant> sturVariants() {
    return {
        {"as written", "All elements of results and inputs, in the order that the program writes"},
        {"structured", "Unique elements are computed, the others follow; arrays are dense"},
        {"packed", "Unique elements of results and inputs are stored, and nothing else"}};
}

Result<Kernel> makeSturVariant(SturTerms& terms, const Model& model, std::size_t variant,
                               const KernelRequest& request, const ProgramData& data,
                               const std::stop_token& stop) {
    const auto storedAs = [&](StorageLayout layout) {
        Model stored = model;
        for (Tensor& tensor : stored.tensors)
            if (tensor.isOutput || !tensor.definition) tensor.layout = layout;
        return stored;
    };
    // All at the same sizes: those at which the largest and slowest of them can be measured.
    const TermId program = SturTermMaker(terms, model).program();
    const Model dense = storedAs(StorageLayout::Dense);
    const auto slowest =
        lowerProgram(terms, dense, program, {.name = "f", .usesStructures = false}, stop);
    KernelRequest made = request;
    made.benchmarkSizes.insert(data.sizes.begin(), data.sizes.end());
    if (slowest)
        made.benchmarkSizes.merge(kernelSizes(dense, slowest->function, {made.benchmarkSizes}));
    if (variant == AsWritten) made.term = program;
    const Model stored = variant == Packed ? storedAs(StorageLayout::Packed) : dense;
    return kernelOf(terms, stored, made, data, variant != AsWritten, stop);
}

Result<KernelComparison> compareSturKernel(SturTerms& terms, const Model& model,
                                           const KernelRequest& request,
                                           const ComparisonInputs& inputs,
                                           const std::stop_token& stop) {
    const auto kernel = lowerProgram(terms, model, request.term,
                                     {.name = nameOf(model, request), .isExported = true}, stop);
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
