#include "engine/languages/stur/lowering/SturKernel.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <optional>

#include "engine/codegen/LoopKernel.h"
#include "engine/languages/stur/lowering/SturKernelSizes.h"
#include "engine/languages/stur/lowering/SturLowering.h"
#include "engine/languages/stur/terms/SturTermMaker.h"
#include "engine/languages/stur/terms/SturTermText.h"

namespace candler::stur {

namespace {

using loop::Function;

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
        if (!isPacked || !isParameter) continue;
        text += fmt::format("stored packed, {} elements:\n{}", packed->second.size.text(),
                            packed->second.text());
        if (packed->second.hasRows())
            text +=
                "rows: what the rows before hold, times the stride of the last index, less the "
                "row's first one; counted by the kernel\n";
    }
    for (const Diagnostics& notes : {kernel.inferred.notes, kernel.layouts.notes})
        for (const Diagnostic& note : notes) text += "\n" + note.message;
    return text;
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

enum Variant : std::size_t { AsWritten, Structured, Packed };

/// The kernel of a term beside the program as it was written. Without structures the reference
/// reads whole inputs, too: what check fills them with need not have their structure.
Result<Kernel> kernelOf(SturTerms& terms, const Model& model, const KernelRequest& request,
                        const ProgramData& data, bool usesStructures, const std::stop_token& stop) {
    const SturLoweringOptions options{.name = kernelName(model, request),
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

std::string kernelName(const Model& model, const KernelRequest& request) {
    if (!request.functionName.empty()) return request.functionName;
    std::string name = "kernel";
    for (const Tensor& tensor : model.tensors)
        if (tensor.isOutput) name = tensor.name;
    return name;
}

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

}  // namespace candler::stur
