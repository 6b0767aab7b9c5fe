#include "engine/languages/sdqlite/lowering/SdqKernel.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/codegen/KernelRunner.h"
#include "engine/codegen/KernelSizes.h"
#include "engine/codegen/LoopKernel.h"
#include "engine/languages/sdqlite/lowering/SdqKernelData.h"
#include "engine/languages/sdqlite/lowering/SdqKernelSizes.h"
#include "engine/languages/sdqlite/lowering/SdqLowering.h"
#include "engine/languages/sdqlite/lowering/SdqOutline.h"
#include "engine/languages/sdqlite/lowering/SdqParameters.h"
#include "engine/languages/sdqlite/semantics/SdqInputs.h"
#include "engine/languages/sdqlite/stages/SdqStoredMaps.h"
#include "engine/languages/sdqlite/syntax/SdqPrinter.h"
#include "engine/support/Hash.h"

namespace candler::sdqlite {

namespace {

using loop::Function;

std::string nameOf(const CheckedProgram& program, const KernelRequest& request) {
    return request.functionName.empty() ? program.name : request.functionName;
}

/// `crd ascends from each place in pos to the next`
std::string factText(const SdqTerms& terms, const Fact& fact) {
    const auto name = [&] { return terms.symbolAt(fact.array).name; };
    switch (fact.kind) {
        case FactSyntax::Kind::Sorted:
            return "has different indices that ascend";
        case FactSyntax::Kind::Distinct:
            return "has different indices";
        case FactSyntax::Kind::SortedIn:
            return fmt::format("has different indices that ascend in each segment of {}", name());
        case FactSyntax::Kind::DistinctIn:
            return fmt::format("has different indices in each segment of {}", name());
        case FactSyntax::Kind::ValuesIn:
            return fmt::format("holds indices of {}", terms.fullTypes.sortName(fact.sort));
        case FactSyntax::Kind::Monotone:
            return "is 0 or more, never descends";
        case FactSyntax::Kind::Narrow:
        case FactSyntax::Kind::Length:
            return {};
    }
    return {};
}

/// Whether an array is said to be in order within the parts that this one divides it into.
bool isDivider(const CheckedProgram& program, Payload array) {
    return std::ranges::any_of(program.inputs, [&](const Input& input) {
        return std::ranges::any_of(input.facts, [&](const Fact& fact) {
            return fact.array == array && (fact.kind == FactSyntax::Kind::SortedIn ||
                                           fact.kind == FactSyntax::Kind::DistinctIn);
        });
    });
}

/// What loops make use of, or might.
std::string reliedOn(const SdqTerms& terms, const CheckedProgram& program,
                     const Function& function) {
    std::string text;
    for (const Input& input : program.inputs) {
        std::vector<std::string> facts;
        for (const Fact& fact : input.facts)
            if (std::string said = factText(terms, fact); !said.empty())
                facts.push_back(std::move(said));
        if (isDivider(program, input.symbol))
            facts.emplace_back("goes from 0 to the length of what it divides");
        const std::string& name = terms.symbolAt(input.symbol).name;
        const bool isPassed =
            std::ranges::any_of(function.parameters(), [&](const loop::Parameter& parameter) {
                const auto* buffer = std::get_if<loop::BufferId>(&parameter);
                return buffer != nullptr && function[*buffer].name == name;
            });
        if (!isPassed || facts.empty()) continue;
        text += fmt::format("{}{} {}", text.empty() ? "" : "; ", name, fmt::join(facts, " and "));
    }
    return text;
}

Result<Function> lowered(SdqTerms& terms, const CheckedProgram& program,
                         const KernelRequest& request, TermId term, bool isDense = false) {
    return lowerPlan(terms, program, term,
                     {.name = nameOf(program, request), .other = request.term, .isDense = isDense});
}

constexpr std::int64_t kMostSize = 12;

/// The same program with the sizes that are wished for, and no others that are large.
CheckedProgram withSizes(const SdqTerms& terms, CheckedProgram program,
                         const std::map<std::string, std::int64_t>& sizes) {
    const auto change = [&](Payload symbol, std::optional<std::int64_t>& size) {
        if (size && *size > kMostSize) size.reset();
        if (const auto wish = sizes.find(terms.symbolAt(symbol).name); wish != sizes.end())
            size = wish->second;
    };
    for (Dimension& dimension : program.dimensions) change(dimension.size, dimension.value);
    for (Input& input : program.inputs)
        if (input.kind == Declaration::Kind::Size) change(input.symbol, input.size);
    return program;
}

/// Lengths of arrays that are sizes of their own cannot be chosen: they follow from what is random.
Result<void> checkWishes(const SdqTerms& terms, const Function& function,
                         const KernelRequest& request) {
    Diagnostics broken = loop::checkWishes(function, request.checkSizes, request.checkSizesPlace);
    for (const auto& [name, size] : request.checkSizes)
        if (broken.empty() && !terms.findSymbol(name))
            broken.push_back(makeError(fmt::format("'{}' cannot be chosen", name),
                                       request.checkSizesPlace,
                                       "it is the length of an array of random inputs"));
    if (broken.empty()) return {};
    return failure(std::move(broken));
}

/// Runs of one comparison.
class Trials {
public:
    Trials(SdqTerms& terms, const CheckedProgram& program, const KernelRequest& request,
           const Function& function, const ComparisonInputs& inputs, const std::stop_token& stop)
        : m_terms(terms),
          m_whole(program),
          m_program(withSizes(terms, program, request.checkSizes)),
          m_function(function),
          m_inputs(inputs),
          m_stop(stop) {}

    /// A run on the program's data; where it has none for an input, that is random. Fails if it is
    /// too much for the interpreter.
    [[nodiscard]] Result<KernelTrial> makeOfData() const {
        constexpr std::size_t kMostElements = std::size_t{1} << 16U;
        constexpr std::size_t kMostCells = std::size_t{1} << 22U;
        const ProgramData& data = m_inputs.data;
        std::size_t elements = elementCount(data.inputs);
        for (const auto& [symbol, tensor] : data.tensors) elements += tensor.entryCount();
        if (elements > kMostElements)
            return failure(
                makeError(fmt::format("{} numbers are too many for the interpreter", elements)));
        InputValues given = inputValues(m_terms, data.inputs);
        for (const Input& input : m_whole.inputs)
            if (const auto tensor = data.tensors.find(input.symbol);
                tensor != data.tensors.end() && !input.mapping)
                given.insert_or_assign(m_terms.symbolAt(input.symbol).name,
                                       tensorValue(tensor->second));
        const auto inputs =
            randomInputs(m_terms, m_whole, m_inputs.seed, {.given = std::move(given)});
        if (!inputs) return failure(inputs.error());
        double cells = cellsOf(m_whole.resultType, *inputs);
        for (const Input& input : m_whole.inputs)
            if (input.kind == Declaration::Kind::Tensor && !input.mapping)
                cells += cellsOf(m_terms.symbolAt(input.symbol).type, *inputs);
        if (cells > static_cast<double>(kMostCells))
            return failure(
                makeError(fmt::format("{:.3g} cells are too many for the interpreter", cells)));
        return trialOf(m_whole, *inputs);
    }

    /// Outputs that are all zero say little: of some tries the first that has another value is
    /// taken; in minplus zeros are no values at all.
    [[nodiscard]] Result<KernelTrial> make(std::size_t trial) const {
        constexpr std::uint64_t kTries = 10;
        Result<KernelTrial> made = failure(Diagnostics{});
        for (std::uint64_t attempt = 0; attempt < kTries; ++attempt) {
            auto next = make(trial, attempt);
            if (m_stop.stop_requested()) return next;
            if (!next && made) continue;
            made = std::move(next);
            if (!made) continue;
            const std::vector<double>& values = made->expected.front().values;
            const bool says = std::ranges::any_of(
                values, [](double value) { return std::isfinite(value) && value != 0; });
            if (says || values.empty()) break;
        }
        return made;
    }

private:
    [[nodiscard]] Result<KernelTrial> make(std::size_t trial, std::uint64_t attempt) const {
        const auto inputs = inputsOf(trial, attempt);
        if (!inputs) return failure(inputs.error());
        return trialOf(m_program, *inputs);
    }

    /// Of a tensor as a dense array.
    [[nodiscard]] double cellsOf(FullTypeId type, const InputValues& inputs) const {
        double cells = 1;
        const FullTypes& types = m_terms.fullTypes;
        for (; types[type].kind == FullType::Kind::Map; type = types[type].value)
            for (const Dimension& dimension : m_whole.dimensions)
                if (dimension.sort == types[type].sort)
                    cells *= static_cast<double>(
                        inputs.at(m_terms.symbolAt(dimension.size).name).asIndex());
        return cells;
    }

    [[nodiscard]] Result<KernelTrial> trialOf(const CheckedProgram& program,
                                              const InputValues& inputs) const {
        const auto value = evaluate(m_terms, program.term, inputs, {.stop = m_stop});
        if (!value) return failure(value.error());
        const loop::Arguments arguments = kernelArguments(m_terms, m_function, inputs);
        return KernelTrial{valuesOf(m_function, arguments),
                           {expected(*value, arguments)},
                           m_inputs.data.isEmpty() ? "inputs are small whole numbers"
                                                   : "inputs are small whole numbers, or data"};
    }

    [[nodiscard]] ExpectedOutput expected(const Value& value,
                                          const loop::Arguments& arguments) const {
        std::vector<std::int64_t> extents;
        const loop::BufferId out = std::get<loop::BufferId>(m_function.parameters().front());
        const auto& sparse = m_function.sparseOutput;
        for (const loop::ExprId extent : sparse ? sparse->extents : m_function[out].shape)
            extents.push_back(evaluateIndex(m_function, extent, arguments.sizes).value_or(0));
        FullTypeId leaf = m_program.resultType;
        while (m_terms.fullTypes[leaf].kind == FullType::Kind::Map)
            leaf = m_terms.fullTypes[leaf].value;
        const Ring ring = m_terms.fullTypes[leaf].ring;
        ExpectedOutput made;
        made.zero = ringZero(ring);
        made.values = outputValues(ring, value, extents);
        for (const double number : made.values)
            if (std::isfinite(number)) made.scale = std::max(made.scale, std::fabs(number));
        constexpr double kOfWholeNumbers = 1e-9;
        if (isFloat(sparse ? sparse->element : m_function[out].element))
            made.tolerance = kOfWholeNumbers;
        return made;
    }

    /// The first are of some size, as they tell of the comparison; sizes that are wished for are in
    /// all.
    [[nodiscard]] Result<InputValues> inputsOf(std::size_t trial, std::uint64_t attempt) const {
        static constexpr std::array<std::int64_t, 6> kSizes{kMostSize, 8, 1, 6, kMostSize, 3};
        return randomInputs(m_terms, m_program, mixHash(mixHash(m_inputs.seed, trial), attempt),
                            {.mostSize = kSizes.at(trial % kSizes.size())});
    }

    SdqTerms& m_terms;
    const CheckedProgram& m_whole;
    CheckedProgram m_program;  // Of small sizes.
    const Function& m_function;
    const ComparisonInputs& m_inputs;
    const std::stop_token& m_stop;
};

/// `the data of 'A' and 'B'`
std::string dataText(const SdqTerms& terms, const ProgramData& data) {
    std::vector<std::string> names;
    for (const auto& [symbol, tensor] : data.tensors)
        names.push_back(fmt::format("'{}'", terms.symbolAt(symbol).name));
    return fmt::format("the data of {}", fmt::join(names, " and "));
}

}  // namespace

Result<Kernel> makeSdqKernel(SdqTerms& terms, const CheckedProgram& program,
                             const KernelRequest& request, const ProgramData& data) {
    const TermId plan = withMapsInArrays(terms, program, request.term);
    auto function = lowered(terms, program, request, plan);
    if (!function) return failure(function.error());
    const auto reference =
        lowered(terms, program, request, withMapsInArrays(terms, program, program.term), true);
    if (!reference) return failure(reference.error());
    const std::string reliesOn = reliedOn(terms, program, *function);
    if (!reliesOn.empty()) function->comment = "Relies on: " + reliesOn;
    constexpr std::int64_t kChecked = 40;
    constexpr std::int64_t kMostChecked = std::int64_t{1} << 17U;
    KernelWishes wishes = request;
    for (const auto& [name, size] :
         kernelSizes(terms, program, *function, {request.checkSizes, kChecked, kMostChecked}))
        wishes.checkSizes.try_emplace(name, size);
    KernelData ofData = kernelData(terms, program, *function, data, request.benchmarkSizes);
    for (const auto& [name, size] : ofData.sizes) wishes.benchmarkSizes.try_emplace(name, size);
    for (const auto& [name, size] :
         kernelSizes(terms, program, *function, {.given = wishes.benchmarkSizes}))
        wishes.benchmarkSizes.try_emplace(name, size);
    auto package = loop::loopKernel(
        *function, *reference, wishes,
        {.description = fmt::format("{} = {}", program.name, termText(terms, program.term)),
         .reliesOn = reliesOn,
         .benchmarkNote = ofData.note,
         .counted = &*function,
         .data = std::move(ofData.arrays)});
    if (!package) return failure(std::move(package.error()));
    return Kernel{std::move(*package), termText(terms, request.term),
                  planRows(terms, program, plan)};
}

Result<KernelComparison> compareSdqKernel(SdqTerms& terms, const CheckedProgram& program,
                                          const KernelRequest& request,
                                          const ComparisonInputs& inputs,
                                          const std::stop_token& stop) {
    const auto function =
        lowered(terms, program, request, withMapsInArrays(terms, program, request.term));
    if (!function) return failure(function.error());
    if (const auto can = checkWishes(terms, *function, request); !can) return failure(can.error());
    const Trials trials(terms, program, request, *function, inputs, stop);
    constexpr std::size_t kTrials = 12;
    std::optional<Result<KernelTrial>> ofData;
    if (!inputs.data.isEmpty()) ofData = trials.makeOfData();
    const auto make = [&](std::size_t trial) {
        return trial < kTrials ? trials.make(trial) : *ofData;
    };
    const bool hasData = ofData && ofData->has_value();
    auto compared =
        compareKernel(loop::drivenKernel(*function, request.arithmetic),
                      {inputs.folder, request, kTrials + (hasData ? 1 : 0), make}, stop);
    if (compared && hasData)
        compared->notes.push_back(
            fmt::format("Among the inputs is {}.", dataText(terms, inputs.data)));
    if (compared && ofData && !hasData)
        compared->notes.push_back(fmt::format("It was not compared on {}: {}.",
                                              dataText(terms, inputs.data),
                                              ofData->error().front().message));
    return compared;
}

}  // namespace candler::sdqlite
